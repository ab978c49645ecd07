"""What is kept in memory to save a look at the database has an end, and is right after it."""

import pytest

from bot.chats import settings
from bot.chats.settings import Chats, ChatSettings
from bot.ground.tasks import LruDict
from bot.rooms import events, game_hooks
from bot.table import game as kept_states
from bot.table.game import KeptStates, RecordState
from engine.play.game import new_game
from engine.play.steps import Leave
from engine.presets import ruleset
from engine.records.record import Progress


def test_what_was_used_last_is_kept():
    recent = LruDict(3)
    for number in range(3):
        recent[number] = str(number)
    assert recent[0] == "0"
    recent[1] = "one"
    recent[3] = "3"
    assert dict(recent.items()) == {0: "0", 1: "one", 3: "3"}
    assert 2 not in recent
    with pytest.raises(KeyError):
        recent[2]
    assert recent.pop(2, None) is None
    assert recent.pop(0) == "0"
    recent[4], recent[5] = "4", "5"
    assert list(recent) == [3, 4, 5]


def test_games_that_have_ended_do_not_push_out_those_that_go_on(monkeypatch):
    monkeypatch.setattr(kept_states, "KEPT", 5)
    monkeypatch.setattr(kept_states, "KEPT_OVER", 2)
    under_way = RecordState(0, Progress(new_game(ruleset("yatzy"), 2)))
    over = under_way
    for seat in range(2):
        over = over.after(Leave(seat), (True, True))
    assert over.progress.game.over
    states = KeptStates(game_hooks())
    for game in range(5):
        states.keep(game, under_way)
    for game in range(5, 15):
        states.keep(game, under_way)
        states.keep(game, over)
    kept = {game: states.get(game) for game in range(15) if states.get(game) is not None}
    assert [game for game, state in kept.items() if state is over] == [13, 14]
    assert len(kept) == 6
    states.keep(13, under_way)
    assert states.get(13) is under_way


async def test_settings_of_chats_that_are_not_in_memory_any_more(lobbies, monkeypatch):
    monkeypatch.setattr(settings, "_CHATS", 2)
    chats = ChatSettings(lobbies.store, events=events())
    await lobbies.store.write(lambda tx: [Chats(tx).remember(-n, "group", "", 1.0) for n in range(1, 6)])
    for chat in range(-5, 0):
        await chats.set_language(chat, "uk")
        await chats.set_value(chat, "chances", "off")
    for chat in range(-5, 0):
        assert await chats.language(chat, None) == "uk"
        assert not (await chats.settings(chat)).chances
    assert len(chats._languages) == len(chats._values) == 2  # noqa: SLF001 - what has an end
