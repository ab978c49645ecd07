"""The sandbox: a strict Bot API server with simulated people, for tests and for playing.

world        people, chats and messages in memory, and every change of them
api          the methods of the Bot API, each on a world
text         HTML parsed to text and entities, and rendered back
web          the HTTP server of a world: Bot API and chat page
errors       errors of the Bot API to a bot, and of the sandbox to its people
json_object  the type of JSON objects

`schema/` holds the published description of the Bot API, `page/` the chat page.
"""
