"""What holds in every ruleset: random games to the end, in every preset and under every option value."""

from copy import deepcopy
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import IllegalStepError
from engine.play.game import Game, least_seats, new_game
from engine.play.steps import Leave, Stand, Stop, Throw, Undo, Write, parse, to_text
from engine.presets import PRESETS, options_in_effect
from engine.records.reading import parse_record
from engine.records.record import Player, Progress, Record
from engine.rules.bonuses import Bonus, EachMade, Further, HighLow, Spare, Threshold, Tiers, Unmade
from engine.rules.options import options_of
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Card, Entry
from tests.engine.games import (
    CARDS,
    KINDS,
    RULESETS,
    SEATS,
    any_rules,
    by_preset,
    check_refusals,
    every_step,
    further,
    paid,
    refused,
    seats_for,
    walk,
)
from tests.engine.play.section_sums import own

every_ruleset = by_preset(RULESETS, usual=KINDS)


def check_state(game: Game) -> None:
    actions = game.legal_actions()
    assert [game.due is not None, bool(actions or game.lays), game.over].count(True) == 1
    assert (game.mover is None) == (game.over or not (actions or game.lays or game.turn.thrown))
    assert bool(game.lays) == (game.ruleset.source == "own" and not game.over)
    if isinstance(game.ruleset, Ruleset):
        if not game.ruleset.max_rounds and game.won is None:
            assert game.played_out == all(game.cards[seat].full for seat in game.active)
    else:
        check_pot(game)
    if game.turn.roll and not game.turn.thrown and not game.over:
        # A turn never gets stuck: there is a row to write, or it may end without one, or it may go on.
        assert isinstance(actions[-1], Write | Stop | Stand)
        if isinstance(game.ruleset, Ruleset):
            assert (actions[-1] == Stop()) == (not game.ruleset.crossing and not game.writable_rows())


def check_pot(game: Game) -> None:
    rules = game.ruleset
    assert sum(game.stacks) + game.pot == game.seats * rules.chips
    assert min(*game.stacks, game.pot) >= 0
    assert sum(game.deals_won) <= game.deal <= rules.deals
    assert not set(game.contenders) & (game.gone | set(game.out))
    assert [each.seat for each in game.open_hands] == list(game.contenders[: len(game.open_hands)])
    if game.contenders:
        assert len(game.contenders) >= least_seats(rules)
    if game.locked:
        assert rules.locked
        assert game.turn.roll >= 2
        for action in game.possible_throws():
            assert not set(action.positions) & set(game.locked)


def check_end(game: Game) -> None:
    result = game.outcome()
    scored = game.points
    assert result.totals == scored
    for seat in game.gone:
        assert result.ranks[seat] is None
        assert result.settled[seat] == 0
    outright = check_over(game)
    best = max((scored[seat] for seat in game.active), default=None)
    assert outright is not None or all(scored[winner] == best for winner in result.winners)
    assert outright is None or result.winners == (outright,)
    assert {seat for seat, place in enumerate(result.ranks) if place == 1} == set(result.winners)
    for one in game.active:
        for other in game.active:
            if scored[one] > scored[other] and outright not in {one, other}:
                assert result.ranks[one] < result.ranks[other]
    if game.ruleset.tie_break == "blitz" and game.active:
        assert len(result.winners) == 1
    if game.ruleset.settlement == "mean":
        assert sum(result.settled) == 0
    else:
        assert [result.settled[seat] for seat in game.active] == [Fraction(scored[s]) for s in game.active]


def check_over(game: Game) -> int | None:
    """Everything is written, or the stacks say why no hand follows; who won outright, if one did."""
    if not isinstance(game.ruleset, Ruleset):
        able = sum(game.stacks[seat] >= game.ante for seat in game.active)
        assert game.deal == game.ruleset.deals or able <= 1 or is_decided(game)
        return None
    for seat in game.active:
        card = game.cards[seat]
        assert len(set(card.written)) == len(card.written)
        if not game.ruleset.max_rounds and game.won is None:
            assert sorted(card.written) == list(range(len(game.ruleset.rows)))
    check_race(game)
    return game.won


def is_decided(game: Game) -> bool:
    """Whether deals are counted, and one seat leads alone even if another wins all that are left."""
    left = game.ruleset.deals - game.deal
    (first, most), *_ = sorted(enumerate(game.deals_won), key=lambda won: (won[0] in game.gone, -won[1]))
    others = [won for seat, won in enumerate(game.deals_won) if seat != first and seat not in game.gone]
    return not game.ruleset.chips and all(most > won + left for won in others)


