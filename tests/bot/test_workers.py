"""Two workers on one database: every chat has one of them, and nothing waits for nobody."""

import asyncio
from functools import partial

import pytest
from pydantic import SecretStr

from bot.anywhere.room import InlinePlaces
from bot.chats.settings import Chats
from bot.config import Settings
from bot.ground.outbox.deliveries import Dues
from bot.ground.outbox.sender import Sender
from bot.ground.store.base import EndedError, UnavailableError
from bot.ground.store.dues import DueItem
from bot.ground.store.leases import Workers
from bot.ground.tasks import Events
from bot.ground.telegram.client import Client
from bot.ground.values import Place, Screen
from bot.ground.workers import ChangedElsewhere
from bot.rulebook.names import RulesName
from bot.table.clock import ClockEffect
from bot.table.store import DEADLINES, REMINDERS, Games
from bot.table.timers import Timers
from tests.bot.store.databases import new_game
from tests.bot.virtual_time import TOKEN, Telegram
from tests.bot.workers import CHAT, OTHER, TIMING, Member, play, until, update
from tests.databases import opened
from tests.play.clocked_games import ANYA, BOB, ClockedGames
from tests.world.machine import never_set

pytestmark = [pytest.mark.postgres, pytest.mark.usefixtures("machine")]

GROUP, ADDRESS = -1_000_000_000_077, "BAAA1"


def test_what_comes_is_acted_on_once_and_in_order_by_the_worker_of_its_chat():
    play(
        what_is_brought_to_the_wrong_one_is_handled_by_the_other,
        what_comes_directly_waits_for_what_was_left_before_though_that_fails_at_first,
        what_comes_from_a_chat_without_the_bot_as_well,
        what_is_left_for_a_chat_that_is_let_go_at_that_moment_is_acted_on,
        what_is_told_of_games_is_shown_once,
        a_game_that_one_has_changed_is_told_to_the_other_and_what_may_have_been_missed_as_well,
        a_chat_goes_over_with_what_waits_and_nothing_is_remembered_of_it,
        what_comes_while_a_chat_goes_to_and_fro_is_handled_once,
    )


async def what_is_brought_to_the_wrong_one_is_handled_by_the_other(one, other):
    await one.claim(CHAT)
    one.run()
    for number in (1, 2, 2, 3, 1):
        await other.worker.route(update(number))
    await until(lambda: len(one.handling.taken) == 3)
    assert one.handling.taken == [1, 2, 3]
    assert other.handling.taken == []
    await until(lambda: not one.left())


async def what_comes_directly_waits_for_what_was_left_before_though_that_fails_at_first(one, other):
    await one.claim(CHAT, OTHER)
    one.handling.failures = 2
    await other.worker.route(update(1))
    await one.worker.route(update(2))  # before it has looked
    await other.worker.route(update(3))
    one.run()
    await until(lambda: len(one.handling.taken) == 3)
    assert one.handling.taken == [1, 2, 3]
    await until(lambda: not one.left())
    await one.worker.route(update(4))
    assert one.handling.taken == [1, 2, 3, 4]


async def what_comes_from_a_chat_without_the_bot_as_well(one, other):
    chat_id = await one.store.write(lambda tx: InlinePlaces(tx).create(GROUP))
    await one.store.write(lambda tx: InlinePlaces(tx).expect(chat_id, ANYA.user_id, 0.0, ADDRESS))
    await one.claim(chat_id)
    one.run()
    await other.worker.route({"update_id": 1, "callback_query": {"inline_message_id": ADDRESS}})
    await other.worker.route({"update_id": 2, "guest_message": {"chat": {"id": GROUP}}})
    await until(lambda: one.handling.taken == [1, 2])
    await other.worker.route({"update_id": 3, "callback_query": {"inline_message_id": "of nobody"}})
    assert other.handling.taken == [3]


