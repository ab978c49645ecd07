"""The lobby: who sits down, what is played, and by which rules."""

from collections.abc import Iterator
from typing import get_args

from bot.buttons.lobby import (
    AddComputer,
    Cancel,
    DropComputer,
    JoinTeam,
    LeaveTeam,
    OpenMenu,
    PickHouse,
    PickOption,
    PickPreset,
    PickTalisman,
    SaveHouse,
    Sit,
    StandUp,
    Start,
)
from bot.screens import seat_names
from bot.screens.keyboard import Keys, abreast, key
from bot.texts import words
from bot.texts.formatting import Texts
from bot.views.game import LobbyView
from bot.views.screen import Button, Screen
from engine.play.team_rotation import TEAM_SIZES
from engine.players.levels import Level
from engine.presets import PRESETS, changed_options, preset
from engine.records.fair_dice import TALISMANS
from engine.rules.options import options_of
from engine.rules.ruleset import MAX_SEATS

_TALISMANS_ABREAST = 4


def lobby(t: Texts, view: LobbyView) -> Screen:
    """The page of the lobby that is open."""
    match view.menu:
        case "rules":
            return _rules(t, view)
        case "presets":
            return _presets(t, view)
        case "talisman":
            return _talismans(t, view)
        case "teams":
            return _teams(t, view)
        case "computer":
            return _computers(t, view)
    return _main(t, view)


def closed(t: Texts, view: LobbyView) -> Screen:
    """What is left of a lobby that was closed before a game began."""
    return Screen(t("lobby-closed", preset=words.preset(view.rules.preset)))


def _main(t: Texts, view: LobbyView) -> Screen:
    text = [
        t("lobby-title", preset=words.preset(view.rules.preset)),
        t.say(words.preset_line(view.rules.preset)),
        *_house(t, view),
        *_changed(t, view),
        "",
        *_seats(t, view),
        "",
        t("lobby-commitment"),
        f"<code>{view.commitment}</code>",
    ]
    return Screen("\n".join(text), tuple(_main_keys(t, view)))


def _house(t: Texts, view: LobbyView) -> Iterator[str]:
    for house in view.houses:
        if house.rules == view.rules:
            yield t("lobby-house", name=words.house(house))


def _changed(t: Texts, view: LobbyView) -> Iterator[str]:
    changed = changed_options(view.rules)
    if changed:
        each = (
            t("lobby-option", option=words.option(k), value=words.option_value(k, v))
            for k, v in changed.items()
        )
        yield t("lobby-changed", options="; ".join(each))


def _seats(t: Texts, view: LobbyView) -> Iterator[str]:
    for number, (seat, name) in enumerate(
        zip(view.seats, seat_names.seat_names(t, view.seats), strict=True), 1
    ):
        shape = "lobby-seat-host" if seat.holds(view.host_id) else "lobby-seat"
        people = seat_names.everybody(t, seat) or name
        yield t(shape, number=number, talisman=seat.talisman, name=people)
    yield t("lobby-free", n=MAX_SEATS - len(view.seats)) if view.seats else t("lobby-empty")


def _main_keys(t: Texts, view: LobbyView) -> Iterator[Keys]:
    game, full = view.game, len(view.seats) == MAX_SEATS
    people = any(seat.user_id is not None for seat in view.seats)
    computers = any(seat.user_id is None for seat in view.seats)
    lines: tuple[tuple[Button | None, ...], ...] = (
        (
            None if full else key(t("button-sit"), Sit(game), "primary"),
            key(t("button-stand"), StandUp(game)) if people else None,
        ),
        (
            None if full else key(t("button-computer-add"), OpenMenu(game, "computer")),
            key(t("button-computer-drop"), DropComputer(game)) if computers else None,
        ),
        (
            key(t("button-rules"), OpenMenu(game, "rules")),
            key(t("button-teams"), OpenMenu(game, "teams")) if people else None,
            key(t("button-talisman"), OpenMenu(game, "talisman")) if people else None,
        ),
        (
            key(t("button-start"), Start(game), "success") if people else None,
            key(t("button-cancel"), Cancel(game)),
        ),
    )
    for line in lines:
        keys = tuple(button for button in line if button is not None)
        if keys:
            yield keys


