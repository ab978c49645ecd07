"""Computer players take their time: one turn after another, by the database's clock."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from bot.ground.outbox.chat_progress import ChatProgress
from bot.ground.outbox.deliveries import Dues
from bot.ground.outbox.sender import Attempts
from bot.ground.tasks import Events
from bot.ground.timing import USUAL_TIMING
from bot.ground.values import Place, Screen
from bot.rulebook.names import RulesName
from bot.table.actions import GameActions
from bot.table.clock import ClockEffect
from bot.table.game import UNDOS
from bot.table.model import Refusal
from bot.table.presses import Reroll, Roll, Sit, Start, TakeBack
from bot.table.show.presenter import GameMessages
from bot.table.store import DEADLINES
from bot.table.timers import Timers
from tests.bot.store.databases import due_games
from tests.databases import opened
from tests.play.clocked_games import ANYA, BOB, CHAT, PACE, ClockedGames
from tests.play.phones import SWIFT, Phones, running, settings_for, until
from tests.play.tables import quick_world, started
from tests.play.talk import greeted, offers, one_turn, throw
from tests.world.machine import never_set, open_store, run, served


@pytest.fixture
async def clocked_games(target: Path | str) -> AsyncIterator[ClockedGames]:
    async with await open_store(target) as store:
        yield ClockedGames(store)


@pytest.mark.parametrize("pace", [1.0, 8.0])
async def test_a_persons_turn_can_be_taken_back_for_a_while_before_a_computer_plays(
    pace: float, target: Path | str
) -> None:
    async with await open_store(target) as store:
        games = ClockedGames(store, pace)
        await games.start("novice", "solid")
        first = max(pace, 5.0)
        for _ in range(2):
            await games.write()
            assert await games.deadline() == games.now + first
            games.now += first - 0.01
            assert await games.computers() == []
            reply = await games.press(TakeBack(games.game, (await games.view()).version))
            assert reply.refusal is None
            await games.write()
            assert await games.deadline() == games.now + first, "from the new row on"
            for wait in (first, pace):
                games.now += wait - 0.01
                assert await games.computers() == []
                games.now += 0.01
                assert await games.computers() == [games.game]
            assert await games.mover() == 0


async def test_a_throw_pressed_for_twice_in_less_than_a_second_is_one(clocked_games: ClockedGames) -> None:
    await clocked_games.start(second=BOB)
    first = await clocked_games.view()
    stale = Roll(clocked_games.game, first.version)
    thrown = await clocked_games.press(stale)
    assert thrown.refusal is None, "at the very moment in which the first roll has thrown itself"
    lying = await clocked_games.view()
    fresh = Roll(clocked_games.game, lying.version)
    clocked_games.now += 0.79
    for pressed in (stale, fresh, Reroll(clocked_games.game, lying.version, 3)):
        again = await clocked_games.press(pressed)
        assert (again.refusal, again.message) == (None, thrown.message)
        assert (await clocked_games.press(pressed, BOB)).refusal is Refusal.NOT_YOUR_TURN
    assert await clocked_games.view() == lying
    clocked_games.now += 0.02
    assert (await clocked_games.press(stale)).refusal is Refusal.STALE
    assert (await clocked_games.press(fresh)).refusal is None
    assert (await clocked_games.view()).version == lying.version + 2


async def test_nobody_was_silent_while_the_bot_was_away(clocked_games: ClockedGames) -> None:
    await clocked_games.chats.meet(CHAT, "group", "", ANYA)
    opened = await clocked_games.games.new_game(Place(CHAT), ANYA, RulesName("yatzy"))
    assert opened.shown is not None
    game = opened.shown.view.game
    await clocked_games.press(Sit(game), BOB)
    clock = never_set(lambda: clocked_games.now)
    timers = Timers(Dues(clocked_games.store, clock, {}), Events(), clock)
    await timers.resume()
    clocked_games.now += 3600.0
    assert await timers.resume() == 3600.0
    clocked_games.now += USUAL_TIMING.host - 1
    assert (await clocked_games.press(Start(game), BOB)).refusal is Refusal.HOST_DECIDES
    clocked_games.now += 1
    assert (await clocked_games.press(Start(game), BOB)).refusal is None


async def test_a_row_taken_back_again_and_again_calls_the_next_one_once(clocked_games: ClockedGames) -> None:
    await clocked_games.start(second=BOB)
    clocked_games.now += USUAL_TIMING.idle + 1  # so long has nobody seen Bob
    calls = []
    for _ in range(UNDOS):
        await clocked_games.write()
        clocked_games.now += 1
        effect = await clocked_games.games.pass_time(clocked_games.game)
        calls += [effect.shown.view] if effect.reminds and effect.shown is not None else []
        back = TakeBack(clocked_games.game, (await clocked_games.view()).version)
        assert (await clocked_games.press(back)).refusal is None
        clocked_games.now += 1
    assert [view.seats[view.progress.game.mover].name for view in calls] == ["Боб"]
    await clocked_games.write()
    clocked_games.now += USUAL_TIMING.reminder
    assert (await clocked_games.games.pass_time(clocked_games.game)).reminds, "who lets everybody wait"


async def test_the_clock_of_a_person_who_has_just_played_leaves_the_computers_time_alone(
    clocked_games: ClockedGames,
) -> None:
    await clocked_games.start("solid", second=BOB)
    ends = await clocked_games.deadline()
    assert ends is not None
    clocked_games.now = ends
    assert await clocked_games.store.read(lambda tx: due_games(tx, clocked_games.now)) == [clocked_games.game]
    await clocked_games.write()  # in between, where many other games are due as well
    assert await clocked_games.games.pass_time(clocked_games.game) == ClockEffect()
    clocked_games.now += PACE
    assert await clocked_games.computers() == [clocked_games.game]
    assert await clocked_games.mover() == 2


class OneIsBroken(GameActions):
    """Games, one of which a computer cannot play."""

    broken = 0

    async def pass_time(self, game: int) -> ClockEffect:
        if game == self.broken:
            raise RuntimeError("cannot go on")
        return await super().pass_time(game)


class Posted:
    """Notes in which topics something is sent."""

    def __init__(self) -> None:
        self.topics: list[int] = []
        self.progress = ChatProgress(lambda: 0.0)

    async def send(
        self, place: Place, _: Callable[[], Screen], *, attempts: Attempts, **_terms: object
    ) -> None:
        assert await attempts.begin()
        self.topics.append(place.thread_id)


async def test_a_game_that_cannot_go_on_does_not_hold_up_the_others(
    clocked_games: ClockedGames, caplog: pytest.LogCaptureFixture
) -> None:
    clocked_games.service.games = OneIsBroken(clocked_games.transactions)
    for topic in (1, 2):
        await clocked_games.start("solid", topic=topic)
        await clocked_games.write()
        clocked_games.service.games.broken = clocked_games.service.games.broken or clocked_games.game
    clocked_games.now += PACE
    posted = Posted()
    messages = GameMessages(clocked_games.service, clocked_games.chats, posted)
    await Dues(clocked_games.store, lambda: clocked_games.now, {DEADLINES: messages.due}).look()
    await messages.close()
    assert posted.topics == [2]
    assert "cannot go on" in caplog.text
    assert await clocked_games.deadline() == clocked_games.now, "it is tried again"


def test_stopped_while_a_computer_thinks_the_bot_lets_it_play_when_it_is_back(target: Path | str) -> None:
    def turns() -> int:
        with opened(target) as db:
            return db.execute("SELECT count(*) FROM steps WHERE line LIKE 'write%'").fetchone()[0]

    async def main() -> None:
        world = quick_world()
        async with served(world) as address:
            settings = settings_for(world, address, target, computer_seconds=1)
            phones = Phones(world)
            async with running(settings, SWIFT):
                chat, people = await greeted(phones, 1)
                await started(phones, chat, people, "yatzy", computers=1)
                await one_turn(phones, chat)
                assert turns() == 1
            assert turns() == 1
            async with running(settings, SWIFT):
                await until(lambda: turns() == 2, "the computer to play")
                await until(lambda: offers(phones.newest(chat.id), Roll), "the person's turn")
                await throw(phones, chat)
            assert world.state.failures == []

    run(main())
