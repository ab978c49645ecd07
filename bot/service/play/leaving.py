"""Leaving, stopping, and what becomes of the seat of somebody who left."""

from datetime import tzinfo

from bot.buttons.board import DecideFate
from bot.buttons.questions import ConfirmLeave, ConfirmStop
from bot.service.actor import Actor
from bot.service.loaded_game import LoadedGame
from bot.service.play.ending import end_if_over, stop
from bot.service.play.press import hand_over
from bot.service.reply import Refusal, Reply, refuse
from bot.texts.message import say
from engine.play.steps import Leave


def leave(table: LoadedGame, pressed: ConfirmLeave, actor: Actor, at: float) -> Reply:
    """Get up from a running game; a team goes on without. With nobody left to play the game is stopped."""
    if pressed.user != actor.user_id:
        return refuse(Refusal.NOT_YOURS)
    if table.row.state != "playing":
        return refuse(Refusal.NO_GAME)
    mine = table.seat_of(actor.user_id)
    if mine is None:
        return refuse(Refusal.NOT_SEATED)
    player = table.player_of(mine)
    if len(mine.present) > 1:  # the team plays on
        table.tx.seats.mark_gone(table.row.id, actor.user_id, table.progress.taken.count(mine.seat))
    else:
        table.tx.seats.update(table.row.id, mine.seat, state="left")
    table.reload()
    nudge = None
    if not table.people:
        nudge = stop(table, at)
    else:
        if table.row.host_id == actor.user_id:
            table.change(host_id=table.persons[0].user_id)
        if table.progress.game.mover == mine.seat and player is not None and player.user_id == actor.user_id:
            table.change(held=0, asking=None)
            nudge = hand_over(table, at)
    return Reply(say("toast-left"), table.shown(urgent=True, nudge=nudge))


def decide(table: LoadedGame, pressed: DecideFate, actor: Actor, at: float, zone: tzinfo) -> Reply:
    """The others let a computer play on for somebody who left, or take the seat out of the game."""
    if table.row.state != "playing":
        return refuse(Refusal.OVER, table.shown())
    if table.seat_of(actor.user_id) is None:
        return refuse(Refusal.NOT_SEATED)
    if pressed.seat >= len(table.seats) or table.seats[pressed.seat].state != "left":
        return refuse(Refusal.STALE, table.shown(), dice="")
    computer = pressed.fate == "computer"
    mover, nudge = table.progress.game.mover, None
    table.tx.seats.update(table.row.id, pressed.seat, state="computer" if computer else "removed")
    table.reload()
    if not computer:
        table.play(Leave(pressed.seat), actor.user_id)
    table.run()
    table.save(at)
    if table.progress.game.mover != mover or table.for_computer:
        nudge = hand_over(table, at)
    end_if_over(table, at, zone)
    toast = say("toast-fate-computer" if computer else "toast-fate-removed")
    return Reply(toast, table.shown(urgent=True, nudge=nudge))


def stop_game(table: LoadedGame, pressed: ConfirmStop, actor: Actor, at: float) -> Reply:
    """End the game for everybody: the host or an administrator of the chat."""
    if table.row.id != pressed.game or table.row.state not in {"lobby", "playing"}:
        return refuse(Refusal.NO_GAME)
    if actor.user_id != table.row.host_id and not actor.admin:
        return refuse(Refusal.NOT_HOST)
    nudge = stop(table, at)
    return Reply(say("toast-stopped"), table.shown(urgent=True, nudge=nudge))
