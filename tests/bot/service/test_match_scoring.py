"""What a match comes to is what its games come to, counted anew in another way."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from bot.matches.service.scoring import Chips, SeatResult, match_view
from bot.table.views.match_game import FORMATS, MatchContestant
from engine.play.leavers import Leaver, with_leavers
from engine.play.standings import settled

NAMES = {(number,): MatchContestant(((number, f"P{number}"),)) for number in range(1, 6)}
tables = st.lists(
    st.dictionaries(st.sampled_from(sorted(NAMES)), st.integers(0, 400), min_size=2), min_size=1, max_size=9
)
matches = st.sampled_from([each for each in FORMATS if each.kind != "single"])


def results(game):
    """The result of a game as the engine has it."""
    points = tuple(game.values())
    outcome = settled(points, tuple(range(len(points))), None, mean=True)
    return [
        SeatResult(key, Fraction(each), rank)
        for key, each, rank in zip(game, points, outcome.ranks, strict=True)
    ], outcome


@given(tables, matches)
def test_a_match_is_the_sum_of_its_games(games, chosen):
    played = [results(game) for game in games]
    view = match_view(chosen, [seats for seats, _ in played], NAMES, None)
    mine = {key: Fraction(0) for key in NAMES}
    for game, (_, outcome) in zip(games, played, strict=True):
        for seat, key in enumerate(game):
            won = seat in outcome.winners
            mine[key] += {"wins": won, "sum": game[key], "mean": outcome.settled[seat]}[chosen.kind]
    assert {each.who: each.figure for each in view.standings} == {NAMES[key]: mine[key] for key in mine}
    assert [each.figure for each in view.standings] == sorted(mine.values(), reverse=True)
    for each in view.standings:
        assert each.place == 1 + sum(other.figure > each.figure for other in view.standings)
        assert [points is None for points in each.by_game] == [
            (each.who.people[0][0],) not in game for game in games
        ]
    if chosen.kind == "mean":
        assert sum(mine.values()) == 0
    enough = max(mine.values()) if chosen.kind == "wins" else len(games)
    assert view.decided == (enough >= chosen.goal)
    assert bool(view.winners) == view.decided


@given(st.lists(st.integers(0, 400), min_size=3, max_size=5), matches)
def test_who_left_early_is_measured_by_the_same_mean_as_in_the_game_itself(points, chosen):
    outcome = settled(tuple(points), tuple(range(len(points))), None, mean=True)
    outcome = with_leavers(outcome, [Leaver(0, 7)], mean=True)
    seats = [
        SeatResult(key, Fraction(outcome.totals[seat]), outcome.ranks[seat])
        for seat, key in zip(range(len(points)), NAMES, strict=False)
    ]
    view = match_view(chosen, [seats], {each.key: NAMES[each.key] for each in seats}, None)
    figures = {each.who: each.figure for each in view.standings}
    if chosen.kind == "mean":
        assert [figures[NAMES[seat.key]] for seat in seats] == list(outcome.settled)
    if chosen.kind == "wins":
        assert figures[NAMES[seats[0].key]] == 0


@given(st.lists(st.permutations(range(3)), min_size=1, max_size=7), st.integers(1, 100), matches)
def test_chips_that_are_carried_on_are_counted_once(moves, most, chosen):
    """What people have won by the end is what they have more than at the start, after any number of games."""
    keys, chips = sorted(NAMES)[:3], Chips(100, 10)
    had = dict.fromkeys(keys, 100)
    games = []
    for giver, taker, _ in moves:
        moved = min(had[keys[giver]], most)
        had[keys[giver]] -= moved
        had[keys[taker]] += moved
        games.append(
            [SeatResult(k, Fraction(had[k]), 1 + sum(o > had[k] for o in had.values())) for k in keys]
        )
    view = match_view(chosen, games, {key: NAMES[key] for key in keys}, chips)
    if chosen.kind != "wins":
        assert {each.who: each.figure for each in view.standings} == {NAMES[k]: had[k] - 100 for k in keys}
    if sum(each >= chips.ante for each in had.values()) == 1:
        assert view.decided
