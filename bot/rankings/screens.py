"""Screens of rankings, profiles and faces thrown."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from string import digits
from types import MappingProxyType
from typing import Final, get_args

from bot.ground.drawing import (
    ABREAST,
    SURE,
    Keys,
    abreast,
    button_lines,
    choice,
    entry,
    folded,
    is_one_line,
    key,
    table,
)
from bot.ground.texts.formatting import Texts
from bot.ground.texts.message import LINE, clean_name, name_width
from bot.ground.values import Button, Screen
from bot.rankings.model import (
    ALL_FAMILIES,
    DiceView,
    EveningView,
    FamilyView,
    ProfilePage,
    ProfileView,
    RankingFigures,
    RankingSpan,
    RowView,
    ShowPersonSeasons,
    ShowProfile,
    ShowSeason,
    ShowTop,
    ShowTopPage,
    TopLine,
    TopView,
)
from bot.rulebook import words
from bot.table.presses import SendPicture
from bot.table.screens.lines import seat_names_html, seat_names_listed

# The page of the faces thrown in a chat, against the limits of fair dice.


_WIDEST = 18  # columns of a bar
_BAR = "▇"  # lower than a line, so that bars do not touch


def dice_counts_page(t: Texts, view: DiceView) -> Screen:
    """Counts as bars, what fair dice keep between, and what follows; with a button for the picture."""
    if not view.thrown:
        return Screen(t("counts-empty"))
    return Screen(
        "\n".join(dice_counts_told(t, view)), ((key(t("button-picture"), SendPicture("dice", 0)),),)
    )


def dice_counts_told(t: Texts, view: DiceView) -> Iterator[str]:
    """The lines of the page."""
    yield t("counts-title")
    yield dice_counts_about(t, view)
    yield "<pre>" + "\n".join(_bars(view)) + "</pre>"
    if view.enough:
        yield dice_counts_limits(t, view)
    yield dice_counts_verdict(t, view)
    if view.enough:
        yield t("counts-how")


def dice_counts_about(t: Texts, view: DiceView) -> str:
    """How many dice were thrown in how many games."""
    return t("counts-about", dice=view.thrown, games=view.games)


def dice_counts_limits(t: Texts, view: DiceView) -> str:
    """What fair dice keep between."""
    return t("counts-band", low=view.low, high=view.high)


def dice_counts_verdict(t: Texts, view: DiceView) -> str:
    """What follows from the counts."""
    if not view.enough:
        return t("counts-few")
    if view.outside:
        return t("counts-odd", faces=", ".join(map(str, view.outside)))
    return t("counts-fair")


def _bars(view: DiceView) -> Iterator[str]:
    most = max(view.counts)
    digits = len(str(most))
    for face, count in enumerate(view.counts, 1):
        bar = _BAR * max(round(count * _WIDEST / most), 1 if count else 0)
        mark = "!" if view.enough and face in view.outside else ""
        yield f"{face} {count:>{digits}} {bar}{mark}"


# The profile of a player: a short first page, and further pages by buttons.


FAMILIES: Final = 6
"""Families of rules that are told; nobody plays more of them for long."""

OPEN: Final = 6
"""Achievements that are told at once; more of them unfold."""

_MEDALS = ("🥇", "🥈", "🥉")


def profile_page(t: Texts, view: ProfileView, *, mine: bool = False) -> Screen:
    """A page of a profile; `mine`: of the person who asks, who can have their year as a picture."""
    name = seat_names_html(t, view.name, view.user_id)
    where = t("profile-everywhere") if view.everywhere else t("profile-here")
    match view.page:
        case "games":
            lines = _games(t, view)
        case "rows":
            lines = _rows(t, view)
        case "rivals":
            lines = _rivals(t, view)
        case "achievements":
            lines = _achievements(t, view)
        case _:
            lines = _main(t, view)
    text = [t("profile-title", name=name, where=where), *lines]
    if view.latest is not None and view.page != "achievements":
        text.append(t("profile-latest", n=view.latest))
    lines_of_keys = list(profile_tabs(t, view.user_id, view.page))
    if mine and view.has_year:
        lines_of_keys.append((key(t("button-year"), SendPicture("year", 0)),))
    return Screen("\n".join(text), tuple(lines_of_keys))


def profile_tabs(t: Texts, user_id: int, chosen: str) -> Iterator[Keys]:
    """The buttons of the pages of a profile, and of the seasons of a player ("season")."""
    pages = [
        choice(t, t(f"button-profile-{each}"), ShowProfile(user_id, each), chosen=each == chosen)
        for each in get_args(ProfilePage)
    ]
    seasons = ShowPersonSeasons(user_id)
    yield from abreast([*pages, choice(t, t("button-season"), seasons, chosen=chosen == "season")])


def _main(t: Texts, view: ProfileView) -> Iterator[str]:
    if view.rating is not None:
        yield t("profile-rating", rating=view.rating)
    if view.lightning is not None:
        yield t("profile-lightning", rating=view.lightning)
    yield from _played(t, view)
    if view.rating is None and view.unrated:
        yield t("profile-unrated", n=view.unrated)
    if view.streak.longest > 1:
        yield t("profile-streak", now=view.streak.now, longest=view.streak.longest)
    if view.luck is not None:
        yield t("profile-luck", luck=words.number(t, view.luck, signed=True))
    precision = None if view.precision is None else words.precision(view.precision / 100)
    if precision is not None:
        yield t("profile-precision", percent=precision)
    if view.families:
        yield t("profile-favourite", preset=words.family(view.families[0].family))
    if view.achievements:
        yield t("profile-achievements", n=len(view.achievements))


def _played(t: Texts, view: ProfileView) -> Iterator[str]:
    won = zip(_MEDALS, (view.wins, view.seconds, view.thirds), strict=True)
    medals = " ".join(f"{medal} {count}" for medal, count in won if count)
    games = t("profile-games", n=view.games)
    if view.games or not view.own_games:
        yield f"{games}: {medals}" if medals else games
    if view.own_games:
        yield t("profile-own-dice", n=view.own_games, wins=view.own_wins)


def _games(t: Texts, view: ProfileView) -> Iterator[str]:
    for each in view.families[:FAMILIES]:
        yield ""
        yield t("profile-family", preset=words.family(each.family), n=each.games, wins=each.wins)
        yield from _points(t, each)


def _points(t: Texts, each: FamilyView) -> Iterator[str]:
    if each.average is None:
        return
    average, best = words.number(t, each.average), words.number(t, each.best)
    yield t("profile-points", average=average, best=best)
    if each.optimum is not None and each.played is not None and 2 * each.played >= each.optimum:
        optimum, played = words.number(t, each.optimum), words.number(t, each.played)
        yield t("profile-optimum", optimum=optimum, played=played)


def _rows(t: Texts, view: ProfileView) -> Iterator[str]:
    if not view.rows:
        yield t("profile-no-rows")
        return
    yield t("profile-rows", preset=words.family(view.rows_of))
    yield table(t, (-11, 8, 5), (_row(t, each) for each in view.rows))


def _row(t: Texts, each: RowView) -> tuple[str, str, str]:
    name = escape(t.say(words.row(each.row)), quote=False)
    best = "" if each.best is None else words.points(each.row, each.best)
    return name, f"{each.made}/{each.written}", best


def _rivals(t: Texts, view: ProfileView) -> Iterator[str]:
    yield t("profile-rivals")
    for each in view.rivals:
        who = t("profile-rival-who", name=seat_names_html(t, each.name, each.user_id))
        what = t("profile-rival-what", ahead=each.ahead, behind=each.behind, n=each.games)
        yield entry(t, "profile-rival", who, what)


def _achievements(t: Texts, view: ProfileView) -> Iterator[str]:
    if not view.achievements:
        yield t("profile-no-achievements")
        return
    lines = [
        t(
            "profile-achievement",
            title=t(f"achievement-{each.key}"),
            about=t(f"achievement-{each.key}-about"),
            game=each.game,
        )
        for each in view.achievements
    ]
    yield "\n".join(lines[:OPEN])
    yield from folded(t, lines[OPEN:])


# The pages of a chat's rankings.


_LINES = 10  # of a page, which its buttons name
_CHOICE: Final = "games"
_FOLDED = 1  # lines of buttons that the families may take; more of them have a page of their own
_JOINED = "\N{NO-BREAK SPACE}"  # what a line does not hold goes to the next one as a whole
_NARROWEST: Final = 4  # columns of a name
_ONE = "\N{WORD JOINER}"  # a line would else end between a medal and its number


def ranking_top(t: Texts, view: TopView) -> Screen:
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
    text = next((text for text in tried if len(keys) <= button_lines(text, line=SURE)), tried[-1])
    return Screen("\n".join(text), keys)


def ranking_evening(t: Texts, view: EveningView) -> Screen:
    """The page of the evening under way: everybody's places, and who has won its club nights."""
    text = [t("today-title")]
    if view.games:
        text += [t("today-games", n=view.games), "", *(places_line(t, line) for line in view.lines[:_LINES])]
    if len(view.lines) > _LINES:
        text.append(t("digest-others", n=len(view.lines) - _LINES))
    for night in view.nights:
        names = seat_names_listed(t, (seat_names_html(t, who.name, who.user_id) for who in night.winners))
        text += ["", t("today-night", n=night.people, names=names)]
    if len(text) == 1:
        text += ["", t("today-empty")]
    return Screen("\n".join(text), tuple(ranking_spans(t, get_args(RankingSpan) if view.games else ("all",))))


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
    widths = range(LINE, _NARROWEST - 1, -1)
    cut = [_line(t, line, what, columns, medal=medal, brief=brief) for columns in widths]
    return next((each for each in cut if not narrow or is_one_line(each)), cut[0])


