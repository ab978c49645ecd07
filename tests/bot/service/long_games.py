"""A live game with a record of many lines, as talk at the table and turns taken back make them."""

from bot.ground.store.base import Tx
from bot.ground.values import Place
from bot.table.store import Games, Records
from engine.play.game import new_game as begin
from engine.play.steps import Rolled, Step, Stop, Undo, Write
from engine.presets import ruleset
from engine.records.fair_dice import commitment
from engine.records.record import Progress, lines_of
from tests.bot.store.databases import new_game

PEOPLE = (11, 22)
SECRET = bytes(range(32))


def long_lines(count: int) -> tuple[str, ...]:
    """So many lines of a game of two that is not over: every turn is taken back while lines are left."""
    progress = Progress(begin(ruleset("yatzy"), len(PEOPLE)))
    steps: list[Step] = []
    while len(steps) < count:
        game = progress.game
        if game.due is not None:
            step: Step = Rolled((1, 2, 3, 4, 5)[: len(game.due.positions)])
        elif progress.undoable:
            step = Undo()
        else:
            actions = game.legal_actions()
            ends = [action for action in actions if isinstance(action, Write | Stop)]
            step = (ends or actions)[0]
        progress = progress.after(step)
        steps.append(step)
    assert not progress.game.over
    return lines_of(steps)


def long_game(tx: Tx, count: int) -> int:
    """A game of two that is being played and has so many lines."""
    game = new_game(tx, Place(-200), people=PEOPLE, preset="yatzy")
    tx.db.execute("UPDATE games SET options = '{}', commitment = ? WHERE id = ?", (commitment(SECRET), game))
    Games(tx).update(game, client="g1|", state="playing", started_at=1.0)
    Records(tx).append(game, 1, long_lines(count), PEOPLE[0], 1.0)
    return game
