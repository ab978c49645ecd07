"""Pictures that were sent, and counted dice, as the database keeps them."""

import pytest

from bot.chats.settings import Chats
from bot.ground.store.base import Tx
from bot.ground.store.dues import ChatDeliveries
from bot.ground.values import Delivery, Place
from bot.pictures.messages import Pictures
from bot.privacy.erasing import Forgetting
from bot.rankings.counts import CountedDice
from bot.rankings.model import DiceRow
from bot.table.store import Games
from tests.bot.store.databases import HERE, finish, move_chat, new_game

TOPIC = Place(HERE.chat_id, 5)


def playing(tx: Tx, place: Place) -> int:
    game = new_game(tx, place)
    Games(tx).update(game, state="playing", started_at=1.0)
    return game


def test_a_file_is_known_in_all_topics_of_its_chat_by_what_it_shows(tx):
    Pictures(tx).keep(TOPIC, "dice", "abc", "FILE")
    assert Pictures(tx).file(HERE.chat_id, "dice", "abc") == "FILE"
    assert Pictures(tx).file(HERE.chat_id, "dice", "abd") is None
    assert Pictures(tx).file(HERE.chat_id, "cards 1", "abc") is None
    assert Pictures(tx).file(HERE.chat_id - 1, "dice", "abc") is None
    Pictures(tx).drop_file(HERE.chat_id, "FILE")
    assert Pictures(tx).file(HERE.chat_id, "dice", "abc") is None


def test_pictures_and_dice_go_along_with_a_group_that_becomes_a_supergroup(tx):
    game = playing(tx, HERE)
    CountedDice(tx).keep(game, (1, 2, 3, 4, 5, 6))
    Pictures(tx).keep(HERE, "dice", "old", "OLD")
    Pictures(tx).keep(HERE, "dice", "abc", "FILE")
    Chats(tx).remember(HERE.chat_id, "group", "Kosti", 0.0)
    move_chat(tx, HERE.chat_id, -1005, 2.0)
    move_chat(tx, HERE.chat_id, -1005, 2.0)
    assert CountedDice(tx).of(HERE.chat_id) == DiceRow(0, (0,) * 6)
    assert CountedDice(tx).of(-1005) == DiceRow(1, (1, 2, 3, 4, 5, 6))
    assert Pictures(tx).file(-1005, "dice", "abc") == "FILE"


def test_dice_of_a_chat_are_summed_over_its_games_and_counted_once(tx):
    games = [playing(tx, place) for place in (HERE, TOPIC, Place(-77))]
    for game in games:
        finish(tx, game, "over", 5.0)
    finish(tx, new_game(tx), "stopped", 5.0)  # a lobby that was called off has none
    assert CountedDice(tx).uncounted(0, 10) == games
    assert CountedDice(tx).uncounted(games[0], 1) == [games[1]]
    for game in (*games, games[0]):
        CountedDice(tx).keep(game, (1, 0, 0, 0, 0, 9))
    assert CountedDice(tx).uncounted(0, 10) == []
    assert CountedDice(tx).of(HERE.chat_id) == DiceRow(2, (2, 0, 0, 0, 0, 18))
    assert CountedDice(tx).of(-78) == DiceRow(0, (0,) * 6)


@pytest.mark.parametrize("place", [HERE, Place(11)])
def test_no_picture_of_somebody_forgotten_is_kept(db, tx, place):
    game = playing(tx, place)
    CountedDice(tx).keep(game, (1, 1, 1, 1, 1, 1))
    finish(tx, game, "over", 5.0)
    for what in ("cards 1", "dice"):
        Pictures(tx).keep(place, what, "abc", "FILE")
        ChatDeliveries(tx).begin(Delivery("picture", f"{what} in 0", place.chat_id), 1.0)
    Forgetting(tx).forget(11)
    for table in ("pictures", "deliveries"):
        assert db.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,)
    assert db.execute("SELECT count(*) FROM dice WHERE chat_id = 11").fetchone() == (0,)
