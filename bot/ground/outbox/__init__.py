"""The outbox of all chats: calls queued within Telegram's limits."""
