"""Games in which all seats played at once, told as if the seats had taken turns: for luck, reviews, courses.

With the same faces and the same decisions both come to the same cards, totals and outcome.
"""

from collections.abc import Iterable
from dataclasses import replace

from engine.play.scorecard import ScorecardGame, new_scorecard_game
from engine.play.steps import Leave, Rolled, SeatStep, Step, Stop, Undo, Write
from engine.play.together import TogetherGame

CountedStep = tuple[ScorecardGame, Step, ScorecardGame]
"""A step between two states."""


def in_turns(start: TogetherGame, steps: Iterable[Step]) -> tuple[CountedStep, ...]:
    """The steps of a game, round by round and in each of them seat by seat, without any that was taken back.

    Turns that never ended are left out. The seats play in the order in which they wrote in the last round, so
    that a game that ended within a round, by a row that wins or by a full card, ends so here as well.

    Args:
        start: the game before its first step.
        steps: all of them.
    """
    turns: list[list[list[Step]]] = [[] for _ in range(start.seats)]
    running: list[list[Step]] = [[] for _ in range(start.seats)]
    left: list[tuple[int, int]] = []
    wrote: list[int] = []
    blitz: list[Step] = []
    game = start
    for step in steps:
        seat, own = (step.seat, step.step) if isinstance(step, SeatStep) else (game.position, step)
        match own:
            case Undo():
                # The first roll of the next turn is due again afterwards, with the same faces.
                running[seat] = turns[seat].pop()[:-1]
            case Leave(gone):
                left.append((len(turns[gone]), gone))
            case Rolled() if not game.focus(seat).turn.thrown:
                blitz.append(own)
            case Write() | Stop():
                turns[seat].append([*running[seat], own])
                running[seat] = []
                wrote.append(seat)
            case _:
                running[seat].append(own)
        game = game.apply(step)
    return tuple(_played(_start(start, game, wrote), turns, left, blitz))


def _start(start: TogetherGame, end: TogetherGame, wrote: list[int]) -> ScorecardGame:
    """The start of the game with seats that take turns, in the order in which they wrote last.

    In a race a seat with a full card comes first, so that all others still have their last turn.
    """
    last = {seat: place for place, seat in enumerate(wrote) if len(wrote) - place <= end.seats}
    racing = bool(start.ruleset.max_rounds)

    def place(seat: int) -> tuple[bool, bool, int, int]:
        finished = racing and end.cards[seat].full
        return not finished, end.taken[seat] < end.opened, last.get(seat, 0), seat

    order = tuple(sorted(range(end.seats), key=place))
    rules = replace(start.ruleset, pace="turns", luck="own")
    return replace(new_scorecard_game(rules, end.seats), order=order)


def _played(
    game: ScorecardGame, turns: list[list[list[Step]]], left: list[tuple[int, int]], blitz: list[Step]
) -> list[CountedStep]:
    found = list[CountedStep]()

    def take(step: Step) -> None:
        nonlocal game
        after = game.apply(step)
        found.append((game, step, after))
        game = after

    def leave(taken: int) -> None:
        for leaver in left:
            if leaver[0] == taken and leaver[1] not in game.gone and not game.over:
                take(Leave(leaver[1]))

    for number in range(max(map(len, turns), default=0)):
        leave(number)
        for seat in game.order:
            for step in turns[seat][number] if number < len(turns[seat]) else ():
                take(step)
    leave(max(map(len, turns), default=0))
    for step in blitz:
        take(step)
    return found
