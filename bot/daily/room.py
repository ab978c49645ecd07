"""The room of the day: the game of the day, its evening, and the puzzle of the day."""

from collections.abc import Callable
from dataclasses import replace
from zoneinfo import ZoneInfo

from bot.chats.service.calendars import zone_of
from bot.chats.store.chats import Chats
from bot.chats.views import SettingValues
from bot.coach.reviewer import Reviewer
from bot.coach.solved_tables import SolvedTables
from bot.daily.buttons import BeginDaily, ShowDaily
from bot.daily.handlers import DailyGamePages, PuzzleAnswers
from bot.daily.jobs.evenings import DailyGameEvenings
from bot.daily.jobs.puzzles import DailyPuzzles
from bot.daily.puzzle_maker import PuzzleMaker
from bot.daily.screens.daily_game import LINK
from bot.daily.service.coming import coming
from bot.daily.service.evenings import DailyEvenings
from bot.daily.service.playing import DailyGameActions
from bot.daily.service.puzzle_hours import next_at
from bot.daily.service.puzzles import ChatPuzzles
from bot.daily.service.sealing import daily_view
from bot.daily.store import DailyGames, Puzzles
from bot.ground.store import Tx
from bot.table.buttons.result import AskDaily
from bot.table.room import Brought, House, Room
from bot.table.service.hooks import ViewedGame
from bot.table.views.game import GameView


def _open(house: House) -> Brought:
    deps, solutions = house.deps, house.part(SolvedTables)
    puzzles = ChatPuzzles(house.store, house.settings.time_zone, house.clock)
    evenings = DailyEvenings(house.transactions)
    pages = DailyGamePages(deps, DailyGameActions(house.transactions), evenings)
    answers = PuzzleAnswers(puzzles)
    maker = None if solutions is None else PuzzleMaker(solutions)

    sends = DailyPuzzles(puzzles, maker, deps.chats, deps.sender, lambda: deps.client.username)
    queries, show = deps.service.queries, deps.messages.present
    told = DailyGameEvenings(evenings, queries, deps.chats, deps.sender, show, house.part(Reviewer))

    return Brought(
        commands={"today": pages.today},
        links_to={"puzzle_": answers.line, LINK: pages.link},
        presses={AskDaily: pages.ask, BeginDaily: pages.begin, ShowDaily: pages.show_cards},
        on_vote=answers.vote,
        sends={"puzzle": sends.send, "puzzle_evening": sends.tell, "daily_game_evening": told.send},
        due_sources=(sends.due,),
    )


def _with_coming(tx: Tx, viewed: ViewedGame, view: GameView) -> GameView:
    return replace(view, coming=coming(tx, viewed.row, viewed.chat, viewed.calendar.zone, viewed.names))


def _move(tx: Tx, old: int, new: int, _at: float) -> Callable[[], None]:
    def then() -> None:
        Puzzles(tx).move(old, new)
        DailyGames(tx).move(old, new)

    return then


def _plan_puzzle(tx: Tx, chat_id: int, setting: str, default: ZoneInfo, now: float) -> None:
    """Note when the next puzzle comes, now that it is switched on or off, or the zone is another one."""
    chat = Chats(tx).get(chat_id)
    if chat is not None and setting in {SettingValues.puzzle.name, "zone"}:
        at = next_at(now, zone_of(chat, default)) if chat.settings.puzzle else None
        Chats(tx).update(chat_id, puzzle_at=at)


def _note_commitment(tx: Tx, chat_id: int, commitment: str) -> None:
    DailyGames(tx).note_commitment(chat_id, commitment)


DAILY = Room(
    name="daily",
    open=_open,
    presses=(AskDaily, BeginDaily, ShowDaily),
    on_pages=(BeginDaily, ShowDaily),
    settings=(SettingValues.puzzle, SettingValues.daily_game),
    on_game_viewed=_with_coming,
    daily_view=daily_view,
    on_commitment_shown=_note_commitment,
    on_chat_moved=_move,
    on_chat_set=_plan_puzzle,
)
