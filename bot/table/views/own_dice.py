"""Dice of people's own that are being entered, as the database keeps them and screens show them.

`335@` are three dice of five, `335@1` the same after the first roll, `336124/11@` double dice with all outer
and two inner values. Behind a bar stands what corrects an earlier turn: `|2:33566@` the last but one,
`|0` none yet, as it is asked which.
"""

from dataclasses import dataclass, replace
from typing import Final, Self

from engine.play.game import Game
from engine.play.together import TogetherGame
from engine.rules.ruleset import Ruleset


def due_layers(game: Game) -> tuple[int, ...]:
    """How many faces are to be entered now: of one layer, or of double dice of both."""
    if isinstance(game, TogetherGame) or not game.lays:
        return ()
    layers = game.ruleset.layers if isinstance(game.ruleset, Ruleset) else 1
    return (game.ruleset.dice,) * layers if game.lay_rolls else (game.lays,)


@dataclass(frozen=True, slots=True)
class OwnDice:
    """Dice entered so far: the faces of each layer, ascending; the `roll` they lie after, if not the last."""

    layers: tuple[tuple[int, ...], ...] = ((),)
    roll: int | None = None

    @classmethod
    def lying(cls, game: Game) -> Self:
        """The dice that lie in the turn under way; none before they do."""
        turn = game.turn
        if not turn.roll:
            return cls()
        layers = game.ruleset.split(turn.dice) if isinstance(game.ruleset, Ruleset) else (turn.dice,)
        roll = None if turn.roll == game.ruleset.rolls else turn.roll
        return cls(tuple(tuple(sorted(layer)) for layer in layers), roll)

    @property
    def faces(self) -> tuple[int, ...]:
        """All faces, those of the outer layer first."""
        return tuple(face for layer in self.layers for face in layer)

    def layer(self, number: int) -> tuple[int, ...]:
        """The faces of a layer, of which nothing may have been entered yet."""
        return self.layers[number] if number < len(self.layers) else ()

    def lacks(self, due: tuple[int, ...]) -> tuple[int, ...]:
        """How many faces of each layer are missing."""
        return tuple(max(size - len(self.layer(number)), 0) for number, size in enumerate(due))

    def with_face(self, face: int, due: tuple[int, ...]) -> Self:
        """The same with one more face, in the first layer that lacks one."""
        number = next(number for number, missing in enumerate(self.lacks(due)) if missing)
        layers = [list(self.layer(each)) for each in range(max(len(self.layers), number + 1))]
        layers[number].append(face)
        return replace(self, layers=tuple(tuple(sorted(layer)) for layer in layers))

    def without_face(self, face: int, layer: int) -> Self | None:
        """The same with one face less; None where there is no such face."""
        if face not in self.layer(layer):
            return None
        kept = list(self.layers[layer])
        kept.remove(face)
        return replace(self, layers=(*self.layers[:layer], tuple(kept), *self.layers[layer + 1 :]))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read what the database keeps."""
        layers, _, roll = text.partition("@")
        each = tuple(tuple(map(int, layer)) for layer in layers.split("/"))
        return cls(each, int(roll) if roll else None)

    def text(self) -> str:
        """Return what the database keeps."""
        layers = "/".join("".join(map(str, layer)) for layer in self.layers)
        return f"{layers}@{'' if self.roll is None else self.roll}"


@dataclass(frozen=True, slots=True)
class Entered:
    """All that is being entered in a game.

    Attributes:
        now: the dice of the turn under way; None while nobody enters any: they lie, or nobody has begun.
        back: which turn is being corrected, 1 for the last that has ended; 0 while it is asked which; None
            for none.
        corrected: the dice of that turn.
    """

    now: OwnDice | None = None
    back: int | None = None
    corrected: OwnDice = OwnDice()

    @classmethod
    def parse(cls, text: str | None) -> Self:
        """Read what the database keeps; None is nothing."""
        first, bar, second = (text or "").partition("|")
        back, _, dice = second.partition(":")
        return cls(
            OwnDice.parse(first) if first else None,
            int(back) if bar else None,
            OwnDice.parse(dice) if dice else OwnDice(),
        )

    def text(self) -> str | None:
        """Return what the database keeps."""
        now = "" if self.now is None else self.now.text()
        if self.back is None:
            return now or None
        return f"{now}|{self.back}:{self.corrected.text()}" if self.back else f"{now}|0"


NOTHING_ENTERED: Final = Entered()
