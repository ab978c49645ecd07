"""The table of a showdown game: a line per seat with its chips or deals won, and the hand that lies open.

8 columns of name, 6 of a number, and 14 for five dice, which may be five tens: phones set so short a table in
large type, of which no more columns fit.
"""

from collections.abc import Iterator

from bot.ground.texts import people
from bot.ground.texts.formatting import Texts
from bot.rulebook import words
from bot.table.screens import seat_names
from bot.table.views.game import GameView
from engine.play.showdown import ShowdownGame

_NUMBER = 6


def table(t: Texts, view: GameView, game: ShowdownGame) -> str:
    """Every seat in the order of play, as HTML."""
    rules = game.ruleset
    title = t("stacks-chips" if rules.chips else "stacks-won")
    head = " " * seat_names.LABEL + " " * (_NUMBER - people.width(title)) + f"{title} {t('stacks-dice')}"
    return "<pre>" + "\n".join((head, *_lines(t, view, game))) + "</pre>"


def full(t: Texts, view: GameView, game: ShowdownGame) -> Iterator[str]:
    """The table, deals won by everybody where chips are played for, and the pot."""
    yield table(t, view, game)
    if game.ruleset.chips:
        called = seat_names.seat_names(t, view.seats)
        every = (t("board-total", name=called[seat], points=game.deals_won[seat]) for seat in game.order)
        yield t("stacks-hands", totals=" · ".join(every))
    if game.pot or not game.over:
        yield from pot(t, game)


def pot(t: Texts, game: ShowdownGame) -> Iterator[str]:
    """The chips of the deal under way, or of whoever wins the game, where there are any."""
    if game.ruleset.chips:
        yield t("pot-chips", pot=game.pot, ante=game.ante)
    elif game.prize:
        yield t("pot-stake", pot=game.prize)


def _lines(t: Texts, view: GameView, game: ShowdownGame) -> Iterator[str]:
    labels = seat_names.labels_of(t, view.seats)
    for seat in game.order:
        dice = lying(game, seat)
        state = str(words.dice(game.ruleset, dice)) if dice else why_none(t, game, seat)  # equally wide signs
        yield f"{labels[seat]}{game.points[seat]:{_NUMBER}} {state}".rstrip()


def lying(game: ShowdownGame, seat: int) -> tuple[int, ...]:
    """The dice that a seat shows, if any; those of a deal stay until the next one is thrown for."""
    between = game.last is not None and not game.deal_turns and not game.turn.roll
    hands = game.last.hands if between and game.last is not None else game.open_hands
    return next((each.dice for each in hands if each.seat == seat), ())


def why_none(t: Texts, game: ShowdownGame, seat: int) -> str:
    """Why a seat shows no dice."""
    if seat in game.gone:
        return t("stacks-gone")
    if seat in game.out:
        return t("stacks-out")
    if seat == game.mover:
        return t("stacks-mover")
    return "·"
