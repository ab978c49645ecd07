"""Use cases of chats: settings, time zones, calendars, quiet hours.

calendars      how a chat counts its days and weeks
default_rules  the rules that a chat plays by default
hooks          what other rooms hear of chats, inside the transaction in which it happens
quiet_hours    the night, in which slow games leave everybody alone
settings       names, languages, default rules
zones          time zones, as people type them
"""
