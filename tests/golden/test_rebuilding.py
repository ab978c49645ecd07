"""Golden files are rebuilt by one command, which changes nothing where nothing has changed."""

import pytest

from engine.presets import PRESETS
from engine.records.reading import parse_record
from tests.golden import verify_page
from tests.golden.__main__ import golden_files, main, rebuild
from tests.golden.golden_records import RECORDS_FOLDER, record_file, record_files
from tests.golden.golden_screens import SCREENS_FOLDER
from tests.golden.stable_names import FILE


@pytest.mark.further
def test_every_golden_file_is_made_and_none_has_changed_at_a_clean_checkout(capsys, monkeypatch):
    made = set()

    def noting(asked):
        for path, text in golden_files(asked):
            made.add(path)
            yield path, text

    monkeypatch.setattr("tests.golden.__main__.golden_files", noting)
    assert main([]) == 0
    assert capsys.readouterr().out == "nothing has changed\n"
    kept = {*RECORDS_FOLDER.iterdir(), *SCREENS_FOLDER.iterdir(), FILE, verify_page.FILE}
    revisions = ((key, number) for key, kind in PRESETS.items() for number in range(1, kind.revision + 1))
    records = {path for each in revisions if (path := record_file(*each)).exists()}
    assert made | records == kept


def test_only_what_is_asked_for_is_rebuilt():
    asked = [path.name for path, _ in golden_files({"pirate", "lobby"})]
    assert asked == ["pirate.cards.txt", "pirate.2.cards.txt", "lobby.txt"]


def test_a_game_is_recorded_once_and_what_it_comes_to_is_renewed(tmp_path):
    record, cards = tmp_path / "pirate.2.txt", tmp_path / "pirate.2.cards.txt"
    assert rebuild(record_files({"pirate"}, tmp_path)) == [record, cards]
    assert rebuild(record_files({"pirate"}, tmp_path)) == []
    played = record.read_text("utf-8")
    assert parse_record(played).replay().game.over
    cards.write_text("changed", "utf-8")
    assert rebuild(record_files({"pirate"}, tmp_path)) == [cards]
    assert record.read_text("utf-8") == played


def test_a_record_that_does_not_fit_its_rules_is_told_in_one_line(tmp_path, monkeypatch, capsys):
    rebuild(record_files({"pirate"}, tmp_path))
    record = tmp_path / "pirate.2.txt"
    record.write_text(record.read_text("utf-8").replace("write pair\n", "write couple\n"), "utf-8")
    monkeypatch.setattr("tests.golden.__main__.golden_files", lambda _: record_files({"pirate"}, tmp_path))
    assert main([]) == 1
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "no row 'couple' here" in told
    assert "delete pirate.2.txt and pirate.2.cards.txt" in told


@pytest.mark.parametrize("name", ["prate", "--help"])
def test_an_unknown_name_is_refused(name, capsys):
    assert main([name]) == 2
    assert name in capsys.readouterr().err
