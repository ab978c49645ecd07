"""The picture of the final cards of all seats, with the turning point of the game."""

from bot.ground.texts.formatting import Texts
from bot.pictures.screens import captions, column_cards
from bot.pictures.views import CardLine, CardsPicture, Illustration, LineKind
from bot.table.screens import seat_names
from bot.table.screens.cards import scorecard_table
from bot.table.screens.result import finish, luck
from bot.table.views.game import GameView, TurningPoint
from engine.play.scorecard import ScorecardGame


def has_cards(view: GameView) -> bool:
    """Whether it is a game with cards, played to its end."""
    return view.state == "over" and isinstance(view.progress.game, ScorecardGame)


def illustration(t: Texts, view: GameView) -> Illustration | None:
    """The final cards as a picture; None for a game that has none."""
    game = view.progress.game
    if not isinstance(game, ScorecardGame) or view.state != "over":
        return None
    if game.ruleset.columns:
        point = None if view.review is None else view.review.told
        return column_cards.illustration(t, view, game, set() if point is None else _rows(game, point))
    table, order, outcome = list(scorecard_table.table(t, game)), game.order, view.outcome
    turned = None if view.review is None else view.review.told
    rows = set() if turned is None else _rows(game, turned)
    marked = tuple(
        (n, order.index(turned.seat)) for n, each in enumerate(table) if turned and each.row in rows
    )
    lines = [_line(each, order, last=each is table[-1]) for each in table]
    if len(order) > 1:
        ranks = ("" if (rank := outcome.ranks[seat]) is None else str(rank) for seat in order)
        lines.append(CardLine("place", t("picture-place"), tuple(ranks)))
    called, (title, about) = captions.called(t, view), captions.title(t, view)
    picture = CardsPicture(
        title,
        about,
        tuple(called[seat] for seat in order),
        frozenset(order.index(seat) for seat in outcome.winners if len(order) > 1),
        tuple(lines),
        marked,
        luck.told(t, game.ruleset, turned, None) if turned is not None and marked else "",
    )
    names = seat_names.seat_names(t, view.seats)
    told = [*finish.summary(t, view, outcome), *luck.turning(t, view, names)]
    full = "".join(scorecard_table.blocks(t, game, view.seats))
    more = [f"<blockquote expandable>{full}</blockquote>"]
    return Illustration(picture, captions.caption(told, more, [t("picture-cards-below")]))


def _rows(game: ScorecardGame, point: TurningPoint) -> set[int]:
    """The rows that were written in a turn: two with double dice."""
    written = game.cards[point.seat].written
    first = point.number - 1
    return set(written[first : first + game.ruleset.layers])


def _line(line: scorecard_table.TableLine, order: tuple[int, ...], *, last: bool) -> CardLine:
    if not line.label:
        return CardLine("rule")
    kind: LineKind = "total" if last else "sum" if line.row is None else "row"
    return CardLine(kind, line.label, tuple(line.cells[seat] for seat in order))
