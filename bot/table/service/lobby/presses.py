"""The effects of every button of the lobby: seats, rules, the start."""

from collections.abc import Callable
from dataclasses import replace
from typing import assert_never

from bot.chats.service.default_rules import last_rules
from bot.chats.store.chats import Chats
from bot.chats.store.people import People
from bot.ground.texts import people
from bot.ground.texts.message import Message, say
from bot.ground.values.actor import Actor
from bot.ground.values.place import is_private
from bot.rulebook import words
from bot.rulebook.buttons import SAVED, SHORT
from bot.rulebook.stored_rules import options_text
from bot.table.buttons.lobby import (
    AddComputer,
    AddGuest,
    Cancel,
    DropComputer,
    DropGuest,
    JoinTeam,
    KeepForAll,
    LeaveTeam,
    LetIn,
    LobbyPress,
    NameKeeper,
    OpenItem,
    OpenMenu,
    PickHouse,
    PickOption,
    PickPreset,
    SaveHouse,
    ShowCommitment,
    Sit,
    StandUp,
    Start,
    TurnAway,
)
from bot.table.service import house_rules
from bot.table.service.game_views import shown_of_game
from bot.table.service.loaded_game import LoadedGame
from bot.table.service.lobby import absence, chosen_rules, door, guests, teams
from bot.table.service.lobby.seating import seat_computer, sit_down
from bot.table.service.play import starting
from bot.table.service.reply import Refusal, Reply, refuse
from bot.table.store.guests import Bookings, Invitations
from bot.table.store.results import Results
from bot.table.store.rows import SeatRow
from bot.table.store.seats import Seats
from bot.table.store.telegram_dice import TelegramThrows
from engine.errors import ClashError
from engine.play.game import least_seats
from engine.players.levels import USUAL, Level
from engine.presets import CATEGORIES, changed_options
from engine.records.fair_dice import client_string
from engine.records.telegram_dice import heard
from engine.rules.ruleset import MAX_SEATS

Own = Sit | StandUp | JoinTeam | LeaveTeam
Arranging = AddComputer | DropComputer | PickPreset | PickOption | PickHouse | NameKeeper | KeepForAll


def press(loaded: LoadedGame, pressed: LobbyPress, actor: Actor, at: float) -> Reply:
    """Act on a button of the lobby."""
    if loaded.row.state != "lobby" or not isinstance(pressed, ShowCommitment):
        closed = _closed(loaded)
        if closed is not None:
            return closed
    try:
        outcome = _act(loaded, pressed, actor, at)
    except ClashError as clash:
        one, *others = (words.option_set(key, value) for key, value in clash.options.items())
        why = say(f"clash-{clash.reason}")
        if not others:
            return refuse(Refusal.SENSELESS, one=one, why=why)
        return refuse(Refusal.CLASH, one=one, other=others[0], why=why)
    if isinstance(outcome, Reply):
        return outcome
    if isinstance(outcome, Refusal):
        return refuse(outcome)
    return Reply(outcome, shown_of_game(loaded, urgent=True))  # people at a lobby wait for nothing else


def _closed(loaded: LoadedGame) -> Reply | None:
    """The refusal of a press because the lobby is over, or waits for its dice."""
    if loaded.row.state != "lobby":
        return refuse(
            Refusal.STARTED if loaded.row.state == "playing" else Refusal.OVER, shown_of_game(loaded)
        )
    return None if loaded.row.drawing_at is None else refuse(Refusal.DRAWING, shown_of_game(loaded))


def arrange(
    loaded: LoadedGame, actor: Actor, at: float, act: Callable[[LoadedGame], Message | Refusal]
) -> Reply:
    """Act on a page that another room adds to the lobby, of which the host and administrators decide."""
    closed = _closed(loaded)
    if closed is not None:
        return closed
    hosting, taking_over = _deciders(loaded, actor, at)
    if not (hosting or taking_over or actor.admin):
        return _host_decides(loaded)
    outcome = act(loaded)
    if isinstance(outcome, Refusal):
        return refuse(outcome)
    return Reply(outcome, shown_of_game(loaded, urgent=True))


def _deciders(loaded: LoadedGame, actor: Actor, at: float) -> tuple[bool, bool]:
    """Whether somebody is the host, or may take over what the host decides."""
    mine = loaded.seat_of(actor.user_id)
    hosting = actor.user_id == loaded.row.host_id or (mine is not None and not loaded.row.host_id)
    return hosting, not hosting and absence.may_take_over(loaded, mine, at)


