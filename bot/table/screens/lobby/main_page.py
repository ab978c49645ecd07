"""The lobby: its seats and its game; its other pages are called from here."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from bot.ground.drawing.keyboard import Keys, abreast, key
from bot.ground.texts.formatting import Texts
from bot.ground.values.screen import Button, Screen, Style
from bot.rulebook import words
from bot.rulebook.families import family_of, own_options
from bot.rulebook.screens import game_choice
from bot.rulebook.screens.game_choice import GameChoice
from bot.rulebook.screens.rules import rules as rules_text
from bot.table.buttons.lobby import (
    Cancel,
    Menu,
    OpenItem,
    OpenMenu,
    PickHouse,
    PickPreset,
    ShowCommitment,
    StandUp,
    Start,
)
from bot.table.screens import dice_proof, matches
from bot.table.screens.app_key import with_app_key
from bot.table.screens.board import together
from bot.table.screens.lobby import (
    parts as lobby_parts,
)
from bot.table.screens.lobby import (
    rules as lobby_rules,
)
from bot.table.screens.lobby import (
    seats as lobby_seats,
)
from bot.table.views.game import LobbyView

_FEW = 3  # changed options that are told on the main page; all of them stand on the page of rules
_COMMANDS: Final = {
    False: ("today", "top", "dice", "settings"),
    True: ("turns", "me", "dice", "settings"),
}
"""The commands listed on the page of further things, by whether the lobby is in a private chat."""


def lobby(t: Texts, view: LobbyView) -> Screen:  # noqa: C901, PLR0912 - a branch for each page
    """The page of the lobby that is open."""
    if view.drawing:
        return _drawing(t, view)
    match view.menu:
        case "presets":
            return _games(t, view)
        case "category" if game_choice.knows(view.item):
            return _category(t, view)
        case "rules":
            return lobby_rules.rules(t, view)
        case "table":
            return lobby_rules.table(t, view)
        case "option":
            return lobby_rules.option(t, view)
        case "more":
            return _more(t, view)
        case "howto":
            return _how_to_play(t, view)
        case "computer":
            return lobby_seats.computers(t, view)
        case "teams":
            return lobby_seats.teams(t, view)
        case "door" if not lobby_parts.private(view):
            return lobby_seats.door(t, view)
        case "match" if view.match is not None:
            return matches.page(t, view, view.match)
        case "guests" if view.rules.source == "own":
            return lobby_seats.guests(t, view)
        case "guest" if view.rules.source == "own":
            return lobby_seats.guest(t, view)
    return _main(t, view)


def _drawing(t: Texts, view: LobbyView) -> Screen:
    """The lobby for the moment in which Telegram's die falls: nothing can be changed any more."""
    title = dice_proof.sealed(t, t("lobby-title", preset=words.game(view.rules)), _commitment(view))
    return Screen(
        "\n".join((title, "", *lobby_parts.seat_lines(t, view, talismans=True), "", t("lobby-drawing")))
    )


def _commitment(view: LobbyView) -> str:
    """The commitment to the dice; empty where people throw their own, and there is nothing to prove."""
    return view.commitment if view.rules.source == "bot" else ""


def closed(t: Texts, view: LobbyView) -> Screen:
    """What is left of a lobby that was closed before a game began."""
    return Screen(t("lobby-closed", preset=words.game(view.rules)))


def _main(t: Texts, view: LobbyView) -> Screen:
    family = family_of(view.rules)
    line, whom = words.family_line(family), words.family_for(family)
    text = [
        dice_proof.sealed(t, t("lobby-title", preset=words.family(family)), _commitment(view)),
        t("lobby-line", length=words.length(view.rules), line=line, whom=whom),
        *lobby_parts.home(t, view),
        *changed(t, view),
        *matches.in_lobby(t, view.match),
        "",
        *lobby_parts.seat_lines(t, view),
        *lobby_parts.invited_line(t, view),
        *lobby_parts.keeper_line(t, view),
        *lobby_parts.uncounted_line(t, view),
        *lobby_parts.together_lines(t, view),
        *([""] if view.notices else []),
        *map(t, view.notices),
    ]
    keys = [keys for keys in main_keys(t, view) if keys]
    return Screen("\n".join(text), with_app_key(t, keys, view.app_link))


