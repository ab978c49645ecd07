"""The pace of messages: when a board is sent anew, how often cards and resting boards are edited."""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Hashable
from dataclasses import dataclass, replace
from typing import Final, Generic, Literal, TypeVar

from bot.chats.model import BoardPlace
from bot.ground.outbox.chat_progress import ChatProgress
from bot.ground.tasks import LruDict
from bot.ground.values import abilities, is_private
from bot.table.model import GameView, LobbyView, Panel, mover_of, rest_of
from bot.table.screens.lines import is_dramatic
from engine.play.length import half_played

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
"""Seconds that a board, or a lobby, stands where nothing tells of the talk, before the next turn, or the next
seat that is taken, finds it sent anew."""

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


@dataclass(slots=True)
class _Lobby:
    """The state kept of a lobby: how many sit there, when it was sent, whether nothing lay below the last."""

    people: int
    sent_at: float
    quiet: bool = False


class BoardMoves:
    """The policy of moving boards, with an estimate of the talk below each of them.

    Where people of a group play by turns, minutes each, it is sent at every turn. What follows is for slow
    games, for somebody alone, and for games that all play at once.

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
        self._progress, self._now = progress, now
        self._boards: dict[int, _Board] = {}  # by game
        self._lobbies: LruDict[int, _Lobby] = LruDict(_CHATS)  # by game
        self._asked: LruDict[int, float] = LruDict(_CHATS)  # by chat
        self.counts: Counter[Reason] = Counter()

    def is_due(self, view: GameView, message_id: int, how: BoardPlace, *, live: bool) -> bool:
        """Whether the board is to be sent anew, instead of an edit; to be asked once before each screen.

        Args:
            view: what it is to show.
            message_id: where it stands.
            how: the setting of its chat.
            live: whether turns take minutes there, not days.
        """
        if not abilities(view.place.chat_id).sends:
            return False
        if how == "follows" and live and _is_between_people(view):
            how = "every-turn"
        board = self._board(view)
        passes = self._follow(board, view)
        settled = view.limit.reminded or view.limit.overdue is not None or not _waits_for_person(view)
        if how == "stays" or settled:
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
        """Record that the board was sent anew.

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

    def lobby_is_due(self, view: LobbyView, message_id: int) -> bool:
        """Whether a lobby is to be sent anew: somebody has sat down, and talk has buried it, or may have.

        To be asked once before each screen.

        Args:
            view: what it is to show.
            message_id: where it stands.
        """
        if not abilities(view.place.chat_id).sends:
            return False
        people, now = _people(view), self._now()
        lobby = self._lobbies.setdefault(view.game, _Lobby(people, now))
        taken, lobby.people = people > lobby.people, people
        if not taken or view.closed or view.drawing:
            return False
        unseen = not lobby.quiet and self._progress.sight(view.place.chat_id) != "all"
        below = self._progress.below(view.place, message_id)
        return below >= BELOW_AT_TURN or (unseen and now - lobby.sent_at >= STANDS)

    def lobby_sent(self, view: LobbyView, before: int | None) -> None:
        """Record that a lobby was sent, in place of that message if there was one."""
        numbered = before is not None and self._progress.sight(view.place.chat_id) == "numbers"
        quiet = numbered and not self._progress.below(view.place, before or 0)
        self._lobbies[view.game] = _Lobby(_people(view), self._now(), quiet)

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
        buried = self._progress.below(view.place, message_id) >= BELOW_AT_TURN
        if buried or (board.talk and not view.cards.here):
            return "talk"
        if view.cards.here:
            return None  # the cards that people see in its place would go with it
        match self._progress.sight(view.place.chat_id):
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
        if self._progress.sight(view.place.chat_id) != "all" and not view.cards.here:
            below = max(below, board.rate * (self._now() - board.sent_at))
        return "late in a turn" if below >= BELOW_IN_TURN else None


def _turn(view: GameView) -> tuple[int, int | None]:
    """How many turns are over, and whose turn it is; where all play at once the number of the round."""
    game, together = view.progress.game, view.together
    return (game.turns, game.mover) if together is None else (together.opened, None)


def _people(view: LobbyView) -> int:
    return sum(len(seat.members) for seat in view.seats)


def _is_between_people(view: GameView) -> bool:
    """Whether several people of a group play by turns."""
    people = sum(seat.state == "in" for seat in view.seats)
    return people > 1 and not is_private(view.place.chat_id) and view.together is None


def _waits_for_person(view: GameView) -> bool:
    return any(view.seats[seat].state == "in" for seat in view.awaited)


