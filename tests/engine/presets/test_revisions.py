"""A preset whose meaning has changed keeps what it meant before."""

from dataclasses import replace

import pytest

from engine.errors import OptionError, RecordError
from engine.presets import PRESETS, ruleset
from engine.records.record import parse_record
from engine.records.verify import verify
from tests.golden.golden_records import RECORDS_FOLDER, cards

every_preset = pytest.mark.parametrize("key", PRESETS)


@every_preset
def test_old_records_of_a_raised_preset_come_to_what_they_came_to(key, monkeypatch):
    path = RECORDS_FOLDER / f"{key}.txt"
    text = path.read_text(encoding="utf-8")
    monkeypatch.setattr(PRESETS[key], "revision", PRESETS[key].revision + 1)
    record = parse_record(text)
    assert record.text() == text
    assert verify(record).fair
    assert cards(path) == path.with_suffix(".cards.txt").read_text(encoding="utf-8")
    assert ruleset(key).revision == PRESETS[key].revision
    assert ruleset(key, {}, 1) == record.rules or record.rules.options != ruleset(key).options


def test_a_record_is_played_by_the_revision_that_it_names(monkeypatch):
    preset = PRESETS["yahtzee"]
    first = preset.ruleset
    meaning = {1: 0, 2: 50}

    def raised(self, key, revision):
        return replace(first(self, key, revision), round_bonus=meaning[revision])

    monkeypatch.setattr(preset, "revision", 2)
    monkeypatch.setattr(preset, "ruleset", raised)
    record = "dice-poker record 1\nruleset yahtzee {}\nseat - A\nseat - B\n\n"
    lines = "throw 12345\nfaces 11111\nwrite chance\nthrow 12345\nfaces 11116\nwrite chance\n"
    totals = {}
    for revision in (1, 2):
        game = parse_record(record.format(revision) + lines).replay().game
        assert game.ruleset.revision == revision
        totals[revision] = game.points
    assert totals == {1: (5, 10), 2: (5, 60)}


@pytest.mark.parametrize(
    ("raised", "revision", "expected"), [(1, 2, "expected 1"), (3, 4, "one from 1 to 3"), (3, 0, "3")]
)
def test_a_revision_that_does_not_exist_is_refused_with_those_that_do(
    raised, revision, expected, monkeypatch
):
    monkeypatch.setattr(PRESETS["pirate"], "revision", raised)
    with pytest.raises(OptionError, match=f"no revision {revision}; .*{expected}"):
        ruleset("pirate", {}, revision)
    with pytest.raises(RecordError, match="has no revision"):
        parse_record(f"dice-poker record 1\nruleset pirate {revision}\nseat - A\n\n")
