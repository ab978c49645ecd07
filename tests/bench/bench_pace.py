"""How a table plays under Telegram's limits: taps, edits, seconds a turn, waiting, and when a hold is shown.

Virtual people play over HTTP against the sandbox on a clock that skips idle time: before (every throw is
pressed for, a suggested hold only holds: two settings of the chat) and after (as a chat is by default). The
goals are those of the design of the table. Then games in which all play at once, beside the same game turn by
turn. Run: `python -m tests.bench.bench_pace`, with `--help` for less.
"""
# ruff: noqa: T201 - it prints what it measured

import argparse
import asyncio
import math
import multiprocessing
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from itertools import product
from pathlib import Path

from bot.chats.buttons import SetSetting
from bot.ground.drawing.callback_data import pack
from bot.rulebook.families import usual_rules
from bot.sandbox.world.composition import World
from bot.sandbox.world.model import Chat
from bot.sandbox.world.rate_limit import Limits
from engine.rules.ruleset import Ruleset
from tests.bench import together_pace, work_clock
from tests.bench.together_pace import TogetherCase
from tests.bench.virtual_table import VirtualTable
from tests.play.phones import Phones, game_of, until
from tests.play.tables import NAMES, started
from tests.play.talk import ask

WARM_UP = 60.0
"""Seconds that are not measured unless a game is played whole: in the first minute limits hardly bind."""
MINUTES = 3.0
"""How much of a game is measured by default."""
CALLS = 20
"""A minute, in one group."""
ROOM_ABOVE, ROOM_BELOW = 1, 5
"""Short messages below a board that leave mover, dice and keys, or the tapped key, on 360x640 pixels."""
TALK = 20.0
"""Short messages a minute of friends who talk."""
GROUPS = 3
"""How many groups play whole games."""
WHOLE = {("classic", 3), ("classic-short", 3)}
"""Families of rules and people whose games are played whole, as there are goals for them."""
AT_ONCE, THINKING = ("yatzy", 6), 1.5
"""The game and the people of the goals of playing at once, and their seconds a tap."""
SHORT_PEOPLE = 3
"""How many play a short card at once."""
LONG = {"hands": "30", "chips": "1000"}
"""A showdown game that does not end while it is measured."""


@dataclass(frozen=True, slots=True)
class Case:
    """What is measured: a family of rules, how many people at a table, how many topics, how quick people are.

    `minutes` of play are measured; 0: whole games from their start. `groups` play side by side. `talk`: how
    many short messages a minute people write meanwhile.
    """

    preset: str
    people: int
    topics: int
    thinking: float
    after: bool = True
    minutes: float = 0.0
    groups: int = 1
    talk: float = 0.0

    @property
    def whole(self) -> bool:
        """Whether a whole game is played."""
        return not self.minutes


@dataclass(frozen=True, slots=True)
class Figures:
    """What came of a case; times are seconds.

    Attributes:
        taps: a turn, as the next four are.
        edits: made by the bot.
        sends: new messages of the bot.
        turn: how long it takes.
        waits: for the boards that people need in it.
        longest: the longest wait for a board.
        holds: the times until the board showed a hold, ascending.
        game: how long a game takes.
        refused: calls that the server refused.
        began: the part of turns that began with mover, dice and keys in sight.
        scrolled: the part of taps that needed scrolling.
    """

    taps: float
    edits: float
    sends: float
    turn: float
    waits: float
    longest: float
    holds: tuple[float, ...]
    game: float
    refused: int
    began: float
    scrolled: float

    @property
    def waiting(self) -> float:
        """The share of the time in which people wait for a board."""
        return self.waits / self.turn

    def hold(self, part: float) -> float | None:
        """How long the board took at most to show a hold, for this part of all holds."""
        return self.holds[min(len(self.holds) - 1, int(part * len(self.holds)))] if self.holds else None


