"""Use cases: each is one transaction and answers what to say and what to show.

board_messages  which message is the board of a game
computers       the computer players: how fast they are, what they know
counting        which games count, and why one does not
game_service    all use cases of games together
game_views      views of games and records, made from a loaded game
games           what people can do with games
hooks           what other rooms hear of games, and what they add to views of them
house_rules     house rules: a preset and options that a chat keeps under a name of its own
kept_states     replayed records kept in memory
leavers         who has left a game, and what that costs
live_games      every live game replayed, for the operator
loaded_game     a game inside one transaction
lobby           the lobby of a game
lobby_view      what the screens of a lobby are drawn from
pending_rows    rows chosen but not written yet, as text
play            A game under way
presence        when people last pressed something in a game
queries         what shows where, what waits for whom
replays         replays that go wrong or take long
reply           what a use case answers, and every reason to refuse
set_aside       games that cannot be read
stale_messages  messages that are still to be deleted
transactions    transactions over games
"""
