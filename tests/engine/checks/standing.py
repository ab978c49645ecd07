"""What a seat has for certain, and what of its bonuses is pending, by all that may still be written."""

from collections.abc import Collection
from random import Random

from engine.play.scorecard import ScorecardGame
from engine.play.steps import Leave
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
from engine.rules.open_bonuses import Pending, pending
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Card
from tests.engine.checks.recorded import Recorded
from tests.engine.games import random_step
from tests.engine.play.section_sums import entries, every_payment, own, spreads, sums

ASKED = 24
"""Of the moments of a game at which cards have changed so many are asked, and the last one."""
OTHER_ENDS = 1
"""Moments of a game from which it is played to another end."""


def check_standings(game: Recorded) -> None:
    """What is certain comes, whatever follows, unless it is taken back."""
    rnd, changing = Random(repr(game.rules)), []
    for moment in game.kept:
        before, after = moment.before.game, moment.after.game
        all_seats = isinstance(moment.step, Leave) or after.over or not changing
        seats = [seat for seat in range(after.seats) if all_seats or after.cards[seat] != before.cards[seat]]
        if seats and after.due is None:
            changing.append((after, seats))
    *earlier, last = changing
    for state, seats in (*rnd.sample(earlier, min(len(earlier), ASKED)), last):
        check_standing(state, seats)
        check_certain(state, game.end)
    for state, _ in rnd.sample(changing, min(len(changing), OTHER_ENDS)):
        check_certain(state, finished(state, rnd))


def check_bonus(  # noqa: C901, PLR0915 - an arm a kind of bonus
    bonus: Bonus, points: int | None, pending: Pending | None, rules: Ruleset, card: Card
) -> None:
    """What a card that is not full has of one bonus, worked out from everything that may be written."""
    pairs = list(zip(rules.rows, card.entries, strict=True))
    section = [(row, entry) for row, entry in pairs if own(bonus, row)]
    written = [entry.points for _, entry in section if entry is not None]
    open_ = [row for row, entry in section if entry is None]
    crossed = any(entry is not None and not entry.made for _, entry in section)
    match bonus:
        case Threshold(_, least, pays, higher=higher):
            totals, steps = sums(rules, bonus, card), ((least, pays), *higher)
            ends = {[0, *(paid for step, paid in steps if step <= total)][-1] for total in totals}
            further = [step - sum(written) for step, _ in steps if sum(written) < step <= max(totals)]
            now, missing = 0, next(iter(further), 0)
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
        sure = min(ends) if isinstance(bonus, Threshold | Tiers) and min(ends) > 0 else None
        assert points == sure
        assert pending is not None
        assert pending.points == now - (sure or 0)
        assert getattr(pending, "missing", None) == missing


def check_standing(game: ScorecardGame, seats: Collection[int]) -> None:
    for seat in seats:
        each, total = game.standing()[seat], game.totals()[seat]
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
                if isinstance(bonus, Further | EachMade | Threshold | Tiers):
                    assert points is None or last >= points
                else:
                    assert points in {None, last}