def _act(loaded: LoadedGame, pressed: LobbyPress, actor: Actor, at: float) -> Message | Refusal | Reply:  # noqa: C901
    mine = loaded.seat_of(actor.user_id)
    hosting, taking_over = _deciders(loaded, actor, at)
    deciding = hosting or taking_over or actor.admin
    match pressed:
        case ShowCommitment():
            return Reply(say("toast-commitment", commitment=loaded.row.commitment), dialog=True)
        case Sit() | StandUp() | JoinTeam() | LeaveTeam():
            return _own(loaded, pressed, actor, mine, at)
        case TurnAway() | LetIn():  # nobody takes that part of an absent host
            return _at_door(loaded, pressed, at) if hosting or actor.admin else _host_decides(loaded)
        case Cancel():
            return _cancel(loaded, at) if deciding else _host_decides(loaded)
        case Start():
            if not hosting and not taking_over:
                return _host_decides(loaded)
            outcome = start(loaded, at)
            if hosting or isinstance(outcome, Refusal):
                return outcome
            loaded.change(host_id=actor.user_id)
            return say("toast-started-without-host")
        case OpenMenu() | OpenItem():
            return _open(loaded, pressed) if deciding or mine is not None else Refusal.PAGES
        case AddGuest() | DropGuest():
            return _guest(loaded, pressed, actor, deciding=deciding)
        case SaveHouse() if not deciding and mine is None:
            return Refusal.NOT_IN_LOBBY
        case SaveHouse():
            return house_rules.save_unnamed(loaded.tx, loaded.row.chat_id, loaded.rules, at)
        case _:
            return _arrange(loaded, pressed) if deciding else _host_decides(loaded)


def _at_door(loaded: LoadedGame, pressed: TurnAway | LetIn, at: float) -> Message | Refusal:
    if isinstance(pressed, TurnAway):
        return door.turn_away(loaded, pressed.user, at)
    return door.let_in(loaded, pressed.user)


def _guest(
    loaded: LoadedGame, pressed: AddGuest | DropGuest, actor: Actor, *, deciding: bool
) -> Message | Refusal | Reply:
    """Act on what those at the table may do about guests: seat one, and take away one that they seated."""
    match pressed:
        case AddGuest():
            seated = deciding or loaded.seat_of(actor.user_id) is not None
            return guests.add(loaded, actor, "") if seated else Refusal.NOT_IN_LOBBY
        case DropGuest(_, guest):
            may = deciding or guests.added_by(loaded, guest, actor)
            return guests.drop(loaded, guest) if may else _host_decides(loaded)


def _own(
    loaded: LoadedGame, pressed: Own, actor: Actor, mine: SeatRow | None, at: float
) -> Message | Refusal:
    """Act on a press by which a person changes only their own place."""
    comes = mine is None and isinstance(pressed, Sit | JoinTeam)
    if comes and door.is_closed_to(loaded.tx, loaded.row, actor.user_id, at):
        return Refusal.TURNED_AWAY
    match pressed:
        case Sit():
            return _sit(loaded, actor, mine)
        case StandUp():
            return _stand(loaded, actor, mine)
        case JoinTeam(_, user):
            return teams.join(loaded, actor, mine, user)
        case LeaveTeam():
            return teams.part(loaded, actor, mine)
        case _:
            assert_never(pressed)


def _host_decides(loaded: LoadedGame) -> Reply:
    """The refusal of a press that only the host may make, with the person to ask."""
    host = loaded.row.host_id or 0
    seated = next((person.name for person in loaded.persons if person.user_id == host), None)
    known = People(loaded.tx).get(host) if seated is None else None
    name = seated if known is None else known.name
    if name is None:
        return refuse(Refusal.NOT_HOST)
    return refuse(Refusal.HOST_DECIDES, name=people.plain(name, host))


def _arrange(loaded: LoadedGame, pressed: Arranging) -> Message | Refusal:
    """What the host and administrators decide: the game, its rules, the computers."""
    match pressed:
        case AddComputer(_, level):
            return _add_computer(loaded, level)
        case DropComputer():
            return _drop_computer(loaded)
        case PickPreset(_, ""):
            rules = last_rules(loaded.tx, loaded.row.chat_id)
            return Refusal.NOT_POSSIBLE if rules is None else chosen_rules.pick(loaded, rules)
        case PickPreset(_, key):
            return chosen_rules.preset(loaded, key)
        case PickHouse(_, house):
            return chosen_rules.house(loaded, house)
        case PickOption(_, key, value):
            return chosen_rules.option(loaded, key, value)
        case NameKeeper(_, user):
            return guests.name_keeper(loaded, user)
        case KeepForAll(_, everybody):
            return guests.keep_for_all(loaded, everybody=everybody)
        case _:
            assert_never(pressed)


def _open(loaded: LoadedGame, pressed: OpenMenu | OpenItem) -> Message | Refusal:
    match pressed:
        case OpenMenu(_, "teams" | "door") if is_private(loaded.row.chat_id):
            return Refusal.UNKNOWN_BUTTON
        case OpenItem(_, "category", item) if item not in {*CATEGORIES, SAVED, SHORT}:
            return Refusal.UNKNOWN_BUTTON
        case OpenMenu(_, "guests") if loaded.rules.source != "own":
            return Refusal.UNKNOWN_BUTTON
        case OpenItem(_, "guest", item) if guests.called(loaded, item) is None:
            return Refusal.UNKNOWN_BUTTON
        case OpenItem(_, "option", item) if item not in dict(loaded.rules.options):
            return Refusal.UNKNOWN_BUTTON  # also of a game that was chosen before
        case OpenItem(_, menu, item):
            loaded.change(menu=f"{menu}.{item}")
        case OpenMenu(_, menu):
            loaded.change(menu=menu)
    return say("toast-menu")


