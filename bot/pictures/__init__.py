"""The room of pictures of games and chats: asked for by a button, drawn by a subprocess, sent once.

announcing  sending of a message that is due, with its picture
drawing     pictures as PNG: pure functions from a view to bytes, run by a subprocess
handlers    handlers of the buttons that ask for pictures
messages    sending of pictures, each once
room        the interface of the room: cards, course, dice, matrix and year, each by a button
screens     texts on pictures and their captions
service     notes of attempts to send a picture, and the files that Telegram keeps
store       repository of pictures that were sent, and of their files
views       plain values that pictures are drawn from
"""
