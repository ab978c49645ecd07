"""Documents and code point at things that are there."""

import re
from pathlib import Path

from engine.presets import PRESETS
from tests.architecture.imports import modules, shown, source
from tests.paths import ROOT

DOCUMENTS = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])
LINK = re.compile(r"\]\(([^)#\s]+)|src=\"([^\"]+)\"")
CODE_PATH = re.compile(r"`((?:engine|bot|tests|docs|deploy|\.github)/[\w./*-]*)`")
EXAMPLES = {
    *("engine/presets/sprint.py", "bot/ground/texts/it.ftl"),
    *("bot/count/__init__.py", "bot/count/room.py"),
}
"""Files that docs/adding.md makes."""
NAMED = re.compile(r"`((?:engine|bot)/[\w./]*\.py)` ((?:`[\w.]+`(?:, )?)+)")
CITED = re.compile(r"docs/[\w-]+\.md")
METRIC = re.compile(r"dicepoker_(\w+)|`(\w+)(?:\{[\w,]+\})`")
SECTIONS = re.compile(r"([\w-]+\.md)\)?`?, (?:sections? )?(\d+)(?: and (\d+))?")
"""A document and the numbers of its sections: as a link, or as code cites it."""


def missing(document: Path, text: str) -> list[str]:
    """Links of a document, and paths it names, that lead nowhere."""
    links = [link for found in LINK.findall(text) for link in found if link and ":" not in link]
    lost = [link for link in links if not (document.parent / link).exists()]
    paths = [path for path in CODE_PATH.findall(text) if path not in EXAMPLES]
    lost += [path for path in paths if not any(ROOT.glob(path.rstrip("/")))]
    for path, names in NAMED.findall(text):
        file = ROOT / path
        known = set(re.findall(r"\w+", source(file))) if file.exists() else set()
        words = [word for name in re.findall(r"`([\w.]+)`", names) for word in name.split(".")]
        lost += [f"{path} {word}" for word in words if word not in known]
    return lost


def lost_sections(text: str) -> list[str]:
    """Sections of documents, named by their numbers in a text, that are not there."""
    return [
        f"{name}, {number}"
        for name, *numbers in SECTIONS.findall(" ".join(text.split()))
        if (ROOT / "docs" / name).exists()
        for number in numbers
        if number and f"\n## {number}. " not in source(ROOT / "docs" / name)
    ]


def test_links_and_paths_lead_somewhere():
    assert {
        shown(each): missing(each, source(each)) for each in DOCUMENTS if missing(each, source(each))
    } == {}
    text = "[a](docs/none.md) [b](README.md) [c](https://example.org) `engine/none.py` `engine/rules/`"
    assert missing(ROOT / "README.md", text) == ["docs/none.md", "engine/none.py"]
    text = "`engine/rules/scoring.py` `open_rows`, `nowhere`"
    assert missing(ROOT / "README.md", text) == ["engine/rules/scoring.py nowhere"]


def test_sections_and_documents_that_documents_settings_and_code_name_are_there():
    files = {*DOCUMENTS, ROOT / ".env.example", *(ROOT / "deploy").rglob("*.*"), *modules()}
    files -= {ROOT / "CHANGELOG.md"}  # it names what was there when a release was made
    lost = {shown(path): lost_sections(source(path)) for path in files if path.is_file()}
    assert {path: sections for path, sections in lost.items() if sections} == {}
    assert lost_sections("[a](operating.md), section 1; docs/scaling.md, 99") == ["scaling.md, 99"]
    cited = {name for path in modules() for name in CITED.findall(source(path))}
    assert cited
    assert {name for name in cited if not (ROOT / name).exists()} == set()


def test_lock_files_pin_the_same_versions():
    pin = re.compile(r"(?m)^([\w.-]+)==(\S+)")
    wanted, *others = (
        dict(pin.findall(source(ROOT / f"requirements{name}.lock"))) for name in ("", "-extras", "-dev")
    )
    assert wanted
    for pinned in others:
        assert {package: pinned.get(package) for package in wanted} == wanted


def test_the_documents_name_metrics_that_are_there_and_count_all_games():
    made = re.findall(
        r'(Counter\w*|_counters?|_gauges?|_histograms?)\(\s*"(?:dicepoker_)?(\w+)"',
        source(ROOT / "bot" / "operation" / "metrics.py"),
    )
    names = {f"{name}_total" if "ounter" in kind else name for kind, name in made}
    told = {name for path in DOCUMENTS for found in METRIC.findall(source(path)) for name in found if name}
    assert len(told) > 5
    assert {name for name in told if re.sub(r"_bucket$", "", name) not in names} == set()
    (number,) = re.findall(r"(\d+) games with", source(ROOT / "README.md"))
    assert int(number) == len(PRESETS)