def _line(t: Texts, line: TopLine, what: str, columns: int, *, medal: bool, brief: bool) -> str:  # noqa: PLR0913
    place = f"{_MEDALS[line.rank - 1]} " if medal else f"{line.rank}. "
    who = t("top-who-me" if line.me else "top-who", place=place, name=_name(t, line, columns))
    return _told(t, line, who, what, brief=brief)


def _name(t: Texts, line: TopLine, columns: int = LINE) -> str:
    if line.forgotten:
        called = t("player-forgotten")
        return called if name_width(called) <= columns else t("player-forgotten-short")
    return seat_names_html(t, clean_name(line.name, columns), line.rank)


def _told(t: Texts, line: TopLine, who: str, what: str, *, brief: bool = False) -> str:
    moved = words.moved(line.rank, line.before)
    who = f"{who}{moved.rstrip(digits) if brief else moved}"
    return entry(t, "top-line", who, what.replace(" ", _JOINED))


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
    yield from ranking_spans(t, view.spans, view.family, figures, span)
    if not view.families:
        if _of_all(view):
            yield (key(t("button-season"), ShowSeason()),)
        return
    tabs = [
        _key(t, t(f"button-top-{each}"), _page(span, view.family, each), chosen=each == figures)
        for each in get_args(RankingFigures)
        if each in _FIGURES and (each != "cards" or not _of_all(view))
    ]
    if len(tabs) > ABREAST:
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


def ranking_spans(
    t: Texts,
    spans: Sequence[RankingSpan],
    family: str = ALL_FAMILIES,
    figures: RankingFigures = "places",
    chosen: RankingSpan | None = None,
) -> Iterator[Keys]:
    """The buttons of these spans of rankings; of one alone there is nothing to choose."""
    if len(spans) > 1 or (spans and chosen is None):
        yield tuple(
            _key(t, t(f"span-{each}"), _page(each, family, figures), chosen=each == chosen) for each in spans
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
