"""What the operator uses: subcommands of the command line, checks, metrics, logs.

activity         one line of the log a minute
copies           backup and restore
doctor           checks for the operator
health           the check of a container, which loads nothing else
logs             logging that never shows the token
metrics          what Prometheus is told
misspelled       names of settings that nobody reads
readings         what the parts say of how they are
standard_output  what commands write, whose reader may go away
status_pages     metrics and health over HTTP
transfer         a SQLite file moves to a PostgreSQL server
unsent           what is due in chats and was not sent: counted, for whoever looks after the bot
webhook_check    how updates come, as Telegram tells it
"""
