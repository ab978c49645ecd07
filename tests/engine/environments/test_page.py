"""The examples of the page about environments."""

import doctest

from engine.environments.game_batch import refusal
from engine.environments.gymnasium_env import fitting_presets
from engine.presets import PRESETS, ruleset
from tests.paths import ROOT


def test_the_examples_of_the_page_are_true():
    result = doctest.testfile(str(ROOT / "docs/environments.md"), module_relative=False)
    assert result.failed == 0
    assert result.attempted > 20


def test_the_page_counts_the_presets_that_fit():
    page = (ROOT / "docs/environments.md").read_text("utf-8")
    fitting = [preset for preset in PRESETS if refusal(ruleset(preset)) is None]
    assert f"| {len(fitting)}: no columns" in page
    assert f"all {len(fitting_presets())} with a scorecard" in page
    assert page.count(f"all {len(PRESETS)} |") == 2
