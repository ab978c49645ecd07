"""The picture of a week's ranking, with the changes since the week before."""

from collections.abc import Iterable

from bot.ground.texts import people
from bot.ground.texts.formatting import Texts
from bot.pictures.screens import captions
from bot.pictures.views import Arrow, Illustration, PlaceLine, PlacesPicture
from bot.rankings.views.ranking import TopLine
from bot.weekly import screens as digest
from bot.weekly.views import DigestView


def week(t: Texts, view: DigestView) -> Illustration:
    """The places of a week, and below them what the week is remembered by."""
    days = f"{digest.day(view.first)} – {digest.day(view.last)}"
    title = people.clean(view.title)
    about = f"{title} · {days}" if title else days
    picture = PlacesPicture(
        t("picture-week-title"),
        about,
        t("picture-wins"),
        t("picture-games"),
        tuple(_lines(t, view.lines)),
        t("picture-new") if digest.has_newcomers(view.lines) else "",
    )
    return Illustration(picture, digest.digest(t, view))


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
            str(line.games),
            abs(moved),
        )
