"""Games under options of which each two values meet once: played to the end, replayed, verified."""

import hashlib
from itertools import combinations, product
from random import Random

import pytest

from engine.errors import ClashError
from engine.play.game import least_seats, new_game
from engine.play.steps import Rolled, Stand, Step, Stop, Throw, Write, to_text
from engine.presets import PRESETS, ruleset
from engine.records.fair_dice import TALISMANS, client_string, commitment, faces
from engine.records.reading import parse_record
from engine.records.record import Player, Progress, Record
from engine.records.rules_code import decode, encode
from engine.records.verify import verify
from engine.rules.options import OptionValue, options_of
from engine.rules.showdown_rules import Rules
from tests.engine.checks.recorded import Moment, Recorded
from tests.engine.checks.states import check_end, check_state, check_written
from tests.engine.checks.told import check_points_told
from tests.engine.games import of_anybody, random_lay, seated, values_of
from tests.rings import sampled

Pair = tuple[tuple[str, OptionValue], tuple[str, OptionValue]]
TRIES = 8
"""How often two values are tried beside others before they are taken not to go together."""


def random_rules(key: str, rnd: Random, **fixed: OptionValue) -> Rules:
    """Any options of the preset that make sense together, but for those that are fixed."""
    while True:
        try:
            return ruleset(key, random_choice(key, rnd) | fixed)
        except ClashError:
            continue


def random_choice(key: str, rnd: Random) -> dict[str, OptionValue]:
    return {o.key: rnd.choice(sorted(values_of(o), key=str)) for o in options_of(PRESETS[key])}


def pairs_of(options: dict[str, OptionValue]) -> set[Pair]:
    return set(combinations(sorted(options.items()), 2))


def each_two_values(key: str, rnd: Random) -> list[Rules]:
    """Rulesets of a preset in which every two values of two options meet that make sense together."""
    values = [[(o.key, value) for value in sorted(values_of(o), key=str)] for o in options_of(PRESETS[key])]
    pairs = [pair for one, other in combinations(sorted(values), 2) for pair in product(one, other)]
    rnd.shuffle(pairs)
    met, found = set[Pair](), []
    for pair in pairs:
        if pair not in met:
            tried = [random_choice(key, rnd) | dict(pair) for _ in range(TRIES)]
            best = max(tried, key=lambda each: (makes_sense(key, each), len(pairs_of(each) - met)))
            if makes_sense(key, best):
                met |= pairs_of(best)
                found.append(ruleset(key, best))
    return found


def makes_sense(key: str, options: dict[str, OptionValue]) -> bool:
    try:
        return bool(ruleset(key, options))
    except ClashError:
        return False


def random_step(progress: Progress, rnd: Random) -> Step:
    """What somebody in a hurry does: one more throw at most, then any row."""
    game = progress.game
    if game.lays and not game.turn.roll:
        return random_lay(game, rnd)
    actions = game.legal_actions()
    ends = [action for action in actions if isinstance(action, Write | Stop | Stand)]
    throws = [action for action in actions if isinstance(action, Throw)]
    return rnd.choice(ends if ends and (not throws or game.turn.roll > 1 or rnd.random() < 0.5) else throws)


@pytest.mark.slow
@pytest.mark.parametrize("key", sampled(PRESETS, ["classic", "showdown", "yahtzee"]))
def test_games_in_which_each_two_values_of_options_meet(key):
    rnd, secret = Random(key), hashlib.sha256(key.encode()).digest()
    for number, rules in enumerate(each_two_values(key, rnd)):
        seats = max(least_seats(rules), 1 + number % 3)
        players = tuple(Player("", talisman) for talisman in TALISMANS[:seats])
        client = client_string(f"g{number}", [player.talisman for player in players])
        progress, moments = Progress(new_game(rules, seats)), []
        while not progress.game.over:
            view = of_anybody(progress, rnd)
            due = view.game.due
            step = random_step(view, rnd) if due is None else Rolled(faces(secret, client, due))
            step = seated(view.game, step)
            moments.append(Moment(progress, step, progress.after(step)))
            progress = moments[-1].after
            check_state(progress.game)
        check_written(progress.game)
        check_end(progress.game)
        if hasattr(progress.game, "cards"):
            check_points_told(Recorded(rules, tuple(moments)))
        proof = (f"g{number}", commitment(secret), client, secret) if rules.source == "bot" else ()
        text = Record(rules, players, tuple(to_text(moment.step) for moment in moments), *proof).text()
        record = parse_record(text)
        assert record.text() == text
        assert record.replay().game == progress.game
        assert rules.source == "own" or verify(record).fair
        assert decode(encode(rules)) == rules
