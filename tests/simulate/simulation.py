"""One simulation: the bot, its world and its people in one loop, watched until all has come to its end."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field

from bot.ground.store.base import Database
from bot.rooms import ROOMS
from bot.sandbox.state import Limits
from bot.sandbox.text import Json
from bot.sandbox.world import World
from tests.simulate.app_tables import AppPlayer, TablesInApp
from tests.simulate.calls import Calls
from tests.simulate.comers import Comers
from tests.simulate.databases import Begin, fresh
from tests.simulate.faults import Faults, WrongError
from tests.simulate.griefers import griefers_of
from tests.simulate.journal import Journal
from tests.simulate.last_screens import LastScreens, check_clocks, newest
from tests.simulate.lives import Lives, LogWatch, SimulatedLife, patched
from tests.simulate.people import Hands, Somebody
from tests.simulate.phases import Met, games
from tests.simulate.registers import Registers
from tests.simulate.resting import RestEdits
from tests.simulate.scenario import MORNING, Scenario, settle
from tests.simulate.talkers import Talkers
from tests.simulate.together import Together
from tests.simulate.troubles import Troubles
from tests.simulate.waits import Waits
from tests.world.life import task_of_life
from tests.world.loop import run

MEMBERS_FAIL = 0.2
"""How often a question about a member fails where somebody disturbs."""
SETTLING = 240.0
"""Seconds after which nothing that went wrong is felt any more."""
LONGEST_BACKLOG = 3600.0
"""Seconds that all that waits to be said may take."""
MOMENT = 15.0
"""Seconds after which a message that was not as it should be is looked at again; then it is wrong."""


@dataclass(slots=True)
class Outcome:
    """What came of a simulation.

    Attributes:
        seed: the number.
        wrong: what was wrong, in words; empty if nothing was.
        last: the last lines of the journal.
        hash: of the whole journal.
        seconds: that passed in the world.
        counters: of what has happened, and of what should be known.
        waits: seconds that answers to taps took while nothing was wrong, but of those who disturb.
    """

    seed: int
    wrong: list[str] = field(default_factory=list)
    last: list[str] = field(default_factory=list)
    hash: str = ""
    seconds: float = 0.0
    counters: Counter[str] = field(default_factory=Counter)
    waits: list[float] = field(default_factory=list)


Populate = Callable[[World, Hands, Scenario], list[Somebody]]
"""Puts people and chats into an empty world."""
Audit = Callable[[Database, float], str | None]
"""Says what is wrong with the database at a moment of the machine's clock; None for nothing."""


def simulate(  # noqa: PLR0913 - all that makes a simulation
    scenario: Scenario,
    minutes: float,
    follow: Callable[[str], None] | None = None,
    *,
    database: str = "sqlite",
    populate: Populate = settle,
    audit: Audit = lambda _db, _now: None,
) -> Outcome:
    """Run one simulation to its end, or to the first thing that is wrong.

    Args:
        scenario: what happens.
        minutes: how long people play, in the world.
        follow: gets every line of the journal.
        database: which one the bot has, of `DATABASES`.
        populate: makes the people.
        audit: looks at the database from time to time.
    """
    with fresh(database) as begin:
        main = Simulation(scenario, begin, follow, populate, audit)
        return run(main.run(minutes), scenario.rng("loop"), scenario.shuffled)


