"""Lines and pages of several games with one score: a match, an evening."""

from collections.abc import Iterator
from html import escape
from itertools import groupby
from typing import Final

from bot.ground.drawing.keyboard import abreast, choice
from bot.ground.texts.formatting import Texts
from bot.ground.texts.message import Message, say
from bot.ground.values.screen import Button, Screen
from bot.rulebook import words
from bot.table.buttons.lobby import OpenMenu, PickMatch
from bot.table.screens import seat_names
from bot.table.screens.lobby import parts as lobby_parts
from bot.table.views.game import LobbyView, MemberView
from bot.table.views.match_game import (
    FORMATS,
    LobbyMatchView,
    MatchContestant,
    MatchFormat,
    MatchView,
    TonightView,
)

_GROUPS: Final = tuple(tuple(group) for _, group in groupby(FORMATS, key=lambda each: each.kind))
"""What can be chosen, by what decides it."""


def called(t: Texts, who: MatchContestant) -> str:
    """What a contestant is called, as HTML."""
    if who.level is None:
        members = [MemberView(user_id, name) for user_id, name in who.people]
        return escape(seat_names.together(t, members), quote=False)
    computer = words.computer(who.level)
    return t("computer-number", name=computer, number=who.number) if who.number else t.say(computer)


def kind(chosen: MatchFormat) -> Message:
    """What a match is called within a line."""
    return say(f"match-{chosen.kind}", n=chosen.goal)


def result(t: Texts, view: MatchView | None) -> Iterator[str]:
    """The lines of a result: who has won the match, if it is decided, and what everybody has come to."""
    if view is None:
        return
    if view.winners:
        people = seat_names.listed(t, (called(t, who) for who in view.winners))
        yield t("match-won", people=people, n=len(view.winners))
    shape = "match-over" if view.decided else "match-stands"
    yield t(shape, match=kind(view.format), n=view.games, people=_score(t, view))


def in_lobby(t: Texts, view: LobbyMatchView | None) -> Iterator[str]:
    """The line of a lobby whose game begins a match or goes on with one."""
    if view is None or view.chosen.kind == "single":
        return
    match, before = kind(view.chosen), view.going_on
    if before is None:
        yield t("match-new", match=match)
    elif before.games:
        yield t("match-next", match=match, n=before.games + 1, people=_score(t, before))
    else:
        yield t("match-again", match=match)


def tonight(t: Texts, view: TonightView | None) -> Iterator[str]:
    """The line of the evening that a game belongs to."""
    if view is not None:
        each = (
            t("match-entry", name=seat_names.html(t, name, user_id), figure=str(won))
            for user_id, name, won in view.wins
        )
        wins = seat_names.listed(t, each)
        yield t("tonight", people=wins, n=view.games)


def page(t: Texts, view: LobbyView, match: LobbyMatchView) -> Screen:
    """The page of a lobby on which a match is chosen."""
    more = f"<blockquote expandable>{t('match-page-more')}</blockquote>"
    lines = (t("match-page"), t("match-page-about"), more, *lobby_parts.seated(t, view))
    lines_of_keys = (abreast([_choice(t, view, match, each) for each in group]) for group in _GROUPS)
    keys = tuple(line for each in lines_of_keys for line in each)
    return Screen("\n".join(lines), (*keys, lobby_parts.foot(t, view, OpenMenu(view.game, "more"))))


def _choice(t: Texts, view: LobbyView, match: LobbyMatchView, each: MatchFormat) -> Button:
    text = t(f"button-match-{each.kind}", n=each.goal)
    return choice(t, text, PickMatch(view.game, each.kind, each.goal), chosen=each == match.chosen)


def _score(t: Texts, view: MatchView) -> str:
    """Everybody with what they have come to, best first."""
    entries = (
        t("match-entry", name=called(t, each.who), figure=words.number(t, each.figure))
        for each in view.standings
    )
    return seat_names.listed(t, entries)
