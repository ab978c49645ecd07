"""The rankings of a chat: a page of the present week or month, or of all time."""

from dataclasses import replace

from bot.chats.store.periods import Calendar, Periods
from bot.ground.store import Tx
from bot.ground.values.actor import is_forgotten
from bot.rankings.buttons import ShowTop, ShowTopPage
from bot.rankings.store.ranking import Ranking, RankRow
from bot.rankings.store.ratings import NEWCOMER, Ratings
from bot.rankings.views.ranking import ALL_FAMILIES, TopLine, TopView
from bot.rulebook.families import is_short

LINES = 10
"""Lines of a page."""

_LAST = 1000  # pages: a number behind that was never on a button


def top(  # noqa: PLR0913 - what chooses the page, and for whom
    tx: Tx, chat_id: int, wanted: ShowTop | ShowTopPage, user_id: int, *, calendar: Calendar, at: float
) -> TopView:
    """A page of a ranking, with the asking person's own line.

    Args:
        tx: the transaction.
        chat_id: whose ranking.
        wanted: which one; of another family, of all of them, or behind the end it is what there is.
        user_id: who asks.
        calendar: of the chat.
        at: the present moment, in unix seconds.
    """
    span, family = wanted.span, wanted.family
    figures, page = (
        (wanted.figures, min(wanted.page, _LAST)) if isinstance(wanted, ShowTopPage) else ("places", 0)
    )
    if figures == "cards" and family == ALL_FAMILIES:
        figures = "places"
    now, before = _key(calendar.periods(at), span), _key(calendar.periods_before(at), span)
    rows = Ranking(tx).top(chat_id, now, family, LINES + 1, page * LINES)
    if not rows and page:
        page, rows = 0, Ranking(tx).top(chat_id, now, family, LINES + 1)
    shown, own = rows[:LINES], None
    if all(row.user_id != user_id for row in shown):
        own = Ranking(tx).line_of(chat_id, now, family, user_id)
    asked_for = [row.user_id for row in (*shown, own) if row is not None and figures == "rating"]
    ratings = Ratings(tx).of(chat_id, asked_for, "short" if is_short(family) else "full")

    def line(row: RankRow) -> TopLine:
        earlier = None if now == before else Ranking(tx).rank_of(chat_id, before, family, row.user_id)
        rating = ratings.get(row.user_id, NEWCOMER).shown
        return replace(top_line(row, earlier, me=row.user_id == user_id), rating=rating)

    return TopView(
        span,
        family,
        tuple(map(line, shown)),
        tuple(Ranking(tx).families(chat_id, now)),
        figures,
        page,
        more=len(rows) > LINES,
        own=None if own is None else line(own),
    )


def _key(periods: Periods, span: str) -> str:
    week, month, ever = periods.spans
    return {"week": week, "month": month}.get(span, ever)


def top_line(row: RankRow, before: int | None, *, me: bool = False) -> TopLine:
    """A line of a ranking as it is shown, with the rank in the period before."""
    return TopLine(
        row.rank,
        row.name or "",
        row.games,
        row.wins,
        row.seconds,
        row.thirds,
        row.points,
        row.best,
        me=me,
        average=row.average,
        reviewed=row.reviewed,
        luck=row.luck,
        lost=row.lost,
        before=before,
        forgotten=is_forgotten(row.user_id),
    )
