"""The choices for the seat of a player who left: buttons for the others, on every sort of board."""

from collections.abc import Iterator

from bot.ground.drawing.keyboard import Keys, key
from bot.ground.texts.formatting import Texts
from bot.table.buttons.board import DecideLeftSeat
from bot.table.screens import seat_names
from bot.table.views.game import GameView


def decisions(t: Texts, view: GameView) -> Iterator[Keys]:
    """A line of buttons for each seat that waits for a decision."""
    for seat, holder in enumerate(view.seats):
        if holder.state == "left":
            name = seat_names.plain_seat(t, holder)
            yield (
                key(t("button-fate-computer"), DecideLeftSeat(view.game, seat, "computer")),
                key(t("button-fate-remove", name=name), DecideLeftSeat(view.game, seat, "remove")),
            )
