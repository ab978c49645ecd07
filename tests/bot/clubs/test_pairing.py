"""Who plays whom in a club night: every pairing is legal, and nobody is forgotten."""

from dataclasses import replace
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.clubs.night import GATHERING, PATIENCE, FreePerson, pair

NOW = 1000.0


def free(*people, since=NOW - 100, met=()):
    """People who are free, in the order of the standing; `met`: the last games that have been played."""
    last = {who: frozenset(table) - {who} for table in met for who in table}
    return [FreePerson(who, since, last.get(who, frozenset())) for who in people]


def tables(*people, here=None, **more):
    return pair(free(*people, **more), NOW, here=len(people) if here is None else here).tables


def test_neighbours_in_the_standing_play_each_other():
    assert tables(5, 3, 8, 1) == ((5, 3), (8, 1))


def test_three_play_at_one_table_where_the_free_ones_are_odd():
    assert tables(1, 2, 3) == ((1, 2, 3),)
    assert tables(1, 2, 3, 4, 5, 6, 7) == ((1, 2), (3, 4), (5, 6, 7))


def test_nobody_has_the_same_opponent_twice_in_a_row():
    assert tables(1, 2, 3, 4, met=[(1, 2), (3, 4)]) == ((1, 3), (2, 4))
    assert tables(1, 2, 3, 4, met=[(1, 2)]) == ((1, 3), (2, 4)), (
        "who would be left has met whom they could play"
    )
    assert sorted(map(len, tables(1, 2, 3, 4, 5, met=[(4, 5), (1, 2)]))) == [2, 3]


def test_two_who_have_met_often_are_kept_apart_unless_somebody_would_be_left_over():
    def often(*people, pairs):
        each = {who: frozenset().union(*(pair for pair in pairs if who in pair)) - {who} for who in people}
        return pair([replace(one, often=each[one.user_id]) for one in free(*people)], NOW, here=9).tables

    assert often(1, 2, 3, 4, pairs=[{1, 2}]) == ((1, 3), (2, 4))
    assert often(1, 2, 3, 4, pairs=[{1, 2}, {1, 3}, {1, 4}]) == ((1, 2), (3, 4))
    assert often(1, 2, pairs=[{1, 2}]) == ((1, 2),), "they have waited long enough"
    assert sorted(often(1, 2, 3, 4, 5, pairs=[{3, 4}])[-1]) != [3, 4, 5]


def test_one_alone_waits_for_the_next_two():
    alone = free(3, met=[(3, 4)])
    assert pair(alone, NOW, here=4).tables == ()
    assert tables(1, 2, 3, here=4, met=[(1, 2), (3, 4)]) == ((1, 2, 3),)


def test_people_have_a_few_seconds_after_a_game_unless_all_are_free():
    just = free(1, 2, since=NOW - 4)
    waits = pair(just, NOW, here=4)
    assert (waits.tables, waits.look_at) == ((), NOW + GATHERING - 4)
    assert pair(just, NOW, here=2).tables == ((1, 2),)
    assert pair([just[0], replace(just[1], since=NOW - GATHERING)], NOW, here=4).tables == ((1, 2),)


def test_two_who_have_just_met_wait_for_others_but_not_for_ever():
    met = free(1, 2, since=NOW - 20, met=[(1, 2)])
    waits = pair(met, NOW, here=4)
    assert (waits.tables, waits.look_at) == ((), NOW + PATIENCE - 20)
    assert pair(met, NOW, here=2).tables == ((1, 2),), "there is nobody else"
    assert pair(met, NOW + PATIENCE - 20, here=4).tables == ((1, 2),)


def test_a_clock_that_is_put_back_holds_nobody_up():
    assert pair(free(1, 2, since=NOW + 5000, met=[(1, 2)]), NOW, here=4).tables == ((1, 2),)


@st.composite
def free_people(draw):
    """People of whom some have just played each other."""
    people = draw(st.permutations(range(1, draw(st.integers(0, 24)) + 1)))
    left, met = list(people), []
    draw(st.randoms(use_true_random=False)).shuffle(left)
    while len(left) >= 3:
        size = draw(st.sampled_from((1, 2, 3)))
        met.append([left.pop() for _ in range(size)])
    return free(*people, met=met)


@settings(max_examples=30)
@given(free_people(), st.integers(0, 6))
def test_every_pairing_is_legal(people, others):
    found = pair(people, NOW, here=len(people) + others)
    seated = [who for table in found.tables for who in table]
    by_id = {person.user_id: person for person in people}
    assert len(seated) == len(set(seated))
    assert set(seated) <= by_id.keys()
    assert all(len(table) in (2, 3) for table in found.tables)
    assert sum(len(table) == 3 for table in found.tables) == (len(people) % 2 if len(people) > 1 else 0)
    for table in found.tables:
        again = sum(by_id[one].met(by_id[two]) for one, two in combinations(table, 2))
        if len(people) > 6:
            assert again == 0
        elif len(people) > 3:
            assert again <= len(table) - 2, "of three all have just met only if nobody else is free"
    left = by_id.keys() - seated
    if len(people) > 4:
        assert not left, "of so many everybody finds somebody"
    for one in left:
        assert all(by_id[one].met(by_id[two]) for two in left - {one})
    assert (found.look_at is not None) == (len(left) > 1)
