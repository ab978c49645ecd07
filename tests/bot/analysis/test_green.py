"""The green key where hints are allowed: what the coach says, and nothing of it where they are not."""

from bot.coach.tables import BoardWinChances
from bot.ground.texts.formatting import texts
from bot.table.model import CoachView
from bot.table.presses import HoldOnly, PickRow, Reroll, Roll
from bot.table.show.drawing import board
from engine.analysis import thumb
from engine.play.steps import Throw, Write
from tests.bot.analysis.conftest import RULES
from tests.bot.analysis.test_last_row import Solved
from tests.bot.screens.screen_cases import Played, people
from tests.presses import parse
from tests.solved import solution_of

T = texts("ru")


def kept(game, action):
    """The faces that a throw keeps; a row as it is."""
    return tuple(sorted(action.kept(game.turn.dice))) if isinstance(action, Throw) else action


def green(view):
    """What the green key of a board asks for."""
    game = view.progress.game
    keys = [button for line in board(T, view).buttons for button in line if button.style == "success"]
    match [parse(each.data) for each in keys]:
        case [Roll()]:
            return ()
        case [Reroll(mask=mask) | HoldOnly(mask=mask)]:
            return tuple(sorted(die for i, die in enumerate(game.turn.dice) if mask >> i & 1))
        case [PickRow(row=row)]:
            return Write(game.ruleset.rows[row].key)
        case found:
            raise AssertionError(found)


def test_the_green_key_is_what_the_coach_would_do_where_hints_are_allowed_and_else_tells_nothing_of_it():
    coach, table, differs = BoardWinChances(Solved(solution_of(RULES))), solution_of(RULES), 0
    for seed in range(6):
        played = Played(RULES, people(1), seed)
        while played.wait():
            view, game = played.view(hints=True), played.progress.game
            played.held = frozenset()
            if game.turn.roll and game.rolls_left:
                best = table.advise(game)[0]
                worths = coach.worths(view)
                allowed = played.view(hints=True).with_part(CoachView(worths=worths))
                assert green(allowed) == kept(game, best.action)
                rough = thumb.weigh(game)
                differs += green(played.view()) != green(allowed)
                assert green(played.view()) == kept(game, max(rough, key=rough.__getitem__))
            assert coach.worths(played.view()) is None, "hints are not allowed"
            played.act()
    assert differs, "the rule of thumb is another one"
