"""Club nights of twelve people: `python -m tests.simulate.clubs --seed N`.

Calls fail, updates are late, the bot dies again and again, and some groups become supergroups.
"""

import argparse
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from statistics import median

from tests.simulate.__main__ import say
from tests.simulate.clubbers import settle
from tests.simulate.nights import NightAudit
from tests.simulate.scenario import MORNING, Scenario, scenario
from tests.simulate.simulation import Outcome, simulate

MINUTES = 45.0
"""For which people play: a night of half an hour, who comes before it, and the tables that run at its end."""


def plan(seed: int) -> Scenario:
    """What a seed stands for: everything but troubles that keep a chat or the machine away for minutes."""
    rng = Random(f"{seed} club night")
    rates = dict.fromkeys(scenario(seed).rates, 0.0) | {
        "calls": rng.choice((0.0, 0.01, 0.05)),
        "polls": rng.choice((0.0, 0.02)),
        "crash": rng.choice((0.0, 0.0001, 0.0003)),
        "updates": rng.choice((0.0, 0.02)),
    }
    calm = scenario(seed, faulty=False)
    return replace(
        calm,
        rates=rates,
        trouble=0.0,
        talk=0.0,
        griefer="",
        programs=1,
        together=False,
        own_dice=False,
        in_app=0.0,
        game="",
    )


@dataclass(frozen=True, slots=True)
class Night:
    """What came of a simulated night."""

    outcome: Outcome
    audit: NightAudit


def night(seed: int, minutes: float = MINUTES, follow: Callable[[str], None] | None = None) -> Night:
    """Simulate a night."""
    audit = NightAudit(MORNING + minutes * 60)
    outcome = simulate(plan(seed), minutes, follow, populate=settle, audit=audit.look)
    if not outcome.wrong and not audit.tables:
        outcome.wrong.append("no night has come to its end")
    return Night(outcome, audit)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.simulate.clubs", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="the one to simulate")
    parser.add_argument("--minutes", type=float, default=MINUTES, help="how long people play, in the world")
    parser.add_argument("--follow", action="store_true", help="tell everything that happens")
    args = parser.parse_args()
    begun = time.monotonic()
    found = night(args.seed, args.minutes, say if args.follow else None)
    outcome, waits = found.outcome, sorted(found.audit.waits.values())
    say(f"{outcome.seconds / 60:.0f} minutes in {time.monotonic() - begun:.0f} s, {outcome.hash}")
    say(f"{len(found.audit.tables)} games")
    if waits:
        say(f"waits: {median(waits):.0f} s in the median, {waits[-1]:.0f} s at most")
    for name, count in sorted(outcome.counters.items()):
        say(f"  {count:7d} {name}")
    for line in [*outcome.last, "", *outcome.wrong] if outcome.wrong else []:
        say(line)
    return 1 if outcome.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
