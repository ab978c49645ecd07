"""What goes wrong with a text while a screen is made, which the screen itself hides."""

import pytest


@pytest.fixture
def no_text_goes_wrong(caplog):
    """Nothing that a test shows is complained about: no text is missing, none lacks a variable."""
    yield
    assert [r.getMessage() for r in caplog.get_records("call") if r.name.startswith("bot.ground.texts")] == []


@pytest.fixture(autouse=True)
def _every_text_is_right(no_text_goes_wrong):
    """Of all screens."""
