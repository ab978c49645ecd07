"""Several processes on one database: leases of chats, takeover, inbox.

certainty  the lease of a worker on its chats, by its last heartbeat
handling   the interface through which a worker reaches the rest of the bot
shares     the balancing of chats between workers
worker     one worker of several on a database: its chats, and the updates for others
"""
