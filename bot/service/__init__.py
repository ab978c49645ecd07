"""Use cases: each is one transaction and answers what to say and what to show.

game_service    all use cases of games together
games           what people can do with games
queries         what shows where, what waits for whom
board_messages  which message is the board of a game
turns           the games that wait for a person
personal_data   everything kept about a person: given to them, or forgotten
retention       what goes by itself, and what is left of that to be deleted
lobby           who sits down, what is played, the start
play            throws, holds, rows, clocks, calls, leaving, computers, hints
chats           settings and house rules of chats
digest          the weekly digest
daily_games     the game of the day
reviews         reviews of finished games
profiles        what somebody has played
achievements    what somebody has reached, and in which game first
feats           what can be reached in one game
counting        which games count, and why one does not
leavers         who has left a game, and what that costs
ratings         how strong everybody is
coming          what a group can look forward to after a game
company         a chat's people beside each other, and one of them over a year
dice_counts     how often each face came in a chat, and what fair dice keep between
pictures        pictures that are sent once, and kept as files of Telegram
best_cards      the best card of a chat
unsent          what is due in chats and was not sent, counted
stale_messages  messages that are still to be deleted
set_aside       games that cannot be read
pending_rows    rows chosen but not written yet, as text
replays         replays that go wrong or take long
kept_states     replayed records kept in memory
lobby_view      what the screens of a lobby are drawn from
live_games      every live game replayed, for the operator
loaded_game     a game inside one transaction
presence        when people last pressed something in a game
transactions    transactions over games
computers       the computer players: how fast they are, what they know
stored_rules    rules as the database has them
stored_records  the record of a game, from its rows
sealing         when the secret of a game's dice may be known
reply           what a use case answers, and every reason to refuse
actor           who acts
"""
