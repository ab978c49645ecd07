"""The room of rankings: /top, /me and /dice; hooks that count a finished game and extend its result."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from bot.ground.store import Tx
from bot.ground.values.place import is_private
from bot.rankings.buttons import ShowProfile, ShowTop, ShowTopPage
from bot.rankings.handlers import RankingPages
from bot.rankings.recount import catch_up
from bot.rankings.service import achievements, dice_counts, ratings, tonight
from bot.rankings.service.best_cards import best_card
from bot.rankings.service.company import Company
from bot.rankings.service.dice_counts import DiceCounts
from bot.rankings.service.profiles import ProfileQueries
from bot.rankings.service.ranking_queries import RankingQueries
from bot.rankings.store.moving import MovingRankings
from bot.rankings.store.ranking import Ranking
from bot.rankings.store.ratings import Ratings
from bot.table.room import Brought, House, Room
from bot.table.service.hooks import EndedGame, ViewedGame
from bot.table.views.game import GameView


def count(tx: Tx, ended: EndedGame) -> None:
    """Count a game that has just ended into rankings, ratings, achievements and dice."""
    row = ended.row
    Ranking(tx).count_in(row.chat_id, row.family, ended.calendar.periods(ended.at), ended.scores)
    ratings.count(tx, row.id)
    achievements.put_in_place(tx, row.id)
    if row.started_at is not None:
        dice_counts.keep(tx, row.id)
    if row.state == "over":
        achievements.note(tx, row.id, ended.game, ended.outcome, ended.seats)


def _with_changes(tx: Tx, viewed: ViewedGame, view: GameView) -> GameView:
    row, names = viewed.row, viewed.names
    return replace(
        view,
        best_card=best_card(tx, row, viewed.rules) if row.state == "over" else None,
        ratings=ratings.changes(tx, row.id, names),
        tonight=None
        if row.ended_at is None or is_private(row.chat_id)
        else tonight.line(tx, row.chat_id, row.id, row.ended_at, viewed.calendar),
        reached=achievements.told(tx, row.id, names),
    )


def _open(house: House) -> Brought:
    dice, company = DiceCounts(house.transactions), Company(house.transactions)
    rankings = RankingQueries(house.store, house.settings.time_zone, house.clock)
    pages = RankingPages(house.deps, rankings, ProfileQueries(house.store), dice)
    return Brought(
        commands={"top": pages.top, "top today": pages.tonight, "me": pages.profile, "dice": pages.dice},
        pages={ShowTop: pages.top_page, ShowTopPage: pages.top_page, ShowProfile: pages.profile_page},
        catch_up=(partial(catch_up, house.store), dice.catch_up),
        parts=(dice, company, rankings),
    )


def _move(tx: Tx, old: int, new: int, _at: float) -> Callable[[], None]:
    both = Ratings(tx).known(old) and Ratings(tx).known(new)
    reckon_achievements = achievements.move(tx, old, new)

    def then() -> None:
        MovingRankings(tx).move(old, new)
        if both:
            ratings.merge(tx, new)
        reckon_achievements()

    return then


RANKINGS = Room(
    name="rankings",
    open=_open,
    presses=(ShowTop, ShowTopPage, ShowProfile),
    on_game_ended=count,
    on_game_viewed=_with_changes,
    on_chat_moved=_move,
)
