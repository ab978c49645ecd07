"""A game as it is inside one transaction: its rows, its replayed state, and the lines to be added."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from operator import itemgetter
from typing import Unpack

from bot.chats.service.calendars import calendar_of
from bot.chats.store.chats import Chats
from bot.chats.store.periods import Calendar
from bot.chats.store.rows import ChatRow
from bot.ground.runtime.timing import Timing
from bot.ground.store import WITHHELD, Tx
from bot.rulebook.stored_rules import rules_of
from bot.table.service import counting, leavers, replays
from bot.table.service.computers import Computers
from bot.table.service.hooks import GameHooks
from bot.table.service.kept_states import KeptStates, RecordState
from bot.table.service.pending_rows import PendingRows
from bot.table.service.replays import LongReplayError, UnreadableGameError
from bot.table.store.games import Games
from bot.table.store.records import Records
from bot.table.store.rows import GameChanges, GameRow, GameState, MemberRow, SeatRow, TurnChanges
from bot.table.store.seats import Seats
from bot.table.store.windows import AppWindows
from bot.table.views.club_game import ClubGameView
from bot.table.views.game import Uncounted
from bot.table.views.own_dice import Entered
from engine.play.game import least_seats, new_game
from engine.play.length import first_round_over, half_played
from engine.play.showdown import ShowdownGame
from engine.play.steps import Announce, Rolled, SeatStep, Step, Stop, Throw, Undo, Write, parse
from engine.play.team_rotation import member_on_turn
from engine.play.together import TogetherGame
from engine.play.turn import Due
from engine.records.fair_dice import commitment, faces, in_round
from engine.records.record import Progress, joins, lines_of
from engine.rules.showdown_rules import Rules

CORRECTED = 1 << 20
"""What is added to the version for each turn back that is corrected: more than any record has lines."""

MOST_LINES = 5000
"""Lines of a record, after which a game is stopped as it stands: no game of people gets so long."""


def readable(tx: Tx, game: int) -> GameRow | None:
    """The row of a game; None if there is no such game, if it is set aside, or if it is being erased."""
    row = Games(tx).get(game)
    return None if row is None or row.fault is not None or not row.chat_id else row


@dataclass(slots=True)
class LoadedGame:
    """One game in one transaction. `play` changes it; `save` writes the new lines.

    The `calendar` is that of the `chat`, None for one that was never met. Where all seats play at once,
    `focus` is the seat whose turn is told of and acted on, None for none; in a private chat it is that of the
    person. The `number` is higher than those of all that this process loaded before.
    """

    tx: Tx
    row: GameRow
    chat: ChatRow | None
    seats: list[SeatRow]
    rules: Rules
    state: RecordState
    computers: Computers
    timing: Timing
    calendar: Calendar
    hooks: GameHooks
    with_windows: bool = False
    number: int = 0
    new: list[tuple[str, int | None]] = field(default_factory=list)
    unwritten: GameChanges | None = None
    focus: int | None = None
    _windows: Mapping[int, bool] | None = None
    _club: tuple[GameState, ClubGameView | None] | None = None

    @classmethod
    def load(cls, tx: Tx, row: GameRow, states: KeptStates) -> "LoadedGame":
        """The game of a row as its record says, from the kept state where there is one.

        Raises:
            UnreadableGameError: this program knows no such rules, the record is none of a game under them, or
                the game could only go on with other dice than were promised.
            LongReplayError: so much is to be replayed that the thread of the database shall not do it.
        """
        if row.ended_at is None and commitment(row.secret) != row.commitment:
            raise UnreadableGameError(row.id, WITHHELD)
        seats = Seats(tx).of(row.id)
        state = states.get(row.id) if row.state != "lobby" else None
        lines = (
            Records(tx).lines(row.id, after=0 if state is None else state.version)
            if row.state != "lobby"
            else []
        )
        chat = Chats(tx).get(row.chat_id)  # outside of `try`: a database that fails makes no game unreadable
        try:
            rules = rules_of(row.preset, row.options, row.revision)
            if state is None:
                began = max(len(seats) - joins(lines), least_seats(rules))
                state = RecordState(0, Progress(new_game(rules, began)))
            loaded = cls(
                tx,
                row,
                chat,
                seats,
                rules,
                state,
                states.computers,
                states.timing,
                calendar_of(chat, states.zone),
                states.hooks,
                states.with_windows,
                next(states.numbers),
            )
            if len(lines) > replays.LONG:
                raise LongReplayError(row.id, state, lines, [seat.state == "in" for seat in seats])  # noqa: TRY301
            for line in lines:
                loaded._follow(parse(line))
        except LongReplayError:
            raise
        except Exception as error:  # whatever a record can do to the engine must not stop the other games
            raise UnreadableGameError(row.id, f"{type(error).__name__}: {error}") from error
        loaded.focus_on(row.chat_id)
        return loaded

    @property
    def progress(self) -> Progress:
        """The state of play, with the seat in focus if there is one."""
        return self.state.progress if self.focus is None else self.state.progress.of_seat(self.focus)

    @property
    def club(self) -> ClubGameView | None:
        """The club night that the game of a side table belongs to, read once for all cards."""
        if self.row.table_no and (self._club is None or self._club[0] != self.row.state):
            self._club = self.row.state, self.hooks.club_view(self.tx, self.row, self.seats)
        return None if self._club is None else self._club[1]

    @property
    def together(self) -> TogetherGame | None:
        """The game in which all seats play at once; None where they take turns, and in the lobby."""
        game = self.state.progress.game
        return game if isinstance(game, TogetherGame) and self.row.state != "lobby" else None

    def focus_on(self, user_id: int) -> None:
        """Put the seat of a person, or of the one in a private chat, into focus, where all play at once."""
        seat = self.seat_of(user_id)
        self.focus = None if seat is None or self.together is None else seat.seat

    @property
    def version(self) -> int:
        """The number of lines of the record; with a seat in focus, of those of that seat.

        While a turn that has ended is corrected it is another one: buttons of that turn are none of the turn
        under way.
        """
        versions = self.state.versions
        if self.focus is None:
            return self.state.version + (self.entered.back or 0) * CORRECTED
        return versions[self.focus] if versions else 0

    @property
    def missing(self) -> list[SeatRow]:
        """The seats of people whom the round under way waits for, where all play at once."""
        game = self.together
        awaited = () if game is None or self.row.state != "playing" else game.awaited
        return [self.seats[seat] for seat in awaited if self.seats[seat].state == "in"]

    def seat_of(self, user_id: int) -> SeatRow | None:
        """The seat a person holds and still plays."""
        return next((seat for seat in self.seats if seat.holds(user_id)), None)

    @property
    def runs_out_at(self) -> float | None:
        """When the time of the turn, or of the round, is out, in unix seconds; None without a clock."""
        return self.row.deadline if self.together is None else self.row.round_due

    @property
    def seats_of_people(self) -> list[SeatRow]:
        """The seats that people hold and still play; guests, who have no account, are not among them."""
        held = (seat for seat in self.seats if seat.user_id is not None and seat.state == "in")
        return [seat for seat in held if seat.guest is None]

    @property
    def persons(self) -> list[MemberRow]:
        """Everybody who plays, in the order of their seats; but for guests."""
        return [member for seat in self.seats_of_people for member in seat.present]

    @property
    def windows(self) -> Mapping[int, bool]:
        """The people who have its table open in the app, each with whether they acted in the chat since."""
        if self._windows is None:
            self._windows = AppWindows(self.tx).of(self.row.id) if self.with_windows else {}
        return self._windows

    @property
    def in_app(self) -> frozenset[int]:
        """The people of its seats who play in the app."""
        plays = (member.user_id for member in self.persons)
        return frozenset(each for each in plays if each is not None and self.windows.get(each) is False)

    @property
    def watching(self) -> int:
        """The number of people who have its table open in the app and have no seat."""
        seated = {member.user_id for member in self.persons}
        return sum(user_id not in seated for user_id in self.windows)

    def forget_windows(self) -> None:
        """Read the windows anew when they are asked for: they have changed."""
        self._windows = None

    def player_of(self, seat: SeatRow, progress: Progress | None = None) -> MemberRow | None:
        """The person whose turn of a seat it is, or will be next, now or in another state of play."""
        if not seat.members:
            return None
        taken = (progress or self.progress).taken
        return seat.members[member_on_turn([m.gone for m in seat.members], taken.count(seat.seat))]

    @property
    def held(self) -> int:
        """The dice held for the next throw as a bit mask: those chosen, and those that the rules lock."""
        game = self.progress.game
        locked = game.locked if isinstance(game, ShowdownGame) else ()
        return self.turn_row.held | sum(1 << position for position in locked)

    @property
    def turn_row(self) -> GameRow | SeatRow:
        """The row of what is chosen in the turn under way: the game's, or that of the seat in focus."""
        return self.row if self.focus is None else self.seats[self.focus]

    @property
    def on_turn(self) -> SeatRow | None:
        """The seat on turn, played by people or a computer.

        None when the game waits for nobody, and where all play at once unless the seat in focus is awaited.
        """
        if self.together is not None and self.focus is None:
            return None
        mover = self.progress.game.mover
        return None if mover is None or self.row.state == "lobby" else self.seats[mover]

    @property
    def for_computer(self) -> bool:
        """Whether the game waits for a computer player."""
        game, seat = self.together, self.on_turn
        waits = [seat] if game is None else [self.seats[each] for each in game.awaited]
        return self.row.state == "playing" and any(s is not None and s.state == "computer" for s in waits)

    @property
    def pending(self) -> PendingRows:
        """The rows that have been chosen and are not written yet."""
        return PendingRows.parse(self.turn_row.asking)

    @property
    def entered(self) -> Entered:
        """The dice that people have thrown themselves and are entering."""
        return Entered.parse(self.row.entered)

    @property
    def undoable(self) -> bool:
        """Whether the end of the turn before may be taken back: no dice touched since, and not often done."""
        touched = self.turn_row.touched and self.rules.source == "bot"
        return self.progress.undoable and not touched and not self.undone_enough

    @property
    def undone_enough(self) -> bool:
        """Whether the end of the turn before has been taken back as often as it may be."""
        return self.state.undone_enough(self.focus)

    @property
    def practice(self) -> bool:
        """Whether it is the game of one person, alone or with computers, which no ranking counts."""
        return sum(len(seat.members) for seat in self.seats) == 1

    @property
    def uncounted(self) -> Uncounted | None:
        """Why its result counts in no ranking though people of several seats play; None: it counts."""
        return "own" if self.rules.source == "own" and not self.practice else self.row.uncounted

    @property
    def rated(self) -> bool:
        """Whether its result counts."""
        return counting.rated(self.seats, self.uncounted)

    @property
    def leaving_costs(self) -> bool:
        """Whether a player who leaves now gets the last place: in a counting game, after its first round."""
        over = first_round_over(self.progress.game, self.progress.taken)
        return self.row.state == "playing" and self.rated and over

    @property
    def counts_stopped(self) -> bool:
        """Whether its result would count if it were stopped now."""
        ends = half_played(self.progress.game) or leavers.left_alone(self.seats)
        return self.row.state == "playing" and self.rated and ends

    @property
    def hints(self) -> bool:
        """Whether the only person of this game may have hints: in private always, in a group by its setting.

        Not in a game of the day, which is the same for all.
        """
        alone = self.practice and self.row.daily_id is None
        return alone and self.chat is not None and (self.chat.kind == "private" or self.chat.settings.hints)

    def play(self, step: Step, by: int | None = None) -> None:
        """Take one step; raises `IllegalStepError` and changes nothing when it may not be taken."""
        before = self.progress
        if self.focus is not None and isinstance(step, Throw | Rolled | Announce | Write | Stop | Undo):
            step = SeatStep(self.focus, step)
        self._follow(step)
        self.new.append((lines_of([step])[0], by))
        if self.progress.game.turns != before.game.turns:
            self.change_turn(held=0, asking=None, touched=False, taps=None)
        if self.progress.ended is not before.ended:  # no correction is about these turns any more
            goes_on = (self.progress.game.turns, self.progress.game.mover) == (
                before.game.turns,
                before.game.mover,
            )
            self.change(entered=Entered(self.entered.now).text() if goes_on else None)

    def roll(self, due: Due) -> None:
        """Throw the dice that are due."""
        due = in_round(due, self.progress.round, self.row.rounds)
        self.play(Rolled(faces(self.row.secret, self.row.client or "", due)))

    def save(self, at: float) -> None:
        """Write the new lines to the record."""
        number = self.state.version - len(self.new) + 1
        for by, group in groupby(self.new, key=itemgetter(1)):
            lines = [line for line, _ in group]
            Records(self.tx).append(self.row.id, number, lines, by, at)
            number += len(lines)
        self.new.clear()

    def change(self, **columns: Unpack[GameChanges]) -> None:
        """Change columns of the game's row, here and in the database; what is so already costs nothing."""
        if any(getattr(self.row, key) != value for key, value in columns.items()):
            self.row = replace(self.row, **columns)
            if self.unwritten is None:
                Games(self.tx).update(self.row.id, **columns)
            else:
                self.unwritten.update(columns)

    def change_turn(self, **columns: Unpack[TurnChanges]) -> None:
        """Change what is chosen in the turn under way, or in that of the seat in focus."""
        seat = self.turn_row
        if isinstance(seat, GameRow):
            self.change(**columns)
        elif any(getattr(seat, key) != value for key, value in columns.items()):
            self.seats[seat.seat] = replace(seat, **columns)
            Seats(self.tx).update(self.row.id, seat.seat, **columns)

    def collect_changes(self) -> None:
        """Let changes of the row be one statement, that of `write_changes`: nobody may read it before."""
        self.unwritten = {}

    def write_changes(self) -> None:
        """Write what was collected; from here on every change is written at once."""
        if self.unwritten:
            Games(self.tx).update(self.row.id, **self.unwritten)
        self.unwritten = None

    def reload(self) -> None:
        """Read the rows again, after something else than `change` has changed them."""
        row = Games(self.tx).get(self.row.id)
        if row is not None:
            self.row, self.seats = row, Seats(self.tx).of(row.id)

    def _follow(self, step: Step) -> None:
        self.state = self.state.after(step, [seat.state == "in" for seat in self.seats])
