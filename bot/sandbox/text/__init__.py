"""Texts as Telegram treats them.

html_parser  marked-up text to plain text and entities
normalize    what is done to every text: cleaned, trimmed, links and commands found
tags         what each tag stands for
times        moments and how they are shown
links        which link targets are taken
to_html      entities back to HTML, for the chat page
"""