async def what_is_left_for_a_chat_that_is_let_go_at_that_moment_is_acted_on(one, other):
    await one.claim(CHAT)
    leaving = other.store.write

    async def let_go_before(work):
        if "_leave" in work.__qualname__:  # it has asked whose the chat is; now it is nobody's
            await one.let_go()
        return await leaving(work)

    other.store.write = let_go_before
    await other.worker.route(update(1))
    other.store.write = leaving
    assert one.owner() == other.number
    other.run()
    await until(lambda: other.handling.taken == [1])
    assert one.handling.taken == []


async def what_is_told_of_games_is_shown_once(one, _other):
    """Also what is acted on while it is read, and what is of a chat that nobody has."""
    real, show = one.store.read, one.handling.show

    async def read(work):
        found = await real(work)
        await asyncio.sleep(0.05)  # in which the act is done that was begun before
        return found

    async def slowly(game: int) -> None:
        await asyncio.sleep(0.03)
        await show(game)

    one.store.read, one.handling.show = read, slowly
    one.run()
    for game in range(5):
        await one.worker.show_elsewhere(CHAT, game)
        await asyncio.sleep(0.03)
    await until(lambda: not one.left())
    assert one.handling.shown == list(range(5))


async def a_game_that_one_has_changed_is_told_to_the_other_and_what_may_have_been_missed_as_well(one, other):
    told: dict[Member, list[int | None]] = {one: [], other: []}
    for each, heard in told.items():
        each.worker.events.subscribe(
            {ChangedElsewhere: lambda changed, heard=heard: heard.append(changed.game)}
        )
        each.run()
    await until(lambda: all(None in heard for heard in told.values()))  # they listen from now on
    for each, game in ((one, 5), (other, 6)):
        for heard in told.values():
            heard.clear()
        await each.worker.tell_others(game)
        await until(lambda: any(told.values()))
        await asyncio.sleep(1)
        assert [heard for its, heard in told.items() if its is not each] == [[game]]
        assert told[each] == [], "nobody is told of what they have done"
    with opened(one.url) as db:  # nobody is heard for a moment
        query = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
        assert db.execute(query).fetchone() == (2,)
    await until(lambda: all(heard and heard[-1] is None for heard in told.values()))


async def a_chat_goes_over_with_what_waits_and_nothing_is_remembered_of_it(one, other):
    await one.claim(CHAT)
    await one.let_go()
    for number in (1, 2):
        await other.worker.route(update(number))
        assert other.handling.forgotten == [CHAT], "once, when it is claimed"
    assert other.handling.taken == [1, 2]
    await one.worker.route(update(3))
    await other.let_go()
    one.run()
    await until(lambda: one.handling.taken == [3])


async def what_comes_while_a_chat_goes_to_and_fro_is_handled_once(one, other):
    two = (one, other)
    for each in two:
        each.run()
    for number in range(20):
        going = [each.worker.route(update(2 * number + turn)) for turn, each in enumerate(two, start=1)]
        going += [each.let_go() for each in two if number % 3 == 0 and each.worker.owns(CHAT)]
        await asyncio.gather(*going)
    await until(lambda: sorted(one.handling.taken + other.handling.taken) == [*range(1, 41)])
    await until(lambda: not one.left())


def test_chats_are_shared_and_go_on_with_another_when_a_worker_is_gone(caplog):
    play(
        quiet_chats_go_over_to_a_worker_that_joins_and_busy_ones_stay,
        live_games_are_shared_with_whoever_has_as_many_chats,
        what_was_let_go_and_nobody_takes_is_taken_back,
        the_chats_of_a_worker_that_ends_go_on_with_another,
        a_session_that_is_lost_is_begun_anew,
        whoever_is_taken_for_dead_ends_and_changes_nothing,
        whoever_gives_no_sign_of_life_is_ended,
        the_session_of_somebody_else_is_never_ended,
        a_claim_of_which_nobody_has_heard_is_found_after_the_failure,
        it_writes_to_no_chat_until_it_has_given_a_sign_of_life,
        whoever_waits_for_a_sign_has_one_at_once,
        *(partial(the_one_that_takes_over_does_what_is_due, due=due) for due in (lobby, call, turn, away)),
        the_worker_of_the_chat_does_it_though_both_try,
    )
    assert "does nothing" in caplog.text


