"""Press your luck: Zonk (Farkle), Thousand, five dice, and Pig.

What is read into the rules stands in docs/rules-readings.md, 16. Sources, facts only:

Zonk: http://wiki-org.ru/wiki/Зонк_(игра_в_кости) (six dice, banked from 300 on, to 5,000 or 10,000),
https://boardgamearena.com/gamepanel?game=farkle, https://everything2.com/title/Farkle and
https://unusualanimals.info/hot-dice-rules/ (points, one more turn for the others, four and more of a kind
twice as much each), https://github.com/allanhortle/board-game-one-pagers (three zilches in a row cost 500).
Thousand: https://selosovetov.ru/2016/11/25/igra-v-1000/ (points, order by a roll),
https://gist.github.com/2a6e41e65733b516be8d8ec8de4c64af (75 points to get in, at one go),
https://github.com/adslbarxatov/Thousand (both straights), https://yandex.com/games/app/449326 (the pits
200-300 and 600-700, all five dice must be thrown again).
Five dice: http://greengame.ru/cgi-bin/gamerule.cgi?l-dice=5-dice (points, five alike win, one must go on),
https://gamerules.com/rules/5000-dice-game/ (350 to get in, to 5,000, one more turn for the others).
Pig: https://tabletop-research.fandom.com/wiki/Pig, http://ourpastimes.com/rules-pig-dice-games-6299136.html
(one die and two dice), Neller and Presser, Optimal Play of the Dice Game Pig, UMAP Journal 25 (2004).
"""

from abc import abstractmethod
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from types import MappingProxyType
from typing import Annotated, ClassVar, Literal

from engine.errors import ClashError
from engine.presets.common import Preset, Switch
from engine.rules.bank_rules import BankRules, Combination, Ending, Hot
from engine.rules.multisets import Dice
from engine.rules.options import NumberRange, OptionValue
from engine.rules.patterns import FACES
from engine.rules.ruleset import DiceSource, Order, Settlement, TableLuck, TablePace, TieBreak

WayIn = Annotated[int, NumberRange(0, 1000, (0, 300, 350, 500, 1000))]
"""What the first turn must bring that is banked; as every other one where it is no more."""
MaxRounds = Annotated[int, NumberRange(5, 100, (10, 20, 50, 100))]
_ONE, _FIVE = 1, 5
"""The faces of which a single die scores."""
_DUMP = 555
"""The points that are worth nothing."""
_RUN: Dice = tuple(FACES)


class _Usual:
    """The values that each game has an option for, which is a field then, or that go without saying."""

    goal: int
    ending: Ending
    max_rounds: int
    entry: int = 0
    least: int = 0
    hot: Hot = "may"


