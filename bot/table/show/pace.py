"""The pace of messages: when a board is sent anew, how often cards and resting boards are edited."""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Final, Literal

from bot.chats.model import BoardPlace
from bot.ground.outbox.chat_progress import ChatProgress
from bot.ground.tasks import LruDict
from bot.table.model import GameView, LobbyView, Panel, Shown, mover_of, rest_of
from engine.play.length import half_played
from engine.play.together import TogetherGame

# The policy of moving boards: one is sent anew when talk has buried it, as its chat has set.


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


# The pace of a group's board in games in which all play at once: it changes with the rounds.
#
# A board is edited when a round opens, and at most once before the next one, some seconds after somebody
# has written: by then it tells of several. Whatever else happens is shown at once.


GATHERING: Final = 8.0
"""Seconds from the first row of a round to the edit that tells who has written."""

_State = tuple[object, ...]


@dataclass(slots=True)
class _Round:
    """The state shown of the round of one game, and the message that shows it.

    `told`: who has written was told, or is about to be.
    """

    state: _State
    message_id: int
    told: bool = False


class RoundBoards:
    """The throttle of boards of games in which all play at once.

    Args:
        show: shows a game as it is then.
        spawn: does something in the background.
    """

    def __init__(
        self,
        show: Callable[[int], Coroutine[object, object, object]],
        spawn: Callable[[Coroutine[object, object, object]], None],
    ) -> None:
        self._show, self._spawn = show, spawn
        self._rounds: dict[int, _Round] = {}
        self._due = set[int]()

    def holds_back(self, shown: Shown) -> bool:
        """Whether the board is not to be shown now, as it tells nothing but who has written.

        A message that has just taken the place of another one is shown once, so that it is noted and pinned.
        """
        view, message_id = shown.view, shown.message_id
        if not isinstance(view, GameView) or message_id is None:
            return False
        game = view.progress.game
        if not isinstance(game, TogetherGame) or view.focus is not None or view.state != "playing":
            self._rounds.pop(view.game, None)
            return False
        if view.game in self._due:
            self._due.discard(view.game)
            return False
        state = _state(view, game)
        known = self._rounds.get(view.game)
        written = any(seat not in game.awaited for seat in game.active)
        if known is None or known.state != state:
            self._rounds[view.game] = _Round(state, message_id)
            return False
        if known.message_id != message_id:
            known.message_id, known.told = message_id, known.told or written
            return False
        if written and not known.told:
            known.told = True
            self._spawn(self._tell(view.game, state))
        return True

    def show_next(self, game: int) -> None:
        """Let the board of a game show it next time, whatever has changed.

        The chat has set another language or clock, or the message that was to show it did not arrive.
        """
        self._rounds.pop(game, None)

    async def _tell(self, game: int, state: _State) -> None:
        await asyncio.sleep(GATHERING)
        known = self._rounds.get(game)
        if known is not None and known.state == state:
            self._due.add(game)
            await self._show(game)


def _state(view: GameView, game: TogetherGame) -> _State:
    """What is to be shown at once when it changes."""
    due = (
        view.deadline if view.deadline is not None and view.deadline.dated else None
    )  # a live one counts down
    called = (view.overdue, view.called, due)
    return (game.opened, *called, view.unreached, seats_of(view), view.place)


def seats_of(view: GameView) -> _State:
    """Who plays each seat, as far as a board tells it."""
    return tuple((seat.state, seat.until_back, tuple(m.name for m in seat.members)) for seat in view.seats)


# The pace of panels: what a person does is shown to them at once, what the others do is gathered.
#
# A private chat takes about one edit in 1.2 seconds, and a tap about every second wants one. An edit for
# each row that somebody else writes would hold up the dice of the person's own next throw.


_KEPT = 10_000
"""Panels whose last state is remembered."""

_Which = tuple[int, int]
_Turn = tuple[object, ...]
_PLAYS = 0
"""The place in a `_Turn` that tells whether the person may act."""


@dataclass(slots=True, eq=False)
class _Held:
    """The newest panel that is held back."""

    panel: Panel


