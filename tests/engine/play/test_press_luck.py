"""Whole games in which luck is pressed, scored once more by hand: written from the rules pages alone.

The scorer below imports nothing of the engine's rules: it reads the lines of a record and keeps its own
books. `GAMES=5000 pytest ...` plays as many games of each preset.
"""

import os
from collections import Counter
from itertools import combinations
from random import Random

import pytest

from engine.play.game import new_game
from engine.play.steps import Bank, Rolled, SeatStep, Take, Throw, to_text
from engine.presets import ruleset

GAMES = int(os.environ.get("GAMES", "25"))


# What dice bring, from the pages named in engine/presets/banking.py.


def zonk(dice: tuple) -> int | None:
    """Six dice: a one 100, a five 50, three alike 100 x face (ones 1,000), more twice each; 1-6, pairs."""
    counts = Counter(dice)
    if sorted(dice) == [1, 2, 3, 4, 5, 6]:
        return 1500
    found = [_by_faces(counts, {1: 100, 5: 50}, lambda f, n: (1000 if f == 1 else 100 * f) * 2 ** (n - 3))]
    if sorted(counts.values()) == [2, 2, 2]:
        found.append(750)
    return max((each for each in found if each is not None), default=None)


def thousand(dice: tuple) -> int | None:
    """Five dice: a one 10, a five 5, three alike 10 x face (ones 100), four twice that, five 100 x; runs."""
    if sorted(dice) == [1, 2, 3, 4, 5]:
        return 125
    if sorted(dice) == [2, 3, 4, 5, 6]:
        return 250
    of_ten = {3: 10, 4: 20, 5: 100}
    return _by_faces(Counter(dice), {1: 10, 5: 5}, lambda f, n: (10 if f == 1 else f) * of_ten[n])


def five_dice(dice: tuple) -> int | None:
    """Five dice: a one 100, a five 50, three alike 100 x face (ones 300), four 1,000 x face."""
    counts = Counter(dice)
    return _by_faces(
        counts, {1: 100, 5: 50}, lambda f, n: (300 if f == 1 else 100 * f) if n == 3 else 1000 * f
    )


def pig(dice: tuple) -> int | None:
    """One die: its pips, a one is nothing."""
    return None if dice == (1,) else dice[0]


def _by_faces(counts, single, alike):
    """The sum of what every face brings by itself; three and more together, or one by one if that is more."""
    total = 0
    for face, count in counts.items():
        ways = [single[face] * count] if face in single else []
        if count >= 3:
            ways.append(alike(face, count))
            ways += [alike(face, n) + single[face] * (count - n) for n in range(3, count) if face in single]
            if count == 6:
                ways.append(2 * alike(face, 3))
        if not ways:
            return None
        total += max(ways)
    return total


