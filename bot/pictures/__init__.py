"""Pictures of games and chats: asked for by a button, drawn by another process, sent once.

drawing   pictures as PNG: pure functions from a view to bytes, drawn by another process
handlers  pictures that are asked for by a button
messages  pictures on their way to a chat, each once
room      what pictures bring: cards, course, dice, matrix and year, each by a button
screens   what is drawn on pictures, and what is written below them
service   pictures that are sent once, and kept as files of Telegram
store     pictures that were sent, and their files
views     what pictures are drawn from
"""
