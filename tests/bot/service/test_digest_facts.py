"""What a week was like, from results given by hand."""

import pytest

from bot.rankings.model import PersonView
from bot.weekly import digest as facts
from bot.weekly.store import WeekRow

ANYA, BOB, VIKA, GENA = (
    PersonView(user, name) for user, name in enumerate(("Аня", "Боб", "Вика", "Гена"), 1)
)


def game(number, *seats, family="yatzy", start=200.0):
    """Rows of one game; a seat is (people, points, place, luck, lost), the last two may be left out."""
    rows = []
    for seat, (people, points, place, *luck) in enumerate(seats):
        known = (start, *luck) if luck else (None, None, None)
        for person in people or [None]:
            user, name = (None, None) if person is None else (person.user_id, person.name)
            rows.append(
                WeekRow(
                    number, seat, user, name, family, points, place, int(place == 1), *known, 10.0 * number
                )
            )
    return rows


def games(*each):
    return facts.games_of([row for rows in each for row in rows])


def test_games_have_the_seats_that_people_played_to_the_end():
    found = games(
        game(1, ([ANYA, BOB], 200, 1), ([], 150, 2), ([VIKA], 100, 3)),
        game(2, ([], 200, 1)),
        game(3, ([GENA], 90, 1), ([], 80, 2), family="pirate"),
    )
    assert [(each.game, each.family, [seat.who for seat in each.seats]) for each in found] == [
        (1, "yatzy", [(ANYA, BOB), (VIKA,)]),
        (3, "pirate", [(GENA,)]),
    ]
    assert facts.people_of(found) == {1: ANYA, 2: BOB, 3: VIKA, 4: GENA}
    assert facts.families_of(found) == ["pirate", "yatzy"]
    assert facts.families_of([*found, found[0]]) == ["yatzy", "pirate"]
    best = facts.best_card(found, "yatzy")
    assert (best.who, best.points, best.before) == ((ANYA, BOB), 200, None)


def test_luck_is_told_of_one_game_by_its_share():
    found = games(
        game(1, ([ANYA], 260, 1, 40.0, 2.0), ([BOB], 150, 2, -30.0, 1.0)),
        game(2, ([ANYA], 60, 1, 15.0, 1.0), ([BOB], 20, 2, -10.0, 2.0), family="pirate", start=50.0),
        game(3, ([VIKA], 900, 1)),
    )
    most, least = facts.facts_luck(found)
    assert (most.who, most.points, most.preset) == ((ANYA,), 15, "pirate")
    assert (least.who, least.points, least.preset) == ((BOB,), -10, "pirate")
    assert facts.facts_luck(games(game(1, ([ANYA], 1, 1)))) == (None, None)
    lucky = games(game(1, ([ANYA], 260, 1, 40.0, 2.0), ([BOB], 150, 2, 0.2, 1.0)))
    assert facts.facts_luck(lucky)[1] is None
    assert facts.facts_luck(games(game(1, ([ANYA], 260, 1, 0.2, 2.0), start=0.0))) == (None, None)


def test_the_most_precise_has_played_more_than_once():
    found = games(
        game(1, ([ANYA], 260, 1, 0.0, 10.0), ([BOB], 150, 2, 0.0, 4.0)),
        game(2, ([ANYA], 60, 1, 0.0, 1.0), ([BOB], 20, 2, 0.0, 6.0), ([VIKA], 20, 2, 0.0, 0.0)),
    )
    best = facts.facts_precise(found)
    assert (best.who, best.games, best.share) == (BOB, 2, pytest.approx(1 - 0.025))
    assert facts.facts_precise(found[:1]) is None


def test_the_closest_game_is_one_of_people_and_fits_the_size_of_its_cards():
    found = games(
        game(1, ([ANYA], 260, 1), ([BOB], 250, 2)),
        game(2, ([ANYA], 60, 1), ([BOB], 55, 2), family="pirate"),
        game(3, ([ANYA], 260, 1), ([], 259, 2), ([BOB], 100, 3)),
        game(4, ([], 260, 1), ([ANYA], 259, 2), ([BOB], 259, 2)),
        game(5, ([VIKA], 260, 1)),
    )
    close = facts.facts_closest(found)
    assert (close.first, close.second, close.points, close.preset) == ((ANYA,), (BOB,), 10, "yatzy")
    shared = facts.facts_closest(games(game(1, ([ANYA], 9, 1), ([BOB], 9, 1), ([VIKA], 8, 3))))
    assert (shared.first, shared.second, shared.points) == ((ANYA,), (BOB,), 0)
    assert facts.facts_closest(found[2:]) is None


def test_rivals_have_beaten_each_other():
    found = games(
        game(1, ([ANYA], 3, 1), ([BOB], 2, 2), ([VIKA], 1, 3)),
        game(2, ([BOB], 3, 1), ([ANYA], 2, 2), ([VIKA], 1, 3)),
        game(3, ([BOB], 3, 1), ([ANYA], 2, 2)),
        game(4, ([VIKA], 3, 1), ([GENA], 2, 2)),
        game(5, ([GENA], 3, 1), ([ANYA], 3, 1)),
    )
    pair = facts.facts_rivalry(found)
    assert (pair.first, pair.second, pair.ahead, pair.behind) == (BOB, ANYA, 2, 1)
    even = facts.facts_rivalry(found[:2])
    assert (even.first, even.second, even.ahead, even.behind) == (ANYA, BOB, 1, 1)
    assert facts.facts_rivalry(found[:1]) is None
    teams = facts.facts_rivalry(
        games(game(1, ([ANYA, BOB], 2, 1), ([VIKA], 1, 2)), game(2, ([VIKA], 2, 1), ([BOB, GENA], 1, 2)))
    )
    assert {teams.first, teams.second} == {BOB, VIKA}


def test_last_wins_end_with_a_loss():
    found = games(
        game(1, ([ANYA], 3, 1), ([BOB], 2, 2)),
        game(2, ([ANYA], 3, 1), ([BOB], 3, 1)),
        game(3, ([VIKA], 3, 1), ([ANYA], 2, 2)),
    )
    assert facts.last_wins(found) == {2: 1, 3: 1}
