"""Screens of seasons: the ladder, a person in it, the end, and its picture."""

from collections.abc import Iterable, Iterator
from datetime import date
from typing import get_args

from bot.ground.drawing import SURE, Keys, button_lines, folded, key
from bot.ground.texts.formatting import Texts
from bot.ground.texts.message import Message, clean_name, say
from bot.ground.values import Screen
from bot.pictures.contents import (
    Arrow,
    Illustration,
    PlaceLine,
    PlacesPicture,
    captions_caption,
    captions_person,
)
from bot.rankings.model import RankingSpan, ShowSeason, TopLine
from bot.rankings.screens import line_of, profile_tabs, ranking_spans
from bot.seasons.model import (
    EveningLine,
    LadderLine,
    LadderView,
    PastSeason,
    PersonSeasonsView,
    PresentSeason,
    SeasonEndView,
)
from bot.table.screens.lines import seat_names_html
from bot.weekly.screens import day

# Pages of the ladder of a season.


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


def ladder_page(t: Texts, view: LadderView) -> Screen:
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
        if len(keys) <= button_lines((title, *(in_sight if each[0] else ()), *each[1]), line=SURE)
    )
    folded, text = next(fitting, tried[-1])
    return Screen("\n".join((title, *folded, *text)), keys)


def how(t: Texts) -> str:
    """What counts in a season, folded away."""
    return "".join(folded(t, [t("season-about")]))


def _lines(t: Texts, view: LadderView, *, narrow: bool = False, brief: bool = False) -> Iterator[str]:
    def said(line: LadderLine) -> str:
        what = str(line.points) if brief else t("season-figures", points=line.points, n=line.evenings)
        medal = line.place <= _MEDALS
        return line_of(t, top_line(line), what, medal=medal, narrow=narrow, brief=brief)

    own = view.own
    if own is not None and own.place <= view.lines[0].place and view.page:
        yield said(own)
        own = None
    yield from map(said, view.lines)
    if own is not None:
        yield said(own)


def _keys(t: Texts, view: LadderView) -> Iterator[Keys]:
    season = view.season
    yield from ranking_spans(t, get_args(RankingSpan))
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


# The text of a season that has ended, short enough for the caption of its picture.


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
            line_of(
                t,
                top_line(line),
                t("season-figures", points=line.points, n=line.evenings),
                medal=line.place <= 3,  # noqa: PLR2004 - there are three medals
            )
            for line in view.lines
        ),
        *([t("digest-others", n=view.others)] if view.others else []),
    ]
    return captions_caption(lines)


# The picture of a season that has ended: the top of its ladder, with the changes since the season before.


def seasons_of(t: Texts, view: SeasonEndView) -> Illustration:
    """The picture of a season, with its text."""
    title, days = clean_name(view.title), t.say(quarter(view.first))
    newcomers = any(line.before is not None for line in view.lines)
    picture = PlacesPicture(
        t("picture-season-title"),
        f"{title} · {days}" if title else days,
        t("picture-points"),
        t("picture-evenings"),
        tuple(_picture_lines(t, view.lines)),
        t("picture-new") if newcomers else "",
    )
    return Illustration(picture, season_end(t, view))


def _picture_lines(t: Texts, lines: Iterable[LadderLine]) -> Iterable[PlaceLine]:
    for number, line in enumerate(lines, 1):
        moved = 0 if line.before is None else line.before - line.place
        arrow: Arrow = (
            "new" if line.before is None else "up" if moved > 0 else "down" if moved < 0 else "same"
        )
        person = captions_person(t, line.name, number, forgotten=line.forgotten)
        yield PlaceLine(str(line.place), person, arrow, str(line.points), str(line.evenings), abs(moved))


# The seasons of a player: the present one by evenings, and those that have ended.


def person_page(t: Texts, view: PersonSeasonsView) -> Screen:
    """The page, among the pages of the profile."""
    name = seat_names_html(t, view.name, view.user_id)
    where = t("profile-everywhere") if view.everywhere else t("profile-here")
    text = [t("season-person-title", name=name, where=where)]
    if view.present is not None:
        text.extend(("", *_present(t, view.present)))
    elif not view.everywhere:
        text.extend(("", t("season-person-none")))
    if view.past:
        text.extend(("", t("season-person-past")))
        text.extend(_past(t, each, titled=view.everywhere) for each in view.past)
    elif view.everywhere:
        text.extend(("", t("season-person-nothing")))
    text.extend(("", how(t)))
    return Screen("\n".join(text), tuple(profile_tabs(t, view.user_id, "season")))


def _present(t: Texts, season: PresentSeason) -> Iterator[str]:
    yield t(
        "season-person-present",
        quarter=quarter(season.first),
        place=season.place,
        people=season.people,
        points=t("season-points", n=season.points),
    )
    yield from (_evening(t, each) for each in season.evenings if each.counts)
    rest = sum(not each.counts for each in season.evenings)
    if rest:
        yield t("season-person-rest", n=rest)


def _evening(t: Texts, each: EveningLine) -> str:
    if each.club:
        return t("season-evening-club", day=day(each.first), place=each.place, points=each.points)
    first, last = day(each.first), day(each.last)
    return t("season-evening-week", first=first, last=last, place=each.place, points=each.points)


def _past(t: Texts, each: PastSeason, *, titled: bool) -> str:
    line = t(
        "season-past",
        quarter=quarter(each.first),
        place=each.place,
        people=each.people,
        points=t("season-points", n=each.points),
    )
    title = clean_name(each.title) if titled else ""
    return t("season-past-more", season=line, more=seat_names_html(t, title, None)) if title else line
