"""The room of chats and the people in them: settings, languages, hours, membership, menus.

buttons     presses of the settings pages
handlers    handlers of membership, menus and messages that pass by; taps and typed commands as values
screens     pages of a chat: settings, house rules, help, the menus of commands
service     use cases of chats: settings, time zones, calendars
store       repositories of chats and people, and the calendars of chats
texts       the texts of a chat: its language, its skin of dice
views       the registry of settings, and plain values that settings pages are drawn from
zone_names  time zones by the names of their cities
"""
