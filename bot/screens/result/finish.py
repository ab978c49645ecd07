"""How a game ended: who won, the ranks, the cards, and the secret of the dice."""

from collections.abc import Iterator, Sequence

from bot.buttons.result import BookSeat, CheckDice, Rematch, SendRecord, ShowReview
from bot.screens import dice_proof, event_lines, seat_names
from bot.screens.cards import scorecard_table, stacks
from bot.screens.keyboard import Keys, key
from bot.screens.result import luck
from bot.texts import words
from bot.texts.formatting import Texts
from bot.views.game import GameView
from bot.views.place import is_private
from bot.views.screen import Screen
from engine.play.game import Game
from engine.play.showdown import ShowdownGame
from engine.play.standings import Outcome


def finish(t: Texts, view: GameView, outcome: Outcome | None) -> Screen:
    """The last screen of a game; `outcome` None for one that was stopped."""
    game = view.progress.game
    called = seat_names.seat_names(t, view.seats)
    text = [
        t("finish-stopped") if outcome is None else _headline(t, called, outcome),
        *_how(t, game, called),
        t("finish-game", preset=words.preset(view.rules.preset), game=view.game),
        "",
        *(_points(t, game, called) if outcome is None else _ranks(t, view, called, outcome)),
        *_blitz(t, game, called),
        *luck.lines(t, view, called),
        *_cards(t, view, game),
        *dice_proof.after(t, view),
    ]
    return Screen("\n".join(text), tuple(_keys(t, view)))


def _cards(t: Texts, view: GameView, game: Game) -> Iterator[str]:
    if isinstance(game, ShowdownGame):
        yield from stacks.full(t, view, game)
    else:
        yield from scorecard_table.blocks(t, game, view.seats, game.order)


def _headline(t: Texts, called: Sequence[str], outcome: Outcome) -> str:
    winners = outcome.winners
    if not winners:
        return t("finish-nobody")
    if len(outcome.totals) == 1:
        return t("finish-solo", name=called[0], points=words.number(t, outcome.totals[0]))
    if len(winners) == 1:
        return t("finish-win", name=called[winners[0]])
    return t("finish-shared", names=event_lines.listed(called, winners))


def _how(t: Texts, game: Game, called: Sequence[str]) -> Iterator[str]:
    """Why the game ended, where that is not simply because all cards are full."""
    if isinstance(game, ShowdownGame):
        return
    if game.won is not None:
        row = game.ruleset.rows[game.cards[game.won].written[-1]]
        yield t("finish-outright", row=words.row_full(t, row))
    elif game.ruleset.max_rounds and game.over and game.active:
        full = [seat for seat in game.order if game.cards[seat].full]
        yield (
            t("finish-complete", names=event_lines.listed(called, full))
            if full
            else t("finish-rounds", n=game.ruleset.max_rounds)
        )


def _ranks(t: Texts, view: GameView, called: Sequence[str], outcome: Outcome) -> Iterator[str]:
    ranked = sorted((place, seat) for seat, place in enumerate(outcome.ranks) if place is not None)
    for place, seat in ranked:
        points = words.number(t, outcome.totals[seat])
        if view.rules.settlement == "mean":
            settled = words.number(t, outcome.settled[seat], signed=True)
            yield t("finish-place-mean", place=place, name=called[seat], points=points, settled=settled)
        else:
            yield t("finish-place", place=place, name=called[seat], points=points)
    for seat in range(len(called)):
        if outcome.ranks[seat] is None:
            yield t("finish-gone", name=called[seat])


def _points(t: Texts, game: Game, called: Sequence[str]) -> Iterator[str]:
    for seat, total in enumerate(game.points):
        yield t("finish-points", name=called[seat], points=words.number(t, total))


def _blitz(t: Texts, game: Game, called: Sequence[str]) -> Iterator[str]:
    if game.blitz is None:
        return
    yield t("finish-blitz")
    for seat, dice in game.blitz.throws:
        shown = words.dice(game.ruleset, dice)
        yield t("finish-throw", name=called[seat], dice=shown, sum=sum(dice))


def _keys(t: Texts, view: GameView) -> Iterator[Keys]:
    yield (key(t("button-rematch"), Rematch(view.game), "success"),)
    if not is_private(view.place.chat_id):
        yield (key(t("button-book"), BookSeat(view.game)),)
    if view.review is not None and view.review.seats:
        yield (key(t("button-review"), ShowReview(view.game)),)
    yield (key(t("button-check"), CheckDice(view.game)), key(t("button-record"), SendRecord(view.game)))
