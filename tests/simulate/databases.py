"""The databases that a simulation can have."""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from tests import postgres
from tests.memory_files import in_memory
from tests.simulate.disk import Disk
from tests.simulate.faults import Faults
from tests.simulate.storage import Ledger, Storage

DATABASES = ("sqlite", "postgres")

Begin = Callable[[Random, Ledger, Faults, Callable[[str], None]], Storage]
"""Begins with an empty database: chance, who is told of commits, what goes wrong, who is told of that."""


@contextmanager
def fresh(database: str) -> Iterator[Begin]:
    """What begins with an empty database of this kind, which is removed afterwards."""
    if database == "sqlite":
        with tempfile.TemporaryDirectory(prefix="simulate-", dir=in_memory()) as folder:
            yield lambda rng, ledger, _faults, _tell: Disk(Path(folder), rng, ledger)
        return
    from tests.simulate.server import Server  # noqa: PLC0415 - needs an extra

    with postgres.database() as url:
        yield lambda rng, ledger, faults, tell: Server(url, rng, ledger, faults, tell)
