"""What is loaded with a command: little with the check of a container, and no server that nobody wants."""

import subprocess
import sys

from tests.paths import ROOT


def loaded(program: str) -> set[str]:
    """The modules that a program has loaded at its end."""
    command = [sys.executable, "-c", f"import sys; {program}; print(*sys.modules, file=sys.stderr)"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    return set(done.stderr.split())


def test_nothing_is_loaded_that_nobody_has_asked_for() -> None:
    health = loaded("from bot.__main__ import main; main(['health'])")
    assert "bot.operation.health" in health
    large = {"pydantic", "telegram", "numpy", "aiosqlite", "asyncio", "aiohttp", "openskill"}
    assert not health & large
    assert len([name for name in health if name.startswith("bot")]) == 7
    assert "engine" not in health
    refused = loaded("import os; os.environ['BOT_TOKEN'] = 'x'; from bot.__main__ import main; main(['run'])")
    assert not refused & {*large - {"pydantic", "asyncio"}, "engine"}, (
        "a wrong setting is told before anything is loaded"
    )
    half = subprocess.run(  # a .venv whose packages were never installed
        [sys.executable, "-S", "-m", "bot"], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert (half.returncode, half.stderr.count("\n")) == (2, 1)
    assert half.stderr.startswith("pydantic: this package is missing: `make install`")
    bot = loaded("import bot.commands")
    assert "bot.app" in bot
    assert not bot & {
        *(
            "aiohttp.web",
            "prometheus_client",
            "openskill",
            "bot.operation.status_pages",
            "bot.ground.telegram.webhook",
        ),
        *("bot.miniapp.server", "bot.miniapp.state"),
    }
    engine = loaded("import engine.cli")
    assert "numpy" in loaded("import engine; engine.solve")
    assert not loaded("import engine") & {"numpy"}
    assert not engine & {"numpy", "gymnasium", "pettingzoo", "pyspiel"}
    assert "gymnasium" not in loaded("import engine.environments.game_batch")
