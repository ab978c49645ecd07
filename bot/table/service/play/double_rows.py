"""The two taps that write a turn of double dice: the row for the outer values, then the inner one."""

from dataclasses import replace
from itertools import permutations

from bot.ground.texts.message import Message, say
from bot.ground.values.actor import Actor
from bot.rulebook import words
from bot.table.buttons.board import PickInner
from bot.table.service.loaded_game import LoadedGame
from bot.table.service.pending_rows import PendingRows
from bot.table.service.play.automatic import run
from bot.table.service.reply import Refusal
from engine.play.given_up import given_up
from engine.play.row_price import row_prices
from engine.play.scorecard import ScorecardGame
from engine.play.steps import Write
from engine.rules.sheet import Entry, Row

Pair = tuple[int, int]


def pick_outer(loaded: LoadedGame, game: ScorecardGame, row: int) -> Message | Refusal:
    """Choose the row for the outer values, in place of another one perhaps."""
    if row not in game.writable_rows():
        return Refusal.NOT_POSSIBLE
    crossing = loaded.pending.crossing and not game.entry(row).made
    loaded.change_turn(asking=PendingRows(outer=row, crossing=crossing).text())
    return say("toast-outer", row=words.row(game.ruleset.rows[row]))


def pick_inner(
    loaded: LoadedGame, game: ScorecardGame, actor: Actor, pressed: PickInner
) -> Message | Refusal:
    """Write both rows; a costly zero is asked about first, once for the two."""
    pair = (pressed.outer, pressed.inner)
    if pair not in _pairs(game):
        return Refusal.NOT_POSSIBLE
    asked = PendingRows(pressed.outer, pressed.inner)
    if loaded.pending.outer != pressed.outer and len(game.writable_rows()) > len(pair):
        return Refusal.OUTER_CHANGED  # a late tap: the board has shown another outer row since
    if pressed.sure and replace(loaded.pending, crossing=False) != asked:
        return Refusal.NOT_POSSIBLE
    asks = costly_zero(game, pair) and (not loaded.pending.crossing or given_up(game, pair) is not None)
    if not pressed.sure and asks:
        loaded.change_turn(asking=asked.text())
        crossed = [words.row(row) for row, entry in _entries(game, pair) if not entry.made]
        if len(crossed) == len(pair):
            return say("toast-ask-zeros", rows=words.both(crossed))
        return say("toast-ask-zero", row=crossed[0])
    if not pressed.sure and pair in row_prices(game):
        loaded.change_turn(asking=asked.text())
        return say("toast-ask-price", row=words.both([words.row(row) for row, _ in _entries(game, pair)]))
    written = [words.row_pays(row, entry) for row, entry in _entries(game, pair)]
    outer, inner = (game.ruleset.rows[index].key for index in pair)
    loaded.play(Write(outer, inner), actor.user_id)
    run(loaded)
    return say("toast-wrote-two", rows=words.both(written))


def costly_zero(game: ScorecardGame, pair: Pair) -> bool:
    """Whether this pair crosses out more than another one would that pays more."""
    crossed, points = _weight(game, pair)
    if not crossed:
        return False
    others = (_weight(game, other) for other in _pairs(game))
    return any(fewer < crossed and more > points for fewer, more in others)


def _pairs(game: ScorecardGame) -> list[Pair]:
    return list(permutations(game.writable_rows(), 2)) if game.ruleset.layers > 1 else []


def _entries(game: ScorecardGame, pair: Pair) -> list[tuple[Row, Entry]]:
    return [(game.ruleset.rows[index], game.entry(index, layer)) for layer, index in enumerate(pair)]


def _weight(game: ScorecardGame, pair: Pair) -> tuple[int, int]:
    """How many rows the pair crosses out, and what it pays."""
    entries = [entry for _, entry in _entries(game, pair)]
    return sum(not entry.made for entry in entries), sum(entry.points for entry in entries)
