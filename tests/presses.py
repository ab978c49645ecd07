"""What can be pressed in the bot with all its rooms."""

from bot.ground.texts.formatting import texts
from bot.ground.values import Press
from bot.rooms import presses
from bot.table.presses import ShowMore
from bot.table.screens.result import finish_more

PRESSES = presses()
parse = PRESSES.parse


def behind(data: str) -> list[str]:
    """The callback data of a button, and of those that stand behind it in a result."""
    pressed: Press | None = parse(data)
    if not isinstance(pressed, ShowMore):
        return [data]
    further = finish_more(texts("ru"), pressed).buttons
    return [data, *(button.data for row in further for button in row if button.data)]
