"""Use cases of chats: settings, time zones, calendars.

calendars        calendars of chats, by their zones
default_rules    the rules that a chat plays by default
hooks            hooks by which other rooms follow a moved chat or a changed setting
lasting_changes  notes of changes that may have to wait for the database
settings         names, languages, default rules
zones            time zones, and the ways people type them
"""
