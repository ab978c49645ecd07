"""The result of a game that is over or was stopped: who won, the places, and all that is told beside."""

from collections.abc import Iterator

from bot.ground.texts.formatting import Texts
from bot.miniapp.screens import people
from bot.rulebook import words
from bot.table.screens.result import finish
from bot.table.views.game import GameView


def result(t: Texts, view: GameView, user_id: int) -> dict[str, object]:
    """The result: its headline first."""
    headline, *lines = finish.around(t, view)
    return {"headline": headline, "lines": lines, "places": list(_places(t, view, user_id))}


def _places(t: Texts, view: GameView, user_id: int) -> Iterator[dict[str, object]]:
    """Every seat, best place first; those that left without a place come last."""
    called, outcome = people.names(t, view.seats), view.outcome
    placed = view.state == "over" or view.counts
    gone = {each.seat for each in view.leavers}
    last = len(called) + 1
    ranks = [outcome.ranks[seat] or last for seat in range(len(called))]
    for rank, seat in sorted((ranks[seat], seat) for seat in range(len(called))):
        holder = view.seats[seat]
        medal = placed and len(called) > 1 and rank <= len(finish.MEDALS) and seat not in gone
        left = seat in gone or rank == last
        robot = left and holder.state == "computer"
        yield {
            "seat": seat,
            "name": called[seat],
            "place": str(rank) if placed and rank != last else "",
            "medal": finish.MEDALS[rank - 1] if medal else "",
            "points": words.number(t, outcome.totals[seat]),
            "settled": words.number(t, outcome.settled[seat], signed=True)
            if view.rules.settlement == "mean" and placed
            else "",
            "note": t("app-left-robot" if robot else "app-left") if left else "",
            "me": people.is_of(holder, user_id),
        }
