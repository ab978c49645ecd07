"""Value objects that every room uses: places, people as numbers, screens, quizzes.

actor      the person behind a tap or a command; forgotten people
delivery   the key of a message that a chat is sent once
ephemeral  the address of an ephemeral message
place      a chat, or one topic of a forum
quiz       a quiz of Telegram's, and its limits
screen     a message of the bot: a text and rows of buttons
skins      skins of dice in the texts of a chat
"""
