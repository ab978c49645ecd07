"""Seats: guests, teams, joining, leaving, sleeping, abandoned games and lobbies, side tables."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.chats.settings import Departures, People
from bot.ground.store.base import Tx
from bot.ground.tasks import Events
from bot.ground.texts.message import Message, plain_name, say
from bot.ground.timing import Timing
from bot.ground.values import Actor, Place, guest_id, guest_number, is_private
from bot.rulebook.names import options_text
from bot.table import clock
from bot.table.clock import (
    ClockEffect,
    end_if_over,
    in_chat,
    play_turn,
    proceed,
    put_away,
    run,
    start_playing,
    stop,
    stop_deserted,
)
from bot.table.game import (
    LoadedGame,
    RematchOpened,
    Transactions,
    keeper_of,
    last_press,
    may_return,
    note_press,
)
from bot.table.model import GameRow, MemberRow, Refusal, Reply, SeatRow, SeatState, refuse
from bot.table.presses import NEXT, ConfirmLeave, ConfirmStop, DecideLeftSeat, DecideSleeper, SleeperChoice
from bot.table.shown import may_join, shown_of_game
from bot.table.store import (
    Bookings,
    DiceChains,
    Games,
    Invitations,
    Results,
    Seats,
    TurnedAway,
    dice_of_game,
    without_dice,
)
from engine.play.game import least_seats
from engine.play.steps import Join, Leave
from engine.play.team_rotation import TEAM_SIZES
from engine.players.levels import Level
from engine.presets import changed_options
from engine.records.fair_dice import TALISMANS, client_string, commitment, dealt_talisman
from engine.records.telegram_dice import heard
from engine.rules.ruleset import MAX_SEATS, Ruleset
from engine.rules.sheet import Card

# Lobbies without activity: they close, and anybody who sits there may start them without the host.


_POSTPONED = 60
"""Into how many parts the time is divided that a lobby stays open: so exactly its end is moved."""


def keep_lobby_open(loaded: LoadedGame, user_id: int, at: float) -> None:
    """Somebody has pressed something in a lobby: it stays open for as long again, if they sit there."""
    if loaded.seat_of(user_id) is not None:
        stay_open(loaded, at)


def stay_open(loaded: LoadedGame, at: float) -> None:
    """Set the deadline of a lobby as a press of somebody with a seat does."""
    if loaded.row.state != "lobby" or loaded.row.menu == NEXT:
        return
    longest = loaded.timing.lobby
    closes = loaded.row.deadline
    if closes is None or at + longest - closes > longest / _POSTPONED:
        loaded.change(deadline=at + longest)


def may_take_over(loaded: LoadedGame, seat: SeatRow | None, at: float) -> bool:
    """Whether somebody on this seat may decide what the host of a lobby decides: nobody sees the host."""
    if seat is None:
        return False
    host = next((person for person in loaded.persons if person.user_id == loaded.row.host_id), None)
    last = loaded.row.created_at if host is None else last_press(loaded, host)
    return at - last >= loaded.timing.host


def absence_close(loaded: LoadedGame, at: float) -> bool:
    """Close a lobby whose time has come; tells whether it has."""
    if loaded.row.state != "lobby" or loaded.row.deadline is None or loaded.row.deadline > at:
        return False
    Results(loaded.tx).finish(loaded.row.id, "stopped", at)
    loaded.reload()
    return True


# A seat for a person in the lobby, and a talisman dealt to it; in a rematch the seat they had.


def former_seats(tx: Tx, row: GameRow, events: Events) -> list[SeatRow]:
    """The seats of the game that a lobby is the rematch of: the one that was second begins.

    Seats whose people had left, or have left the group since, are not among them, nor those that another room
    takes out.
    """
    if row.rematch_of is None:
        return []
    outside = Departures(tx).of(row.chat_id)
    staying = [
        replace(seat, members=tuple(each for each in seat.members if each.user_id not in outside))
        for seat in Seats(tx).of(row.rematch_of)
        if seat.level is not None or (seat.state == "in" and {m.user_id for m in seat.present} - outside)
    ]
    turned = [*staying[1:], *staying[:1]]
    for ordered in events.publish(tx, RematchOpened(row, turned)):
        return list(ordered)
    return turned


def sit_down(  # noqa: PLR0913 - who sits down, and where
    tx: Tx, row: GameRow, user_id: int, name: str, events: Events, *, alone: bool = False
) -> SeatRow | None:
    """Seat a person who has no seat in a lobby; in a rematch in their place in the order.

    Args:
        tx: the transaction.
        row: the lobby.
        user_id: who sits down.
        name: what they are called.
        events: what other rooms react to.
        alone: not even in a rematch beside their team.

    Returns:
        The seat they have now, None if there is none left.
    """
    seats, former = Seats(tx).of(row.id), former_seats(tx, row, events)
    old = next((seat for seat in former if seat.holds(user_id)), None)
    team = None if old is None or alone else _team(seats, old)
    if team is not None:
        Seats(tx).add_member(row.id, team.seat, user_id=user_id, name=name)
    elif len(seats) < MAX_SEATS:
        Seats(tx).add(row.id, name=name, talisman=_deal(row, str(user_id), seats), user_id=user_id)
    else:
        return None
    _arrange(tx, row.id, former)
    return next(seat for seat in Seats(tx).of(row.id) if seat.holds(user_id))


def sit_late(tx: Tx, row: GameRow, user_id: int, name: str) -> None:
    """Seat a person in a game under way, behind all others."""
    talisman = _deal(row, str(user_id), Seats(tx).of(row.id))
    Seats(tx).add(row.id, name=name, talisman=talisman, user_id=user_id, late=True)


def seat_computer(tx: Tx, row: GameRow, level: Level) -> None:
    """Give a computer player the last seat of a lobby that has one left."""
    seats = Seats(tx).of(row.id)
    Seats(tx).add(row.id, talisman=_deal(row, f"robot {len(seats) + 1}", seats), level=level)


def seat_guest(  # noqa: PLR0913 - who sits down, and where
    tx: Tx, row: GameRow, number: int, name: str, *, added_by: int, events: Events
) -> None:
    """Give somebody without an account the last seat of a lobby that has one left; in a rematch theirs.

    Args:
        tx: the transaction.
        row: the lobby.
        number: the guest's number in this game.
        name: what they are called; empty for their number.
        added_by: who seats them.
        events: what other rooms react to.
    """
    talisman = _deal(row, f"guest {number}", Seats(tx).of(row.id))
    Seats(tx).add(row.id, name=name, talisman=talisman, user_id=guest_id(number), added_by=added_by)
    _arrange(tx, row.id, former_seats(tx, row, events))


def _team(seats: Sequence[SeatRow], old: SeatRow) -> SeatRow | None:
    """The seat on which only people of a former team sit, if that team has begun to sit down again."""
    before = {member.user_id for member in old.present}
    return next((s for s in seats if s.members and {m.user_id for m in s.members} <= before), None)


def _deal(row: GameRow, who: str, seats: Sequence[SeatRow]) -> str:
    """The talisman dealt to a seat, of those that no other one has."""
    taken = {seat.talisman for seat in seats}
    return dealt_talisman(f"g{row.id}", who, [each for each in TALISMANS if each not in taken])


def _arrange(tx: Tx, game: int, former: Sequence[SeatRow]) -> None:
    """Let those who are back sit as they sat, everybody else behind them in the order they came."""
    if not former:
        return
    seats = Seats(tx).of(game)
    before = {seat.seat: _former(seat, former) for seat in seats}
    Seats(tx).arrange(game, sorted(before, key=lambda seat: (before[seat], seat)))
    for seat in Seats(tx).of(game):
        number = _former(seat, former)
        if len(seat.members) > 1 and number < len(former):
            order = [member.user_id for member in former[number].members]
            now = [member.user_id for member in seat.members if member.user_id is not None]
            known = sorted((p for p in now if p in order), key=order.index)
            Seats(tx).arrange_members(game, seat.seat, [*known, *(p for p in now if p not in order)])


def _former(seat: SeatRow, former: Sequence[SeatRow]) -> int:
    """Which of the former seats this one is: by its people, or by the talisman of its computer."""
    people = {member.user_id for member in seat.members}
    for number, old in enumerate(former):
        same = old.level == seat.level and old.talisman == seat.talisman
        if same if seat.level is not None else people & {member.user_id for member in old.present}:
            return number
    return len(former)


# Guests in the lobby of a game with dice of one's own, and the keeper, who enters what they throw.


def add_guest(loaded: LoadedGame, actor: Actor, name: str) -> Message | Refusal:
    """Seat a guest behind all others; one without a name is called by their number."""
    if loaded.rules.source != "own":
        return Refusal.NOT_POSSIBLE
    if len(loaded.seats) >= MAX_SEATS:
        return Refusal.FULL
    taken = {guest_number(guest.user_id or 0) for guest in _guests(loaded)}
    number = next(n for n in range(1, MAX_SEATS + 1) if n not in taken)
    seat_guest(loaded.tx, loaded.row, number, name, added_by=actor.user_id, events=loaded.hooks.events)
    loaded.change(menu="guests")
    loaded.reload()
    return say("toast-guest-sat", name=plain_name(name, guest_id(number)))


def drop_guest(loaded: LoadedGame, number: int) -> Message | Refusal:
    """Take a guest's seat away."""
    guest = _numbered(loaded, number)
    if guest is None or guest.user_id is None:
        return Refusal.UNKNOWN_BUTTON
    Seats(loaded.tx).drop_member(loaded.row.id, guest.user_id)
    loaded.change(menu="guests")
    loaded.reload()
    return say("toast-guest-gone", name=plain_name(guest.name, guest.user_id))


