"""The end of a game: its result, the final card, and both in one where the result has no message."""

import re
from dataclasses import replace

import pytest

from bot.ground import drawing as room
from bot.ground.texts.formatting import texts
from bot.table.model import (
    BestCardView,
    ComingView,
    LuckView,
    RatingView,
    ReachedView,
    ReviewView,
    TurningPoint,
    UnratedView,
)
from bot.table.presses import BookSeat, CheckDice, Rematch, SendPicture, SendRecord, ShowMore, ShowReview
from bot.table.screens import result as finish
from bot.table.show import drawing as game_screen
from engine.play.rolloff import RollOff
from engine.play.steps import Leave
from engine.presets import ruleset
from tests.bot.screens.screen_cases import PEOPLE, SECRET, Played, finished, people, plain, presses, teams

T = texts("ru")
FOLDED = 3  # lines that Telegram shows of a quotation before it is unfolded


@pytest.fixture
def three():
    return finished(ruleset("classic"), people(3), 1)


def result(game, **shell):
    changes = {"outcome": game.progress.game.outcome(), **shell}
    outcome = changes.pop("outcome")
    return finish.finish_result(T, game.view(**changes), outcome)


def test_everybody_is_called_once_and_the_rematch_comes_first(three):
    """How it reads: tests/golden/screens/finish.txt and its kin."""
    screen = result(three)
    order = sorted(range(3), key=lambda seat: three.progress.game.outcome().ranks[seat])
    assert re.findall(r'<a href="tg://user\?id=(\d+)">', screen.text) == [str(100 + seat) for seat in order]
    assert presses(screen) == [Rematch(7), ShowMore(7, "J.cards.C.S")]
    further = presses(finish.finish_more(T, ShowMore(7, "J.cards.C.S.nosuch")))
    assert further == [BookSeat(7), SendPicture("cards", 7), CheckDice(7), SendRecord(7)]
    assert SECRET.hex() not in screen.text


@pytest.mark.parametrize(
    ("ranks", "head"),
    [((2, 1, 3), T("finish-win-points", name="Боб, 90")), ((1, 1, 3), T("finish-shared", names="Аня, Боб"))],
)
def test_a_win_has_a_margin_only_where_there_is_one_and_may_be_shared(three, ranks, head):
    first = tuple(seat for seat, rank in enumerate(ranks) if rank == 1)
    outcome = replace(three.progress.game.outcome(), totals=(90, 90, 50), ranks=ranks, winners=first)
    screen = result(three, outcome=outcome)
    assert screen.text.startswith(f"{head}\n")
    places = [line.partition(" — ")[0] for line in plain(screen).split("\n")[-3:]]
    assert sorted(places) == sorted(
        f"{'🥇🥈🥉'[rank - 1]} {name}" for rank, name in zip(ranks, PEOPLE, strict=False)
    )


def test_members_of_a_team_are_called_and_robots_and_those_who_left_are_not():
    seats = (*teams(2, 1), *people(4, 1)[3:], replace(people(4)[3], state="computer"))
    game = Played(ruleset("yatzy"), seats, seed=2)
    game.wait()
    game.step(Leave(1))
    game.finish()
    screen = result(game)
    assert re.findall(r'<a href="tg://user\?id=(\d+)">([^<]+)', screen.text) == [
        ("100", "Аня"),
        ("101", "Боб"),
    ]
    assert "Вика — партия не доиграна" in plain(screen)
    assert "Гена (доигрывает робот)" in plain(screen)


def test_a_blitz_is_told_in_one_line(three):
    game = three.progress.game
    blitz = RollOff("blitz", 5, ((0, 1),))
    for faces in ((1, 2, 3, 4, 5), (5, 4, 3, 2, 1), (6, 6, 1, 1, 1), (1, 1, 1, 1, 1)):
        blitz = blitz.land(faces)
    view = three.view()
    view = replace(view, progress=replace(view.progress, game=replace(game, blitz=blitz)))
    text = plain(finish.finish_result(T, view, game.outcome()))
    assert "Первое место решил ещё один бросок: Аня, 15, 15 против 15, 5" in text


REVIEW = ReviewView(
    (LuckView(0, 150.0, -8.2, 30.0), LuckView(1, 150.0, 20.4, 5.0)),
    TurningPoint(0, 5, (1, 2, 3, 4, 6), 0.4, 0.62),
    ((0.5, 0.5),) * 3,
)


@pytest.mark.parametrize(
    ("changes", "told", "words"),
    [
        ({}, "finish-turning", {"before": 40, "after": 62}),
        ({"before": 0.7, "after": 0.2}, "finish-turning-down", {}),
        (
            {"before": 0.7, "after": 0.2, "row": "ones", "scored": -2},
            "finish-turning-row-down",
            {"row": T("row-ones"), "points": "−2"},
        ),
        (
            {"before": 0.7, "after": 0.2, "row": "poker", "made": False},
            "finish-turning-cross",
            {"row": T("row-poker")},
        ),
        ({"before": 0.83, "after": 0.94}, "finish-throw", {"before": 83, "after": 94}),
    ],
)
def test_a_throw_or_a_row_turned_the_game_and_a_small_change_is_a_throw(three, changes, told, words):
    turning = replace(REVIEW.turning, **changes)
    thrown = {} if "row" in words else {"dice": "1\u00a02\u00a03\u00a04\u00a06", "hand": T("hand-nothing")}
    line = T(told, **{"round": 5, "name": "Аня", "before": 70, "after": 20} | thrown | words)
    reviews = [replace(REVIEW, turning=turning)]
    if not turning.turns:
        reviews.append(replace(REVIEW, turning=None, throw=turning))
    for review in reviews:
        assert line in [*finish.luck_lines(T, three.view(review=review), PEOPLE)]
        assert line not in result(three, review=review).text