class PanelPace:
    """The throttle of panels, by game and person.

    Args:
        show: shows a panel.
        spawn: does something in the background.
    """

    def __init__(
        self,
        show: Callable[[Panel], Coroutine[object, object, None]],
        spawn: Callable[[Coroutine[object, object, object]], None],
    ) -> None:
        self._show, self._spawn = show, spawn
        self._turns: LruDict[_Which, _Turn] = LruDict(_KEPT)
        self._held: dict[_Which, _Held] = {}

    def holds_back(self, panel: Panel) -> bool:
        """Whether a panel is not to be shown now, as it tells nothing new but of the others.

        It is shown within `GATHERING` seconds then, unless a newer one is before.
        """
        which, turn = (panel.view.game, panel.user_id), _panel_pace_turn(panel)
        held = self._held.get(which)
        if self._turns.get(which) != turn:
            self._turns[which] = turn
            self._held.pop(which, None)
            return False
        if held is None:
            self._held[which] = held = _Held(panel)
            self._spawn(self._show_later(which, held))
        held.panel = panel
        return True

    def begins(self, panel: Panel) -> bool:
        """Whether a turn begins on a panel that showed a person waiting; asked before `holds_back`."""
        shown = self._turns.get((panel.view.game, panel.user_id))
        return shown is not None and _plays(panel) and not shown[_PLAYS]

    def sent(self, panel: Panel) -> None:
        """Note that a panel has been sent as it is."""
        self._turns[panel.view.game, panel.user_id] = _panel_pace_turn(panel)

    async def _show_later(self, which: _Which, held: _Held) -> None:
        await asyncio.sleep(GATHERING)
        if self._held.get(which) is held:
            del self._held[which]
            await self._show(held.panel)


def _panel_pace_turn(panel: Panel) -> _Turn:
    """What is to be shown at once when it changes: the person's own turn, and which message shows it."""
    view = panel.view
    rows = (view.asking, view.outer, view.crossing, view.named, view.announcing)
    own = (view.version, view.held, *rows, view.undoable)
    return (_plays(panel), panel.message_id, *own, view.state, view.away)


def _plays(panel: Panel) -> bool:
    """Whether the person may act now."""
    game = panel.view.progress.game
    return isinstance(game, TogetherGame) and game.mover is not None


# The pace of boards while people play in the app: they change when a turn, or half a game, is over.
#
# A board that shows a turn which goes on in the app comes to rest some seconds later: by then that turn may
# be over, which is one edit less.


SETTLING: Final = 15.0
"""Seconds for which a board shows dice that have been thrown anew in the app, at the longest."""
_RESTING_BOARDS_KEPT: Final = 10_000
"""Games whose board is remembered."""


@dataclass(slots=True, eq=False)
class _ShownBoard:
    """The content of the board of a game.

    Attributes:
        message_id: of the board.
        turn: the turn, or the round, that it shows.
        rest: what of a board at rest is to be shown at once when it changes; None: it does not rest.
        settles: whether it comes to rest soon.
    """

    message_id: int
    turn: _State
    rest: _State | None
    settles: bool = False


class RestingBoards:
    """The throttle of boards that need not change with every press, as its person sees it in the app.

    Args:
        show: shows a game as it is then.
        spawn: does something in the background.
    """

    def __init__(
        self,
        show: Callable[[int], Coroutine[object, object, object]],
        spawn: Callable[[Coroutine[object, object, object]], None],
    ) -> None:
        self._show, self._spawn = show, spawn
        self._boards: LruDict[int, _ShownBoard] = LruDict(_RESTING_BOARDS_KEPT)

    def holds_back(self, shown: Shown) -> bool:
        """Whether a board is not to be shown now: it rests, or comes to rest soon.

        A message that has just taken the place of another one is shown once, so that it is noted and pinned.
        """
        view, message_id = shown.view, shown.message_id
        if not isinstance(view, GameView) or message_id is None:
            self.show_next(view.game)
            return False
        known, now = (
            self._boards.get(view.game),
            _ShownBoard(message_id, _resting_boards_turn(view), _rest(view)),
        )
        if now.rest is None or known is None or known.message_id != message_id:
            self._boards[view.game] = now
            return False
        if known.rest is None and known.turn == now.turn:
            if not known.settles:
                known.settles = True
                self._spawn(self._settle(view.game, known))
            return True
        self._boards[view.game] = now
        return known.rest == now.rest

    def show_next(self, game: int) -> None:
        """Let the board of a game show it next time, as in `RoundBoards`."""
        self._boards.pop(game, None)

    async def _settle(self, game: int, board: _ShownBoard) -> None:
        await asyncio.sleep(SETTLING)
        if self._boards.get(game) is board:
            self.show_next(game)
            await self._show(game)


def _resting_boards_turn(view: GameView) -> _State:
    """The turn that is played, or the round where all play at once."""
    game = view.progress.game
    return (game.opened,) if isinstance(game, TogetherGame) else (game.turns, mover_of(view))


def _rest(view: GameView) -> _State | None:
    """What is to be shown at once when it changes; None for a board that does not rest."""
    rest = rest_of(view)
    if rest is None:
        return None
    at = (half_played(view.progress.game),) if rest == "game" else _resting_boards_turn(view)
    return (rest, *at, seats_of(view), view.may_join, view.place)