def rename_guest(loaded: LoadedGame, number: int, name: str) -> Message | Refusal:
    """Give a guest another name."""
    guest = _numbered(loaded, number)
    if guest is None or guest.user_id is None:
        return Refusal.NOT_POSSIBLE
    Seats(loaded.tx).rename(loaded.row.id, guest.user_id, name)
    loaded.change(menu="guests")
    loaded.reload()
    return say("toast-guest-named", name=plain_name(name, guest.user_id))


def added_by(loaded: LoadedGame, number: int, actor: Actor) -> bool:
    """Whether somebody has seated a guest."""
    guest = _numbered(loaded, number)
    return guest is not None and guest.added_by == actor.user_id


def guests_called(loaded: LoadedGame, item: str) -> MemberRow | None:
    """The guest whose page is called this, see `OpenItem`; None if there is no such guest."""
    return _numbered(loaded, int(item)) if item.isascii() and item.isdigit() and len(item) == 1 else None


def name_keeper(loaded: LoadedGame, user_id: int) -> Message | Refusal:
    """Choose the person at the table who enters the dice of guests."""
    keeper = next((person for person in loaded.persons if person.user_id == user_id), None)
    if keeper is None or loaded.rules.source != "own":
        return Refusal.UNKNOWN_BUTTON
    loaded.change(keeper_id=user_id)
    return say("toast-keeper", name=plain_name(keeper.name, user_id))


