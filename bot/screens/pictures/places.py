"""A ranking as a picture, with what has changed since the one before."""

from collections.abc import Iterable, Sequence

from bot.screens.pictures import captions
from bot.texts import words
from bot.texts.formatting import Texts
from bot.views.game import TopLine
from bot.views.pictures import Arrow, PlaceLine, PlacesPicture

Ranked = tuple[TopLine, int | None]
"""A line, and the rank of its person in the ranking before; None: they were not in it."""


def picture(t: Texts, title: str, about: str, lines: Sequence[Ranked]) -> PlacesPicture:
    """The lines of a ranking, the best first; over all families there is no column of points."""
    points = any(line.points is not None for line, _ in lines)
    return PlacesPicture(
        title,
        about,
        t("picture-wins"),
        t("picture-points") if points else "",
        t("picture-games"),
        tuple(_lines(t, lines)),
        t("picture-new"),
    )


def _lines(t: Texts, lines: Iterable[Ranked]) -> Iterable[PlaceLine]:
    for number, (line, before) in enumerate(lines, 1):
        moved = 0 if before is None else before - line.rank
        arrow: Arrow = "new" if before is None else "up" if moved > 0 else "down" if moved < 0 else "same"
        yield PlaceLine(
            str(line.rank),
            captions.person(t, line.name, number, forgotten=line.forgotten),
            arrow,
            str(line.wins),
            "" if line.points is None else words.number(t, line.points),
            str(line.games),
            abs(moved),
        )
