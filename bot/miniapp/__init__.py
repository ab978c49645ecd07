"""The room of the Mini App: the table of a game as a web page within Telegram, beside its chat.

game_links  the links to the tables of games, and the tokens in them
handlers    the HTTP handlers: requests of pages, and the states sent to them
init_data   the data by which Telegram tells the page of its person, checked
room        the hooks of the room: none without an `APP_URL`
server      the server, put together, and the job that serves it
sessions    sessions: person and game of an open table, signed
screens     states of the page, as plain values
signatures  HMACs under keys derived from the bot's token
"""
