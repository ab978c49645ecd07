"""The pages of a lobby about its seats: computer players, teams, guests, the door."""

from typing import get_args

from bot.ground.drawing.keyboard import Keys, abreast, key
from bot.ground.texts.formatting import Texts
from bot.ground.values.screen import Screen
from bot.rulebook import words
from bot.table.buttons.lobby import (
    AddComputer,
    AddGuest,
    DropComputer,
    DropGuest,
    JoinTeam,
    KeepForAll,
    LeaveTeam,
    LetIn,
    NameKeeper,
    OpenItem,
    OpenMenu,
    TurnAway,
)
from bot.table.screens import seat_names
from bot.table.screens.lobby import parts as lobby_parts
from bot.table.views.game import LobbyView, MemberView, SeatView
from engine.play.team_rotation import TEAM_SIZES
from engine.players.levels import Level


def computers(t: Texts, view: LobbyView) -> Screen:
    """Computer players by strength, and the way to get rid of one."""
    about = [
        t("lobby-computer-line", name=words.computer(level), about=t(f"computer-{level}-about"))
        for level in get_args(Level)
    ]
    keys: list[Keys] = []
    if not lobby_parts.full(view):
        keys += abreast(
            [
                key(t("button-computer", name=t(f"computer-{level}-short")), AddComputer(view.game, level))
                for level in get_args(Level)
            ]
        )
    if any(seat.user_id is None for seat in view.seats):
        keys.append((key(t("button-computer-drop"), DropComputer(view.game)),))
    dice = (t("lobby-computer-dice"),) if view.rules.source == "own" else ()
    text = (t("lobby-computer-title"), *about, *dice, "", *lobby_parts.seat_lines(t, view))
    return Screen("\n".join(text), (*keys, lobby_parts.foot(t, view)))


def teams(t: Texts, view: LobbyView) -> Screen:
    """The page of teams: the people whose seat a player can share."""
    text = (t("lobby-teams-title"), t("lobby-teams-text"), "", *lobby_parts.seat_lines(t, view))
    keys: list[Keys] = []
    for seat in view.seats:
        if seat.user_id is not None and not seat.guest and len(seat.members) < TEAM_SIZES[-1]:
            shown = t("button-team-join", name=seat_names.plain_seat(t, seat))
            keys.append((key(shown, JoinTeam(view.game, seat.user_id)),))
    if any(len(seat.members) > 1 for seat in view.seats):
        keys.append((key(t("button-team-leave"), LeaveTeam(view.game)),))
    return Screen("\n".join(text), (*keys, lobby_parts.foot(t, view)))


def others(view: LobbyView) -> list[MemberView]:
    """The people at the table but for the host, and for guests."""
    people = [member for seat in view.seats if not seat.guest for member in seat.members]
    return [member for member in people if member.user_id not in {None, view.host_id}]


def door(t: Texts, view: LobbyView) -> Screen:
    """The page of the door: whom the host turns away, and whom they let in again."""
    text = [t("lobby-door-title"), t("lobby-door-text"), "", *lobby_parts.seat_lines(t, view)]
    if view.turned_away:
        names = (seat_names.html(t, each.name, each.user_id) for each in view.turned_away)
        text += ["", t("lobby-door-closed", names=seat_names.listed(t, names))]
    away = [
        key(t("button-turn-away", name=seat_names.plain(t, each)), TurnAway(view.game, each.user_id or 0))
        for each in others(view)
    ]
    back = [
        key(t("button-let-in", name=seat_names.plain(t, each)), LetIn(view.game, each.user_id or 0))
        for each in view.turned_away
    ]
    return Screen("\n".join(text), (*abreast([*away, *back]), lobby_parts.foot(t, view)))


def guests(t: Texts, view: LobbyView) -> Screen:
    """The page of guests, who play without an account, and of the keeper, who enters their dice."""
    text = [t("lobby-guests-title"), t("lobby-guests-text"), "", *lobby_parts.seat_lines(t, view)]
    text += ["", *lobby_parts.keeper_line(t, view)]
    keys: list[Keys] = []
    if not lobby_parts.full(view):
        keys.append((key(t("button-guest"), AddGuest(view.game)),))
    keys += abreast(
        [
            key(t("button-guest-page", name=seat_names.plain_seat(t, seat)), _guest_page(view, seat.guest))
            for seat in view.seats
            if seat.guest
        ]
    )
    persons = [member for seat in view.seats if not seat.guest for member in seat.members]
    others = [each for each in persons if view.keeper is not None and each.user_id != view.keeper.user_id]
    keys += abreast(
        [
            key(t("button-keeper", name=seat_names.plain(t, each)), NameKeeper(view.game, each.user_id or 0))
            for each in others
        ]
    )
    if view.keeper is not None and others:
        shape = "button-keeper-guests" if view.keeper_all else "button-keeper-all"
        keys.append((key(t(shape), KeepForAll(view.game, everybody=not view.keeper_all)),))
    return Screen("\n".join(text), (*keys, lobby_parts.foot(t, view)))


def guest(t: Texts, view: LobbyView) -> Screen:
    """The page of one guest: another name, or their way out."""
    for seat in view.seats:
        if seat.guest and str(seat.guest) == view.item:
            lines = (t("lobby-guest-title", name=_html(t, seat)), t("lobby-guest-text"))
            back = OpenMenu(view.game, "guests")
            keys = (key(t("button-guest-drop"), DropGuest(view.game, seat.guest), "danger"),)
            return Screen("\n".join(lines), (keys, lobby_parts.foot(t, view, back)))
    return guests(t, view)


def _guest_page(view: LobbyView, number: int) -> OpenItem:
    return OpenItem(view.game, "guest", str(number))


def _html(t: Texts, seat: SeatView) -> str:
    return seat_names.html(t, seat.name, seat.user_id)
