"""The record of a game as text: a header, then a short line per step; states are replays of it.

```
dice-poker record 1
game g7
ruleset pirate 1
option order one_die
seat 🍀 Аня
seat 🐙 Боб + Вика
member 2 Боб                (who takes the turns of seat 2 in rotation: only where it has several)
member 2 Вика
left 2 145                  (seats that were left at the cost of their place, in that order; with the points
                            they had, where a computer has played on)
commitment 0a28...          (from here to the secret: only where the dice are known to be fair)
client g7|🍀🐙|27.5.64
chain 3 2fd1...             (where its secret is one of a chain: which, and the commitment to that chain)
die 27 581                  (each attempt to let Telegram throw a die, see `telegram_dice`)
die lost
die 5 583
die 64 584
round 2 33 590               (where Telegram throws before each round: the attempt before round 2)
round 3 lost
secret 0000...              (published when the game has ended)

throw 12345
faces 44421
write fours
```
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from engine.errors import IllegalStepError, InvalidStepError, RecordError
from engine.play.banking import BankGame
from engine.play.ended_turn import TURNS_BACK, EndedTurn
from engine.play.game import AllAtOnce, Game, new_game
from engine.play.leavers import Leaver, with_leavers
from engine.play.length import outcome_now
from engine.play.showdown import ShowdownGame
from engine.play.standings import Outcome
from engine.play.steps import (
    Bank,
    Join,
    Lay,
    Leave,
    Rolled,
    SeatStep,
    Stacks,
    Stand,
    Step,
    Stop,
    Take,
    Throw,
    Undo,
    Write,
    parse,
    to_text,
)
from engine.presets import changed_options
from engine.records.telegram_dice import DieAttempt
from engine.rules.showdown_rules import Rules

FIRST_LINE = "dice-poker record 1"
_JOINERS = "\u200c\u200d"  # invisible, but part of names in Persian and of emoji made of several


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of a game in play.

    Attributes:
        game: its state.
        back: the state that taking back the end of the last turn would return to. It stays while the first
            roll of the next turn lies there, which may have thrown itself.
            Where all seats play at once it is that of the seat in focus, and None without one, see `of_seat`.
        taken: the seats whose turns have ended, in order: a team's members take its turns in rotation.
        ended: with dice of the players' own: the turns that may be taken back, the latest last. None where
            luck is pressed: there one step is, the laying of dice among them.
    """

    game: Game
    back: Game | None = None
    taken: tuple[int, ...] = ()
    ended: tuple[EndedTurn, ...] = ()

    def after(self, step: Step) -> "Progress":
        """The progress after one more step; raises `IllegalStepError` if it may not be taken."""
        if isinstance(self.game, AllAtOnce):
            return self._together(self.game, step)
        if isinstance(step, Undo):
            if self.back is None or self.game.due is not None:
                raise IllegalStepError(
                    "nothing to take back: only a row just written, a hand just chosen, or dice just set"
                    " aside or banked can be"
                )
            taken = self.taken[: len(self.taken) - self.game.turns + self.back.turns]
            earlier = self.ended[:-1]
            return Progress(self.back, earlier[-1].game if earlier else None, taken, earlier)
        if self.turns_go_back:
            return self._with_own_dice(step)
        game, mover = self.game.apply(step), self.game.mover
        ended = (mover,) if mover is not None and game.turns > self.game.turns else ()
        chosen = isinstance(step, Write | Stop | Take | Bank | Lay) or (
            # After the last roll there is nothing to choose: the hand stands by itself.
            isinstance(step, Stand) and self.game.rolls_left
        )
        first = isinstance(step, Throw | Rolled) and game.mover is not None and game.turn.roll == 1
        back = self.back if first else None
        if chosen and game.mover is not None:
            back = self.game
            if isinstance(step, Bank) and self.back is not None and isinstance(self.back, BankGame):
                # With what was set aside just before it, as by one press.
                back = self.back if self.back.pending and self.back.turns == game.turns - 1 else back
        return Progress(game, back, (*self.taken, *ended) if ended else self.taken)

    def _with_own_dice(self, step: Step) -> "Progress":
        game, mover, ended, taken = self.game.apply(step), self.game.mover, self.ended, self.taken
        if isinstance(step, Lay) and self.game.lay_rolls:
            return Progress(game, self.back, taken, ended)
        if mover is not None and game.turns > self.game.turns:
            taken = (*taken, mover)
        # Whoever is gone plays no turn again; a game that is over has its result.
        again = not isinstance(step, Leave | Stacks) and not game.over
        ended = (*ended, EndedTurn(self.game, step))[-TURNS_BACK:] if again else ()
        return Progress(game, ended[-1].game if ended else None, taken, ended)

    def _together(self, before: AllAtOnce, step: Step) -> "Progress":
        seat = step.seat if isinstance(step, SeatStep) else before.position
        after = before.apply(step)
        if after.turns > before.turns:
            return Progress(after, None, (*self.taken, seat))
        if after.turns < before.turns:
            last = len(self.taken) - 1 - self.taken[::-1].index(seat)
            return Progress(after, None, (*self.taken[:last], *self.taken[last + 1 :]))
        return Progress(after, None, self.taken)

    def of_seat(self, seat: int) -> "Progress":
        """The same progress with this seat in focus, where all seats play at once; else unchanged."""
        if not isinstance(self.game, AllAtOnce):
            return self
        game = self.game.focus(seat)
        return replace(self, game=game, back=game.back)

    @property
    def round(self) -> int | None:
        """The number of the round that the turn under way belongs to; None where nobody is on turn.

        Where hands are compared a round is a deal. With scorecards it is one turn of everybody: the number of
        a turn's round is how many turns its seat has had, with this one.
        """
        mover = self.game.mover
        if mover is None:
            return None
        if isinstance(self.game, AllAtOnce):
            return self.game.taken[mover] + 1
        return self.game.deal if isinstance(self.game, ShowdownGame) else self.taken.count(mover) + 1

    @property
    def turns_go_back(self) -> bool:
        """Whether whole turns may be taken back, one after another: with own dice, if luck is not pressed."""
        return self.game.ruleset.source == "own" and not isinstance(self.game, BankGame)

    @property
    def undoable(self) -> bool:
        """Whether taking back leads to a choice: not to a turn that could only end as it did.

        A hand is final as soon as the next dice lie: whoever saw them would know what there is to beat.
        Records in which it was taken back all the same replay as ever.
        """
        if self.back is None or self.game.due is not None:
            return False
        if self.ended or (isinstance(self.game, BankGame) and self.game.ruleset.source == "own"):
            return True
        if isinstance(self.game, ShowdownGame) and self.game.turn.roll:
            return False
        return self.back.rolls_left > 0 or len(self.back.legal_actions()) > 1


