"""The room of the Mini App: the table of a game as a web page within Telegram, beside its chat."""
