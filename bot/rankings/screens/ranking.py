"""The pages of a chat's rankings."""

from collections.abc import Callable, Iterator, Mapping
from string import digits
from types import MappingProxyType
from typing import Final, get_args

from bot.ground.drawing import phone_room as room
from bot.ground.drawing.keyboard import Keys, abreast, key
from bot.ground.texts import people
from bot.ground.texts.formatting import Texts
from bot.ground.values.screen import Button, Screen
from bot.rankings.buttons import RankingFigures, RankingSpan, ShowSeason, ShowTop, ShowTopPage
from bot.rankings.views.ranking import ALL_FAMILIES, EveningView, TopLine, TopView
from bot.rulebook import words
from bot.table.buttons.result import SendPicture
from bot.table.screens import seat_names

_MEDALS = ("🥇", "🥈", "🥉")
_LINES = 10  # of a page, which its buttons name
_CHOICE: Final = "games"
_FOLDED = 1  # lines of buttons that the families may take; more of them have a page of their own
_JOINED = "\N{NO-BREAK SPACE}"  # what a line does not hold goes to the next one as a whole
_NARROWEST: Final = 4  # columns of a name
_ONE = "\N{WORD JOINER}"  # a line would else end between a medal and its number


def top(t: Texts, view: TopView) -> Screen:
    """A page of a ranking; over all families it counts places, never points."""
    if view.figures == _CHOICE:
        return _choose(t, view)
    title, keys = (
        t("top-title", span=t(f"span-{view.span}"), family=_family(t, view.family)),
        tuple(_keys(t, view)),
    )
    if not view.lines:
        return Screen("\n".join((title, "", t("top-empty"))), keys)
    # A full page stays in sight whole: with shorter names, and then without what goes without saying.
    about = (title, _about(t, view), "")
    tried = (
        (*about, *_lines(t, view)),
        (*about, *_lines(t, view, narrow=True)),
        (*about[:2], *_lines(t, view, narrow=True, brief=True)),
        (title, *_lines(t, view, narrow=True, brief=True)),
    )
    text = next((text for text in tried if len(keys) <= room.button_lines(text, line=room.SURE)), tried[-1])
    return Screen("\n".join(text), keys)


def evening(t: Texts, view: EveningView) -> Screen:
    """The page of the evening under way: everybody's places, and who has won its club nights."""
    text = [t("today-title")]
    if view.games:
        text += [t("today-games", n=view.games), "", *(places_line(t, line) for line in view.lines[:_LINES])]
    if len(view.lines) > _LINES:
        text.append(t("digest-others", n=len(view.lines) - _LINES))
    for night in view.nights:
        names = seat_names.listed(t, (seat_names.html(t, who.name, who.user_id) for who in night.winners))
        text += ["", t("today-night", n=night.people, names=names)]
    if len(text) == 1:
        text += ["", t("today-empty")]
    return Screen("\n".join(text), (spans(t),))


def _choose(t: Texts, view: TopView) -> Screen:
    """Every family of rules that has a ranking in this span."""
    span = next(each for each in get_args(RankingSpan) if each == view.span)
    text = (
        f"{t('top-title', span=t(f'span-{span}'), family=_family(t, view.family))}\n{t('top-games-choose')}"
    )
    return Screen(text, tuple(_families(t, view, span, "places")))


def _families(t: Texts, view: TopView, span: RankingSpan, figures: RankingFigures) -> Iterator[Keys]:
    yield from abreast(
        [
            _key(t, _family(t, each), _page(span, each, figures), chosen=each == view.family)
            for each in (ALL_FAMILIES, *view.families)
        ]
    )


def _family(t: Texts, family: str) -> str:
    return t("top-family-all") if family == ALL_FAMILIES else t.say(words.family(family))


def _about(t: Texts, view: TopView) -> str:
    return t("top-about-all" if _of_all(view) and view.figures == "places" else f"top-about-{view.figures}")


def _of_all(view: TopView) -> bool:
    return view.family == ALL_FAMILIES


def _lines(t: Texts, view: TopView, *, narrow: bool = False, brief: bool = False) -> Iterator[str]:
    """The lines of a page; `narrow`: with names short enough for one line each, `brief`: figures as well."""
    own, last = view.own, view.page * _LINES + len(view.lines)
    above = own is not None and view.page > 0 and own.rank <= view.lines[0].rank
    figures = (
        _medals_alone if brief and _of_all(view) and view.figures == "places" else _FIGURES[view.figures]
    )

    def said(line: TopLine) -> str:
        medal = not _of_all(view) and line.rank <= len(_MEDALS)
        return line_of(t, line, figures(t, line), medal=medal, narrow=narrow, brief=brief)

    if own is not None and above:
        yield said(own)
        if not brief:
            yield "…"
    yield from map(said, view.lines)
    if own is not None and not above:
        if own.rank > last + 1 and not brief:
            yield "…"
        yield said(own)


def line_of(  # noqa: PLR0913 - what is told, and how much room there is
    t: Texts, line: TopLine, what: str, *, medal: bool = False, narrow: bool = False, brief: bool = False
) -> str:
    """Somebody's line in a ranking, with any figures.

    Args:
        t: the texts.
        line: whose, and where they stand.
        what: the figures.
        medal: whether a medal stands in place of the number.
        narrow: whether the name is cut until all of it is one line on a phone.
        brief: whether of a movement only the direction is told.
    """
    widths = range(people.LINE, _NARROWEST - 1, -1)
    cut = [_line(t, line, what, columns, medal=medal, brief=brief) for columns in widths]
    return next((each for each in cut if not narrow or room.is_one_line(each)), cut[0])


