"""The lobby: who sits down, what is played, the start."""

import secrets
from collections.abc import Mapping
from typing import assert_never

from bot.buttons.lobby import (
    AddComputer,
    Cancel,
    DropComputer,
    JoinTeam,
    LeaveTeam,
    LobbyPress,
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
from bot.service.actor import Actor
from bot.service.chats import house_rules
from bot.service.loaded_game import LoadedGame, RecordState
from bot.service.lobby import teams
from bot.service.lobby.seating import deal_talisman, seat_person
from bot.service.play.press import hand_over
from bot.service.reply import Refusal, Reply, refuse
from bot.service.stored_rules import options_text
from bot.store import SeatRow, Tx
from bot.texts import words
from bot.texts.message import Message, say
from bot.views.place import Place
from engine.errors import ClashError, OptionError
from engine.play.game import least_seats, new_game
from engine.players.levels import Level
from engine.presets import changed_options, ruleset
from engine.records.fair_dice import SECRET_BYTES, TALISMANS, client_string, commitment
from engine.records.record import Progress
from engine.rules.ruleset import MAX_SEATS
from engine.rules.showdown_rules import Rules

Arranging = AddComputer | DropComputer | OpenMenu | PickPreset | PickOption | PickHouse | SaveHouse


def open_lobby(  # noqa: PLR0913 - what a lobby is born with
    tx: Tx, place: Place, host: Actor, rules: Rules, *, at: float, rematch_of: int | None = None
) -> int:
    """Open a lobby and return the game's id; raises `StoreError` when the place has a live game."""
    secret = secrets.token_bytes(SECRET_BYTES)
    return tx.games.create(
        place,
        preset=rules.preset,
        options=options_text(changed_options(rules)),
        revision=rules.revision,
        secret=secret,
        commitment=commitment(secret),
        host_id=host.user_id,
        at=at,
        rematch_of=rematch_of,
    )


def press(table: LoadedGame, pressed: LobbyPress, actor: Actor, at: float) -> Reply:
    """Act on a button of the lobby."""
    if table.row.state != "lobby":
        return refuse(Refusal.STARTED if table.row.state == "playing" else Refusal.OVER, table.shown())
    try:
        outcome = _act(table, pressed, actor, at)
    except ClashError as clash:
        one, other = (words.option_set(key, value) for key, value in clash.options.items())
        return refuse(Refusal.CLASH, one=one, other=other, why=say(f"clash-{clash.reason}"))
    if isinstance(outcome, Refusal):
        return refuse(outcome)
    return Reply(outcome, table.shown(urgent=isinstance(pressed, Start | Cancel)))


def _act(table: LoadedGame, pressed: LobbyPress, actor: Actor, at: float) -> Message | Refusal:
    mine = table.seat_of(actor.user_id)
    hosting = actor.user_id == table.row.host_id or (mine is not None and not table.row.host_id)
    match pressed:
        case Sit():
            return _sit(table, actor, mine)
        case StandUp():
            return _stand(table, actor, mine)
        case JoinTeam(_, user):
            return teams.join(table, actor, mine, user)
        case LeaveTeam():
            return teams.part(table, actor, mine)
        case PickTalisman(_, number):
            return _talisman(table, actor, mine, number)
        case Start() | Cancel():
            if not hosting:
                return Refusal.NOT_HOST
            return _start(table, at) if isinstance(pressed, Start) else _cancel(table, at)
        case _:
            return _arrange(table, pressed, at) if hosting or mine is not None else Refusal.NOT_IN_LOBBY


def _arrange(table: LoadedGame, pressed: Arranging, at: float) -> Message | Refusal:
    """What anybody at the table may do: the rules, the computers, the pages of the lobby."""
    match pressed:
        case AddComputer(_, level):
            return _add_computer(table, level)
        case DropComputer():
            return _drop_computer(table)
        case OpenMenu(_, menu):
            table.change(menu=menu)
            return say("toast-menu")
        case PickPreset(_, key):
            return _rules(table, key, {})
        case PickHouse(_, house):
            return _house(table, house)
        case SaveHouse():
            return house_rules.save_unnamed(table.tx, table.row.chat_id, table.rules, at)
        case PickOption(_, key, value):
            return _rules(table, table.row.preset, {**changed_options(table.rules), key: value})
        case _:
            assert_never(pressed)


def _cancel(table: LoadedGame, at: float) -> Message:
    table.tx.results.finish(table.row.id, "stopped", at)
    table.reload()
    return say("toast-cancelled")


def _sit(table: LoadedGame, actor: Actor, mine: SeatRow | None) -> Message | Refusal:
    if mine is not None:
        return Refusal.ALREADY_SEATED
    if len(table.seats) >= MAX_SEATS:
        return Refusal.FULL
    seat_person(table.tx, table.row.id, actor, [seat.talisman for seat in table.seats])
    if not table.row.host_id:
        table.change(host_id=actor.user_id)
    table.reload()
    return say("toast-sat", talisman=table.seats[-1].talisman)


def _stand(table: LoadedGame, actor: Actor, mine: SeatRow | None) -> Message | Refusal:
    if mine is None:
        return Refusal.NOT_IN_LOBBY
    table.tx.seats.drop_member(table.row.id, actor.user_id)
    table.reload()
    if table.row.host_id == actor.user_id:
        # Somebody at the table must be able to start; with nobody left, whoever sits down first.
        table.change(host_id=next((person.user_id for person in table.persons), 0))
    return say("toast-stood")


def _talisman(table: LoadedGame, actor: Actor, mine: SeatRow | None, number: int) -> Message | Refusal:
    if mine is None:
        return Refusal.NOT_IN_LOBBY
    if not 0 <= number < len(TALISMANS):
        return Refusal.UNKNOWN_BUTTON
    talisman = TALISMANS[number]
    if any(seat.talisman == talisman and seat.seat != mine.seat for seat in table.seats):
        return Refusal.TALISMAN_TAKEN
    table.tx.seats.update(table.row.id, mine.seat, talisman=talisman)
    table.tx.people.update(actor.user_id, talisman=talisman)
    table.reload()
    return say("toast-talisman", talisman=talisman)


def _add_computer(table: LoadedGame, level: Level) -> Message | Refusal:
    if len(table.seats) >= MAX_SEATS:
        return Refusal.FULL
    talisman = deal_talisman([seat.talisman for seat in table.seats])
    table.tx.seats.add(table.row.id, talisman=talisman, level=level)
    table.change(menu="main")
    table.reload()
    return say("toast-computer-sat", name=words.computer(level))


def _drop_computer(table: LoadedGame) -> Message | Refusal:
    computers = [(seat.seat, seat.level) for seat in table.seats if seat.level is not None]
    if not computers:
        return Refusal.NOT_POSSIBLE
    number, level = computers[-1]
    table.tx.seats.drop(table.row.id, number)
    table.reload()
    return say("toast-computer-gone", name=words.computer(level))


def _house(table: LoadedGame, number: int) -> Message | Refusal:
    known = {house.id: house for house in house_rules.views(table.tx, table.row.chat_id)}
    house = known.get(number)
    if house is None:
        return Refusal.HOUSE_GONE
    if house.rules is None:
        return house_rules.broken(house)
    outcome = _rules(table, house.preset, changed_options(house.rules))
    return outcome if isinstance(outcome, Refusal) else say("toast-preset", preset=house.name)


def _rules(table: LoadedGame, key: str, options: Mapping[str, object]) -> Message | Refusal:
    try:
        rules = ruleset(key, options)
    except ClashError:
        raise
    except OptionError:
        return Refusal.UNKNOWN_BUTTON
    changed = [name for name, value in rules.options if dict(table.rules.options).get(name) != value]
    fresh = rules.preset != table.rules.preset
    table.change(
        preset=key, options=options_text(changed_options(rules)), revision=rules.revision, menu="rules"
    )
    table.rules = rules
    if fresh or len(changed) != 1:
        return say("toast-preset", preset=words.preset(key))
    value = dict(rules.options)[changed[0]]
    return say("toast-option", option=words.option(changed[0]), value=words.option_value(changed[0], value))


def _start(table: LoadedGame, at: float) -> Message | Refusal:
    if not table.people:
        return Refusal.EMPTY_LOBBY
    if len(table.seats) < least_seats(table.rules):
        return Refusal.TOO_FEW
    table.change(
        state="playing",
        menu=None,
        started_at=at,
        client=client_string(f"g{table.row.id}", [seat.talisman for seat in table.seats]),
    )
    options = options_text(changed_options(table.rules))
    table.tx.chats.update(table.row.chat_id, default_preset=table.rules.preset, default_options=options)
    table.state = RecordState(0, Progress(new_game(table.rules, len(table.seats))))
    table.run()
    table.save(at)
    hand_over(table, at)
    return say("toast-started")
