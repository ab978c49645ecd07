"""The picture of a season that has ended: the top of its ladder, with the changes since the season before."""

from collections.abc import Iterable

from bot.ground.texts import people
from bot.ground.texts.formatting import Texts
from bot.pictures.screens import captions
from bot.pictures.views import Arrow, Illustration, PlaceLine, PlacesPicture
from bot.seasons.screens import season_end
from bot.seasons.screens.ladder import quarter
from bot.seasons.views import LadderLine, SeasonEndView


def of(t: Texts, view: SeasonEndView) -> Illustration:
    """The picture of a season, with its text."""
    title, days = people.clean(view.title), t.say(quarter(view.first))
    newcomers = any(line.before is not None for line in view.lines)
    picture = PlacesPicture(
        t("picture-season-title"),
        f"{title} · {days}" if title else days,
        t("picture-points"),
        t("picture-evenings"),
        tuple(_lines(t, view.lines)),
        t("picture-new") if newcomers else "",
    )
    return Illustration(picture, season_end.season_end(t, view))


def _lines(t: Texts, lines: Iterable[LadderLine]) -> Iterable[PlaceLine]:
    for number, line in enumerate(lines, 1):
        moved = 0 if line.before is None else line.before - line.place
        arrow: Arrow = (
            "new" if line.before is None else "up" if moved > 0 else "down" if moved < 0 else "same"
        )
        person = captions.person(t, line.name, number, forgotten=line.forgotten)
        yield PlaceLine(str(line.place), person, arrow, str(line.points), str(line.evenings), abs(moved))