@dataclass(frozen=True, kw_only=True)
class BankPreset(_Usual, Preset):
    """The base class of games of press your luck; their options begin with the table's.

    Attributes:
        size: how many dice are thrown.
        usual_goal: to which a game of about `usual_rounds` rounds goes.
    """

    size: ClassVar[int]
    usual_goal: ClassVar[int]
    usual_rounds: ClassVar[int]

    order: Order = "join"
    tie_break: TieBreak = "share"
    settlement: Settlement = "total"
    pace: TablePace = "turns"
    luck: TableLuck = "own"
    dice: DiceSource = "bot"

    @abstractmethod
    def ruleset(self, key: str, revision: int) -> BankRules:
        """The rules under these options."""

    def clash(self, revision: int) -> ClashError | None:  # noqa: ARG002 - of no revision
        """Own dice where all play at once."""
        if self.dice == "own" and self.pace == "together":
            return ClashError("own_turns", {"dice": self.dice, "pace": self.pace})
        return None

    def rules(  # noqa: PLR0913 - what games differ in, each by its name
        self,
        key: str,
        revision: int,
        *,
        scoring: tuple[Combination, ...],
        dice: int = 0,
        whole: bool = False,
        ruin: tuple[int, ...] = (),
        barrels: tuple[tuple[int, int], ...] = (),
        empty: int = 0,
        fine: int = 0,
        overtaken: int = 0,
        falls: tuple[int, ...] = (),
        idle: Collection[str] = (),
    ) -> BankRules:
        """The rules with these parts, and those that follow from the options of the table.

        `idle`: options that mean nothing beside the others.
        """
        together = self.pace == "together"
        own = self.dice == "own"
        unused = {"order", "ending", "overtaken"} if together else {"luck"}
        unused |= set(idle)
        return BankRules(
            preset=key,
            revision=revision,
            options=self.options({*unused, "order"} if own else unused),
            dice=dice or self.size,
            combinations=scoring,
            goal=self.goal,
            whole=whole,
            ruin=ruin,
            entry=self.entry,
            least=self.least,
            hot=self.hot,
            barrels=barrels,
            empty=empty if fine else 0,
            fine=fine,
            overtaken=0 if together else overtaken,
            falls=falls,
            ending="round" if together else self.ending,
            max_rounds=self.max_rounds,
            rounds=min(self.max_rounds, max(1, round(self.usual_rounds * self.goal / self.usual_goal))),
            order="join" if own or together else self.order,
            tie_break=self.tie_break,
            settlement=self.settlement,
            pace=self.pace,
            luck=self.luck if together else "own",
            source=self.dice,
        )


@dataclass(frozen=True, kw_only=True)
class Zonk(BankPreset):
    """Six dice, to 10,000: ones, fives, three and more of a kind, 1 to 6, three pairs."""

    title: ClassVar[str] = "Zonk"
    lightning: ClassVar[Mapping[str, OptionValue]] = MappingProxyType({"goal": 3000})
    size: ClassVar[int] = 6
    usual_goal: ClassVar[int] = 10_000
    usual_rounds: ClassVar[int] = 20

    goal: Annotated[int, NumberRange(1000, 20_000, (3000, 5000, 10_000))] = 10_000
    ending: Ending = "turn"
    entry: WayIn = 0
    least: Annotated[int, NumberRange(0, 1000, (0, 300, 350, 500))] = 300
    more: Literal["double", "add"] = "double"
    run: Literal[1000, 1500] = 1500
    pairs: Literal[0, 500, 750, 1500] = 750
    hot: Hot = "may"
    zonks: Literal[0, 500, 1000] = 0
    max_rounds: MaxRounds = 100

    def ruleset(self, key: str, revision: int) -> BankRules:
        """The rules under these options."""
        three_pairs = combinations(FACES, 3) if self.pairs else ()
        scoring = (
            *singles(100),
            *alike(self.size, 100, 1000, doubled=self.more == "double"),
            Combination(_RUN, self.run),
            *(Combination(tuple(sorted(some * 2)), self.pairs) for some in three_pairs),
        )
        return self.rules(
            key,
            revision,
            scoring=scoring,
            empty=3,
            fine=self.zonks,
        )


@dataclass(frozen=True, kw_only=True)
class Thousand(BankPreset):
    """Five dice, to 1,000: a way in, barrels, fines, and a sum that falls to nothing."""

    title: ClassVar[str] = "Thousand"
    lightning: ClassVar[Mapping[str, OptionValue]] = MappingProxyType({"goal": 500})
    size: ClassVar[int] = 5
    usual_goal: ClassVar[int] = 1000
    usual_rounds: ClassVar[int] = 30

    goal: Literal[500, 1000] = 1000
    ending: Ending = "once"
    entry: Literal[0, 50, 75, 100] = 75
    runs: Switch = "on"
    hot: Hot = "may"
    barrels: Literal["off", "one", "on"] = "on"
    zeros: Literal[0, 50, 100] = 100
    overtaken: Literal[0, 50, 100] = 50
    dump: Switch = "on"
    max_rounds: MaxRounds = 100

    def ruleset(self, key: str, revision: int) -> BankRules:
        """The rules under these options."""
        runs = (Combination(_RUN[:5], 125), Combination(_RUN[1:], 250)) if self.runs == "on" else ()
        pits = ((200, 300), (600, 700)) if self.barrels == "on" else ()
        last = ((self.goal - 100, self.goal),) if self.barrels != "off" else ()
        return self.rules(
            key,
            revision,
            scoring=(*singles(10), *alike(self.size, 10, 100, doubled=True, five=100), *runs),
            barrels=(*(each for each in pits if each[1] < self.goal), *last),
            empty=3,
            fine=self.zeros,
            overtaken=self.overtaken,
            falls=(_DUMP,) if self.dump == "on" and self.goal > _DUMP else (),
            idle=() if self.goal > _DUMP else ("dump",),
        )


