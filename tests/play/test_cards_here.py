"""Cards that people see in the group itself, where all play at once."""

import asyncio
from unittest import mock

from bot.chats.model import SetLanguage, SetSetting
from bot.ground.drawing import pack
from bot.ground.outbox import sender as calls
from bot.ground.texts.formatting import texts
from bot.sandbox import conversation as ephemeral
from bot.sandbox.methods import call
from bot.sandbox.model import Chat, ChatMessage, too_many
from bot.sandbox.state import WorldState
from bot.sandbox.text import Json
from bot.table.presses import CloseCard, ConfirmStop, OpenCard, PickRow, Rematch, Reroll, Roll
from tests.play.panels import begun, panel_of, play_round, write
from tests.play.phones import Phones, data_of, until, version_of
from tests.play.talk import RU, ask, first_offering, greeted, offers

EN = texts("en")


def card_of(phones: Phones, person: int, chat: Chat) -> ChatMessage | None:
    """The card that somebody's client shows in a group."""
    return next(iter(ephemeral.ephemeral_seen(phones.world.state, chat, person)), None)


async def tap(phones: Phones, person: int, card: ChatMessage, data: str) -> str:
    """Tap a button of one's card and wait for the toast."""
    query = phones.world.conversation.tap(person, card.chat.id, -card.ephemeral.id, data)
    await until(lambda: phones.world.state.queries[query].answered, f"an answer to {data}")
    return phones.toast(query)


async def at_the_table(phones: Phones) -> tuple[Chat, list[int], int, ChatMessage]:
    """A game of two whose group wants its cards in the chat, and its board."""
    chat, people = await greeted(phones, 2)
    game = await begun(phones, chat, people, "yatzy", cards="here")
    return chat, people, game, await phones.board(chat.id, OpenCard)


async def opened(phones: Phones, person: int, chat: Chat) -> ChatMessage:
    """Somebody's card once they have asked for it."""
    board = await phones.board(chat.id, OpenCard)
    await phones.tap(person, board, data_of(board, OpenCard))
    await until(lambda: card_of(phones, person, chat) is not None, "the card")
    return card_of(phones, person, chat)


async def test_people_play_on_cards_that_they_alone_see_also_after_a_restart(phones, life) -> None:
    async with life():
        chat, (anya, bob), game, board = await at_the_table(phones)
        stranger = phones.world.membership.add_person("Зоя", language_code="ru").id
        phones.world.membership.join(stranger, chat.id)
        assert await phones.tap(stranger, board, data_of(board, OpenCard)) == RU("refusal-not-seated")
        card = await opened(phones, anya, chat)
        phones.world.conversation.lose(anya, chat.id, -card.ephemeral.id)
        await until(lambda: card_of(phones, anya, chat) is None, "the card to be lost")
        card = await opened(phones, anya, chat)  # by the same button
        assert card_of(phones, bob, chat) is None
        assert panel_of(phones, anya, game) is None, "nothing is sent to private chats"
        version = version_of(card)
        await tap(phones, anya, card, data_of(card, Reroll if offers(card, Reroll) else Roll))
        await until(lambda: version_of(card) != version, "the dice on the card")
        assert "бросок 2 из 3" in card.text
    async with life():
        await tap(phones, anya, card, data_of(card, PickRow))
        await until(lambda: not offers(card, PickRow), "the row")
        assert RU("together-awaited", names="Боб") in card.text
        hers = await opened(phones, bob, chat)
        await tap(phones, bob, hers, data_of(hers, PickRow))
        await until(lambda: "круг 2 из" in card.text, "the next round on both cards")
        await until(lambda: "Круг 2 из" in board.text, "the next round on the board")
        await tap(phones, anya, card, data_of(card, CloseCard))
        await until(lambda: card_of(phones, anya, chat) is None, "the board again")


def link_of(phones: Phones) -> str:
    """The link that the newest answer to a tap opens."""
    answers = [c.params for c in phones.world.state.call_log.calls if c.method == "answerCallbackQuery"]
    return str(answers[-1].get("url", ""))


def links(board: ChatMessage) -> list[str]:
    """The links of a board, by the last word of each."""
    return [b["url"].partition("?start=")[2] for row in board.keyboard or [] for b in row if "url" in b]


