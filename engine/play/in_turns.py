"""Games in which all seats played at once, told as if the seats had taken turns: for luck, reviews, courses.

With the same faces and the same decisions both come to the same cards, totals and outcome.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from engine.play.scorecard import ScorecardGame, new_scorecard_game
from engine.play.steps import Dare, Join, Leave, Rolled, SeatStep, Step, Stop, Undo, Write
from engine.play.together import TogetherGame
from engine.rules.sheet import Card

CountedStep = tuple[ScorecardGame, Step, ScorecardGame]
"""A step, and the states of the game before and after it."""


def in_turns(start: TogetherGame, steps: Iterable[Step]) -> tuple[CountedStep, ...]:
    """The steps of a game, round by round and in each of them seat by seat, without any that was taken back.

    Turns that never ended are left out, and of a game that was stopped also those after a turn that was taken
    back and not ended again. The seats play in the order in which they wrote in the last round, so
    that a game that ended within a round, by a row that wins or by a full card, ends so here as well.

    Args:
        start: the game before its first step.
        steps: all of them.
    """
    turns: list[list[list[Step]]] = [[] for _ in range(start.seats)]
    running: list[list[Step]] = [[] for _ in range(start.seats)]
    left: list[tuple[int, int]] = []
    wrote: dict[int, int] = {}
    blitz: list[Step] = []
    late: dict[int, Card] = {}
    game = start
    for number, step in enumerate(steps):
        seat, own = (step.seat, step.step) if isinstance(step, SeatStep) else (game.position, step)
        match own:
            case Undo():
                # The first roll of the next turn is due again afterwards, with the same faces.
                running[seat] = turns[seat].pop()[:-1]
            case Join():
                turns.append([])
                running.append([])
            case Dare():
                pass  # the end of the game knows who has
            case Leave(gone):
                left.append((gone, len(turns[gone])))
            case Rolled() if not game.focus(seat).turn.thrown:
                blitz.append(own)
            case Write() | Stop():
                turns[seat].append([*running[seat], own])
                running[seat] = []
                wrote[seat] = number
            case _:
                running[seat].append(own)
        game = game.apply(step)
        if isinstance(own, Join):
            late[game.seats - 1] = game.cards[-1]
    retold = _Retold(_start(start, game, wrote, late), left)
    retold.play(turns)
    for step in blitz:
        retold.take(step)
    return tuple(retold.found)


def _start(
    start: TogetherGame, end: TogetherGame, wrote: Mapping[int, int], late: Mapping[int, Card]
) -> ScorecardGame:
    """The start of the game with seats that take turns, in the order in which they wrote last.

    In a race a seat with a full card comes first, so that all others still have their last turn. A seat that
    joined late has the card it joined with.
    """
    racing = bool(start.ruleset.max_rounds)

    def place(seat: int) -> tuple[bool, bool, int, int]:
        finished = racing and end.cards[seat].full
        return not finished, end.taken[seat] < end.opened, wrote.get(seat, 0), seat

    order = tuple(sorted(range(end.seats), key=place))
    rules = replace(start.ruleset, pace="turns", luck="own")
    begins = new_scorecard_game(rules, end.seats)
    cards = tuple(late.get(s, c) for s, c in enumerate(begins.cards))
    return replace(begins, order=order, cards=cards, dared=end.dared)


@dataclass
class _Retold:
    """The retelling of a game: its state, who has still to leave after how many turns, and what is told."""

    game: ScorecardGame
    left: list[tuple[int, int]]
    found: list[CountedStep] = field(default_factory=list)

    def take(self, step: Step) -> None:
        after = self.game.apply(step)
        self.found.append((self.game, step, after))
        self.game = after

    def play(self, turns: list[list[list[Step]]]) -> None:
        """Play the turns of every seat; who left does so after the last turn, in the order of leaving."""
        had = dict.fromkeys(self.game.order, 0)
        self._leave(had)
        for number in range(max(map(len, turns), default=0)):
            for seat in self.game.order:
                if number < len(turns[seat]):
                    if not self._make_way(seat):
                        return
                    for step in turns[seat][number]:
                        self.take(step)
                    had[seat] += 1
                    self._leave(had)

    def _leave(self, had: Mapping[int, int]) -> None:
        while self.left and had[self.left[0][0]] == self.left[0][1] and not self.game.over:
            self.take(Leave(self.left.pop(0)[0]))

    def _make_way(self, seat: int) -> bool:
        """Let those leave earlier who are on turn before this seat; False if one of them never leaves."""
        while self.game.mover != seat:
            leaving = next((each for each in self.left if each[0] == self.game.mover), None)
            if leaving is None:
                return False
            self.left.remove(leaving)
            self.take(Leave(leaving[0]))
        return True
