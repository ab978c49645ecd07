"""What holds in every state of a game: something is due or it is over, nothing is stuck, sums are right."""

from copy import deepcopy
from fractions import Fraction
from itertools import permutations

from engine.play.banking import BankGame
from engine.play.game import Game, least_seats
from engine.play.steps import Leave, Stand, Stop, Write
from engine.rules.bonuses import Bonus, EachMade, Further, HighLow, Spare, Threshold, Tiers, Unmade
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Card, Entry
from tests.engine.checks.luck import check_luck_ended, check_turn
from tests.engine.checks.recorded import Recorded
from tests.engine.games import check_refusals, every_step, further, paid, refused
from tests.engine.play.section_sums import own

REFUSALS = 199
"""Every so many steps all steps of every sort are tried."""


def check_states(game: Recorded) -> None:
    check_state(game.moments[0].before.game)
    for number, moment in enumerate(game.moments):
        check_state(moment.after.game)
        if number % REFUSALS == 0:
            frozen = deepcopy(moment.before)
            assert moment.before.after(moment.step) == moment.after
            check_refusals(moment.before)
            assert moment.before == frozen
    check_written(game.end)
    check_end(game.end)
    assert all(refused(game.last, step) for step in every_step(game.end))


def check_who_left(game: Recorded) -> None:
    for moment in game.moments:
        if isinstance(moment.step, Leave):
            before, after = moment.before.game, moment.after.game
            assert moment.after.back is None
            assert after.gone == before.gone | {moment.step.seat}
            assert after.mover != moment.step.seat
            if isinstance(game.rules, Ruleset):
                assert after.cards == before.cards
    assert len(game.end.gone) == len(game.left)


def check_state(game: Game) -> None:
    actions = game.legal_actions()
    assert [game.due is not None, bool(actions or game.lays), game.over].count(True) == 1
    assert (game.mover is None) == (game.over or not (actions or game.lays or game.turn.thrown))
    assert bool(game.lays) == (game.ruleset.source == "own" and not game.over)
    if isinstance(game.ruleset, Ruleset):
        if not game.ruleset.max_rounds and game.won is None:
            assert game.played_out == all(game.cards[seat].full for seat in game.active)
    elif isinstance(game, BankGame):
        check_turn(game)
    else:
        check_pot(game)
    if game.turn.roll and not game.turn.thrown and not game.over:
        # A turn never gets stuck: there is a row to write, or it may end without one, or it may go on.
        assert isinstance(game, BankGame) or isinstance(actions[-1], Write | Stop | Stand)
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
    if outright is None and game.blitz is None:  # equal points share a place, and the next is left out
        for seat in game.active:
            assert result.ranks[seat] == 1 + sum(scored[other] > scored[seat] for other in game.active)
    for one, other in permutations(set(game.active) - {outright}, 2):
        assert scored[one] <= scored[other] or result.ranks[one] < result.ranks[other]
    if game.ruleset.tie_break == "blitz" and game.active:
        assert len(result.winners) == 1
    mean = game.ruleset.settlement == "mean" and game.active
    middle = Fraction(sum(scored[seat] for seat in game.active), len(game.active)) if mean else 0
    assert [result.settled[seat] for seat in game.active] == [scored[seat] - middle for seat in game.active]


def check_over(game: Game) -> int | None:
    """Everything is written, or the stacks say why no hand follows; who won outright, if one did."""
    if isinstance(game, BankGame):
        check_luck_ended(game)
        return game.won
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