async def seated(phones: Phones, case: Case) -> list[tuple[Chat, int | None, list[int]]]:
    """A greeted group with its settings; returns its places, each with the people of a table of their own."""
    members = phones.world.membership
    tables = [
        [members.add_person(name, language_code="ru", started=True).id for name in NAMES[: case.people]]
        for _ in range(case.topics)
    ]
    everybody = [person for people in tables for person in people]
    topics = [f"Стол {number}" for number in range(case.topics)] if case.topics > 1 else []
    chat = members.add_group("Кости", everybody, "forum" if topics else "supergroup", topics)
    await until(lambda: bool(phones.said(chat.id)), "the greeting")
    if not case.after:
        page = await ask(phones, everybody[0], chat, "/settings")
        for name in ("first_roll", "quick_rerolls"):
            await phones.tap(everybody[0], page, pack(SetSetting(name, "off")))
    return [(chat, thread, people) for thread, people in zip(chat.topics or [None], tables, strict=True)]


async def played(case: Case, folder: Path) -> Figures:
    """Set the tables, play, and count."""
    options = None if case.whole or case.preset != "showdown" else LONG
    async with work_clock.town(folder, Limits()) as (phones, path):
        world, tables = phones.world, []
        for _ in range(case.groups):
            for chat, thread, people in await seated(phones, case):
                board = await started(phones, chat, people, case.preset, options=options, thread=thread)
                tables.append(VirtualTable(phones, chat, game_of(board), path, case.thinking))
        loop = asyncio.get_running_loop()
        begun = loop.time() + (0.0 if case.whole else WARM_UP)
        end = begun + case.minutes * 60 if case.minutes else math.inf
        if case.talk:
            for chat in {table.chat.id: table.chat for table in tables}.values():
                world.talk.begin(next(iter(chat.members)), chat.id, rate=case.talk, minutes=60)
        await asyncio.gather(*(table.play(lambda: loop.time() > end) for table in tables))
        await world.talk.close()
    return counted(case, tables, world, begun)


def counted(case: Case, tables: list[VirtualTable], world: World, begun: float) -> Figures:
    """The figures of all tables: of whole games, or from the first turn that ended in time to the last."""
    starts = {
        table: table.began if case.whole else next(turn.at for turn in table.turns if turn.at >= begun)
        for table in tables
    }
    turns = [turn for table, start in starts.items() for turn in table.turns if turn.at > start]
    seconds = sum(table.turns[-1].at - start for table, start in starts.items())
    waits = [wait for turn in turns for wait in turn.waits]
    first, last = (work_clock.START + at for at in (min(starts.values()), max(turn.at for turn in turns)))
    calls = Counter(
        call.family for call in world.state.call_log.calls if call.ok and first <= call.at <= last
    )
    return Figures(
        taps=sum(turn.taps for turn in turns) / len(turns),
        edits=calls["edit"] / len(turns),
        sends=calls["send"] / len(turns),
        turn=seconds / len(turns),
        waits=sum(waits) / len(turns),
        longest=max(waits),
        holds=tuple(
            sorted(delay for table, start in starts.items() for at, delay in table.holds if at >= start)
        ),
        game=seconds / len(tables) if case.whole else seconds / len(turns) * turns_of(case),
        refused=sum(world.state.call_log.refused.values()),
        began=sum(turn.below[0] <= ROOM_ABOVE for turn in turns) / len(turns),
        scrolled=sum(below > ROOM_BELOW for turn in turns for below in turn.below[1:])
        / sum(len(turn.below) - 1 for turn in turns),
    )


def turns_of(case: Case) -> int:
    """How many turns a game has by its usual rules."""
    rules = usual_rules(case.preset)
    return case.people * (len(rules.rows) if isinstance(rules, Ruleset) else rules.deals)


def measure(case: Case) -> Figures:
    """Play one case in this process, always with the same dice, so that both ways play the same games."""
    return work_clock.play(partial(played, case), f"{case.preset} {case.people} {case.topics}")


