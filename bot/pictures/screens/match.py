"""The picture of a match: what every game has brought everybody, and what they have come to."""

from collections.abc import Iterator
from html import unescape

from bot.ground.texts.formatting import Texts
from bot.pictures.screens import captions
from bot.pictures.views import Called, CardLine, CardsPicture, Illustration
from bot.rulebook import words
from bot.table.screens import matches
from bot.table.views.game import GameView
from bot.table.views.match_game import MatchStanding, MatchView
from engine.rules.ruleset import MAX_SEATS


def illustration(t: Texts, view: GameView, match: MatchView) -> Illustration:
    """The match of a game; where more people have played in it than sit at a table, the best of them."""
    shown = match.standings[:MAX_SEATS]
    title = t("picture-match-title", match=matches.kind(match.format))
    picture = CardsPicture(
        title,
        t.say(words.game(view.rules)),
        tuple(
            Called(unescape(matches.called(t, each.who)), t("picture-player", number=number))
            for number, each in enumerate(shown, 1)
        ),
        frozenset(number for number, each in enumerate(shown) if match.decided and each.place == 1),
        tuple(_lines(t, match)),
        note=t("picture-match-note"),
    )
    told = [f"<b>{title}</b>", *matches.result(t, match)]
    return Illustration(picture, captions.caption(told))


def _lines(t: Texts, match: MatchView) -> Iterator[CardLine]:
    shown = match.standings[:MAX_SEATS]
    for game in range(match.games):
        cells = tuple(_cell(t, each, game) for each in shown)
        yield CardLine("row", t("picture-match-game", n=game + 1), cells)
    yield CardLine("rule")
    total = tuple(words.number(t, each.figure) for each in shown)
    yield CardLine("total", t(f"picture-match-{match.format.kind}"), total)
    yield CardLine("place", t("picture-place"), tuple(str(each.place) for each in shown))


def _cell(t: Texts, standing: MatchStanding, game: int) -> str:
    """What a game has brought somebody, with a star where they have won it."""
    points = standing.by_game[game]
    if points is None:
        return "–"
    star = "★ " if game in standing.won else ""
    return f"{star}{words.number(t, points)}"
