"""Panels, the messages on which people play their cards in private: lost, deleted, doubled, blocked, late."""

import asyncio
from typing import Any

import pytest

from bot.ground.drawing import pack
from bot.ground.outbox.sender import Sender
from bot.ground.values import Place
from bot.sandbox.model import Chat, ChatMessage
from bot.table.presses import Hold, OpenMenu, PickOption, Start
from bot.table.show.pace import GATHERING
from tests.play.boards import calls_of
from tests.play.panels import at_once, in_private, in_round, panel, panel_of, play_round, write
from tests.play.phones import SWIFT, Phones, data_of, game_of, presses, until
from tests.play.tables import lobby
from tests.play.talk import QUIET, RU, gone, greeted, held
from tests.rings import sampled

WITHOUT = RU("together-unreached", names="Боб")


def panels(phones: Phones, person: int, game: int) -> list[ChatMessage]:
    """The messages in a person's private chat on which a game can be played."""
    messages = phones.world.state.chats[person].messages.values()
    mine = [m for m in messages if m.sender is phones.world.state.bot and not m.deleted]
    return [m for m in mine if any(getattr(p, "game", 0) == game for _, p in presses(m))]


async def card_asked_for(phones: Phones, person: int, game: int) -> None:
    """Press «Мой лист»."""
    phones.world.conversation.send(person, person, f"/start card_{game}")


async def next_round_on_one_panel(phones: Phones, person: int, game: int) -> None:
    await in_round(phones, person, game, 2)
    await until(lambda: len(panels(phones, person, game)) == 1, "one panel")


async def told(chat: Chat, part: str) -> ChatMessage:
    """The board of a group, once it says this."""

    def saying() -> list[ChatMessage]:
        return [m for m in chat.messages.values() if not m.deleted and part in m.text]

    await until(lambda: bool(saying()), part)
    return saying()[-1]


@pytest.mark.parametrize("presses_it", [False, True])
@pytest.mark.bot(SWIFT)
async def test_a_deleted_panel_comes_again_when_it_is_pressed_or_would_change(phones, presses_it) -> None:
    _, (anya, bob), game = await at_once(phones, 2)
    shown = await panel(phones, anya, game)
    if not presses_it:
        await write(phones, anya, game)
    phones.world.conversation.delete(anya, anya, shown.id)
    if presses_it:
        await phones.tap(anya, shown, data_of(shown, Hold))
    else:
        await write(phones, bob, game)
    await until(lambda: panel_of(phones, anya, game) not in [None, shown], "another panel")
    if presses_it:
        await until(lambda: held(panel_of(phones, anya, game)) == [0], "what was pressed for")
        await play_round(phones, [anya, bob], game)
    await next_round_on_one_panel(phones, anya, game)


@pytest.mark.bot(SWIFT)
async def test_the_card_comes_anew_at_the_bottom_and_the_old_one_goes(phones) -> None:
    _, (anya, bob), game = await at_once(phones, 2)
    shown = await panel(phones, anya, game)
    old = data_of(shown, Hold)
    await card_asked_for(phones, anya, game)
    await gone(shown)
    assert (await panel(phones, anya, game)).id > shown.id
    await phones.tap(anya, shown, old)
    await until(lambda: held(panel_of(phones, anya, game)) == [0], "the press from a client behind")
    for _ in range(3):
        await card_asked_for(phones, anya, game)
    await asyncio.sleep(QUIET)
    await until(lambda: len(panels(phones, anya, game)) == 1, "one panel")
    phones.world.state.fail_next("lose", "sendMessage")
    first = panel_of(phones, anya, game)
    await card_asked_for(phones, anya, game)
    await until(lambda: panel_of(phones, anya, game) not in [None, first], "one whose number is lost")
    second = panel_of(phones, anya, game)
    await phones.tap(anya, second, data_of(second, Hold, 1))
    await until(lambda: held(panel_of(phones, anya, game)) == [0, 1], "the hold")
    await until(lambda: len(panels(phones, anya, game)) == 1, "the newer one")
    await play_round(phones, [bob, anya], game)
    await next_round_on_one_panel(phones, anya, game)


@pytest.mark.parametrize("words", sampled(["/start card_1", "/start"], ["/start"]))
@pytest.mark.bot(SWIFT)
async def test_who_never_started_the_bot_is_named_and_has_a_card_as_soon_as_they_do(phones, words) -> None:
    chat, (anya, bob) = await greeted(phones, 2)
    await in_private(phones, chat)
    message = await lobby(phones, chat, [anya, bob], "yatzy")
    game = game_of(message)
    await phones.tap(anya, message, pack(PickOption(game, "pace", "together")))
    await phones.tap(anya, message, pack(OpenMenu(game, "main")))
    await until(lambda: RU("lobby-unreached", names="Аня, Боб") in message.text, "the lobby to say so")
    await card_asked_for(phones, anya, game)
    await until(lambda: RU("lobby-unreached", names="Боб") in message.text, "one of them")
    await phones.told(anya, RU("card-ready"))
    (link,) = [b["url"] for row in message.keyboard for b in row if "url" in b]
    assert link.endswith(f"?start=card_{game}")
    await phones.tap(anya, message, pack(Start(game)))
    await panel(phones, anya, game)
    board = await told(chat, WITHOUT)
    phones.world.conversation.send(bob, bob, words)
    await panel(phones, bob, game)
    await until(lambda: WITHOUT not in board.text, "the board to say it no more")
    await play_round(phones, [anya, bob], game)
    await next_round_on_one_panel(phones, bob, game)


@pytest.mark.parametrize(("heard", "words"), [(True, "/start"), (False, "/start card_1")])
@pytest.mark.bot(SWIFT)
async def test_who_blocks_the_bot_and_comes_back_plays_on(phones, words, heard) -> None:
    chat, (anya, bob), game = await at_once(phones, 2)
    await panel(phones, bob, game)
    if heard:
        phones.world.membership.block(bob)
    else:
        phones.world.state.people[bob].blocked = True
        await write(phones, anya, game)
    board = await told(chat, WITHOUT)
    phones.world.conversation.send(bob, bob, words)
    await until(lambda: WITHOUT not in board.text, "the board to say it no more")
    await play_round(phones, [anya, bob] if heard else [bob], game)
    await next_round_on_one_panel(phones, bob, game)


def test_rows_of_others_come_together_and_a_round_that_opens_without_spacing(evening, monkeypatch) -> None:
    at_once_shown: list[tuple[int, bool]] = []
    show = Sender.show

    def noted(sender: Sender, place: Place, *given: Any, **how: Any) -> None:
        at_once_shown.append((place.chat_id, how.get("at_once", False)))
        show(sender, place, *given, **how)

    async def scene(phones: Phones) -> None:
        chat, people, game = await at_once(phones, 3)
        mine = await panel(phones, people[2], game)
        private, before = phones.world.state.chats[people[2]], mine.text
        edits = len(calls_of(phones, private, "editMessageText"))
        await play_round(phones, people[:2], game)
        await until(lambda: mine.text != before, "the rows of the others")
        await asyncio.sleep(2 * GATHERING)
        assert len(calls_of(phones, private, "editMessageText")) == edits + 1
        at_once_shown.clear()
        await write(phones, people[2], game)
        await in_round(phones, people[0], game, 2)
        for person in people[:2]:
            assert [soon for each, soon in at_once_shown if each == person].count(True) == 1
        assert not any(soon for each, soon in at_once_shown if each in {people[2], chat.id})

    monkeypatch.setattr(Sender, "show", noted)
    evening(scene)
