"""What is known of a chat, and what becomes of it when a group turns into a supergroup."""

import pytest

from bot.chats.store.chats import Chats
from bot.chats.store.rows import ChatRow
from bot.chats.views import SETTINGS, SettingValues
from bot.ground.store import StoreError, Tx
from bot.ground.values.place import Place
from bot.rankings.store.ranking import Ranking
from bot.table.store.games import Games
from engine.errors import OptionError
from tests.bot.store.databases import health, move_chat, new_game, played, results_of

GROUP, SUPERGROUP = -5, -1005


def test_a_chat_is_remembered_and_keeps_its_settings(db):
    tx = Tx(db)
    assert Chats(tx).get(-1) is None
    Chats(tx).remember(-1, "group", "Дача", 1.0)
    Chats(tx).update(-1, language="ru", zone="Europe/Kyiv", default_preset="pirate", default_options="{}")
    Chats(tx).remember(-1, "group", "Dacha", 2.0)
    Chats(tx).update(-1, active=False)
    Chats(tx).choose(-1, hints="on", chances="on", first_roll="off", clock="slow", quiet="23-9")
    assert Chats(tx).get(-1) == ChatRow(
        *(-1, "group", "Dacha", "ru", "Europe/Kyiv", "pirate", "{}", None),
        updated_at=2.0,
        left_at=None,
        digest_at=None,
        puzzle_at=None,
        puzzle_thread=0,
        active=False,
        settings=SettingValues({"hints": "on", "chances": "on", "first_roll": "off", "clock": "slow"}),
    )


def test_only_what_differs_from_the_default_is_kept(db):
    tx = Tx(db)
    Chats(tx).remember(-1, "group", "Дача", 1.0)
    Chats(tx).choose(-1, pin="on", first_roll="off", clock="none")
    settings = Chats(tx).choose(-1, pin="off", quiet="23-9")
    assert settings == Chats(tx).get(-1).settings == SettingValues({"first_roll": "off", "clock": "none"})
    assert (settings.pin, settings.first_roll, settings.clock, settings.quiet) == (
        False,
        False,
        "none",
        "23-9",
    )


@pytest.mark.parametrize(
    ("name", "word"), [("clok", "none"), ("clock", "fast"), ("pin", "1"), ("words", "on")]
)
def test_a_setting_that_is_not_there_cannot_be_chosen(db, name, word):
    tx = Tx(db)
    Chats(tx).remember(-1, "group", "Дача", 1.0)
    with pytest.raises(OptionError, match=f"not '{name}' and '{word}'"):
        Chats(tx).choose(-1, **{name: word})
    assert Chats(tx).get(-1).settings == SettingValues()


def test_settings_that_this_program_does_not_know_are_kept_and_mean_nothing(db):
    tx = Tx(db)
    for chat_id in (GROUP, SUPERGROUP):
        Chats(tx).remember(chat_id, "group", "Дача", 1.0)
    stored = '{"clock": "hourly", "week_start": 5, "weather": ["rain"], "hints": "on"}'
    db.execute("UPDATE chats SET settings = ? WHERE chat_id = ?", (stored, GROUP))
    settings = Chats(tx).choose(GROUP, hints="off", board="stays")
    assert (settings.clock, settings.week_start, settings.hints, settings.board) == (
        "live",
        "mon",
        False,
        "stays",
    )
    assert set(settings.words) == set(SETTINGS)
    move_chat(tx, GROUP, SUPERGROUP, 20.0)
    assert Chats(tx).get(SUPERGROUP).settings.chosen == {
        "clock": "hourly",
        "week_start": 5,
        "weather": ["rain"],
        "board": "stays",
    }


@pytest.mark.sqlite
def test_nothing_is_written_for_a_title_that_is_known(db):
    tx = Tx(db)
    Chats(tx).remember(-1, "group", "Дача", 1.0)
    before = db.total_changes
    Chats(tx).remember(-1, "group", "Дача", 9.0)
    assert db.total_changes == before


def test_a_chat_that_is_not_known_has_no_settings(db):
    with pytest.raises(StoreError, match="no row with chat_id -404"):
        Chats(Tx(db)).update(-404, zone="UTC")
    with pytest.raises(StoreError, match="no row with chat_id -404"):
        Chats(Tx(db)).choose(-404, clock="slow")


