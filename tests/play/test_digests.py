"""How the week went: three games, a Monday, a restart, the champion's tag, and the ranking by its buttons."""

import asyncio
from io import BytesIO
from pathlib import Path

from PIL import Image

from bot.chats.model import SetSetting
from bot.ground.drawing import pack
from bot.ground.outbox.deliveries import FIRST
from bot.pictures.canvas import WIDTH
from bot.pictures.messages import Painter
from bot.rankings.model import ShowTopPage
from bot.sandbox.model import Chat, ChatMessage
from bot.table.presses import StandPat
from tests.databases import opened
from tests.play.conftest import check_calls, run_without_errors
from tests.play.phones import PATIENT, Phones, data_of, mover_of, running, settings_for, until
from tests.play.tables import quick_world, started
from tests.play.talk import QUIET, RU, ask, greeted, throw
from tests.world.machine import served, wall_clock

WEEK = 7 * 86400.0


async def one_hand(phones: Phones, chat: Chat, people: list[int]) -> None:
    """A game of one hand for everybody."""
    board = await started(phones, chat, people, "showdown", options={"hands": "1", "order": "join"})
    before = len(won(phones, chat))
    for number in range(len(people)):
        mover, board = await throw(phones, chat)
        await phones.tap(mover, board, data_of(board, StandPat))
        if number + 1 < len(people):
            await until(lambda m=mover: mover_of(phones, chat, phones.newest(chat.id)) != m, "the next turn")
    await until(lambda: len(won(phones, chat)) > before, "the result")


def won(phones: Phones, chat: Chat) -> list[str]:
    return [text for text in phones.said(chat.id) if ": победа" in text]


def digests(chat: Chat) -> list[ChatMessage]:
    return [message for message in chat.messages.values() if message.text.startswith("🏆 Итоги недели")]


async def turned(phones: Phones, chat: Chat, people: list[int]) -> None:
    """The ranking of the week, by its buttons."""
    page = await ask(phones, people[1], chat, "/top")
    assert "из\N{NO-BREAK SPACE}3" in page.text
    await phones.press(people[1], page, RU("button-top-luck"))
    await until(lambda: RU("top-about-luck") in page.text, "the page about luck")
    forged = pack(ShowTopPage("week", "nosuch", "luck", 0))
    assert await phones.tap(people[2], page, forged) == RU("refusal-unknown-button")
    await phones.press(people[2], page, RU("span-month"))
    await until(lambda: RU("span-month") in page.text.splitlines()[0], "the month")


async def with_tables(phones: Phones, chat: Chat, owner: int) -> None:
    """Choose tables of Telegram's own for a chat."""
    page = await ask(phones, owner, chat, "/settings")
    await phones.tap(owner, page, pack(SetSetting("tables", "on")))


def seen(usual: ChatMessage, tabled: ChatMessage) -> None:
    """See one digest with a picture of the places, and one with a table in place of it."""
    assert usual.photo is not None
    assert Image.open(BytesIO(usual.photo.data)).width == WIDTH
    assert [each["type"] for each in tabled.blocks or []][:2] == ["paragraph", "table"]
    assert tabled.photo is None


def test_a_week_is_told_once_and_its_champion_wears_a_tag_where_the_bot_may_give_one(
    target: Path | str, caplog, monkeypatch
) -> None:
    shift, works, failures = [0.0], Painter.paint, [OSError("a bad moment"), IndexError("another")]

    async def badly(*args: object) -> object:
        if failures:
            raise failures.pop()
        return await works(*args)

    async def main() -> None:
        world = quick_world()
        async with served(world) as address:
            settings, phones = settings_for(world, address, target, group_budget=1000), Phones(world)

            def life():
                return running(settings, PATIENT, lambda: wall_clock() + shift[0])

            async with life():
                chat, people = await greeted(phones, 3)
                quiet, others = await greeted(phones, 2, " 2")
                untagged, strangers = await greeted(phones, 3, " 3")
                world.membership.promote(world.state.bot.id, chat.id)
                for _ in range(3):
                    await one_hand(phones, chat, people[1:])  # the owner of a group wears no tags
                    await one_hand(phones, untagged, strangers[1:])
                await one_hand(phones, quiet, others)
                await turned(phones, chat, people)
                await with_tables(phones, untagged, strangers[0])
                assert digests(chat) == []
                monkeypatch.setattr(Painter, "paint", badly)
                shift[0] += WEEK  # until Monday afternoon, as of a machine that slept
                await until(lambda: bool(digests(chat)) and bool(digests(untagged)), "the digests")
                (told,) = digests(chat)
                assert "3 партии, 2 игрока" in told.text
                seen(told, *digests(untagged))
                await until(lambda: bool(chat.tags), "the tag")
                ((champion, tag),) = chat.tags.items()
                assert f"1. {world.state.people[champion].first_name}: 🥇" in told.text
                assert tag == RU("champion-tag")
                await asyncio.sleep(2 * FIRST)
            for jump in (-WEEK / 2, WEEK / 2, 0.0):
                shift[0] += jump
                async with life():
                    await asyncio.sleep(QUIET)
            assert [len(digests(each)) for each in (chat, untagged, quiet)] == [1, 1, 0]
            assert untagged.tags == {}
            tried = [c.description for c in world.state.call_log.calls if c.method == "setChatMemberTag"]
            assert sorted(map(str, tried)) == ["", "Bad Request: not enough rights"]
            shift[0] += WEEK
            async with life():
                await until(lambda: not chat.tags, "the tag to go")
            assert len(digests(chat)) == 1
        check_calls(world)
        assert "failed, and is tried again" in caplog.text
        assert failures == []
        caplog.clear()

    run_without_errors(main(), caplog)
    with opened(target) as db:
        known = "SELECT count(*) FROM deliveries WHERE kind = 'digest' AND state = 'sent' AND message_id > 0"
        assert db.execute(known).fetchone() == (2,)
