"""Whom the bot may write to in private, by what it hears of them."""

import pytest

from bot.chats.settings import People, ReachChanged
from tests.bot.service.lobbies import PEOPLE

ANYA = PEOPLE[0]


@pytest.fixture
def told():
    return []


@pytest.fixture
def chats(lobbies, told):
    async def heard(changed):
        told.append(changed.user_id)

    lobbies.transactions.states.hooks.events.subscribe({ReachChanged: heard})
    return lobbies.chats


async def acts(chats, *, present):
    """Anya does something in her private chat: a tap does not show that the bot may write there."""
    await chats.meet(ANYA.user_id, "private", "", ANYA, present=present)


async def test_a_tap_of_who_has_blocked_the_bot_does_not_show_that_it_may_write_again(lobbies, chats, told):
    async def reached():
        return await lobbies.store.read(lambda tx: People(tx).reachable([ANYA.user_id]))

    await acts(chats, present=False)
    assert (await reached(), told) == ({ANYA.user_id}, [ANYA.user_id]), "nothing else is known of her"
    await chats.away(ANYA.user_id)
    assert (await reached(), len(told)) == (set(), 2)
    for _ in range(2):
        await acts(chats, present=False)
    assert (await reached(), len(told)) == (set(), 2)
    await acts(chats, present=True)
    assert (await reached(), len(told)) == ({ANYA.user_id}, 3)
