"""Texts for people, in every language: Fluent files, read and formatted.

dice_faces  faces of dice as text, in each skin
formatting  formatted texts of one language
languages   the languages of the bot, and the choice of one for a client
message     a text to be formatted later: its id and its variables
people      names of people, sanitized for a line of text
"""
