"""Messages that show games: boards, lobbies, results, and when each is sent, moved or deleted.

board_moves        the policy of moving boards: when one is sent anew, so that it is in sight
board_pins         pinned boards, in the chats that want that
board_sends        sending of boards and lobbies as new messages, one in flight for each game
boards_to_come     boards that wait for a computation
displays           displays of games beside the chat: what the app shows of them
end_messages       the messages of a game that is over
game_messages      the presenter of games: the message that shows each game, edited or sent anew
game_screens       screens of games in the language of their chat
lost_topics        recovery from a deleted topic: its game goes on in the chat itself
message_removal    deletion of messages that nobody needs any more, with retries
opening_dice       dice that Telegram throws between a lobby and its game
panel_pace         the pace of panels: what the others do is gathered
panels             the presenter of panels: cards of a group's game in private chats
resting_boards     the pace of boards while people play in the app
resumed_boards     boards after a start of the bot: those that are up to date are left as they are
round_boards       the pace of boards in games in which all play at once
set_aside          notices to chats about games that cannot be read
shown_boards       fingerprints of what boards show, stored for the next start
shown_commitments  commitments to dice in messages that have arrived
timers             the scheduler of deadlines, and the heartbeat
verdicts           verification of the dice of finished games, in a thread
worked_out         background additions to views of games: win chances and reviews
"""
