"""The Telegram bot around the `engine`. How its parts fit together: docs/architecture.md.

__main__         `python -m bot`
commands         the subcommands of the command line
app              the running bot: it opens the store, makes the ground, asks each room what it brings
config           settings
worker_handling  what a worker does with its chats: the parts of the bot, chat by chat
ground           what every room stands on; it knows neither dice nor games
rulebook         rules and their names: pages of rules, house rules, names of games, rows and options
chats            chats and the people in them: settings, languages, hours, membership, menus
table            one game in a chat, the heart: lobby, play, board, result
coach            solved tables and what uses them: hints, reviews, chances to win
rankings         what is counted of finished games: /top, ratings, /me, achievements, dice, who against whom
pictures         pictures of games and chats, drawn by another process
weekly           the weekly digest and the tag of the champion
daily            the game of the day and the puzzle of the day
privacy          what is kept about people: told, given to them, forgotten; how long it is kept
operation        what the operator uses: checks, copies, metrics, logs
playground       the bot without Telegram, in the browser
sandbox          the Bot API server behind the playground and the tests
"""
