"""The ground that every room stands on; it knows neither dice nor games.

drawing   what screens are made with: keyboards, what fits a phone, links, callback data
outbox    what the bot writes to chats, within Telegram's limits
runtime   the running process: tasks, locks, timing, counts, and how it serves HTTP
store     the database: a SQLite file or a PostgreSQL server, whole transactions in it
telegram  the Bot API, as the rest of the bot needs it
texts     all texts for people, in every language: Fluent files side by side, and how to read them
values    plain values that every room uses: places, people as numbers, screens, quizzes
workers   several processes on one database: leases of chats, takeover, inbox
"""
