"""Use cases of games: each is one transaction and returns a message and what to show.

answers         answers to the bot's messages: dice of people's own, names of guests
board_messages  the message that is the board of each live game
commitments     notes of commitments to dice that people have been shown in time
computers       computer players: their pace, their moves, and the solved tables that they go by
corrected_turn  the turn that is being corrected, where people throw their own dice
counting        rules of counting: which games count in rankings, and why one does not
departing       use cases of people who leave a group and return
game_service    the facade over all use cases of games
game_views      views of games and records, made from a loaded game
games           use cases of players
hooks           hooks by which other rooms follow games and add to their views
house_rules     house rules: a preset and options that a chat keeps under a name of its own
kept_states     the LRU cache of replayed records
keeping         the keeper, who enters dice for others, and whose presses a seat waits for
leavers         players who have left a game, and the cost of that
live_games      a check of all live games by replay, for the operator
loaded_game     a game inside one transaction
lobby           use cases of the lobby
lobby_view      the view of a lobby
panels          use cases of panels: cards of a group's game in private chats
pending_rows    rows chosen but not written yet, as text
play            use cases of a game under way
presence        presence at the table: last presses and missed turns
queries         queries of games: boards, records, turns that wait
replays         errors of replays, and long replays in a thread
reply           the reply of a use case, and every reason to refuse
set_aside       games that were set aside because they cannot be read
side_tables     side tables: games of a group that are played in private chats alone
stale_messages  notes of messages that are still to be deleted
transactions    transactions over games, which set aside those that cannot be read
windows         use cases of windows: tables that people have open in the app beside the chat
"""
