"""The Telegram bot around the `engine`. How its parts fit together: docs/architecture.md.

__main__         `python -m bot`
app              the composition root: opens the store, makes the ground, opens each room
chats            chats and the people in them: settings, languages, hours, membership, menus
clubs            the club night: short games at side tables, pairing, points, podium
coach            solved tables and what uses them: hints, reviews, chances to win
commands         the subcommands of the command line
config           settings, read from the environment
daily            the game of the day and the puzzle of the day
ground           infrastructure that every room stands on; it knows neither dice nor games
host             the machine under the bot: clock, database, client, chance
matches          several games in a row with one score
miniapp          the table of a game in a Mini App, for people who open it there
operation        the operator's tools: checks, backups, metrics, logs
pictures         pictures of games and chats, drawn by another process
playground       the bot without Telegram, in the browser
privacy          personal data: told, exported, forgotten; retention of the rest
rankings         statistics of finished games: /top, ratings, /me, achievements, dice, who against whom
rooms            the list of rooms, each of which can be left out by taking its line away
rulebook         rules and their names: pages of rules, house rules, names of games, rows and options
sandbox          the Bot API server behind the playground and the tests
seasons          the seasons of chats: ladders of quarters, announcements
table            one game in a chat, the heart: lobby, play, board, result
weekly           the weekly digest and the tag of the champion
worker_handling  the chats of a worker: taken over, shown, handed over by the parts of the bot
"""