def cases(options: argparse.Namespace) -> list[Case]:
    """All cases, played as after the change: whole games, in some groups, where goals are set for them."""
    chosen = product(options.presets, options.people, options.topics, options.thinking)
    every = [Case(*case, minutes=options.minutes or MINUTES) for case in chosen]
    if not options.minutes:
        lightning = Case("classic-short", 3, 1, min(options.thinking), minutes=MINUTES)
        every = list(dict.fromkeys((*every, lightning)))
    every += [
        replace(case, talk=TALK)
        for case in every
        if case.topics == 1 and case.thinking == min(options.thinking)
    ]
    if options.minutes:
        return every
    return [
        replace(case, minutes=0.0, groups=GROUPS) if (case.preset, case.people) in WHOLE else case
        for case in every
    ]


HEAD = (
    f"{'':13} {'people':>6} {'topics':>6} {'think':>5} {'talk':>4} {'':6} "
    f"{'taps':>5} {'edits':>6} {'sends':>5} "
    f"{'s/turn':>6} {'waiting':>7} {'share':>5} {'longest':>7} {'hold: median, p95':>18} "
    f"{'in sight':>8} {'scrolled':>8} "
    f"{'game':>9}"
)


def line(case: Case, figures: Figures) -> str:
    """One way of playing."""
    way = "after" if case.after else "before"
    held = "-" if not figures.holds else f"{figures.hold(0.5):.1f} s {figures.hold(0.95):6.1f} s"
    return (
        f"{case.preset:13} {case.people:6} {case.topics:6} {case.thinking:5} {case.talk:4.0f} {way:6} "
        f"{figures.taps:5.2f} "
        f"{figures.edits:6.2f} {figures.sends:5.2f} {figures.turn:6.1f} {figures.waits:5.1f} s "
        f"{figures.waiting:5.0%} {figures.longest:5.1f} s {held:>18} "
        f"{figures.began:8.0%} {figures.scrolled:8.0%} "
        f"{'' if case.whole else '~':1}{figures.game / 60:4.1f} min"
    )


def ratios(before: Figures, after: Figures) -> str:
    """What is left of the figures before."""
    return (
        f"{'ratio':>45} {after.taps / before.taps:5.2f} {after.edits / before.edits:6.2f} {'':5} "
        f"{after.turn / before.turn:6.2f} {after.waits / before.waits:7.2f} {'':5} "
        f"{after.longest / before.longest:7.2f} {'':36} {after.game / before.game:6.2f}"
    )


def goals(found: dict[Case, Figures]) -> Iterator[str]:
    """The goals of the table's design, for three people at classic, and whether they are met."""
    of_three = {
        (case.thinking, case.topics, case.talk): figures
        for case, figures in found.items()
        if (case.preset, case.people, case.after) == ("classic", 3, True)
    }
    for key, what, most, figure in GOALS:
        if key in of_three and (value := figure(of_three[key])) is not None:
            thinking, topics, said = key
            where = f"at {thinking} s a tap" + (", two topics" if topics > 1 else ", talk" if said else "")
            met = "met" if value <= most else "MISSED"
            yield f"{what:37} {where:27} {value:6.2f}  goal {most:5.2f}  {met}"
    for case, figures in found.items():
        lightning = "classic-short", 3, True, 0.0, 1
        if (case.preset, case.people, case.after, case.talk, case.topics) == lightning:
            met = "met" if figures.game <= LIGHTNING else "MISSED"
            where = f"at {case.thinking} s a tap"
            minutes, goal = figures.game / 60, LIGHTNING / 60
            yield f"{'minutes of a lightning game':37} {where:27} {minutes:6.2f}  goal {goal:5.2f}  {met}"
    if (1.5, 1, 0.0) in of_three:
        quick = of_three[1.5, 1, 0.0]
        least = 1 - quick.taps * 1.5 / (quick.edits * 60 / CALLS)
        yield f"(so many edits at {CALLS} calls a minute: a share of waiting of at least {least:.2f})"


