"""Conversion of puzzles: to views, and of views to stored JSON and back."""

import json
from dataclasses import asdict

from bot.daily.puzzle_search import Puzzle
from bot.daily.views import PuzzleChoice, PuzzleView, SectionSum
from bot.rulebook.families import own_options
from bot.rulebook.stored_rules import options_text, rules_of
from engine.play.scorecard import ScorecardGame
from engine.play.steps import Throw, Write
from engine.rules.bonuses import Shortfall, Tenfold, Threshold, covers
from engine.rules.ruleset import Ruleset
from engine.solver.outlook import Choice


def view_of(puzzle: Puzzle, number: int) -> PuzzleView:
    """What is told of a puzzle: with the rules, all that its answer depends on."""
    game, rules = puzzle.game, puzzle.game.ruleset
    rows = list(zip(rules.rows, game.cards[0].entries, strict=True))
    right = puzzle.right
    return PuzzleView(
        number,
        rules,
        own=bool(own_options(rules)),
        dice=tuple(sorted(game.turn.dice)),
        roll=game.turn.roll,
        choices=tuple(
            _choice(game, each, loss, right=place in right)
            for place, (each, loss) in enumerate(zip(puzzle.choices, puzzle.losses, strict=True))
        ),
        open_rows=tuple(row.key for row, entry in rows if entry is None),
        crossed=tuple(row.key for row, entry in rows if entry is not None and not entry.made),
        sums=_sums(game),
    )


def _choice(game: ScorecardGame, choice: Choice, loss: float, *, right: bool) -> PuzzleChoice:
    match choice.action:
        case Throw() as throw:
            return PuzzleChoice(loss, right, held=tuple(sorted(throw.kept(game.turn.dice))))
        case Write(row, _):
            entry = game.entry(game.ruleset.row_index(row))
            return PuzzleChoice(loss, right, row=row, points=entry.points, made=entry.made)
        case _:
            raise ValueError(f"expected dice to hold or a row, not {choice.action}")


def _sums(game: ScorecardGame) -> tuple[SectionSum, ...]:
    """The sums that a bonus still depends on."""
    rules, card = game.ruleset, game.cards[0]
    found = []
    for bonus in rules.bonuses:
        entries = [entry for row, entry in zip(rules.rows, card.entries, strict=True) if covers(bonus, row)]
        points = sum(entry.points for entry in entries if entry is not None)
        if None not in entries:
            continue
        match bonus:
            case Threshold(section, least, pays):
                found.append(SectionSum(section, points, least, pays))
            case Shortfall(section) | Tenfold(section, False):
                found.append(SectionSum(section, points))
            case _:
                pass  # nothing that the rows themselves do not tell
    return tuple(found)


def text_of(view: PuzzleView) -> str:
    """A view as it is stored."""
    rules = view.rules
    stored = {
        "number": view.number,
        "preset": rules.preset,
        "options": options_text(dict(rules.options)),
        "revision": rules.revision,
        "own": view.own,
        "dice": view.dice,
        "roll": view.roll,
        "choices": [asdict(choice) for choice in view.choices],
        "open_rows": view.open_rows,
        "crossed": view.crossed,
        "sums": [asdict(each) for each in view.sums],
    }
    return json.dumps(stored, ensure_ascii=False, separators=(",", ":"))


def stored_view(body: str) -> PuzzleView:
    """The view that was stored; raises `OptionError` if its rules are no more."""
    stored = json.loads(body)
    rules = rules_of(stored["preset"], stored["options"], stored["revision"])
    if not isinstance(rules, Ruleset):
        raise TypeError("expected rules of a game with scorecards")
    choices = [
        PuzzleChoice(**{**each, "held": None if each["held"] is None else tuple(each["held"])})
        for each in stored["choices"]
    ]
    return PuzzleView(
        stored["number"],
        rules,
        own=stored["own"],
        dice=tuple(stored["dice"]),
        roll=stored["roll"],
        choices=tuple(choices),
        open_rows=tuple(stored["open_rows"]),
        crossed=tuple(stored["crossed"]),
        sums=tuple(SectionSum(**each) for each in stored["sums"]),
    )
