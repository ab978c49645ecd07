"""What screens are drawn from.

game      games, lobbies, results and pages as plain values
digest    what a chat hears of its week
ranking   a page of a ranking
profile   what somebody has played
turns     the games that wait for somebody
settings  what can be set in a chat, and what is
company   a chat's people beside each other, and one of them over a year
dice      how often each face came in a chat
pictures  what pictures are drawn from
place     a chat or a topic
people    people as numbers
about     what the bot tells of itself
tables    the games that somebody is at the table of
puzzle    the puzzle of the day
daily     the game of the day
quiz      what a quiz is made of
screen    what a message is made of: a text and rows of buttons
"""