def _cancel(loaded: LoadedGame, at: float) -> Message:
    Results(loaded.tx).finish(loaded.row.id, "stopped", at)
    loaded.reload()
    return say("toast-cancelled")


def _sit(loaded: LoadedGame, actor: Actor, mine: SeatRow | None) -> Message | Refusal:
    if mine is not None:
        return Refusal.ALREADY_SEATED
    seat = sit_down(loaded.tx, loaded.row, actor.user_id, actor.name, loaded.hooks)
    if seat is None:
        return Refusal.FULL
    Bookings(loaded.tx).drop(loaded.row.place, actor.user_id)
    if not loaded.row.host_id:
        loaded.change(host_id=actor.user_id)
    loaded.reload()
    others = tuple(member for member in seat.members if member.user_id != actor.user_id)
    if others:
        return teams.joined(replace(seat, members=others))
    return say("toast-sat", talisman=seat.talisman)


def _stand(loaded: LoadedGame, actor: Actor, mine: SeatRow | None) -> Message | Refusal:
    if mine is None:
        return Refusal.NOT_IN_LOBBY
    stand_up(loaded, actor.user_id)
    return say("toast-stood")


def stand_up(loaded: LoadedGame, user_id: int) -> bool:
    """Take somebody from a lobby, with the host's part if it is theirs; tells whether they had any."""
    seated, hosted = loaded.seat_of(user_id) is not None, loaded.row.host_id == user_id
    if seated:
        Seats(loaded.tx).drop_member(loaded.row.id, user_id)
    Invitations(loaded.tx).drop(loaded.row.id, user_id)
    loaded.reload()
    if hosted:
        # Somebody at the table must be able to start; with nobody left, whoever sits down first.
        loaded.change(host_id=next((person.user_id for person in loaded.persons), 0))
    return seated or hosted


def _add_computer(loaded: LoadedGame, level: Level) -> Message | Refusal:
    if len(loaded.seats) >= MAX_SEATS:
        return Refusal.FULL
    seat_computer(loaded.tx, loaded.row, level)
    loaded.change(menu="main")
    loaded.reload()
    return say("toast-computer-sat", name=words.computer(level))


def _drop_computer(loaded: LoadedGame) -> Message | Refusal:
    computers = [(seat.seat, seat.level) for seat in loaded.seats if seat.level is not None]
    if not computers:
        return Refusal.NOT_POSSIBLE
    number, level = computers[-1]
    Seats(loaded.tx).drop(loaded.row.id, number)
    loaded.reload()
    return say("toast-computer-gone", name=words.computer(level))


def start_with_computer(loaded: LoadedGame, actor: Actor, at: float) -> Message | Refusal:
    """Begin the game of a lobby with one person in it, against a computer if none has been chosen."""
    if loaded.seat_of(actor.user_id) is None and (
        sit_down(loaded.tx, loaded.row, actor.user_id, actor.name, loaded.hooks) is None
    ):
        return Refusal.FULL
    if len(Seats(loaded.tx).of(loaded.row.id)) == 1:
        seat_computer(loaded.tx, loaded.row, USUAL)
    loaded.reload()
    return start(loaded, at)


def start(loaded: LoadedGame, at: float) -> Message | Refusal:
    """Begin the game of a lobby, if enough have a seat; before that Telegram may have to throw its dice."""
    if not loaded.seats_of_people:
        return Refusal.EMPTY_LOBBY
    if len(loaded.seats) < least_seats(loaded.rules):
        return Refusal.TOO_FEW
    chat = Chats(loaded.tx).get(loaded.row.chat_id)
    if len(loaded.persons) > 1 and chat is not None:
        if chat.settings.telegram_dice and loaded.rules.source == "bot":
            loaded.change(menu=None, drawing_at=at)
            return say("toast-drawing")
        TelegramThrows(loaded.tx).none(loaded.row.id, 1)
    return begin(loaded, at)


def begin(loaded: LoadedGame, at: float) -> Message:
    """Begin the game of a lobby in which all talismans stand, with what Telegram threw, if it did."""
    options = options_text(changed_options(loaded.rules))
    Chats(loaded.tx).update(loaded.row.chat_id, default_preset=loaded.rules.preset, default_options=options)
    talismans, drawn = [s.talisman for s in loaded.seats], heard(TelegramThrows(loaded.tx).of(loaded.row.id))
    starting.start(loaded, at, client_string(f"g{loaded.row.id}", talismans, drawn))
    return say("toast-started")
