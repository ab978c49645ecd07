"""Messages that show games: boards, lobbies, results, and when each is sent, moved or deleted.

board_moves      when a board is sent anew, so that it is in sight
board_sends      boards and lobbies on their way as new messages
boards_to_come   boards that wait until something is worked out
game_messages    which message shows which game, and when a new one is sent
lost_topics      games whose topic was deleted, which go on in the chat itself
message_removal  messages that nobody needs any more, deleted once each
opening_dice     dice that Telegram throws between a lobby and its game
round_dice       the die that Telegram throws before each round, where a chat wants that
set_aside        telling chats of games that cannot be read
shown_boards     what boards are known to show, for the next start
timers           the watch over deadlines of games, which service/play/press sets
verdicts         checks of the dice of finished games
worked_out       what views of games have from the background
"""
