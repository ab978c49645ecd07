"""Pages of the ladder of a season."""

from collections.abc import Iterator
from datetime import date

from bot.ground.drawing import phone_room as room
from bot.ground.drawing.keyboard import Keys, key
from bot.ground.texts.formatting import Texts
from bot.ground.texts.message import Message, say
from bot.ground.values.screen import Screen
from bot.rankings.buttons import ShowSeason
from bot.rankings.screens import ranking
from bot.rankings.views.ranking import TopLine
from bot.seasons.views import LadderLine, LadderView

LINES = 10
"""Lines of a page, which its buttons name."""

_MONTHS = 3
_FOLD = 3
"""Lines that a client shows of a quotation that unfolds."""
_MEDALS = 3


def quarter(first: date) -> Message:
    """The months and the year of a season that begins on a day."""
    return say(f"season-quarter-{(first.month - 1) // _MONTHS + 1}", year=str(first.year))


def top_line(line: LadderLine) -> TopLine:
    """A line as rankings have it."""
    return TopLine(
        line.place,
        line.name,
        line.evenings,
        0,
        me=line.me,
        before=line.before,
        forgotten=line.forgotten,
    )


def page(t: Texts, view: LadderView) -> Screen:
    """A page of the ladder; a full one stays in sight whole, as rankings do."""
    title = t("season-title-closed" if view.closed else "season-title", quarter=quarter(view.first))
    keys = tuple(_keys(t, view))
    if not view.lines:
        return Screen("\n".join((title, "", t("season-empty"), "", how(t))), keys)
    about = how(t)
    in_sight = ("", *(" " for _ in range(_FOLD)))
    tried = (
        ((about,), ("", *_lines(t, view))),
        ((about,), ("", *_lines(t, view, narrow=True))),
        ((), tuple(_lines(t, view, narrow=True, brief=True))),
    )
    fitting = (
        each
        for each in tried
        if len(keys) <= room.button_lines((title, *(in_sight if each[0] else ()), *each[1]), line=room.SURE)
    )
    folded, text = next(fitting, tried[-1])
    return Screen("\n".join((title, *folded, *text)), keys)


def how(t: Texts) -> str:
    """What counts in a season, folded away."""
    return f"<blockquote expandable>{t('season-about')}</blockquote>"


def _lines(t: Texts, view: LadderView, *, narrow: bool = False, brief: bool = False) -> Iterator[str]:
    def said(line: LadderLine) -> str:
        what = str(line.points) if brief else t("season-figures", points=line.points, n=line.evenings)
        medal = line.place <= _MEDALS
        return ranking.line_of(t, top_line(line), what, medal=medal, narrow=narrow, brief=brief)

    own = view.own
    if own is not None and own.place <= view.lines[0].place and view.page:
        yield said(own)
        own = None
    yield from map(said, view.lines)
    if own is not None:
        yield said(own)


def _keys(t: Texts, view: LadderView) -> Iterator[Keys]:
    season = view.season
    yield ranking.spans(t)
    first = view.page * LINES
    turning = []
    if view.page:
        before = ShowSeason(season, page=view.page - 1)
        turning.append(key(f"◀ {first - LINES + 1}–{first}", before))
    if view.more:
        after = ShowSeason(season, page=view.page + 1)
        turning.append(key(f"{first + LINES + 1}–{first + 2 * LINES} ▶", after))
    if turning:
        yield tuple(turning)
    seasons = []
    if view.earlier is not None:
        seasons.append(key(t("button-season-earlier"), ShowSeason(view.earlier)))
    if view.later is not None:
        seasons.append(key(t("button-season-later"), ShowSeason(view.later)))
    if seasons:
        yield tuple(seasons)
