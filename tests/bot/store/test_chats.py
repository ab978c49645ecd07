"""What is known of a chat, and what becomes of it when a group turns into a supergroup."""

import pytest

from bot.chats.model import SETTINGS, ChatRow, SettingValues
from bot.chats.settings import Chats
from bot.ground.store.base import StoreError
from bot.ground.store.dues import ChatDeliveries
from bot.ground.values import Place
from bot.rankings.ranking import Ranking
from bot.table.store import Games, result_message, result_of
from engine.errors import OptionError
from tests.bot.store.databases import health, move_chat, new_game, played, results_of

GROUP, SUPERGROUP = -5, -1005


def test_a_chat_is_remembered_and_keeps_its_settings(tx):
    assert Chats(tx).get(-1) is None
    Chats(tx).remember(-1, "group", "Дача", 1.0)
    Chats(tx).update(-1, language="ru", zone="Europe/Kyiv", default_preset="pirate", default_options="{}")
    Chats(tx).remember(-1, "group", "Dacha", 2.0)
    Chats(tx).update(-1, active=False)
    chosen = {"hints": "on", "chances": "on", "first_roll": "off", "clock": "slow"}
    Chats(tx).choose(-1, **chosen, digest="10")
    assert Chats(tx).get(-1) == ChatRow(
        *(-1, "group", "Dacha", "ru", "Europe/Kyiv", "pirate", "{}", None),
        updated_at=2.0,
        left_at=None,
        digest_at=None,
        puzzle_at=None,
        puzzle_thread=0,
        active=False,
        settings=SettingValues(chosen),
    )
    for change in (lambda: Chats(tx).update(-404, zone="UTC"), lambda: Chats(tx).choose(-404, clock="slow")):
        with pytest.raises(StoreError, match="no row with chat_id -404"):
            change()


def test_only_what_differs_from_the_default_and_can_be_chosen_is_kept(tx):
    Chats(tx).remember(-1, "group", "Дача", 1.0)
    Chats(tx).choose(-1, pin="on", first_roll="off", clock="none")
    settings = Chats(tx).choose(-1, pin="off", digest="10")
    assert settings == Chats(tx).get(-1).settings == SettingValues({"first_roll": "off", "clock": "none"})
    assert (settings.pin, settings.first_roll, settings.clock) == (False, False, "none")
    assert settings.digest == "10"
    for name, word in (("clok", "none"), ("clock", "fast"), ("pin", "1"), ("words", "on")):
        with pytest.raises(OptionError, match=f"not '{name}' and '{word}'"):
            Chats(tx).choose(-1, **{name: word})
    assert Chats(tx).get(-1).settings == settings


def test_settings_that_this_program_does_not_know_are_kept_and_mean_nothing(db, tx):
    for chat_id in (GROUP, SUPERGROUP):
        Chats(tx).remember(chat_id, "group", "Дача", 1.0)
    stored = '{"clock": "hourly", "week_start": 5, "weather": ["rain"], "hints": "on"}'
    db.execute("UPDATE chats SET settings = ? WHERE chat_id = ?", (stored, GROUP))
    settings = Chats(tx).choose(GROUP, hints="off", board="stays")
    assert (settings.clock, settings.week_start) == ("live", "mon")
    assert (settings.hints, settings.board) == (False, "stays")
    assert set(settings.words) == set(SETTINGS)
    move_chat(tx, GROUP, SUPERGROUP, 20.0)
    kept = {"clock": "hourly", "week_start": 5, "weather": ["rain"], "board": "stays"}
    assert Chats(tx).get(SUPERGROUP).settings.chosen == kept


