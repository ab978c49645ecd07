"""The rules of one game of press your luck as one value: what dice score, and what a turn may cost."""

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from typing import Literal

from engine.rules.multisets import Dice, rolls, ways
from engine.rules.patterns import FACES
from engine.rules.ruleset import PIPS, DiceSource, Order, Settlement, TableLuck, TablePace, TieBreak

Ending = Literal["turn", "round", "once"]
"""Once somebody has reached the goal: the others have one more turn each, the round is played to its end, or
nobody plays any more."""
Hot = Literal["may", "must"]
"""Once all dice have scored: they may be thrown again, or must be."""


@dataclass(frozen=True, slots=True)
class Combination:
    """Dice of one throw that score together.

    Attributes:
        faces: what they show, ascending.
        points: what they bring.
        wins: a throw of all dice that shows it wins the game at once.
    """

    faces: Dice
    points: int
    wins: bool = False


@dataclass(frozen=True, slots=True)
class BankRules:
    """The rules of one game as data; made by a preset from its options, nowhere else.

    A *turn* is a number of throws. What scores in a throw is set aside, the rest may be thrown again; a throw
    of which nothing scores is a *bust*: it ends the turn and brings nothing. To *bank* is to end it with its
    points.

    Attributes:
        preset: the preset's key.
        revision: of the preset's meaning; records name it, so that old ones replay for ever.
        options: every option as set, by name.
        dice: how many are thrown at first.
        combinations: what scores; a die is counted once.
        whole: nothing is set aside: all dice of a throw count, one that does not score is a bust.
        ruin: the throw, ascending, that costs a seat all its points as well; none where it is empty.
        goal: the points to be reached.
        entry: what a turn must bring that is the first to be banked, if that is more than `least`.
        least: the same for every turn.
        hot: whether one may bank once all dice have scored.
        barrels: ranges of points, from the first up to but without the second, that a seat leaves in one
            turn: no turn is banked that does not lead beyond.
        empty: so many turns in a row that brought nothing cost `fine`; 0 for none.
        fine: see `empty`.
        overtaken: what a seat loses that another one overtakes; 0 for nothing.
        falls: sums of points that are worth nothing.
        ending: what follows once the goal is reached.
        max_rounds: after so many the game ends, whoever has the most.
        rounds: about how many there are in a game.
        rolls: in which a throw may be repeated: none.
        faces: what the dice show for 1 to 6; left out of `repr` as in `Ruleset`, as are the next three.
        pace: whether the seats take turns, or all play at the same time.
        luck: where all play at the same time: each seat has its own dice, or all have the same ones.
        source: whether the bot throws the dice, or people throw dice of their own and say what these show.
    """

    preset: str
    revision: int
    options: tuple[tuple[str, str | int], ...]
    dice: int
    combinations: tuple[Combination, ...]
    goal: int
    whole: bool = False
    ruin: Dice = ()
    entry: int = 0
    least: int = 0
    hot: Hot = "may"
    barrels: tuple[tuple[int, int], ...] = ()
    empty: int = 0
    fine: int = 0
    overtaken: int = 0
    falls: tuple[int, ...] = ()
    ending: Ending = "once"
    max_rounds: int = 100
    rounds: int = 20
    order: Order = "join"
    tie_break: TieBreak = "share"
    settlement: Settlement = "total"
    rolls: int = 1
    faces: tuple[str, ...] = field(default=PIPS, repr=False)
    pace: TablePace = field(default="turns", repr=False)
    luck: TableLuck = field(default="own", repr=False)
    source: DiceSource = field(default="bot", repr=False)

    def __hash__(self) -> int:
        """Without what follows from the options: caches ask for this at every press."""
        return hash((self.preset, self.revision, self.options, self.source, self.pace))

    @property
    def values(self) -> int:
        """How many values all dice show."""
        return self.dice

    @property
    def idle(self) -> tuple[str, ...]:
        """The options that change nothing as they are set: a way in that is none."""
        return ("entry",) if self.least and self.entry <= self.least else ()

    def score(self, faces: Dice) -> int | None:
        """The most that these dice of one throw, ascending, bring; None unless each of them scores."""
        return _score(self, faces)

    def parts(self, faces: Dice) -> tuple[tuple[Dice, int], ...]:
        """What scores of a throw, and how much: places in `faces`, from 0 and ascending, the most dice first.

        Where the whole throw counts that is all of it or nothing. Nothing at all: the throw is a bust.
        """
        return _parts(self, faces)

    def wins(self, faces: Dice) -> bool:
        """Whether a throw of all dice, ascending, wins the game at once."""
        return any(each.wins and each.faces == faces for each in self.combinations)

    def barrel(self, points: int) -> tuple[int, int] | None:
        """The range that a seat with so many points has to leave in one turn, if it stands in one."""
        return next((each for each in self.barrels if each[0] <= points < each[1]), None)


@lru_cache(maxsize=1 << 13)
def _parts(rules: BankRules, faces: Dice) -> tuple[tuple[Dice, int], ...]:
    count = len(faces)
    found: list[tuple[Dice, int]] = []
    for size in range(count, count - 1 if rules.whole else 0, -1):
        for places in combinations(range(count), size):
            worth = _score(rules, tuple(sorted(faces[place] for place in places)))
            if worth is not None:
                found.append((places, worth))
    return tuple(found)


@lru_cache(maxsize=1 << 13)
def _score(rules: BankRules, faces: Dice) -> int | None:
    if not faces:
        return 0
    best: int | None = None
    for each in rules.combinations:
        # The lowest die scores in some combination, so that only those with it are to be tried.
        rest = _rest(faces, each.faces) if each.faces[0] == faces[0] else None
        more = None if rest is None else _score(rules, rest)
        if more is not None and (best is None or each.points + more > best):
            best = each.points + more
    return best


@lru_cache(maxsize=1 << 14)
def _rest(faces: Dice, part: Dice) -> Dice | None:
    """These dice without a part of them; None unless they have it."""
    left = list(faces)
    for face in part:
        if face not in left:
            return None
        left.remove(face)
    return tuple(left)


@dataclass(frozen=True, slots=True)
class Fall:
    """A sort of throw.

    Attributes:
        chance: of it.
        options: how many dice may be set aside and what they bring at best; none: the throw is a bust.
        wins: it wins the game.
        ruins: it costs all points.
    """

    chance: float
    options: tuple[tuple[int, int], ...]
    wins: bool = False
    ruins: bool = False


@lru_cache(maxsize=256)
def falls(rules: BankRules, dice: int) -> tuple[Fall, ...]:
    """Every throw of so many dice, those together in which the same may be set aside."""
    found: dict[tuple[tuple[tuple[int, int], ...], bool, bool], int] = {}
    for faces in rolls(dice):
        best: dict[int, int] = {}
        for places, worth in rules.parts(faces):
            best[len(places)] = max(worth, best.get(len(places), 0))
        key = (tuple(sorted(best.items())), rules.wins(faces), bool(rules.ruin) and faces == rules.ruin)
        found[key] = found.get(key, 0) + ways(faces)
    every = len(FACES) ** dice
    return tuple(Fall(count / every, *key) for key, count in found.items())
