"""A game in a chat that the bot is not in: its tables stand in inline messages."""