def check_race(game: Game) -> None:
    """A race goes on for all its rounds unless somebody has made everything; nobody has two turns more."""
    if game.ruleset.max_rounds and game.active:
        turns = {seat: len(game.cards[seat].written) + len(game.cards[seat].blank) for seat in game.active}
        assert max(turns.values()) <= game.ruleset.max_rounds
        assert max(turns.values()) - min(turns.values()) <= 1
        if not any(card.full for card in game.cards):
            assert set(turns.values()) == {game.ruleset.max_rounds}


def check_written(game: Game) -> None:
    """Entries and totals, added up here once more from the rows."""
    if not isinstance(game.ruleset, Ruleset):
        return
    for seat, (card, total) in enumerate(zip(game.cards, game.totals(), strict=True)):
        written = {}
        for index in card.written:
            entry = card.entries[index]
            so_far = {key: entry.points for key, entry in written.items()}
            points = paid(game.ruleset, so_far, index, entry.dice, entry.roll)
            assert (entry.made, entry.points) == (points is not None, points or 0)
            written[game.ruleset.rows[index].key] = entry
        for bonus, points in total.bonuses:
            check_bonus(game.ruleset, bonus, points, card, written)
        if game.ruleset.saves and not card.blank:
            rolls = 3 - (seat in game.dared)
            assert card.saved == sum(rolls - entry.roll for entry in written.values()) >= 0
        apart = {row.key for row in game.ruleset.rows if not row.adds}
        assert total.rows == sum(entry.points for key, entry in written.items() if key not in apart)
        assert total.points == total.rows + sum(p or 0 for _, p in total.bonuses) + total.rounds


def check_bonus(
    rules: Ruleset, bonus: Bonus, points: int | None, card: Card, written: dict[str, Entry]
) -> None:
    """One bonus of a card on which nothing more is written, worked out from what stands there by key."""
    looked_at = [row.key for row in rules.rows if own(bonus, row)]
    entries = [written[key] for key in looked_at if key in written]
    whole, sum_of_them = len(entries) == len(looked_at), sum(entry.points for entry in entries)
    match bonus:
        case Further():
            assert points == 100 * further(rules, [(key, e.dice, e.points) for key, e in written.items()])
        case Spare():
            assert points == 3 * card.saved >= 0
        case Unmade():
            assert points == -sum(row.debt for row in rules.rows if row.key not in written)
        case EachMade(_, pays):
            assert points == pays * len([entry for entry in entries if entry.made])
        case Tiers(_, steps):
            assert points == [0, *(pays for least, pays in steps if least <= sum_of_them)][-1]
        case Threshold(_, least, pays, higher=higher) if whole:
            assert (
                points == [0, *(pays for least, pays in ((least, pays), *higher) if least <= sum_of_them)][-1]
            )
        case HighLow(_, high, low, times) if whole:
            high, low, times = (written[f"{name}_{bonus.column}"] for name in (high, low, times))
            assert points == (high.made and low.made) * (high.points - low.points) * times.points


def tables(name: str) -> tuple[int, ...]:
    """How many play: a preset with each number of seats, with an option changed with one of them."""
    return SEATS if name in PRESETS else (SEATS[list(RULESETS).index(name) % len(SEATS)],)


@every_ruleset
def test_a_random_game_goes_well_from_start_to_end(name):
    for seats in tables(name):
        check_random_game(name, seats_for(RULESETS[name], seats))


def check_random_game(name: str, seats: int) -> None:
    lines = []
    for number, (before, step, after) in enumerate(walk(RULESETS[name], seats, (name, seats), undoing=0.1)):
        check_state(before.game)
        line = to_text(step)
        assert parse(line) == step
        lines.append(line)
        if number % 97 == 0:
            frozen = deepcopy(before)
            assert before.after(step) == after
            check_refusals(before)
            assert before == frozen
    check_state(after.game)
    check_written(after.game)
    check_end(after.game)
    assert all(refused(after, step) for step in every_step(after.game))
    record = Record(RULESETS[name], tuple(Player(f"P{seat}") for seat in range(seats)), tuple(lines))
    assert parse_record(record.text()).replay() == after


