"""What sayings of old hands are worth in every preset that can be solved, written as a file of JSON.

Solving all of them takes most of a minute, so it is rebuilt only when it is asked for by name.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from json import dumps
from pathlib import Path

from bot.rulebook.sayings import (
    COUNTED_FILE,
    AdvisedSituation,
    Counted,
    CountedGame,
    Judgement,
    SayingWorth,
    situations,
)
from engine.play.steps import Action, Throw, to_text
from engine.presets import PRESETS, ruleset
from engine.rules.ruleset import Ruleset
from engine.solver.cache import cache_name, solve
from engine.solver.outlook import Choice
from engine.solver.solution import Solution
from engine.solver.solvable import refusal


def judge(solution: Solution) -> Judgement:
    """The worth of the sayings that fit a solved game, in points of the expected final score."""
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


def solvable() -> Iterator[tuple[str, Ruleset]]:
    """The presets that can be solved as they are, and their rules."""
    for key in PRESETS:
        rules = ruleset(key)
        if isinstance(rules, Ruleset) and refusal(rules) is None:
            yield key, rules


def asked(situation: AdvisedSituation) -> tuple[str, int, str]:
    """What is stored of a situation: dice, roll and what is advised."""
    return "".join(map(str, situation.dice)), situation.roll, to_text(situation.advised)


def unsolved(rules: Ruleset) -> CountedGame:
    """What is stored of a game without what must be solved: nothing is worth anything yet."""
    sayings = {each.saying: Counted(*asked(each), "", 0) for each in situations(rules)}
    return CountedGame(rules.revision, cache_name(rules), 0, sayings)


def counted(solution: Solution) -> CountedGame:
    """All that is stored of a game."""
    found = judge(solution)
    sayings = {
        each.situation.saying: Counted(*asked(each.situation), to_text(each.other), round(each.points, 2))
        for each in found.sayings
    }
    return unsolved(solution.rules)._replace(expected=round(found.expected, 2), sayings=sayings)


def text_of(games: Mapping[str, CountedGame]) -> str:
    """The file, a line for each saying."""
    return "{\n" + ",\n".join(f"  {dumps(key)}: {_game(game)}" for key, game in games.items()) + "\n}\n"


def _game(game: CountedGame) -> str:
    sayings = ",\n".join(f"    {dumps(name)}: {dumps(each)}" for name, each in game.sayings.items())
    figures = (("revision", game.revision), ("table", game.table), ("expected", game.expected))
    head = ", ".join(f"{dumps(name)}: {dumps(value)}" for name, value in figures)
    return f'{{{head}, "sayings": {{\n{sayings}\n  }}}}'


def advice_files(find: Callable[[Ruleset], Solution] = solve) -> Iterator[tuple[Path, str]]:
    """The file, every game solved anew."""
    yield COUNTED_FILE, text_of({key: counted(find(rules)) for key, rules in solvable()})
