"""The program that solves: `python -m bot.coach.solve WHAT FOLDER PRESET REVISION [OPTION=VALUE]...`.

WHAT is `values`, or `spread`: the distribution of points under best play, which rests on the values.

It reports on standard output its progress, from 0 to 1, a number a line, and its error if it fails. It ends
when nobody reads that any more.
"""

import os
import signal
import sys
from pathlib import Path

from engine.errors import OptionError
from engine.presets import ruleset
from engine.rules.ruleset import Ruleset
from engine.solver.cache import load, load_spread

_NICE = 10  # whoever plays goes first; with 19 a busy machine would let this wait for minutes


def main(what: str, folder: str, preset: str, revision: str, *options: str) -> int:
    """Solve one ruleset and store its table in the folder; returns the exit status."""
    os.nice(_NICE)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # what it has in temporary files is tidied up
    # Ctrl-C is meant for the bot, which ends this in its own time
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with os.fdopen(os.dup(sys.stdout.fileno()), "w", buffering=1) as told:
        # Processes that help would keep the pipe open beyond the end of this one.
        for stream in (sys.stdout, sys.stderr):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())

        def progress(solved: int, states: int) -> None:
            told.write(f"{solved / states:.4f}\n")

        chosen = dict(option.split("=", 1) for option in options)
        try:
            rules = ruleset(preset, chosen, int(revision))
            if not isinstance(rules, Ruleset):
                raise OptionError(f"{preset} has no cards to solve")  # noqa: TRY301 - told like any other
            if what == "spread":
                load_spread(load(rules, Path(folder)), Path(folder), progress)
            else:
                load(rules, Path(folder), progress)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is told to whoever asked
            told.write(f"{type(error).__name__}: {error}\n")
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
