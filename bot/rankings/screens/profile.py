"""The profile of a player: a short first page, and further pages by buttons."""

from collections.abc import Iterator
from html import escape
from typing import Final, get_args

from bot.ground.drawing.keyboard import Keys, abreast, choice, key
from bot.ground.texts import people
from bot.ground.texts.formatting import Texts
from bot.ground.values.screen import Screen
from bot.rankings.buttons import ProfilePage, ShowPersonSeasons, ShowProfile
from bot.rankings.views.profile import FamilyView, ProfileView, RowView
from bot.rulebook import words
from bot.table.buttons.result import SendPicture
from bot.table.screens import seat_names

FAMILIES: Final = 6
"""Families of rules that are told; nobody plays more of them for long."""

OPEN: Final = 6
"""Achievements that are told at once; more of them unfold."""

_MEDALS = ("🥇", "🥈", "🥉")
_COLUMNS = 11  # of the name of a row


def page(t: Texts, view: ProfileView, *, mine: bool = False) -> Screen:
    """A page of a profile; `mine`: of the person who asks, who can have their year as a picture."""
    name = seat_names.html(t, view.name, view.user_id)
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
    lines_of_keys = list(tabs(t, view.user_id, view.page))
    if mine and view.has_year:
        lines_of_keys.append((key(t("button-year"), SendPicture("year", 0)),))
    return Screen("\n".join(text), tuple(lines_of_keys))


def tabs(t: Texts, user_id: int, chosen: str) -> Iterator[Keys]:
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
    if view.longest > 1:
        yield t("profile-streak", now=view.streak, longest=view.longest)
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
    table = "\n".join(_row(t, each) for each in view.rows)
    yield f"<pre>{table}</pre>"


def _row(t: Texts, each: RowView) -> str:
    name = t.say(words.row(each.row))
    best = "" if each.best is None else words.points(each.row, each.best)
    padding = " " * (_COLUMNS - people.width(name))
    return escape(f"{name}{padding} {f'{each.made}/{each.written}':>7} {best:>4}", quote=False)


def _rivals(t: Texts, view: ProfileView) -> Iterator[str]:
    yield t("profile-rivals")
    for each in view.rivals:
        name = seat_names.html(t, each.name, each.user_id)
        yield t("profile-rival", name=name, ahead=each.ahead, behind=each.behind, n=each.games)


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
    if len(lines) > OPEN:
        rest = "\n".join(lines[OPEN:])
        yield f"<blockquote expandable>{rest}</blockquote>"
