"""The engine built as a library: imported where nothing else is, its examples, its types, its size.

It is built as a release builds it: a source distribution first, and the wheel from that alone.
"""

import doctest
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import numpy as np
import pytest

from tests.paths import ROOT

VERSION = tomllib.loads((ROOT / "deploy/library/pyproject.toml").read_text("utf-8"))["project"]["version"]
USER = '''"""A program of somebody's own."""

from dice_poker import Action, Game, Rolled, ScorecardGame, Throw, choose_best, new_game, ruleset


def first(game: Game) -> tuple[Action, ...]:
    thrown = game.apply(Throw((0, 1, 2, 3, 4))).apply(Rolled((1, 2, 3, 4, 5)))
    return thrown.legal_actions()


game = new_game(ruleset("yatzy", {"order": "join"}), seats=2)
best: Action = choose_best(game)
card: ScorecardGame = game
print(len(first(game)), best)
'''
NO_TYPES = """[mypy]
[mypy-dice_poker.*]
follow_imports = silent
[mypy-gymnasium.*,pettingzoo.*,pyspiel]
follow_imports = skip
ignore_missing_imports = True
"""


@pytest.fixture
def wheel(tmp_path: Path) -> Path:
    """The wheel, built from a copy of what it is made of."""
    there = tmp_path / "library"
    for name in ("engine", "deploy/library"):
        shutil.copytree(ROOT / name, there / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "docs", there / "docs", ignore=shutil.ignore_patterns("pictures", "*.gif"))
    shutil.copy(ROOT / "LICENSE", there / "LICENSE")
    source = "import sys, library_backend; library_backend.build_sdist(sys.argv[1])"
    subprocess.run(
        [sys.executable, "-c", source, there / "sdist"],
        check=True,
        cwd=there / "deploy/library",
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    [packed] = (there / "sdist").iterdir()
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*command, "-w", there / "dist", packed], check=True)
    [built] = (there / "dist").iterdir()
    return built


@pytest.fixture
def site(wheel: Path, tmp_path: Path) -> Path:
    """A folder with nothing but the library, as the wheel has it."""
    with ZipFile(wheel) as packed:
        packed.extractall(tmp_path / "site")
    return tmp_path / "site"


def run(site: Path, *arguments: str, beside: Path | None = None) -> str:
    """What Python prints that knows the library and nothing else but, if asked to, what is `beside` it."""
    path = [str(site), *([str(beside)] if beside else [])]
    code = f"import sys; sys.path += {path}; import runpy; sys.argv = {list(arguments)}; "
    code += "runpy.run_module(sys.argv[0], run_name='__main__', alter_sys=True)"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=False, cwd=site
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_whoever_installs_it_alone_has_all_of_it(wheel, site):
    it_asks_for_nothing_and_is_small(wheel)
    it_points_to_nothing_that_is_not_there(site)
    it_runs_where_nothing_else_is(site)
    all_its_examples_are_true(site)
    its_types_are_known_to_whoever_uses_it(site)


def it_asks_for_nothing_and_is_small(wheel):
    assert wheel.name == f"dice_poker-{VERSION}-py3-none-any.whl"
    assert wheel.stat().st_size < 450_000
    with ZipFile(wheel) as packed:
        names = packed.namelist()
        [metadata] = (name for name in names if name.endswith("METADATA"))
        told = packed.read(metadata).decode()
    assert {name.partition("/")[0] for name in names if ".dist-info" not in name} == {"dice_poker"}
    assert "dice_poker/py.typed" in names
    asked = [line for line in told.splitlines() if line.startswith("Requires-Dist")]
    extras = ("solver", "gymnasium", "pettingzoo", "open-spiel")
    assert [line for line in asked if "extra ==" not in line] == []
    assert {line.rpartition("extra == ")[2].strip('"') for line in asked} == set(extras)
    assert "from dice_poker import" in told
    assert "from engine" not in told


def it_points_to_nothing_that_is_not_there(site):
    texts = {path: path.read_text("utf-8") for path in (site / "dice_poker").rglob("*.py")}
    named = {name for text in texts.values() for name in re.findall(r"[\w/-]+/[\w-]+\.md", text)}
    assert {name for name in named if not (site / name).exists()} == set()
    assert {each for each in texts if "tests/" in texts[each] or "bot/" in texts[each]} == set()
    assert f'__version__ = "{VERSION}"' in texts[site / "dice_poker/__init__.py"]


def it_runs_where_nothing_else_is(site):
    (site / "program.py").write_text(USER)
    assert run(site, "program") == "46 Throw(positions=(0, 1, 2, 3, 4))\n"
    (site / "solving.py").write_text(
        "import dice_poker\ntry:\n    dice_poker.solve\nexcept ImportError as error:\n    print(error)\n"
    )
    assert run(site, "solving") == "solve needs NumPy: pip install 'dice-poker[solver]'\n"


def all_its_examples_are_true(site):
    shutil.copy(next(site.glob("*.dist-info/METADATA")), site / "examples.txt")
    text = (site / "examples.txt").read_text("utf-8")
    assert text.count("\n## ") == 9
    numpy = Path(np.__file__).parent.parent
    assert run(site, "doctest", "-o", "ELLIPSIS", "examples.txt", beside=numpy) == ""


def its_types_are_known_to_whoever_uses_it(site):
    (site / "program.py").write_text(USER.replace(", ruleset", ", ruleset, solve") + "print(solve.__doc__)\n")
    (site / "mypy.ini").write_text(NO_TYPES)
    pages = ["library", "environments"]
    for page in pages:
        text = (ROOT / f"docs/{page}.md").read_text("utf-8")
        code = "".join(example.source for example in doctest.DocTestParser().get_examples(text))
        (site / f"{page}.py").write_text(re.sub(r"\bengine\b", "dice_poker", code))
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", site / "mypy"]
    files = ["program.py", *(f"{page}.py" for page in pages)]
    done = subprocess.run([*command, *files], capture_output=True, text=True, check=False, cwd=site)
    assert done.stdout.startswith("Success"), done.stdout
