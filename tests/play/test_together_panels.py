"""Panels, the messages on which people play their cards in private: lost, deleted, doubled, blocked."""

import asyncio
from typing import Any

import pytest

from bot.ground.drawing.callback_data import pack
from bot.sandbox.world.model import Chat, ChatMessage
from bot.table.buttons.board import Hold
from bot.table.buttons.lobby import OpenMenu, PickOption, Start
from bot.table.service.panels import PanelMessages
from tests.play.panels import begun, met, panel, panel_of, play_round, write
from tests.play.phones import SWIFT, Phones, data_of, game_of, presses, until
from tests.play.tables import lobby
from tests.play.talk import QUIET, RU, gone, greeted, held


def panels(phones: Phones, person: int, game: int) -> list[ChatMessage]:
    """The messages in a person's private chat on which a game can be played."""
    messages = phones.world.state.chats[person].messages.values()
    mine = [m for m in messages if m.sender is phones.world.state.bot and not m.deleted]
    return [m for m in mine if any(getattr(p, "game", 0) == game for _, p in presses(m))]


async def card_asked_for(phones: Phones, person: int, game: int) -> None:
    """Press «Мой лист»."""
    phones.world.conversation.send(person, person, f"/start card_{game}")


def test_a_deleted_panel_comes_again_when_it_would_change(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, (anya, bob) = await greeted(phones, 2)
        game = await begun(phones, chat, [anya, bob])
        await write(phones, anya, game)
        shown = panel_of(phones, anya, game)
        phones.world.conversation.delete(anya, anya, shown.id)
        await write(phones, bob, game)
        await until(lambda: panel_of(phones, anya, game) not in [None, shown], "another panel")
        assert "2 из 15" in (await panel(phones, anya, game)).text
        assert len(panels(phones, anya, game)) == 1

    evening(scene, SWIFT)


def test_a_press_on_a_deleted_panel_is_done_and_shown_on_another_one(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, (anya, bob) = await greeted(phones, 2)
        game = await begun(phones, chat, [anya, bob])
        shown = await panel(phones, anya, game)
        phones.world.conversation.delete(anya, anya, shown.id)
        await phones.tap(anya, shown, data_of(shown, Hold))
        await until(lambda: panel_of(phones, anya, game) not in [None, shown], "another panel")
        await until(lambda: held(panel_of(phones, anya, game)) == [0], "what was pressed for")

    evening(scene, SWIFT)


def test_the_card_comes_anew_at_the_bottom_and_the_old_one_goes(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, (anya, bob) = await greeted(phones, 2)
        game = await begun(phones, chat, [anya, bob])
        shown = await panel(phones, anya, game)
        old = data_of(shown, Hold)
        await card_asked_for(phones, anya, game)
        await gone(shown)
        now = await panel(phones, anya, game)
        assert now.id > shown.id
        await phones.tap(anya, shown, old)
        await until(lambda: held(panel_of(phones, anya, game)) == [0], "the press from a client behind")
        for _ in range(3):
            await card_asked_for(phones, anya, game)
        await asyncio.sleep(QUIET)
        await until(lambda: len(panels(phones, anya, game)) == 1, "one panel")
        await play_round(phones, [bob, anya], game)
        await until(lambda: "2 из 15" in panel_of(phones, anya, game).text, "the next round")
        assert len(panels(phones, anya, game)) == 1

    evening(scene, SWIFT)


def test_a_card_is_sent_once_though_its_number_is_noted_late(evening, monkeypatch) -> None:
    posted = PanelMessages.posted

    async def late(*given: Any) -> int | None:
        await asyncio.sleep(5)
        return await posted(*given)

    async def scene(phones: Phones) -> None:
        chat, (anya, bob) = await greeted(phones, 2)
        monkeypatch.setattr(PanelMessages, "posted", late)
        game = await begun(phones, chat, [anya, bob])
        await write(phones, bob, game)
        await asyncio.sleep(QUIET)
        await play_round(phones, [anya], game)
        await until(lambda: "2 из 15" in panel_of(phones, anya, game).text, "the next round")
        for person in (anya, bob):
            calls = phones.world.state.call_log.made("sendMessage", person)
            assert len([call for call in calls if chat.title in str(call.params["text"])]) == 1

    evening(scene, SWIFT)


def test_of_two_panels_the_newer_one_stays_whichever_is_pressed(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, (anya, bob) = await greeted(phones, 2)
        game = await begun(phones, chat, [anya, bob])
        first = await panel(phones, anya, game)
        phones.world.state.fail_next("lose", "sendMessage")
        await card_asked_for(phones, anya, game)
        await until(lambda: panel_of(phones, anya, game) not in [None, first], "a panel whose number is lost")
        second = panel_of(phones, anya, game)
        await phones.tap(anya, second, data_of(second, Hold))
        await until(lambda: held(panel_of(phones, anya, game)) == [0], "the hold")
        await until(lambda: len(panels(phones, anya, game)) == 1, "one panel")
        await play_round(phones, [anya, bob], game)
        assert len(panels(phones, anya, game)) == 1

    evening(scene, SWIFT)


@pytest.mark.parametrize("words", ["/start card_1", "/start"])
def test_who_never_started_the_bot_is_named_and_has_a_card_as_soon_as_they_do(evening, words) -> None:
    async def scene(phones: Phones) -> None:
        chat, (anya, bob) = await greeted(phones, 2)
        phones.world.state.people[bob].started = False
        await met(phones, anya)
        message = await lobby(phones, chat, [anya, bob], "yatzy")
        game = game_of(message)
        await phones.tap(anya, message, pack(PickOption(game, "pace", "together")))
        await phones.tap(anya, message, pack(OpenMenu(game, "main")))
        await until(lambda: RU("lobby-unreached", names="Боб") in message.text, "the lobby to say so")
        (link,) = [b["url"] for row in message.keyboard for b in row if "url" in b]
        assert link.endswith(f"?start=card_{game}")
        await phones.tap(anya, message, pack(Start(game)))
        await panel(phones, anya, game)
        board = await told(chat, "without a card", WITHOUT)
        phones.world.state.people[bob].started = True
        phones.world.conversation.send(bob, bob, words)
        await panel(phones, bob, game)
        await until(lambda: WITHOUT not in board.text, "the board to say it no more")
        await play_round(phones, [anya, bob], game)
        await until(lambda: "2 из 15" in panel_of(phones, bob, game).text, "the next round")
        assert len(panels(phones, bob, game)) == 1

    evening(scene, SWIFT)


def test_a_lobby_hears_at_once_that_somebody_has_started_the_bot(evening) -> None:
    async def scene(phones: Phones) -> None:
        chat, people = await greeted(phones, 2)
        message = await lobby(phones, chat, people, "yatzy")
        game = game_of(message)
        await phones.tap(people[0], message, pack(PickOption(game, "pace", "together")))
        await phones.tap(people[0], message, pack(OpenMenu(game, "main")))
        await until(lambda: RU("lobby-unreached", names="Аня, Боб") in message.text, "both")
        await card_asked_for(phones, people[0], game)
        await until(lambda: RU("lobby-unreached", names="Боб") in message.text, "one of them")
        await phones.told(people[0], RU("card-ready"))

    evening(scene, SWIFT)


@pytest.mark.parametrize("words", ["/start card_1", "/start"])
@pytest.mark.parametrize("heard", [True, False])
def test_who_blocks_the_bot_and_comes_back_plays_on(evening, words, heard) -> None:
    async def scene(phones: Phones) -> None:
        chat, (anya, bob) = await greeted(phones, 2)
        game = await begun(phones, chat, [anya, bob])
        await panel(phones, bob, game)
        if heard:
            phones.world.membership.block(bob)
        else:
            phones.world.state.people[bob].blocked = True
            await write(phones, anya, game)
        board = await told(chat, "without a card", WITHOUT)
        phones.world.conversation.send(bob, bob, words)
        await until(lambda: WITHOUT not in board.text, "the board to say it no more")
        await play_round(phones, [anya, bob] if heard else [bob], game)
        await until(lambda: "2 из 15" in panel_of(phones, bob, game).text, "the next round")
        await until(lambda: len(panels(phones, bob, game)) == 1, "one panel")

    evening(scene, SWIFT)


WITHOUT = RU("together-unreached", names="Боб")


async def told(chat: Chat, what: str, part: str) -> ChatMessage:
    """The board of a group, once it says this."""

    def saying() -> list[ChatMessage]:
        return [m for m in chat.messages.values() if not m.deleted and part in m.text]

    await until(lambda: bool(saying()), what)
    return saying()[-1]
