"""The room of the Mini App: the table of a game as a web page within Telegram, beside its chat.

game_links  the links to the tables of games, and the tokens in them
handlers    what arrives from pages over HTTP, and what is sent to them
init_data   what Telegram tells the page of its person, checked
room        what the room brings: nothing without an `APP_URL`
server      the server, put together, and the job that serves it
sessions    who has opened the table of which game, signed
screens     states of the page, as plain values
signatures  HMACs under keys derived from the bot's token
"""
