"""Hooks by which other rooms follow games, inside the same transaction, and add to their views."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from bot.chats.store.periods import Calendar
from bot.chats.store.rows import ChatRow
from bot.ground.store import Tx
from bot.ground.values.place import Place
from bot.table.store.rows import GameRow, Score, SeatRow
from bot.table.views.club_game import ClubGameView
from bot.table.views.game import DailyView, GameView, LobbyView
from engine.play.game import Game
from engine.play.standings import Outcome
from engine.play.steps import Step
from engine.rules.showdown_rules import Rules


@dataclass(frozen=True, slots=True)
class EndedGame:
    """A game that has just ended.

    Attributes:
        row: the game as it is now, its state "over" or "stopped".
        game: how it ended.
        outcome: the ranks of all seats, leavers in their places.
        seats: who played.
        scores: what is kept of its result; none of a game that counts for nothing.
        calendar: of its chat.
        at: when it ended, in unix seconds.
    """

    row: GameRow
    game: Game
    outcome: Outcome
    seats: Sequence[SeatRow]
    scores: Sequence[Score]
    calendar: Calendar
    at: float


@dataclass(frozen=True, slots=True)
class ViewedGame:
    """A game that has ended and is about to be shown.

    Attributes:
        row: the game.
        rules: what was played.
        chat: where; None for a chat that was never met.
        calendar: of the chat.
        names: of the people of the game, raw, by number.
    """

    row: GameRow
    rules: Rules
    chat: ChatRow | None
    calendar: Calendar
    names: Mapping[int, str]


def _no_daily(_tx: Tx, _row: GameRow) -> DailyView | None:
    return None


def _no_club(_tx: Tx, _row: GameRow, _seats: Sequence[SeatRow]) -> ClubGameView | None:
    return None


def _no_former(_tx: Tx, _row: GameRow, _seats: Sequence[SeatRow]) -> Sequence[SeatRow] | None:
    return None


@dataclass(frozen=True, slots=True)
class GameHooks:
    """The hooks of other rooms that the table calls.

    Attributes:
        on_game_ended: called in the transaction that ends a game, in this order.
        on_game_viewed: each returns the view of a game that has ended with what its room adds.
        daily_view: the game of the day that a game is, if it is one; while that is open its secret is kept.
        club_view: the club night that a game at a side table belongs to, if it does.
        on_lobby_viewed: each returns the view of a lobby with what its room adds.
        on_game_begun: called in the transaction that begins a game, before its first step; each returns steps
            that come before all others.
        on_topic_gone: called in the transaction that notes that the topic of a place is gone.
        on_commitment_shown: called when a message of a chat shows a commitment, a pattern of SQL.
        former_seats: the seats of the game that a lobby is the rematch of, in the order in which they are to
            sit, of those who stayed; None: the loser's first.
    """

    on_game_ended: tuple[Callable[[Tx, EndedGame], None], ...] = ()
    on_game_viewed: tuple[Callable[[Tx, ViewedGame, GameView], GameView], ...] = ()
    daily_view: Callable[[Tx, GameRow], DailyView | None] = _no_daily
    club_view: Callable[[Tx, GameRow, Sequence[SeatRow]], ClubGameView | None] = _no_club
    on_lobby_viewed: tuple[Callable[[Tx, GameRow, Rules, LobbyView], LobbyView], ...] = ()
    on_game_begun: tuple[Callable[[Tx, GameRow, Rules, Sequence[SeatRow]], Sequence[Step]], ...] = ()
    on_topic_gone: tuple[Callable[[Tx, Place, float], None], ...] = ()
    on_commitment_shown: tuple[Callable[[Tx, int, str], None], ...] = ()
    former_seats: Callable[[Tx, GameRow, Sequence[SeatRow]], Sequence[SeatRow] | None] = _no_former

    def game_ended(self, tx: Tx, ended: EndedGame) -> None:
        """Tell everybody that a game has ended."""
        for hear in self.on_game_ended:
            hear(tx, ended)

    def with_additions(self, tx: Tx, viewed: ViewedGame, view: GameView) -> GameView:
        """The view of a game that has ended with what all rooms add."""
        for add in self.on_game_viewed:
            view = add(tx, viewed, view)
        return view

    def lobby_with_additions(self, tx: Tx, row: GameRow, rules: Rules, view: LobbyView) -> LobbyView:
        """The view of a lobby with what all rooms add."""
        for add in self.on_lobby_viewed:
            view = add(tx, row, rules, view)
        return view

    def first_steps(self, tx: Tx, row: GameRow, rules: Rules, seats: Sequence[SeatRow]) -> list[Step]:
        """Tell everybody that a game begins; the steps that come before all others."""
        return [step for hear in self.on_game_begun for step in hear(tx, row, rules, seats)]