def test_a_supergroup_gets_everything_of_its_group(db):
    tx = Tx(db)
    Chats(tx).remember(GROUP, "group", "Дача", 1.0)
    Chats(tx).update(
        GROUP,
        language="ru",
        zone="Europe/Kyiv",
        default_preset="pirate",
        default_options='{"a": 1}',
    )
    Chats(tx).choose(GROUP, hints="on", chances="on", clock="none")
    old = played(tx, Place(GROUP), 10.0)
    unsent = played(tx, Place(GROUP), 9.0)
    Games(tx).update(old, message_id=75, result_message_id=76)
    live = new_game(tx, Place(GROUP))
    Games(tx).update(live, message_id=77, called_at=78.0, deadline=500.0)
    before = [Ranking(tx).top(GROUP, "all", family) for family in ("*", "pirate")]
    assert [len(lines) for lines in before] == [3, 3]

    for _ in range(2):  # Telegram tells it twice, once from each side
        move_chat(tx, GROUP, SUPERGROUP, 20.0)
        moved = Games(tx).live_in(Place(SUPERGROUP))
        assert (moved.id, moved.message_id, moved.called_at, moved.deadline) == (
            live,
            None,
            78.0,
            500.0,
        )
        assert Games(tx).live_in(Place(GROUP)) is None
        assert Games(tx).last_finished(Place(SUPERGROUP)).id == old
        assert [Ranking(tx).top(SUPERGROUP, "all", family) for family in ("*", "pirate")] == before
        assert (Games(tx).get(old).message_id, Games(tx).get(old).result_message_id) == (None, 0)
        assert Games(tx).get(unsent).result_message_id is None, "it is still to be sent, to the new chat"
        assert Ranking(tx).top(GROUP, "all") == []
        assert results_of(db, 11)[0]["chat_id"] == SUPERGROUP
        assert (Chats(tx).get(GROUP).migrated_to, Chats(tx).get(GROUP).active) == (SUPERGROUP, False)
        new = Chats(tx).get(SUPERGROUP)
        assert (new.kind, new.title, new.language, new.zone) == ("supergroup", "Дача", "ru", "Europe/Kyiv")
        assert new.settings.hints
        assert new.settings.clock == "none"
        assert new.settings.chances
        assert (new.default_preset, new.default_options, new.active) == ("pirate", '{"a": 1}', True)
    assert health(db).problems == ()


def test_a_supergroup_that_was_met_before_keeps_the_language_of_the_group(db):
    tx = Tx(db)
    for chat_id, language in ((GROUP, "uk"), (SUPERGROUP, "ru")):
        Chats(tx).remember(chat_id, "group", "Дача", 1.0)
        Chats(tx).update(chat_id, language=language)
    move_chat(tx, GROUP, SUPERGROUP, 20.0)
    assert Chats(tx).get(SUPERGROUP).language == "uk"
    Chats(tx).update(SUPERGROUP, language="en")
    move_chat(tx, GROUP, SUPERGROUP, 30.0)  # the other side tells it as well
    assert Chats(tx).get(SUPERGROUP).language == "en"


def test_a_move_that_is_heard_of_again_changes_no_setting_and_takes_along_what_was_noted_since(db):
    tx = Tx(db)
    Chats(tx).remember(GROUP, "group", "Дача", 1.0)
    Chats(tx).choose(GROUP, clock="none", quiet="none", hints="on")
    move_chat(tx, GROUP, SUPERGROUP, 20.0)
    Chats(tx).choose(SUPERGROUP, clock="live", quiet="23-9", hints="off")
    late = new_game(tx, Place(GROUP))
    move_chat(tx, GROUP, SUPERGROUP, 30.0)
    chat = Chats(tx).get(SUPERGROUP).settings
    assert (chat.clock, chat.quiet, chat.hints) == ("live", "23-9", False)
    assert Games(tx).live_in(Place(SUPERGROUP)).id == late


def test_a_supergroup_that_was_set_before_the_move_was_heard_of_keeps_what_it_chose(db):
    tx = Tx(db)
    for chat_id, puzzle_at in ((GROUP, 50.0), (SUPERGROUP, 60.0)):
        Chats(tx).remember(chat_id, "group", "Дача", 1.0)
        Chats(tx).update(chat_id, puzzle_at=puzzle_at)
    Chats(tx).choose(GROUP, clock="slow", board="stays", pin="on", first_roll="off", puzzle="10")
    Chats(tx).choose(SUPERGROUP, clock="none", hints="on", puzzle="12")
    move_chat(tx, GROUP, SUPERGROUP, 20.0)
    chat = Chats(tx).get(SUPERGROUP)
    assert chat.settings.chosen == {
        "clock": "none",
        "board": "stays",
        "pin": "on",
        "first_roll": "off",
        "hints": "on",
        "puzzle": "12",
    }
    assert chat.puzzle_at == 60.0


def test_a_move_heard_of_late_merges(db):
    tx = Tx(db)
    for chat_id, zone in ((GROUP, "Europe/Kyiv"), (SUPERGROUP, "UTC")):
        Chats(tx).remember(chat_id, "group", "Дача", 1.0)
        Chats(tx).update(chat_id, zone=zone)
        played(tx, Place(chat_id), 10.0, winner=22)
    overtaken, live = new_game(tx, Place(GROUP)), new_game(tx, Place(SUPERGROUP))
    Games(tx).update(overtaken, deadline=9.0)
    Games(tx).update(live, message_id=5)
    move_chat(tx, GROUP, SUPERGROUP, 20.0)
    assert (Games(tx).get(overtaken).state, Games(tx).get(overtaken).ended_at) == ("stopped", 20.0)
    assert (Games(tx).live_in(Place(SUPERGROUP)).id, Games(tx).live_in(Place(SUPERGROUP)).message_id) == (
        live,
        5,
    )
    best = Ranking(tx).top(SUPERGROUP, "all", "pirate")[0]
    assert (best.user_id, best.games, best.wins, best.points) == (22, 2, 2, 198.0)
    overall = Ranking(tx).top(SUPERGROUP, "all")
    assert [(row.user_id, row.games, row.wins, row.seconds, row.thirds) for row in overall] == [
        (22, 2, 2, 2, 0),
        (33, 2, 0, 0, 2),
        (11, 2, 0, 0, 0),
    ]
    assert Chats(tx).get(SUPERGROUP).zone == "UTC"
    assert health(db).problems == ()
