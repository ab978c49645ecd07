"""The gate of `make perf`: whether the bot has become dearer than at the commit that docs/capacity.md names.

Each round runs the benches at this checkout and, by turns, at that commit, which is taken into a temporary
folder with the benches it had. All figures are ratios to the bare handler of the same run, and the medians of
all rounds are compared. Status 1 if one is worse by more than a tenth. It wants a quiet machine and takes
twenty minutes.
Run: `python -m tests.bench.perf`, with `--help` for less.
"""
# ruff: noqa: T201 - it prints what it measured

import argparse
import re
import shutil
import statistics
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from tests.paths import ROOT

DOCUMENT = ROOT / "docs" / "capacity.md"
NAMED = re.compile(r"`make perf` compares with commit `([0-9a-f]{7,40})`")
WORSE = 1.1
RISING = {"presses a second"}
"""Of these more is better."""
BENCHES = ("bench_press", "bench_app", "bench_load")
NUMBER = r"\s+([\d.]+)"

Figures = Mapping[str, float]


class Checkout:
    """A tree of the project whose bot is measured."""

    def __init__(self, root: Path, args: argparse.Namespace) -> None:
        self._root, self._args = root, args

    def measure(self) -> Figures:
        """The figures of one round, each as a ratio to the bare handler."""
        args = self._args
        started = self._bench("bench_start", "--root", str(self._root), "--rounds", "2", root=ROOT)
        cpu, bare_memory = _found(started, f"fetch .* ratio{NUMBER}", f"bare handler{NUMBER} MB")
        pressed = self._bench("bench_press", "--tables", f"{args.tables}", "--rounds", f"{args.taps}")
        press, bare_press, rate = _found(
            pressed, f"CPU.* ratio{NUMBER}", f"bare handler{NUMBER} ms", f"second.* ratio{NUMBER}"
        )
        few = ("--seconds", "1", "--tables", "1")
        tapped = self._bench(
            "bench_app", *few, "--many", f"{args.tables}", "--presses", f"{args.tables * args.taps}"
        )
        (app,) = _found(tapped, f"in the app{NUMBER} ms  in the chat")
        (memory,) = _found(self._bench("bench_load", "--memory", f"{args.groups}"), NUMBER)
        return {
            "CPU of a press": press,
            "presses a second": rate,
            "CPU of a press in the app": app / bare_press,
            f"memory with {args.groups} groups": memory / bare_memory,
            "CPU of a start": cpu,
        }

    def _bench(self, name: str, *options: str, root: Path | None = None) -> str:
        command = [sys.executable, "-m", f"tests.bench.{name}", *options]
        ran = subprocess.run(command, cwd=root or self._root, capture_output=True, text=True, check=False)
        if ran.returncode:
            raise SystemExit(f"{name} at {root or self._root}: {ran.stderr}")
        return "\n" + ran.stdout


def _found(text: str, *patterns: str) -> list[float]:
    """The numbers that these patterns find."""
    return [float(re.findall(pattern, text)[-1]) for pattern in patterns]


def take(commit: str, folder: Path) -> Path:
    """Put the tree of a commit into a folder; where it lacks a bench it gets the tests of this one."""
    packed = folder / "tree.tar"
    git = ["git", "archive", f"--output={packed}", commit]
    ran = subprocess.run(git, cwd=ROOT, capture_output=True, text=True, check=False)
    if ran.returncode:
        raise SystemExit(f"commit {commit} cannot be taken: {ran.stderr.strip()}")
    root = folder / "tree"
    with tarfile.open(packed) as tree:
        tree.extractall(root, filter="data")
    lock = "requirements.lock"
    if (root / lock).read_text("utf-8") != (ROOT / lock).read_text("utf-8"):
        print(f"note: commit {commit} pins other libraries; both run with those of here", file=sys.stderr)
    if not all((root / "tests" / "bench" / f"{name}.py").exists() for name in BENCHES):
        shutil.rmtree(root / "tests", ignore_errors=True)
        shutil.copytree(ROOT / "tests", root / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    return root


def compared(now: Iterable[Figures], then: Iterable[Figures], commit: str) -> tuple[list[str], list[str]]:
    """The lines to print, and the names of what has become worse."""
    ours, theirs = _medians(now), _medians(then)
    lines, worse = [f"{'ratio to the bare handler':28}    now  {commit[:8]:>8}  now to then"], []
    for name, figure in ours.items():
        change = figure / theirs[name]
        if (1 / change if name in RISING else change) > WORSE:
            worse.append(name)
        mark = "  worse" if name in worse else ""
        lines.append(f"{name:28} {figure:6.2f}  {theirs[name]:8.2f}  ratio {change:.2f}{mark}")
    return lines, worse


def _medians(rounds: Iterable[Figures]) -> Figures:
    """Of every figure the median of all rounds."""
    found = list(rounds)
    return {name: statistics.median(each[name] for each in found) for name in found[0]}


def main(args: argparse.Namespace) -> int:
    """Measure, print, and return the status."""
    with tempfile.TemporaryDirectory() as folder:
        here, there = Checkout(ROOT, args), Checkout(take(args.against, Path(folder)), args)
        now, then = list[Figures](), list[Figures]()
        for number in range(args.rounds):
            pairs = [(here, now), (there, then)]
            for checkout, found in pairs if number % 2 else reversed(pairs):
                found.append(checkout.measure())
            print(f"round {number + 1} of {args.rounds}", file=sys.stderr, flush=True)
    lines, worse = compared(now, then, args.against)
    print("\n".join(lines))
    if worse:
        print(f"worse by more than {WORSE - 1:.0%}: {', '.join(worse)}")
    return 1 if worse and not args.tell else 0


def options() -> argparse.Namespace:
    """What is asked for."""
    named = NAMED.findall(DOCUMENT.read_text("utf-8"))
    parser = argparse.ArgumentParser(description="The bot beside an earlier commit of it.")
    parser.add_argument("--against", default=named[0], metavar="COMMIT", help="default: %(default)s")
    parser.add_argument("--rounds", type=int, default=5, help="of each, by turns")
    parser.add_argument("--tables", type=int, default=100, help="groups in which is pressed")
    parser.add_argument("--taps", type=int, default=12, help="in each of them")
    parser.add_argument("--groups", type=int, default=300, help="whose memory is measured")
    parser.add_argument("--tell", action="store_true", help="status 0 whatever is found")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main(options()))
