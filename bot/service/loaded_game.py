"""A game as it is inside one transaction: its rows, its replayed state, and the lines to be added."""

from collections import OrderedDict
from dataclasses import dataclass, field, replace
from itertools import groupby
from operator import itemgetter
from typing import Unpack

from bot.service import reviews
from bot.service.best_cards import best_card
from bot.service.chats import house_rules
from bot.service.computers import Computers
from bot.service.pending_rows import PendingRows
from bot.service.reply import Shown
from bot.service.stored_rules import rules_of
from bot.store import GameChanges, GameRow, MemberRow, SeatRow, Tx
from bot.timing import USUAL_TIMING, Timing
from bot.views.game import GameView, LobbyView, MemberView, SeatView
from engine.errors import IllegalStepError
from engine.play.events import Blank, Event, Stood, Threw, Wrote, events
from engine.play.game import least_seats, new_game
from engine.play.showdown import ShowdownGame
from engine.play.steps import Rolled, Stand, Step, Stop, Write, parse
from engine.play.team_rotation import member_on_turn
from engine.players.levels import USUAL
from engine.records.fair_dice import faces
from engine.records.record import Player, Progress, Record, lines_of
from engine.rules.showdown_rules import Rules

_KEPT = 2000  # games whose state is kept in memory; the others are replayed when they are touched


@dataclass(frozen=True, slots=True)
class RecordState:
    """A replayed record: its length, the game, and the events since the last turn that a person ended."""

    version: int
    progress: Progress
    recent: tuple[Event, ...] = ()


class KeptStates:
    """Committed states by game, and what every loaded game needs beside its rows.

    A state that is behind its record is caught up, so it is never wrong.
    """

    def __init__(self, computers: Computers, timing: Timing = USUAL_TIMING) -> None:
        self.computers = computers
        self.timing = timing
        self._states: OrderedDict[int, RecordState] = OrderedDict()

    def get(self, game: int) -> RecordState | None:
        """The state kept for a game."""
        return self._states.get(game)

    def keep(self, game: int, state: RecordState) -> None:
        """Remember a state that has been committed."""
        self._states[game] = state
        self._states.move_to_end(game)
        if len(self._states) > _KEPT:
            self._states.popitem(last=False)


class UnreadableGameError(Exception):
    """A game whose rules are not known or whose record cannot be replayed.

    Attributes:
        game: its id.
        reason: what is wrong with it, in one line.
    """

    def __init__(self, game: int, reason: str) -> None:
        super().__init__(f"game {game} cannot be read: {reason}")
        self.game = game
        self.reason = reason


def readable(tx: Tx, game: int) -> GameRow | None:
    """The row of a game; None if there is no such game, or if it is set aside."""
    row = tx.games.get(game)
    return None if row is None or row.fault is not None else row


