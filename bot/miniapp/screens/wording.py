"""Labels of the page in the reader's language, which stay as they are during a game."""

from typing import Final

from bot.ground.texts.formatting import Texts

LABELS: Final = (
    *("everybody", "dice", "players", "row", "you", "on-turn", "leads", "open", "crossed", "last", "twice"),
    *("host", "help", "help-dice", "help-roll", "help-rows", "help-no", "space", "close", "chat", "lost"),
    *("again", "failed", "points", "results", "turns"),
)
"""Names of labels; each is a text `app-label-...`."""


def labels(t: Texts) -> dict[str, str]:
    """Every label by its name."""
    return {name: t(f"app-label-{name}") for name in LABELS}
