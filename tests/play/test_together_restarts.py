"""Games in which all play at once, and a bot that stops or is killed: cards and boards are right then."""

import asyncio

import pytest

from bot.sandbox.model import ChatMessage
from bot.table.presses import Hold
from tests.play.panels import at_once, in_round, panel, play_round
from tests.play.phones import SWIFT, data_of, until


@pytest.mark.bot(SWIFT)
async def test_a_card_that_is_behind_is_shown_when_the_bot_is_back_though_the_board_is_not(
    phones, life
) -> None:
    async with life():
        _, (anya, bob), game = await at_once(phones, 2)
        shown = await panel(phones, anya, game)
        await asyncio.sleep(30)
        text, buttons, entities = shown.text, shown.keyboard, shown.entities
        await phones.tap(anya, shown, data_of(shown, Hold))
        await until(lambda: shown.text != text, "the hold")
        right = shown.text, shown.keyboard
    shown.text, shown.keyboard, shown.entities = text, buttons, entities  # as if the edit never came
    async with life():
        await until(lambda: (shown.text, shown.keyboard) == right, "the card as it is")
        await play_round(phones, [anya, bob], game)
        await in_round(phones, bob, game, 2)


@pytest.mark.bot(SWIFT)
async def test_cards_lead_to_a_board_that_was_sent_anew_just_before_the_bot_stopped(phones, life) -> None:
    async with life():
        chat, (anya, _), game = await at_once(phones, 2)
        card = await panel(phones, anya, game)
        await phones.tap(anya, card, data_of(card, Hold))
        await asyncio.sleep(30)
        board = chat.messages[linked_from(card)]
        phones.world.conversation.send(anya, chat.id, "/board")
        await until(lambda: board.deleted, "a board further down")
        await asyncio.sleep(6)  # what the board shows is noted
    async with life():
        await asyncio.sleep(6)
        assert not chat.messages[linked_from(card)].deleted


def linked_from(card: ChatMessage) -> int:
    """The number of the board that a card leads to."""
    (link,) = [button["url"] for row in card.keyboard or () for button in row if "url" in button]
    return int(link.rsplit("/")[-1])
