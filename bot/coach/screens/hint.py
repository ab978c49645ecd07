"""A hint in words: the best action now, and the average losses of the others."""

from collections.abc import Iterator
from typing import assert_never

from bot.ground.texts.formatting import Texts
from bot.ground.values.screen import ANSWER_CHARACTERS, Screen
from bot.rulebook import words
from bot.rulebook.screens import action_names
from bot.table.views.hint import HintView
from engine.play import scorecard
from engine.play.showdown import ShowdownGame
from engine.play.steps import Action, Announce, Stand, Stop, Throw, Write
from engine.players.one_hand import HAND_POINTS

LINES = 12
"""Actions that the long form lists at most."""

_EQUAL = 0.05  # points: what is shown with one digit after the comma would be 0


def alert(t: Texts, view: HintView) -> str:
    """The hint as plain text for a dialog: as many alternatives as fit, the best row to write among them."""
    text = first = "\n".join(_first(t, view))
    for count in range(1, min(len(view.worths), LINES)):
        more = "\n".join((first, t("hint-others"), *_losses(t, view, count)))
        if len(more) > ANSWER_CHARACTERS:
            break
        text = more
    return text


def page(t: Texts, view: HintView) -> Screen:
    """The hint as a message, with the dice and a longer list."""
    rules, dice = view.game.ruleset, view.game.turn.dice
    lines = [
        t("hint-title"),
        t("board-dice", dice=words.dice(rules, dice), hand=words.hand_of(rules, dice)),
        *_first(t, view),
    ]
    if view.exact:
        lines.append(t("hint-expected", points=words.number(t, view.worths[0][1])))
    if len(view.worths) > 1:
        lines += ["", t("hint-others"), *_losses(t, view, LINES)]
    return Screen("\n".join(lines))


def _first(t: Texts, view: HintView) -> Iterator[str]:
    action = _action(t, view, view.worths[0][0])
    if view.to_win is not None:
        winning, chance = view.to_win
        yield t("hint-win", action=_action(t, view, winning), percent=round(chance * 100))
        yield t("hint-best-points", action=action)
    elif isinstance(view.game, ShowdownGame):
        chance = view.worths[0][1] / HAND_POINTS
        yield t("hint-best-hand", action=action, percent=round(chance * 100))
    elif view.exact:
        yield t("hint-best", action=action)
    elif view.solved is not None:
        yield t("hint-best-meanwhile", action=action, percent=int(view.solved * 100))
    else:
        yield t("hint-best-rough", action=action)


def _losses(t: Texts, view: HintView, count: int) -> Iterator[str]:
    """So many alternatives from the best down, one of them at least of the other kind: a row, or a throw."""
    (best, most), *others = view.worths
    thrown = isinstance(best, Throw)
    other = next((pair for pair in others if isinstance(pair[0], Throw) != thrown), None)
    listed = others[:count]
    if other is not None and other not in listed:
        listed = [*others[: count - 1], other]
    return (_loss(t, view, action, most - worth) for action, worth in listed)


def _loss(t: Texts, view: HintView, action: Action, points: float) -> str:
    called = _action(t, view, action)
    if points < _EQUAL:
        return t("hint-equal", action=called)
    if isinstance(view.game, ShowdownGame):
        return t("hint-loss-hand", action=called, percent=max(1, round(points / HAND_POINTS * 100)))
    return t("hint-loss", action=called, points=words.number(t, points))


def _action(t: Texts, view: HintView, action: Action) -> str:
    game = view.game
    match action:
        case Throw(positions):
            held = [i for i in range(game.ruleset.dice) if i not in positions]
            shown = words.dice(game.ruleset, game.turn.dice, held)
            return action_names.hold(t, shown)
        case Announce(row) if isinstance(game, scorecard.ScorecardGame):
            return action_names.announce(t, game.ruleset.rows[game.ruleset.row_index(row)])
        case Write(row, inner) if isinstance(game, scorecard.ScorecardGame):
            keys = (row,) if inner is None else (row, inner)
            return ", ".join(_entry(t, game, key, layer) for layer, key in enumerate(keys))
        case Write(row, _) | Announce(row):
            raise ValueError(f"row {row} in a game without rows")
        case Stop():
            return t("hint-stop")
        case Stand():
            return t("hint-stand")
        case _:
            assert_never(action)


def _entry(t: Texts, game: scorecard.ScorecardGame, key: str, layer: int) -> str:
    index = game.ruleset.row_index(key)
    return action_names.write(t, game.ruleset.rows[index], game.entry(index, layer))
