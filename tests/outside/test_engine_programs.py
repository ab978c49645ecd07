"""The library's command line as a process: what it writes where, and how it ends."""

import json
import os
import subprocess
import sys

from tests.golden.golden_records import RECORDS_FOLDER
from tests.paths import ROOT


def engine(*arguments: str, given: bytes = b"", out: object = subprocess.PIPE, **environment: str):
    """Run a command to its end."""
    return subprocess.run(
        [sys.executable, "-m", "engine", *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        input=given,
        stdout=out,
        stderr=subprocess.PIPE,
        check=False,
    )


def test_what_is_wrong_is_told_in_a_line_and_what_is_said_is_utf8() -> None:
    for arguments in (("rules", "nope"), ("replay", "-")):
        done = engine(*arguments)
        assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (2, b"", 1)
        assert b"Traceback" not in done.stderr
    done = engine(
        "replay", str(RECORDS_FOLDER / "pirate.txt"), LC_ALL="C", PYTHONIOENCODING="ascii", PYTHONUTF8="0"
    )
    assert done.returncode == 0
    assert done.stdout.decode() == (RECORDS_FOLDER / "pirate.cards.txt").read_text(encoding="utf-8")
    for arguments, status in ((("rules", "ё"), 2), (("play", "pirate", "--seed", "ё"), 0)):
        done = engine(*arguments, LC_ALL="C", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0")
        assert (done.returncode, done.stderr.count(b"\n")) == (status, status == 2)
    assert done.stdout.decode().endswith("\nThe game ends here. See you!\n")
    assert done.stderr == b""
    with open("/dev/full", "w") as full:  # noqa: PTH123
        for command, unbuffered in (("rulesets", ""), ("--help", ""), ("--help", "1")):
            done = engine(command, out=full, PYTHONUNBUFFERED=unbuffered)
            assert done.returncode == 1
            assert done.stderr == b"standard output cannot be written: No space left on device\n"
    line = json.dumps({"ruleset": "pirate", "options": {}, "dice": [4, 4, 4, 4, 4], "roll": 1}) + "\n"
    with subprocess.Popen(
        [sys.executable, "-m", "engine", "score"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    ) as running:
        running.stdout.close()  # a reader that has had enough is no error
        running.stdin.write(line.encode() * 200)
        running.stdin.close()
        assert running.stderr.read() == b""
        assert running.wait() == 1