def test_a_review_that_comes_can_be_asked_for_and_nobodys_luck_is_listed(three):
    assert ShowReview(7) in presses(result(three, comes=True))
    assert "🍀" not in plain(result(three, review=REVIEW))
    assert ShowReview(7) not in presses(result(three))


@pytest.mark.parametrize(
    ("luck", "said"),
    [
        ((30.0, 0.0, -5.0), T("finish-luck-helped", luck="+30")),
        ((-25.0, -30.0, -8.0), T("finish-luck-against", luck="−25")),
        ((-8.0, 20.4, 0.0), T("finish-luck-others", name="Боб", luck="+20")),
        ((4.0, 10.0, 19.0), ""),
    ],
)
def test_one_sentence_says_what_the_dice_had_to_do_with_it(three, luck, said):
    seats = tuple(LuckView(seat, 150.0, each, 30.0) for seat, each in enumerate(luck))
    outcome = replace(three.progress.game.outcome(), totals=(90, 60, 50), ranks=(1, 2, 3), winners=(0,))
    head = plain(result(three, outcome=outcome, review=replace(REVIEW, seats=seats))).split("\n")[0]
    assert (
        head.removeprefix(
            T("finish-win-points", name="Аня, 90").replace("<b>", "").replace("</b>", "")
        ).strip()
        == said
    )


def test_the_winner_stays_in_sight_above_all_that_is_told_of_a_game(three):
    told = {
        "best_card": BestCardView(1, 102.0, 97.0, 55, "Гена"),
        "ratings": tuple(RatingView(100 + n, name, 1043, 12) for n, name in enumerate(PEOPLE[:3])),
        "coming": ComingView("tomorrow", (), all_unrated=False),
        "reached": (ReachedView("first_win", ((101, "Боб"),)), ReachedView("sixes", ((100, "Аня"),))),
    }
    screen = result(three, review=REVIEW, with_chances=True, **told)
    open_text, _ = screen.text.split("<blockquote expandable>")
    shown = [*open_text.rstrip().split("\n"), *[""] * FOLDED]
    assert room.button_lines(shown) >= len(screen.buttons)


@pytest.mark.parametrize(("changes", "told"), [((12, -12), True), ((0, 12), True), ((0, 0), False)])
def test_ratings_that_have_not_moved_are_not_told(three, changes, told):
    ratings = tuple(RatingView(100 + n, PEOPLE[n], 1043, each) for n, each in enumerate(changes))
    for lines in (plain(result(three, ratings=ratings)).split("\n"), told_in_app(three, ratings)):
        assert any("Рейтинг: " in line for line in lines) == told


def told_in_app(three, ratings):
    shown = three.view(state="over", ratings=ratings)
    return list(finish.finish_around(T, shown))


def ahead(*games, daily="tomorrow", everybody=True):
    left = tuple(UnratedView(100 + n, PEOPLE[n], each) for n, each in enumerate(games))
    return ComingView(daily, left, everybody)


@pytest.mark.parametrize(
    ("coming", "line"),
    [
        (ahead(1, 1, daily="today"), "🌅 До вечера можно сыграть в игру дня. До рейтинга ещё 1 партия."),
        (ahead(4, 2, daily=None), "🌅 До рейтинга ещё партий: Аня — 4, Боб — 2."),
        (ahead(4, everybody=False), "🌅 Завтра — новая игра дня. До рейтинга ещё партий: Аня — 4."),
        (ahead(), "🌅 Завтра — новая игра дня."),
    ],
)
def test_what_comes_next_is_one_line_at_the_end_and_a_game_of_the_day_has_a_key(three, coming, line):
    screen = result(three, coming=coming)
    assert plain(screen).replace("\N{NO-BREAK SPACE}", " ").split("\n")[-1] == line
    assert presses(screen)[0] == Rematch(7)
    assert (".8." in presses(screen)[-1].keys) == (coming.daily is not None)


def test_no_small_fall_of_an_older_review_is_told_and_no_course_of_chances_where_a_robot_errs(three):
    fallen = replace(REVIEW, turning=replace(REVIEW.turning, before=0.3, after=0.2))
    assert "Перелом" not in plain(result(three, review=fallen))
    told = "Шансы после четверти"
    for level, there in (("solid", False), ("perfect", True)):
        robot = replace(people(3, 1)[2], level=level)
        seats = (*three.seats[:2], robot)
        lines = finish.luck_lines(T, three.view(review=REVIEW, seats=seats), PEOPLE)
        assert (told in "\n".join(lines)) == there


def test_an_empty_table_has_no_winner():
    empty = Played(ruleset("yatzy"), people(1))
    empty.wait()
    empty.step(Leave(0))
    assert plain(result(empty)).startswith("🏁 Партия окончена")
    assert game_screen.draw(T, empty.view()).buttons == ()