def keep_for_all(loaded: LoadedGame, *, everybody: bool) -> Message | Refusal:
    """Choose whether the keeper enters the dice of everybody."""
    keeper = keeper_of(loaded)
    if keeper is None:
        return Refusal.UNKNOWN_BUTTON
    loaded.change(keeper_all=everybody)
    shape = "toast-keeper-all" if everybody else "toast-keeper-guests"
    return say(shape, name=plain_name(keeper.name, keeper.user_id))


def _guests(loaded: LoadedGame) -> list[MemberRow]:
    return [seat.guest for seat in loaded.seats if seat.guest is not None]


def _numbered(loaded: LoadedGame, number: int) -> MemberRow | None:
    return next((guest for guest in _guests(loaded) if guest.user_id == guest_id(number)), None)


# Teams in the lobby: several people on one seat.


def join_team(loaded: LoadedGame, actor: Actor, mine: SeatRow | None, user: int) -> Message | Refusal:
    """Sit down beside somebody, leaving the seat one had, if any.

    The seat is named by a person on it: its number changes when somebody in front of it stands up.
    """
    if not actor.user_id:
        return Refusal.NOT_IN_LOBBY
    team = loaded.seat_of(user)
    if team is None:
        return Refusal.TEAM_GONE
    if team is mine:
        return Refusal.ALREADY_IN_TEAM
    if len(team.present) >= TEAM_SIZES[-1]:
        return Refusal.TEAM_FULL
    if mine is not None:
        Seats(loaded.tx).drop_member(loaded.row.id, actor.user_id)
        loaded.reload()
        team = loaded.seat_of(user)
        if team is None:
            raise LookupError(f"person {user} has lost their seat")
    Seats(loaded.tx).add_member(loaded.row.id, team.seat, user_id=actor.user_id, name=actor.name)
    _host(loaded, actor)
    return joined_team(team)


def joined_team(team: SeatRow) -> Message:
    """What somebody reads who now plays on a seat with those who were there."""
    leader = team.present[0]
    return say("toast-team-joined", name=plain_name(leader.name, leader.user_id))


