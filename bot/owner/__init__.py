"""The owner's room: /admin in a private chat, what is blocked, notices, and messages about trouble."""
