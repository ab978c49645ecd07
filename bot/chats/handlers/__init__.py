"""What arrives about chats: membership, menus, messages that pass by; taps and commands as values.

members         the bot added, removed or blocked; groups that become supergroups
membership      who belongs to a chat and who decides for it
menus           the command menus that Telegram shows
seen_messages   what passes by in chats: the numbers of messages
typed_commands  A typed command as it came, and an answer that goes again
updates         who acts where, read off an update
"""
