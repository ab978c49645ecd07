"""The room of the coach: hints, the review of a finished game, win chances."""

from dataclasses import replace

from bot.chats.views import SettingValues
from bot.coach import service
from bot.coach.handlers import Coaching
from bot.coach.reviewer import Reviewer
from bot.coach.service import HintActions, ReviewActions
from bot.coach.solved_tables import SolvedTables
from bot.coach.win_chances import BoardWinChances
from bot.ground.store import Tx
from bot.table.buttons.board import Hint
from bot.table.buttons.result import ShowReview
from bot.table.room import Brought, House, Room
from bot.table.service.hooks import ViewedGame
from bot.table.views.game import GameView


def _open(house: House) -> Brought:
    deps, solutions = house.deps, house.part(SolvedTables)
    actions = ReviewActions(house.transactions)
    reviewer = None
    if solutions is not None:
        reviewer = Reviewer(actions, solutions, deps.messages.present)
        deps.messages.when_coached(reviewer, BoardWinChances(solutions), solutions.expect)
    hints = HintActions(house.transactions)
    coaching = Coaching(deps, hints, actions, reviewer)
    return Brought(
        commands={"hint": coaching.command},
        presses={Hint: coaching.hint, ShowReview: coaching.review},
        catch_up=() if reviewer is None else (reviewer.catch_up,),
        parts=(hints,) if reviewer is None else (hints, reviewer),
    )


def _with_review(tx: Tx, viewed: ViewedGame, view: GameView) -> GameView:
    return (
        view if viewed.row.state != "over" else replace(view, review=service.kept_review(tx, viewed.row.id))
    )


COACH = Room(
    name="coach",
    open=_open,
    presses=(Hint, ShowReview),
    settings=(SettingValues.hints, SettingValues.chances),
    on_game_viewed=_with_review,
)