def changed(t: Texts, view: LobbyView) -> Iterator[str]:
    """The options in which this table differs from the usual rules, as far as a line has room for them."""
    told = set() if lobby_parts.private(view) else {"pace"}  # it has a line of its own
    other = [(key, value) for key, value in own_options(view.rules).items() if key not in told]
    if other:
        each = [
            t("lobby-option", option=words.option(k), value=words.option_value(k, v)) for k, v in other[:_FEW]
        ]
        more = len(other) - _FEW
        yield t("lobby-changed", options="; ".join([*each, "…"] if more > 0 else each))


def main_keys(t: Texts, view: LobbyView) -> Iterator[Keys]:
    """Six keys: a seat, leaving it, the start, the game, its rules, all else."""
    game, private, people = view.game, lobby_parts.private(view), lobby_parts.has_people(view)
    own = view.rules.source == "own"
    guests = (_page(t, view, "guests"),) if own and people else ()
    if people and private:
        alone: Style | None = None if lobby_parts.can_begin(view) else "primary"
        yield (replace(_page(t, view, "computer"), style=alone), *guests, _close(t, view))
    else:
        stand = (key(t("button-stand"), StandUp(game)),) if people else ()
        yield (*lobby_parts.sit(t, view), *stand)
        yield guests
    if people:
        yield (key(t("button-start"), Start(game), "success" if lobby_parts.can_begin(view) else None),)
    if view.unreached:
        yield from together.card_key(t, view.card_link)
    yield (_page(t, view, "presets"), _page(t, view, "rules"), _page(t, view, "more"))


_NAMES: Final[dict[Menu, str]] = {
    "presets": "button-game",
    "rules": "button-rules",
    "howto": "button-how-to-play",
    "computer": "button-computers",
    "teams": "button-teams",
    "match": "button-match",
    "guests": "button-guests",
    "door": "button-door",
    "more": "button-lobby-more",
}


def _page(t: Texts, view: LobbyView, menu: Menu) -> Button:
    return key(t(_NAMES[menu]), OpenMenu(view.game, menu))


def _close(t: Texts, view: LobbyView) -> Button:
    return key(t("button-cancel"), Cancel(view.game))


def _more(t: Texts, view: LobbyView) -> Screen:
    """What is wanted now and then: robots, teams, the rules as a text, the dice's fingerprint."""
    people, private = lobby_parts.has_people(view), lobby_parts.private(view)
    own = view.rules.source == "own"  # with dice of people's own there is nothing to prove
    commands = [
        t("lobby-more-command", command=each, about=t(f"command-{each}")) for each in _COMMANDS[private]
    ]
    lines = (
        t("lobby-more-title"),
        t("lobby-more-text-own" if own else "lobby-more-text"),
        "",
        *commands,
        *lobby_parts.seated(t, view),
    )
    pages: dict[Menu, bool] = {
        "computer": True,
        "teams": people and not private,
        "match": view.match is not None,
        "door": not private and bool(view.turned_away or lobby_seats.others(view)),
        "howto": True,
    }
    short = dice_proof.short(view.commitment)
    proof = () if own else (key(t("button-commitment", commitment=short), ShowCommitment(view.game)),)
    keys = (
        *abreast([_page(t, view, menu) for menu, there in pages.items() if there]),
        (*proof, _close(t, view)),
        lobby_parts.foot(t, view),
    )
    return Screen("\n".join(lines), keys)


def _games(t: Texts, view: LobbyView) -> Screen:
    text, keys = game_choice.first_page(t, _choice(view))
    lines = (t("games-title"), *text, *lobby_parts.seated(t, view, apart=False))
    return Screen("\n".join(lines), (*keys, lobby_parts.foot(t, view)))


def _category(t: Texts, view: LobbyView) -> Screen:
    text, keys = game_choice.category_page(t, _choice(view), view.item)
    lines = (game_choice.category_title(t, view.item), *text, *lobby_parts.seated(t, view, apart=False))
    back = OpenMenu(view.game, "presets")
    return Screen("\n".join(lines), (*keys, lobby_parts.foot(t, view, back)))


def _choice(view: LobbyView) -> GameChoice:
    game = view.game
    return GameChoice(
        rules=view.rules,
        last=None if view.last is None else (view.last, PickPreset(game, "")),
        houses=view.houses,
        preset=lambda preset: PickPreset(game, preset),
        house=lambda house: PickHouse(game, house),
        category=lambda category: OpenItem(game, "category", category),
        first=view.first,
    )


def _how_to_play(t: Texts, view: LobbyView) -> Screen:
    return Screen(rules_text(t, view.rules, view.clock).text, (lobby_parts.foot(t, view),))