def test_where_the_server_has_no_such_messages_the_cards_are_in_private(evening, monkeypatch) -> None:
    async def unknown(*_: object) -> bool:
        return False

    async def scene(phones: Phones) -> None:
        chat, (anya, bob), game, board = await at_the_table(phones)
        said = set(chat.messages)
        monkeypatch.setattr(calls, "is_supported", unknown)
        assert await phones.tap(anya, board, data_of(board, OpenCard)) == "", "not a word"
        assert link_of(phones).endswith(f"?start=card_{game}")
        await until(lambda: links(board) == [f"card_{game}"], "the way to everybody's card")
        assert set(chat.messages) == said, "a private answer never becomes a public message"
        await write(phones, anya, game)
        await write(phones, bob, game)
        assert card_of(phones, anya, chat) is None

    evening(scene)


def test_where_cards_use_up_the_limit_of_their_group_they_are_in_private(evening) -> None:
    refused = []

    def failing(state: WorldState, method: str, raw: Json, uploads: dict[str, object]) -> tuple[int, Json]:
        if method == "editEphemeralMessageText" and not refused:
            refused.append(raw)
            error = too_many(3)
            return error.code, error.answer()
        return call(state, method, raw, uploads)

    async def scene(phones: Phones) -> None:
        chat, (anya, bob), game, _ = await at_the_table(phones)
        card = await opened(phones, anya, chat)
        await tap(phones, anya, card, data_of(card, PickRow))
        await until(lambda: card_of(phones, anya, chat) is None, "no card there")
        await until(lambda: links(phones.newest(chat.id)) == [f"card_{game}"], "the way to everybody's card")
        await play_round(phones, [bob], game)
        await play_round(phones, [anya, bob], game)

    with mock.patch("bot.sandbox.methods.call", failing):
        evening(scene)


async def test_who_does_not_see_theirs_has_it_in_private_from_then_on(phones) -> None:
    chat, (anya, bob), game, board = await at_the_table(phones)
    assert links(board) == [f"own_{game}"]
    await opened(phones, bob, chat)
    phones.world.conversation.send(anya, anya, f"/start own_{game}")
    await write(phones, anya, game)
    assert await phones.tap(anya, board, data_of(board, OpenCard)) == ""
    assert link_of(phones).endswith(f"?start=card_{game}"), "no second tap on the way there"
    assert card_of(phones, anya, chat) is None
    phones.world.conversation.send(anya, chat.id, "/stop")
    question = await first_offering(chat, ConfirmStop)
    await phones.tap(anya, question, data_of(question, ConfirmStop))
    await first_offering(chat, Rematch)
    other = await begun(phones, chat, [anya, bob], "classic", cards="here")
    await write(phones, anya, other)
    assert panel_of(phones, bob, other) is None
    await opened(phones, bob, chat)
    page = await ask(phones, anya, phones.world.state.chats[anya], "/settings")
    await phones.tap(anya, page, pack(SetSetting("cards", "here")))
    await opened(phones, anya, chat)


async def test_a_card_that_waits_for_its_group_keeps_nobody_waiting(phones, monkeypatch) -> None:
    chat, (anya, bob), game, board = await at_the_table(phones)
    send, may, asked = calls.ephemeral_send, asyncio.Event(), list[int]()

    async def late(client, chat_id, receiver_id, *rest, **options):
        if receiver_id == anya:
            asked.append(anya)
            await may.wait()
        return await send(client, chat_id, receiver_id, *rest, **options)

    monkeypatch.setattr(calls, "ephemeral_send", late)
    query = phones.world.conversation.tap(anya, chat.id, board.id, data_of(board, OpenCard))
    await until(lambda: asked == [anya], "her card to be on its way")
    hers = await opened(phones, bob, chat)
    await tap(phones, bob, hers, data_of(hers, PickRow))
    page = await ask(phones, anya, chat, "/settings")
    await phones.tap(anya, page, pack(SetLanguage("en")))
    assert await phones.tap(anya, board, data_of(board, OpenCard)) == EN("toast-card")
    assert asked == [anya], "one is on its way to her"
    assert not phones.world.state.queries[query].answered
    may.set()
    await until(lambda: card_of(phones, anya, chat) is not None, "the card")
    card = card_of(phones, anya, chat)
    await until(lambda: "Аня, roll 1 of 3" in card.text, "what it came to meanwhile")
    assert panel_of(phones, anya, game) is None
