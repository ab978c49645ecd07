"""The tag of the weekly champion: who wears it, until when, and who never does."""

from functools import partial

from bot.chats.settings import PersonForgotten
from bot.ground.tasks import Events
from bot.privacy.erasing import Forgetting
from bot.privacy.room import PersonalData
from bot.rooms import game_hooks
from bot.table.game import KeptStates, Transactions
from bot.weekly.store import Champions
from tests.bot.service.weeks import CHAT, OTHER, three_games

TAG = "Чемпион недели"


async def test_the_champion_wears_a_tag_until_the_next_one_does_and_tags_of_others_are_left_alone(weeks):
    for winner, monday in ((1, "2026-11-23"), (2, "2026-11-30"), (2, "2026-12-07")):
        await three_games(weeks, winner=winner)
        await weeks.until(f"{monday}T10:06")
        assert weeks.telegram.tags == {(CHAT, winner): TAG}
    weeks.telegram.tags = {(CHAT, 2): "Сам себе", (CHAT, 1): "Дед"}
    await three_games(weeks, winner=1)
    await weeks.until("2026-12-14T10:06")
    weeks.telegram.administrators.add(3)
    await three_games(weeks, winner=3)
    await weeks.until("2026-12-21T10:06")
    assert weeks.telegram.tags == {(CHAT, 2): "Сам себе", (CHAT, 1): "Дед"}
    await weeks.until("2026-12-28T10:06")
    assert await weeks.store.read(lambda tx: Champions(tx).any(CHAT)) is False, "a week without games"


async def test_nobody_is_tagged_who_is_forgotten_before_or_while_the_tag_is_on_its_way(weeks):
    await three_games(weeks, winner=1)
    await weeks.play(CHAT, (2, 1))
    await forget(weeks, 1)
    await three_games(weeks, OTHER, winner=3)
    weeks.telegram.meanwhile = lambda: weeks.store.write(lambda tx: Forgetting(tx).forget(3))
    await weeks.until("2026-11-23T10:06")
    (text,) = (text for chat, text in weeks.telegram.sent if chat == CHAT)
    assert "P1" not in text
    assert text.count("Удалённый игрок") > 2
    assert weeks.telegram.asked == {3}
    await weeks.resume()
    assert weeks.telegram.tags == {}


async def test_a_tag_that_was_on_its_way_when_the_bot_died_is_set_or_taken_later(weeks):
    await three_games(weeks, winner=1)
    weeks.telegram.dies = "tag"
    await weeks.until("2026-11-23T10:06")
    assert weeks.telegram.tags == {}
    await weeks.resume()
    assert weeks.telegram.tags == {(CHAT, 1): TAG}
    await weeks.chats.set_value(CHAT, "digest", "none")
    weeks.telegram.dies = "tag"
    await weeks.until("2026-11-30T12:00")
    assert weeks.telegram.tags == {(CHAT, 1): TAG}
    await weeks.resume()
    assert weeks.telegram.tags == {}
    await weeks.store.write(lambda tx: Forgetting(tx).forget(1))


async def forget(weeks, user):
    """As the bot does it, with the tags that are taken."""

    def forgotten(tx, event):
        return partial(weeks.messages.take_tags, Champions(tx).tagged(event.user_id))

    transactions = Transactions(weeks.store, KeptStates(game_hooks(), "UTC"), lambda: weeks.now)
    data = PersonalData(transactions, weeks.chats, Events({PersonForgotten: forgotten}))
    await data.forget(user)
    await weeks.settled()


async def test_who_is_forgotten_is_champion_no_more_and_wears_no_tag(weeks):
    await three_games(weeks, winner=1)
    await three_games(weeks, OTHER, winner=1)
    await weeks.until("2026-11-23T10:06")
    assert weeks.telegram.tags == {(CHAT, 1): TAG, (OTHER, 1): TAG}
    weeks.telegram.tags[OTHER, 1] = "Дед"
    await forget(weeks, 1)
    assert weeks.telegram.tags == {(OTHER, 1): "Дед"}, "what somebody else gave them stays"
    assert await weeks.store.read(lambda tx: Champions(tx).any(CHAT)) is False
    view = await weeks.digests.view(CHAT, "2026-W47")
    assert (view.games, view.people) == (3, 2)
    assert [(line.name, line.forgotten) for line in view.lines] == [("", True), ("P2", False)]
    assert view.champions == (), "the second is not made the first"
