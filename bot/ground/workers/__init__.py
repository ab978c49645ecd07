"""Several processes on one database: leases of chats, takeover, inbox.

certainty  for how long a worker can be sure of its chats
handling   what a worker does with its chats and the updates for them: the interface of the rest of the bot
shares     how many chats a worker should let go
worker     one of several on a database: whose chat it is
"""
