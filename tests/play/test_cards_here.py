"""Cards that people see in the group itself, where all play at once."""

import asyncio

from bot.chats.buttons import SetLanguage, SetSetting
from bot.ground.drawing.callback_data import pack
from bot.ground.telegram import ephemeral as calls
from bot.ground.texts.formatting import texts
from bot.sandbox.world import ephemeral
from bot.sandbox.world.model import Chat, ChatMessage
from bot.table.buttons.board import CloseCard, OpenCard, PickRow, Reroll, Roll
from tests.play.panels import begun, panel_of, write
from tests.play.phones import Phones, data_of, presses, until, version_of
from tests.play.talk import RU, ask, greeted

EN = texts("en")


def card_of(phones: Phones, person: int, chat: Chat) -> ChatMessage | None:
    """The card that somebody's client shows in a group."""
    return next(iter(ephemeral.seen(phones.world.state, chat, person)), None)


async def tap(phones: Phones, person: int, card: ChatMessage, data: str) -> str:
    """Tap a button of one's card and wait for the toast."""
    assert card.ephemeral is not None
    query = phones.world.conversation.tap(person, card.chat.id, -card.ephemeral.id, data)
    await until(lambda: phones.world.state.queries[query].answered, f"an answer to {data}")
    return phones.toast(query)


async def at_the_table(phones: Phones, count: int) -> tuple[Chat, list[int], int, ChatMessage]:
    """A game of a group that wants its cards in the chat, and its board."""
    chat, people = await greeted(phones, count)
    page = await ask(phones, people[0], chat, "/settings")
    await phones.tap(people[0], page, pack(SetSetting("cards", "here")))
    game = await begun(phones, chat, people, "yatzy")
    return chat, people, game, await phones.board(chat.id, OpenCard)


async def opened(phones: Phones, person: int, chat: Chat) -> ChatMessage:
    """Somebody's card once they have asked for it."""
    board = await phones.board(chat.id, OpenCard)
    await phones.tap(person, board, data_of(board, OpenCard))
    await until(lambda: card_of(phones, person, chat) is not None, "the card")
    card = card_of(phones, person, chat)
    assert card is not None
    return card


def test_people_play_on_cards_that_they_alone_see(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, (anya, bob), game, board = await at_the_table(phones, 2)
        card = await opened(phones, anya, chat)
        assert card_of(phones, bob, chat) is None
        assert panel_of(phones, anya, game) is None, "nothing is sent to private chats"
        assert "Аня, бросок 1 из 3" in card.text
        version = version_of(card)
        kind = Reroll if any(isinstance(p, Reroll) for _, p in presses(card)) else Roll
        await tap(phones, anya, card, data_of(card, kind))
        await until(lambda: version_of(card) != version, "the dice on the card")
        assert "бросок 2 из 3" in card.text
        await tap(phones, anya, card, data_of(card, PickRow))
        await until(lambda: not any(isinstance(p, PickRow) for _, p in presses(card)), "the row")
        assert "Ждём: Боб" in card.text
        hers = await opened(phones, bob, chat)
        await tap(phones, bob, hers, data_of(hers, PickRow))
        await until(lambda: "круг 2 из" in card.text, "the next round on both cards")
        await until(lambda: "Круг 2 из" in board.text, "the next round on the board")
        await tap(phones, anya, card, data_of(card, CloseCard))
        await until(lambda: card_of(phones, anya, chat) is None, "the board again")
        assert "Круг 2 из" in board.text

    evening(scene)


def test_a_lost_card_comes_again_by_the_same_button(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, (anya, _), _, _ = await at_the_table(phones, 2)
        card = await opened(phones, anya, chat)
        assert card.ephemeral is not None
        phones.world.conversation.lose(anya, chat.id, -card.ephemeral.id)
        await until(lambda: card_of(phones, anya, chat) is None, "the card to be lost")
        assert "Аня, бросок 1 из 3" in (await opened(phones, anya, chat)).text

    evening(scene)


def test_a_card_goes_on_after_a_restart(lives) -> None:
    async def scene(phones: Phones, life) -> None:
        async with life():
            chat, (anya, bob), _, _ = await at_the_table(phones, 2)
            card = await opened(phones, anya, chat)
        async with life():
            await tap(phones, anya, card, data_of(card, PickRow))
            await until(lambda: "Ждём: Боб" in card.text, "the row on the card")
            hers = await opened(phones, bob, chat)
            await tap(phones, bob, hers, data_of(hers, PickRow))
            await until(lambda: "круг 2 из" in card.text, "the next round")

    lives(scene)


def test_where_the_server_has_no_such_messages_the_card_is_in_private(evening, monkeypatch) -> None:
    async def scene(phones: Phones) -> None:
        chat, (anya, bob), game, board = await at_the_table(phones, 2)

        async def unknown(*_: object) -> bool:
            return False

        monkeypatch.setattr(calls, "is_supported", unknown)
        toast = await phones.tap(anya, board, data_of(board, OpenCard))
        assert toast == RU("card-not-here")
        await write(phones, anya, game)
        assert card_of(phones, anya, chat) is None
        said = list(phones.said(chat.id))
        await phones.tap(bob, board, data_of(board, OpenCard))
        await asyncio.sleep(5)
        assert phones.said(chat.id) == said, "a private answer never becomes a public message"

    evening(scene)


def test_a_card_that_waits_for_its_group_keeps_nobody_waiting(evening, monkeypatch) -> None:
    async def scene(phones: Phones) -> None:
        chat, (anya, bob), game, board = await at_the_table(phones, 2)
        send, may, asked = calls.send, asyncio.Event(), list[int]()

        async def late(client, chat_id, receiver_id, *rest, **options):
            if receiver_id == anya:
                asked.append(anya)
                await may.wait()
            return await send(client, chat_id, receiver_id, *rest, **options)

        monkeypatch.setattr(calls, "send", late)
        try:
            query = phones.world.conversation.tap(anya, chat.id, board.id, data_of(board, OpenCard))
            await until(lambda: asked == [anya], "her card to be on its way")
            hers = await opened(phones, bob, chat)
            await tap(phones, bob, hers, data_of(hers, PickRow))
            page = await ask(phones, anya, chat, "/settings")
            await phones.tap(anya, page, pack(SetLanguage("en")))
            assert await phones.tap(anya, board, data_of(board, OpenCard)) == EN("toast-card")
            assert asked == [anya], "one is on its way to her"
            assert not phones.world.state.queries[query].answered
        finally:
            may.set()
        await until(lambda: card_of(phones, anya, chat) is not None, "the card")
        card = card_of(phones, anya, chat)
        assert card is not None
        await until(lambda: "Аня, roll 1 of 3" in card.text, "what it came to meanwhile")
        assert panel_of(phones, anya, game) is None

    evening(scene)


def test_whoever_does_not_play_has_no_card(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, _, _, board = await at_the_table(phones, 2)
        stranger = phones.world.membership.add_person("Зоя", language_code="ru").id
        phones.world.membership.join(stranger, chat.id)
        assert await phones.tap(stranger, board, data_of(board, OpenCard)) == RU("refusal-not-seated")

    evening(scene)
