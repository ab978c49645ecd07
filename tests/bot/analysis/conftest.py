"""A game that is small to solve, solved once for all tests."""

import pytest

from engine.presets import ruleset
from tests.engine.conftest import solved, tables_folder, with_spread

__all__ = ["solved", "tables_folder", "with_spread"]
RULES = ruleset("international")


@pytest.fixture(scope="session")
def table(with_spread):
    """Its solution, and how its points are spread."""
    return with_spread("international")
