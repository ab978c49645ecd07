"""Scorecard games in which all seats play at the same time, round by round.

A round is one turn of every seat that still has rows to write. All seats may act in it at once; when nobody
is awaited any more, the next round opens. One seat of the game is in *focus*: whatever `ScorecardGame` tells
of the mover (its dice, the rows it may write, what is due) is told of that seat, and a step without a seat is
a step of that seat. `focus` makes another seat that one.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeVar

from engine.errors import IllegalStepError
from engine.play.scorecard import ScorecardGame, with_blitz
from engine.play.steps import (
    Announce,
    Dare,
    Join,
    Leave,
    Rolled,
    SeatStep,
    Step,
    Stop,
    Throw,
    Undo,
    Write,
    parse,
)
from engine.play.turn import Turn
from engine.rules import scoring
from engine.rules.ruleset import MAX_SEATS, Ruleset
from engine.rules.sheet import Card, Entry

T = TypeVar("T")
_NO_DICE = Turn()


@dataclass(frozen=True, repr=False)
class TogetherGame(ScorecardGame):
    """One state of a scorecard game in which all seats play at the same time.

    Inherited fields: `order` is that of the seats, `position` the seat in focus, `turn` its turn. After a
    step the focus is on the first seat with dice in the air, else on the first that is awaited.

    Attributes:
        lying: the turn under way of each seat.
        taken: by seat, how many turns have ended, those taken back not counted.
        opened: how many rounds have been opened; a seat whose row was taken back may be a round behind.
        before: by seat, the card and the turn to which taking back its last row leads; None where there is
            none, or where the seat has gone on with its next turn beyond its first roll.
    """

    lying: tuple[Turn, ...] = ()
    taken: tuple[int, ...] = ()
    opened: int = 1
    before: tuple[tuple[Card, Turn] | None, ...] = ()

    def focus(self, seat: int) -> "TogetherGame":
        """The same state with this seat in focus."""
        return self if seat == self.position else replace(self, position=seat, turn=self.lying[seat])

    @cached_property
    def awaited(self) -> tuple[int, ...]:
        """The seats that have a turn to end in the rounds opened so far; none once the game is over."""
        return () if self.won is not None else self._unfinished

    @property
    def _unfinished(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.order if self._can_write(seat) and self.taken[seat] < self.opened)

    @cached_property
    def played_out(self) -> bool:
        """Whether nobody has a row left to write, or the game has ended before; a blitz may still be due.

        A race is over at the end of the first round in which a card is full, or of the last round allowed.
        """
        if self.won is not None or not any(map(self._can_write, self.order)):
            return True
        most = self.ruleset.max_rounds
        ended = not self._unfinished and (self.opened >= most or any(card.full for card in self.cards))
        return bool(most) and ended

    @cached_property
    def mover(self) -> int | None:
        """The seat in focus; None while it waits for the others, and once all rows are written."""
        return self.position if self.position in self.awaited and not self.played_out else None

    def turn_of(self, seat: int) -> Turn:
        """The turn under way of a seat; one without dice where it has none."""
        return self.lying[seat]

    @property
    def label(self) -> str:
        """The name of the throw in the air, of the seat in focus."""
        label = f"turn.{self.taken[self.position] + 1}.roll.{self.turn.roll}"
        return f"seat.{self.position + 1}.{label}" if self.ruleset.luck == "own" else label

    @cached_property
    def back(self) -> "TogetherGame | None":
        """The state after the last row of the seat in focus is taken back; None if that cannot be.

        Where a row may end the game early, a round that is over is settled: written otherwise, the row could
        end the game before turns that others have had since.
        """
        seat = self.position
        last = self.before[seat]
        settled = self.ruleset.ends_early and self.taken[seat] < self.opened
        if last is None or settled or self.turn.thrown or self.played_out or seat in self.gone:
            return None
        card, turn = last
        return replace(
            self,
            cards=_with(self.cards, seat, card),
            turn=turn,
            lying=_with(self.lying, seat, turn),
            taken=_with(self.taken, seat, self.taken[seat] - 1),
            before=_with(self.before, seat, None),
            turns=self.turns - 1,
        )

    def apply(self, step: Step | str) -> "TogetherGame":
        """The game after a step or its line; this one is unchanged. `IllegalStepError` says why not."""
        if isinstance(step, str):
            return self.apply(parse(step))
        if isinstance(step, SeatStep):
            if not 0 <= step.seat < self.seats or isinstance(step.step, Leave | SeatStep):
                raise IllegalStepError(f"expected a step of one of {self.seats} seats")
            if isinstance(step.step, Rolled) and not self.lying[step.seat].thrown:
                raise IllegalStepError(f"no dice of seat {step.seat + 1} are in the air")
            return self.focus(step.seat).apply(step.step)
        if isinstance(step, Join):
            return self._join()
        if isinstance(step, Dare):
            return self._dare()._refocused()  # noqa: SLF001 - of this class
        if isinstance(step, Undo):
            if self.back is None:
                raise IllegalStepError("nothing to take back: only a row just written can be")
            return self.back._refocused()  # noqa: SLF001 - of this class
        after = super().apply(step)
        if not isinstance(after, TogetherGame):  # pragma: no cover - `replace` keeps the class
            raise TypeError("expected a game of the same kind")
        return after._noted(self, step)._refocused()  # noqa: SLF001 - of this class

    def _noted(self, earlier: "TogetherGame", step: Step) -> "TogetherGame":
        """The game with the turn of the seat in focus, which a step has changed, kept for that seat."""
        seat = earlier.position
        match step:
            case Write() | Stop():
                last = (earlier.cards[seat], earlier.turn)
                return replace(self, before=_with(self.before, seat, last))
            case Announce():
                before = _with(self.before, seat, None)
                return replace(self, lying=_with(self.lying, seat, self.turn), before=before)
            case Throw():
                kept = self.before[seat] if not earlier.turn.roll else None
                before = _with(self.before, seat, kept)
                return replace(self, lying=_with(self.lying, seat, self.turn), before=before)
            case Rolled() if earlier.turn.thrown:
                return replace(self, lying=_with(self.lying, seat, self.turn))
        return self

    def _after_turn(self) -> "TogetherGame":
        """The game with the turn of the seat in focus ended, and the next round opened if it was the last."""
        seat = self.position
        ended = replace(
            self,
            turn=_NO_DICE,
            turns=self.turns + 1,
            # A row that wins at once ends the turns of all others as well.
            lying=_with(self.lying, seat, _NO_DICE) if self.won is None else (_NO_DICE,) * self.seats,
            taken=_with(self.taken, seat, self.taken[seat] + 1),
        )
        return ended._opened()  # noqa: SLF001 - of this class

    def _opened(self) -> "TogetherGame":
        game = self
        while not game.played_out and not game.awaited:
            game = replace(game, opened=game.opened + 1)
        return with_blitz(game)

    @property
    def joinable(self) -> bool:
        """Whether one more seat may join: a place is left, and half of the rounds are still to come.

        Nobody joins a race, in which rows are not crossed out.
        """
        half = 2 * (self.opened - 1) <= self.ruleset.rounds
        return not self.played_out and self.seats < MAX_SEATS and half and not self.ruleset.max_rounds

    def _join(self) -> "TogetherGame":
        if not self.joinable:
            raise IllegalStepError("nobody can join: the table is full, or the game is too far on")
        missed = self.opened - 1
        joined = replace(
            self,
            cards=(*self.cards, _card_without(self.ruleset, missed)),
            order=(*self.order, self.seats),
            lying=(*self.lying, _NO_DICE),
            taken=(*self.taken, missed),
            before=(*self.before, None),
        )
        return joined._refocused()  # noqa: SLF001 - of this class

    def _dare(self) -> "TogetherGame":
        seat, turn = self.position, self.lying[self.position]
        begun = self.before[seat] is not None or turn.roll
        if begun or seat in self.dared or self.mover is None or self.ruleset.rolls == 1:
            raise IllegalStepError(
                f"seat {seat + 1} cannot dare: only once, before its first roll, where a turn has several"
            )
        return replace(self, dared=self.dared | {seat})

    def _leave(self, seat: int) -> "TogetherGame":
        if self.played_out or seat not in self.active or self.lying[seat].thrown:
            raise IllegalStepError(
                f"seat {seat + 1} cannot leave: not in the game, or the game is not waiting"
            )
        left = replace(self, gone=self.gone | {seat}, lying=_with(self.lying, seat, _NO_DICE))
        return left.focus(seat)._opened()  # noqa: SLF001 - of this class

    def _refusal(self, what: str) -> str:
        if self.mover is not None or self.played_out:
            return super()._refusal(what)
        why = "has left" if self.position in self.gone else "waits for the others"
        return f"cannot {what}: seat {self.position + 1} {why}"

    def _refocused(self) -> "TogetherGame":
        thrown = (seat for seat in self.order if self.lying[seat].thrown)
        seat = next(thrown, next(iter(self.awaited), self.position))
        return replace(self, position=seat, turn=self.lying[seat])


def _card_without(rules: Ruleset, missed: int) -> Card:
    """The card of a seat that has missed so many turns: its first open rows are crossed out for them."""
    card = Card((None,) * len(rules.rows))
    for _ in range(missed * rules.layers):
        row = scoring.gated_rows(rules, card)[0]
        card = card.write(row, Entry((), rules.rolls, 0, made=False))
    return card


def _with(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])


def new_together_game(ruleset: Ruleset, seats: int) -> TogetherGame:
    """The start of a game with 1 to 8 seats; raises `ValueError` for another number."""
    if not 1 <= seats <= MAX_SEATS:
        raise ValueError(f"expected 1 to {MAX_SEATS} seats, not {seats}")
    card = Card((None,) * len(ruleset.rows))
    return TogetherGame(
        ruleset,
        (card,) * seats,
        tuple(range(seats)),
        lying=(_NO_DICE,) * seats,
        taken=(0,) * seats,
        before=(None,) * seats,
    )
