"""The pace of games in which all play at once, each on the panel in their private chat."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from itertools import chain
from pathlib import Path
from unittest import mock

from bot.ground.outbox.rate_limit import RateLimit
from bot.sandbox.world.rate_limit import Limits
from tests.bench import work_clock
from tests.bench.virtual_panel import VirtualPanel
from tests.play.panels import begun, panel
from tests.play.phones import NO_LIMITS, until
from tests.play.tables import group_of


@dataclass(frozen=True, slots=True)
class TogetherCase:
    """What is measured: a whole game of so many people, who think so many seconds before each tap.

    Attributes:
        limited: whether Telegram's limits hold; without them what is left of the waiting is work.
    """

    preset: str
    people: int
    thinking: float
    card: str = "full"
    limited: bool = True


@dataclass(frozen=True, slots=True)
class TogetherFigures:
    """What came of a game; times are seconds.

    Attributes:
        game: how long it took.
        edits: of the group's board, a round.
        sends: new messages in the group, a round.
        share: of people's time in which they waited for a panel that was behind.
        shown: the times from a tap until the panel showed what it led to, ascending.
        openings: the times from the opening of a round until a panel showed it, ascending.
        refused: calls that the server refused.
    """

    game: float
    edits: float
    sends: float
    share: float
    shown: tuple[float, ...]
    openings: tuple[float, ...]
    refused: int


def part_of(values: tuple[float, ...], part: float) -> float:
    """The value that this part of all, which are ascending, does not exceed."""
    return values[min(len(values) - 1, int(part * len(values)))]


async def _played(case: TogetherCase, folder: Path) -> TogetherFigures:
    """Seat the people, let them play, and count."""
    async with work_clock.town(folder, Limits() if case.limited else NO_LIMITS) as (phones, path):
        world = phones.world
        chat, people = group_of(world, case.people)
        await until(lambda: bool(phones.said(chat.id)), "the greeting")
        options = {"card": case.card} if case.card != "full" else {}
        game = await begun(phones, chat, people, case.preset, options=options)
        for person in people:
            await panel(phones, person, game)
        players = [
            VirtualPanel(phones, world.state.chats[person], game, path, case.thinking, person)
            for person in people
        ]
        first = len(world.state.call_log.calls)
        loop = asyncio.get_running_loop()
        began = loop.time()
        await asyncio.gather(*(player.play() for player in players))
        seconds = loop.time() - began
        calls = [call for call in world.state.call_log.calls[first:] if call.ok]
    in_group = [call.method for call in calls if call.params.get("chat_id") == chat.id]
    rounds = max(player.turns for player in players)
    shown = sorted(chain.from_iterable(player.waits for player in players))
    openings = sorted(chain.from_iterable(player.openings for player in players))
    return TogetherFigures(
        game=seconds,
        edits=in_group.count("editMessageText") / rounds,
        sends=in_group.count("sendMessage") / rounds,
        share=(sum(shown) + sum(openings)) / (seconds * case.people),
        shown=tuple(shown),
        openings=tuple(openings),
        refused=sum(world.state.call_log.refused.values()),
    )


HEAD = (
    f"{'at once':21} {'people':>6} {'card':>5} {'think':>5} {'game':>9} {'edits, sends a round':>20} "
    f"{'share of waiting':>16} {'tap to panel: median, p95':>25} {'next round: median, p95':>23}"
)


def line(case: TogetherCase, figures: TogetherFigures) -> str:
    """One game in which all play at once."""
    what = case.preset if case.limited else f"{case.preset}, no limits"
    spent = " ".join(f"{each:.2f}" for each in (figures.edits, figures.sends))
    shown, opened = (
        f"{part_of(each, 0.5):.2f} s {part_of(each, 0.95):5.2f} s"
        for each in (figures.shown, figures.openings)
    )
    return (
        f"{what:21} {case.people:6} {case.card:>5} {case.thinking:5} {figures.game / 60:5.1f} min "
        f"{spent:>20} {figures.share:16.1%} {shown:>25} {opened:>23}"
    )


def goals(figures: TogetherFigures, unlimited: TogetherFigures, turns: float) -> Iterator[str]:
    """The goals of the design of playing at once, and whether they are met.

    Args:
        figures: of a game of six.
        unlimited: of the same game without Telegram's limits.
        turns: seconds of the same game turn by turn.
    """
    for what, value, most in (
        ("ratio to the game turn by turn", figures.game / turns, 0.25),
        ("edits of the group's board a round", figures.edits, 2.0),
        ("share of waiting for the limits", max(figures.share - unlimited.share, 0.0), 0.03),
        ("seconds from a tap to the panel, p95", part_of(figures.shown, 0.95), 1.1),
    ):
        yield f"{what:37} {value:6.2f}  goal {most:5.2f}  {'met' if value <= most else 'MISSED'}"


@contextmanager
def _without_limits() -> Iterator[None]:
    """A bot that holds back no call because of a rate limit."""
    free = classmethod(lambda cls, *given: cls(1_000_000, 1.0, given[-1]))
    with mock.patch.object(RateLimit, "private", free), mock.patch.object(RateLimit, "group", free):
        yield


def measure(case: TogetherCase) -> TogetherFigures:
    """Play one case in this process, always with the same dice."""
    with nullcontext() if case.limited else _without_limits():
        return work_clock.play(partial(_played, case), f"{case.preset} {case.people} at once")