@dataclass(slots=True)
class LoadedGame:
    """One game in one transaction. `play` and `run` change it; `save` writes the new lines."""

    tx: Tx
    row: GameRow
    seats: list[SeatRow]
    rules: Rules
    state: RecordState
    computers: Computers
    timing: Timing
    new: list[tuple[str, int | None]] = field(default_factory=list)

    @classmethod
    def load(cls, tx: Tx, row: GameRow, states: KeptStates) -> "LoadedGame":
        """The game of a row as its record says, from the kept state where there is one.

        Raises:
            UnreadableGameError: this program knows no such rules, or the record is none of a game under them.
        """
        seats = tx.seats.of(row.id)
        state = states.get(row.id) if row.state != "lobby" else None
        lines = (
            tx.records.lines(row.id, after=0 if state is None else state.version)
            if row.state != "lobby"
            else []
        )
        try:
            rules = rules_of(row.preset, row.options, row.revision)
            if state is None:
                state = RecordState(0, Progress(new_game(rules, max(len(seats), least_seats(rules)))))
            loaded = cls(tx, row, seats, rules, state, states.computers, states.timing)
            for line in lines:
                loaded._follow(parse(line))
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
        """The seat on turn, whoever plays it now; None when the game waits for nobody."""
        mover = self.progress.game.mover
        return None if mover is None or self.row.state == "lobby" else self.seats[mover]

    @property
    def for_computer(self) -> bool:
        """Whether the game waits for a computer player."""
        seat = self.on_turn
        return self.row.state == "playing" and seat is not None and seat.state == "computer"

    @property
    def pending(self) -> PendingRows:
        """The rows that have been chosen and are not written yet."""
        return PendingRows.parse(self.row.asking)

    @property
    def practice(self) -> bool:
        """Whether it is the game of one person, alone or with computers, which no ranking counts."""
        return sum(len(seat.members) for seat in self.seats) == 1

    @property
    def hints(self) -> bool:
        """Whether whoever practises here may have hints: in private always, in a group if it wants that."""
        chat = self.tx.chats.get(self.row.chat_id) if self.practice else None
        return chat is not None and (chat.kind == "private" or chat.hints)

    def play(self, step: Step, by: int | None = None) -> None:
        """Take one step; raises `IllegalStepError` and changes nothing when it may not be taken."""
        self._follow(step)
        self.new.append((lines_of([step])[0], by))

    def run(self, *, computer: bool = False) -> Write | Stop | Stand | None:
        """Play what chance, computer players and forced ends of turns do.

        It stops when a person has to act or a computer has to wait.

        Args:
            computer: the time of the computer on turn has come; those after it have a time of their own.

        Returns:
            How the turn of the person on turn was ended because nothing else was left, if it was.
        """
        forced = None
        at_once = computer or not self.computers.pace
        while not self.progress.game.over:
            game = self.progress.game
            if game.due is not None:
                self.play(Rolled(faces(self.row.secret, self.row.client or "", game.due)))
                continue
            mover = game.mover
            if mover is None:
                raise IllegalStepError("the game waits for nobody")
            seat = self.seats[mover]
            if seat.state == "computer":
                if not game.turn.roll:
                    if not at_once:
                        break
                    at_once = not self.computers.pace
                self.play(self.computers.choose(game, seat.level or USUAL))
                continue
            actions = game.legal_actions()
            only = actions[0] if len(actions) == 1 else None
            if not isinstance(only, Write | Stop | Stand) or seat.state != "in":
                break
            forced = only
            self.play(only)
        return forced

    def save(self, at: float) -> None:
        """Write the new lines to the record."""
        number = self.state.version - len(self.new) + 1
        for by, group in groupby(self.new, key=itemgetter(1)):
            lines = [line for line, _ in group]
            self.tx.records.append(self.row.id, number, lines, by, at)
            number += len(lines)
        self.new.clear()

    def change(self, **columns: Unpack[GameChanges]) -> None:
        """Change columns of the game's row, here and in the database; what is so already costs nothing."""
        if any(getattr(self.row, key) != value for key, value in columns.items()):
            self.tx.games.update(self.row.id, **columns)
            self.row = replace(self.row, **columns)

    def reload(self) -> None:
        """Read the rows again, after something else than `change` has changed them."""
        row = self.tx.games.get(self.row.id)
        if row is not None:
            self.row, self.seats = row, self.tx.seats.of(row.id)

    def view(self) -> LobbyView | GameView:
        """What screens are drawn from."""
        row = self.row
        seats = tuple(map(self.seat_view, self.seats))
        if row.state == "lobby" or row.started_at is None:
            return LobbyView(
                game=row.id,
                place=row.place,
                rules=self.rules,
                seats=seats,
                host_id=row.host_id or 0,
                commitment=row.commitment,
                menu=row.menu or "main",
                closed=row.state != "lobby",
                houses=house_rules.views(self.tx, row.chat_id),
            )
        return GameView(
            game=row.id,
            place=row.place,
            rules=self.rules,
            seats=seats,
            progress=self.progress,
            version=self.state.version,
            held=frozenset(i for i in range(self.rules.dice) if self.held >> i & 1),
            asking=self.pending.asked,
            outer=self.pending.outer,
            recent=self.state.recent,
            state=row.state,
            host_id=row.host_id or 0,
            hints=row.state == "playing" and self.hints,
            commitment=row.commitment,
            client=row.client or "",
            secret=row.secret if row.state in {"over", "stopped"} else b"",
            review=reviews.kept(self.tx, row.id) if row.state == "over" else None,
            best_card=best_card(self.tx, row.id, self.rules) if row.state == "over" else None,
            apart=row.result_message_id != 0,
        )

    def seat_view(self, seat: SeatRow) -> SeatView:
        """Who holds a seat, and whose turn of it is next."""
        several = seat.members if len(seat.members) > 1 else ()
        team = tuple(MemberView(m.user_id, m.name, m.gone is None) for m in several)
        player = self.player_of(seat)
        name = seat.present[0].name if seat.present else ""
        turn = several.index(player) if player in several else 0
        return SeatView(seat.user_id, name, seat.talisman, seat.state, seat.level or USUAL, team, turn)

    def shown(self, *, urgent: bool = False, reminder: int | None = None) -> Shown:
        """The view and the message it belongs in."""
        return Shown(self.view(), self.row.message_id, urgent, reminder, self.row.result_message_id)

    def record(self) -> Record:
        """The whole record, with names; the secret only once the game has ended."""
        ended = self.row.state in {"over", "stopped"}
        return Record(
            rules=self.rules,
            players=tuple(map(_player, self.seats)),
            lines=tuple(self.tx.records.lines(self.row.id)),
            game=f"g{self.row.id}",
            commitment=self.row.commitment,
            client=self.row.client or "",
            secret=self.row.secret if ended else b"",
        )

    def _follow(self, step: Step) -> None:
        before = self.progress.game
        progress = self.progress.after(step)
        recent = self.state.recent
        happened = [e for e in events(before, step, progress.game) if not isinstance(e, Threw)]
        fresh = any(
            isinstance(e, Wrote | Blank | Stood) and self.seats[e.seat].state == "in" for e in happened
        )
        recent = (*(() if fresh else recent), *happened)
        self.state = RecordState(self.state.version + 1, progress, recent)


def _player(seat: SeatRow) -> Player:
    names = tuple(member.name for member in seat.members)
    return Player(" + ".join(names), seat.talisman, names if len(names) > 1 else ())
