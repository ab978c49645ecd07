"""Rows of the database as values. Times are unix seconds, identifiers are Telegram's own."""

from dataclasses import dataclass, field
from typing import Literal, TypedDict

from bot.ground.values.actor import is_guest
from bot.ground.values.place import Place
from bot.rulebook.families import family_stored
from bot.rulebook.views import Clock
from bot.table.views.game import SeatState
from engine.players.levels import Level
from engine.records.telegram_dice import DieAttempt, parse_round

GameState = Literal["lobby", "playing", "over", "stopped"]


@dataclass(frozen=True, slots=True)
class GameRow:
    """A game: the header of its record, and what its board shows beside the record.

    `options` is a JSON object as text, `held` has bit i set when die i is held, `asking` is `PendingRows` as
    text, `menu` a `buttons.lobby.Menu`, or an `ItemMenu` with a dot and its item. `secret` (32 bytes) stays
    out of the repr: it must not reach a log before the end.
    `fault` says why a game is set aside that cannot be read, `fault_told` whether its chat knows.
    `touched`: the player on turn has held or thrown dice, so that the turn before is final.
    `taps`: ids of the taps that have changed `held`, separated by spaces.
    `deadline`: when a computer plays, the time of a turn is out, nobody is waited for any longer after that,
    or a lobby closes.
    `clock`: of the turn under way, None where nobody is waited for. `overdue_at`: when its
    time ran out, None once somebody has decided what then. `call_at`, `calls_left`: when the player on turn
    is called next, and how often still. `untimed`: the game began before there were clocks.
    `stop_asked_at`: when the host asked the others at the table to stop it.
    `result_message_id` is None until the result is sent, 0 while the number of its message is not known.
    `drawing_at`: since when a lobby that is to begin waits for a die of Telegram's own.
    `shown`: a fingerprint of the screen that the board is known to show, None when it may show another one.
    `daily_id`: the game of the day whose dice it has.
    `called_at`: when the player on turn was called; None: not in this turn, or they have acted since.
    `uncounted`: why it counts in no ranking though people of several seats play: it is too "short", or a
    "pair" has played too often in a day.
    `table_no`: 0 for the game of its place, else the number of a side table, which has no board there.
    Where all play at once: `round_number`, `round_at`: the round whose clock was set, and when it opened;
    `round_due`: when its time is out, None while nobody is waited for.
    Where people throw their own dice: `keeper_id`: who enters them for guests, None: the host; `keeper_all`:
    for everybody. `entered`: the dice entered so far in the turn under way, `OwnDice` as text.
    `answers`: the last messages that were taken for dice or for the name of a guest, by number.
    `commitment_shown`: whether a message that Telegram has confirmed showed the commitment before anything
    was thrown; None where nothing was noted, as the game is older than such notes.
    `chain_id`, `chain_no`: of which chain its secret is one, and which; it is that chain whose commitment is
    shown then.
    `round_throws`: of a game from when Telegram threw before rounds as well, what its record says of that, a
    line for each round; None for all others.
    """

    id: int
    chat_id: int
    thread_id: int
    state: GameState
    preset: str
    options: str
    revision: int
    secret: bytes = field(repr=False)
    commitment: str
    client: str | None
    host_id: int | None
    message_id: int | None
    held: int
    asking: str | None
    menu: str | None
    deadline: float | None
    rematch_of: int | None
    created_at: float
    started_at: float | None
    ended_at: float | None
    fault: str | None
    fault_told: bool
    touched: bool
    taps: str | None
    clock: Clock | None
    overdue_at: float | None
    call_at: float | None
    calls_left: int
    untimed: bool
    result_message_id: int | None
    drawing_at: float | None
    stop_asked_at: float | None
    shown: str | None
    daily_id: int | None = None
    called_at: float | None = None
    uncounted: Literal["short", "pair"] | None = None
    round_number: int = 0
    round_at: float | None = None
    round_due: float | None = None
    keeper_id: int | None = None
    keeper_all: bool = False
    entered: str | None = None
    table_no: int = 0
    answers: str | None = None
    commitment_shown: bool | None = None
    chain_id: int | None = None
    chain_no: int | None = None
    round_throws: str | None = None

    @property
    def place(self) -> Place:
        """The chat and topic of the game."""
        return Place(self.chat_id, self.thread_id)

    @property
    def rounds(self) -> dict[int, DieAttempt]:
        """The attempts at a die before each round; see `Record.rounds`."""
        told = map(parse_round, (self.round_throws or "").splitlines())
        return dict(each for each in told if each is not None)

    @property
    def family(self) -> str:
        """The family of its rules."""
        return family_stored(self.preset, self.options)