class Books:
    """The books of one game: points by seat, the turn under way, and who is to move."""

    def __init__(self, key: str, seats: int) -> None:
        self.key, self.seats = key, seats
        self.score = {"zonk": zonk, "thousand": thousand, "five-dice": five_dice, "pig": pig}[key]
        self.dice = {"zonk": 6, "pig": 1}.get(key, 5)
        self.goal = {"zonk": 10_000, "thousand": 1000, "five-dice": 5000, "pig": 100}[key]
        self.points, self.inside, self.zeros = [0] * seats, set(), [0] * seats
        self.mover, self.turns = 0, 0
        self.last: list[int] | None = None
        self.over, self.winner = False, None
        self.fresh_turn()

    def fresh_turn(self) -> None:
        self.gathered, self.aside, self.lying, self.thrown = 0, set(), {}, set()

    def play(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        getattr(self, word)(rest)

    def throw(self, rest: str) -> None:
        if len(self.aside) == self.dice:
            self.aside = set()
        self.thrown = {int(each) for each in rest}
        assert self.thrown == set(range(1, self.dice + 1)) - self.aside

    def faces(self, rest: str) -> None:
        fallen = dict(zip(sorted(self.thrown), map(int, rest), strict=True))
        self.lying |= fallen
        dice = tuple(fallen.values())
        if self.key == "five-dice" and len(dice) == 5 and len(set(dice)) == 1:
            self.over, self.winner = True, self.mover
        elif self.key == "pig":
            worth = self.score(dice)
            if worth is None:
                self.lost()
            else:
                self.gathered += worth
                self.aside = {1}
        elif not any(
            self.score(some) is not None
            for size in range(1, len(dice) + 1)
            for some in combinations(dice, size)
        ):
            self.lost()

    def take(self, rest: str) -> None:
        places = {int(each) for each in rest}
        assert places <= self.thrown
        worth = self.score(tuple(self.lying[place] for place in sorted(places)))
        assert worth is not None
        self.gathered += worth
        self.aside |= places

    def bank(self, _: str) -> None:
        assert self.may_bank()
        seat, before = self.mover, self.points[self.mover]
        self.points[seat] += self.gathered
        self.zeros[seat] = 0
        self.inside.add(seat)
        if self.key == "thousand":
            if self.points[seat] == 555:
                self.points[seat] = 0
            for other in self.inside - {seat}:
                if before < self.points[other] < self.points[seat]:
                    self.points[other] = max(0, self.points[other] - 50)
        self.next()

    def may_bank(self) -> bool:
        seat, have = self.mover, self.points[self.mover]
        if not self.gathered:
            return False
        if self.key == "five-dice" and len(self.aside) == 5:
            return False
        way_in = {"zonk": 300, "thousand": 75, "five-dice": 350, "pig": 0}[self.key]
        if seat not in self.inside and self.gathered < way_in:
            return False
        if self.key == "zonk" and self.gathered < 300:
            return False
        if self.key == "thousand":
            for low, high in ((200, 300), (600, 700), (900, 1000)):
                if low <= have < high and have + self.gathered < high:
                    return False
        return True

    def lost(self) -> None:
        self.zeros[self.mover] += 1
        if self.key == "thousand" and self.zeros[self.mover] == 3:
            self.zeros[self.mover] = 0
            self.points[self.mover] = max(0, self.points[self.mover] - 100)
        self.next()

    def next(self) -> None:
        self.turns += 1
        if self.last is not None:
            self.last = [seat for seat in self.last if seat != self.mover]
        elif self.points[self.mover] >= self.goal:
            others = [(self.mover + step) % self.seats for step in range(1, self.seats)]
            self.last = others if self.key in {"zonk", "five-dice"} else []
        self.over = self.last == [] or self.turns == 100 * self.seats
        self.mover = (self.mover + 1) % self.seats
        self.fresh_turn()


def choose(game, rnd: Random):
    """A careless player who takes what pays most, or anything, and banks at some point."""
    actions = game.legal_actions()
    if Bank() in actions and rnd.random() < (0.75 if game.gathered * 20 >= game.ruleset.goal else 0.3):
        return Bank()
    if game.pending and rnd.random() < 0.7:
        return next(iter(game.offers()))
    return rnd.choice([action for action in actions if not isinstance(action, Bank)])


def play(key: str, seats: int, rnd: Random) -> int:
    """One game in step with the books; how many turns it took."""
    game, books = new_game(key, seats), Books(key, seats)
    while not game.over:
        assert not books.over
        if game.due is not None:
            step = Rolled(tuple(rnd.randint(1, 6) for _ in game.due.positions))
        else:
            assert game.mover == books.mover
            assert game.may_bank == (books.may_bank() and not game.pending)
            step = choose(game, rnd)
        game = game.apply(step)
        books.play(to_text(step))
        if isinstance(step, Throw | Take | Rolled) and not game.over:
            assert game.gathered == books.gathered
        assert list(game.points) == books.points, to_text(step)
    assert books.over
    best = max(books.points)
    winners = [seat for seat in range(seats) if books.points[seat] == best]
    assert list(game.outcome().winners) == ([books.winner] if books.winner is not None else winners)
    return game.turns


@pytest.mark.parametrize("key", ["zonk", "thousand", "five-dice", "pig"])
def test_whole_games_come_to_what_the_rules_pages_say(key):
    rnd = Random(f"{key} {GAMES}")
    turns = sum(play(key, 1 + number % 4, rnd) for number in range(GAMES))
    assert turns > 5 * GAMES


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_what_a_seat_sets_aside_is_told_of_that_seat_where_all_play_at_once(seat):
    game = new_game(ruleset("zonk", {"pace": "together"}), 3)
    for each in range(3):
        game = game.apply(SeatStep(each, Throw(tuple(range(6))))).apply(
            SeatStep(each, Rolled((1, 1, 2, 3, 4, 6)))
        )
    aside = game.focus(seat).with_aside(Take((0, 1)))
    assert (aside.position, aside.free, aside.gathered) == (seat, (2, 3, 4, 5), 200)
