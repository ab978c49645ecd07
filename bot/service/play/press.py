"""A running game: throws, holds, rows, taking back. Guards in the order of architecture.md, "One press"."""

from datetime import tzinfo
from typing import assert_never

from bot.buttons.board import (
    EndTurn,
    Hint,
    Hold,
    HoldOnly,
    NotSure,
    PickInner,
    PickRow,
    Roll,
    StandPat,
    Sure,
    TakeBack,
    TurnPress,
)
from bot.service.actor import Actor
from bot.service.loaded_game import LoadedGame
from bot.service.play import double_rows
from bot.service.play.ending import end_if_over
from bot.service.play.pending_rows import PendingRows
from bot.service.reply import Refusal, Reply, refuse
from bot.texts import people, words
from bot.texts.message import Message, say
from engine.play.events import Blank, Stood, rows_between
from engine.play.scorecard import ScorecardGame
from engine.play.showdown import ShowdownGame
from engine.play.steps import Stand, Stop, Throw, Undo, Write
from engine.players.levels import USUAL


def press(table: LoadedGame, pressed: TurnPress, actor: Actor, at: float, zone: tzinfo) -> Reply:
    """Act on a button of the board."""
    guarded = guard(table, pressed, actor)
    if guarded is not None:
        return guarded
    mover = table.progress.game.mover
    version = table.state.version
    outcome = _act(table, pressed, actor)
    if isinstance(outcome, Refusal):
        return refuse(outcome)
    if table.state.version == version:
        return Reply(outcome, table.shown())
    table.save(at)
    turned = table.progress.game.mover != mover
    # Whoever takes a row back is at the table, and need not be called.
    nudge = hand_over(table, at, call=turned and not isinstance(pressed, TakeBack))
    end_if_over(table, at, zone)
    return Reply(outcome, table.shown(urgent=True, nudge=nudge))


def hand_over(table: LoadedGame, at: float, *, call: bool = True) -> int | None:
    """Somebody has acted: the clock starts of a computer on turn, or of a person who is to be called.

    Returns:
        The reminder that called the one before and has done its work.
    """
    seat = table.on_turn
    nudge = table.row.nudge_message_id
    deadline = None
    if table.for_computer:
        deadline = at + table.computers.pace
    elif call and seat is not None and seat.state == "in" and len(table.persons) > 1:
        deadline = at + table.timing.reminder
    table.change(deadline=deadline, nudge_message_id=None)
    return nudge


def guard(table: LoadedGame, pressed: TurnPress | Hint, actor: Actor) -> Reply | None:
    """Why somebody may not do this, or ask for it, in this game now; None when they may."""
    if table.row.state == "lobby":
        return refuse(Refusal.NOT_STARTED)
    if table.row.state != "playing":
        return refuse(Refusal.OVER, table.shown())  # the bot may have died before it showed the end
    mine = table.seat_of(actor.user_id)
    if mine is None:
        return refuse(Refusal.NOT_SEATED)
    progress = table.progress
    if isinstance(pressed, TakeBack):
        if progress.back is None:
            return refuse(Refusal.NOTHING_TO_TAKE_BACK, table.shown())
        progress = progress.after(Undo())  # whose turn it was, in a team as well
    if progress.game.mover is None:
        return refuse(Refusal.NOT_POSSIBLE)
    seat = table.seats[progress.game.mover]
    player = table.player_of(seat, progress)
    if mine is not seat or player is None or player.user_id != actor.user_id:
        name = (
            words.computer(seat.level or USUAL)
            if player is None
            else people.plain(player.name, player.user_id)
        )
        back = isinstance(pressed, TakeBack)
        return refuse(Refusal.NOT_YOURS_TO_TAKE_BACK if back else Refusal.NOT_YOUR_TURN, name=name)
    if pressed.version != table.state.version:
        dice = words.dice(table.rules, table.progress.game.turn.dice)
        return refuse(Refusal.STALE, table.shown(), dice=dice)
    return None


def _act(table: LoadedGame, pressed: TurnPress, actor: Actor) -> Message | Refusal:
    match pressed:
        case Roll():
            return _roll(table, actor)
        case Hold() | HoldOnly():
            return _hold(table, pressed)
        case PickRow() | PickInner() | Sure() | NotSure():
            return _rows(table, pressed, actor)
        case EndTurn() | StandPat():
            return _end_turn(table, pressed, actor)
        case TakeBack():
            return _take_back(table, actor)
        case _:
            assert_never(pressed)


def _rows(
    table: LoadedGame, pressed: PickRow | PickInner | Sure | NotSure, actor: Actor
) -> Message | Refusal:
    """Act on a row of a scorecard, or on the question about one."""
    game = table.progress.game
    if not isinstance(game, ScorecardGame):
        return Refusal.NOT_POSSIBLE
    match pressed:
        case PickRow(_, _, row) if game.ruleset.layers > 1:
            return double_rows.pick_outer(table, game, row)
        case PickRow(_, _, row):
            return _pick(table, game, actor, row)
        case PickInner():
            return double_rows.pick_inner(table, game, actor, pressed)
        case Sure(_, _, row):
            asked = table.pending == PendingRows(asked=row)
            return _write(table, game, actor, row) if asked else Refusal.NOT_POSSIBLE
        case NotSure():
            table.change(asking=None)
            return say("toast-not-written")
        case _:
            assert_never(pressed)


