"""The unit of systemd: what it starts, when it does not start again, and how little it lets the bot do."""

import re
import shlex
import subprocess
import sys
from collections import defaultdict

from bot.__main__ import _parser
from bot.config import DEFAULTS
from tests.paths import ROOT
from tests.programs import program

UNIT = ROOT / "deploy" / "systemd" / "dice-poker.service"
MOST_EXPOSED = 20
"""Ten times the exposure that `systemd-analyze security` may find; it found 8.7 before there were limits."""


def settings_of_unit() -> dict[str, list[str]]:
    """Every setting, with its values in their order."""
    found = defaultdict(list)
    for line in UNIT.read_text("utf-8").splitlines():
        if line and line[0] not in "#[":
            name, _, value = line.partition("=")
            found[name].append(value)
    return dict(found)


def test_podman_looks_after_the_bot_as_docker_and_systemd_do():
    text = (ROOT / "deploy" / "podman" / "dice-poker.container").read_text("utf-8")
    image = (ROOT / "Dockerfile").read_text("utf-8")
    (health,) = re.findall(r"^HEALTHCHECK .* CMD \[(.*)\]$", image, re.MULTILINE)
    assert f"HealthCmd={health.replace(', ', ' ').replace(chr(34), '')}\n" in text
    (volume,) = re.findall(r"^VOLUME (.*)$", image, re.MULTILINE)
    assert f"Volume=dice:{volume}\n" in text
    assert f"RestartPreventExitStatus={settings_of_unit()['RestartPreventExitStatus'][0]}\n" in text


def test_it_runs_the_bot_which_may_write_where_its_database_is_and_is_hardly_exposed(tmp_path):
    unit = settings_of_unit()
    (folder,), database = unit["WorkingDirectory"], DEFAULTS["database_path"]
    python, *arguments = shlex.split(unit["ExecStart"][0])
    assert arguments[:2] == ["-m", "bot"]
    assert _parser().parse_args(arguments[2:]).command == "run"
    assert python == f"{folder}/.venv/bin/python"
    assert (unit["Restart"], unit["RestartPreventExitStatus"]) == (["always"], ["2"]), (
        "not with wrong settings"
    )
    assert unit["User"] == ["dice-poker"]
    assert unit["ReadWritePaths"] == [f"{folder}/{database.parent}"]
    assert unit["Environment"] == [f"SQLITE_TMPDIR={folder}/{database.parent}", "MALLOC_ARENA_MAX=1"]
    assert (unit["ProtectSystem"], unit["ProtectHome"], unit["PrivateTmp"]) == (["strict"], ["yes"], ["yes"])
    analyze, copy = program("systemd-analyze", "systemd"), tmp_path / UNIT.name
    text = UNIT.read_text("utf-8").replace("/srv/dice-poker/.venv/bin/python", sys.executable)
    copy.write_text(text, "utf-8")
    done = subprocess.run([analyze, "verify", "--man=no", copy], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    command = [analyze, "security", "--offline=yes", f"--threshold={MOST_EXPOSED}", UNIT]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout.splitlines()[-1]
