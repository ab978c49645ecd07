"""The worth of traditional advice (sayings of experienced players), measured with a solved table."""

from collections.abc import Sequence

from engine.play.steps import Action, Throw
from engine.rulebook.advice import AdvisedSituation, Judgement, SayingWorth, situations
from engine.solver.outlook import Choice
from engine.solver.solution import Solution


def judge(solution: Solution) -> Judgement:
    """The worth of the sayings that fit a solved game, in points of the expected final score.

    Counted anew only by tests and by the generator of the golden files, which writes
    `engine/presets/counted_advice.py`: that is what the program shows.
    """
    sayings = tuple(_worth(solution, situation) for situation in situations(solution.rules))
    return Judgement(solution.expected, sayings)


def _worth(solution: Solution, situation: AdvisedSituation) -> SayingWorth:
    choices = solution.outlook(situation.card(solution.rules)).choices(situation.dice, situation.roll)
    advised = _choice(choices, situation, situation.advised)
    best = next(choice for choice in choices if choice is not advised)
    # What people do instead counts only where the advice holds: a wrong one is measured by what is right.
    named = situation.instead is not None and choices[0] is advised
    other = _choice(choices, situation, situation.instead) if named and situation.instead else best
    return SayingWorth(situation, other.action, advised.value - other.value)


def _choice(choices: Sequence[Choice], situation: AdvisedSituation, action: Action) -> Choice:
    """The choice of this action: of all throws that hold the same faces there is one."""

    def same(choice: Choice) -> bool:
        if isinstance(choice.action, Throw) and isinstance(action, Throw):
            held = (sorted(each.kept(situation.dice)) for each in (choice.action, action))
            return next(held) == next(held)
        return choice.action == action

    return next(choice for choice in choices if same(choice))
