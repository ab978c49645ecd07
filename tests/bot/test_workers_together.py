"""Two workers on one database, in one process: every chat has one of them, and nothing waits for nobody."""

import asyncio

from bot.chats.store.chats import Chats
from bot.ground.store.workers import Workers
from bot.ground.values.place import Place
from tests.bot.store.databases import new_game
from tests.bot.workers import CHAT, OTHER, Member, handled, let_go, owner, two, until, update, url

__all__ = ["two", "url"]


async def test_what_is_brought_to_the_wrong_worker_is_handled_by_the_other_once_and_in_order(two):
    one, other = two
    await one.claim(CHAT)
    one.run()
    for number in (1, 2, 2, 3, 1):
        await other.worker.route(update(number))
    await until(lambda: len(one.handling.taken) == 3)
    assert one.handling.taken == [1, 2, 3]
    assert other.handling.taken == []
    await handled(one)


async def test_what_comes_directly_waits_for_what_was_left_before(two):
    one, other = two
    await one.claim(CHAT)
    await other.worker.route(update(1))
    await one.worker.route(update(2))  # before it has looked
    one.run()
    await until(lambda: len(one.handling.taken) == 2)
    assert one.handling.taken == [1, 2]
    await handled(one)
    await one.worker.route(update(3))
    assert one.handling.taken == [1, 2, 3]


async def test_what_was_left_is_acted_on_in_order_also_when_the_first_cannot_be_handled_yet(two):
    one, other = two
    await one.claim(CHAT, OTHER)
    one.handling.failures = 2
    for number in (1, 2, 3):
        await other.worker.route(update(number))
    one.run()
    await until(lambda: len(one.handling.taken) == 3)
    assert one.handling.taken == [1, 2, 3]


async def test_what_is_left_for_a_chat_that_its_worker_lets_go_at_that_moment_is_acted_on(two):
    one, other = two
    await one.claim(CHAT)
    # The other one has asked whose it is; before it leaves the update there the chat is nobody's.
    leaving = other.store.write

    async def let_go_before(work):
        if "_leave" in work.__qualname__:
            await let_go(one)
        return await leaving(work)

    other.store.write = let_go_before
    await other.worker.route(update(1))
    other.store.write = leaving
    assert await owner(one) == other.number
    other.run()
    await until(lambda: other.handling.taken == [1])
    assert one.handling.taken == []


async def test_a_game_of_a_chat_that_nobody_has_is_shown_by_whoever_changed_it(two):
    one, _ = two
    one.run()
    await one.worker.show_elsewhere(CHAT, 5)
    await until(lambda: one.handling.shown == [5])


async def test_what_was_acted_on_while_it_was_read_is_not_acted_on_again(two, monkeypatch):
    one, _ = two
    real = one.store.read

    async def read(work):
        found = await real(work)
        await asyncio.sleep(0.05)  # in which the act is done that was begun before
        return found

    show = one.handling.show

    async def slowly(game: int) -> None:
        await asyncio.sleep(0.03)
        await show(game)

    monkeypatch.setattr(one.store, "read", read)
    monkeypatch.setattr(one.handling, "show", slowly)
    one.run()
    for game in range(5):
        await one.worker.show_elsewhere(CHAT, game)
        await asyncio.sleep(0.03)
    await handled(one)
    assert one.handling.shown == list(range(5))


async def test_what_was_left_goes_over_with_a_chat_that_nothing_is_known_of(two):
    one, other = two
    await one.claim(CHAT)
    await other.worker.route(update(1))
    await let_go(one)
    other.run()
    await until(lambda: other.handling.taken == [1])


async def test_nothing_is_remembered_of_a_chat_that_another_one_has_had(two):
    one, other = two
    await one.claim(CHAT)
    await let_go(one)
    await other.worker.route(update(1))
    assert other.handling.forgotten == [CHAT]
    await other.worker.route(update(2))
    assert other.handling.forgotten == [CHAT], "only when it is claimed"
    assert other.handling.taken == [1, 2]


async def test_updates_that_come_while_a_chat_goes_to_and_fro_are_handled_once_each(two):
    one, other = two
    one.run()
    other.run()
    for number in range(60):
        going = [each.worker.route(update(2 * number + turn)) for turn, each in enumerate(two, start=1)] + [
            let_go(each) for each in two if number % 3 == 0 and each.worker.owns(CHAT)
        ]
        await asyncio.gather(*going)
    every = list(range(1, 121))
    await until(lambda: sorted(one.handling.taken + other.handling.taken) == every)
    await handled(one)


async def test_quiet_chats_go_over_to_a_worker_that_joins_and_busy_ones_stay(two):
    one, other = two
    chats = [-1000 - number for number in range(10)]
    await one.store.write(lambda tx: [Chats(tx).remember(each, "group", "", 1.0) for each in chats])
    await one.claim(*chats)
    one.run()
    other.run()
    busy = asyncio.create_task(keep_busy(one, chats[0]))
    await until(lambda: sum(map(other.worker.owns, chats)) >= 4)
    busy.cancel()
    assert one.worker.owns(chats[0])
    assert not any(one.worker.owns(chat) and other.worker.owns(chat) for chat in chats)
    assert other.handling.shares[-1] == one.handling.shares[-1] == 2
    assert frozenset().union(*other.handling.taken_over) <= set(chats)


async def test_live_games_are_shared_with_whoever_has_as_many_chats_in_which_nothing_happens(two):
    one, other = two
    playing, silent = [-1000 - number for number in range(8)], [-2000 - number for number in range(8)]
    await one.claim(*playing)
    await other.claim(*silent)
    await one.store.write(lambda tx: [new_game(tx, Place(chat)) for chat in playing])
    due = "UPDATE games SET deadline = 1002 WHERE chat_id = ?"  # in two seconds, by the clock of the workers
    await one.store.write(lambda tx: tx.db.execute(due, (playing[0],)))
    one.handling.speaking = {playing[1]}
    one.run()
    other.run()
    busy = asyncio.create_task(keep_busy(one, playing[2]))
    await until(lambda: sum(map(other.worker.owns, playing)) == 4)
    assert all(map(one.worker.owns, playing[:3])), "something is due, is said or comes in there"
    busy.cancel()
    await until(lambda: sum(map(other.worker.owns, silent)) <= 5)  # for as many others; one more is no reason
    shares = await one.store.read(lambda tx: Workers(tx).shares())
    assert [share.playing for share in shares.values()] == [4, 4]
    assert one.handling.counted == other.handling.counted == set(), "nothing was said there that still counts"


async def test_what_was_let_go_and_nobody_takes_is_taken_back(two):
    one, other = two
    chats = [-1000 - number for number in range(4)]
    await one.store.write(lambda tx: [Chats(tx).remember(each, "group", "", 1.0) for each in chats])
    await one.claim(*chats)
    one.run()  # the other one is alive, and does nothing until its session is ended
    await until(lambda: one.handling.taken_over)
    await until(lambda: all(map(one.worker.owns, chats)))
    assert len(await one.store.read(lambda tx: Workers(tx).alive())) == 2
    assert not any(map(other.worker.owns, chats))


async def keep_busy(one: Member, chat: int) -> None:
    number = 20_000
    while True:
        number += 1
        await one.worker.route(update(number, chat))
        await asyncio.sleep(0.02)