@dataclass(frozen=True, kw_only=True)
class FiveDice(BankPreset):
    """Five dice, to 5,000: four of a kind pay thousands, five win at once."""

    title: ClassVar[str] = "Five dice"
    lightning: ClassVar[Mapping[str, OptionValue]] = MappingProxyType({"goal": 2000})
    size: ClassVar[int] = 5
    usual_goal: ClassVar[int] = 5000
    usual_rounds: ClassVar[int] = 15

    goal: Annotated[int, NumberRange(1000, 20_000, (2000, 5000, 10_000))] = 5000
    ending: Ending = "turn"
    entry: WayIn = 350
    ones: Literal[300, 1000] = 300
    straight: Literal[0, 500, 1500] = 0
    hot: Hot = "must"
    max_rounds: MaxRounds = 100

    def ruleset(self, key: str, revision: int) -> BankRules:
        """The rules under these options."""
        runs = (_RUN[:5], _RUN[1:]) if self.straight else ()
        scoring = (
            *singles(100),
            *alike(3, 100, self.ones, doubled=False),
            *(Combination((face,) * 4, 1000 * face) for face in FACES),
            *(Combination((face,) * 5, 1000 * face, wins=True) for face in FACES),
            *(Combination(faces, self.straight) for faces in runs),
        )
        return self.rules(
            key,
            revision,
            scoring=scoring,
        )


@dataclass(frozen=True, kw_only=True)
class Pig(BankPreset):
    """One die, to 100: pips add up until a one takes the turn; with two dice, two ones take everything."""

    title: ClassVar[str] = "Pig"
    lightning: ClassVar[Mapping[str, OptionValue]] = MappingProxyType({"goal": 50})
    size: ClassVar[int] = 1
    usual_goal: ClassVar[int] = 100
    usual_rounds: ClassVar[int] = 10

    count: Literal[1, 2] = 1
    goal: Annotated[int, NumberRange(20, 500, (50, 100, 200))] = 100
    ending: Ending = "once"
    max_rounds: MaxRounds = 100

    def ruleset(self, key: str, revision: int) -> BankRules:
        """The rules under these options."""
        return self.rules(
            key,
            revision,
            scoring=tuple(Combination((face,), face) for face in FACES[1:]),
            dice=self.count,
            whole=True,
            ruin=(1, 1) if self.count > 1 else (),
        )


def singles(one: int) -> Iterator[Combination]:
    """A one, and a five that brings half as much."""
    yield Combination((_ONE,), one)
    yield Combination((_FIVE,), one // 2)


def alike(
    most: int, unit: int, ones: int, *, doubled: bool, five: int | None = None
) -> Iterator[Combination]:
    """Three of a kind and more.

    Args:
        most: dice there are.
        unit: what three bring, times their face.
        ones: what three ones bring.
        doubled: each further die brings twice as much; else once more what three bring.
        five: what five bring, times their face, and ten times as much for ones; None: as above.
    """
    for face in FACES:
        three = ones if face == _ONE else unit * face
        for size in range(3, most + 1):
            times = 2 ** (size - 3) if doubled else size - 2
            points = three * times
            if five is not None and size == 5:  # noqa: PLR2004 - by its name
                points = five * (10 if face == _ONE else face)
            yield Combination((face,) * size, points)
