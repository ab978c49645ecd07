"""Windows: tables of games that people have open in the app beside the chat."""

import pytest

from bot.table.actions import By
from bot.table.model import Refusal
from bot.table.presses import Hold, PickOption, Roll, Sit, Start
from bot.table.shown import GameWindows
from bot.table.store import AppWindows, Games
from tests.bot.service.lobbies import CHAT, PEOPLE

ANYA, BOB, VIKA = PEOPLE[:3]


@pytest.fixture
async def table(lobbies):
    """A game of Anya and Bob that has begun, where tables can be opened in the app."""
    lobbies.service.windows.serve()
    game = await lobbies.open(ANYA, BOB)
    await lobbies.start(game, ANYA)
    return lobbies, game


def hold(view):
    return Hold(view.game, view.version, 1)


async def test_who_opens_the_table_plays_in_the_app_until_a_tap_in_the_chat_and_others_watch(table):
    lobbies, game = table
    windows, view = lobbies.service.windows, await lobbies.view(game)
    for in_app in (False, True):  # no table is open yet
        reply = await lobbies.games.press(hold(view), By(ANYA, CHAT, in_app=in_app))
        assert reply.shown.view.app.people == set()
    for actor, watching in ((ANYA, 0), (VIKA, 1)):
        shown = await windows.open(game, actor.user_id)
        assert (shown.view.app.people, shown.view.app.watching) == ({ANYA.user_id}, watching)
    assert await windows.open(game, ANYA.user_id) is None, "it was open"
    assert (await lobbies.press(hold(view), ANYA)).shown.view.app.people == set()
    assert await windows.refresh([(game, ANYA.user_id)]) == [], "a sign of life leaves it at that"
    assert (await lobbies.view(game)).app.people == set()
    reply = await lobbies.games.press(hold(view), By(ANYA, CHAT, in_app=True))
    assert reply.shown.view.app.people == {ANYA.user_id}
    await windows.open(game, BOB.user_id)
    reply = await lobbies.press(hold(view), BOB)
    assert (reply.refusal, reply.shown.view.app.people) == (Refusal.NOT_YOUR_TURN, {ANYA.user_id})
    assert (await lobbies.press(hold(view), BOB)).shown is None, "nothing has changed by it"
    shown = await windows.close(game, ANYA.user_id)
    assert (shown.view.app.people, shown.view.app.watching) == (set(), 1)
    assert await windows.close(game, ANYA.user_id) is None
    await lobbies.finish(game, 1, 2)
    for over in (game, 10**6):
        assert await windows.open(over, BOB.user_id) is None, "it is not live"
    assert await windows.refresh([(game, BOB.user_id)]) == []


async def test_a_table_without_a_sign_of_life_counts_as_closed_whichever_worker_has_it(table):
    lobbies, game = table
    windows, timing = lobbies.service.windows, lobbies.transactions.states.timing
    await windows.open(game, ANYA.user_id)
    await windows.open(game, BOB.user_id)
    lobbies.now += timing.window - 1
    assert await windows.refresh([(game, ANYA.user_id)]) == []
    lobbies.now += 2
    assert await windows.expired() == [game]
    assert (await lobbies.view(game)).app.people == {ANYA.user_id}
    assert await windows.expired() == []
    (shown,) = await windows.refresh([(game, BOB.user_id), (game, ANYA.user_id)])
    assert shown.view.app.people == {ANYA.user_id, BOB.user_id}, "it was open all the while"
    await windows.close(game, BOB.user_id)
    second = GameWindows(lobbies.transactions)
    lobbies.now += 1
    assert await second.open(game, ANYA.user_id) is None
    assert await windows.close(game, ANYA.user_id) is None, "it has connected to another worker"
    assert (await lobbies.view(game)).app.people == {ANYA.user_id}
    lobbies.now += 1
    await second.refresh([(game, ANYA.user_id)])
    assert (await second.close(game, ANYA.user_id)).view.app.people == set()


