"""The text of a season that has ended, short enough for the caption of its picture."""

from bot.ground.texts.formatting import Texts
from bot.ground.values.screen import Screen
from bot.pictures.screens import captions
from bot.rankings.screens import ranking
from bot.seasons.screens.ladder import quarter, top_line
from bot.seasons.views import SeasonEndView


def season_end(t: Texts, view: SeasonEndView) -> Screen:
    """The places."""
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
    return captions.caption(lines)