def _line(t: Texts, line: TopLine, what: str, columns: int, *, medal: bool, brief: bool) -> str:  # noqa: PLR0913
    place = f"{_MEDALS[line.rank - 1]} " if medal else f"{line.rank}. "
    who = t("top-who-me" if line.me else "top-who", place=place, name=_name(t, line, columns))
    return _told(t, line, who, what, brief=brief)


def _name(t: Texts, line: TopLine, columns: int = people.LINE) -> str:
    if line.forgotten:
        called = t("player-forgotten")
        return called if people.width(called) <= columns else t("player-forgotten-short")
    return seat_names.html(t, people.clean(line.name, columns), line.rank)


def _told(t: Texts, line: TopLine, who: str, what: str, *, brief: bool = False) -> str:
    moved = words.moved(line.rank, line.before)
    who = f"{who}{moved.rstrip(digits) if brief else moved}"
    return t("top-line", who=who, what=what.replace(" ", _JOINED))


def places_line(t: Texts, line: TopLine, *, new: bool = False) -> str:
    """Somebody's line in the ranking over all families; `new`: they were not in the one before."""
    who = t("top-who", place=f"{line.rank}. ", name=_name(t, line))
    if new:
        who = f"{who}{_JOINED}🆕"
    return _told(t, line, who, _places(t, line))


def _places(t: Texts, line: TopLine) -> str:
    if line.points is not None:
        return t("top-points", wins=line.wins, games=line.games, points=words.number(t, line.points))
    medals = _medals(line)
    return t("top-places", medals=medals, games=line.games) if medals else t("top-games", n=line.games)


def _medals(line: TopLine) -> str:
    won = zip(_MEDALS, (line.wins, line.seconds, line.thirds), strict=True)
    return " ".join(f"{medal}{_ONE}{count}" for medal, count in won if count)


def _medals_alone(t: Texts, line: TopLine) -> str:
    return _medals(line) or t("top-games", n=line.games)


def _cards(t: Texts, line: TopLine) -> str:
    return f"{words.number(t, line.average or 0)} · {words.number(t, line.best or 0)}"


def _luck(t: Texts, line: TopLine) -> str:
    if line.luck is None or line.lost is None:
        return t("top-luck-unknown")
    share, used = words.whole(round(100 * line.luck), signed=True), words.precision(1 - line.lost)
    return t("top-luck-only", luck=share) if used is None else t("top-luck", luck=share, precision=used)


def _rating(t: Texts, line: TopLine) -> str:
    return t("top-rating-unknown") if line.rating is None else str(line.rating)


_FIGURES: Final[Mapping[str, Callable[[Texts, TopLine], str]]] = MappingProxyType(
    {"places": _places, "cards": _cards, "luck": _luck, "rating": _rating}
)
"""The figures shown of everybody, by the name of their button."""


def _keys(t: Texts, view: TopView) -> Iterator[Keys]:
    span = next(each for each in get_args(RankingSpan) if each == view.span)
    figures = next(each for each in get_args(RankingFigures) if each == view.figures)
    yield spans(t, view.family, figures, span)
    if not view.families:
        if _of_all(view):
            yield (key(t("button-season"), ShowSeason()),)
        return
    tabs = [
        _key(t, t(f"button-top-{each}"), _page(span, view.family, each), chosen=each == figures)
        for each in get_args(RankingFigures)
        if each in _FIGURES and (each != "cards" or not _of_all(view))
    ]
    if len(tabs) > room.ABREAST:
        half = len(tabs) // 2
        yield tuple(tabs[:half])
        tabs = tabs[half:]
    yield tuple(tabs)
    turning = _turning(view, span, figures)
    families = tuple(_families(t, view, span, figures))
    if turning or len(families) > _FOLDED:
        every = key(t("button-top-games"), _page(span, view.family, _CHOICE))
        families = ((*turning[:1], every, *turning[1:]),) if view.page else ((every, *turning),)
    yield from families
    if view.lines and _of_all(view) and not view.page:
        matrix, year = SendPicture("matrix", 0), SendPicture("year", 0)
        season = ShowSeason()
        yield from abreast(
            [
                key(t("button-season"), season),
                key(t("button-matrix"), matrix),
                key(t("button-year"), year),
            ]
        )


def spans(
    t: Texts,
    family: str = ALL_FAMILIES,
    figures: RankingFigures = "places",
    chosen: RankingSpan | None = None,
) -> Keys:
    """The buttons of the spans of rankings."""
    return tuple(
        _key(t, t(f"span-{each}"), _page(each, family, figures), chosen=each == chosen)
        for each in get_args(RankingSpan)
    )


def _turning(view: TopView, span: RankingSpan, figures: RankingFigures) -> Keys:
    """The buttons to the pages before and after."""
    first, turning = view.page * _LINES, list[Button]()
    if view.page:
        before = _page(span, view.family, figures, view.page - 1)
        turning.append(key(f"◀ {first - _LINES + 1}–{first}", before))
    if view.more:
        after = _page(span, view.family, figures, view.page + 1)
        turning.append(key(f"{first + _LINES + 1}–{first + 2 * _LINES} ▶", after))
    return tuple(turning)


def _page(span: RankingSpan, family: str, figures: RankingFigures, page: int = 0) -> ShowTop | ShowTopPage:
    plain = figures == "places" and not page
    return ShowTop(span, family) if plain else ShowTopPage(span, family, figures, page)


def _key(t: Texts, text: str, press: ShowTop | ShowTopPage, *, chosen: bool) -> Button:
    return key(t("button-chosen", text=text) if chosen else text, press)