def _take_back(table: LoadedGame, actor: Actor) -> Message:
    game = table.progress.game
    table.play(Undo(), actor.user_id)
    table.change(held=0, asking=None)
    before = table.progress.game
    if not isinstance(game, ScorecardGame) or not isinstance(before, ScorecardGame):
        return say("toast-hand-back")
    opened = rows_between(before, game, before.mover or 0)
    if not opened:
        return say("toast-taken-back-blank")
    return say("toast-taken-back", row=words.both([words.row(game.ruleset.rows[i]) for i in opened]))


def _roll(table: LoadedGame, actor: Actor) -> Message | Refusal:
    game = table.progress.game
    held = table.held if game.turn.roll else 0
    throw = Throw(tuple(i for i in range(game.ruleset.dice) if not held >> i & 1))
    if not throw.positions:
        return Refusal.NOTHING_TO_ROLL
    if throw not in game.possible_throws():
        return Refusal.NOT_POSSIBLE
    mover = game.mover or 0
    table.play(throw, actor.user_id)
    forced = table.run()
    after = table.progress.game
    if isinstance(forced, Stop | Stand):
        table.change(held=0, asking=None)
        lying = _ended_on(table, mover)
        shape = "toast-rolled-blank" if isinstance(forced, Stop) else "toast-rolled-stood"
        return say(shape, dice=words.dice(after.ruleset, lying), hand=words.hand_of(after.ruleset, lying))
    if forced is not None and isinstance(after, ScorecardGame):
        table.change(held=0, asking=None)
        index = after.ruleset.row_index(forced.row)
        entry = after.cards[mover].entries[index]
        if entry is None:
            raise RuntimeError("a row that was written is open")
        row = after.ruleset.rows[index]
        seen, hand = words.faces(entry.dice), words.hand_of(after.ruleset, entry.dice)
        if not entry.made:
            return say("toast-rolled-crossed", dice=seen, hand=hand, row=words.row(row))
        points = words.points(row, entry.points)
        return say("toast-rolled-wrote", dice=seen, hand=hand, row=words.row(row), points=points)
    table.change(held=held if after.rolls_left else 0, asking=None)
    dice = after.turn.dice
    return say("toast-rolled", dice=words.dice(table.rules, dice), hand=words.hand_of(table.rules, dice))


def _hold(table: LoadedGame, pressed: Hold | HoldOnly) -> Message | Refusal:
    bits = pressed.position if isinstance(pressed, Hold) else pressed.mask.bit_length() - 1
    if bits >= table.rules.dice:
        return Refusal.UNKNOWN_BUTTON
    game = table.progress.game
    turn = game.turn
    if not turn.roll or not game.rolls_left:
        return Refusal.NOT_POSSIBLE
    match pressed:
        case Hold(_, _, position, on):
            held = table.held | 1 << position if on else table.held & ~(1 << position)
        case HoldOnly(_, _, held):
            pass
    if isinstance(game, ShowdownGame) and any(not held >> position & 1 for position in game.locked):
        return Refusal.LOCKED
    table.change(held=held, asking=None)
    kept = [position for position in range(table.rules.dice) if held >> position & 1]
    shown = words.dice(table.rules, turn.dice, kept)
    return say("toast-held", dice=shown) if kept else say("toast-held-none")


def _end_turn(table: LoadedGame, pressed: EndTurn | StandPat, actor: Actor) -> Message | Refusal:
    """End the turn without a row: because there is none to write, or because the dice are a hand."""
    game = table.progress.game
    step = Stop() if isinstance(pressed, EndTurn) else Stand()
    if step not in game.legal_actions() or game.mover is None:
        return Refusal.NOT_POSSIBLE
    table.play(step, actor.user_id)
    table.change(held=0, asking=None)
    table.run()
    if isinstance(step, Stop):
        return say("toast-blank")
    hand = words.hand_of(table.rules, game.turn.dice)
    return say("toast-stood-pat", dice=words.dice(table.rules, game.turn.dice), hand=hand)


def _ended_on(table: LoadedGame, seat: int) -> tuple[int, ...]:
    """The dice that the latest turn of a seat ended with, if it wrote no row."""
    ended = (event for event in reversed(table.state.recent) if isinstance(event, Blank | Stood))
    return next(event.dice for event in ended if event.seat == seat)


def _pick(table: LoadedGame, game: ScorecardGame, actor: Actor, row: int) -> Message | Refusal:
    if row not in game.writable_rows():
        return Refusal.NOT_POSSIBLE
    if costly_zero(game, row):
        table.change(asking=PendingRows(asked=row).text())
        return say("toast-ask-zero", row=words.row(game.ruleset.rows[row]))
    return _write(table, game, actor, row)


def costly_zero(game: ScorecardGame, row: int) -> bool:
    """Whether writing this row would cross it out although some open row would pay."""
    if game.entry(row).made:
        return False
    return any(game.entry(index).points > 0 for index in game.writable_rows())


def _write(table: LoadedGame, game: ScorecardGame, actor: Actor, row: int) -> Message | Refusal:
    if row not in game.writable_rows():
        return Refusal.NOT_POSSIBLE
    written, entry = game.ruleset.rows[row], game.entry(row)
    table.play(Write(written.key), actor.user_id)
    table.change(held=0, asking=None)
    table.run()
    if not entry.made:
        return say("toast-crossed", row=words.row(written))
    return say("toast-wrote", row=words.row(written), points=words.points(written, entry.points))
