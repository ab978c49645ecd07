"""Chats and the people in them.

settings     names, languages, default rules, rankings
house_rules  presets with options that a chat keeps under names of its own
"""
