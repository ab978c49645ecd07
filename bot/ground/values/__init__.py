"""Plain values that every room uses: places, people as numbers, screens, quizzes.

actor   who acts: the person behind a tap or a command
people  people as numbers
place   a chat or a topic
quiz    what a quiz is made of
screen  what a message is made of: a text and rows of buttons
skins   what dice look like in the texts of a chat
"""
