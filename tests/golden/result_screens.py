"""Results, final cards and reviews of games that are over."""

from dataclasses import replace
from functools import cache

from bot.coach import reviews as service
from bot.coach import screens as review_screen
from bot.table.model import BestCardView, ComingView, RatingView, ReachedView, TonightView, UnratedView
from bot.table.screens import result as finish
from bot.table.show import drawing as game_screen
from engine.play.leavers import Leaver
from engine.presets import FIRST, ruleset
from tests.bot.screens.daily_cases import in_private
from tests.bot.screens.screen_cases import SECRET, finished, people
from tests.engine.solver.whole import solve_whole
from tests.golden.games import ALL, T, duel, match_view, played, showdown


def the_end():
    game = finished(ruleset("pirate", {"settlement": "mean"}), people(3, 1), 5)
    best = BestCardView(1, -41.0, -58.0, 104, "Даша")
    told = {
        "best_card": best,
        "ratings": (RatingView(102, "Боб", 1043, 12), RatingView(101, "Аня", 987, -9)),
        "reached": (ReachedView("by_one", ((102, "Боб"),)), ReachedView("honest", ((101, "Аня"),))),
    }
    return finish.finish_result(T, game.view(**told), game.progress.game.outcome())


def the_end_of_a_match():
    game = finished(ruleset("pirate"), people(3, 1), 5)
    tonight = TonightView(3, ((102, "Боб", 2), (101, "Аня", 1)))
    view = game.view(match=match_view(3, decided=True), tonight=tonight)
    return finish.finish_result(T, view, game.progress.game.outcome())


def the_end_with_leavers():
    game = finished(ruleset("pirate"), people(4), 5)
    seats = list(people(4))
    seats[0], seats[3] = replace(seats[0], state="computer"), replace(seats[3], state="removed")
    leavers = (Leaver(0, 31), Leaver(3))
    return game_screen.draw_result(T, game.view(seats=tuple(seats), leavers=leavers, uncounted="pair"))


def the_final_card():
    game = finished(ruleset("pirate", {"settlement": "mean"}), people(3, 1), 5)
    return game_screen.draw(T, game.view())


def the_end_in_one():
    game, _, review = reviewed()
    return game_screen.draw(T, game.view(review=review, apart=False))


RULES = ruleset("international")


@cache
def solution():
    return solve_whole(RULES)


@cache
def reviewed():
    """A finished game of three, what it owes to luck, and the record it was told from."""
    seats = (*people(2), replace(people(3, 1)[2], level="perfect"))
    game = finished(RULES, seats, 5)
    record = game.record()
    return game, record, service.review_of(solution(), record)


def the_end_with_luck(**shell):
    game, _, review = reviewed()
    return finish.finish_result(T, game.view(review=review, **shell), game.progress.game.outcome())


def the_end_of_a_first_game():
    game = finished(ruleset(FIRST), people(2), 3)
    coming = ComingView(
        "tomorrow", (UnratedView(100, "Аня", 4), UnratedView(101, "Боб", 4)), all_unrated=True
    )
    return finish.finish_result(T, game.view(coming=coming), game.progress.game.outcome())


def the_end_alone():
    game = finished(RULES, people(1), 2)
    review = service.review_of(solution(), game.record())
    return finish.finish_result(T, game.view(review=review), game.progress.game.outcome())


def the_end_of_a_day():
    game, view = in_private(secret=b"")
    return finish.finish_result(T, view, game.progress.game.outcome())


def ones_own_review():
    game, record, _ = reviewed()
    seat = service.seat_review(solution(), record, 1)
    return review_screen.review_page(T, game.view(), seat.seat, seat)


def stopped():
    game = played("yatzy", people(2), [ALL, "chance", ALL])
    return game_screen.draw(T, game.view(state="stopped", secret=SECRET))


def pot_end():
    game = showdown([ALL, "stand"] * 6, hands=2)
    return finish.finish_result(T, game.view(), game.progress.game.outcome())


def pot_end_card():
    return game_screen.draw(T, showdown([ALL, "stand"] * 6, hands=2).view())


def duel_end():
    game = duel([])
    while not game.progress.game.over:
        game.act()
        game.wait()
    return finish.finish_whole(T, game.view(), game.progress.game.outcome())


RESULT_SCREENS = {
    "finish": the_end,
    "finish_match_over": the_end_of_a_match,
    "finish_left": the_end_with_leavers,
    "finish_card": the_final_card,
    "finish_whole": the_end_in_one,
    "finish_first": the_end_of_a_first_game,
    "finish_luck": the_end_with_luck,
    "finish_course": lambda: the_end_with_luck(with_chances=True),
    "finish_alone": the_end_alone,
    "finish_daily": the_end_of_a_day,
    "review": ones_own_review,
    "pot_end": pot_end,
    "pot_end_card": pot_end_card,
    "duel_end": duel_end,
    "stopped": stopped,
}
