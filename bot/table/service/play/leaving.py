"""Leaving, stopping, and the others' decision about the seat of a player who left."""

from collections.abc import Sequence

from bot.ground.texts.message import say
from bot.ground.values.actor import Actor
from bot.ground.values.place import is_private
from bot.table.buttons.board import DecideLeftSeat
from bot.table.buttons.questions import ConfirmLeave, ConfirmStop
from bot.table.service import presence
from bot.table.service.game_views import shown_of_game
from bot.table.service.leavers import may_return
from bot.table.service.loaded_game import LoadedGame
from bot.table.service.play import clock
from bot.table.service.play.automatic import run
from bot.table.service.play.ending import end_if_over, stop, stop_deserted
from bot.table.service.reply import Refusal, Reply, refuse
from bot.table.store.rows import SeatRow
from bot.table.store.seats import Seats
from bot.table.views.game import SeatState
from engine.play.steps import Leave


def leave(loaded: LoadedGame, pressed: ConfirmLeave, actor: Actor, at: float) -> Reply:
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


def decide(loaded: LoadedGame, pressed: DecideLeftSeat, actor: Actor, at: float) -> Reply:
    """Let a computer play on for somebody who left, or take the seat out of the game."""
    if loaded.row.state != "playing":
        return refuse(Refusal.OVER, shown_of_game(loaded))
    if loaded.seat_of(actor.user_id) is None:
        return refuse(Refusal.NOT_SEATED)
    if pressed.seat >= len(loaded.seats) or loaded.seats[pressed.seat].state != "left":
        return refuse(Refusal.STALE, shown_of_game(loaded), dice="")
    computer = pressed.choice == "computer"
    mover = loaded.progress.game.mover
    Seats(loaded.tx).update(loaded.row.id, pressed.seat, state="computer" if computer else "removed")
    loaded.reload()
    if not computer:
        loaded.play(Leave(pressed.seat), actor.user_id)
    run(loaded)
    loaded.save(at)
    if loaded.progress.game.mover != mover or loaded.for_computer or loaded.together is not None:
        clock.hand_over(loaded, at)
    end_if_over(loaded, at)
    toast = say("toast-fate-computer" if computer else "toast-fate-removed")
    return Reply(toast, shown_of_game(loaded, urgent=True))


def deserted(loaded: LoadedGame, at: float) -> bool:
    """Whether a game in a group keeps others from playing though it has no clock and nobody goes on with it.

    Only one person plays, so that nobody waits for them, and for an hour they have pressed nothing.
    """
    if is_private(loaded.row.chat_id) or loaded.row.state != "playing" or len(loaded.persons) > 1:
        return False
    return all(at - presence.last_press(loaded, member) >= loaded.timing.lobby for member in loaded.persons)


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
    if counted and not actor.admin and not deserted(loaded, at):
        asked = row.stop_asked_at is not None and at - row.stop_asked_at < loaded.timing.stop
        others = any(member.user_id != row.host_id for member in loaded.persons)
        if host and others:
            loaded.change(stop_asked_at=at)
            return refuse(Refusal.STOP_TOGETHER)
        if not host and not (asked and loaded.seat_of(actor.user_id) is not None):
            return refuse(Refusal.NOT_HOST)
    elif not host and not actor.admin and not deserted(loaded, at):
        return refuse(Refusal.NOT_HOST)
    if not counted and loaded.rated and loaded.seat_of(actor.user_id) is not None:
        Seats(loaded.tx).note_broken_off(row.id, actor.user_id, at)
    stop(loaded, at, counted=counted)
    return Reply(
        say("toast-stopped-counted" if counted else "toast-stopped"), shown_of_game(loaded, urgent=True)
    )