def _back(t: Texts, view: LobbyView) -> Keys:
    return (key(t("button-back"), OpenMenu(view.game, "main")),)


def _rules(t: Texts, view: LobbyView) -> Screen:
    name = words.preset(view.rules.preset)
    text = [t("lobby-rules-title", preset=name), *_house(t, view), t("lobby-rules-hint"), ""]
    keys: list[Keys] = [(key(t("button-preset", preset=name), OpenMenu(view.game, "presets"), "primary"),)]
    values = dict(view.rules.options)
    for option in options_of(preset(view.rules.preset)):
        called = words.option(option.key)
        value = words.option_value(option.key, values[option.key])
        text.append(t("lobby-rules-line", option=called, value=value, about=t(f"option-{option.key}-about")))
        following = str(option.following(values[option.key]))
        press = PickOption(view.game, option.key, following)
        keys.append((key(t("button-option", option=called, value=value), press),))
    keys.append((key(t("button-house-save"), SaveHouse(view.game)),))
    return Screen("\n".join(text), (*keys, _back(t, view)))


def _presets(t: Texts, view: LobbyView) -> Screen:
    text = [t("lobby-presets-title"), ""]
    buttons = []
    for each in PRESETS:
        name = words.preset(each)
        text.append(t("lobby-presets-line", preset=name, line=words.preset_line(each)))
        chosen = each == view.rules.preset
        shown = t("button-chosen", text=name) if chosen else t.say(name)
        buttons.append(key(shown, PickPreset(view.game, each), "primary" if chosen else None))
    saved = []
    for house in view.houses:
        if house.rules is None:
            continue
        text.append(t("lobby-presets-house", name=words.house(house), preset=words.preset(house.preset)))
        called, chosen = t("button-house", name=house.name), house.rules == view.rules
        marked = t("button-chosen", text=called) if chosen else called
        saved.append(key(marked, PickHouse(view.game, house.id), "primary" if chosen else None))
    return Screen("\n".join(text), (*abreast(buttons), *abreast(saved), _back(t, view)))


def _computers(t: Texts, view: LobbyView) -> Screen:
    text = [t("lobby-computer-title"), ""]
    keys: list[Button] = []
    for level in get_args(Level):
        name = words.computer(level)
        text.append(t("lobby-computer-line", name=name, about=t(f"computer-{level}-about")))
        keys.append(key(t("button-computer", name=name), AddComputer(view.game, level)))
    return Screen("\n".join((*text, "", *_seats(t, view))), (*abreast(keys), _back(t, view)))


def _talismans(t: Texts, view: LobbyView) -> Screen:
    text = [t("lobby-talisman-title"), t("lobby-talisman-text"), "", *_seats(t, view)]
    taken = {seat.talisman for seat in view.seats}
    free = [
        key(talisman, PickTalisman(view.game, number))
        for number, talisman in enumerate(TALISMANS)
        if talisman not in taken
    ]
    lines = (tuple(free[i : i + _TALISMANS_ABREAST]) for i in range(0, len(free), _TALISMANS_ABREAST))
    return Screen("\n".join(text), (*lines, _back(t, view)))


def _teams(t: Texts, view: LobbyView) -> Screen:
    text = [t("lobby-teams-title"), t("lobby-teams-text"), "", *_seats(t, view)]
    lines = []
    for seat in view.seats:
        if seat.user_id is not None and len(seat.members) < TEAM_SIZES[-1]:
            shown = t("button-team-join", talisman=seat.talisman, name=seat_names.plain_seat(t, seat))
            lines.append((key(shown, JoinTeam(view.game, seat.user_id)),))
    if any(len(seat.members) > 1 for seat in view.seats):
        lines.append((key(t("button-team-leave"), LeaveTeam(view.game)),))
    return Screen("\n".join(text), (*lines, _back(t, view)))
