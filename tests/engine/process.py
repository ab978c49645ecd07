"""The command line as a real process."""

import os
import subprocess
import sys

from tests.paths import ROOT


def process(*arguments: str, given: str = "", **environment: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        [sys.executable, "-m", "engine", *arguments],
        input=given.encode(),
        capture_output=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, **environment},
        timeout=60,
    )
