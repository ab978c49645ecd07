"""The end of a game: by the last row or by decision of the table; the result that is stored."""

from collections.abc import Iterator, Mapping
from typing import Literal

from bot.table.service import counting, leavers
from bot.table.service.hooks import EndedGame
from bot.table.service.loaded_game import MOST_LINES, LoadedGame
from bot.table.store.results import Results
from bot.table.store.rows import Score, SeatRow
from engine.play.length import outcome_now
from engine.play.standings import Outcome


def end_if_over(loaded: LoadedGame, at: float) -> bool:
    """Close the game and keep its result, if the record has come to its end; tells whether it has.

    A record that has as many lines as one may have ends the game as it stands.

    Rankings count games of at least two seats of people, those who left after the first round included, who
    have the last places; in a team everybody who stayed has the result of the seat.
    """
    game = loaded.progress.game
    if loaded.row.state == "playing" and not game.over and loaded.state.version >= MOST_LINES:
        stop(loaded, at, counted=loaded.counts_stopped)
        return True
    if loaded.row.state != "playing" or not game.over:
        return False
    _count_or_not(loaded, at)
    outcome = leavers.placed(loaded.rules, loaded.seats, game.outcome())
    _finish(loaded, "over", at, outcome, _scores(loaded, outcome, at))
    return True


def stop(loaded: LoadedGame, at: float, *, counted: bool = False) -> None:
    """End a live game before its end.

    Args:
        loaded: the game.
        at: the time in unix seconds.
        counted: whether it has a result for those who are still there, as it stands.
    """
    loaded.change(called_at=None)
    if counted:
        _count_or_not(loaded, at)
    outcome = leavers.placed(loaded.rules, loaded.seats, outcome_now(loaded.progress.game))
    _finish(loaded, "stopped", at, outcome, _scores(loaded, outcome, at) if counted else [])


def stop_deserted(loaded: LoadedGame, at: float) -> None:
    """End a live game whose people have all left: it counts if that has cost several of them their place."""
    stop(loaded, at, counted=loaded.rated and len(leavers.leavers_of(loaded.seats)) > 1)


def put_away(loaded: LoadedGame, at: float) -> None:
    """End a live game that nobody goes on with; it counts for who is alone, all others having left."""
    stop(loaded, at, counted=loaded.rated and leavers.left_alone(loaded.seats))


def _count_or_not(loaded: LoadedGame, at: float) -> None:
    """Note that a game does not count after all, as others of the same people that ended before it did."""
    if loaded.rated:
        people = [[member.user_id for member in seat.members] for seat, _ in _people(loaded)]
        if counting.too_often(loaded.tx, people, at):
            loaded.change(uncounted="pair")


def _people(loaded: LoadedGame) -> Iterator[tuple[SeatRow, bool]]:
    """The seats whose people have a result, and whether they have left."""
    left = {each.seat for each in leavers.leavers_of(loaded.seats)}
    for seat in loaded.seats:
        if seat.seat in left or (seat.user_id is not None and seat.state == "in"):
            yield seat, seat.seat in left


def _finish(
    loaded: LoadedGame, state: Literal["over", "stopped"], at: float, outcome: Outcome, scores: list[Score]
) -> None:
    """End the game, keep its result, and let the other rooms hear of it."""
    game, calendar = loaded.progress.game, loaded.calendar
    Results(loaded.tx).finish(loaded.row.id, state, at, scores, calendar=calendar)
    loaded.reload()
    ended = EndedGame(loaded.row, game, outcome, loaded.seats, scores, calendar, at)
    loaded.hooks.game_ended(loaded.tx, ended)
    loaded.reload()


def _scores(loaded: LoadedGame, result: Outcome, at: float) -> list[Score]:
    """What is kept of a result: a line for each member of every seat, and for who has left a team.

    Only of people it counts, and only if the game does.
    """
    people = dict[int, tuple[SeatRow, bool]]()
    if loaded.rated:
        people = {seat.seat: (seat, left) for seat, left in _people(loaded)}
    placed = _placed(loaded, people, result)
    others = {seat.seat for seat in loaded.seats} - placed.keys()
    against = counting.against(loaded.tx, placed, others, at)
    scores = []
    for seat, rank in enumerate(result.ranks):
        if rank is not None:
            row, left = people.get(seat, (None, False))
            scores += [
                Score(
                    seat=seat,
                    user_id=user_id,
                    points=result.totals[seat],
                    settled=float(result.settled[seat]),
                    rank=rank,
                    won=rank == 1,
                    left_early=left,
                    against=against.get(seat),
                    few=counting.is_small(placed),
                )
                for user_id in ([None] if row is None else [member.user_id for member in row.present])
            ]
    return [*scores, *_departed(loaded, result)]


def _placed(
    loaded: LoadedGame, people: Mapping[int, tuple[SeatRow, bool]], result: Outcome
) -> dict[int, counting.PlacedSeat]:
    """The seats of people as the game has ended."""
    return {
        number: counting.PlacedSeat(
            tuple(member.user_id for member in seat.present),
            result.ranks[number] or len(result.ranks),
            left and counting.left_before_half(loaded.rules, seat),
        )
        for number, (seat, left) in people.items()
    }


def _departed(loaded: LoadedGame, result: Outcome) -> Iterator[Score]:
    """Of who has left a team that played on: below all seats, with what it had then."""
    last = sum(rank is not None for rank in result.ranks) + 1
    for seat, member in leavers.departed(loaded.seats) if loaded.rated else ():
        points = member.left_points or 0
        settled = points - (result.totals[seat.seat] - result.settled[seat.seat])
        yield Score(seat.seat, member.user_id, points, float(settled), last, won=False, left_early=True)
