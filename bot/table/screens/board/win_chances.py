"""The win chances of all seats, as lines of the board."""

from collections.abc import Iterator, Sequence

from bot.ground.texts.formatting import Texts
from bot.rulebook import words
from bot.table.views.game import GameView


def lines(t: Texts, view: GameView, called: Sequence[str]) -> Iterator[str]:
    """Tell the chances of the seats still in the game, where they are known and wanted."""
    if view.chances is not None:
        active = view.progress.game.active
        each = (t("board-chance", name=called[i], percent=words.percent(view.chances[i])) for i in active)
        yield t("board-chances", chances=" · ".join(each))
