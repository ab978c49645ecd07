"""A stand-in for Telegram: a strict Bot API server with people in it, for tests and for playing.

world        people, chats and messages in memory, and everything that changes them
api          what each Bot API method does to a world
text         HTML to text and entities, and back
web          HTTP around all that, and the chat page
errors       what the Bot API says to a bot, what the sandbox says to its people
json_object  the one name for objects of JSON

`schema/` holds the published description of the Bot API, `page/` the chat page.
"""
