"""Screens read as they did, and as Telegram's own parser reads them."""

import pytest

from tests.bot.sandbox.tdlib import telegram_reads
from tests.golden.golden_screens import SCREENS, SCREENS_FOLDER, drawn


@pytest.mark.parametrize("name", SCREENS)
def test_screen_reads_as_before_and_telegram_itself_reads_it(name):
    screen = SCREENS[name]()
    assert drawn(screen) == (SCREENS_FOLDER / f"{name}.txt").read_text("utf-8")
    read = telegram_reads(screen.text)
    assert not isinstance(read, str), read


def test_no_golden_screen_is_left_over():
    assert {path.stem for path in SCREENS_FOLDER.iterdir()} == set(SCREENS)
