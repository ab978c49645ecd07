"""Decisions about a turn whose time is out, by anybody at the table; the return to one's seat."""

from bot.chats.store.departures import Departures
from bot.ground.texts.message import Message, say
from bot.ground.values.actor import Actor
from bot.table.buttons.board import DecideSleeper, SleeperChoice
from bot.table.service import leavers, presence
from bot.table.service.game_views import shown_of_game
from bot.table.service.keeping import keeper_of
from bot.table.service.loaded_game import LoadedGame
from bot.table.service.play import clock
from bot.table.service.play.automatic import play_turn, run
from bot.table.service.play.ending import end_if_over, stop_deserted
from bot.table.service.play.leaving import get_up, keep_host
from bot.table.service.reply import Refusal, Reply, refuse
from bot.table.store.rows import SeatRow
from bot.table.store.seats import Seats
from bot.table.views.game import SeatState
from engine.play.steps import Leave


def decide(loaded: LoadedGame, pressed: DecideSleeper, actor: Actor, at: float) -> Reply:
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
        clock.wait_again(loaded, at)
        return Reply(say("toast-sleeper-wait"), shown_of_game(loaded, urgent=True))
    answers = [_carry_out(loaded, pressed.choice, seat, actor) for seat in late]
    refused = next((answer for answer in answers if isinstance(answer, Refusal)), None)
    if refused is not None:
        return refuse(refused)
    if loaded.seats_of_people:
        run(loaded)
        loaded.save(at)
        clock.hand_over(loaded, at, after_person=pressed.choice == "turn")
        end_if_over(loaded, at)
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


def touched(loaded: LoadedGame, actor: Actor, at: float) -> Reply | None:
    """Give a seat that a computer plays for the time being back to its player, who has pressed something.

    What was pressed is not done: it was offered to others.

    Returns:
        None for a person without such a seat.
    """
    if loaded.row.state != "playing":
        return None
    seat = _left_to_computer(loaded, actor)
    if seat is None or not seat.until_back or Departures(loaded.tx).has(loaded.row.chat_id, actor.user_id):
        return None
    return _seat_again(loaded, seat, actor, at)


def _just_left(loaded: LoadedGame, actor: Actor) -> SeatRow | None:
    turns = loaded.progress.game.turns
    return next((s for s in loaded.seats if leavers.may_return(s, turns, actor.user_id)), None)


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
    presence.note_press(loaded, actor.user_id, at)
    if loaded.progress.game.mover == seat.seat or loaded.together is not None:
        run(loaded)
        loaded.save(at)
        clock.hand_over(loaded, at)
    elif loaded.row.deadline is None:
        clock.hand_over(loaded, at)  # nobody waited for whoever was alone at the table; now somebody does
    return Reply(say("toast-came-back"), shown_of_game(loaded, urgent=True))


def _carry_out(loaded: LoadedGame, choice: SleeperChoice, seat: SeatRow, actor: Actor) -> Message | Refusal:
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
