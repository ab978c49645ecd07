"""Hints in words: for every preset, in every language, short enough for a dialog."""

from dataclasses import replace

from bot.coach import screens as hint
from bot.ground.texts.formatting import texts
from bot.table.model import HintView
from bot.table.presses import Hint
from bot.table.show import drawing as game_screen
from engine.play.game import least_seats, new_game
from engine.play.steps import Rolled, Throw, Write
from engine.players.choose import weigh
from engine.presets import ruleset
from tests.bot.screens.screen_cases import Played, people, presses

T = texts("ru")


def lying(key, *faces, roll=1):
    """A game in which these dice lie after this roll."""
    game = new_game(ruleset(key), least_seats(ruleset(key)))
    for _ in range(roll):
        game = game.apply(game.legal_actions()[0]).apply(Rolled(faces))
    return game


def view_of(game, **changes):
    worths = tuple(sorted(weigh(game).items(), key=lambda pair: -pair[1]))
    return HintView(**({"game": game, "worths": worths, "exact": True} | changes))


def test_the_best_action_is_named_and_what_the_others_lose():
    game = lying("yatzy", 4, 4, 4, 2, 1)
    worths = (
        (Throw((3, 4)), 230.0),
        (Throw((4,)), 228.44),
        (Throw((3,)), 227.0),
        (Throw((0, 1, 2, 3, 4)), 226.96),
        (Write("three"), 220.0),
        (Write("poker"), 180.0),
    )
    view = HintView(game, worths, exact=True)
    assert hint.hint_alert(T, view).split("\n") == [
        *("Лучше всего — держать 4 4 4.", "А если иначе, в среднем:", "держать 4 4 4 2 — хуже на 1,6"),
        *("держать 4 4 4 1 — хуже на 3", "бросить все кости заново — хуже на 3"),
        "записать «Тройка» (12) — хуже на 10",
    ]
    page = hint.hint_page(T, view).text
    assert page.endswith("\nвычеркнуть «Ятзи» — хуже на 50")
    assert "в среднем выйдет 230." in page
    assert "🎲 <b>4 4 4 2 1</b> — тройка" in page


def test_the_best_row_is_told_even_where_many_throws_are_better_and_equal_actions_are_called_equal():
    throws = [(Throw((i, j)), 200.0 - i - j / 10) for i in range(5) for j in range(i + 1, 5)]
    view = HintView(lying("yatzy", 6, 5, 3, 2, 1), (*throws, (Write("chance"), 150.0)), exact=True)
    assert "записать «Шанс» (17)" in hint.hint_alert(T, view)
    assert "записать «Шанс» (17)" in hint.hint_page(T, view).text
    equal = ((Write("small_straight"), 20.0), (Throw((0,)), 19.97))
    told = hint.hint_alert(T, HintView(lying("yatzy", 1, 2, 3, 4, 5), equal, exact=True))
    assert told.endswith("держать 2 3 4 5 — так же хорошо")
    alone = HintView(lying("yatzy", 4, 4, 4, 2, 1), ((Write("three"), 12.0),), exact=True)
    assert hint.hint_alert(T, alone) == "Лучше всего — записать «Тройка» (12)."


def test_the_last_turn_is_told_how_it_is_won():
    game = lying("yatzy", 4, 4, 4, 2, 1)
    worths = ((Write("three"), 212.0), (Throw((3, 4)), 211.0))
    text = hint.hint_alert(T, HintView(game, worths, exact=True, to_win=(Throw((3, 4)), 0.074, 0.021)))
    assert text.split("\n")[:2] == [
        "Ради победы — держать 4 4 4: шанс 7 %.",
        "По очкам лучше записать «Тройка» (12), но победить так — 2 %.",
    ]


def test_in_a_game_of_hands_it_is_the_chance_that_counts():
    game = lying("strongest", 4, 4, 4, 2, 1)
    while game.due is not None or not game.turn.roll:  # whose turn comes first may be rolled for
        faces = game.due and (4, 4, 4, 2, 1)[: len(game.due.positions)]
        game = game.apply(Rolled(faces) if faces else game.legal_actions()[0])
    text = hint.hint_alert(T, view_of(game, exact=False))
    assert "шанс взять кон около" in text.split("\n")[0]
    assert "шанс меньше на" in text


def test_a_guess_is_called_a_guess():
    game = lying("yatzy", 4, 4, 4, 2, 1)
    meanwhile, rough = (hint.hint_alert(T, view_of(game, exact=False, solved=each)) for each in (0.129, None))
    assert meanwhile.startswith(T("hint-best-meanwhile", percent=12, action="").removesuffix("."))
    assert rough.startswith(T("hint-best-rough", action="").removesuffix("."))


def test_the_board_offers_hints_where_they_may_be_asked_for():
    played = Played(ruleset("yatzy"), people(1))
    played.wait()
    before = played.view(hints=True)
    played.step(played.progress.game.legal_actions()[0])
    played.wait()
    away = (replace(played.seats[0], state="left"),)
    for view, there in (
        (before, False),  # no dice yet
        (played.view(hints=True), True),
        (played.view(), False),
        (played.view(hints=True, seats=away), False),
    ):
        assert (Hint(7, view.version) in presses(game_screen.board(T, view))) == there
