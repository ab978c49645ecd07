"""Hints for the only person of a game that counts for nothing: the best action now."""

from bot.ground.store import Tx
from bot.ground.values.actor import Actor
from bot.ground.values.place import Place
from bot.table.buttons.board import Hint
from bot.table.service.loaded_game import LoadedGame
from bot.table.service.panels import only_card
from bot.table.service.play.guard import guard
from bot.table.service.reply import Refusal, Reply, refuse
from bot.table.service.transactions import Transactions
from bot.table.store.games import Games
from bot.table.store.rows import GameRow
from bot.table.views.hint import HintView
from engine.analysis.last_round import TOLD, win_choices
from engine.play import scorecard
from engine.play.game import Game
from engine.players.choose import weigh
from engine.rules.showdown_rules import Rules
from engine.solver.solution import Solution


def hint(loaded: LoadedGame, pressed: Hint | None, actor: Actor) -> HintView | Reply:
    """What the person on turn may do, best first, or why they are not told.

    Args:
        loaded: the game.
        pressed: the button that was tapped; None for a command, which cannot be out of date.
        actor: who asks.
    """
    loaded.focus_on(actor.user_id)
    refused = guard(loaded, pressed or Hint(loaded.row.id, loaded.version), actor)
    if refused is not None:
        return refused
    if not loaded.practice:
        return refuse(Refusal.HINT_RATED)
    if loaded.row.daily_id is not None:
        return refuse(Refusal.HINT_DAILY)
    if not loaded.hints:
        return refuse(Refusal.HINTS_OFF)
    game = loaded.progress.game
    if not game.turn.roll:
        return refuse(Refusal.HINT_NO_DICE)
    solution = loaded.computers.solution(game.ruleset)
    if solution is None or not isinstance(game, scorecard.ScorecardGame) or game.dared:
        return _guessed(game, loaded.computers.progress(game.ruleset))
    return exact_hint(game, solution)


class HintActions:
    """The use cases of hints."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def hint(self, pressed: Hint | Place, actor: Actor, chat_id: int) -> HintView | Reply:
        """What is best now in a game: the one of a button, or the one that runs in a place."""

        def work(tx: Tx) -> tuple[HintView | Reply, Rules | None]:
            row = self._row(tx, pressed, actor)
            if row is None or chat_id not in {row.chat_id, actor.user_id}:
                nobody = row is None and isinstance(pressed, Place)
                return refuse(Refusal.NOBODY_PLAYS if nobody else Refusal.NO_GAME), None
            if row.fault is not None:
                return refuse(Refusal.SET_ASIDE), None
            loaded = self._transactions.load(tx, row)
            if row.chat_id != chat_id and loaded.together is None:  # which has no cards elsewhere
                return refuse(Refusal.NO_GAME), None
            return hint(loaded, None if isinstance(pressed, Place) else pressed, actor), loaded.rules

        answer, rules = await self._transactions.write(work)  # after the presses before it, as `shown`
        if isinstance(answer, HintView) and not answer.exact and rules is not None:
            self._transactions.computers.prepare(rules, chat_id)
        return answer

    def _row(self, tx: Tx, pressed: Hint | Place, actor: Actor) -> GameRow | None:
        """The game that is meant; in a private chat without one that of the card that somebody has there."""
        if isinstance(pressed, Hint):
            return Games(tx).get(pressed.game)
        row = Games(tx).live_in(pressed)
        if row is None and pressed.chat_id == actor.user_id:
            return only_card(self._transactions, tx, actor.user_id)
        return row


def _guessed(game: Game, solved: float | None) -> HintView:
    worths = sorted(weigh(game).items(), key=lambda pair: -pair[1])
    return HintView(game, tuple(worths), exact=False, solved=solved)


def exact_hint(game: scorecard.ScorecardGame, solution: Solution) -> HintView:
    """Rank everything the mover may do by its expected final score; in the last round also say how to win."""
    choices = solution.advise(game)
    winning = win_choices(game, solution)
    # Worth a word only if one has to forgo points for it, and gains by that.
    by_points = next((each for each in winning or () if each.action == choices[0].action), None)
    differs = winning and by_points and winning[0].chance - by_points.chance >= TOLD
    return HintView(
        game,
        tuple((choice.action, choice.value) for choice in choices),
        exact=True,
        to_win=(winning[0].action, winning[0].chance) if winning and differs else None,
    )
