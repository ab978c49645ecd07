"""A game as it is inside one transaction: its rows, its replayed state, and the lines to be added."""

from dataclasses import dataclass, field, replace
from itertools import groupby
from operator import itemgetter
from typing import Unpack

from bot.chats.service.calendars import QuietHours, calendar_of
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
from bot.table.store.rows import GameChanges, GameRow, MemberRow, SeatRow
from bot.table.store.seats import Seats
from bot.table.store.telegram_dice import RoundThrows
from engine.errors import IllegalStepError
from engine.play.game import Game, least_seats, new_game
from engine.play.length import first_round_over, half_played
from engine.play.showdown import ShowdownGame
from engine.play.steps import Rolled, Stand, Step, Stop, Write, parse
from engine.play.team_rotation import member_on_turn
from engine.play.turn import Due
from engine.players.levels import USUAL
from engine.records.fair_dice import commitment, faces, in_round
from engine.records.record import Progress, lines_of
from engine.records.telegram_dice import FIRST_ROUND
from engine.rules.showdown_rules import Rules

MOST_LINES = 5000
"""Lines of a record, after which a game is stopped as it stands: no game of people gets so long."""


def readable(tx: Tx, game: int) -> GameRow | None:
    """The row of a game; None if there is no such game, if it is set aside, or if it is being erased."""
    row = Games(tx).get(game)
    return None if row is None or row.fault is not None or not row.chat_id else row


@dataclass(slots=True)
class LoadedGame:
    """One game in one transaction. `play` and `run` change it; `save` writes the new lines.

    The `calendar` and the `quiet` hours are those of the `chat`, None for one that was never met.
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
    quiet: QuietHours
    hooks: GameHooks
    new: list[tuple[str, int | None]] = field(default_factory=list)
    unwritten: GameChanges | None = None

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
                state = RecordState(0, Progress(new_game(rules, max(len(seats), least_seats(rules)))))
            calendar = calendar_of(chat, states.zone)
            zone = calendar.zone
            quiet = QuietHours(zone) if chat is None else QuietHours.parse(chat.quiet, zone)
            loaded = cls(
                tx,
                row,
                chat,
                seats,
                rules,
                state,
                states.computers,
                states.timing,
                calendar,
                quiet,
                states.hooks,
            )
            if len(lines) > replays.LONG:
                raise LongReplayError(row.id, state, lines, [seat.state == "in" for seat in seats])  # noqa: TRY301
            for line in lines:
                loaded._follow(parse(line))
        except LongReplayError:
            raise
        except Exception as error:  # whatever a record can do to the engine must not stop the other games
            raise UnreadableGameError(row.id, f"{type(error).__name__}: {error}") from error
        return loaded

    @property
    def progress(self) -> Progress:
        """The state of play."""
        return self.state.progress

    def seat_of(self, user_id: int) -> SeatRow | None:
        """The seat a person holds and still plays."""
        return next((seat for seat in self.seats if seat.holds(user_id)), None)

    @property
    def seats_of_people(self) -> list[SeatRow]:
        """The seats that people hold and still play."""
        return [seat for seat in self.seats if seat.user_id is not None and seat.state == "in"]

    @property
    def persons(self) -> list[MemberRow]:
        """Everybody who plays, in the order of their seats."""
        return [member for seat in self.seats_of_people for member in seat.present]

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
        return self.row.held | sum(1 << position for position in locked)

    @property
    def on_turn(self) -> SeatRow | None:
        """The seat on turn, played by people or a computer; None when the game waits for nobody."""
        mover = self.progress.game.mover
        return None if mover is None or self.row.state == "lobby" else self.seats[mover]

    @property
    def for_computer(self) -> bool:
        """Whether the game waits for a computer player."""
        seat = self.on_turn
        played = self.row.state == "playing" and seat is not None and seat.state == "computer"
        return played and self.awaits_die is None

    @property
    def pending(self) -> PendingRows:
        """The rows that have been chosen and are not written yet."""
        return PendingRows.parse(self.row.asking)

    @property
    def undoable(self) -> bool:
        """Whether the end of the turn before may be taken back: no dice touched since, and not often done."""
        return self.progress.undoable and not self.row.touched and not self.state.undone_enough

    @property
    def practice(self) -> bool:
        """Whether it is the game of one person, alone or with computers, which no ranking counts."""
        return sum(len(seat.members) for seat in self.seats) == 1

    @property
    def rated(self) -> bool:
        """Whether its result counts."""
        return counting.rated(self.seats, self.row.uncounted)

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
        return alone and self.chat is not None and (self.chat.kind == "private" or self.chat.hints)

    @property
    def awaits_die(self) -> int | None:
        """The number of the round that is to begin, while Telegram's die before it does not stand yet."""
        number = self.progress.round
        if not self.row.round_dice or self.row.state != "playing" or number is None or number < FIRST_ROUND:
            return None
        game = self.progress.game
        begins = game.due is None and not game.turn.roll
        return number if begins and number not in RoundThrows(self.tx).settled(self.row.id) else None

    def play(self, step: Step, by: int | None = None) -> None:
        """Take one step; raises `IllegalStepError` and changes nothing when it may not be taken."""
        turns = self.progress.game.turns
        self._follow(step)
        self.new.append((lines_of([step])[0], by))
        if self.progress.game.turns != turns:
            self.change(held=0, asking=None, touched=False, taps=None)

    def run(self, *, computer: bool = False) -> Write | Stop | Stand | None:
        """Play what chance, computer players, first rolls and forced ends of turns do.

        It stops when a person has to act, a computer has to wait, or Telegram is to throw before a round.

        Args:
            computer: the time of the computer on turn has come; those after it have a time of their own.

        Returns:
            How the turn of the person on turn was ended because nothing else was left, if it was.
        """
        forced = None
        at_once, playing = computer or not self.computers.pace, False
        throws_itself = self.chat is None or self.chat.first_roll
        while not self.progress.game.over and self.awaits_die is None:
            game = self.progress.game
            if game.due is not None:
                self.roll(game.due)
                continue
            mover = game.mover
            if mover is None:
                raise IllegalStepError("the game waits for nobody")
            seat = self.seats[mover]
            if seat.state == "computer":
                if not (playing and game.turn.roll):  # its turn begins, or it takes over in the middle of one
                    if not at_once:
                        break
                    at_once, playing = not self.computers.pace, True
                self.play(self.computers.choose(game, seat.level or USUAL))
                continue
            if seat.state != "in":
                break
            if not game.turn.roll and throws_itself and not _after_deal(game):
                self.play(next(iter(game.possible_throws())))
                continue
            actions = game.legal_actions()
            only = actions[0] if len(actions) == 1 else None
            if not isinstance(only, Write | Stop | Stand):
                break
            forced = only
            self.play(only)
        return forced

    def roll(self, due: Due) -> None:
        """Throw the dice that are due."""
        if self.row.round_dice:
            due = in_round(due, self.progress.round, RoundThrows(self.tx).of(self.row.id))
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


def _after_deal(game: Game) -> bool:
    """Whether a deal has just ended: its hands stay in sight until somebody presses for the next one."""
    return isinstance(game, ShowdownGame) and game.deal > 1 and not game.deal_turns
