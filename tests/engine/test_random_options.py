"""Two hundred random choices of options for every preset: played to the end, replayed, verified."""

import hashlib
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
from tests.engine.games import of_anybody, random_lay, seated, values_of
from tests.rings import sampled

CHOICES = 80


def random_rules(key: str, rnd: Random, **fixed: OptionValue) -> Rules:
    """Any options of the preset that make sense together, but for those that are fixed."""
    while True:
        try:
            chosen = {o.key: rnd.choice(sorted(values_of(o), key=str)) for o in options_of(PRESETS[key])}
            return ruleset(key, chosen | fixed)
        except ClashError:
            continue


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
def test_random_options_are_played_to_the_end_replayed_and_verified(key):
    rnd, secret = Random(key), hashlib.sha256(key.encode()).digest()
    seen = set()
    for number in range(CHOICES):
        rules = random_rules(key, rnd)
        seen.add(rules.options)
        players = tuple(
            Player("", talisman) for talisman in TALISMANS[: max(least_seats(rules), 1 + number % 3)]
        )
        client = client_string(f"g{number}", [player.talisman for player in players])
        progress, steps = Progress(new_game(rules, len(players))), []
        while not progress.game.over:
            view = of_anybody(progress, rnd)
            due = view.game.due
            step = random_step(view, rnd) if due is None else Rolled(faces(secret, client, due))
            step = seated(view.game, step)
            steps.append(to_text(step))
            progress = progress.after(step)
        proof = (f"g{number}", commitment(secret), client, secret) if rules.source == "bot" else ()
        text = Record(rules, players, tuple(steps), *proof).text()
        record = parse_record(text)
        assert record.text() == text
        assert record.replay().game == progress.game
        assert rules.source == "own" or verify(record).fair
        assert decode(encode(rules)) == rules
        outcome = progress.game.outcome()
        assert sorted(outcome.winners) == [seat for seat, rank in enumerate(outcome.ranks) if rank == 1]
    assert len(seen) > CHOICES // 10
