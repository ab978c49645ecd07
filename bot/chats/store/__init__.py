"""Repositories of chats and people, and the calendars of chats.

chats       repository of chats, and the merge of a group into its supergroup
departures  repository of departures: people who have left a group
people      repository of people
periods     calendars of chats: the day, week and month of a moment
rows        rows of chats and people, as values; times are unix seconds, identifiers are Telegram's own
"""
