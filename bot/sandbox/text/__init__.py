"""Texts as Telegram treats them: parsed, normalized, rendered.

html_parser  Telegram's HTML parsed to plain text and entities
normalize    normalization of every text: cleaned, trimmed, links and commands found
tags         the tags of Telegram's HTML and their entities
times        moments of `tg-time` and their formats
links        link targets that Telegram accepts
to_html      entities rendered as HTML, for the chat page
"""
