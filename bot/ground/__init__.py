"""The ground: infrastructure that every room stands on; it knows neither dice nor games.

drawing   parts of screens: keyboards, line widths of a phone, links, callback data
outbox    the outbox of all chats: calls queued within Telegram's limits
runtime   the running process: tasks, locks, timing, counts, and an HTTP server
store     the database: a SQLite file or a PostgreSQL server, a unit of work over it
telegram  the Bot API client, and updates by polling or webhook
texts     texts for people, in every language: Fluent files, read and formatted
values    plain values that every room uses: places, people as numbers, screens, quizzes
workers   several processes on one database: leases of chats, takeover, inbox
"""