@dataclass(eq=False)
class Simulation:
    """All parts of one simulation.

    Args:
        scenario: what happens.
        begin: begins with an empty database.
        follow: gets every line of the journal.
        populate: makes the people.
        audit: looks at the database from time to time.
    """

    scenario: Scenario
    begin: Begin
    follow: Callable[[str], None] | None
    populate: Populate
    audit: Audit

    def __post_init__(self) -> None:
        self._outcome = Outcome(self.scenario.seed)

    async def run(self, minutes: float) -> Outcome:
        """Let people play, then let everything come to its end."""
        loop = asyncio.get_running_loop()
        loop.set_task_factory(task_of_life)
        began = loop.time()
        self._build(loop)
        log = LogWatch(self._logged)
        root = logging.getLogger()
        root.addHandler(log)
        try:
            with patched(self.storage, lambda: self.programs):
                await self._play(minutes)
        except WrongError as error:
            self._outcome.wrong.append(str(error))
        finally:
            root.removeHandler(log)
            self.storage.close()
        self._outcome.seconds = loop.time() - began
        self._outcome.waits = self.waits.taken
        self._outcome.hash = self.journal.hash()
        self._outcome.last = self.journal.last()
        return self._outcome

    def _build(self, loop: asyncio.AbstractEventLoop) -> None:
        begin = loop.time()
        self.journal = Journal(loop.time, self.follow)
        self.drift, self.slept, self.programs = 0.0, 0.0, self.scenario.programs
        rng = self.scenario.rng
        self.world = World(
            clock=lambda: MORNING + loop.time() - begin,
            answer_seconds=15.0,
            chance=rng("world"),
            limits=Limits(ephemeral_counts=False),
        )
        state = self.world.state
        self._push = state.updates.push
        state.updates.push = self._late_push  # type: ignore[method-assign] - the way of updates to the bot
        self.together = Together(self._look, self._outcome.counters, self._wrong)
        self.rest = RestEdits(self._look, self._outcome.counters, self._wrong)
        self.registers = Registers(state, self.together, self.journal, self._wrong)
        self.faults = Faults(rng("faults"))
        self.storage = self.begin(rng("disk"), self.registers, self.faults, self._of_storage)
        self.met = Met(self.storage.look, self._outcome.counters)
        self.waits = Waits(loop.time, self._wrong, self._outcome.counters)
        self.waits.begin_trouble()  # until the bot runs
        self.calls = Calls(
            clock=loop.time,
            registers=self.registers,
            together=self.together,
            rest=self.rest,
            journal=self.journal,
            wrong=self._wrong,
            counters=self._outcome.counters,
            met=self.met,
            waits=self.waits,
        )
        self.screens = LastScreens(
            state,
            self.calls.stale,
            self.calls.answered,
            self.registers,
            self._outcome.counters,
        )
        self.tables = TablesInApp(
            self.world,
            self.registers,
            self.journal,
            self._wrong,
            self._outcome.counters,
            self.rest.closed,
        )
        self.lives = Lives(
            world=self.world,
            storage=self.storage,
            timing=self.scenario.timing,
            clock=lambda: MORNING + loop.time() - begin + self.drift,
            steady=lambda: loop.time() + self.slept,
            settings={"computer_seconds": self.scenario.computer_seconds},
            faults=self.faults,
            rng=rng("lives"),
            chance=rng("bot"),
            journal=self.journal,
            watch=self.calls,
            rooms=(*ROOMS, self.tables.room) if self.scenario.in_app else ROOMS,
        )
        self.lives.on_handled = self.calls.handled
        self.lives.on_crash = self._crashed
        self.lives.on_start = self._started
        self.hands = Hands(self.world, self.registers, self.together, self.rest, self.journal, rng("hands"))
        self.troubles = Troubles(
            world=self.world,
            machine=self,
            storage=self.storage,
            rng=rng("troubles"),
            moments=rng("moments"),
            journal=self.journal,
            met=self.met,
            waits=self.waits,
            on_jump=self.calls.clock_jumped,
        )
        self.registers.on_committed = self.troubles.written
        self.people = self.populate(self.world, self.hands, self.scenario)
        groups = [chat for chat in self.world.state.chats.values() if chat.type != "private"]
        self.griefers = griefers_of(
            self.scenario.griefer,
            groups,
            hands=self.hands,
            met=self.met,
            rng=rng("griefer"),
            game=self.scenario.game,
        )
        self.waits.disturbing = {each.user for each in self.griefers}
        rng_of_comers, pause = rng("comers"), self.scenario.leaving
        self.comers = Comers(self.world, pause, rng_of_comers, self.journal, self.met, self._losses)

    async def _play(self, minutes: float) -> None:
        loop = asyncio.get_running_loop()
        running = loop.create_task(self.lives.run())
        await asyncio.sleep(5.0)
        for name, rate in self.scenario.rates.items():
            setattr(self.faults, name, rate)
        if self.griefers:
            self.faults.members = MEMBERS_FAIL
        self.hands.doubled = self.scenario.rates["updates"]
        everybody = (*self.people, *self.griefers, *self._talkers(), *self._app_players())
        playing = [loop.create_task(each.live()) for each in everybody]
        if self.scenario.leaving:
            playing.append(loop.create_task(self.comers.live()))
        if self.scenario.trouble:
            playing.append(loop.create_task(self.troubles.happen(self.scenario.trouble, self.scenario.aims)))
        if self.scenario.cuts:
            cuts = self.troubles.cuts(self.faults, self.scenario.rng("cut"), self.scenario.cuts)
            playing.append(loop.create_task(cuts))
        try:
            await self._watched(running, playing, minutes * 60.0)
            for each in playing:
                each.cancel()
            self.faults.calm()
            self.storage.calm()
            self._alone()
            self.tables.calm()
            self.hands.doubled = 0.0
            self.journal.note("world", "is calm from now on")
            await self._rest(running, SETTLING)
            with self.storage.look() as db:
                self._outcome.counters.update(games(db))
            await self._check_all()
            await self._rest(running, self.scenario.longest)
            await self._check_all()
            with self.storage.look() as db:
                self.tables.check_closed(db)
                check_clocks(db, self.world.state.clock() + self.drift, self._wrong)
            if self._outcome.wrong:
                raise WrongError(self._outcome.wrong.pop())
            self.lives.stop()
            await running
        finally:
            for each in (running, *playing):
                each.cancel()
            await asyncio.gather(running, *playing, return_exceptions=True)
            await self.lives.bury()

    def _alone(self) -> None:
        """Leave all calls of a second to the bot."""
        self.programs = 1
        if self.lives.life is not None and self.lives.life.messages is not None:
            self.lives.life.messages._sender.share(1)  # noqa: SLF001 - the life's own

    def _app_players(self) -> list[AppPlayer]:
        """The people who have the app."""
        part, rng = self.scenario.in_app, self.scenario.rng
        return [
            AppPlayer(each.user, each.manner, each.chats, self.tables, rng(f"app {each.user}"))
            for each in self.people
            if rng(f"has app {each.user}").random() < part
        ]

    def _talkers(self) -> list[Talkers]:
        """The talk of every group, where this scenario has any."""
        if not self.scenario.talk:
            return []
        return [
            Talkers(
                chat.id,
                [None, *chat.topics],
                self.scenario.talk,
                hands=self.hands,
                met=self.met,
                rng=self.scenario.rng(f"talk {chat.id}"),
            )
            for chat in self.world.state.chats.values()
            if chat.type != "private"
        ]

    async def _watched(
        self, running: "asyncio.Task[None]", playing: "list[asyncio.Task[None]]", seconds: float
    ) -> None:
        """Wait, and look at everything from time to time."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        while loop.time() < end:
            await asyncio.sleep(min(self.scenario.look, end - loop.time()))
            for each in (running, *playing):
                if each.done():
                    each.result()
                    raise WrongError("the bot has ended by itself")
            self.calls.look()
            wrong = self._audited()
            if wrong is not None:
                self._wrong(wrong)
            if self._outcome.wrong:
                raise WrongError(self._outcome.wrong.pop())

    async def _rest(self, running: "asyncio.Task[None]", seconds: float) -> None:
        """Wait, and then until the bot has said everything: somebody may have typed hundreds of commands."""
        await self._watched(running, [], seconds)
        counters, waited = self._outcome.counters, 0.0
        while _backlog(self._life()) and waited < LONGEST_BACKLOG:
            await self._watched(running, [], self.scenario.look)
            waited += self.scenario.look
        counters["most seconds until all is said"] = max(
            counters["most seconds until all is said"], int(waited)
        )

    def _life(self) -> SimulatedLife:
        """The life of the bot under way."""
        life = self.lives.life
        if life is None or life.messages is None:
            raise WrongError("the bot does not run")
        return life

    async def _check_all(self) -> None:
        """Look at everything that holds when the world is at rest."""
        with self.storage.look() as db:
            self.registers.compare(db)
            outside = self.comers.check(db)
        if outside is not None:
            self._wrong(outside)
        before = await self._differing()
        while before:
            # Even now the time of a turn may have run out this instant, and that of another by the next look.
            await asyncio.sleep(MOMENT)
            now = await self._differing()
            known = {_subject(wrong) for wrong in before}
            for wrong in now:
                if _subject(wrong) in known:
                    self._wrong(wrong)
            before = [wrong for wrong in now if _subject(wrong) not in known]
        for call in self.world.state.failures:
            self._wrong(f"no correct bot makes this call: {call}")
        if self._outcome.wrong:
            raise WrongError(self._outcome.wrong.pop())

    async def _differing(self) -> list[str]:
        messages = self._life().messages
        if messages is None:
            return []
        with self.storage.look() as db:
            games = newest(db)
        return await self.screens.check(messages, games)

    def _audited(self) -> str | None:
        try:
            with self.storage.look() as db:
                return self.audit(db, self.world.state.clock() + self.drift)
        except LookupError:
            return None

    def kill(self) -> None:
        """End the bot's process at once, if it runs."""
        life = self.lives.life
        if life is not None and not life.dead:
            life.die("killed")

    def _losses(self) -> int:
        """How often the bot may have lost an update: it has died, or was not in a chat."""
        return self.lives.crashes + self.troubles.thrown_out

    def _look(self) -> AbstractContextManager[Database]:
        return self.storage.look()

    def _started(self) -> None:
        self.waits.end_trouble()
        self.together.lives += 1
        self.rest.lives += 1

    def _crashed(self, where: str) -> None:
        self.calls.died()
        self.waits.begin_trouble()  # until the bot runs again
        self.met("crash" if " a " not in where else f"crash {where}", 0)

    def _of_storage(self, kind: str) -> None:
        self.journal.note("server", kind)
        self.met(kind, 0)

    def _late_push(self, kind: str, payload: Json) -> None:
        """Let an update reach the bot, perhaps late, after others that came later."""
        rate = self.faults.updates
        if rate and self.faults.rng.random() < rate:
            self.journal.note("network", f"an update is late: {kind}")
            later = self.faults.rng.uniform(0.1, 20.0)
            asyncio.get_running_loop().call_later(later, self._pushed, kind, payload)
        else:
            self._pushed(kind, payload)

    def _pushed(self, kind: str, payload: Json) -> None:
        """Let an update reach the bot; whoever has tapped waits from now on."""
        if kind == "callback_query" and payload["id"] not in self.calls.answered:
            self.waits.made(payload["id"], payload["from"]["id"])
        self._push(kind, payload)

    def _wrong(self, what: str) -> None:
        self.journal.note("WRONG", what)
        self._outcome.wrong.append(what)

    def _logged(self, level: int, name: str, text: str) -> None:
        text = self.storage.told(text)
        self.journal.note("log", f"{logging.getLevelName(level)} {name}: {text}")
        if level >= logging.ERROR and not self.storage.excuses(text):
            self._wrong(f"an error in the log: {text}")


def _backlog(life: SimulatedLife) -> int:
    """What the bot still has to say."""
    return 0 if life.messages is None else life.messages._sender.waiting()  # noqa: SLF001 - the life's own


def _subject(wrong: str) -> str:
    """The message that a difference is about: the first line of what is said of it."""
    return wrong.partition("\n")[0]