def leave_team(loaded: LoadedGame, actor: Actor, mine: SeatRow | None) -> Message | Refusal:
    """Leave one's team for a seat of one's own."""
    if mine is None:
        return Refusal.NOT_IN_LOBBY
    if len(mine.present) < TEAM_SIZES[0]:
        return Refusal.NOT_IN_TEAM
    if len(loaded.seats) >= MAX_SEATS:
        return Refusal.FULL
    Seats(loaded.tx).drop_member(loaded.row.id, actor.user_id)
    seat = sit_down(loaded.tx, loaded.row, actor.user_id, actor.name, loaded.hooks.events, alone=True)
    loaded.reload()
    return Refusal.FULL if seat is None else say("toast-team-left")


def _host(loaded: LoadedGame, actor: Actor) -> None:
    """Make the person who sits down the host, where the host has left."""
    if not loaded.row.host_id:
        loaded.change(host_id=actor.user_id)
    loaded.reload()


# The end of abandoned games: untouched for a month, or in a chat that the bot was removed from.


_AT_ONCE = 50
"""Games that are ended in one go: each has a board to be edited and a message to be sent."""


def abandoned_waiting(tx: Tx, timing: Timing, at: float) -> list[int]:
    """The games that are to be ended now."""
    return Games(tx).abandoned(at - timing.abandoned, at - timing.thrown_out, _AT_ONCE)


def end_abandoned(loaded: LoadedGame, at: float) -> ClockEffect:
    """End a game as stopped, if it still waits for that, and say so where the bot may write."""
    if loaded.row.id not in abandoned_waiting(loaded.tx, loaded.timing, at):
        return ClockEffect()
    put_away(loaded, at)
    if not in_chat(loaded.tx, loaded.row):
        return ClockEffect()
    return ClockEffect(shown_of_game(loaded, urgent=True), said=say("game-forgotten", game=loaded.row.id))


# The door of a lobby: people whom its host turns away, for a day, from all lobbies of the chat.


DAY: Final = 24 * 3600.0
"""Seconds for which somebody is turned away."""


def is_closed_to(tx: Tx, row: GameRow, user_id: int, at: float) -> bool:
    """Whether a person may not sit down at a table; at one that is theirs, or nobody's, they may."""
    theirs = not row.host_id or row.host_id == user_id
    return not theirs and TurnedAway(tx).has(row.chat_id, user_id, at)


def why_not_seated(loaded: LoadedGame, actor: Actor, at: float) -> Refusal | None:
    """Why somebody may not sit down by their own press: the host has turned them away, or they have left.

    Their press may have waited while they left the group.
    """
    if is_closed_to(loaded.tx, loaded.row, actor.user_id, at):
        return Refusal.TURNED_AWAY
    return Refusal.OUTSIDE if Departures(loaded.tx).has(loaded.row.chat_id, actor.user_id) else None


def turn_away(loaded: LoadedGame, user_id: int, at: float) -> Message | Refusal:
    """Remove a person from the lobby, and keep them from being seated here for a day."""
    person = next((each for each in loaded.persons if each.user_id == user_id), None)
    if person is None or user_id == loaded.row.host_id:
        return Refusal.NOT_POSSIBLE
    Seats(loaded.tx).drop_member(loaded.row.id, user_id)
    Invitations(loaded.tx).drop(loaded.row.id, user_id)
    Bookings(loaded.tx).drop(loaded.row.place, user_id)
    TurnedAway(loaded.tx).put(loaded.row.chat_id, user_id, at, at + DAY)
    loaded.change(menu="door")
    loaded.reload()
    return say("toast-turned-away", name=plain_name(person.name, user_id))


def let_in(loaded: LoadedGame, user_id: int) -> Message | Refusal:
    """Admit a person again who was turned away."""
    if not TurnedAway(loaded.tx).drop(loaded.row.chat_id, user_id):
        return Refusal.NOT_POSSIBLE
    loaded.change(menu="door")
    known = People(loaded.tx).get(user_id)
    return say("toast-let-in", name=plain_name("" if known is None else known.name, user_id))


# Late seats: people who join a game under way in which all play at once, where their chat allows it.


def join_late(loaded: LoadedGame, actor: Actor, at: float) -> Reply:
    """Seat a person behind all others; they throw in the round under way, and have missed those before."""
    if loaded.row.state != "playing" or is_private(loaded.row.chat_id):
        return refuse(Refusal.OVER, shown_of_game(loaded))
    if any(member.user_id == actor.user_id for seat in loaded.seats for member in seat.members):
        return refuse(Refusal.ALREADY_SEATED)
    if (why_not := why_not_seated(loaded, actor, at)) is not None:
        return refuse(why_not)
    if not may_join(loaded):
        full = len(loaded.seats) == MAX_SEATS
        return refuse(Refusal.FULL if full else Refusal.NOT_POSSIBLE, shown_of_game(loaded))
    sit_late(loaded.tx, loaded.row, actor.user_id, actor.name)
    loaded.reload()
    loaded.play(Join(), actor.user_id)
    note_press(loaded, actor.user_id, at)
    proceed(loaded, at)
    (*_, card) = getattr(loaded.together, "cards", (Card(()),))  # where luck is pressed there are none
    return Reply(say("toast-sat-late", rows=len(card.written)), shown_of_game(loaded, urgent=True))


