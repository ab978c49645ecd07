"""Points and standings of club nights, and the same sums counted anew from places alone."""

from hypothesis import given
from hypothesis import strategies as st

from bot.clubs.service.points import NOTHING, Contestant, course, gains, standing
from tests.bot.clubs.recount import recount


def game(*places, dared=()):
    """A game of people 1, 2, 3 …, who came in at these places."""
    return tuple(Contestant(number, place, number in dared) for number, place in enumerate(places, 1))


def points(*games):
    """What each game brought, by person."""
    return [[gain.points for gain in brought] for brought in course(games)[1]]


def test_a_table_of_two():
    assert points(game(1, 2)) == [[2, 0]]
    assert points(game(1, 1)) == [[1, 1]]


def test_a_table_of_three():
    assert points(game(2, 1, 3)) == [[1, 2, 0]]
    assert points(game(1, 1, 3)) == [[1, 1, 0]], "a shared first place is a draw"
    assert points(game(2, 1, 2)) == [[0, 2, 0]], "a shared second place brings nothing"
    assert points(game(1, 1, 1)) == [[1, 1, 1]]


def test_after_two_wins_in_a_row_games_count_double_until_one_is_not_won():
    won, drawn, lost = game(1, 2), game(1, 1), game(2, 1)
    assert [first for first, _ in points(won, won, won, won, drawn, won)] == [2, 2, 4, 4, 2, 2]
    assert [first for first, _ in points(won, won, lost, won, won, won)] == [2, 2, 0, 2, 2, 4]
    second = game(2, 1, 3)
    assert points(won, won, second)[-1] == [2, 2, 0], "a second place counts double as well, and ends it"


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
    # The same points: wins first; of those without a win who has played less; then who joined earlier.
    assert standing([4, 2, 1, 6, 5, 3], tallies) == [5, 3, 2, 1, 6, 4]
    assert standing([6, 4], tallies) == [6, 4], "who has not played has played fewer games"
    assert standing([], {}) == []


PEOPLE = st.lists(st.integers(1, 8), min_size=2, max_size=3, unique=True)


@st.composite
def a_game(draw):
    people = draw(PEOPLE)
    scores = [draw(st.integers(0, 3)) for _ in people]
    places = [1 + sum(other > score for other in scores) for score in scores]
    return tuple(Contestant(*each, draw(st.booleans())) for each in zip(people, places, strict=True))


@given(st.lists(a_game(), max_size=40))
def test_a_standing_is_the_one_that_is_counted_anew(games):
    joined = list(range(1, 10))
    (*_, tallies), _ = course(games)
    sums = {who: tallies.get(who, NOTHING) for who in joined}
    told = [[(each.user_id, each.rank, each.dared) for each in contest] for contest in games]
    assert recount(joined, told) == [
        (who, sums[who].points, sums[who].wins, sums[who].games) for who in standing(joined, tallies)
    ]
