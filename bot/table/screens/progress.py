"""The progress of a game: its round or deal, the rolls of a turn and those saved, the end of a race."""

from collections.abc import Iterator, Sequence

from bot.ground.texts.formatting import Texts
from bot.table.views.game import GameView
from engine.play import race
from engine.play.scorecard import ScorecardGame
from engine.play.showdown import ShowdownGame
from engine.play.together import TogetherGame


def round_of(t: Texts, game: ScorecardGame, mover: int) -> str:
    """The number of the mover's round, from 1, and how many there will be where that is known."""
    number = race.turns(game.ruleset, game.cards[mover]) + 1
    if game.ruleset.max_rounds:
        return str(number)
    rounds = game.ruleset.rounds
    return t("board-round", round=min(number, rounds), rounds=rounds)


def deal_of(t: Texts, game: ShowdownGame) -> str:
    """The number of the deal, and whether it is played off."""
    shape = "pot-hand" if game.round == 1 else "pot-hand-again"
    return t(shape, hand=game.deal, hands=game.ruleset.deals)


def now(t: Texts, view: GameView) -> str:
    """The round or the deal that is played: where all play at once, that of the card or of who is awaited."""
    game = view.progress.game
    if isinstance(game, ShowdownGame):
        return deal_of(t, game)
    if isinstance(game, TogetherGame):
        seat = next(iter(game.awaited), next(iter(game.active), 0)) if view.focus is None else view.focus
        seat = seat if game.mover is not None else next(iter(game.awaited), seat)
    else:
        seat = game.order[game.position]
    return t("app-round", round=round_of(t, game, seat))


def rolls(game: ScorecardGame, mover: int) -> str:
    """The rolls of a turn, and those that the mover has saved."""
    saved = game.cards[mover].saved
    rolls_of_turn = game.rolls_of(mover)
    return f"{rolls_of_turn}+{saved}" if saved else str(rolls_of_turn)


def throw_text(t: Texts, game: ScorecardGame, thrown: int) -> str:
    """How many dice the next throw takes, and how often one may throw; saved rolls by themselves."""
    saved = 0 if game.mover is None else game.cards[game.mover].saved
    own = (game.ruleset.rolls if game.mover is None else game.rolls_of(game.mover)) - game.turn.roll
    if own <= 0:
        return t("button-roll-spend", n=thrown, saved=game.rolls_left)
    if saved:
        return t("button-roll-saved", n=thrown, own=own, saved=saved)
    return t("button-roll", n=thrown, left=own)


def last_round(t: Texts, game: ScorecardGame, called: Sequence[str]) -> Iterator[str]:
    """That a race is about to end, and why; `called` are the names of the seats."""
    if not game.ruleset.max_rounds or game.mover is None:
        return
    full = [seat for seat in game.order if game.cards[seat].full]
    if full:
        yield t("board-last-turns", name=called[full[0]])
    elif race.turns(game.ruleset, game.cards[game.mover]) + 1 == game.ruleset.max_rounds:
        yield t("board-last-round")
