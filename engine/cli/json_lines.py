"""`score` and `total`: one JSON line in, one JSON line out, in order."""

import argparse
import json
import sys
from collections.abc import Callable

from engine.cli.common import SubParsers, with_card
from engine.errors import OptionError
from engine.play.standings import card_total
from engine.presets import ruleset
from engine.rules import scoring
from engine.rules.patterns import FACES
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Card, entry_for

Fields = dict[str, object]

ANSWERS = ("rows", "points", "total")
MOST_ROLLS = 99
"""Of one turn, where saved rolls may be spent in it."""


class LineError(ValueError):
    """An input line is not what the command reads; the message says what was expected."""


def add_to(commands: "SubParsers[argparse.ArgumentParser]") -> None:
    """Add both commands."""
    for name, answer, line in (
        ("score", score, '{"ruleset", "options", "dice", "roll"} -> {"rows": {row: points}}'),
        (
            "total",
            total,
            '{"ruleset", "options", "card": {row: {"dice", "roll"}}} -> {"points": {row: points}, "total"}',
        ),
    ):
        parser = commands.add_parser(name, help=f"JSON lines on standard input: {line}")
        parser.set_defaults(run=lambda given: answer_lines(given.answer), answer=answer)


def answer_lines(answer_one: Callable[[Fields], Fields]) -> int:
    """Answer every line of standard input; the exit status is 1 if one of them was no question."""
    status = 0
    for line in sys.stdin:
        try:
            answer = _answer(answer_one, line)
        except (LineError, OptionError) as error:
            answer, status = {"error": str(error)}, 1
        sys.stdout.write(json.dumps(answer, ensure_ascii=False) + "\n")
    return status


def _answer(answer: Callable[[Fields], Fields], line: str) -> Fields:
    try:
        fields = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise LineError(f"expected a JSON object: {error}") from error
    return answer(object_of("the line", fields))


def score(fields: Fields) -> Fields:
    """What each row would pay for dice after a roll; if crossed out 0, or null where that cannot be."""
    only("the line", fields, ("ruleset", "options", "dice", "roll"), answer=ANSWERS)
    rules = rules_of(fields)
    dice, roll = dice_of(rules, fields, "the line")
    unmade = 0 if rules.crossing else None
    paid = {row.key: row.points(dice, roll) for row in rules.rows}
    return {"rows": {key: unmade if points is None else points for key, points in paid.items()}}


def total(fields: Fields) -> Fields:
    """The points of each row of a full card, and their total with all bonuses and fines.

    Saved rolls are what the turns of these rows have left unused, as if there had been no others.
    """
    only("the line", fields, ("ruleset", "options", "card"), answer=ANSWERS)
    rules = rules_of(fields)
    given = object_of("card", fields.get("card"))
    expected = [row.key for row in rules.rows]
    if given.keys() != set(expected):
        wrong = sorted(given.keys() ^ set(expected))
        raise LineError(
            f"expected a card of the rows {' '.join(expected)}; differing: {' '.join(wrong)[:80]}"
        )
    # A line tells what was written, not in which order: no gate, no joker, no further five equal dice.
    entries = tuple(
        entry_for(row, *dice_of(rules, entry_of(row.key, given[row.key]), row.key)) for row in rules.rows
    )
    card = Card(entries)
    entries = tuple(scoring.unless_locked(rules, card, row, entry) for row, entry in enumerate(entries))
    points = {row.key: entry.points for row, entry in zip(rules.rows, entries, strict=True)}
    saved = sum(rules.rolls - entry.roll for entry in entries if entry.made) if rules.saves else 0
    return {"points": points, "total": card_total(rules, Card(entries, saved=max(saved, 0))).points}


def object_of(what: str, value: object) -> Fields:
    """The value, if it is a JSON object; raises `LineError` naming `what` was expected to be one."""
    if not isinstance(value, dict):
        raise LineError(f"{what}: expected a JSON object, not {json.dumps(value)[:40]}")
    return value


def only(where: str, fields: Fields, keys: tuple[str, ...], *, answer: tuple[str, ...] = ()) -> None:
    """Raise `LineError` if the fields have a key that nothing would look at: it was meant to do something.

    Those of the `answer` may come with the question, as in a list of questions with their answers.
    """
    for key in fields:
        if key not in (*keys, *answer):
            raise LineError(f"{where}: expected the keys {', '.join(keys)}, not {key[:40]!r}")


def entry_of(key: str, value: object) -> Fields:
    """What a card has in this row: dice and roll, nothing else; raises `LineError`."""
    entry = object_of(key, value)
    only(key, entry, ("dice", "roll"))
    return entry


def rules_of(fields: Fields) -> Ruleset:
    """The ruleset a line names; raises `LineError` or `OptionError`."""
    key = fields.get("ruleset")
    if not isinstance(key, str):
        raise LineError('expected "ruleset" to name one')
    return with_card(ruleset(key, object_of("options", fields.get("options", {}))))


def dice_of(rules: Ruleset, fields: Fields, where: str) -> tuple[tuple[int, ...], int]:
    """The dice and the roll of the turn in these fields; raises `LineError` saying `where` they are wrong."""
    dice, roll = fields.get("dice"), fields.get("roll")
    if (
        not isinstance(dice, list)
        or len(dice) != rules.dice
        or not all(_is_whole(d, FACES[-1]) for d in dice)
    ):
        raise LineError(f'{where}: expected "dice" to be {rules.dice} whole numbers from 1 to {FACES[-1]}')
    most = MOST_ROLLS if rules.saves else rules.rolls
    if not isinstance(roll, int) or not _is_whole(roll, most):
        raise LineError(f'{where}: expected "roll" to be a whole number from 1 to {most}')
    return tuple(dice), roll


def _is_whole(value: object, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= most