# Leaving, stopping, and the others' decision about the seat of a player who left.


def leave_seat(loaded: LoadedGame, pressed: ConfirmLeave, actor: Actor, at: float) -> Reply:
    """Get up from a running game; a team goes on without. With nobody left to play the game is stopped."""
    if pressed.user != actor.user_id:
        return refuse(Refusal.NOT_YOURS)
    if loaded.row.state != "playing":
        return refuse(Refusal.NO_GAME)
    mine = loaded.seat_of(actor.user_id)
    if mine is None:
        return refuse(Refusal.NOT_SEATED)
    player, team = loaded.player_of(mine), len(mine.present) > 1
    if not loaded.leaving_costs and loaded.rated and not team:
        Seats(loaded.tx).note_broken_off(loaded.row.id, actor.user_id, at)
    if team:  # which plays on
        get_up(loaded, mine, [actor.user_id])
        Seats(loaded.tx).mark_gone(loaded.row.id, actor.user_id, loaded.progress.taken.count(mine.seat))
        loaded.reload()
    else:
        get_up(loaded, mine, [actor.user_id], "left")
    if not loaded.seats_of_people:
        stop_deserted(loaded, at)
    else:
        keep_host(loaded, mine)
        if loaded.together is not None:
            clock.hand_over(loaded, at)
        elif (
            loaded.progress.game.mover == mine.seat and player is not None and player.user_id == actor.user_id
        ):
            loaded.change_turn(held=0, asking=None)
            clock.hand_over(loaded, at)
        clock.let_alone(loaded, at)
    seat = loaded.seats[mine.seat]
    back = loaded.row.state == "playing" and may_return(seat, loaded.progress.game.turns, actor.user_id)
    return Reply(say("toast-left-for-now" if back else "toast-left"), shown_of_game(loaded, urgent=True))


def get_up(
    loaded: LoadedGame,
    seat: SeatRow,
    people: Sequence[int | None],
    state: SeatState | None = None,
    *,
    at_cost: bool = False,
) -> None:
    """Note that people leave their seat, which costs them their place once everybody has had a turn.

    Args:
        loaded: the game.
        seat: theirs.
        people: who leaves.
        state: what becomes of the seat; None while others of a team play on.
        at_cost: whether it costs them their place in any case.
    """
    game, costs = loaded.row.id, loaded.leaving_costs
    points = loaded.progress.game.points[seat.seat] if costs or at_cost else None
    for user_id in people:
        if user_id is not None:
            Seats(loaded.tx).note_left(game, user_id, loaded.progress.game.turns, points)
    if state is not None:
        known = costs or (at_cost and loaded.uncounted is not None)
        taken = loaded.progress.taken.count(seat.seat) if known else 0
        Seats(loaded.tx).update(game, seat.seat, state=state, left_after=taken)
    loaded.reload()


def keep_host(loaded: LoadedGame, seat: SeatRow) -> None:
    """Name another host if it was one of those who played on this seat and is not at the table any more."""
    host = loaded.row.host_id
    if host in {m.user_id for m in seat.present} and host not in {m.user_id for m in loaded.persons}:
        loaded.change(host_id=loaded.persons[0].user_id, stop_asked_at=None)


def decide_left_seat(loaded: LoadedGame, pressed: DecideLeftSeat, actor: Actor, at: float) -> Reply:
    """Let a computer play on for somebody who left, or take the seat out of the game."""
    if loaded.row.state != "playing":
        return refuse(Refusal.OVER, shown_of_game(loaded))
    if loaded.seat_of(actor.user_id) is None:
        return refuse(Refusal.NOT_SEATED)
    if pressed.seat >= len(loaded.seats) or loaded.seats[pressed.seat].state != "left":
        return refuse(Refusal.STALE, shown_of_game(loaded), dice="")
    computer = pressed.choice == "computer"
    on_turn = loaded.progress.game.mover == pressed.seat
    Seats(loaded.tx).update(loaded.row.id, pressed.seat, state="computer" if computer else "removed")
    loaded.reload()
    if not computer:
        loaded.play(Leave(pressed.seat), actor.user_id)
    run(loaded)
    loaded.save(at)
    if on_turn or loaded.together is not None:
        clock.hand_over(loaded, at)
    end_if_over(loaded, at)
    toast = say("toast-fate-computer" if computer else "toast-fate-removed")
    return Reply(toast, shown_of_game(loaded, urgent=True))