@every_ruleset
def test_seats_may_leave_at_any_moment(name):
    for seed in range(2):
        left = 0
        for before, step, after in walk(RULESETS[name], 4, (name, seed), leaving=0.02, undoing=0.02):
            check_state(after.game)
            if isinstance(step, Leave):
                left += 1
                assert after.back is None
                assert after.game.gone == before.game.gone | {step.seat}
                if name in CARDS:
                    assert after.game.cards == before.game.cards
                assert after.game.mover != step.seat
        assert len(after.game.gone) == left
        check_end(after.game)


def test_when_everybody_leaves_the_game_is_over_without_winner():
    for rules in CARDS.values():
        progress = Progress(new_game(rules, 2))
        while progress.game.due is not None:
            faces = "".join(str(1 + len(progress.game.due.label) % 6) for _ in progress.game.due.positions)
            if progress.game.order_roll.heat:
                faces = faces.replace(faces[0], "6")
            progress = progress.after(parse(f"faces {faces}"))
        over = progress.after(Leave(0)).after(Leave(1)).game
        assert over.over
        assert over.outcome().winners == ()
        assert over.outcome().ranks == (None, None)


def test_the_last_one_left_plays_on_and_wins():
    for before, step, after in walk(RULESETS["pirate"], 3, 1):
        if isinstance(step, Write) and before.game.turns == 5:
            game = after.game.apply(Leave(1)).apply(Leave(2))
            break
    assert game.mover == 0
    assert not game.over
    while not game.over:
        game = game.apply(game.legal_actions()[-1] if game.due is None else parse("faces 44421"))
    assert game.outcome().winners == (0,)


@settings(max_examples=40, deadline=None)
@given(any_rules(), st.integers(1, 8), st.integers(), st.sampled_from((0, 0.01)))
def test_any_combination_of_options_plays_to_the_end(rules, seats, seed, leaving):
    steps = list(walk(rules, seats_for(rules, seats), seed, leaving=leaving, undoing=0.05))
    for number, (before, step, _) in enumerate(steps):
        check_state(before.game)
        if number % 97 == 0:
            check_refusals(before)
        assert parse(to_text(step)) == step
    last = steps[-1][2].game
    check_written(last)
    check_end(last)


@pytest.mark.parametrize("key", PRESETS)
def test_rows_of_a_sheet_are_distinct_and_options_are_all_listed(key):
    for name, rules in RULESETS.items():
        if rules.preset == key:
            keys = [row.key for row in rules.rows] if name in CARDS else []
            assert len(set(keys)) == len(keys), name
            assert [option for option, _ in rules.options] == [o.key for o in options_of(PRESETS[key])]
            assert hash(rules) == hash(deepcopy(rules))


def test_every_option_value_changes_the_ruleset():
    assert len(set(RULESETS.values())) == len(RULESETS)
    for name, rules in RULESETS.items():
        if name not in PRESETS:
            changed = name.split(" ")[1].split("=")[0]
            assert changed in {option.key for option in options_in_effect(rules)}, name


@pytest.mark.parametrize("seats", [-1, 0, 9])
def test_a_game_has_one_to_eight_seats(seats):
    with pytest.raises(ValueError, match="1 to 8 seats"):
        new_game(RULESETS["pirate"], seats)


def test_refusals_say_why():
    game = new_game(RULESETS["pirate"], 2)

    def refusal(state: Game, step) -> str:
        with pytest.raises(IllegalStepError) as caught:
            state.apply(step)
        return str(caught.value)

    assert "begins with a throw of all dice" in refusal(game, Write("ones"))
    assert "begins with a throw of all dice" in refusal(game, Throw((0,)))
    assert "the rows are ones twos" in refusal(game, Write("nope"))
    assert "no dice are in the air" in refusal(game, parse("faces 11111"))
    assert "nothing to take back" in refusal(game, Undo())
    air = game.apply(parse("throw 12345"))
    assert "in the air (turn.1.roll.1)" in refusal(air, Write("ones"))
    assert "seat 1 cannot leave" in refusal(air, Leave(0))
    assert "5 faces are due, not 4" in refusal(air, parse("faces 1111"))
    lying = air.apply(parse("faces 11111"))
    assert refusal(lying, Write("pair")) == (
        "cannot write pair: the first 3 turns are for the rows ones to sixes;"
        " the rows open now are ones twos threes fours fives sixes"
    )
    for _ in range(2):
        lying = lying.apply(parse("throw 1")).apply(parse("faces 6"))
    assert "after roll 3 of 3" in refusal(lying, Throw((0,)))
    over = lying.apply(Leave(0)).apply(Leave(1))
    assert "the game is over" in refusal(over, Write("ones"))