def test_a_supergroup_gets_everything_of_its_group(db, tx):
    Chats(tx).remember(GROUP, "group", "Дача", 1.0)
    defaults = {"default_preset": "pirate", "default_options": '{"a": 1}'}
    Chats(tx).update(GROUP, language="ru", zone="Europe/Kyiv", **defaults)
    Chats(tx).choose(GROUP, hints="on", chances="on", clock="none")
    old, unsent = played(tx, Place(GROUP), 10.0), played(tx, Place(GROUP), 9.0)
    Games(tx).update(old, message_id=75)
    sent = result_of(Games(tx).get(old))
    ChatDeliveries(tx).begin(sent, 11.0)
    ChatDeliveries(tx).sent(sent, 76)
    live = new_game(tx, Place(GROUP))
    Games(tx).update(live, message_id=77, called_at=78.0, deadline=500.0)
    before = [Ranking(tx).top(GROUP, "all", family) for family in ("*", "pirate")]
    assert [len(lines) for lines in before] == [3, 3]

    for _ in range(2):  # Telegram tells it twice, once from each side
        move_chat(tx, GROUP, SUPERGROUP, 20.0)
        moved = Games(tx).live_in(Place(SUPERGROUP))
        assert (moved.id, moved.message_id, moved.called_at, moved.deadline) == (live, None, 78.0, 500.0)
        assert Games(tx).live_in(Place(GROUP)) is None
        assert Games(tx).last_finished(Place(SUPERGROUP)).id == old
        assert [Ranking(tx).top(SUPERGROUP, "all", family) for family in ("*", "pirate")] == before
        assert (Games(tx).get(old).message_id, result_message(tx, Games(tx).get(old))) == (None, 0)
        assert result_message(tx, Games(tx).get(unsent)) is None, "it is still to be sent, to the new chat"
        assert Ranking(tx).top(GROUP, "all") == []
        assert results_of(db, 11)[0]["chat_id"] == SUPERGROUP
        assert (Chats(tx).get(GROUP).migrated_to, Chats(tx).get(GROUP).active) == (SUPERGROUP, False)
        new = Chats(tx).get(SUPERGROUP)
        assert (new.kind, new.title, new.language, new.zone) == ("supergroup", "Дача", "ru", "Europe/Kyiv")
        assert (new.settings.hints, new.settings.clock, new.settings.chances) == (True, "none", True)
        assert (new.default_preset, new.default_options, new.active) == ("pirate", '{"a": 1}', True)
    assert health(db).problems == ()


def test_a_move_that_is_heard_of_again_changes_no_setting_and_takes_along_what_was_noted_since(tx):
    for chat_id, language in ((GROUP, "uk"), (SUPERGROUP, "ru")):
        Chats(tx).remember(chat_id, "group", "Дача", 1.0)
        Chats(tx).update(chat_id, language=language)
    Chats(tx).choose(GROUP, clock="none", digest="none", hints="on")
    move_chat(tx, GROUP, SUPERGROUP, 20.0)
    assert Chats(tx).get(SUPERGROUP).language == "uk", "that of the group"
    Chats(tx).update(SUPERGROUP, language="en")
    Chats(tx).choose(SUPERGROUP, clock="live", digest="10", hints="off")
    late = new_game(tx, Place(GROUP))
    move_chat(tx, GROUP, SUPERGROUP, 30.0)
    chat = Chats(tx).get(SUPERGROUP)
    assert (chat.language, chat.settings.clock, chat.settings.digest) == ("en", "live", "10")
    assert not chat.settings.hints
    assert Games(tx).live_in(Place(SUPERGROUP)).id == late


def test_a_supergroup_that_was_set_before_the_move_was_heard_of_keeps_what_it_chose(tx):
    for chat_id, puzzle_at in ((GROUP, 50.0), (SUPERGROUP, 60.0)):
        Chats(tx).remember(chat_id, "group", "Дача", 1.0)
        Chats(tx).update(chat_id, puzzle_at=puzzle_at)
    only_there = {"board": "stays", "pin": "on", "first_roll": "off"}
    here = {"clock": "none", "hints": "on", "digest": "12"}
    Chats(tx).choose(GROUP, clock="slow", digest="20", **only_there)
    Chats(tx).choose(SUPERGROUP, **here)
    move_chat(tx, GROUP, SUPERGROUP, 20.0)
    chat = Chats(tx).get(SUPERGROUP)
    assert chat.settings.chosen == only_there | here
    assert chat.puzzle_at == 60.0


def test_a_move_heard_of_late_merges(db, tx):
    for chat_id, zone in ((GROUP, "Europe/Kyiv"), (SUPERGROUP, "UTC")):
        Chats(tx).remember(chat_id, "group", "Дача", 1.0)
        Chats(tx).update(chat_id, zone=zone)
        played(tx, Place(chat_id), 10.0, winner=22)
    overtaken, live = new_game(tx, Place(GROUP)), new_game(tx, Place(SUPERGROUP))
    Games(tx).update(overtaken, deadline=9.0)
    Games(tx).update(live, message_id=5)
    move_chat(tx, GROUP, SUPERGROUP, 20.0)
    assert (Games(tx).get(overtaken).state, Games(tx).get(overtaken).ended_at) == ("stopped", 20.0)
    here = Games(tx).live_in(Place(SUPERGROUP))
    assert (here.id, here.message_id) == (live, 5)
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
