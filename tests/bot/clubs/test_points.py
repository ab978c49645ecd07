"""Points and standings of club nights, and the same sums counted anew from places alone."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.clubs.night import NOTHING, Contestant, Tally, course, enough, gains, often_met, standing
from tests.bot.clubs.recount import recount


def game(*places, dared=()):
    """A game of people 1, 2, 3 …, who came in at these places."""
    return tuple(Contestant(number, place, number in dared) for number, place in enumerate(places, 1))


def points(*games):
    """What each game brought, by person."""
    return [[gain.points for gain in brought] for brought in course(games)[1]]


def test_a_dare_adds_one_to_a_win_and_is_never_doubled():
    won = game(1, 2, dared={1})
    assert points(won, won, won) == [[3, 0], [3, 0], [5, 0]]
    assert points(game(1, 1, dared={1, 2})) == [[1, 1]], "no win, no reward"
    assert points(game(2, 1, dared={1})) == [[0, 2]]
    (gain, _) = gains(won, {})
    assert (gain.won, gain.dare_won, gain.doubled) == (True, 1, False)


def test_the_order_of_a_standing():
    drawn = game(1, 1)
    (*_, tallies), _ = course(
        [drawn, drawn, (Contestant(3, 1), Contestant(4, 2)), (Contestant(5, 1), Contestant(4, 2))]
    )
    assert [tallies[who].points for who in (1, 2, 3, 4, 5)] == [2, 2, 2, 0, 2]
    # Who has played as much as anybody first; of the others points a game; then who joined earlier.
    assert standing([4, 2, 1, 6, 5, 3], tallies) == [2, 1, 4, 5, 3, 6]
    assert standing([6, 4], tallies) == [4, 6], "who has not played is last"
    assert standing([], {}) == []


@pytest.mark.parametrize(
    ("games", "least"),
    [
        ((), 0),
        ((0, 0), 0),
        ((1,), 1),
        ((2, 1), 2),
        ((3, 3), 3),
        ((6, 6), 3),
        ((7, 7, 1), 4),
        ((20, 17, 0), 10),
    ],
)
def test_enough_games_are_half_of_the_median_and_three_at_least(games, least):
    assert enough(Tally(games=number) for number in games) == least


def test_who_leaves_before_half_loses_and_the_others_play_on_without_them():
    def left(*places):
        return tuple(Contestant(n, place, early=n > 1) for n, place in enumerate(places, 1))

    (alone, leaver) = gains(left(1, 2), {})
    assert (alone.counts, alone.points, alone.won) == (False, 0, False), "a bye"
    assert (leaver.counts, leaver.points) == (True, 0)
    burning = Tally(4, 2, 2, 2, 2)
    assert burning.plus(alone) == burning, "it is no game, so a run goes on"
    assert Tally(4, 2, 2, 2, 2).plus(leaver) == Tally(4, 3, 2, 0, 2)
    three = (Contestant(1, 1), Contestant(2, 2), Contestant(3, 3, early=True))
    assert [gain.points for gain in gains(three, {})] == [2, 0, 0], "as at a table of two"
    ghosts = (Contestant(1, 1, dared=True, early=True), Contestant(2, 1))
    assert [gain.points for gain in gains(ghosts, {})] == [0, 0], "nor does a leaver draw"
    assert [gain.counts for gain in gains(left(1, 2, 2), {})] == [False, True, True]


def test_two_meet_in_three_games_unless_three_have_the_night_to_themselves():
    won, third = game(1, 2), (Contestant(3, 1), Contestant(4, 2))
    assert [first for first, _ in points(*[won] * 6)] == [2, 2, 4, 4, 4, 4], "nobody else is there"
    assert [first for first, _ in points(*[won] * 5, third)] == [2, 2, 4, 0, 0, 2]
    three = (Contestant(1, 1), Contestant(2, 2), Contestant(3, 3))
    assert points(*[won] * 3, three, third)[3] == [4, 1, 0], "with somebody new it is a game like any other"
    assert often_met([*[won] * 3, third], 1) == {2}
    assert often_met([*[won] * 2, third], 1) == often_met([*[won] * 3, third], 3) == frozenset()
    assert often_met([won] * 4, 1) == frozenset()


PEOPLE = st.lists(st.integers(1, 8), min_size=2, max_size=3, unique=True)


@st.composite
def a_game(draw):
    people = draw(PEOPLE)
    scores = [draw(st.integers(0, 3)) for _ in people]
    places = [1 + sum(other > score for other in scores) for score in scores]
    kinds = st.tuples(st.booleans(), st.sampled_from((False, False, True)))
    return tuple(Contestant(*each, *draw(kinds)) for each in zip(people, places, strict=True))


@settings(max_examples=25)
@given(st.lists(a_game(), max_size=40))
def test_a_standing_is_the_one_that_is_counted_anew(games):
    joined = list(range(1, 10))
    (*_, tallies), _ = course(games)
    sums = {who: tallies.get(who, NOTHING) for who in joined}
    told = [[(each.user_id, each.rank, each.dared, each.early) for each in contest] for contest in games]
    assert recount(joined, told) == [
        (who, sums[who].points, sums[who].wins, sums[who].games) for who in standing(joined, tallies)
    ]
