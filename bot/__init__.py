"""The Telegram bot: a thin shell around the pure `engine`."""
