"""The commands `score` and `total`: one JSON line in, one JSON line out, in order."""

import argparse
import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace

from engine.cli.common import SubParsers, with_card
from engine.errors import OptionError
from engine.play.standings import card_total
from engine.presets import ruleset
from engine.rules import scoring
from engine.rules.bonuses import Further
from engine.rules.patterns import FACES
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Card, Entry, entry_for

Fields = dict[str, object]

ANSWERS = ("rows", "points", "total", "note")
MOST_ROLLS = 99
"""Of one turn, where saved rolls may be spent in it."""


class LineError(ValueError):
    """An error of parsing an input line; the message says what was expected."""


def add_to(commands: "SubParsers[argparse.ArgumentParser]") -> None:
    """Add both commands."""
    for name, answer, line in (
        ("score", score, '{"ruleset", "options", "dice", "roll"} -> {"rows": {row: points}}'),
        (
            "total",
            total,
            (
                '{"ruleset", "options", "card": {row: {"dice", "roll"}}, "order": [row]}'
                ' -> {"points": {row: points}, "total"}; rows may be left out, and the order of writing'
            ),
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
    """The points of each row for dice after a roll; if crossed out 0, or null where that cannot be."""
    only("the line", fields, ("ruleset", "options", "dice", "roll"), answer=ANSWERS)
    rules = rules_of(fields)
    dice, roll = dice_of(rules, fields, "the line")
    unmade = 0 if rules.crossing else None
    paid = {row.key: row.points(dice, roll) for row in rules.rows}
    return {"rows": {key: unmade if points is None else points for key, points in paid.items()}}


def total(fields: Fields) -> Fields:
    """The points of each row written on a card, and their total with the bonuses and fines that are certain.

    With the `order` in which the rows were written, gates, jokers and what further five equal dice pay are
    those of the game. Without it rows are taken as they stand, and a `note` says so where that leaves points
    open. Saved rolls are what the turns of these rows have left unused, as if there had been no others.
    """
    only("the line", fields, ("ruleset", "options", "card", "order"), answer=ANSWERS)
    rules = rules_of(fields)
    given = object_of("card", fields.get("card"))
    if "order" in fields:
        card = written_card(rules, {key: given[key] for key in _order_of(given, fields["order"])})
    else:
        card = _unordered_card(rules, given)
    entries = {row.key: entry for row, entry in zip(rules.rows, card.entries, strict=True) if entry}
    saved = sum(rules.rolls - entry.roll for entry in entries.values() if entry.made) if rules.saves else 0
    points: Fields = {key: entry.points for key, entry in entries.items()}
    answer: Fields = {
        "points": points,
        "total": card_total(rules, replace(card, saved=max(saved, 0))).points,
    }
    note = "" if "order" in fields else _left_open(rules, entries)
    return answer | {"note": note} if note else answer


def written_card(rules: Ruleset, given: Fields) -> Card:
    """The card with these rows, written in this order, which matters for gates and further five equal dice.

    Args:
        rules: of the card.
        given: by row, an object of its dice and the roll of the turn.

    Raises:
        LineError: a row that there is not, or that was not open to its dice.
    """
    card = Card((None,) * len(rules.rows))
    for key in given:
        index = _row_index(rules, key)
        dice, roll = dice_of(rules, entry_of(key, given[key]), key)
        if index not in scoring.open_rows(rules, card, dice):
            raise LineError(f"card: {key} was not open to these dice; expected rows in the order of writing")
        card = card.write(index, scoring.entry(rules, card, index, dice, roll))
    return card


def _unordered_card(rules: Ruleset, given: Fields) -> Card:
    """The card with these rows, written in no known order: no gate, joker or further five equal dice."""
    entries: list[Entry | None] = [None] * len(rules.rows)
    for key in given:
        index = _row_index(rules, key)
        entries[index] = entry_for(rules.rows[index], *dice_of(rules, entry_of(key, given[key]), key))
    card = Card(tuple(entries))
    return replace(
        card,
        entries=tuple(
            None if entry is None else scoring.unless_locked(rules, card, row, entry)
            for row, entry in enumerate(card.entries)
        ),
    )


def _row_index(rules: Ruleset, key: str) -> int:
    keys = [row.key for row in rules.rows]
    if key not in keys:
        raise LineError(f"card: expected rows of {' '.join(keys)}, not {key[:40]!r}")
    return keys.index(key)


def _order_of(given: Fields, order: object) -> list[str]:
    """The rows of a card in the order of writing; raises `LineError` unless each stands there once."""
    keys = [key for key in order if isinstance(key, str)] if isinstance(order, list) else []
    if not isinstance(order, list) or len(keys) < len(order) or sorted(keys) != sorted(given):
        raise LineError("order: expected the rows of the card, each once, in the order of writing")
    return keys


def _left_open(rules: Ruleset, entries: Mapping[str, Entry]) -> str:
    """What the order of writing would tell besides: whether five equal dice came once more."""
    first = entries.get("poker")
    pays = any(isinstance(bonus, Further) for bonus in rules.bonuses)
    if first is None or not (rules.joker != "none" or (pays and first.made)):
        return ""
    again = [key for key, entry in entries.items() if key != "poker" and len(set(entry.dice)) == 1]
    if not again:
        return ""
    return (
        f"five equal dice in {' '.join(again)}: what they pay if they came after those in poker is left out;"
        ' expected "order", the rows in the order of writing'
    )


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
    """The entry of a row, from its dice and roll; raises `LineError` for other fields."""
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
