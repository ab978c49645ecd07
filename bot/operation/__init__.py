"""The operator's tools: subcommands of the command line, checks, metrics, logs.

activity         one line of the log a minute about the traffic
app_check        a check of the Mini App: whether its address leads to this bot
copies           backup and restore of the database
doctor           the `doctor` subcommand: checks of settings, database, disk and Telegram
health           the health check of a container, which loads nothing else
logs             logging with secrets redacted
metrics          metrics for Prometheus
misspelled       settings with unknown names, and the likely ones
probe            `doctor --probe`: measurements of messages that one person sees in a group
readings         readings of the running bot, for metrics and health
standard_output  output of subcommands, whose reader may go away
status_pages     `/metrics` and `/healthz` over HTTP
tables           solved tables taken in, made on another machine
transfer         the transfer of a SQLite file to a PostgreSQL server
unsent           counts of overdue messages
webhook_check    a check of the way of updates: polling or webhook
"""
