"""Chats and the people in them: settings, languages, hours, membership, menus.

buttons     what can be pressed on the settings of a chat
handlers    what arrives about chats: membership, menus, messages that pass by; taps and commands as values
screens     pages of a chat: settings, help, the menu of commands
service     use cases of chats: settings, time zones, calendars, quiet hours
store       tables of chats and people, and the calendars of chats
texts       the texts of a chat: its language, its skin of dice
views       what can be set in a chat, and what is
zone_names  time zones by the names of their cities
"""
