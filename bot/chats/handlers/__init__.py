"""Handlers of membership, menus and messages that pass by; taps and typed commands as values.

attendance      people who leave groups and return
members         membership of the bot: added, removed or blocked; groups that become supergroups
membership      lookup of people's membership and administrator rights, with a cache
menus           the command menus that Telegram shows
seen_messages   tracking of message numbers, by which a board's distance from the bottom is known
typed_commands  a typed command as a value, and screens that are deleted again
updates         actor, place and kind of chat, read from an update
"""
