"""Games played by the book, or nearly, for looking back on them."""

from dataclasses import replace
from random import Random

from engine.analysis.review import counted_steps, review
from engine.play.scorecard import ScorecardGame, new_scorecard_game
from engine.play.steps import Rolled, Step, Undo
from engine.play.together import new_together_game
from engine.play.turn import Turn
from engine.records.record import Progress
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Card, Entry
from engine.solver.solution import Solution
from tests.engine.games import of_anybody, seated, who_may_undo


def play(solution: Solution, rules: Ruleset, seats: int, rnd: Random, *, careless: float = 0.0) -> list[Step]:
    """The steps of a whole game; with probability `careless` a decision is any legal one."""
    progress, steps = Progress(new_scorecard_game(rules, seats)), list[Step]()
    while not progress.game.over:
        step = next_step(solution, progress.game, rnd, careless=careless)
        steps.append(step)
        progress = progress.after(step)
    return steps


def next_step(solution: Solution, game: ScorecardGame, rnd: Random, *, careless: float = 0.0) -> Step:
    if game.due is not None:
        return Rolled(tuple(rnd.randint(1, 6) for _ in game.due.positions))
    if not game.turn.roll or rnd.random() < careless:
        return rnd.choice(game.legal_actions())
    return solution.advise(game)[0].action


def reviewed(solution, seats, seed, *, careless=0.0, rules=None):
    rules = rules or solution.rules
    path = counted_steps(
        Progress(new_scorecard_game(rules, seats)),
        play(solution, rules, seats, Random(seed), careless=careless),
    )
    return path, review(solution, path)


def played_together(solution, seats, seed, *, careless=0.1, undoing=0.2):
    """A whole game: (its start, the steps, the progress after each)."""
    rnd = Random(seed)
    start = progress = Progress(
        new_together_game(replace(solution.rules, pace="together", order="join"), seats)
    )
    steps, states = [], []
    while not progress.game.over:
        view, takers = of_anybody(progress, rnd), who_may_undo(progress)
        if takers and rnd.random() < undoing:
            view, step = rnd.choice(takers), Undo()
        else:
            step = next_step(solution, view.game, rnd, careless=careless)
        steps.append(seated(view.game, step))
        progress = progress.after(steps[-1])
        states.append(progress)
    return start, steps, states


ROW = "chance"


def card(rules, points, open_row=None):
    """A card whose rows hold so many points altogether, all but one written."""
    rows = range(len(rules.rows))
    written = tuple(i for i in rows if rules.rows[i].key != open_row)
    low = next(i for i in written if rules.rows[i].section == "lower")
    entries = tuple(
        None if i not in written else Entry((1, 2, 3, 4, 6), 3, points if i == low else 0, made=True)
        for i in rows
    )
    return Card(entries, written)


def last_turn(rules, own, others, turn=None, row=ROW):
    """The last turn of a game: seat 0 has all but one row and its points, the others have theirs."""
    game = new_scorecard_game(rules, 1 + len(others))
    cards = (card(rules, own, row), *(card(rules, points) for points in others))
    return replace(game, cards=cards, turn=turn or Turn())
