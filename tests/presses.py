"""What can be pressed in the bot with all its rooms."""

from bot.rooms import presses

PRESSES = presses()
parse = PRESSES.parse
