"""Values of another solver beside ours: `python -m tests.engine.solver.parity FILE` (docs/solver.md, 7).

FILE has lines of JSON as golden/parity.jsonl of yatzy-solver (github.com/precisit/yatzy-solver) has them:
{"variant", "situation", "state_value", "options": [[action code, expected points still to come], ...]}.
"""

# ruff: noqa: T201 - it is a command

import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from pathlib import Path

from engine.play.steps import Throw, Write
from engine.presets import ruleset
from engine.rules.bonuses import Threshold
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import UPPER_KEYS, Card, Entry
from engine.solver.cache import load
from engine.solver.solution import Solution

VARIANTS = {
    "yatzy-scandinavian": ("yatzy-strict", {}),
    "yatzy-scandinavian+fh5+tp4": ("yatzy", {}),
    "yatzy-scandinavian+fh5+tp4+forced": ("yatzy", {"forced": "on"}),
    "american": ("yahtzee", {"joker": "free"}),
    "american+forced-joker": ("yahtzee", {"joker": "forced"}),
    "american+no-bonus": ("yahtzee", {"joker": "none"}),
}
"""Their variants whose rules are among ours."""
_KEYS = {
    "one_pair": "pair",
    "three_of_a_kind": "three",
    "four_of_a_kind": "four",
    "full_house": "full",
    "yatzy": "poker",
    "five_of_a_kind": "poker",
}
_STRAIGHTS = {"small_straight": "short_straight", "large_straight": "long_straight"}
_SITUATION = re.compile(
    r"dice ([1-6](?: [1-6]){4}) \| rolls ([012]) \| upper (\d+) \| filled (\S+)(?: \| five_of_a_kind (\d+))?"
)
_KEEPS = [keep for size in range(5) for keep in combinations_with_replacement(range(1, 7), size)]


def row_keys(rules: Ruleset, categories: Iterable[str]) -> list[str]:
    """Our keys of their categories."""
    ours = {row.key for row in rules.rows}
    named = (_KEYS.get(name, name) for name in categories)
    return [key if key in ours else _STRAIGHTS[key] for key in named]


@cache
def categories_of(variant: str) -> tuple[str, ...]:
    """Their categories in the order of the codes."""
    lower = ("one_pair", "two_pairs", "three_of_a_kind", "four_of_a_kind", "small_straight", "large_straight")
    if not variant.startswith("american"):
        return (*UPPER_KEYS, *lower, "full_house", "chance", "yatzy")
    american = ("three_of_a_kind", "four_of_a_kind", "full_house", "small_straight", "large_straight")
    return (*UPPER_KEYS, *american, "five_of_a_kind", "chance")


def card_of(rules: Ruleset, filled: Sequence[str], upper: int, five: str | None) -> Card:
    """A card with these rows written, and so many points in the upper section."""
    faces = [UPPER_KEYS.index(key) + 1 for key in filled if key in UPPER_KEYS]
    counts = next(
        each for each in product(range(6), repeat=len(faces)) if sum(map(int.__mul__, each, faces)) == upper
    )
    points = dict(zip((UPPER_KEYS[face - 1] for face in faces), map(int.__mul__, counts, faces), strict=True))
    card = Card((None,) * len(rules.rows))
    for key in filled:
        made = points.get(key, 0) > 0 or (key == "poker" and five == "50")
        paid = 50 if key == "poker" and made else points.get(key, 0)
        dice = (6,) * 5 if key == "poker" and made else ()
        card = card.write(rules.row_index(key), Entry(dice, rules.rolls, paid, made))
    return card


def to_come(solution: Solution, line: Mapping) -> dict[object, float]:
    """By action, a row or the dice kept, our expected points still to come in a situation."""
    rules = solution.rules
    dice, rolls, upper, filled, five = _SITUATION.fullmatch(line["situation"]).groups()
    rows = [] if filled == "-" else row_keys(rules, filled.split(","))
    card = card_of(rules, rows, int(upper), five)
    faces = tuple(map(int, dice.split()))
    bonus = next(each for each in rules.bonuses if isinstance(each, Threshold))
    reached = bonus.pays if int(upper) >= bonus.least else 0  # theirs is paid when it is reached
    earned = sum(entry.points for entry in card.entries if entry is not None) + reached
    values = {}
    for choice in solution.outlook(card).choices(faces, rules.rolls - int(rolls)):
        match choice.action:
            case Write(row):
                values[row] = choice.value - earned
            case Throw() as throw:
                values[tuple(sorted(throw.kept(faces)))] = choice.value - earned
    return values


def differences(
    solutions: Mapping[str, Solution], lines: Iterable[Mapping]
) -> Iterable[tuple[Mapping, float]]:
    """Each situation of a variant that is ours as well, with the largest difference of any of its actions."""
    for line in lines:
        if line["variant"] not in solutions:
            continue
        solution = solutions[line["variant"]]
        ours = to_come(solution, line)
        categories = row_keys(solution.rules, categories_of(line["variant"]))
        theirs = {
            categories[code] if code < len(categories) else _KEEPS[code - len(categories)]: value
            for code, value in line["options"]
        }
        assert Counter(map(str, theirs)) == Counter(map(str, ours)), line["situation"]
        yield line, max(abs(ours[action] - value) for action, value in theirs.items())


def main(path: str, folder: str) -> int:
    """Compare a whole file; tables are kept in the folder."""
    lines = [json.loads(line) for line in Path(path).read_text("utf-8").splitlines()]
    wanted = {line["variant"] for line in lines} & set(VARIANTS)
    solutions = {}
    for name in sorted(wanted):
        key, options = VARIANTS[name]
        solutions[name] = load(ruleset(key, options), Path(folder))
    found = list(differences(solutions, lines))
    for name in sorted(wanted):
        each = [difference for line, difference in found if line["variant"] == name]
        actions = sum(len(line["options"]) for line, _ in found if line["variant"] == name)
        print(f"{name}: {len(each)} situations, {actions} values, largest difference {max(each):.1e}")
    left = sorted({line["variant"] for line in lines} - wanted)
    if left:
        print(f"not among our rules: {', '.join(left)}")
    return int(max(difference for _, difference in found) > 1e-9)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else "data/tables"))