async def keep_busy(one: Member, chat: int) -> None:
    number = 20_000
    while True:
        number += 1
        await one.worker.route(update(number, chat))
        await asyncio.sleep(0.3)


async def quiet_chats_go_over_to_a_worker_that_joins_and_busy_ones_stay(one, other):
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


async def live_games_are_shared_with_whoever_has_as_many_chats(one, other):
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


async def what_was_let_go_and_nobody_takes_is_taken_back(one, other):
    chats = [-1000 - number for number in range(4)]
    await one.store.write(lambda tx: [Chats(tx).remember(each, "group", "", 1.0) for each in chats])
    await one.claim(*chats)
    one.run()  # the other one is alive, and does nothing until its session is ended
    await until(lambda: one.handling.taken_over)
    await until(lambda: all(map(one.worker.owns, chats)))
    assert len(await one.store.read(lambda tx: Workers(tx).alive())) == 2
    assert not any(map(other.worker.owns, chats))


async def the_chats_of_a_worker_that_ends_go_on_with_another(one, other):
    await one.claim(CHAT)
    other.run()
    await until(lambda: other.handling.shares == [2])
    await other.worker.route(update(1))
    await one.worker.end()
    await until(lambda: other.handling.taken == [1])
    assert CHAT in frozenset().union(*other.handling.taken_over)
    await until(lambda: other.handling.shares[-1] == 1)


async def a_session_that_is_lost_is_begun_anew(one, other):
    two = (one, other)
    await one.claim(CHAT)
    for each in two:
        each.run()
    for _ in range(3):
        for each in two:
            each.lose_session()
        await asyncio.sleep(TIMING.worker_silent)
    assert one.owner() == one.number
    assert sorted(await one.store.read(lambda tx: Workers(tx).alive())) == [one.number, other.number]
    await other.worker.route(update(1))
    await until(lambda: one.handling.taken == [1])
    assert not any(each.running.done() for each in two)


async def whoever_is_taken_for_dead_ends_and_changes_nothing(one, other):
    await one.claim(CHAT)
    other.run()
    one.lose_session()  # it does not run: it does not come back
    await until(lambda: other.worker.owns(CHAT))
    certain = asyncio.create_task(one.worker.certain())
    with pytest.raises(EndedError, match="start it anew"):
        await one.worker.run()
    with pytest.raises(EndedError):
        await one.store.write(lambda tx: Chats(tx).remember(CHAT, "group", "", 1.0))
    with pytest.raises(UnavailableError):
        await one.worker.route(update(1, OTHER))
    assert (one.owner(), one.owner(OTHER)) == (other.number, None)
    await asyncio.sleep(TIMING.worker_silent)
    assert not certain.done(), "it is never certain again"
    certain.cancel()


async def whoever_gives_no_sign_of_life_is_ended(one, other):
    await one.claim(CHAT)
    other.run()
    await until(lambda: other.worker.owns(CHAT))
    with pytest.raises(EndedError):
        await one.worker.run()


async def the_session_of_somebody_else_is_never_ended(one, other):
    with opened(one.url) as db:  # the number that its session had is now another session's
        (mine,) = db.execute("SELECT pg_backend_pid()").fetchone()
        one.lose_session()
        db.execute("UPDATE workers SET session = ? WHERE id = ?", (mine, one.number))
        await other.store.write(lambda tx: Workers(tx).cut_off(one.number))
        assert db.execute("SELECT 1").fetchone() == (1,)


async def a_claim_of_which_nobody_has_heard_is_found_after_the_failure(one, _other):
    await one.store.write(lambda tx: Workers(tx).claim(one.number, CHAT))  # and the answer was lost
    real, failures = one.store.read, [UnavailableError("the connection was lost")]

    async def read(work):
        if failures:
            raise failures.pop()
        return await real(work)

    one.store.read = read
    one.run()
    await until(lambda: one.worker.owns(CHAT))
    assert one.handling.taken_over == [frozenset({CHAT})]


