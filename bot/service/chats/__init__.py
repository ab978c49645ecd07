"""Chats and the people in them.

settings     names, languages, default rules
digest_times when a chat hears of its week
rankings     pages of rankings
calendars    how a chat counts its days and weeks
zones        time zones, as people type them
quiet_hours  the night, in which slow games leave everybody alone
puzzles       the puzzle of the day
puzzle_views  a puzzle as it is told and stored
puzzle_hours  when a chat has its puzzle
recent_dict   what was used last, kept in memory
favourites    what a chat likes to play
house_rules  presets with options that a chat keeps under names of its own
"""
