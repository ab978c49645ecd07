"""Rules that a chat keeps under names of its own."""

import pytest

from bot.chats.settings import Chats, People
from bot.ground.store.base import StoreError
from bot.ground.values import Place
from bot.privacy.erasing import Forgetting
from bot.rulebook.names import HouseRules
from tests.bot.store.databases import REFUSED, finish, move_chat, new_game


def house(tx, chat, name, **given):
    columns = {
        "key": name.casefold(),
        "name": name,
        "named": True,
        "preset": "pirate",
        "options": "{}",
        "at": 1.0,
    }
    return HouseRules(tx).save(chat, **(columns | given))


def test_house_rules_belong_to_a_chat_and_a_name_is_used_once(tx):
    first = house(tx, -1, "Дача")
    second = house(tx, -1, "Зима", options='{"order": "one_die"}')
    other = house(tx, -2, "Дача")
    assert [(row.id, row.name) for row in HouseRules(tx).of(-1)] == [(first, "Дача"), (second, "Зима")]
    assert house(tx, -1, "ДАЧА", preset="yatzy") == first
    assert (HouseRules(tx).get(-1, first).name, HouseRules(tx).get(-1, first).preset) == ("ДАЧА", "yatzy")
    assert HouseRules(tx).get(-1, other) is None
    HouseRules(tx).rename(second, key="лето", name="Лето", at=2.0)
    assert [(row.name, row.named) for row in HouseRules(tx).of(-1)] == [("ДАЧА", True), ("Лето", True)]
    with pytest.raises(StoreError, match="no row"):
        HouseRules(tx).rename(99, key="x", name="X", at=2.0)
    with pytest.raises(REFUSED):
        house(tx, -1, "x", options="[]")
    HouseRules(tx).drop(first)
    HouseRules(tx).drop(first)
    assert [row.name for row in HouseRules(tx).of(-1)] == ["Лето"]
    assert house(tx, -1, "Дача") > other, "an id is never used again: old buttons must not mean new rules"


def test_house_rules_move_with_the_chat_and_are_forgotten_with_the_person(tx):
    Chats(tx).remember(-5, "group", "Дача", 1.0)
    moved, kept = house(tx, -5, "Дача"), house(tx, -1005, "Зима")
    house(tx, -5, "Зима", preset="yatzy")
    move_chat(tx, -5, -1005, 2.0)
    assert [(row.id, row.name, row.preset) for row in HouseRules(tx).of(-1005)] == [
        (moved, "Дача", "pirate"),
        (kept, "Зима", "pirate"),
    ]
    People(tx).remember(11, "Аня", None, 1.0)
    house(tx, 11, "Моё")
    new_game(tx, Place(-7), people=())
    finish(tx, 1, "stopped", 3.0)
    Forgetting(tx).forget(11)
    assert HouseRules(tx).of(11) == []
    assert len(HouseRules(tx).of(-1005)) == 2
