"""Golden playthroughs: old records mean for ever what they meant, and their dice can be checked."""

from dataclasses import replace

import pytest

from engine.cli import main
from engine.errors import RecordError
from engine.presets import PRESETS
from engine.records.fair_dice import commitment
from engine.records.reading import parse_record
from engine.records.telegram_dice import DieAttempt
from engine.records.verify import verify
from engine.rules.ruleset import Ruleset
from tests.golden.golden_records import (
    DARES_FOLDER,
    FIRST_REVISION_FOLDER,
    OWN_DICE_FOLDER,
    RECORDS_FOLDER,
    ROUND_DICE_FOLDER,
    cards,
    play,
    record_file,
)
from tests.rings import sampled

RECORDS = {
    record_file(key, revision): (key, revision)
    for key, kind in PRESETS.items()
    for revision in range(1, kind.revision + 1)
    if record_file(key, revision).exists()
}
OTHERS = [
    path
    for folder in (FIRST_REVISION_FOLDER, OWN_DICE_FOLDER, DARES_FOLDER, ROUND_DICE_FOLDER)
    for path in sorted(folder.glob("*.txt"))
    if not path.name.endswith(".cards.txt")
]


def test_every_preset_has_a_golden_game_of_its_revision_and_every_file_a_preset():
    assert {key for key, kind in PRESETS.items() if record_file(key, kind.revision) not in RECORDS} == set()
    names = {name for path in RECORDS for name in (path.name, path.with_suffix(".cards.txt").name)}
    assert {path.name for path in RECORDS_FOLDER.glob("*.txt")} == names
    assert len(OTHERS) == 8 + 4 + 4 + 5


@pytest.mark.parametrize("path", [*RECORDS, *OTHERS], ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_game_still_means_what_it_meant_and_has_fair_dice(path):
    text = path.read_text(encoding="utf-8")
    record = parse_record(text)
    assert record.text() == text
    told = path.with_suffix(".cards.txt").read_text(encoding="utf-8")
    assert cards(path) == told
    assert "Not finished" not in told
    if path in RECORDS:
        assert (record.rules.preset, record.rules.revision) == RECORDS[path]
        assert {"undo", "leave 3"} <= set(record.lines)
    if path.parent == OWN_DICE_FOLDER:
        assert record.rules.source == "own"
        assert record.lines.count("undo") > 3
    else:
        verdict = verify(record)
        assert verdict.fair
        assert verdict.throws == sum(" faces " in f" {line}" for line in record.lines)


@pytest.mark.parametrize(
    ("name", "rounds"),
    [
        ("turns", "4 of 5"),
        ("deals", "1 of 2"),
        ("together", "4 of 5"),
        ("turns_updated", "1 of 5"),
        ("together_updated", "1 of 5"),
    ],
)
def test_dice_before_rounds_are_part_of_old_records_also_of_games_played_on_without(name, rounds, capsys):
    path = ROUND_DICE_FOLDER / f"{name}.txt"
    assert main(["verify", str(path)]) == 0
    assert capsys.readouterr().out.endswith(f"\nTelegram threw before {rounds} rounds after the first\n")
    record = parse_record(path.read_text("utf-8"))
    assert record.rounds[3].lost
    assert not verify(replace(record, rounds={})).fair
    for number in record.rounds.keys() - {3}:
        other = DieAttempt((record.rounds[number].value or 0) % 64 + 1)
        assert not verify(replace(record, rounds={**record.rounds, number: other})).fair, number


@pytest.mark.parametrize("key", ["double", "showdown", "triple"])
def test_any_one_changed_face_is_found_and_its_step_named(key):
    record = parse_record(record_file(key, PRESETS[key].revision).read_text(encoding="utf-8"))
    thrown = [number for number, line in enumerate(record.lines) if line.startswith("faces")]
    first = list(PRESETS).index(key) % 3
    for number in (*thrown[first :: len(thrown) // 3], thrown[-1]):  # each check is a replay
        line = record.lines[number]
        place = len("faces ") + number % (len(line) - len("faces "))
        changed = line[:place] + str(int(line[place]) % 6 + 1) + line[place + 1 :]
        verdict = verify(
            replace(record, lines=(*record.lines[:number], changed, *record.lines[number + 1 :]))
        )
        assert not verdict.fair
        assert (verdict.step, verdict.expected, verdict.found) == (number + 1, line, changed)
        assert verdict.throws == thrown.index(number)
        assert ".roll." in verdict.fault or verdict.fault.startswith(("order.", "blitz."))


AHEAD, FEW_AHEAD = 50, 5
"""Points by which a computer player beats chance: of rows that are added up, and where few points are won."""


@pytest.mark.slow
@pytest.mark.parametrize("key", sampled(["yatzy", "thrift", "showdown"], ["yatzy"]))
def test_golden_games_can_be_made_anew_and_computer_players_beat_chance_in_them(key):
    record = play(key, list(PRESETS).index(key))
    assert verify(record).fair
    game = record.replay().game
    assert game.over
    one, chance, _, other = game.points
    rules, ahead = record.rules, 0
    if isinstance(rules, Ruleset):
        ahead = AHEAD if any(row.adds for row in rules.rows) else FEW_AHEAD
    assert max(one, other) > chance + ahead


def golden():
    return parse_record(record_file("pirate", 2).read_text(encoding="utf-8"))


def test_what_else_was_changed_is_found():
    record, secret = golden(), bytes(32)
    number = record.lines.index("throw 12345") + 1
    verdict = verify(replace(record, lines=(*record.lines[:number], *record.lines[number + 1 :])))
    assert (verdict.fault, verdict.step) == ("illegal", number + 1)
    verdict = verify(replace(record, secret=secret))
    assert (verdict.fault, verdict.step, verdict.found) == ("commitment", 0, commitment(secret))
    assert not verdict.fair
    for other in ({"client": "g9|🍀"}, {"game": "g9"}):
        assert verify(replace(record, **other)).fault == "client"
    assert verify(replace(record, client="g9|🍀")).expected == record.client
    verdict = verify(replace(record, lines=(*record.lines, "throw 12345")))
    assert (verdict.fault, verdict.step) == ("illegal", len(record.lines) + 1)
    assert verify(replace(record, lines=(*record.lines, "faces 11111"))).fault == "illegal"


@pytest.mark.parametrize("missing", [{"secret": b""}, {"commitment": ""}])
def test_without_commitment_or_secret_nothing_can_be_checked(missing):
    with pytest.raises(RecordError, match="expected a record with a commitment and a secret"):
        verify(replace(golden(), **missing))


def test_a_game_under_way_can_be_checked_as_far_as_it_went():
    record = golden()
    for stop in range(0, len(record.lines), 97):
        part = replace(record, lines=record.lines[:stop])
        verdict = verify(part)
        assert verdict.fair
        assert verdict.throws == sum(line.startswith("faces") for line in part.lines)
