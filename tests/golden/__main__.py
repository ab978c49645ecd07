"""Rebuild golden files: `python -m tests.golden [NAME ...]`, or `make golden`.

A name is a preset, a screen, "names" (the stable names), "verify" (the rules in docs/verify.html) or "advice"
(what sayings of old hands are worth, for which every game is solved). Without one all but the advice are
rebuilt, and by `make golden` that as well.
Records of games that are there stay as they are. At a checkout whose tests pass nothing changes.
"""

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from engine.presets import PRESETS
from tests.golden.golden_advice import advice_files
from tests.golden.golden_records import StaleRecordError, record_files
from tests.golden.golden_screens import SCREENS, screen_files
from tests.golden.stable_names import FILE, names
from tests.golden.verify_page import page_files
from tests.paths import ROOT

NAMES, ADVICE, VERIFY = "names", "advice", "verify"


def golden_files(asked: set[str]) -> Iterator[tuple[Path, str]]:
    """Every golden file that is asked for and what it should hold, in the order they are to be written."""
    if not asked or asked & PRESETS.keys():
        yield from record_files(asked & PRESETS.keys())
    if not asked or asked & SCREENS.keys():
        yield from screen_files(asked & SCREENS.keys())
    if not asked or NAMES in asked:
        yield FILE, names()
    if not asked or VERIFY in asked:
        yield from page_files()
    if ADVICE in asked:
        yield from advice_files()


def rebuild(files: Iterable[tuple[Path, str]]) -> list[Path]:
    """Write the files that do not hold their text yet; returns those that were written."""
    written = []
    for path, text in files:
        if not path.exists() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")
            written.append(path)
    return written


def main(asked: list[str]) -> int:
    known = {*PRESETS, *SCREENS, NAMES, ADVICE, VERIFY}
    if unknown := [name for name in asked if name not in known]:
        others = f"{NAMES!r}, {VERIFY!r} or {ADVICE!r}"
        sys.stderr.write(f"expected names of presets, screens, {others}, not {' '.join(unknown)}\n")
        return 2
    try:
        written = rebuild(golden_files(set(asked)))
    except StaleRecordError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stdout.write("".join(f"{path.relative_to(ROOT)}\n" for path in written) or "nothing has changed\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
