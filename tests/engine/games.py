"""What the tests of the engine share: every ruleset there is, and random ways through a game."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from itertools import count
from random import Random

from hypothesis import strategies as st

from engine.errors import ClashError, IllegalStepError
from engine.play.banking import BankGame
from engine.play.game import AllAtOnce, Game, new_game
from engine.play.scorecard import ScorecardGame
from engine.play.steps import (
    Announce,
    Bank,
    Dare,
    Lay,
    Leave,
    Rolled,
    SeatStep,
    Stand,
    Step,
    Stop,
    Take,
    Throw,
    Undo,
    Write,
    parse,
)
from engine.play.together import TogetherGame
from engine.play.turn import throws
from engine.presets import PRESETS, ruleset
from engine.presets.common import ScorecardPreset
from engine.records.record import Progress
from engine.rules.multisets import rolls
from engine.rules.options import Option, OptionValue, options_of
from engine.rules.ruleset import Ruleset
from engine.rules.scoring import entry, gated_rows
from engine.rules.sheet import UPPER_KEYS, Card
from engine.rules.showdown_rules import Rules
from engine.solver.solvable import refusal

SHORT_RACE = {"max_rounds": 15}
"""A race of random players would go on to its last round, and there are many of them."""
BESIDE = {"luck": {"pace": "together"}}
"""Options that mean something only beside others."""


def values_of(option: Option) -> set:
    """Every value worth a test: all choices; of a span its ends and the steps of the menu."""
    ends = {option.number_range.low, option.number_range.high} if option.number_range else set()
    return ends | set(option.choices)


@cache
def rulesets() -> dict[str, Rules]:
    """By a readable name: every preset as it is, and with each option set to each other value.

    Where a value makes no sense by itself, with the other option that it needs; not at all if none helps.
    """
    named = {key: ruleset(key) for key in PRESETS}
    for key, kind in PRESETS.items():
        for option in options_of(kind):
            for value in sorted(values_of(option) - {option.default}, key=str):
                rules = with_change(key, option, value)
                if rules is not None:
                    named[f"{key} {option.key}={value}"] = rules
    return named


def cards() -> dict[str, Ruleset]:
    """Those of them that have a scorecard."""
    return {name: rules for name, rules in rulesets().items() if isinstance(rules, Ruleset)}


def surroundings(key: str) -> dict[str, int]:
    """The options that keep a random game of the preset short."""
    return {
        name: value for name, value in SHORT_RACE.items() if name in {o.key for o in options_of(PRESETS[key])}
    }


def with_change(key: str, option: Option, value: str | int) -> Rules | None:
    """The preset with this option changed, and with what it needs beside it; None if it makes no sense."""
    wanted = surroundings(key) | BESIDE.get(option.key, {}) | {option.key: value}
    try:
        return ruleset(key, wanted)
    except ClashError as clash:
        for other in options_of(PRESETS[key]):
            if other.key in clash.options and other.key != option.key:
                return ruleset(key, wanted | {other.key: max(values_of(other), key=str)})
    return None


SHEETS = [key for key, kind in PRESETS.items() if issubclass(kind, ScorecardPreset)]
SOLVABLE = [key for key in SHEETS if refusal(ruleset(key)) is None]
KINDS = ("classic", "yatzy", "double", "maxi", "generala", "thrift", "triple", "thousand", "showdown")
"""Presets that differ in kind: a school, an upper section, two layers of dice, saved rolls, a hand that
wins outright, a stop without a row, columns, luck that is pressed, hands. Sweeps over all presets play these
in the usual ring."""


def random_rules(key: str, rnd: Random, **fixed: OptionValue) -> Rules:
    """Any options of the preset that make sense together, but for those that are fixed."""
    while True:
        some = {o.key: rnd.choice(sorted(values_of(o), key=str)) for o in options_of(PRESETS[key])}
        with suppress(ClashError):
            return ruleset(key, some | fixed)


def any_rules() -> st.SearchStrategy[Rules]:
    """Any preset with any combination of options that makes sense."""
    return st.builds(
        lambda key, seed: random_rules(key, Random(seed)), st.sampled_from([*PRESETS]), st.integers()
    )


def paid(rules: Ruleset, written: dict, index: int, dice: tuple, roll: int) -> int | None:
    """What a row pays, jokers told anew: `written` are the points of the rows written so far, by key."""
    row = rules.rows[index]
    if row.after and not written.get(row.after):
        return None
    again = written.keys() >= keys_named(rules, "poker") and len(set(dice)) == 1
    closed = written.keys() >= keys_named(rules, UPPER_KEYS[dice[0] - 1])
    joker = {"full": 25, "short_straight": 30, "long_straight": 40}
    if rules.joker != "none" and again and closed and row.name in joker:
        return joker[row.name] * row.factor
    return row.points(dice, roll)


def keys_named(rules: Ruleset, name: str) -> set[str]:
    """The keys that a row has in the columns of a sheet; none where the sheet does not have it."""
    return {row.key for row in rules.rows if row.key in {name, f"{name}_{row.column}"}}


def further(rules: Ruleset, written: list) -> int:
    """How many five equal dice came after the rows for them were made; `written` are (key, dice, points)."""
    made = {key: number for number, (key, _, points) in enumerate(written) if points}
    fives = keys_named(rules, "poker")
    if not fives <= made.keys():
        return 0
    return sum(len(set(dice)) == 1 for _, dice, _ in written[max(made[key] for key in fives) + 1 :])


def after_lines(progress: Progress, lines: Iterable[str]) -> Progress:
    """The progress after these record lines."""
    for line in lines:
        progress = progress.after(parse(line))
    return progress


def card_with(rules: Ruleset, **faces: str) -> Card:
    """A card on which these dice have been written into these rows, in this order, after the last roll."""
    card = Card((None,) * len(rules.rows))
    for key, dice in faces.items():
        index = rules.row_index(key)
        card = card.write(index, entry(rules, card, index, tuple(map(int, dice)), rules.rolls))
    return card


def thrown(game: ScorecardGame, dice: tuple[int, ...], rolls: int = 1) -> ScorecardGame:
    """The turn after so many throws of all dice, the last one showing `dice`."""
    every = next(iter(throws(game.ruleset.dice)))
    for _ in range(rolls):
        game = game.apply(every).apply(Rolled(dice))
    return game


def random_faces(game: Game, rnd: Random, luck: float = 0) -> Rolled:
    if luck and game.mover is not None and game.turn.roll <= 1 and rnd.random() < luck:
        return Rolled(rnd.choice(dice_that_fit(game)))
    if rnd.random() < 0.1:  # five equal dice would be too rare to tell jokers by
        return Rolled((rnd.randint(1, 6),) * len(game.due.positions))
    return Rolled(tuple(rnd.randint(1, 6) for _ in game.due.positions))


def random_lay(game: Game, rnd: Random, luck: float = 0) -> Lay:
    """Dice that people say they have thrown, after any roll that may be."""
    faces = tuple(rnd.randint(1, 6) for _ in range(game.lays))
    if luck and game.lay_rolls and rnd.random() < luck:
        faces = rnd.choice(dice_that_fit(game))
    elif rnd.random() < 0.1:
        faces = (rnd.randint(1, 6),) * game.lays
    return Lay(faces, rnd.choice((None, *game.lay_rolls)))


def dice_that_fit(game: ScorecardGame) -> list[tuple[int, ...]]:
    """Of each row that the gates leave open to the mover, the dice of a first roll that make it cheapest."""
    rules = game.ruleset
    open_rows = gated_rows(rules, game.cards[game.mover])
    return [cheapest_dice(rules, index) * rules.layers for index in open_rows]


@cache
def cheapest_dice(rules: Ruleset, index: int) -> tuple[int, ...]:
    making = (dice for dice in rolls(rules.dice) if rules.rows[index].points(dice, 1) is not None)
    return min(making, key=sum)


def random_step(game: Game, rnd: Random, luck: float = 0) -> Step:
    """What is due, or an action; writing and throwing are about as likely, so that games do end.

    `luck`: how often a turn begins with dice that make a row, besides those that come to.
    """
    if game.due is not None:
        return random_faces(game, rnd, luck)
    if game.lays and (not game.turn.roll or rnd.random() < 0.1):
        return random_lay(game, rnd, luck)
    actions = game.legal_actions()
    if not actions:  # the next throw of dice of one's own
        return random_lay(game, rnd)
    writes = [action for action in actions if isinstance(action, Write | Stop | Stand | Bank)]
    return rnd.choice(writes if writes and rnd.random() < 0.6 else actions)


def walk(  # noqa: PLR0913 - each a chance of its own
    rules: Rules,
    seats: int,
    seed: object,
    *,
    leaving: float = 0,
    undoing: float = 0,
    luck: float = 0,
    start: Progress | None = None,
) -> Iterator[tuple[Progress, Step, Progress]]:
    """A random game to its end, step by step: (before, step, after); `luck` as in `random_step`.

    Where all play at once some seats dare before their first roll.
    """
    rnd = Random(repr(seed))
    progress = start or Progress(new_game(rules, seats))
    for step in _dares(progress.game, Random(f"{seed!r} dares")):
        after = progress.after(step)
        yield progress, step, after
        progress = after
    for number in count():
        if progress.game.over:
            return
        assert number < 10_000
        seen = of_anybody(progress, rnd)
        step = random_step(seen.game, rnd, luck)
        takers = who_may_undo(progress)
        if takers and rnd.random() < undoing:
            seen, step = takers[-1] if len(takers) == 1 else rnd.choice(takers), Undo()
        elif (free := free_to_leave(seen.game)) and rnd.random() < leaving:
            step = Leave(rnd.choice(free))
        step = seated(seen.game, step)
        after = progress.after(step)
        yield progress, step, after
        progress = after


def _dares(game: Game, rnd: Random) -> list[SeatStep]:
    """The dares of a game in which all play at once and nobody has thrown yet; none in half of them."""
    fresh = isinstance(game, TogetherGame) and not game.turns and not any(turn.roll for turn in game.lying)
    if not fresh or game.ruleset.rolls == 1 or rnd.random() < 0.5:
        return []
    return [SeatStep(seat, Dare()) for seat in game.awaited if rnd.random() < 0.5]


def of_anybody(progress: Progress, rnd: Random) -> Progress:
    """The same progress; where all play at once, seen by any seat that is awaited."""
    if not isinstance(progress.game, AllAtOnce) or progress.game.played_out:
        return progress
    return progress.of_seat(rnd.choice(progress.game.awaited))


def who_may_undo(progress: Progress) -> list[Progress]:
    """The same progress, seen by each of those who may take a row or a hand back."""
    game = progress.game
    views = map(progress.of_seat, game.active) if isinstance(game, AllAtOnce) else (progress,)
    return [view for view in views if view.back is not None and view.game.due is None]


def seated(game: Game, step: Step) -> Step:
    """The step as a record has it: where all play at once, with the seat in focus."""
    if not isinstance(game, AllAtOnce) or game.played_out or isinstance(step, Leave):
        return step
    return SeatStep(game.position, step)


def own(step: Step) -> Step:
    """The step without its seat."""
    return step.step if isinstance(step, SeatStep) else step


def free_to_leave(game: Game) -> list[int]:
    """The seats that may leave now, told from outside."""
    if isinstance(game, AllAtOnce):
        return [] if game.played_out else [seat for seat in game.active if not game.lying[seat].thrown]
    return [] if game.due is not None or game.over else list(game.active)


def final(rules: Rules, seats: int, seed: object, **chances: float) -> Game:
    """The end of a random game."""
    *_, (_, _, last) = walk(rules, seats, seed, **chances)
    return last.game


def every_step(game: Game) -> Iterator[Step]:
    """Steps of every sort, most of them illegal at any moment."""
    yield from throws(game.ruleset.dice)
    if isinstance(game.ruleset, Ruleset):
        keys = [row.key for row in game.ruleset.rows]
        yield from map(Write, keys)
        yield from map(Announce, (*keys[:2], *keys[-2:], "nonsense"))
        yield from (Write(outer, inner) for outer, inner in zip(keys, [*keys[3:], *keys[:3]], strict=True))
        yield from (Write(keys[0], keys[0]), Write(keys[0], "nonsense"), Write("nonsense", keys[0]))
    yield from (Stand(), Write("nonsense"), Throw(()), Throw((0, 0)), Throw((7,)), Throw((1, 0)))
    yield from (Take(throw.positions) for throw in throws(6))
    yield from (Bank(), Take(()), Take((0, 0)), Take((7,)), Take((1, 0)))
    yield from (Rolled((3,) * number) for number in range(13))
    yield from (Lay((3,) * number, roll) for number in range(13) for roll in (None, 0, 1, 4, 40))
    yield from (Lay((0,) * 5), Lay((7,) * 5), Lay((1,) * 5, -1))
    yield from (Rolled((0,) * 5), Rolled((7,) * 5), Stop(), Undo(), Leave(-1), Leave(game.seats))


def is_legal(progress: Progress, step: Step, actions: tuple[Step, ...]) -> bool:
    """Legality told from outside, without asking `apply`; `actions` are those the game calls legal."""
    game = progress.game
    match step:
        case Rolled(faces):
            due = game.due
            return due is not None and len(faces) == len(due.positions) and all(1 <= f <= 6 for f in faces)
        case Lay(faces, roll):
            return may_lie(game, faces, roll)
        case Undo():
            back = game.back if isinstance(game, AllAtOnce) else progress.back
            return back is not None and game.due is None
        case Leave(seat):
            return seat in free_to_leave(game)
    return step in actions


def may_lie(game: Game, faces: tuple[int, ...], roll: int | None) -> bool:
    """Whether the mover may say that their own dice lie like this, told from outside."""
    rules = game.ruleset
    if rules.source != "own" or game.over:
        return False
    if isinstance(game, BankGame) and not game.played_out:
        count, number = len(game.turn.fresh or game.free), game.turn.roll + (not game.turn.fresh)
        return len(faces) == count and set(faces) <= {1, 2, 3, 4, 5, 6} and roll in {None, number}
    cards = isinstance(rules, Ruleset)
    tie = game.played_out or (not cards and game.deal_blitz is not None)
    rolls = 0 if tie else rules.rolls + (game.cards[game.mover].saved if cards else 0)
    right = len(faces) == (rules.values if cards else rules.dice) and set(faces) <= {1, 2, 3, 4, 5, 6}
    return right and (roll is None or 1 <= roll <= rolls)


def check_refusals(progress: Progress) -> None:
    """Every step of every sort is either legal or refused with a reason."""
    actions = progress.game.legal_actions()
    for step in every_step(progress.game):
        assert refused(progress, step) != is_legal(progress, step, actions), step


def refused(progress: Progress, step: Step) -> bool:
    try:
        progress.after(step)
    except IllegalStepError as error:
        return bool(str(error))
    return False
