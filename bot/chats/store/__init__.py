"""Tables of chats and people, and the calendars of chats.

chats    chats, and groups that become supergroups
people   what the bot knows about people
periods  calendars of chats: which week and month a moment belongs to
rows     rows of chats and people, as values. Times are unix seconds, identifiers are Telegram's own
"""
