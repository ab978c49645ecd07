"""What screens are drawn from.

game      games, lobbies, results and pages as plain values
turns     the games that wait for somebody
settings  what can be set in a chat, and what is
puzzle    the puzzle of the day
place     a chat or a topic
quiz      what a quiz is made of
screen    what a message is made of: a text and rows of buttons
"""
