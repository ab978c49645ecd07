"""The die of Telegram's before a round: a part of the labels of its throws, and a line of the record."""

import hmac
import random
from dataclasses import replace

import pytest

from engine.errors import RecordError
from engine.play.steps import Rolled, to_text
from engine.play.turn import Due
from engine.presets import ruleset
from engine.records.fair_dice import commitment, faces, in_round, values
from engine.records.reading import parse_record
from engine.records.record import FIRST_LINE, Player, Record
from engine.records.telegram_dice import DieAttempt
from engine.records.verify import verify

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


def test_where_no_die_was_heard_of_the_label_is_the_plain_one() -> None:
    due = Due("turn.5.roll.1", 5, (0, 1, 2, 3, 4))
    for rounds in ({}, {3: DieAttempt()}, {3: DieAttempt(lost=True)}):
        assert in_round(due, 3, rounds) == due
    assert in_round(due, None, {2: DieAttempt(27)}) == due


def test_a_whole_game_is_verified_from_its_text() -> None:
    kinds = [DieAttempt(lost=True), DieAttempt(), DieAttempt(9, 600), DieAttempt(64)]
    rounds = {number: kinds[number % 4] for number in range(2, 20)}
    players = tuple(Player(talisman, talisman) for talisman in "🍀🐙")
    rules = ruleset("yatzy", {"card": "short"})
    record = Record(rules, players, (), "g12", commitment(SECRET), CLIENT, SECRET, ATTEMPTS, (), rounds)
    chance, progress, lines = random.Random(7), record.start(), []
    while not progress.game.over:
        due = progress.game.due
        if due is None:
            step = chance.choice(progress.game.legal_actions())
        else:
            step = Rolled(faces(SECRET, CLIENT, in_round(due, progress.round, rounds)))
        lines.append(to_text(step))
        progress = progress.after(step)
    record = replace(record, lines=tuple(lines))
    assert parse_record(record.text()) == record
    assert verify(record).fair
    assert verify(record).rounds == rules.rounds
    assert not verify(replace(record, rounds={})).fair, "its dice are not those of plain labels"
    for number in (2, rules.rounds):
        other = DieAttempt((rounds[number].value or 0) % 64 + 1)
        assert not verify(replace(record, rounds=rounds | {number: other})).fair, number


@pytest.mark.parametrize(
    "lines",
    [
        "round 1 27",
        "round 02 27",
        "round 2",
        "round 2 65",
        "round 2 27\nround 2 27",
        "round 3 lost\nround 2 27",
    ],
)
def test_lines_that_tell_of_no_round(lines: str) -> None:
    with pytest.raises(RecordError, match="expected one of"):
        parse_record(f"{FIRST_LINE}\nruleset yatzy 1\n{lines}\n\n")
