"""Tables of Telegram's own, in a chat that has chosen them: shown, not seen, refused, and back again."""

from asyncio import sleep
from collections import Counter
from pathlib import Path

from bot.chats.model import SeeNothing, SetSetting, ShowSettings
from bot.ground.drawing import pack
from bot.sandbox.model import Chat, ChatMessage
from tests.play.phones import Phones, bot_in, data_of, until
from tests.play.tables import play_out, quick_world, started
from tests.play.talk import RU, ask, greeted, offering, offers
from tests.play.watched_calls import watched
from tests.world.machine import run

ON = SetSetting("tables", "on")


def kinds(message: ChatMessage) -> list[str]:
    """The blocks of a rich message, those in details after them; none of a usual one."""
    blocks = message.blocks or []
    inner = [each["type"] for block in blocks if block["type"] == "details" for each in block["blocks"]]
    return [*(block["type"] for block in blocks), *inner]


async def chosen(phones: Phones, user: int, chat: Chat) -> ChatMessage:
    """Choose tables; returns the first message that has one."""
    page = await ask(phones, user, chat, "/settings")
    await phones.tap(user, page, pack(ON))
    await until(lambda: bool(offering(chat, SeeNothing)), "the first table")
    return offering(chat, SeeNothing)[-1]


def test_cards_rules_and_rankings_are_tables_until_somebody_sees_nothing(target: Path | str) -> None:
    """The way back is anybody's, and the board that stands is drawn anew."""

    async def scene() -> None:
        world = quick_world()
        async with bot_in(world, target, group_budget=1000) as phones:
            chat, (ann, bob, eve) = await greeted(phones, 3)
            first = await chosen(phones, ann, chat)
            assert kinds(first) == ["paragraph", "table"]
            assert kinds(await started(phones, chat, [ann, bob], "yatzy"))[-1] == "table"
            await play_out(phones, chat)
            for words, block in (("/score", "table"), ("/rules yatzy", "details"), ("/top", "table")):
                answer = await ask(phones, eve, chat, words)
                assert block in kinds(answer), words
            world.conversation.send(eve, chat.id, "/turns", reply_to=answer.id)
            await phones.told(chat.id, RU("error-turns-group"))
            board = await started(phones, chat, [ann, bob], "yatzy")
            assert "table" in kinds(board)
            page = await ask(phones, eve, chat, "/settings")
            await phones.tap(eve, page, pack(ShowSettings("tables")))
            await until(
                lambda: offers(page, SeeNothing), "the page of that setting, which has the key as well"
            )
            assert await phones.tap(eve, first, data_of(first, SeeNothing)) == RU("tables-back")
            await until(lambda: first.text == RU("tables-back") and not board.blocks, "the usual view")
            assert not first.blocks
            assert not (await ask(phones, eve, chat, "/score")).blocks
        assert world.state.failures == []

    run(scene())


def test_a_server_without_them_is_sent_the_usual_view_and_the_chat_has_it_again(target: Path | str) -> None:
    async def scene() -> None:
        world = quick_world()
        world.state.knows_rich = False
        async with bot_in(world, target, group_budget=1000) as phones:
            chat, (ann, bob) = await greeted(phones, 2)
            board = await started(phones, chat, [ann, bob], "yatzy")
            first = await chosen(phones, ann, chat)
            assert not first.blocks
            assert RU("row-full") in first.text
            await phones.told(chat.id, RU("tables-refused"))
            assert not board.blocks
            assert not (await ask(phones, ann, chat, "/score")).blocks
        assert world.state.failures == []

    run(scene())


def test_where_the_bot_may_not_write_a_table_is_sent_once_and_not_as_letters_too(target: Path | str) -> None:
    sent = Counter[str]()

    async def scene() -> None:
        world = quick_world()
        async with bot_in(world, target, group_budget=1000) as phones:
            chat, (ann, _) = await greeted(phones, 2)
            await chosen(phones, ann, chat)
            chat.muted = True
            for method in ("sendRichMessage", "sendMessage"):
                with watched(world, lambda _: True, lambda _, method=method: sent.update([method]), method):
                    world.conversation.send(ann, chat.id, "/rules yatzy")
                    await sleep(10.0)

    run(scene())
    assert sent == {"sendRichMessage": 1}