def _turns_of_round(view: GameView) -> int:
    """How many turns make a round: one of each seat that plays on."""
    if view.together is not None:
        return 1
    return sum(seat.state in {"in", "computer"} for seat in view.seats)


# The pace of surfaces: what is shown at once, and what may be gathered for some seconds.
#
# A surface has a *state*: a change of it is shown at once. What else has changed is held back, and shown
# together some seconds later, or with the next state. So the board of a group changes with the rounds where
# all play at once, and with the turns while they are played in the app; a panel with its person's own turn:
# a private chat takes about one edit in 1.2 seconds, and an edit for each row that somebody else writes would
# hold up the dice of the person's own next throw.


PAUSE: Final = 2.0
"""Seconds without a further tap after which a board shows the dice that are held: until then the next throw
may follow, and the answer to each tap tells them."""
GATHERING: Final = 8.0
"""Seconds from the first row of a round to the edit that tells who has written."""
ROWS: Final = 4.0
"""Seconds between two edits that tell the rows of a round one by one; drama does not wait for them."""
SETTLING: Final = 15.0
"""Seconds for which a board shows dice that have been thrown anew in the app, at the longest."""
_KEPT: Final = 10_000
"""Surfaces whose state is remembered."""

PaceState = tuple[object, ...]
Content = TypeVar("Content")
PaceKind = Literal["every change", "after a pause", "by turn", "by round", "at rest", "at intervals"]


@dataclass(frozen=True, slots=True)
class SurfacePace:
    """The pace of a surface: how soon it shows what has changed.

    Attributes:
        kind: `every change` is shown at once. Otherwise a change of the state is, and what else changes:
            `after a pause` so many seconds after the last such change, `by turn` after the first; `by round`
            once in a state; `at rest` never by itself; `at intervals` so many seconds after the surface was
            shown last.
        state: a change of it is shown at once.
        seconds: until what else has changed is shown; None: not by itself.
        turn: the turn or round that is shown. A surface that shows one which goes on comes to rest in it some
            seconds later: by then that turn may be over, which is one edit less.
    """

    kind: PaceKind
    state: PaceState = ()
    seconds: float | None = None
    turn: PaceState = ()

    def settles(self, shown: "SurfacePace") -> bool:
        """Whether a surface that shows something at that pace comes to rest later, and not at once."""
        return self.kind == "at rest" and shown.kind != "at rest" and shown.turn == self.turn


@dataclass(slots=True, eq=False)
class Paced(Generic[Content]):
    """A surface as it is known: what it shows, its message, what is held back.

    Attributes:
        pace: of what is shown.
        message_id: that shows it.
        content: the newest, to be shown once the gathering is over.
        at: when it was shown, on the loop's clock.
        quiet_at: when the pause will be over, unless something changes before.
        gathers: for what something is held back, or was, if that is shown only once.
        due: whether the gathering is over, and the next content is shown whatever it is.
    """

    pace: SurfacePace
    message_id: int | None
    content: Content
    at: float
    quiet_at: float = 0.0
    gathers: PaceKind | None = None
    due: bool = False


