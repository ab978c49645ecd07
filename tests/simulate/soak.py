"""Random seeds for as long as one likes: `python -m tests.simulate.soak --minutes 60 --jobs 2`.

Each seed is a world of its own: on SQLite or, where there is a server, on PostgreSQL; minutes or an hour.
A failure prints the command that repeats it and is noted in the corpus, whose seeds `make test` replays.
"""

import argparse
import atexit
import multiprocessing
import random
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from bot.ground.tasks import exempt_present_objects
from tests import postgres
from tests.simulate.corpus import CORPUS, Replay, noted
from tests.simulate.databases import DATABASES
from tests.simulate.scenario import scenario
from tests.simulate.simulation import Outcome, simulate

MINUTES = (5.0, 5.0, 20.0, 60.0)
"""How long people play, in the world, where nothing else is asked for."""
LAST_SEED = 10**9


@dataclass(frozen=True, slots=True)
class Tried:
    """A world, what came of it, and the seconds it took."""

    replay: Replay
    outcome: Outcome
    took: float


def worlds(rng: random.Random, minutes: Sequence[float] = MINUTES, *, server: bool) -> Iterator[Replay]:
    """Worlds without end; every sixth on a server if there is one."""
    while True:
        database = DATABASES[1] if server and rng.random() < 1 / 6 else DATABASES[0]
        yield Replay(rng.randint(1, LAST_SEED), rng.choice(minutes), database)


def until(deadline: float, replays: Iterator[Replay]) -> Iterator[Replay]:
    """Those that are begun before a moment of `time.monotonic`."""
    while time.monotonic() < deadline:
        yield next(replays)


def tried(replay: Replay, follow: Callable[[str], None] | None = None, *, faulty: bool = True) -> Tried:
    """Simulate a world; whatever ends it early is what was wrong with it."""
    begun = time.monotonic()
    try:
        plan = scenario(replay.seed, faulty=faulty)
        outcome = simulate(plan, replay.minutes, follow, database=replay.database)
    except Exception:  # noqa: BLE001 - the other seeds are still to be simulated
        outcome = Outcome(replay.seed, [traceback.format_exc()])
    return Tried(replay, outcome, time.monotonic() - begun)


def verdict(one: Tried) -> str:
    """What came of a world, in a line; of a wrong one also the last events, and how to repeat it."""
    seed = f"seed {one.replay.seed} on {one.replay.database}"
    if not one.outcome.wrong:
        return f"{seed}: right, {one.outcome.seconds:.0f} s in {one.took:.1f} s, {one.outcome.hash}"
    last = [*one.outcome.last, "", *one.outcome.wrong]
    return "\n".join([f"{seed}: WRONG", *last, f"Once more: {one.replay.command}", ""])


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.simulate.soak", description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0, help="how long seeds are begun")
    parser.add_argument(
        "--choice", type=int, help="a number by which the seeds are chosen; the same, once more"
    )
    parser.add_argument("--seeds", type=int, help="how many seeds at most")
    parser.add_argument(
        "--world",
        type=float,
        nargs="+",
        default=MINUTES,
        help="minutes that people play in a world, one of these",
    )
    parser.add_argument("--jobs", type=int, default=1, help="how many seeds at once, each in its own process")
    args = parser.parse_args()
    server = not postgres.missing()
    say(f"{args.minutes:g} minutes of random seeds on SQLite{' and PostgreSQL' * server}")
    atexit.register(postgres.stop_servers)
    deadline, seeds, wrong = time.monotonic() + args.minutes * 60, 0, 0
    replays = islice(
        until(deadline, worlds(random.Random(args.choice), args.world, server=server)), args.seeds
    )
    with multiprocessing.Pool(args.jobs, exempt_present_objects, maxtasksperchild=20) as pool:
        running = [pool.apply_async(tried, (replay,)) for replay in islice(replays, args.jobs)]
        while running:
            one = running.pop(0).get()
            running += [pool.apply_async(tried, (replay,)) for replay in islice(replays, 1)]
            say(verdict(one))
            seeds += 1
            if one.outcome.wrong:
                wrong += 1
                noted(one.replay, one.outcome.wrong[0].strip().splitlines()[-1])
    say(f"{seeds} seeds, {wrong} wrong{f': noted in {CORPUS.name}' * bool(wrong)}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
