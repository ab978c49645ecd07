"""Puzzles in words: everything fits Telegram's limits in every language, and tells what it has to."""

from functools import cache, partial
from itertools import product
from random import Random

import pytest

from bot.daily import screens as screen
from bot.daily.model import PuzzleEvening, PuzzleLine, SolverView
from bot.daily.puzzles import OFFERED, OPEN_ROWS, Puzzle, stored_view, text_of, view_of
from bot.ground.texts.formatting import texts
from bot.ground.texts.message import LANGUAGES
from bot.ground.values import EXPLANATION_CHARACTERS
from bot.sandbox.text import parse_html
from engine.play.game import new_game
from engine.play.steps import Rolled, Throw, Write
from engine.presets import ruleset
from engine.solver.outlook import Choice
from tests.engine.games import SOLVABLE

QUESTION_CHARACTERS, OPTION_CHARACTERS, EXPLANATION_LINES = 300, 100, 3
"""What Telegram lets a quiz have."""

EVENING = 1_790_000_000.0
T = texts("ru")
MOST_CROSSED = 3
LOSSES = ((0.0, 0.04, 1.26, 13.5), (0.0, 0.6, 2.5, 9.0))
"""Of what is offered: two choices are right, or one."""


@cache
def views(key, **options):
    """Puzzles as they may be under the rules of a preset; which choice is right in them is made up."""
    rnd = Random(key)
    found = [
        puzzle
        for _ in range(4)
        for game in decisions(ruleset(key, options), rnd)
        if (puzzle := made_up(game, rnd)) is not None
    ]
    some = [[each for each in found if each.kind == kind] for kind in ("keep", "row")]
    drawn = [each for kind in some for each in rnd.sample(kind, min(len(kind), 6))]
    return [view_of(each, number) for number, each in enumerate(drawn, 1)]


def decisions(rules, rnd):
    """What somebody has to decide in a game of one, who throws some dice again and writes what pays most."""
    game = new_game(rules, 1)
    while not game.over:
        if game.due is not None:
            game = game.apply(Rolled(tuple(rnd.randint(1, 6) for _ in game.due.positions)))
            continue
        actions = game.legal_actions()
        throws = [action for action in actions if isinstance(action, Throw)]
        if game.turn.roll:
            yield game
        if throws and (not game.turn.roll or rnd.random() < 0.6 or len(throws) == len(actions)):
            game = game.apply(rnd.choice(throws))
        else:
            game = game.apply(max((each for each in actions if each not in throws), key=partial(worth, game)))


def worth(game, action):
    entry = game.entry(game.ruleset.row_index(action.row)) if isinstance(action, Write) else None
    return (entry is not None and entry.made, 0 if entry is None else entry.points)


def made_up(game, rnd):
    """The puzzle of a position, if there could be one."""
    entries, dice = game.cards[0].entries, game.turn.dice
    crossed = sum(entry is not None and not entry.made for entry in entries)
    if not game.turn.roll or entries.count(None) not in OPEN_ROWS or crossed > MOST_CROSSED:
        return None
    kind = Write if game.turn.roll == game.ruleset.rolls else Throw
    offered = {
        str(sorted(each.kept(dice)) if kind is Throw else each.row): each
        for each in game.legal_actions()
        if isinstance(each, kind)
    }
    if len(offered) < OFFERED:
        return None
    actions = rnd.sample([*offered.values()], OFFERED)
    choices = [Choice(action, 100 - loss) for action, loss in zip(actions, rnd.choice(LOSSES), strict=True)]
    return Puzzle(game, tuple(rnd.sample(choices, OFFERED)), 100)


@pytest.mark.parametrize("key", SOLVABLE)
def test_a_quiz_fits_what_telegram_takes_and_is_stored_and_read_as_it_was(key):
    assert {view.choices[0].held is None for view in views(key)} == {False, True}
    for language, view in product(LANGUAGES, views(key)):
        quiz = screen.puzzle_quiz(texts(language), view, EVENING)
        assert len(quiz.question) <= QUESTION_CHARACTERS
        assert all(0 < len(option) <= OPTION_CHARACTERS for option in quiz.options)
        assert len(set(quiz.options)) == len(quiz.options)
        assert len(quiz.explanation) <= EXPLANATION_CHARACTERS
        assert len(quiz.explanation.split("\n")) <= EXPLANATION_LINES
        first, second = quiz.explanation.split("\n")
        assert all(quiz.options[number] in first for number in quiz.right)
        wrong = [option for number, option in enumerate(quiz.options) if number not in quiz.right]
        assert all(f" {option}\N{NO-BREAK SPACE}(−" in second for option in wrong)  # each with what it loses
        assert quiz.close_at > EVENING
        assert "<" not in quiz.question
    assert [stored_view(text_of(view)) for view in views(key)] == views(key)


def test_a_question_tells_all_that_its_answer_depends_on():
    questions = [screen.puzzle_quiz(T, view, EVENING).question for view in views("yatzy")]
    assert all("Свободно: " in each and "На столе " in each for each in questions)
    assert any("премия от 63" in each for each in questions)
    assert any("Вычеркнуто: " in each for each in questions)
    assert {each.rsplit("\n", 1)[1] for each in questions} >= {"Что оставить?", "Куда записать?"}
    assert any("Школа: " in screen.puzzle_quiz(T, view, EVENING).question for view in views("classic"))


def test_rules_of_a_chats_own_are_told_to_be_so():
    for own, options in ((False, {}), (True, {"poker_prize": 50})):
        for view in views("international", **options):
            assert ("по вашим правилам" in screen.puzzle_quiz(T, view, EVENING).question) == own
            assert stored_view(text_of(view)) == view


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_evening_tells_every_choice_and_who_was_right(language):
    (view, *_) = views("kniffel")
    t = texts(language)
    solvers = (SolverView("Аня", 1, 3), SolverView("<b>Боб", 2, 1))
    told = screen.puzzle_evening(t, PuzzleEvening(7, view, solvers, 5), "dice_bot")
    lines = parse_html(told.text)[0].split("\n")
    assert sum(line.startswith("▫️") for line in lines) == len(view.choices) - len(view.right)
    assert [line for line in lines if line.startswith("✅")] == lines[3 : 3 + len(view.right)]
    assert "<b>Боб" in lines
    assert sum("Аня" in line and "3" in line for line in lines) == 1
    ((button,),) = told.buttons
    assert button.url == "https://t.me/dice_bot?start=puzzle_7"
    ways = ((True, 3), (True, 1), (False, 0), (None, 0))
    said = {screen.puzzle_line(t, PuzzleLine(12, *way)).text for way in ways}
    assert len(said) == 4, "none tells the answer"
    assert all("12" in each and len(each) < 80 for each in said)
    assert t("puzzle-unsolved") in screen.puzzle_evening(t, PuzzleEvening(7, view, (), 2), "").text
    crowd = tuple(SolverView(f"Имя {n}", n, 2) for n in range(200))
    many = screen.puzzle_evening(t, PuzzleEvening(7, view, crowd, 200), "").text
    assert len(many) < 1500
    assert t("puzzle-solved-more", n=185) in many