class Throttle(Generic[Content]):
    """The throttle of surfaces, by key.

    Args:
        show: shows the newest content, or what the content names as it is then.
        spawn: does something in the background.
    """

    def __init__(
        self,
        show: Callable[[Content], Coroutine[object, object, object]],
        spawn: Callable[[Coroutine[object, object, object]], None],
    ) -> None:
        self._show, self._spawn = show, spawn
        self._surfaces: LruDict[Hashable, Paced[Content]] = LruDict(_KEPT)

    def holds_back(self, key: Hashable, pace: SurfacePace, message_id: int | None, content: Content) -> bool:
        """Whether a surface is not to be shown now; to be asked once before each time.

        A message that has just taken the place of another one is shown once, so that it is noted and pinned.
        """
        known = self._surfaces.get(key)
        if known is None or pace.kind == "every change":
            self.shown(key, pace, message_id, content)
            return False
        known.content = content
        settles = known.message_id == message_id and pace.settles(known.pace)
        if not settles and (
            known.pace.state != pace.state or (known.gathers == "at rest" and pace.kind != "at rest")
        ):
            self.shown(key, pace, message_id, content)
            return False
        # Where it tells who has written, it does so once in a round
        told: PaceKind | None = "by round" if pace.kind == "by round" and pace.seconds is not None else None
        if known.due:
            self.shown(key, pace, message_id, content)
            self._surfaces[key].gathers = told
            return False
        if known.message_id != message_id:
            known.message_id, known.pace, known.gathers = message_id, pace, told or known.gathers
            return False
        return self._gathers(key, pace, known)

    def _gathers(self, key: Hashable, pace: SurfacePace, known: Paced[Content]) -> bool:
        """Hold something back; False where enough time has passed since the surface was shown."""
        seconds = pace.seconds or known.pace.seconds  # what it tells may have been taken back
        if pace.kind == known.pace.kind == "at rest":
            seconds = None
        if pace.kind == "at intervals" and seconds is not None:
            seconds += known.at - asyncio.get_running_loop().time()
            if seconds <= 0:
                self.shown(key, pace, known.message_id, known.content)
                return False
        if pace.kind == "after a pause" and seconds is not None:
            known.quiet_at = asyncio.get_running_loop().time() + seconds
        if seconds is not None and known.gathers != pace.kind:
            known.gathers = pace.kind
            self._spawn(self._later(key, known, pace.kind, seconds))
        return True

    def of(self, key: Hashable) -> Paced[Content] | None:
        """A surface as it is known."""
        return self._surfaces.get(key)

    def shown(self, key: Hashable, pace: SurfacePace, message_id: int | None, content: Content) -> None:
        """Note that a surface shows something."""
        self._surfaces[key] = Paced(pace, message_id, content, asyncio.get_running_loop().time())

    def show_next(self, key: Hashable) -> None:
        """Let a surface show its content next time, whatever has changed.

        The chat has set another language or clock, or the message that was to show it did not arrive.
        """
        self._surfaces.pop(key, None)

    async def _later(self, key: Hashable, known: Paced[Content], kind: PaceKind, seconds: float) -> None:
        await asyncio.sleep(seconds)
        left = known.quiet_at - asyncio.get_running_loop().time()
        if left > 0:
            await self._later(key, known, kind, left)
        elif self._surfaces.get(key) is known and known.gathers == kind:
            known.due = True
            await self._show(known.content)


def board_pace(view: LobbyView | GameView) -> SurfacePace:
    """The pace of a game's message in its chat."""
    if not isinstance(view, GameView) or view.state != "playing":
        return SurfacePace("every change")
    game, turn = view.progress.game, _shown_turn(view)
    if (rest := rest_of(view)) is not None:
        at = (half_played(game),) if rest == "game" else turn
        return SurfacePace("at rest", (rest, *at, _seats(view), view.may_join, view.place), SETTLING, turn)
    together = view.together
    if together is None or view.focus is not None:
        chosen = replace(view.choice, held=frozenset())
        at_once = (view.version, chosen, view.undoable, view.limit, view.own_dice, _seats(view), view.place)
        return SurfacePace("after a pause", at_once, PAUSE, turn)
    # A live one counts down
    due = view.limit.deadline if view.limit.deadline is not None and view.limit.deadline.dated else None
    reminders = (view.limit.overdue, view.limit.reminded, due)
    written = any(seat not in together.awaited for seat in together.active)
    state = (together.opened, *reminders, view.cards.unreached, _seats(view), view.place, _drama(view))
    if view.rules.luck == "own":
        return SurfacePace("at intervals", state, ROWS if written else None, turn)
    return SurfacePace("by round", state, GATHERING if written else None, turn)


def panel_pace(panel: Panel) -> SurfacePace:
    """The pace of a panel: what a person does is shown to them at once, what the others do is gathered."""
    view = panel.view
    own = (view.version, view.choice, view.undoable)
    state = (plays(panel), panel.message_id, *own, view.state, view.panel.away)
    if plays(panel):
        return SurfacePace("by turn", state, GATHERING)
    return SurfacePace("at intervals", (*state, _drama(view)), ROWS)  # whoever waits looks at the others


def _drama(view: GameView) -> int:
    """How much has happened of late that others want to hear of at once."""
    return sum(map(is_dramatic, view.recent))


def plays(panel: Panel) -> bool:
    """Whether the person of a panel may act now."""
    game = panel.view.together
    return game is not None and game.mover is not None


def _shown_turn(view: GameView) -> PaceState:
    """The turn that is played, or the round where all play at once."""
    together = view.together
    return (view.progress.game.turns, mover_of(view)) if together is None else (together.opened,)


def _seats(view: GameView) -> PaceState:
    """Who plays each seat, as far as a board tells it."""
    return tuple((seat.state, seat.until_back, tuple(m.name for m in seat.members)) for seat in view.seats)
