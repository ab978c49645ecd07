"""Faces of dice as text, in each skin that a chat can choose."""

from dataclasses import dataclass
from typing import Final

from bot.ground.values.skins import PLAIN, Skin

_PIPS: Final = dict(zip("123456", "⚀⚁⚂⚃⚄⚅", strict=True))
_KEYCAPS: Final = {digit: f"{digit}\ufe0f\u20e3" for digit in "123456"}
_CARDS: Final = {
    face: f"{face}{suit}\ufe0f" for face, suit in zip(("9", "10", "J", "Q", "K", "A"), "♠♦♣♥♦♠", strict=True)
}
"""Faces of dice with cards in every skin but the plain one: they have neither pips nor keys."""
_LOOKS: Final[dict[Skin, dict[str, str]]] = {
    "digits": {},
    "pips": _PIPS | _CARDS,
    "keycaps": _KEYCAPS | _CARDS,
}
_BETWEEN: Final = "·"  # the outer and the inner value of a die
_UNBROKEN: Final = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class DiceFaces:
    """The dice of a throw in order, to be shown in a skin that is known later; as a string in the plain one.

    Attributes:
        faces: of each die its face as the game calls it ("4", "K"); of double dice the outer and the inner.
        unbroken: whether they are kept in one line.
    """

    faces: tuple[tuple[str, ...], ...]
    unbroken: bool = False

    def __str__(self) -> str:
        """The dice in the plain skin."""
        return self.shown(PLAIN)

    def shown(self, skin: Skin) -> str:
        """The dice in a skin, as plain text."""
        looks = _LOOKS[skin]
        each = (_BETWEEN.join(looks.get(face, face) for face in die) for die in self.faces)
        return (_UNBROKEN if self.unbroken else " ").join(each)
