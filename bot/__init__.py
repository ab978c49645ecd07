"""The Telegram bot around the `engine`. How its parts fit together: docs/architecture.md."""
