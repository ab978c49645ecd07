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
from bot.service.lobby import absence, teams
from bot.service.lobby.seating import deal_talisman, seat_person
from bot.service.play.clock import hand_over
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
    tx: Tx,
    place: Place,
    host: Actor,
    rules: Rules,
    *,
    at: float,
    closes: float,
    rematch_of: int | None = None,
) -> int:
    """Open a lobby and return the game's id; raises `StoreError` when the place has a live game.

    Args:
        tx: the transaction.
        place: where.
        host: who opens it.
        rules: what is played, until somebody changes that.
        at: the time in unix seconds.
        closes: when it closes if nobody presses anything.
        rematch_of: the game of which it is a rematch.
    """
    secret = secrets.token_bytes(SECRET_BYTES)
    game = tx.games.create(
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
    tx.games.update(game, deadline=closes)
    return game


def press(loaded: LoadedGame, pressed: LobbyPress, actor: Actor, at: float) -> Reply:
    """Act on a button of the lobby."""
    if loaded.row.state != "lobby":
        return refuse(Refusal.STARTED if loaded.row.state == "playing" else Refusal.OVER, loaded.shown())
    try:
        outcome = _act(loaded, pressed, actor, at)
    except ClashError as clash:
        one, other = (words.option_set(key, value) for key, value in clash.options.items())
        return refuse(Refusal.CLASH, one=one, other=other, why=say(f"clash-{clash.reason}"))
    if isinstance(outcome, Refusal):
        return refuse(outcome)
    return Reply(outcome, loaded.shown(urgent=True))


def _act(loaded: LoadedGame, pressed: LobbyPress, actor: Actor, at: float) -> Message | Refusal:
    mine = loaded.seat_of(actor.user_id)
    hosting = actor.user_id == loaded.row.host_id or (mine is not None and not loaded.row.host_id)
    match pressed:
        case Sit():
            return _sit(loaded, actor, mine)
        case StandUp():
            return _stand(loaded, actor, mine)
        case JoinTeam(_, user):
            return teams.join(loaded, actor, mine, user)
        case LeaveTeam():
            return teams.part(loaded, actor, mine)
        case PickTalisman(_, number):
            return _talisman(loaded, actor, mine, number)
        case Start() | Cancel():
            if not hosting and not absence.may_take_over(loaded, mine, at):
                return Refusal.NOT_HOST
            if isinstance(pressed, Cancel):
                return _cancel(loaded, at)
            outcome = _start(loaded, at)
            if hosting or isinstance(outcome, Refusal):
                return outcome
            loaded.change(host_id=actor.user_id)
            return say("toast-started-without-host")
        case _:
            return _arrange(loaded, pressed, at) if hosting or mine is not None else Refusal.NOT_IN_LOBBY


def _arrange(loaded: LoadedGame, pressed: Arranging, at: float) -> Message | Refusal:
    """What anybody at the table may do: the rules, the computers, the pages of the lobby."""
    match pressed:
        case AddComputer(_, level):
            return _add_computer(loaded, level)
        case DropComputer():
            return _drop_computer(loaded)
        case OpenMenu(_, menu):
            loaded.change(menu=menu)
            return say("toast-menu")
        case PickPreset(_, key):
            return _rules(loaded, key, {})
        case PickHouse(_, house):
            return _house(loaded, house)
        case SaveHouse():
            return house_rules.save_unnamed(loaded.tx, loaded.row.chat_id, loaded.rules, at)
        case PickOption(_, key, value):
            return _rules(loaded, loaded.row.preset, {**changed_options(loaded.rules), key: value})
        case _:
            assert_never(pressed)


def _cancel(loaded: LoadedGame, at: float) -> Message:
    loaded.tx.results.finish(loaded.row.id, "stopped", at)
    loaded.reload()
    return say("toast-cancelled")


def _sit(loaded: LoadedGame, actor: Actor, mine: SeatRow | None) -> Message | Refusal:
    if mine is not None:
        return Refusal.ALREADY_SEATED
    if len(loaded.seats) >= MAX_SEATS:
        return Refusal.FULL
    seat_person(loaded.tx, loaded.row.id, actor, [seat.talisman for seat in loaded.seats])
    if not loaded.row.host_id:
        loaded.change(host_id=actor.user_id)
    loaded.reload()
    return say("toast-sat", talisman=loaded.seats[-1].talisman)


def _stand(loaded: LoadedGame, actor: Actor, mine: SeatRow | None) -> Message | Refusal:
    if mine is None:
        return Refusal.NOT_IN_LOBBY
    loaded.tx.seats.drop_member(loaded.row.id, actor.user_id)
    loaded.reload()
    if loaded.row.host_id == actor.user_id:
        # Somebody at the table must be able to start; with nobody left, whoever sits down first.
        loaded.change(host_id=next((person.user_id for person in loaded.persons), 0))
    return say("toast-stood")


def _talisman(loaded: LoadedGame, actor: Actor, mine: SeatRow | None, number: int) -> Message | Refusal:
    if mine is None:
        return Refusal.NOT_IN_LOBBY
    if not 0 <= number < len(TALISMANS):
        return Refusal.UNKNOWN_BUTTON
    talisman = TALISMANS[number]
    if any(seat.talisman == talisman and seat.seat != mine.seat for seat in loaded.seats):
        return Refusal.TALISMAN_TAKEN
    loaded.tx.seats.update(loaded.row.id, mine.seat, talisman=talisman)
    loaded.tx.people.update(actor.user_id, talisman=talisman)
    loaded.reload()
    return say("toast-talisman", talisman=talisman)


def _add_computer(loaded: LoadedGame, level: Level) -> Message | Refusal:
    if len(loaded.seats) >= MAX_SEATS:
        return Refusal.FULL
    talisman = deal_talisman([seat.talisman for seat in loaded.seats])
    loaded.tx.seats.add(loaded.row.id, talisman=talisman, level=level)
    loaded.change(menu="main")
    loaded.reload()
    return say("toast-computer-sat", name=words.computer(level))


def _drop_computer(loaded: LoadedGame) -> Message | Refusal:
    computers = [(seat.seat, seat.level) for seat in loaded.seats if seat.level is not None]
    if not computers:
        return Refusal.NOT_POSSIBLE
    number, level = computers[-1]
    loaded.tx.seats.drop(loaded.row.id, number)
    loaded.reload()
    return say("toast-computer-gone", name=words.computer(level))


def _house(loaded: LoadedGame, number: int) -> Message | Refusal:
    known = {house.id: house for house in house_rules.views(loaded.tx, loaded.row.chat_id)}
    house = known.get(number)
    if house is None:
        return Refusal.HOUSE_GONE
    if house.rules is None:
        return house_rules.broken(house)
    outcome = _rules(loaded, house.preset, changed_options(house.rules))
    return outcome if isinstance(outcome, Refusal) else say("toast-preset", preset=house.name)


def _rules(loaded: LoadedGame, key: str, options: Mapping[str, object]) -> Message | Refusal:
    try:
        rules = ruleset(key, options)
    except ClashError:
        raise
    except OptionError:
        return Refusal.UNKNOWN_BUTTON
    changed = [name for name, value in rules.options if dict(loaded.rules.options).get(name) != value]
    fresh = rules.preset != loaded.rules.preset
    loaded.change(
        preset=key, options=options_text(changed_options(rules)), revision=rules.revision, menu="rules"
    )
    loaded.rules = rules
    if fresh or len(changed) != 1:
        return say("toast-preset", preset=words.preset(key))
    value = dict(rules.options)[changed[0]]
    return say("toast-option", option=words.option(changed[0]), value=words.option_value(changed[0], value))


def _start(loaded: LoadedGame, at: float) -> Message | Refusal:
    if not loaded.seats_of_people:
        return Refusal.EMPTY_LOBBY
    if len(loaded.seats) < least_seats(loaded.rules):
        return Refusal.TOO_FEW
    loaded.change(
        state="playing",
        menu=None,
        started_at=at,
        client=client_string(f"g{loaded.row.id}", [seat.talisman for seat in loaded.seats]),
    )
    options = options_text(changed_options(loaded.rules))
    loaded.tx.chats.update(loaded.row.chat_id, default_preset=loaded.rules.preset, default_options=options)
    loaded.state = RecordState(0, Progress(new_game(loaded.rules, len(loaded.seats))))
    loaded.run()
    loaded.save(at)
    hand_over(loaded, at)
    return say("toast-started")