def leaving_deserted(loaded: LoadedGame, at: float) -> bool:
    """Whether a game in a group keeps others from playing though it has no clock and nobody goes on with it.

    Only one person plays, so that nobody waits for them, and for an hour they have pressed nothing.
    """
    if is_private(loaded.row.chat_id) or loaded.row.state != "playing" or len(loaded.persons) > 1:
        return False
    return all(at - last_press(loaded, member) >= loaded.timing.lobby for member in loaded.persons)


def stop_game(loaded: LoadedGame, pressed: ConfirmStop, actor: Actor, at: float) -> Reply:
    """End the game for everybody: the host, an administrator of the chat, or anybody if it is deserted.

    Past half of a game that counts it counts as it stands, and the host needs somebody else at the table, who
    presses the same button; so it does when all others have left at the cost of their places. Before that
    nobody has a result, and it is noted who has kept the game from counting.
    """
    row = loaded.row
    if row.id != pressed.game or row.state not in {"lobby", "playing"}:
        return refuse(Refusal.NO_GAME)
    host, counted = actor.user_id == row.host_id, loaded.counts_stopped
    if counted and not actor.admin and not leaving_deserted(loaded, at):
        asked = row.stop_asked_at is not None and at - row.stop_asked_at < loaded.timing.stop
        others = any(member.user_id != row.host_id for member in loaded.persons)
        if host and others:
            loaded.change(stop_asked_at=at)
            return refuse(Refusal.STOP_TOGETHER)
        if not host and not (asked and loaded.seat_of(actor.user_id) is not None):
            return refuse(Refusal.NOT_HOST)
    elif not host and not actor.admin and not leaving_deserted(loaded, at):
        return refuse(Refusal.NOT_HOST)
    if not counted and loaded.rated and loaded.seat_of(actor.user_id) is not None:
        Seats(loaded.tx).note_broken_off(row.id, actor.user_id, at)
    stop(loaded, at, counted=counted)
    return Reply(
        say("toast-stopped-counted" if counted else "toast-stopped"), shown_of_game(loaded, urgent=True)
    )


# Decisions about a turn whose time is out, by anybody at the table; the return to one's seat.


def decide_sleeper(loaded: LoadedGame, pressed: DecideSleeper, actor: Actor, at: float) -> Reply:
    """Wait on, let a computer play until they are back or this turn only, or take somebody out of the game.

    The question ends with the first answer, and when the person on turn does something.
    """
    row = loaded.row
    if row.state != "playing":
        return refuse(Refusal.OVER, shown_of_game(loaded))
    if loaded.seat_of(actor.user_id) is None:
        return refuse(Refusal.NOT_SEATED)
    loaded.focus = None
    asked, late = row.overdue_at, loaded.missing if loaded.on_turn is None else [loaded.on_turn]
    if not late or asked is None or (int(asked), loaded.version) != (pressed.since, pressed.version):
        return refuse(Refusal.DECIDED, shown_of_game(loaded))
    if pressed.choice == "wait":
        clock.wait_again_in_turn(loaded, at)
        return Reply(say("toast-sleeper-wait"), shown_of_game(loaded, urgent=True))
    answers = [_decide(loaded, pressed.choice, seat, actor) for seat in late]
    refused = next((answer for answer in answers if isinstance(answer, Refusal)), None)
    if refused is not None:
        return refuse(refused)
    if loaded.seats_of_people:
        proceed(loaded, at, after_person=pressed.choice == "turn")
    else:
        loaded.save(at)
        stop_deserted(loaded, at)
    said = [answer for answer in answers if isinstance(answer, Message)]
    return Reply(said[0], shown_of_game(loaded, urgent=True))


def come_back(loaded: LoadedGame, actor: Actor, at: float) -> Reply:
    """Take one's seat again that a computer has played, or that one has left in the turn under way."""
    if loaded.row.state != "playing":
        return refuse(Refusal.OVER, shown_of_game(loaded))
    if Departures(loaded.tx).has(loaded.row.chat_id, actor.user_id):
        return refuse(Refusal.OUTSIDE)
    seat = _left_to_computer(loaded, actor) or _just_left(loaded, actor)
    if seat is None:
        here = loaded.seat_of(actor.user_id) is not None
        return refuse(Refusal.NOT_AWAY if here else Refusal.NOT_SEATED)
    return _seat_again(loaded, seat, actor, at)