@dataclass(frozen=True, slots=True)
class Player:
    """The player or team of a seat: a talisman (may be empty) and a name, one line of text.

    A team has the names of its members too, in the order of their rotation; one person alone has none.
    """

    name: str
    talisman: str = ""
    members: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ChainPlace:
    """The place of a game's secret in the chain of a night: its number, and SHA-256 of the first, in hex."""

    number: int
    commitment: str


@dataclass(frozen=True, slots=True)
class Record:
    """The content of a record.

    Attributes:
        rules: the ruleset in force.
        players: by seat.
        lines: the steps as text, undo lines included.
        game: the game's name, empty if it has none.
        commitment: SHA-256 of the secret in hex, empty when the dice are not the fair ones.
        client: the public string of the dice.
        secret: 32 bytes, empty until published.
        attempts: at dice of Telegram's own; none in records from before there were several.
        leavers: the seats whose people have left at the cost of their place, in the order in which they left.
        rounds: the attempt at a die of Telegram's before a round, by its number, where there was one.
        chain: where its secret is one of a chain, the place there; what was shown is the chain's commitment.
    """

    rules: Rules
    players: tuple[Player, ...]
    lines: tuple[str, ...] = ()
    game: str = ""
    commitment: str = ""
    client: str = ""
    secret: bytes = b""
    attempts: tuple[DieAttempt, ...] = ()
    leavers: tuple[Leaver, ...] = ()
    rounds: Mapping[int, DieAttempt] = field(default_factory=dict)
    chain: ChainPlace | None = None

    def start(self) -> Progress:
        """The game before its first step."""
        return Progress(new_game(self.rules, self.seats))

    @property
    def seats(self) -> int:
        """How many seats the game began with: the last players may have joined later."""
        return len(self.players) - joins(self.lines)

    def replay(self) -> Progress:
        """The game after its last step; raises `RecordError` naming the first step that cannot be."""
        progress, error = self.replayed()
        if error is not None:
            raise error
        return progress

    def replayed(self) -> tuple[Progress, RecordError | None]:
        """The game as far as its steps can be played, and the error of the first one that cannot, if any."""
        progress = self.start()
        for number, line in enumerate(self.lines, 1):
            try:
                progress = progress.after(step_of(progress, line))
            except (InvalidStepError, IllegalStepError) as error:
                wrong = RecordError(f"step {number} ({line[:40]}): {error}")
                wrong.__cause__ = error
                return progress, wrong
        return progress, None

    def outcome(self, game: Game) -> Outcome:
        """The result of the game, or what it comes to as it stands, with leavers in their places."""
        return with_leavers(outcome_now(game), self.leavers, mean=self.rules.settlement == "mean")

    def text(self) -> str:
        """The record as text, ending in a newline."""
        head = [FIRST_LINE]
        if self.game:
            head.append(f"game {self.game}")
        head.append(f"ruleset {self.rules.preset} {self.rules.revision}")
        head += [f"option {key} {value}" for key, value in changed_options(self.rules).items()]
        head += [
            f"seat {player.talisman or '-'} {_one_line(player.name)}".rstrip() for player in self.players
        ]
        for number, player in enumerate(self.players, 1):
            head += [f"member {number} {_one_line(name)}".rstrip() for name in player.members]
        for leaver in self.leavers:
            points = "" if leaver.points is None else f" {leaver.points}"
            head.append(f"left {leaver.seat + 1}{points}")
        if self.commitment:
            head += [f"commitment {self.commitment}", f"client {self.client}"]
            if self.chain is not None:
                head.append(f"chain {self.chain.number} {self.chain.commitment}")
            head += [f"die {attempt.text()}" for attempt in self.attempts]
            head += [f"round {number} {each.text()}" for number, each in sorted(self.rounds.items())]
        if self.secret:
            head.append(f"secret {self.secret.hex()}")
        return "\n".join((*head, "", *self.lines, ""))


def joins(lines: Iterable[str]) -> int:
    """How many seats join in these lines of a record."""
    return list(lines).count(to_text(Join()))


def step_of(progress: Progress, line: str) -> Step:
    """The step that a line of a record stands for; where all seats play at once it names its seat.

    Raises:
        InvalidStepError: the line is none of a record.
        IllegalStepError: it names no seat where it must, or one that there is not.
    """
    step, game = parse(line), progress.game
    if not isinstance(game, AllAtOnce) or isinstance(step, Leave | Join):
        return step
    if isinstance(step, SeatStep):
        if step.seat >= game.seats:
            raise IllegalStepError(f"there is no seat {step.seat + 1}, only {game.seats}")
        return step
    if not game.played_out:  # then a blitz throws its dice, for seat after seat
        raise IllegalStepError("all play at once here, so a step names its seat, as '2 throw 145' does")
    return step


def _one_line(name: str) -> str:
    return " ".join("".join(c if c.isprintable() or c in _JOINERS else " " for c in name).split())


def lines_of(steps: Iterable[Step]) -> tuple[str, ...]:
    """The record lines of these steps."""
    return tuple(to_text(step) for step in steps)
