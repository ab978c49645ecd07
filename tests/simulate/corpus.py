"""The seeds in which something was wrong once, kept in corpus.txt: `make test` replays every one of them.

A line is a seed, the minutes that people play, the database, and after a # what was wrong.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.simulate.databases import DATABASES

CORPUS = Path(__file__).with_name("corpus.txt")


@dataclass(frozen=True, slots=True)
class Replay:
    """What is needed to have the same simulation again."""

    seed: int
    minutes: float
    database: str = DATABASES[0]

    @property
    def command(self) -> str:
        """The command that repeats it."""
        command = f"python -m tests.simulate --seed {self.seed} --minutes {self.minutes:g}"
        return command if self.database == DATABASES[0] else f"{command} --database {self.database}"


def replays(corpus: Path = CORPUS) -> Iterator[Replay]:
    """Every seed of the corpus."""
    for line in corpus.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            seed, minutes, database = line.partition("#")[0].split()
            yield Replay(int(seed), float(minutes), database)


def noted(replay: Replay, wrong: str, corpus: Path = CORPUS) -> None:
    """Add a seed to the corpus, unless it is there."""
    if replay not in replays(corpus):
        line = f"{replay.seed} {replay.minutes:g} {replay.database}  # {' '.join(wrong.split())[:200]}\n"
        with corpus.open("a", encoding="utf-8") as file:
            file.write(line)
