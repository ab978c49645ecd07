"""Totals, places, round bonuses and the settlement."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.play.scorecard import ScorecardGame, new_scorecard_game
from engine.play.steps import Leave, Rolled, Write
from engine.presets import ruleset
from engine.rules.bonuses import (
    Bonus,
    Clean,
    EachMade,
    Further,
    HighLow,
    Shortfall,
    Spare,
    Tenfold,
    Threshold,
    Tiers,
    Unmade,
    amount,
)
from engine.rules.open_bonuses import Pending, Promise, Threat, pending
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Card
from tests.engine.games import (
    CARDS,
    KINDS,
    RULESETS,
    SHEETS,
    any_rules,
    by_preset,
    card_with,
    final,
    random_step,
    walk,
)
from tests.engine.play.section_sums import entries, every_payment, own, spreads, sums


def turn(game: ScorecardGame, faces: str, row: str) -> ScorecardGame:
    """One turn: all dice thrown once, and written."""
    return game.apply(game.legal_actions()[0]).apply(Rolled(tuple(map(int, faces)))).apply(Write(row))


def three_seats() -> ScorecardGame:
    return new_scorecard_game(ruleset("yatzy", {"round_bonus": 10}), 3)


def test_the_best_of_a_complete_round_gets_the_bonus_and_nobody_when_tied():
    game = turn(turn(three_seats(), "66611", "sixes"), "66111", "sixes")
    assert game.round_winners() == ()
    game = turn(game, "11111", "ones")
    assert game.round_winners() == (0,)
    assert [total.points for total in game.totals()] == [18 + 10, 12, 5]
    for row in ("chance", "chance", "chance"):
        game = turn(game, "12345", row)
    assert game.round_winners() == (0, None)
    assert [total.rounds for total in game.totals()] == [10, 0, 0]


def test_leaving_changes_nothing_in_rounds_already_won():
    game = turn(turn(turn(three_seats(), "66611", "sixes"), "66661", "sixes"), "11111", "ones")
    assert game.round_winners() == (1,)
    left = game.apply(Leave(1))
    assert left.round_winners() == (1,)
    assert left.totals()[0].points == 18
    alone = left.apply(Leave(2))
    assert alone.round_winners() == (1,)
    after = turn(alone, "12345", "chance")
    assert after.round_winners() == (1, None)  # nobody left to beat


def test_leaving_completes_a_round_for_the_others():
    game = turn(turn(three_seats(), "66611", "sixes"), "66111", "sixes")
    assert game.apply(Leave(2)).round_winners() == (0,)


def test_a_round_bonus_needs_somebody_to_beat():
    game = turn(new_scorecard_game(ruleset("yatzy", {"round_bonus": 10}), 1), "66611", "sixes")
    assert game.round_winners() == (None,)
    assert game.totals()[0].points == 18


def test_without_the_option_rounds_are_not_counted():
    game = turn(new_scorecard_game(ruleset("yatzy"), 1), "66611", "sixes")
    assert game.round_winners() == ()


@pytest.mark.parametrize("seats", [1, 2, 5, 8])
def test_the_mean_settlement_sums_to_zero_and_changes_no_winner(seats):
    mean = final(RULESETS["classic settlement=mean"], seats, seats)
    plain = final(RULESETS["classic"], seats, seats)
    assert mean.outcome().totals == plain.outcome().totals
    assert mean.outcome().winners == plain.outcome().winners
    assert mean.outcome().ranks == plain.outcome().ranks
    assert sum(mean.outcome().settled) == 0
    middle = Fraction(sum(plain.outcome().totals), seats)
    assert mean.outcome().settled == tuple(points - middle for points in plain.outcome().totals)
    assert plain.outcome().settled == plain.outcome().totals


def test_a_seat_that_left_is_not_settled_and_does_not_move_the_mean():
    for before, step, after in walk(RULESETS["pirate settlement=mean"], 4, 2):
        if isinstance(step, Write) and before.game.turns == 10:
            game = after.game.apply(Leave(2))
            break
    while not game.over:
        game = game.apply(Rolled((1,) * len(game.due.positions)) if game.due else game.legal_actions()[-1])
    result = game.outcome()
    assert result.settled[2] == 0
    assert result.ranks[2] is None
    assert sum(result.settled) == 0


def test_equal_points_share_a_place_and_the_next_place_is_left_out():
    places = set()
    for seed in range(30):
        result = final(RULESETS["yatzy"], 8, seed).outcome()
        order = sorted(zip(result.ranks, result.totals, strict=True))
        for place, points in order:
            assert place == 1 + sum(other > points for other in result.totals)
        places.add(tuple(place for place, _ in order))
    assert any(len(set(found)) < 8 for found in places)  # some of these games have a tie


SUM, EACH = Tenfold("upper", each=False), Tenfold("upper", each=True)
FINE, PREMIUM = Shortfall("upper", -50), Clean("lower", 70)
UPPER_50, INTERIM = Threshold("upper", 63, 50), Threshold("upper", 0, 50)
GOOD_SCHOOL = {"ones": "11123", "twos": "22213", "threes": "33312", "fours": "44412", "fives": "55512"}
OPTIONAL = {
    "pair": "66134",
    "three": "66612",
    "small_straight": "12345",
    "large_straight": "23456",
    "full": "66655",
    "four": "66661",
    "poker": "66666",
}


THREAT, FINED = Threat(SUM, -3, -27), Threat(FINE, -6, -50)
SAVED = Promise(Spare("lower", 3), 0, 0, 0)


def upper(missing: int, rows: int, bonus: Threshold = UPPER_50) -> Promise:
    return Promise(bonus, rows, missing, 0)


@pytest.mark.parametrize(
    ("preset", "options", "rows", "points", "pending"),
    [
        ("classic", {}, {}, 0, (Threat(SUM, None, 0),)),
        ("classic", {}, {"threes": "33126", "pair": "66134"}, -3 + 12, (THREAT,)),
        ("classic", {}, {"threes": "33126", "sixes": "66661"}, 3, (Threat(SUM, 3, 0),)),
        ("classic", {}, {**GOOD_SCHOOL, "threes": "33126", "sixes": "66612"}, -30, ()),  # closed
        (
            "classic",
            {"school_penalty": "each"},
            {"threes": "33126", "sixes": "66661"},
            3,
            (Threat(EACH, 3, -27),),
        ),
        ("classic", {"school_penalty": "none"}, {"threes": "33126"}, -3, ()),
        ("classic", {"school_unit": "count"}, {"sixes": "66124"}, -1, (Threat(SUM, -1, -9),)),
        ("pirate", {}, {"sixes": "66124"}, -6, (FINED, Promise(PREMIUM, None, 8, 0))),
        ("pirate", {}, {"pair": "66134"}, 12, (Threat(FINE, None, 0), Promise(PREMIUM, 12, 7, 0))),
        ("pirate", {}, {"pair": "12345"}, 0, (Threat(FINE, None, 0),)),  # the premium is lost
        # At most 12 more: the fine cannot be avoided any more.
        (
            "pirate",
            {},
            {"ones": "12345", "twos": "13456", "threes": "12456", "fours": "44123", "fives": "55123"},
            -26 - 50,
            (Promise(PREMIUM, None, 8, 0),),
        ),
        # Trash is always made: once all other optional rows are, nothing can take the premium away.
        ("pirate", {}, OPTIONAL, 12 + 18 + 15 + 20 + 38 + 44 + 60 + 70, (Threat(FINE, None, 0),)),
        ("pirate", {}, {**OPTIONAL, "poker": "66665"}, 12 + 18 + 15 + 20 + 38 + 44, (Threat(FINE, None, 0),)),
        ("yatzy", {}, {}, 0, (Promise(UPPER_50, None, 63, 0),)),
        ("yatzy", {}, {"sixes": "66666", "fives": "55555", "fours": "44411"}, 67 + 50, ()),
        ("yatzy", {}, {"sixes": "66666", "fives": "55555", "fours": "44111"}, 63 + 50, ()),
        ("yatzy", {}, {"sixes": "66666", "fives": "55555", "fours": "41111"}, 59, (upper(4, 59),)),
        ("yatzy", {}, {"sixes": "66612", "fives": "55112", "fours": "44366"}, 36, (upper(27, 36),)),
        ("yatzy", {}, {"sixes": "66612", "fives": "55112", "fours": "12366"}, 28, ()),  # at most 30 more
        ("series", {}, {**GOOD_SCHOOL, "sixes": "66612"}, 50, ()),  # settled
        ("series", {}, GOOD_SCHOOL, 0, (upper(0, 0, INTERIM),)),  # the sixes may still cost 18
        (
            "series",
            {},
            {**GOOD_SCHOOL, "ones": "11111", "fives": "55555"} | {"fours": "44444"},
            20 + 50,
            (),
        ),
        ("thrift", {}, {"ones": "11123"}, 0, (SAVED, Threat(Unmade("lower"), 0, -127))),
    ],
)
def test_a_card_counts_what_is_written_and_what_is_certain(preset, options, rows, points, pending):
    rules = ruleset(preset, options)
    game = replace(new_scorecard_game(rules, 2), cards=(card_with(rules, **rows), card_with(rules)))
    assert game.standing()[0].points == points
    assert game.standing()[0].pending == pending


def test_saved_rolls_are_promised_and_count_as_they_stand():
    rules = ruleset("thrift")
    card = replace(card_with(rules, ones="11123"), saved=2)
    game = replace(new_scorecard_game(rules, 2), cards=(card, card_with(rules)))
    now = game.standing()[0]
    assert now.pending[0] == Promise(Spare("lower", 3), 0, 0, 6)
    assert (now.points, now.as_it_stands().points) == (0, 6 - 127)


def test_what_threatens_a_seat_that_leaves_is_not_due():
    rules = ruleset("classic")
    game = replace(new_scorecard_game(rules, 2), cards=(card_with(rules, threes="33126"),) * 2)
    assert [each.as_it_stands().points for each in game.standing()] == [-30, -30]
    assert [each.as_it_stands().points for each in game.apply(Leave(1)).standing()] == [-30, -3]


def test_a_fine_that_is_certain_stays_when_its_seat_leaves_and_to_the_end():
    rules = ruleset("pirate")
    card = card_with(rules, threes="12456", fours="12356", fives="12346", sixes="12345")  # -54 of 10 to come
    game = replace(new_scorecard_game(rules, 2), cards=(card, card_with(rules)))
    left = game.apply(Leave(0))
    assert [state.points for state in (game, left)] == [(-54 - 50, 0)] * 2
    assert left.standing()[0].pending == ()
    end = finished(left, Random(1))
    assert end.outcome().totals[0] == -54 - 50
    assert (end.outcome().ranks, end.outcome().settled[0]) == ((None, 1), 0)


def test_unmade_rows_of_a_seat_that_leaves_are_settled_with_the_game():
    rules = ruleset("thrift")
    card = replace(card_with(rules, ones="11123", pair="66134"), saved=2)
    game = replace(new_scorecard_game(rules, 3), cards=(card, card, card))
    left = game.apply(Leave(0))
    assert game.points == left.points == (12, 12, 12)
    assert left.standing()[0].pending == ()
    assert left.apply(Leave(1)).apply(Leave(2)).points == (12 + 6 - 125,) * 3


def test_won_rounds_count():
    game = turn(turn(turn(three_seats(), "66611", "sixes"), "66111", "sixes"), "11111", "ones")
    assert [each.points for each in game.standing()] == [28, 12, 5]


def check_bonus(  # noqa: C901 - an arm a kind of bonus
    bonus: Bonus, points: int | None, pending: Pending | None, rules: Ruleset, card: Card
) -> None:
    """What a card that is not full has of one bonus, worked out from everything that may be written."""
    pairs = list(zip(rules.rows, card.entries, strict=True))
    section = [(row, entry) for row, entry in pairs if own(bonus, row)]
    written = [entry.points for _, entry in section if entry is not None]
    open_ = [row for row, entry in section if entry is None]
    crossed = any(entry is not None and not entry.made for _, entry in section)
    match bonus:
        case Threshold(_, least, pays):
            ends = {pays if total >= least else 0 for total in sums(rules, bonus, card)}
            now, missing = 0, max(least - sum(written), 0)
        case Shortfall(_, pays):
            ends = {pays if total < 0 else 0 for total in sums(rules, bonus, card)}
            now, missing = pays if sum(written) < 0 else 0, None
        case Tenfold(_, each=False):
            ends = {9 * min(total, 0) for total in sums(rules, bonus, card)}
            now, missing = 9 * min(sum(written), 0), None
        case Tenfold(_, each=True):
            now, missing = 9 * sum(points for points in written if points < 0), None
            ends = {now, *(now - 9 for _ in open_)}  # two of those that there are: every row may be negative
        case Clean(_, pays):
            sure = all(row.key == "chance" for row in open_)
            ends = {0} if crossed else {pays} if sure else {0, pays}
            now, missing = 0, len(open_)
        case Spare(_, pays):
            ends = {pays * card.saved, *(pays * (card.saved + 1) for _ in card.entries[card.full :])}
            now, missing = pays * card.saved, 0
        case Unmade():
            now, missing = -sum(row.debt for row, entry in pairs if entry is None), None
            ends = {now, 0}
        case HighLow():
            made = {row.name: entries(rules, row, entry) for row, entry in section}
            ends = spreads(made[bonus.high], made[bonus.low], made[bonus.times])
            now, missing = 0, len(open_)
        case Tiers(_, steps):
            each = [every_payment(row, rules.dice, rules.rolls) for row in open_]
            paid = [sum(written) + sum(map(end, each)) for end in (lambda _: 0, min, max)]
            now, *more = ([0, *(pays for least, pays in steps if least <= total)][-1] for total in paid)
            missing = (
                next((least - paid[0] for least, _ in steps if least > paid[0]), 0) if now >= 0 else None
            )
            ends = set(more)
        case Further() | EachMade():
            assert (pending, points) == (None, amount(bonus, rules.rows, card))
            return
    if len(ends) == 1:
        assert (pending, {points}) == (None, ends)
    else:
        assert points is None
        assert pending is not None
        assert pending.points == now
        assert getattr(pending, "missing", None) == missing


def check_standing(game: ScorecardGame) -> None:
    """What holds of every seat in every state."""
    for seat, (each, total) in enumerate(zip(game.standing(), game.totals(), strict=True)):
        assert each.total == total
        assert each.points == total.points == game.points[seat]
        rules, card = game.ruleset, game.cards[seat]
        threatened = {one.bonus: one for one in each.pending}
        assert sum(one.points for one in each.pending) == each.as_it_stands().points - each.points
        closed = game.played_out or card.full
        if closed or seat in game.gone:
            assert each.pending == ()
            threatened = {b: pending(b, rules, card) for b, points in total.bonuses if points is None}
        for bonus, points in total.bonuses:
            settled = amount(bonus, rules.rows, card) if closed else None
            if settled is None:
                check_bonus(bonus, points, threatened.get(bonus), rules, card)
            else:
                assert points == settled


def finished(game: ScorecardGame, rnd: Random) -> ScorecardGame:
    """A random way to the end of the game."""
    while not game.over:
        game = game.apply(random_step(game, rnd))
    return game


def check_certain(game: ScorecardGame, end: ScorecardGame) -> None:
    """What is certain at one moment of a game is in its end, unless a row has won at once."""
    if end.won is None:
        for seat in range(end.seats):
            for (bonus, points), (_, last) in zip(
                game.totals()[seat].bonuses, end.totals()[seat].bonuses, strict=True
            ):
                if isinstance(bonus, Further | EachMade):
                    assert last >= points
                else:
                    assert points in {None, last}


def check_random_game(rules: Ruleset, seats: int, seed: object) -> None:
    states = [after.game for _, _, after in walk(rules, seats, seed, leaving=0.002)]
    ends = [game for game in states if game.due is None]
    rnd = Random(repr(seed))
    for game in ends:
        check_standing(game)
        check_certain(game, states[-1])
    for game in rnd.sample(ends, min(len(ends), 4)):
        check_certain(game, finished(game, rnd))


@by_preset(CARDS, usual=KINDS)
def test_what_is_certain_comes_and_the_rest_is_pending(name):
    check_random_game(CARDS[name], 2, name)


@settings(max_examples=30, deadline=None)
@given(any_rules(SHEETS), st.integers(1, 4), st.integers())
def test_the_standing_is_right_under_any_options(rules, seats, seed):
    check_random_game(rules, seats, seed)
