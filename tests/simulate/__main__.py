"""`python -m tests.simulate`: simulate one seed, or many, and say what was wrong."""

import argparse
import atexit
import multiprocessing
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from functools import partial

from bot.ground.runtime.garbage import exempt_present_objects
from tests import postgres
from tests.simulate.corpus import Replay
from tests.simulate.databases import DATABASES
from tests.simulate.phases import ENOUGH, FAULTS, OF_SQLITE, met_faults, never
from tests.simulate.scenario import scenario
from tests.simulate.simulation import Outcome, simulate
from tests.simulate.together import GOALS


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.simulate", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="the one to simulate")
    parser.add_argument("--seeds", metavar="A-B", help="all from A to B instead")
    parser.add_argument("--minutes", type=float, default=20.0, help="how long people play, in the world")
    parser.add_argument("--calm", action="store_true", help="nothing goes wrong")
    parser.add_argument("--database", choices=DATABASES, default=DATABASES[0], help="what keeps the games")
    parser.add_argument("--jobs", type=int, default=1, help="how many seeds at once, each in its own process")
    parser.add_argument("--follow", action="store_true", help="tell everything that happens")
    args = parser.parse_args()
    if args.database == "postgres" and (missing := postgres.missing()):
        parser.error(missing)
    first, last = map(int, args.seeds.split("-")) if args.seeds else (args.seed, args.seed)
    atexit.register(postgres.stop_servers)
    failed, counters, seconds, began = [], Counter[str](), 0.0, time.monotonic()
    for outcome, took in outcomes(range(first, last + 1), args):
        seconds += outcome.seconds
        for name, count in outcome.counters.items():
            counters[name] = max(counters[name], count) if name.startswith("most") else counters[name] + count
        verdict = "WRONG" if outcome.wrong else "right"
        say(f"seed {outcome.seed}: {verdict}, {outcome.seconds:.0f} s in {took:.1f} s, {outcome.hash}")
        if outcome.wrong:
            failed.append(outcome.seed)
            say(told(outcome, args))
    took = time.monotonic() - began
    say(f"{last - first + 1} seeds, {seconds:.0f} s in {took:.0f} s: {seconds / took:.0f} a second")
    for name, count in sorted(counters.items()):
        say(f"  {count:7d} {name}")
    wanted = goals(args)
    for line in never(counters, {*wanted, *met_faults(counters)}, GOALS):
        say(f"  never met: {line}")
    missing = never(counters, wanted, GOALS if wanted else ()) if last - first + 1 >= ENOUGH else []
    for line in missing:
        say(f"a goal was not met: {line}")
    if failed:
        say(f"wrong: {failed}")
    return 1 if failed or missing else 0


def goals(args: argparse.Namespace) -> tuple[str, ...]:
    """The faults that every phase of a game is to meet; nothing goes wrong on a good day."""
    if args.calm:
        return ()
    return FAULTS if args.database == "postgres" else (*FAULTS, *OF_SQLITE)


def outcomes(seeds: range, args: argparse.Namespace) -> Iterator[tuple[Outcome, float]]:
    """What came of each seed, in their order, and the seconds it took."""
    if args.jobs == 1:
        yield from (one(seed, args) for seed in seeds)
        return
    with multiprocessing.Pool(args.jobs, exempt_present_objects, maxtasksperchild=20) as pool:
        yield from pool.imap(partial(one, args=args), seeds)


def one(seed: int, args: argparse.Namespace) -> tuple[Outcome, float]:
    """Simulate one seed; whatever ends it early is what was wrong with it."""
    begun = time.monotonic()
    plan, follow = scenario(seed, faulty=not args.calm), say if args.follow else None
    try:
        outcome = simulate(plan, args.minutes, follow, database=args.database)
    except Exception:  # noqa: BLE001 - the other seeds are still to be simulated
        outcome = Outcome(seed, [traceback.format_exc()])
    return outcome, time.monotonic() - begun


def told(outcome: Outcome, args: argparse.Namespace) -> str:
    """A failure: the last events, what was wrong, and the command that repeats it."""
    command = Replay(outcome.seed, args.minutes, args.database).command + " --calm" * args.calm
    return "\n".join(["", *outcome.last, "", *outcome.wrong, f"Once more: {command}", ""])


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
