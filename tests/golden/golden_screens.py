"""Some Russian screens as text: what they say, and the buttons under them."""

from collections.abc import Collection, Iterator
from pathlib import Path

from tests.golden.board_screens import BOARD_SCREENS
from tests.golden.lobby_screens import LOBBY_SCREENS
from tests.golden.page_screens import PAGE_SCREENS
from tests.golden.result_screens import RESULT_SCREENS
from tests.golden.table_screens import TABLE_SCREENS

SCREENS_FOLDER = Path(__file__).parent / "screens"
SCREENS = BOARD_SCREENS | RESULT_SCREENS | LOBBY_SCREENS | PAGE_SCREENS | TABLE_SCREENS


def drawn(screen):
    buttons = [
        " | ".join(b.text + (f" ({b.style})" if b.style else "") for b in row) for row in screen.buttons
    ]
    return "\n".join((screen.text, "-" * 31, *buttons, ""))


def screen_files(names: Collection[str]) -> Iterator[tuple[Path, str]]:
    """The files of these screens, and what they hold; of all screens without names."""
    for name, screen in SCREENS.items():
        if not names or name in names:
            yield SCREENS_FOLDER / f"{name}.txt", drawn(screen())
