"""What may be written now and what may not, and why: the refusals of a game, in words."""

from typing import TYPE_CHECKING

from engine.errors import IllegalStepError

if TYPE_CHECKING:
    from engine.scorecard import Game


def refusal(game: "Game", what: str) -> str:
    """Why the game's state does not allow this."""
    if game.over:
        return f"cannot {what}: the game is over"
    if game.due is not None:
        return f"cannot {what}: the dice are in the air ({game.due.label})"
    if not game.turn.roll:
        return f"cannot {what}: the turn begins with a throw of all dice"
    return f"cannot {what} now, after roll {game.turn.roll} of {game.turn.roll + game.rolls_left}"


def rows_to_write(game: "Game", keys: tuple[str, ...]) -> tuple[int, list[int]]:
    """The mover and the numbers of the rows to write; raises `IllegalStepError` if they may not be now."""
    rules = game.ruleset
    indices = [rules.row_index(key) for key in keys]
    writable = game.writable_rows()
    if game.mover is None or not writable:
        raise IllegalStepError(refusal(game, f"write {' '.join(keys)}"))
    if len(set(indices)) != rules.layers or len(keys) != rules.layers:
        expected = "one row" if rules.layers == 1 else "two rows, the outer one first"
        raise IllegalStepError(f"expected {expected}, not {' '.join(keys)}")
    for key, index in zip(keys, indices, strict=True):
        if index not in writable:
            raise IllegalStepError(f"cannot write {key}: the rows open now are {_keys(game)}")
    return game.mover, indices


def seat_to_stop(game: "Game") -> int:
    """The mover, if they may end the turn without a row; raises `IllegalStepError` if not."""
    if game.mover is None or not game.may_stop:
        why = f": one of {_keys(game)} must be written" if game.writable_rows() else ""
        raise IllegalStepError(refusal(game, "end the turn without a row") + why)
    return game.mover


def _keys(game: "Game") -> str:
    return " ".join(game.ruleset.rows[index].key for index in game.writable_rows())
