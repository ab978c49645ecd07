"""What goes wrong with a text while a screen is made, which the screen itself hides."""

import pytest

from tests.engine.conftest import solved, tables_folder  # noqa: F401 - fixtures


@pytest.fixture
def no_text_goes_wrong(caplog):
    """Nothing that a test shows is complained about: no text is missing, none lacks a variable."""
    yield
    assert [r.getMessage() for r in caplog.records if r.name.startswith("bot.ground.texts")] == []