async def it_writes_to_no_chat_until_it_has_given_a_sign_of_life(one, _other):
    await one.claim(CHAT)
    telegram = Telegram()
    settings = Settings(bot_token=SecretStr(TOKEN))
    client = Client(settings, telegram, may_write=one.worker.certain)
    sender = Sender(client)
    sender.show(Place(CHAT), 1, Screen("board"))
    sender.answer("7")
    await asyncio.sleep(TIMING.worker_silent)
    assert [method for _, method, _ in telegram.calls] == ["answerCallbackQuery"]
    one.run()
    await until(lambda: telegram.shown(CHAT) == ["board"])
    await sender.close(0.0)


async def whoever_waits_for_a_sign_has_one_at_once(one, _other):
    one.run()
    await one.worker.certain()
    await one.stop()
    await asyncio.sleep(1.5 * TIMING.worker_beat)
    waiting = asyncio.create_task(one.worker.certain())
    await asyncio.sleep(TIMING.worker_look)
    assert not waiting.done(), "it was stopped for longer than its last sign of life counts"
    one.run()
    await waiting


class Acting(ClockedGames):
    """The games of a worker, and what comes of all that is due."""

    def __init__(self, one: Member) -> None:
        super().__init__(one.store)
        self.done: list[ClockEffect] = []
        clock = never_set(lambda: self.now)
        dues = Dues(one.store, clock, dict.fromkeys((DEADLINES, REMINDERS), self._due))
        self.timers = Timers(dues, Events(), clock)

    async def _due(self, due: DueItem) -> None:
        assert int(due.key) == self.game
        await self.act()

    async def act(self) -> None:
        """Do what is due in the game; what comes of it is noted."""
        effect = await self.games.pass_time(self.game)
        if effect != ClockEffect():
            self.done.append(effect)

    async def pass_until(self, column: str) -> None:
        """Let time pass until something is due."""
        row = await self.store.read(lambda tx: Games(tx).get(self.game))
        self.now = getattr(row, column) + 1.0


async def lobby(games: Acting) -> None:
    await games.chats.meet(CHAT, "group", "", ANYA)
    opened_ = await games.games.new_game(Place(CHAT), ANYA, RulesName("yatzy"))
    assert opened_.shown is not None
    games.game = opened_.shown.view.game
    await games.pass_until("deadline")


async def call(games: Acting) -> None:
    await games.start(second=BOB)
    await games.pass_until("call_at")


async def turn(games: Acting) -> None:
    await games.start(second=BOB)
    await games.pass_until("deadline")


async def away(games: Acting) -> None:
    await turn(games)
    await games.act()
    assert games.done.pop().said is None
    await games.pass_until("deadline")


async def with_something_due(one, other, due):
    await one.claim(CHAT)
    games, same = Acting(one), Acting(other)
    await due(games)
    same.now, same.game = games.now, games.game
    return games, same


async def the_one_that_takes_over_does_what_is_due(one, other, due):
    games, same = await with_something_due(one, other, due)
    one.lose_session()  # it does not run, as if it were stopped
    other.run()
    watching = asyncio.create_task(same.timers.run())
    await until(lambda: same.done)
    assert one.worker.owns(CHAT)
    assert other.worker.owns(CHAT)
    for acts in (games.act, games.timers.run):
        with pytest.raises(EndedError):
            await acts()
    watching.cancel()
    assert (games.done, len(same.done)) == ([], 1)


async def the_worker_of_the_chat_does_it_though_both_try(one, other):
    games, same = await with_something_due(one, other, turn)
    other.run()
    watching = [asyncio.create_task(each.timers.run()) for each in (same, games)]
    await until(lambda: games.done)
    for each in watching:
        each.cancel()
    assert (len(games.done), same.done) == (1, [])
    await games.pass_until("deadline")
    same.now = games.now
    await asyncio.gather(*(each.act() for each in (games, same) for _ in range(3)))
    assert len(games.done + same.done) == 2
