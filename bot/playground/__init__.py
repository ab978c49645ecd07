"""The bot without Telegram, in the browser."""