def undo_leave(loaded: LoadedGame, actor: Actor, at: float) -> bool:
    """Give a seat back that somebody has left in the turn under way; tells whether there is one."""
    seat = None if loaded.row.state != "playing" else _just_left(loaded, actor)
    if seat is not None:
        _seat_again(loaded, seat, actor, at)
    return seat is not None


def wake_sleeper(loaded: LoadedGame, actor: Actor, at: float) -> Reply | None:
    """Give a seat that a computer plays for the time being back to its player, who has pressed something.

    What was pressed is not done: it was offered to others.

    Returns:
        None for a person without such a seat.
    """
    seat = sleeping_seat(loaded, actor)
    return None if seat is None else _seat_again(loaded, seat, actor, at)


def sleeping_seat(loaded: LoadedGame, actor: Actor) -> SeatRow | None:
    """The seat that a computer plays until its player is back, who is in the group."""
    if loaded.row.state != "playing":
        return None
    seat = _left_to_computer(loaded, actor)
    if seat is None or not seat.until_back or Departures(loaded.tx).has(loaded.row.chat_id, actor.user_id):
        return None
    return seat


def _just_left(loaded: LoadedGame, actor: Actor) -> SeatRow | None:
    turns = loaded.progress.game.turns
    return next((s for s in loaded.seats if may_return(s, turns, actor.user_id)), None)


def _left_to_computer(loaded: LoadedGame, actor: Actor) -> SeatRow | None:
    keeper = keeper_of(loaded)
    keeps = keeper is not None and keeper.user_id == actor.user_id
    away = (
        seat
        for seat in loaded.seats
        if seat.state == "computer" and (_sat_on(seat, actor.user_id) or (keeps and seat.guest is not None))
    )
    return next(away, None)


def _seat_again(loaded: LoadedGame, seat: SeatRow, actor: Actor, at: float) -> Reply:
    """Let somebody play their seat again, with all the time of a turn if it is theirs now."""
    Seats(loaded.tx).update(loaded.row.id, seat.seat, state="in", left_after=None)
    present = [member.user_id for member in seat.present]
    Seats(loaded.tx).note_back(loaded.row.id, [*present, actor.user_id])
    loaded.reload()
    note_press(loaded, actor.user_id, at)
    if loaded.progress.game.mover == seat.seat or loaded.together is not None:
        proceed(loaded, at)
    elif loaded.row.deadline is None:
        clock.hand_over(loaded, at)  # nobody waited for whoever was alone at the table; now somebody does
    return Reply(say("toast-came-back"), shown_of_game(loaded, urgent=True))


def _decide(loaded: LoadedGame, choice: SleeperChoice, seat: SeatRow, actor: Actor) -> Message | Refusal:
    """Do what was chosen, but for waiting and for handing over; returns the answer to the actor."""
    player = loaded.player_of(seat)
    if choice == "turn":
        play_turn(loaded, seat)
        return say("toast-sleeper-turn")
    if choice == "member":
        if player is None or player.user_id is None or len(seat.present) == 1:
            return Refusal.NOT_POSSIBLE
        get_up(loaded, seat, [player.user_id])
        Seats(loaded.tx).mark_gone(loaded.row.id, player.user_id, loaded.progress.taken.count(seat.seat))
    else:
        state: SeatState = "computer" if choice == "seat" else "removed"
        get_up(loaded, seat, [member.user_id for member in seat.present], state)
    if loaded.together is None:
        loaded.change_turn(held=0, asking=None)
    loaded.reload()
    if loaded.seats_of_people:
        keep_host(loaded, seat)
        if choice == "remove":
            loaded.play(Leave(seat.seat), actor.user_id)
    return say("toast-sleeper-seat" if choice == "seat" else "toast-fate-removed")


def _sat_on(seat: SeatRow, user_id: int) -> bool:
    return any(member.user_id == user_id for member in seat.present)


# Side tables: games of a group that are played in private chats and in the app alone, without a board
# there.
#
# All play at once. Nobody waits for whoever is missing when the time of a round is out: a robot plays that
# round for them. The functions are parts of a transaction that somebody else runs (`Transactions.write`),
# who presents the game once it is committed (`GameMessages.present_game`). Where the bot dies before that,
# it is presented when the bot is back, as all live games are.


