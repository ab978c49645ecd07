"""The Telegram bot around the `engine`. How its parts fit together: docs/architecture.md.

__main__         `python -m bot`
app              the running bot: it opens the store, makes the ground, asks each room what it brings
chats            chats and the people in them: settings, languages, hours, membership, menus
coach            solved tables and what uses them: hints, reviews, chances to win
commands         the subcommands of the command line
config           settings
daily            the game of the day and the puzzle of the day
ground           what every room stands on; it knows neither dice nor games
operation        what the operator uses: checks, copies, metrics, logs
pictures         pictures of games and chats, drawn by another process
playground       the bot without Telegram, in the browser
privacy          what is kept about people: told, given to them, forgotten; how long it is kept
rankings         what is counted of finished games: /top, ratings, /me, achievements, dice, who against whom
rooms            the rooms that the bot can do without: each can be left out by taking its line away
rulebook         rules and their names: pages of rules, house rules, names of games, rows and options
sandbox          the Bot API server behind the playground and the tests
table            one game in a chat, the heart: lobby, play, board, result
weekly           the weekly digest and the tag of the champion
worker_handling  what a worker does with its chats: the parts of the bot, chat by chat
"""
