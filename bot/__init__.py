"""The Telegram bot around the `engine`. How its parts fit together: docs/architecture.md.

handlers       Telegram in: commands, taps, members; each finds its use case
game_messages  which message shows which game, and when a new one is sent
board_moves    when a board is sent anew, so that it is in sight
board_sends    boards and lobbies on their way as new messages
digest_messages  the weekly digests, sent once, and the tags of champions
picture_messages  pictures on their way to a chat, each once
message_removal  messages that nobody needs any more, deleted once each
chat_texts     the texts of a chat: its language, its skin of dice
shown_boards   what boards are known to show, for the next start
lost_topics    games whose topic was deleted, which go on in the chat itself
set_aside_messages  telling chats of games that cannot be read
boards_to_come boards that wait until something is worked out
worked_out     what views of games have from the background
sending_attempts  what is noted of attempts to send
retries        what is done once in the background, and again when it fails
opening_dice  dice that Telegram throws between a lobby and its game
round_dice     the die that Telegram throws before each round, where a chat wants that
lasting        notes in the database that wait until it can be reached
service        use cases, each one transaction: what to say and what to show
store          the database: a SQLite file or a PostgreSQL server
views          what screens are drawn from: plain values that the service hands out
screens        everything people see, drawn from views
texts          the texts of all languages
buttons        what a button asks for, and its callback data
outbox         screens on their way to chats, within Telegram's limits
pictures       pictures of what screens tell, drawn by another process
telegram       the Bot API client, polling, the order of updates
analysis       work in the background: solved tables, reviews, win chances
daily_puzzles  the puzzle of the day, sent and told
daily_games    the evenings of games of the day
worker_handling  what such a one acts on its chats with
worker         one of several on a database: whose chat it is
worker_shares  how many chats a worker should let go
certainty      for how long a worker can be sure of its chats
timers         the watch over deadlines of games, which service/play/press sets
outage_lines   outages in the log: few lines, however often something fails
outages        what was not shown while the database could not be reached
timing         how long things take, in seconds
http_server    an application of aiohttp, served while a block runs
processes      what other processes of ours are started with
disk           the disk that the bot writes to, and whether enough of it is free
garbage        how often unreachable objects are looked for
counted        counts in the lines that operators read
keyed_locks    locks by key
background     tasks that nobody waits for
app            the running bot, its parts in order
measurements   what is counted and measured while it runs
activity       one line of the log a minute
readings       what the parts say of how they are
metrics        what Prometheus is told
status_pages   metrics and health over HTTP
config         settings
misspelled     names of settings that nobody reads
logs           logging that never shows the token
wanted         what settings ask for of this machine
doctor         checks for the operator
webhook_check  how updates come, as Telegram tells it
health         the check of a container, which loads nothing else
copies         backup and restore
recount        what is reckoned from results: caught up with, or made anew
transfer       a SQLite file moves to a PostgreSQL server
standard_output  what commands write, whose reader may go away
commands       what the commands do
playground     the bot without Telegram, in the browser
sandbox        the Bot API server behind the playground and the tests
__main__       `python -m bot`
"""