LEAST: Final = 2
"""People of a side table: fewer have no game with each other."""

_SEVERAL: Final = 2  # rolls of a turn, of which somebody who dares gives up one
_RULES: Final = ("together", "bot")


@dataclass(frozen=True, slots=True)
class SideSeat:
    """A person who is to sit at a side table; `dares`: with one roll fewer in each turn."""

    user_id: int
    name: str
    dares: bool = False


def open_side_table(  # noqa: PLR0913, PLR0917 - what a table is set with
    transactions: Transactions,
    tx: Tx,
    place: Place,
    table_no: int,
    rules: Ruleset,
    seats: Sequence[SideSeat],
    at: float,
    chain: int | None = None,
) -> int:
    """Open a side table and begin its game; returns the number of the game.

    Args:
        transactions: replay games.
        tx: the transaction.
        place: of the group, or of its topic.
        table_no: the number of the table there, from 1; it may be used again once its game has ended.
        rules: what is played, all at once and with the dice of the bot.
        seats: who plays.
        at: the time in unix seconds.
        chain: of secrets, of which it takes the next; None, or one that has none left: it has one of its own,
            whose commitment nobody is shown.

    Raises:
        ValueError: there can be no such table.
        StoreError: a game is live at this table.
    """
    people = len({seat.user_id for seat in seats})
    dares = [number for number, seat in enumerate(seats) if seat.dares]
    few_rolls = bool(dares) and rules.rolls < _SEVERAL
    if few_rolls or is_private(place.chat_id) or table_no < 1 or (rules.pace, rules.source) != _RULES:
        raise ValueError(f"no side table {table_no} of {rules.preset} in {place}")
    if not max(LEAST, least_seats(rules)) <= people == len(seats) <= MAX_SEATS:
        raise ValueError(f"{len(seats)} seats at side table {table_no}")
    taken = None if chain is None else DiceChains(tx).take(chain)
    secret = transactions.new_secret() if taken is None else taken.secret
    game = Games(tx).create(
        place,
        preset=rules.preset,
        options=options_text(changed_options(rules)),
        revision=rules.revision,
        secret=secret,
        commitment=commitment(secret),
        host_id=None,
        at=at,
        table_no=table_no,
        commitment_shown=taken is not None and taken.chain.commitment_shown,
        chain=None if taken is None else (taken.chain.id, taken.number),
    )
    loaded = transactions.load_by_id(tx, game)
    for seat in seats:
        sit_down(tx, loaded.row, seat.user_id, seat.name, loaded.hooks.events)
    if taken is None:
        without_dice(tx, place.chat_id, "die", game, at)
    loaded.reload()
    talismans = [seat.talisman for seat in loaded.seats]
    drawn = heard(dice_of_game(tx, loaded.row))
    start_playing(loaded, at, client_string(f"g{game}", talismans, drawn), dares)
    return game


def leave_side_table(  # noqa: PLR0913 - who leaves what, and how
    transactions: Transactions, tx: Tx, game: int, user_id: int, at: float, *, pressed: bool = True
) -> bool:
    """Take a person out of the game of a side table for good; with one seat left the game ends.

    They rank behind all who stay, and no robot plays on for them. `pressed`: whether they have chosen that by
    a press, which the record has under their name.

    Returns:
        Whether they sat there, and the game was under way.
    """
    loaded = _played(transactions, tx, game)
    seat = None if loaded is None else loaded.seat_of(user_id)
    if loaded is None or seat is None:
        return False
    loaded.focus = None
    get_up(loaded, seat, [user_id], "removed", at_cost=True)
    if len(loaded.seats_of_people) < LEAST:
        stop(loaded, at, counted=loaded.rated)
        return True
    loaded.play(Leave(seat.seat), user_id if pressed else None)
    proceed(loaded, at)
    return True


def end_side_table(transactions: Transactions, tx: Tx, game: int, at: float) -> bool:
    """End the game of a side table as it stands: whoever leads has won; tells whether it was under way."""
    loaded = _played(transactions, tx, game)
    if loaded is None:
        return False
    stop(loaded, at, counted=loaded.counts_stopped)
    return True


def _played(transactions: Transactions, tx: Tx, game: int) -> LoadedGame | None:
    row = Games(tx).get(game)
    return transactions.load(tx, row) if row is not None and _is_played(row) else None


def _is_played(row: GameRow) -> bool:
    return row.table_no > 0 and row.state == "playing" and row.fault is None
