"""Use cases of chats: settings, time zones, calendars, quiet hours.

calendars      days, weeks, zone and quiet hours of a chat
default_rules  the rules that a chat plays by default
hooks          what other rooms hear of chats, inside the transaction in which it happens
settings       names, languages, default rules
zones          time zones, as people type them
"""
