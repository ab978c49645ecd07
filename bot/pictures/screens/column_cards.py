"""The picture of a card with columns: the best one in full, of the others what their columns come to."""

from collections.abc import Sequence

from bot.ground.texts.formatting import Texts
from bot.pictures.screens import captions
from bot.pictures.views import Called, CardLine, ColumnsPicture, Illustration, LineKind, StandingLine
from bot.table.screens import seat_names
from bot.table.screens.cards import cells, column_card, scorecard_table
from bot.table.screens.result import finish, luck
from bot.table.views.game import GameView
from engine.play.scorecard import ScorecardGame


def illustration(t: Texts, view: GameView, game: ScorecardGame, turned_rows: set[int]) -> Illustration:
    """The final card of the winner, and the standing.

    `turned_rows`: numbers of the rows that were written in the turn that turned the game.
    """
    rules, outcome = game.ruleset, view.outcome
    ranked = sorted(game.order, key=lambda seat: outcome.ranks[seat] or len(view.seats) + 1)
    seat, called = ranked[0], captions.called(t, view)
    sheet = [line for line in column_card.lines(t, rules) if line.kind != "total"]
    turned = None if view.review is None else view.review.told
    here = turned is not None and turned.seat == seat
    marked = [
        (number, column)
        for number, line in enumerate(sheet)
        for column, rows in enumerate(line.numbers)
        if here and line.kind == "row" and set(rows) <= turned_rows
    ]
    title, about = captions.title(t, view)
    picture = ColumnsPicture(
        title,
        about,
        called[seat],
        seat in outcome.winners and len(ranked) > 1,
        tuple(head.sign for head in column_card.heads(t, rules)),
        (*(_line(line, game, seat) for line in sheet), _total(t, game, seat)),
        tuple(_standing(view, game, each, called) for each in ranked) if len(ranked) > 1 else (),
        (t("card-total"), t("picture-place")),
        column_card.legend(t, rules),
        tuple(marked),
        luck.told(t, rules, turned, None) if turned is not None and marked else "",
    )
    names = seat_names.seat_names(t, view.seats)
    told = [*finish.summary(t, view, outcome), *luck.turning(t, view, names)]
    card = "".join(scorecard_table.blocks(t, game, view.seats, only=seat))
    others = [t("picture-cards-below")]
    more = [f"<blockquote expandable>{card}</blockquote>", *(others if len(ranked) > 1 else [])]
    return Illustration(picture, captions.caption(told, more, others))


def _line(line: column_card.SheetLine, game: ScorecardGame, seat: int) -> CardLine:
    if line.kind == "rule":
        return CardLine("rule")
    kind: LineKind = "row" if line.kind == "row" else "sum"
    shown = column_card.shown(line, game.ruleset, game.cards[seat], game.totals()[seat])
    return CardLine(kind, line.label, shown)


def _total(t: Texts, game: ScorecardGame, seat: int) -> CardLine:
    return CardLine("total", t("card-total"), (cells.of_sum(game.points[seat]),))


def _standing(view: GameView, game: ScorecardGame, seat: int, called: Sequence[Called]) -> StandingLine:
    rank = view.outcome.ranks[seat]
    rules = game.ruleset
    points = column_card.column_points(rules, game.cards[seat], game.totals()[seat])
    return StandingLine(
        called[seat],
        tuple(map(cells.of_sum, points)) if column_card.adds(rules) else (),
        cells.of_sum(game.points[seat]),
        "" if rank is None else str(rank),
        seat in view.outcome.winners,
    )
