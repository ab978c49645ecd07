"""The policy of moving boards: one is sent anew when talk has buried it, as its chat has set."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from bot.chats.views import BoardPlace
from bot.ground.outbox.chat_progress import ChatProgress
from bot.ground.runtime.lru_dict import LruDict
from bot.table.views.game import GameView, LobbyView
from engine.play.together import TogetherGame

BELOW_AT_TURN: Final = 3
"""Messages below a board from which it is sent anew when the turn passes."""
BELOW_IN_TURN: Final = 6
"""Messages below a board from which it is sent anew within a turn."""
APART: Final = 10.0
"""Seconds from one send to the next within a turn at least: what lies below is an estimate, and a board
that is shown must not lead to its being shown again."""
SURE: Final = 2
"""Sends one after the other below which nothing lay, after which a chat is taken to be quiet."""
LONGEST_PROBE: Final = 8
"""Rounds after which a board is sent in a quiet chat at the latest, to learn whether it still is one."""
STANDS: Final = 30.0
"""Seconds that a board stands where nothing tells of the talk, before the next turn finds it sent anew."""

ASKED: Final = 30.0
"""Seconds in which a chat has one board or lobby sent anew because somebody asks where it is."""
_CHATS: Final = 1_000  # that are remembered to have asked

Reason = Literal["talk", "late in a turn", "probe", "time", "every turn"]
"""Why a board is sent anew: messages lay below it when the turn passed, or within a turn; to learn whether
any do; because it has stood for long; because the chat wants that."""


@dataclass(slots=True)
class _Board:
    """The state kept of the board of one game.

    Attributes:
        sent_at: when it was sent, or first heard of.
        turn: the number of turns that were over when it was shown last, and whose turn it was; None: never.
            Where all play at once a round is a turn of nobody.
        sent_turns: the same number when it was sent, or first heard of.
        talk: sends until the chat counts as quiet, if nothing lies below at any; 0: it is quiet.
        rate: messages a second that had come below the board before it.
        every: rounds between two probes.
        probes: whether the send that was found due is a probe.
    """

    sent_at: float
    turn: tuple[int, int | None] | None = None
    sent_turns: int = 0
    talk: int = 0
    rate: float = 0.0
    every: int = 1
    probes: bool = False


class BoardMoves:
    """The policy of moving boards, with an estimate of the talk below each of them.

    In a supergroup a board that is sent has a number that tells how many messages came since the one before.
    So in a quiet chat, where boards are edited, one is sent now and then: after a round, and then after twice
    as many each time, for as long as nothing lay below. Where something did, or the chat talked before the
    game, it is sent at every turn until nothing does any more.

    Args:
        progress: tells what lies below a message.
        now: the time in seconds, on any clock that does not go back.

    Attributes:
        counts: how often a board was to be sent anew, by the reason.
    """

    def __init__(self, progress: ChatProgress, now: Callable[[], float]) -> None:
        self._progress = progress
        self._now = now
        self._boards: dict[int, _Board] = {}  # by game
        self._asked: LruDict[int, float] = LruDict(_CHATS)  # by chat
        self.counts: Counter[Reason] = Counter()

    def is_due(self, view: GameView, message_id: int, how: BoardPlace) -> bool:
        """Whether the board is to be sent anew, instead of an edit; to be asked once before each screen.

        Args:
            view: what it is to show.
            message_id: where it stands.
            how: the setting of its chat.
        """
        board = self._board(view)
        passes = self._follow(board, view)
        if how == "stays" or view.called or view.overdue is not None or not _waits_for_person(view):
            return False
        reason = (
            self._reason(board, view, message_id, how) if passes else self._in_turn(board, view, message_id)
        )
        if reason is not None:
            self.counts[reason] += 1
            board.probes = reason == "probe"
        return reason is not None

    def comes_down(self, view: LobbyView | GameView, message_id: int) -> bool:
        """Whether a board or a lobby is sent anew for somebody who asks where it is.

        Without this limit a person who taps twice a second would use up the chat's rate limit.

        Args:
            view: what it shows.
            message_id: where it stands.
        """
        now, chat_id = self._now(), view.place.chat_id
        if now - self._asked.get(chat_id, -ASKED) < ASKED or not self._is_buried(view, message_id):
            return False
        self._asked[chat_id] = now
        return True

    def _is_buried(self, view: LobbyView | GameView, message_id: int) -> bool:
        """Whether anything lies below a message, also the bot's own messages; yes where nobody can tell."""
        chat_id = view.place.chat_id
        if self._progress.newest(chat_id) > message_id or self._progress.sight(chat_id) == "some":
            return True
        board = self._boards.get(view.game)
        unseen = 0.0 if board is None else board.rate * (self._now() - board.sent_at)
        return self._progress.sight(chat_id) == "numbers" and unseen >= 1

    def sent(self, view: GameView, before: int | None) -> None:
        """Take note that the board was sent anew.

        Args:
            view: what it shows.
            before: the message it has taken the place of; None if there was none.
        """
        now, known = self._now(), view.game in self._boards
        board = self._board(view)
        self._follow(board, view)
        found = 0 if before is None else self._progress.below(view.place, before)
        if found:
            board.talk, board.every = SURE, 1
        elif board.talk and before is not None:
            board.talk -= 1
        elif board.probes:
            board.every = min(2 * board.every, LONGEST_PROBE)
        board.rate = found / max(1.0, now - board.sent_at) if known else 0.0
        board.sent_at, board.sent_turns, board.probes = now, _turn(view)[0], False

    def ended(self, game: int) -> None:
        """Forget a game that is not played any more."""
        self._boards.pop(game, None)

    def _board(self, view: GameView) -> _Board:
        """What is kept of the board of a game, from when it is heard of first."""
        board = self._boards.get(view.game)
        if board is None:
            talk = SURE if self._progress.talks(view.place.chat_id) else 0
            board = self._boards[view.game] = _Board(self._now(), talk=talk)
        return board

    def _follow(self, board: _Board, view: GameView) -> bool:
        """Note whose turn is shown; returns whether the turn has passed on, which is not to be taken back."""
        turn, before = _turn(view), board.turn
        board.turn = turn
        if before is None:
            board.sent_turns = turn[0]
            return False
        return before != turn and turn[0] >= before[0]

    def _reason(self, board: _Board, view: GameView, message_id: int, how: BoardPlace) -> Reason | None:
        """Why it is sent anew now that the turn passes."""
        if how == "every-turn":
            return "every turn"
        if board.talk or self._progress.below(view.place, message_id) >= BELOW_AT_TURN:
            return "talk"
        match self._progress.sight(view.place.chat_id):
            case "numbers" if view.cards_here:
                return None  # the cards that people see in its place would go with it
            case "numbers" if _turn(view)[0] - board.sent_turns >= board.every * _turns_of_round(view):
                return "probe"
            case "some" if self._now() - board.sent_at >= STANDS:
                return "time"
        return None

    def _in_turn(self, board: _Board, view: GameView, message_id: int) -> Reason | None:
        """Why it is sent anew within a turn: so much talk, as far as one sees it or must expect it."""
        if self._now() - board.sent_at < APART:
            return None
        below: float = self._progress.below(view.place, message_id)
        if self._progress.sight(view.place.chat_id) != "all":
            below = max(below, board.rate * (self._now() - board.sent_at))
        return "late in a turn" if below >= BELOW_IN_TURN else None


def _turn(view: GameView) -> tuple[int, int | None]:
    """How many turns are over, and whose turn it is; where all play at once the number of the round."""
    game = view.progress.game
    return (game.opened, None) if isinstance(game, TogetherGame) else (game.turns, game.mover)


def _waits_for_person(view: GameView) -> bool:
    game = view.progress.game
    waited = game.awaited if isinstance(game, TogetherGame) else () if game.mover is None else (game.mover,)
    return any(view.seats[seat].state == "in" for seat in waited)


def _turns_of_round(view: GameView) -> int:
    """How many turns make a round: one of each seat that plays on."""
    if isinstance(view.progress.game, TogetherGame):
        return 1
    return sum(seat.state in {"in", "computer"} for seat in view.seats)
