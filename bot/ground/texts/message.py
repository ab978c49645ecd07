"""A text to be formatted later, in a language not known yet: the id of a text and its variables.

Ids are built from the engine's own words, unchanged: `row-two_pairs`, `option-tie_break-blitz`,
`preset-classic`. Where several texts may be meant (a row with a title of its own, an option that is a
number), `bot.rulebook.words` knows which one it is.
"""

from dataclasses import dataclass

from bot.ground.texts.dice_faces import DiceFaces


@dataclass(frozen=True, slots=True)
class Message:
    """A text to be formatted later: `args` are pairs of a variable's name and its value.

    Values are plain text (never HTML), numbers, dice, or texts in their turn.
    """

    id: str
    args: tuple[tuple[str, "str | int | DiceFaces | Message"], ...] = ()

    @property
    def refuses(self) -> bool:
        """Whether it says why something was not done, which the ids of such texts begin with."""
        return self.id.startswith(("refusal-", "error-"))


def say(text_id: str, **args: str | int | DiceFaces | Message) -> Message:
    """The text with this id and these variables."""
    return Message(text_id, tuple(args.items()))
