"""The die of Telegram's before a round: a part of the labels of its throws, and a line of the record."""

import hmac
import random
from dataclasses import replace

import pytest

from engine.errors import RecordError
from engine.play.game import least_seats
from engine.play.steps import Leave, Rolled, to_text
from engine.play.turn import Due
from engine.presets import PRESETS, ruleset
from engine.records.fair_dice import client_string, commitment, faces, in_round, values
from engine.records.reading import parse_record
from engine.records.record import FIRST_LINE, Player, Record
from engine.records.telegram_dice import DieAttempt
from engine.records.verify import verify
from tests.engine.games import KINDS
from tests.rings import sampled

SECRET = bytes(range(32))
CLIENT = "g12|🍀🐙|27.5.64"
ATTEMPTS = (DieAttempt(27, 570), DieAttempt(5, 571), DieAttempt(64, 572))


def test_vector() -> None:
    due = in_round(Due("turn.5.roll.1", 5, (0, 1, 2, 3, 4)), 3, {3: DieAttempt(27, 581)})
    assert due.label == "round.3.27.turn.5.roll.1"
    stream = hmac.digest(SECRET, "g12|🍀🐙|27.5.64|round.3.27.turn.5.roll.1|0".encode(), "sha256")
    by_hand = [byte % 6 + 1 for byte in stream if byte < 252][:5]
    assert list(faces(SECRET, CLIENT, due)) == by_hand == [6, 2, 4, 6, 2]
    assert list(values(SECRET, CLIENT, "turn.5.roll.1", 5)) == [5, 1, 3, 2, 4]
    assert list(values(SECRET, CLIENT, "round.3.27.seat.2.turn.3.roll.1", 5)) == [3, 2, 5, 1, 1]


@pytest.mark.parametrize("attempt", [None, DieAttempt(), DieAttempt(lost=True)])
def test_where_no_die_was_heard_of_the_label_is_the_plain_one(attempt: DieAttempt | None) -> None:
    due = Due("turn.5.roll.1", 5, (0, 1, 2, 3, 4))
    assert in_round(due, 3, {} if attempt is None else {3: attempt}) == due


def test_throws_of_no_turn_have_no_die() -> None:
    due = Due("order.1", 1, (0,))
    assert in_round(due, None, {2: DieAttempt(27)}) == due


def played(preset: str, seed: int, rounds: dict[int, DieAttempt], *, leaver: bool = False) -> Record:
    """A game in which everybody does anything at all, with these dice before rounds."""
    chance, seats = random.Random(seed), max(3, least_seats(ruleset(preset)))
    players = tuple(Player(f"P{n}", talisman) for n, talisman in enumerate("🍀🐙🦊🐢"[:seats]))
    client = client_string("g12", [each.talisman for each in players], [27, 5, 64])
    record = Record(
        ruleset(preset), players, (), "g12", commitment(SECRET), client, SECRET, ATTEMPTS, (), rounds
    )
    progress, lines, last, leaves = record.start(), [], 0, leaver
    while not progress.game.over:
        number = progress.round
        if progress.game.due is not None:
            step = Rolled(faces(SECRET, client, in_round(progress.game.due, number, rounds)))
        elif leaves and number is not None and number > 1:
            step, leaves = Leave(progress.game.mover or 0), False
        else:
            game = progress.game
            step = chance.choice([*game.legal_actions()] if game.turn.roll else [*game.possible_throws()])
        assert number is None or number >= last, "rounds follow each other"
        last = last if number is None else number
        lines.append(to_text(step))
        progress = progress.after(step)
    return replace(record, lines=tuple(lines))


@pytest.mark.parametrize("preset", sampled(PRESETS, KINDS))
def test_a_whole_game_is_verified_from_its_text(preset: str) -> None:
    leaver = list(PRESETS).index(preset) % 2 == 1
    kinds = [DieAttempt(lost=True), DieAttempt(), DieAttempt(9, 600), DieAttempt(64)]
    rounds = {number: kinds[number % 4] for number in range(2, 60)}
    record = played(preset, 7, rounds, leaver=leaver)
    read = parse_record(record.text())
    assert read == record
    verdict = verify(read)
    assert verdict.fair, verdict
    if preset == "strongest":
        assert verdict.rounds == 1, "one deal: it has no later round"
        return
    assert verdict.rounds > 1
    assert not verify(replace(record, rounds={})).fair, "its dice are not those of plain labels"
    plain = played(preset, 7, {}, leaver=leaver)
    assert "round" not in plain.text()
    assert verify(plain).fair
    for number in {2, verdict.rounds}:
        other = DieAttempt((rounds[number].value or 0) % 64 + 1)
        assert not verify(replace(record, rounds=rounds | {number: other})).fair, number


@pytest.mark.parametrize(
    "lines",
    [
        "round 1 27",
        "round 0 27",
        "round 02 27",
        "round 2",
        "round 2 65",
        "round 2 0",
        "round 2 gone",
        "round 2 27 x",
        "round 2 27\nround 2 27",
        "round 3 lost\nround 2 27",
        "round -2 27",
        "round two 27",
    ],
)
def test_lines_that_tell_of_no_round(lines: str) -> None:
    with pytest.raises(RecordError, match="expected one of"):
        parse_record(f"{FIRST_LINE}\nruleset yatzy 1\n{lines}\n\n")
