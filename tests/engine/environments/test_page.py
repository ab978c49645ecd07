"""The examples of the page about environments."""

import doctest

from tests.paths import ROOT


def test_the_examples_of_the_page_are_true():
    result = doctest.testfile(str(ROOT / "docs/environments.md"), module_relative=False)
    assert result.failed == 0
    assert result.attempted > 20
