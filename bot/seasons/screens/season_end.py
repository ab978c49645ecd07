"""The text of a season that has ended, short enough for the caption of its picture."""

from collections.abc import Iterator, Sequence

from bot.ground.texts.formatting import Texts
from bot.ground.values.screen import Screen
from bot.pictures.screens import captions
from bot.rankings.screens import ranking
from bot.rankings.views.ranking import PersonView
from bot.seasons.screens.ladder import quarter, top_line
from bot.seasons.views import SeasonEndView
from bot.table.screens import seat_names

_NAMES = 8  # of people of a league that are told


def season_end(t: Texts, view: SeasonEndView) -> Screen:
    """The places, and below them who changes leagues."""
    played = t(
        "digest-played",
        games=t("season-end-evenings", n=view.evenings),
        people=t("digest-people", n=view.people),
    )
    lines = [
        t("season-end-title", quarter=quarter(view.first)),
        played,
        "",
        *(
            ranking.line_of(
                t,
                top_line(line),
                t("season-figures", points=line.points, n=line.evenings),
                medal=line.place <= 3,  # noqa: PLR2004 - there are three medals
            )
            for line in view.lines
        ),
        *([t("digest-others", n=view.others)] if view.others else []),
    ]
    told = list(_leagues(t, view))
    return captions.caption(lines, ["", *told] if told else [])


def _leagues(t: Texts, view: SeasonEndView) -> Iterator[str]:
    if view.highest:
        yield t("season-end-highest", names=_names(t, view.highest))
    for league, people in view.up:
        yield t(f"season-up-{league}", names=_names(t, people))
    for league, people in view.down:
        yield t(f"season-down-{league}", names=_names(t, people))
    if view.dissolved:
        yield t("season-end-dissolved")


def _names(t: Texts, people: Sequence[PersonView]) -> str:
    names = [seat_names.html(t, each.name, each.user_id) for each in people[:_NAMES]]
    if len(people) > _NAMES:
        names.append("…")
    return ", ".join(names)