async def test_a_lobby_has_tables_too_which_stay_when_the_game_begins_and_its_chat_moves(lobbies):
    game = await lobbies.open(ANYA)
    await lobbies.service.windows.open(game, ANYA.user_id)
    assert (await lobbies.view(game)).app.people == set(), "left by a run that had an app"
    lobbies.service.windows.serve()
    shown = await lobbies.service.windows.open(game, BOB.user_id)
    assert (shown.view.app.people, shown.view.app.watching) == ({ANYA.user_id}, 1)
    reply = await lobbies.games.press(Sit(game), By(BOB, CHAT, in_app=True))
    assert (reply.shown.view.app.people, reply.shown.view.app.watching) == ({ANYA.user_id, BOB.user_id}, 0)
    await lobbies.start(game, ANYA)
    assert (await lobbies.view(game)).app.people == {BOB.user_id}
    await lobbies.chats.moved(CHAT, -1_000_000_000_100)
    assert (await lobbies.store.read(lambda tx: AppWindows(tx).of(game)))[BOB.user_id] is False
    assert (await lobbies.store.read(lambda tx: Games(tx).get(game))).chat_id == -1_000_000_000_100


async def test_what_may_be_old_does_not_count_as_newer_than_a_press(table):
    lobbies, game = table
    before = await lobbies.queries.shown(game)
    found = await lobbies.queries.running(before.view.place)  # beside the presses, which it does not wait for
    reply = await lobbies.press(hold(before.view), ANYA)
    assert 0 < before.number < reply.shown.number
    assert found == before
    assert found.number == 0


async def test_whoever_plays_in_the_app_needs_no_message_in_private(lobbies):
    lobbies.service.windows.serve()
    game = await lobbies.open(ANYA, BOB)
    await lobbies.chats.set_value(CHAT, "cards", "private")
    await lobbies.press(PickOption(game, "pace", "together"), ANYA)
    assert (await lobbies.view(game)).cards.unreached == {ANYA.user_id, BOB.user_id}
    shown = await lobbies.service.windows.open(game, ANYA.user_id)
    assert shown.view.cards.unreached == {BOB.user_id}
    await lobbies.games.press(Start(game), By(ANYA, CHAT, in_app=True))
    await lobbies.throw(game, 1, 1, 1)
    await lobbies.games.drawn(game)
    view = await lobbies.view(game)
    assert (view.cards.unreached, view.app.people) == ({BOB.user_id}, {ANYA.user_id})
    press = Roll(game, 0)
    found = await lobbies.games.press(press, By(ANYA, ANYA.user_id))
    assert found.shown.view.app.people == set()
    found = await lobbies.games.press(press, By(ANYA, ANYA.user_id, in_app=True))
    assert found.shown.view.app.people == {ANYA.user_id}


async def test_a_bot_that_dies_before_a_change_of_windows_is_shown_shows_it_at_its_next_start(table):
    lobbies, game = table
    windows, queries = lobbies.service.windows, lobbies.queries
    begun = await lobbies.view(game)
    message = (await queries.shown(game)).message_id

    async def tap():
        await lobbies.press(hold(begun), ANYA)

    async def late():
        lobbies.now += lobbies.transactions.states.timing.window + 1
        return await windows.expired()

    for changed in (
        lambda: windows.open(game, ANYA.user_id),
        tap,
        lambda: windows.close(game, ANYA.user_id),
        lambda: windows.refresh([(game, BOB.user_id)]),
        late,
    ):
        await queries.note_shown([(game, message, "as it was")])
        assert (await queries.resumed(game)).known == "as it was"
        await changed()
        assert (await queries.resumed(game)).known is None
    await queries.note_shown([(game, message, "as it was")])
    assert await windows.refresh([]) == []
    assert await late() == []
    assert (await queries.resumed(game)).known == "as it was", "nothing has changed"