LIGHTNING = 180.0
"""Seconds that three people take at most over a whole game with a short card, a second and a half a tap."""
QUIET, TOPICS, SLOW, TALKING = (1.5, 1, 0.0), (1.5, 2, 0.0), (3.0, 1, 0.0), (1.5, 1, TALK)
"""Seconds a tap, topics, and messages a minute."""
Goal = tuple[tuple[float, int, float], str, float, Callable[[Figures], float | None]]
GOALS: tuple[Goal, ...] = (
    (QUIET, "taps a turn", 3.5, lambda f: f.taps),
    (QUIET, "sends and edits a turn", 3.0, lambda f: f.edits + f.sends),
    (QUIET, "seconds a turn", 9.1, lambda f: f.turn),
    (QUIET, "share of waiting", 0.25, lambda f: f.waiting),
    (SLOW, "seconds until a hold is shown, median", 1.0, lambda f: f.hold(0.5)),
    (SLOW, "seconds until a hold is shown, p95", 3.0, lambda f: f.hold(0.95)),
    (TOPICS, "seconds a turn", 19.0, lambda f: f.turn),
    (QUIET, "minutes of a whole game", 8.0, lambda f: f.game / 60),
    (TALKING, "part of turns that begin out of sight", 0.05, lambda f: 1 - f.began),
    (TALKING, "part of taps that need scrolling", 0.1, lambda f: f.scrolled),
    (TALKING, "sends and edits a turn", 3.2, lambda f: f.edits + f.sends),
    (TALKING, "seconds a turn", 10.0, lambda f: f.turn),
)


def compare_at_once(minutes: float, processes: int) -> None:
    """Measure and print what comes of a game when all play at once, beside the same game turn by turn."""
    preset, people = AT_ONCE
    turns = Case(preset, people, 1, THINKING, minutes=minutes)
    every = (
        TogetherCase(preset, people, THINKING),
        TogetherCase(preset, people, THINKING, limited=False),
        TogetherCase(preset, SHORT_PEOPLE, THINKING, "short"),
    )
    print(HEAD)
    with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn")) as pool:
        by_turns, at_once = pool.submit(measure, turns), list(pool.map(together_pace.measure, every))
    print(line(turns, by_turns.result()), together_pace.HEAD, sep="\n")
    for case, figures in zip(every, at_once, strict=True):
        print(together_pace.line(case, figures))
    print(*together_pace.goals(*at_once[:2], by_turns.result().game), sep="\n")


def main() -> None:
    """Measure and print the table and the goals."""
    parser = argparse.ArgumentParser(description="The pace of a table within Telegram's limits.")
    parser.add_argument("--presets", nargs="+", default=("classic", "pirate", "showdown"))
    parser.add_argument("--people", type=int, nargs="+", default=(2, 3, 5))
    parser.add_argument("--topics", type=int, nargs="+", default=(1, 2), help="tables in one group")
    parser.add_argument("--thinking", type=float, nargs="+", default=(1.5, 3.0), help="seconds a tap")
    parser.add_argument("--minutes", type=float, help="measured of every game; without it some are whole")
    parser.add_argument("--processes", type=int, default=4, help="cases played at once")
    parser.add_argument("--only", choices=("turns", "together"), help="one way of playing instead of both")
    options = parser.parse_args()
    if options.only != "turns":
        compare_at_once(MINUTES if options.minutes is None else options.minutes, options.processes)
    if options.only != "together":
        compare_settings(options)


def compare_settings(options: argparse.Namespace) -> None:
    """Measure and print games turn by turn, before and after, and the goals."""
    after = cases(options)
    both = [replace(case, after=way) for case in after for way in (False, True)]
    found: dict[Case, Figures] = {}
    print(HEAD)
    with ProcessPoolExecutor(options.processes, multiprocessing.get_context("spawn")) as pool:
        for case, figures in zip(both, pool.map(measure, both), strict=True):
            found[case] = figures
            print(line(case, figures), flush=True)
            if case.after:
                print(ratios(found[replace(case, after=False)], figures), flush=True)
    refused = sum(figures.refused for figures in found.values())
    print(f"\ncalls refused by the server: {refused}; ~: reckoned from the turns that were played")
    print(*goals(found), sep="\n")


if __name__ == "__main__":
    main()
