"""A preset whose meaning has changed keeps what it meant before."""

import contextlib
from dataclasses import replace

import pytest

from engine.errors import OptionError, RecordError
from engine.presets import PRESETS, changed_options, ruleset
from engine.records.reading import parse_record
from engine.rules.sheet import UPPER_KEYS
from tests.golden.golden_records import FIRST_REVISION_FOLDER, record_file

every_preset = pytest.mark.parametrize("key", PRESETS)


@every_preset
def test_old_records_of_a_raised_preset_come_to_what_they_came_to(key, monkeypatch):
    text = record_file(key, PRESETS[key].revision).read_text(encoding="utf-8")
    before = parse_record(text)
    monkeypatch.setattr(PRESETS[key], "revision", PRESETS[key].revision + 1)
    record = parse_record(text)
    assert record == before, "the same rules and steps: its cards are those of test_golden_records"
    assert record.text() == text
    assert ruleset(key).revision == PRESETS[key].revision
    assert ruleset(key, {}, record.rules.revision) == record.rules or changed_options(record.rules)


def test_a_record_is_played_by_the_revision_that_it_names(monkeypatch):
    preset = PRESETS["yahtzee"]
    first = preset.ruleset
    meaning = {3: 0, 4: 50}

    def raised(self, key, revision):
        return replace(first(self, key, revision), round_bonus=meaning[revision])

    monkeypatch.setattr(preset, "revision", 4)
    monkeypatch.setattr(preset, "ruleset", raised)
    record = "dice-poker record 1\nruleset yahtzee {}\nseat - A\nseat - B\n\n"
    lines = "throw 12345\nfaces 11111\nwrite chance\nthrow 12345\nfaces 11116\nwrite chance\n"
    totals = {}
    for revision in (3, 4):
        game = parse_record(record.format(revision) + lines).replay().game
        assert game.ruleset.revision == revision
        totals[revision] = game.points
    assert totals == {3: (5, 10), 4: (5, 60)}


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


CHANGED = {
    "one_die": "places",
    "five_dice": "places",
    "next_to_begin": "places",
    "round_bonus": "totals",
    "few_rounds": "refused",
    "no_surplus": "refused",
    "yahtzee_same_face": "refused",
    "ante_without_chips": "refused",
}
"""Games of the first revision in which a rule that has changed since makes a difference, and which one."""


@pytest.mark.parametrize(("name", "difference"), CHANGED.items())
def test_the_same_steps_mean_something_else_today(name, difference):
    text = (FIRST_REVISION_FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    record = parse_record(text)
    old = record.replay().game
    today = text.replace(f"ruleset {record.rules.preset} 1\n", f"ruleset {record.rules.preset} 2\n")
    if difference == "refused":
        with pytest.raises(RecordError, match=r"makes no sense here|does not go with"):
            parse_record(today)
        return
    after = parse_record(today)
    if difference == "totals":
        assert after.replay().game.points != old.points
        return
    with contextlib.suppress(RecordError):
        assert after.replay().game.points != old.points  # other seats made the same hands


FACES = ("11123", "22213", "33312", "44412", "55512", "66612")
SCHOOL = "".join(
    f"throw 12345\nfaces {faces}\nwrite {row}\n" for faces, row in zip(FACES, UPPER_KEYS, strict=True)
)
HANDS = "".join(f"throw 12345\nfaces {faces}\nstand\n" for faces in ("66123", "55123", "11234", "66123"))


@pytest.mark.parametrize(("revision", "points"), [(1, 15), (2, 15), (3, 30)])
def test_a_chance_of_different_faces_is_doubled_since_the_third_revision_of_stages(revision, points):
    head = (
        f"dice-poker record 1\nruleset stages {revision}\noption order join\noption chance distinct\nseat - A"
    )
    game = parse_record(f"{head}\n\n{SCHOOL}throw 12345\nfaces 12345\nwrite chance\n").replay().game
    assert game.points == (points,)
    any_dice = {"order": "join", "chance": "any"}
    assert not any(row.doubled for row in ruleset("stages", any_dice, revision).rows if row.key == "chance")


@pytest.mark.parametrize("revision", [1, 2])
def test_records_in_which_all_deals_were_played_replay_for_ever(revision):
    head = f"dice-poker record 1\nruleset strongest {revision}\noption hands 3\nseat - A\nseat - B"
    game = parse_record(f"{head}\n\n{HANDS}").replay().game
    assert (game.deal, game.over, game.deals_won) == (3, False, (2, 0))
    after = parse_record(f"{head}\n\n{HANDS}{HANDS[: len(HANDS) // 2]}").replay().game
    assert (after.over, after.deals_won) == (True, (3, 0))


def test_every_game_of_the_first_revision_is_looked_at():
    assert {path.name for path in FIRST_REVISION_FOLDER.glob("*.txt")} == {
        name for each in CHANGED for name in (f"{each}.txt", f"{each}.cards.txt")
    }