class TurnChanges(TypedDict, total=False):
    """The columns of what is chosen in a turn, of a game, or of a seat where all play at once."""

    held: int
    asking: str | None
    touched: bool
    taps: str | None


class GameChanges(TurnChanges, total=False):
    """The columns of a game that change while it lives; it ends through `Results.finish` only."""

    state: Literal["lobby", "playing"]
    preset: str
    options: str
    revision: int
    client: str | None
    host_id: int | None
    message_id: int | None
    menu: str | None
    deadline: float | None
    started_at: float | None
    fault: str | None
    fault_told: bool
    clock: Clock | None
    overdue_at: float | None
    call_at: float | None
    calls_left: int
    result_message_id: int | None
    drawing_at: float | None
    stop_asked_at: float | None
    shown: str | None
    called_at: float | None
    uncounted: Literal["short", "pair"] | None
    round_number: int
    round_at: float | None
    round_due: float | None
    keeper_id: int | None
    keeper_all: bool
    entered: str | None
    answers: str | None


@dataclass(frozen=True, slots=True)
class MemberRow:
    """A person of a seat: `user_id` None when forgotten; `gone`: the turns it had taken when they left.

    `acted_at`: when they last pressed something in this game; None: nothing yet. `missed`: their last turn
    has run out of time, and they have pressed nothing since. `left_turn`: the turns of all seats when they
    left the game, None while they are there. `left_order`: 1 for the first whom leaving has cost their place,
    None where it costs nothing; `left_points`: what their seat had then. `added_by`: who has seated a guest,
    who has no account; None for whoever is none. `turns_missed`: how many of theirs ran out of time.
    """

    user_id: int | None
    name: str
    gone: int | None = None
    acted_at: float | None = None
    missed: bool = False
    left_turn: int | None = None
    left_order: int | None = None
    left_points: int | None = None
    added_by: int | None = None
    turns_missed: int = 0


@dataclass(frozen=True, slots=True)
class SeatRow:
    """The owner of one scorecard: a person, a team of them (`members`) or a computer (`level`).

    `state` says who plays it: "in" its members, "left" nobody until the others choose, "computer" a
    computer, from the beginning or for somebody who left, "removed" nobody any more. `left_after`: the turns
    it had taken when its people left it, 0 where the first round was not over. `held`, `asking`, `touched`,
    `taps`: what is chosen in its turn, as in `GameRow`, where all play at once.
    """

    seat: int
    level: Level | None
    talisman: str
    state: SeatState
    members: tuple[MemberRow, ...] = ()
    left_after: int | None = None
    held: int = 0
    asking: str | None = None
    touched: bool = False
    taps: str | None = None

    @property
    def present(self) -> tuple[MemberRow, ...]:
        """The members who have not left their team."""
        return tuple([member for member in self.members if member.gone is None])

    @property
    def user_id(self) -> int | None:
        """The first of the members, the one person mostly; None for a computer, or when forgotten."""
        present = self.present
        return present[0].user_id if present else None

    @property
    def until_back(self) -> bool:
        """Whether a computer plays for somebody who has missed a turn, until they press something.

        Whoever has left the table has pressed for that.
        """
        return self.state == "computer" and any(member.missed for member in self.present)

    @property
    def guest(self) -> MemberRow | None:
        """The guest who plays here; None for a seat of people with accounts, and for a computer's."""
        return next((member for member in self.present if is_guest(member.user_id)), None)

    def holds(self, user_id: int) -> bool:
        """Whether a person is one of those who play here."""
        return self.state == "in" and user_id in [member.user_id for member in self.present]


class SeatChanges(TurnChanges, total=False):
    """The columns of a seat that change."""

    level: Level | None
    talisman: str
    state: SeatState
    left_after: int | None


@dataclass(frozen=True, slots=True)
class Score:
    """The result of one seat: `points` on the card, `settled` for rankings, `rank` from 1, shared if tied.

    A team's seat has a score for each member. `user_id` None keeps the seat out of rankings.
    Whether a game alone is `won` is the caller's choice. `left_early`: they left, and so have a last place.
    `against`: the seats with whose people it is compared in ratings, a bit for each, the own one among them;
    None: with all. `few`: so few people played that the same result is not compared twice in a row.
    """

    seat: int
    user_id: int | None
    points: float
    settled: float
    rank: int
    won: bool
    left_early: bool = False
    against: int | None = None
    few: bool = False


@dataclass(frozen=True, slots=True)
class BookingRow:
    """A person who wants a seat in the next game of a place."""

    user_id: int
    name: str
    booked_at: float


@dataclass(frozen=True, slots=True)
class InvitationRow:
    """A person who is asked to sit down; `message_id`: of the message that calls them, None before that."""

    user_id: int
    name: str
    message_id: int | None
