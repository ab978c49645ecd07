"""Golden files hold what they did, Telegram itself reads the screens, and one command rebuilds them all."""

import pytest

from bot.ground.telegram.bodies import rich_blocks, usual_text
from bot.ground.values import is_rich
from bot.sandbox.messages import read_rich
from bot.sandbox.parameters import check_json
from engine.presets import PRESETS
from engine.records.reading import parse_record
from tests.bot.sandbox.tdlib import telegram_reads
from tests.golden.__main__ import golden_files, main, rebuild
from tests.golden.golden_records import RECORDS_FOLDER, record_file, record_files
from tests.golden.golden_screens import SCREENS, SCREENS_FOLDER, drawn


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_reads_as_before_and_telegram_itself_reads_it(name):
    screen = SCREENS[name]()
    assert drawn(screen) == (SCREENS_FOLDER / f"{name}.txt").read_text("utf-8")
    assert name.startswith("tables_") == is_rich(screen.text)
    read = telegram_reads(usual_text(screen.text))
    assert not isinstance(read, str), read
    if is_rich(screen.text):
        read_rich(
            {"rich_message": check_json("InputRichMessage", {"blocks": rich_blocks(screen.text)}, name)}
        )


@pytest.mark.parametrize(
    "asked",
    [pytest.param("names", marks=pytest.mark.slow), pytest.param("verify", marks=pytest.mark.further)],
)
def test_no_stored_or_typed_name_and_no_rule_that_the_page_verifies_by_has_changed(asked):
    for path, text in golden_files({asked}):
        assert path.read_text("utf-8") == text, path.name


def test_every_file_that_is_kept_is_one_that_is_made():
    """What the cards of a record come to is compared in tests/engine/records."""
    revisions = ((key, number) for key, kind in PRESETS.items() for number in range(1, kind.revision + 1))
    records = {path for each in revisions if (path := record_file(*each)).exists()}
    cards = {path.with_suffix(".cards.txt") for path in records}
    assert {*RECORDS_FOLDER.iterdir()} == records | cards
    assert {path.stem for path in SCREENS_FOLDER.iterdir()} == set(SCREENS)


@pytest.mark.slow
def test_only_what_is_asked_for_is_rebuilt_and_nothing_where_nothing_has_changed(capsys):
    asked = [path.name for path, _ in golden_files({"pirate", "lobby"})]
    assert asked == ["pirate.cards.txt", "pirate.2.cards.txt", "lobby.txt"]
    assert main(["pirate", "lobby"]) == 0
    assert capsys.readouterr().out == "nothing has changed\n"


@pytest.mark.slow
def test_a_game_is_recorded_once_and_what_it_comes_to_is_renewed(tmp_path):
    record, cards = tmp_path / "pirate.2.txt", tmp_path / "pirate.2.cards.txt"
    assert rebuild(record_files({"pirate"}, tmp_path)) == [record, cards]
    assert rebuild(record_files({"pirate"}, tmp_path)) == []
    played = record.read_text("utf-8")
    assert parse_record(played).replay().game.over
    cards.write_text("changed", "utf-8")
    assert rebuild(record_files({"pirate"}, tmp_path)) == [cards]
    assert record.read_text("utf-8") == played


@pytest.mark.slow
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
