"""Puzzles in words: everything fits Telegram's limits in every language, and tells what it has to."""

from functools import cache
from itertools import product

import pytest

from bot.daily.screens import puzzle as screen
from bot.daily.service.puzzle_views import stored_view, text_of, view_of
from bot.daily.views.puzzle import PuzzleEvening, PuzzleLine, SolverView
from bot.ground.texts.formatting import texts
from bot.ground.texts.languages import LANGUAGES
from bot.ground.values.quiz import (
    EXPLANATION_CHARACTERS,
    EXPLANATION_LINES,
    OPTION_CHARACTERS,
    QUESTION_CHARACTERS,
)
from bot.sandbox.text.html_parser import parse_html
from engine.analysis.puzzle import puzzle
from engine.presets import PRESETS, ruleset
from engine.rules.ruleset import Ruleset
from engine.solver.solvable import estimate, refusal

SMALL = 300_000  # states: what is larger takes seconds to solve
SOLVABLE = [
    pytest.param(key, marks=() if estimate(rules).states < SMALL else pytest.mark.further)
    for key in PRESETS
    if isinstance(rules := ruleset(key), Ruleset) and refusal(rules) is None
]
EVENING = 1_790_000_000.0


@pytest.fixture(scope="session")
def views(solved):
    """Puzzles under the rules of a preset."""

    @cache
    def made(key, count=12, **options):
        found = [puzzle(solved(key, **options), f"{key} {n}".encode()) for n in range(count)]
        return [view_of(each, n + 1) for n, each in enumerate(found) if each is not None]

    return made


@pytest.mark.parametrize("key", SOLVABLE)
def test_a_quiz_fits_what_telegram_takes(views, key):
    for language, view in product(LANGUAGES, views(key)):
        quiz = screen.quiz(texts(language), view, EVENING)
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


@pytest.mark.further
def test_a_question_tells_all_that_its_answer_depends_on(views):
    t = texts("ru")
    questions = [screen.quiz(t, view, EVENING).question for view in views("yatzy")]
    assert all("Свободно: " in each and "На столе " in each for each in questions)
    assert any("премия от 63" in each for each in questions)
    assert any("Вычеркнуто: " in each for each in questions)
    assert {each.rsplit("\n", 1)[1] for each in questions} >= {"Что оставить?", "Куда записать?"}
    assert any("Школа: " in screen.quiz(t, view, EVENING).question for view in views("classic"))


@pytest.mark.slow
def test_rules_of_a_chats_own_are_told_to_be_so(views):
    for own in (False, True):
        options = {"poker_prize": 50} if own else {}
        for view in views("international", 5, **options):
            assert ("по вашим правилам" in screen.quiz(texts("ru"), view, EVENING).question) == own
            assert stored_view(text_of(view)) == view


@pytest.mark.parametrize("key", SOLVABLE)
def test_a_puzzle_is_stored_and_read_as_it_was(views, key):
    for view in views(key):
        assert stored_view(text_of(view)) == view


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_evening_tells_every_choice_and_who_was_right(views, language):
    (view, *_) = views("kniffel")
    t = texts(language)
    solvers = (SolverView("Аня", 1, 3), SolverView("<b>Боб", 2, 1))
    told = screen.evening(t, PuzzleEvening(7, view, solvers, 5), "dice_bot")
    text, _ = parse_html(told.text)
    lines = text.split("\n")
    losses = [line for line in lines if line.startswith("▫️")]
    assert len(losses) == len(view.choices) - len(view.right)
    assert [line for line in lines if line.startswith("✅")] == lines[3 : 3 + len(view.right)]
    assert "<b>Боб" in lines
    assert sum("Аня" in line and "3" in line for line in lines) == 1
    ((button,),) = told.buttons
    assert button.url == "https://t.me/dice_bot?start=puzzle_7"
    nobody = screen.evening(t, PuzzleEvening(7, view, (), 2), "").text
    assert t("puzzle-unsolved") in nobody
    crowd = tuple(SolverView(f"Имя {n}", n, 2) for n in range(200))
    many = screen.evening(t, PuzzleEvening(7, view, crowd, 200), "")
    assert len(many.text) < 1500
    assert t("puzzle-solved-more", n=185) in many.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_that_is_passed_on_tells_no_answer(language):
    t = texts(language)
    said = {
        screen.line(t, PuzzleLine(12, solved, streak)).text
        for solved, streak in ((True, 3), (True, 1), (False, 0), (None, 0))
    }
    assert len(said) == 4
    assert all("12" in each and len(each) < 80 for each in said)
