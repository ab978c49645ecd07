"""`python -m tests.simulate`: simulate one seed and say what was wrong; random ones: `soak`."""

import argparse
import atexit
import sys

from tests import postgres
from tests.simulate.corpus import Replay
from tests.simulate.databases import DATABASES
from tests.simulate.soak import say, tried, verdict


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.simulate", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=20.0, help="how long people play, in the world")
    parser.add_argument("--calm", action="store_true", help="nothing goes wrong")
    parser.add_argument("--database", choices=DATABASES, default=DATABASES[0], help="what keeps the games")
    parser.add_argument("--follow", action="store_true", help="tell everything that happens")
    args = parser.parse_args()
    if args.database == "postgres" and (missing := postgres.missing()):
        parser.error(missing)
    atexit.register(postgres.stop_servers)
    replay = Replay(args.seed, args.minutes, args.database)
    one = tried(replay, say if args.follow else None, faulty=not args.calm)
    say(verdict(one))
    for name, count in sorted(one.outcome.counters.items()):
        say(f"  {count:7d} {name}")
    return int(bool(one.outcome.wrong))


if __name__ == "__main__":
    sys.exit(main())
