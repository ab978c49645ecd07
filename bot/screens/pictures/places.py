"""A ranking as a picture, with what has changed since the one before."""

from collections.abc import Iterable, Sequence

from bot.screens.pages import digest
from bot.screens.pictures import captions
from bot.texts import people, words
from bot.texts.formatting import Texts
from bot.views.digest import DigestView
from bot.views.game import TopLine
from bot.views.pictures import Arrow, Illustration, PlaceLine, PlacesPicture


def week(t: Texts, view: DigestView) -> Illustration:
    """The places of a week, and below them what the week is remembered by."""
    days = f"{digest.day(view.first)} – {digest.day(view.last)}"
    title = people.clean(view.title)
    about = f"{title} · {days}" if title else days
    return Illustration(picture(t, t("picture-week-title"), about, view.lines), digest.digest(t, view))


def picture(t: Texts, title: str, about: str, lines: Sequence[TopLine]) -> PlacesPicture:
    """The lines of a ranking, the best first; over all families there is no column of points."""
    points = any(line.points is not None for line in lines)
    return PlacesPicture(
        title,
        about,
        t("picture-wins"),
        t("picture-points") if points else "",
        t("picture-games"),
        tuple(_lines(t, lines)),
        t("picture-new") if digest.has_newcomers(lines) else "",
    )


def _lines(t: Texts, lines: Iterable[TopLine]) -> Iterable[PlaceLine]:
    for number, line in enumerate(lines, 1):
        moved = 0 if line.before is None else line.before - line.rank
        arrow: Arrow = (
            "new" if line.before is None else "up" if moved > 0 else "down" if moved < 0 else "same"
        )
        yield PlaceLine(
            str(line.rank),
            captions.person(t, line.name, number, forgotten=line.forgotten),
            arrow,
            str(line.wins),
            "" if line.points is None else words.number(t, line.points),
            str(line.games),
            abs(moved),
        )
