"""The puzzle of the day.

Searched in games that a chat plays, sent at its hour, solved and told in the evening.
"""

import asyncio
import hashlib
import json
import logging
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime, timedelta, tzinfo
from datetime import time as time_of_day
from functools import partial
from typing import Final, Literal, TypeGuard
from zoneinfo import ZoneInfo

from bot.chats.calendar import ALL_TIME, calendar_of, zone_of
from bot.chats.settings import Chats, ChatSettings, People, chat_texts, last_rules
from bot.coach.tables import solution_of
from bot.daily.model import PuzzleChoice, PuzzleEvening, PuzzleLine, PuzzleView, SectionSum, SolverView
from bot.daily.screens import puzzle_evening, puzzle_quiz
from bot.daily.store import PuzzleRow, Puzzles
from bot.ground.outbox.deliveries import OnceSend
from bot.ground.outbox.sender import Sender
from bot.ground.store.base import Tx, lasting
from bot.ground.store.database import Store
from bot.ground.store.dues import ChatDeliveries, DeliveryNotes, DeliveryTerms, DueItem, is_late, may_begin
from bot.ground.tasks import LruDict
from bot.ground.texts.formatting import Texts
from bot.ground.values import Actor, Delivery, Place, chat_in_log
from bot.rulebook.names import options_text, rules_of
from bot.rulebook.words import family_of, own_options, usual_rules
from bot.table.game import Solutions
from engine.analysis import exact_player
from engine.errors import OptionError
from engine.play.scorecard import ScorecardGame, new_scorecard_game
from engine.play.steps import Rolled, Throw, Write
from engine.presets import DEFAULT, changed_options, ruleset
from engine.rules.bonuses import Shortfall, Tenfold, Threshold, covers
from engine.rules.patterns import FACES
from engine.rules.ruleset import Ruleset
from engine.rules.showdown_rules import Rules
from engine.solver.outlook import Choice
from engine.solver.solution import Solution
from engine.solver.solvable import refusal

# Puzzles: positions of a game of one seat in which the best choice is not the obvious one.
#
# Everything offered is judged by the exact table. A position is taken when all choices that are not right
# lose a margin at least, so that nobody argues about decimals, and the obvious one is among them: holding
# the most equal dice, or writing what pays most. It loses little enough to tempt.


PuzzleKind = Literal["keep", "row"]

EQUAL: Final = 0.05
"""Points that a right choice may lose: fewer than players are shown."""

MARGIN: Final = 0.03
"""Standard deviations of the game that a wrong choice loses at least."""

TEMPTING: Final = 0.2
"""Standard deviations that the nearest wrong choice loses at most."""

OFFERED: Final = 4
"""Choices that are offered."""

MOST_RIGHT: Final = 2
FEWEST_WRONG: Final = 2
OPEN_ROWS: Final = range(3, 8)
"""How many rows are open: enough to choose among, few enough to be told in a line."""
_MOST_CROSSED = 3
_SHARE_OF_HOLDS = 0.6
_GAMES = 80
"""Games that are looked through at most."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle: a position, and the choices that are offered there.

    Attributes:
        game: of one seat, which is to choose: what to hold, or after the last roll where to write.
        choices: the right ones, the obvious one and the nearest wrong ones, in an order that tells nothing.
        best: the value of the best.
    """

    game: ScorecardGame
    choices: tuple[Choice, ...]
    best: float

    @property
    def kind(self) -> PuzzleKind:
        """Whether it asks for dice to hold or for a row."""
        return "row" if isinstance(self.choices[0].action, Write) else "keep"

    @property
    def losses(self) -> tuple[float, ...]:
        """What each choice loses on average, in points; under `EQUAL` for those that are right."""
        return tuple(self.best - choice.value for choice in self.choices)

    @property
    def right(self) -> tuple[int, ...]:
        """The numbers of the choices that are right."""
        return tuple(number for number, loss in enumerate(self.losses) if loss < EQUAL)

    @property
    def mark(self) -> str:
        """The identifier of the puzzle under its rules: kind, roll, dice and open rows."""
        turn = self.game.turn
        rows = zip(self.game.ruleset.rows, self.game.cards[0].entries, strict=True)
        still = ",".join(row.key for row, entry in rows if entry is None)
        return f"{self.kind}:{turn.roll}:{''.join(map(str, sorted(turn.dice)))}:{still}"


def puzzle(
    solution: Solution, seed: bytes, seen: Collection[str] = (), on_step: Callable[[], None] | None = None
) -> Puzzle | None:
    """A puzzle under solved rules; the same for the same seed.

    Args:
        solution: of the rules.
        seed: any bytes.
        seen: the `mark`s of puzzles that must not come again.
        on_step: is called about every millisecond of work, so that the caller can throttle it.

    Returns:
        The puzzle; None if none was found, as in a game of very few rows.
    """
    chance = _numbers(seed).__next__
    for _ in range(_GAMES):
        kind: PuzzleKind = "keep" if chance() < _SHARE_OF_HOLDS else "row"
        found = [
            each for each in _along(solution, chance, on_step) if each.kind == kind and each.mark not in seen
        ]
        if found:
            return found[int(chance() * len(found))]
    return None


def _numbers(seed: bytes) -> Iterator[float]:
    """Numbers from 0 up to 1, evenly spread, which follow from the seed."""
    block = 0
    while True:
        digest = hashlib.sha256(seed + block.to_bytes(8)).digest()
        yield from (int.from_bytes(digest[at : at + 6]) / 2**48 for at in range(0, 30, 6))
        block += 1


def _along(
    solution: Solution, chance: Callable[[], float], on_step: Callable[[], None] | None
) -> Iterator[Puzzle]:
    """The puzzles found in one simulated game of a solid player, by decision."""
    game = new_scorecard_game(solution.rules, 1)
    while not game.over:
        if on_step is not None:
            on_step()
        if game.due is not None:
            faces = tuple(FACES[int(chance() * len(FACES))] for _ in range(game.due.dice))
            game = game.apply(Rolled(tuple(faces[place] for place in game.due.positions)))
            continue
        if game.turn.roll:
            met = _at(solution, game)
            if met is not None:
                yield met
            if on_step is not None:
                on_step()
        game = game.apply(exact_player.choose(solution, game, "solid", chance))


def _at(solution: Solution, game: ScorecardGame) -> Puzzle | None:
    """The puzzle of a position; None where it would be trivial, a coin-flip or too long to tell."""
    entries = game.cards[0].entries
    if entries.count(None) not in OPEN_ROWS:
        return None
    if sum(entry is not None and not entry.made for entry in entries) > _MOST_CROSSED:
        return None
    choices = solution.advise(game)
    last = game.turn.roll == game.ruleset.rolls
    best = choices[0].value
    right = [choice for choice in choices if best - choice.value < EQUAL]
    kind = Write if last else Throw
    if len(right) > MOST_RIGHT or not all(isinstance(choice.action, kind) for choice in right):
        return None
    others = choices[len(right) :]
    if not others or best - others[0].value < MARGIN * solution.sd:
        return None
    wrong = [choice for choice in others if isinstance(choice.action, kind)]
    obvious = _obvious_row(game, choices) if last else _obvious_hold(game, choices)
    if obvious is None or obvious not in wrong or best - obvious.value > TEMPTING * solution.sd:
        return None
    near = [choice for choice in wrong if choice is not obvious][: OFFERED - len(right) - 1]
    if 1 + len(near) < FEWEST_WRONG:
        return None
    offered = sorted([*right, obvious, *near], key=lambda choice: _order(game, choice))
    return Puzzle(game, tuple(offered), best)


def _obvious_hold(game: ScorecardGame, choices: Sequence[Choice]) -> Choice | None:
    """Holding the most equal dice, of the highest face; None where all are equal."""
    dice = game.turn.dice
    face = max(dice, key=lambda each: (dice.count(each), each))
    held = (face,) * dice.count(face)
    holds = (c for c in choices if isinstance(c.action, Throw) and c.action.kept(dice) == held)
    return next(holds, None)


def _obvious_row(game: ScorecardGame, choices: Sequence[Choice]) -> Choice:
    """Writing the row that pays most now."""

    def paid(choice: Choice) -> int:
        row = choice.action.row if isinstance(choice.action, Write) else ""
        return game.entry(game.ruleset.row_index(row)).points

    return max((choice for choice in choices if isinstance(choice.action, Write)), key=paid)


def _order(game: ScorecardGame, choice: Choice) -> tuple[int, ...]:
    """Holds by how many dice and which, rows as on the card."""
    match choice.action:
        case Throw() as throw:
            held = sorted(throw.kept(game.turn.dice))
            return (-len(held), *held)
        case Write(row, _):
            return (game.ruleset.row_index(row),)
        case _:  # pragma: no cover - nothing else is offered
            raise ValueError(f"expected dice to hold or a row, not {choice.action}")


# The favourites of a chat: the games it plays most, of those that can be solved.


def solvable_favourites(tx: Tx, chat_id: int, month: str) -> Iterator[Ruleset]:
    """What a chat plays, most played first, then the usual game; only what can be solved.

    Args:
        tx: the transaction.
        chat_id: the chat.
        month: the key of the month that goes before all time.
    """
    last = _alone(last_rules(tx, chat_id))
    played = (*Puzzles(tx).favourites(chat_id, month), *Puzzles(tx).favourites(chat_id, ALL_TIME))
    if last is not None and not played:
        played = (family_of(last),)
    for family in dict.fromkeys((*played, DEFAULT)):
        if last is not None and family == family_of(last) and _solvable(last):
            yield last
        try:
            usual = usual_rules(family)
        except OptionError:
            continue  # a game that there is no more
        if usual != last and _solvable(usual):
            yield usual


def _alone(rules: Rules | None) -> Rules | None:
    """The rules as somebody plays by them alone, with the bot's dice.

    For them it makes no difference whether all play at once.
    """
    if not isinstance(rules, Ruleset):
        return rules
    changed = changed_options(rules)
    options = {key: value for key, value in changed.items() if key not in {"pace", "luck", "dice"}}
    return ruleset(rules.preset, options, rules.revision)


def _solvable(rules: Rules) -> TypeGuard[Ruleset]:
    return isinstance(rules, Ruleset) and refusal(rules) is None


# The hours of puzzles, by the clock of each chat: sent in the morning, ended in the evening.


MORNING: Final = 10
"""The hour at which a puzzle comes."""

EVENING: Final = 21
"""The hour at which a puzzle ends, and it is told who has solved it."""

LATEST: Final = 19
"""The hour from which on a puzzle that is late is left out."""


@dataclass(frozen=True, slots=True)
class PuzzleDay:
    """A day of a chat, named as 2026-11-22: when its puzzle comes and ends, and when the next one comes.

    `open` tells whether the puzzle may be sent at the moment asked about.
    """

    name: str
    begins: float
    evening: float
    following: float
    open: bool


def day_at(now: float, zone: tzinfo) -> PuzzleDay:
    """The day that a moment belongs to in a chat."""
    local = datetime.fromtimestamp(now, zone)
    today = local.date()
    begins = _puzzle_hours_at(today, MORNING, zone)
    return PuzzleDay(
        today.isoformat(),
        begins,
        _puzzle_hours_at(today, EVENING, zone),
        _puzzle_hours_at(today + timedelta(days=1), MORNING, zone),
        begins <= now and local.hour < LATEST,
    )


def next_at(now: float, zone: tzinfo) -> float:
    """When the next puzzle comes: today's, while its hour is ahead."""
    day = day_at(now, zone)
    return day.begins if now < day.begins else day.following


def _puzzle_hours_at(day: date, hour: int, zone: tzinfo) -> float:
    return datetime.combine(day, time_of_day(hour), zone).timestamp()


# Conversion of puzzles: to views, and of views to stored JSON and back.


def view_of(puzzle: Puzzle, number: int) -> PuzzleView:
    """What is told of a puzzle: with the rules, all that its answer depends on."""
    game, rules = puzzle.game, puzzle.game.ruleset
    rows = list(zip(rules.rows, game.cards[0].entries, strict=True))
    right = puzzle.right
    return PuzzleView(
        number,
        rules,
        own=bool(own_options(rules)),
        dice=tuple(sorted(game.turn.dice)),
        roll=game.turn.roll,
        choices=tuple(
            _choice(game, each, loss, right=place in right)
            for place, (each, loss) in enumerate(zip(puzzle.choices, puzzle.losses, strict=True))
        ),
        open_rows=tuple(row.key for row, entry in rows if entry is None),
        crossed=tuple(row.key for row, entry in rows if entry is not None and not entry.made),
        sums=_sums(game),
    )


def _choice(game: ScorecardGame, choice: Choice, loss: float, *, right: bool) -> PuzzleChoice:
    match choice.action:
        case Throw() as throw:
            return PuzzleChoice(loss, right, held=tuple(sorted(throw.kept(game.turn.dice))))
        case Write(row, _):
            entry = game.entry(game.ruleset.row_index(row))
            return PuzzleChoice(loss, right, row=row, points=entry.points, made=entry.made)
        case _:
            raise ValueError(f"expected dice to hold or a row, not {choice.action}")


def _sums(game: ScorecardGame) -> tuple[SectionSum, ...]:
    """The sums that a bonus still depends on."""
    rules, card = game.ruleset, game.cards[0]
    found = []
    for bonus in rules.bonuses:
        entries = [entry for row, entry in zip(rules.rows, card.entries, strict=True) if covers(bonus, row)]
        points = sum(entry.points for entry in entries if entry is not None)
        if None not in entries:
            continue
        match bonus:
            case Threshold(section, least, pays):
                found.append(SectionSum(section, points, least, pays))
            case Shortfall(section) | Tenfold(section, False):
                found.append(SectionSum(section, points))
            case _:
                pass  # nothing that the rows themselves do not tell
    return tuple(found)


def text_of(view: PuzzleView) -> str:
    """A view as it is stored."""
    rules = view.rules
    stored = {
        "number": view.number,
        "preset": rules.preset,
        "options": options_text(dict(rules.options)),
        "revision": rules.revision,
        "own": view.own,
        "dice": view.dice,
        "roll": view.roll,
        "choices": [asdict(choice) for choice in view.choices],
        "open_rows": view.open_rows,
        "crossed": view.crossed,
        "sums": [asdict(each) for each in view.sums],
    }
    return json.dumps(stored, ensure_ascii=False, separators=(",", ":"))


def stored_view(body: str) -> PuzzleView:
    """The view that was stored; raises `OptionError` if its rules are no more."""
    stored = json.loads(body)
    rules = rules_of(stored["preset"], stored["options"], stored["revision"])
    if not isinstance(rules, Ruleset):
        raise TypeError("expected rules of a game with scorecards")
    choices = [
        PuzzleChoice(**{**each, "held": None if each["held"] is None else tuple(each["held"])})
        for each in stored["choices"]
    ]
    return PuzzleView(
        stored["number"],
        rules,
        own=stored["own"],
        dice=tuple(stored["dice"]),
        roll=stored["roll"],
        choices=tuple(choices),
        open_rows=tuple(stored["open_rows"]),
        crossed=tuple(stored["crossed"]),
        sums=tuple(SectionSum(**each) for each in stored["sums"]),
    )


# Use cases of puzzles of the day: due times, stored puzzles, answers and solvers.
#
# While nobody can say whether a quiz is in the chat its answers are not known either: its evening finds
# none.


AGAIN: Final = 300.0
"""Seconds after which a puzzle that could not be made or sent is tried again."""


@dataclass(frozen=True, slots=True)
class PuzzleOrder:
    """The order of a puzzle that is due: place, day, rules and seed.

    Attributes:
        place, day, number: where, on which day of the chat, and which one of the chat it is.
        rules: under which rules, the first of them for which there is a table; all can be solved.
        seed: from which it is made, the same for this chat and day.
        seen: the marks of puzzles that must not come again.
        evening: when it ends.
    """

    place: Place
    day: str
    number: int
    rules: tuple[Ruleset, ...]
    seed: bytes
    seen: frozenset[str]
    evening: float


@dataclass(frozen=True, slots=True)
class EveningTold:
    """The announcement of a puzzle's solvers: its chat, the message it replies to, and its content."""

    place: Place
    message_id: int | None
    evening: PuzzleEvening


_MOST_EARLY: Final = 100
"""Quizzes whose answers are kept until it is noted which puzzles they ask."""


class ChatPuzzles:
    """Use cases of all chats' puzzles of the day.

    Args:
        store: the database.
        zone: for chats without a zone of their own.
        clock: unix time in seconds.
    """

    def __init__(self, store: Store, zone: str = "UTC", clock: Callable[[], float] = time.time) -> None:
        self._store = store
        self._zone = ZoneInfo(zone)
        self._clock = clock
        self._early: LruDict[str, list[tuple[Actor, tuple[int, ...]]]] = LruDict(_MOST_EARLY)

    async def order(self, chat_id: int) -> PuzzleOrder | None:
        """The puzzle that a chat is to have now; None, and the next time is noted, if it is to have none."""
        now = self._clock()

        def work(tx: Tx) -> PuzzleOrder | None:
            chat = Chats(tx).get(chat_id)
            if chat is None:
                return None
            if not chat.settings.puzzle:
                Chats(tx).update(chat_id, puzzle_at=None)
                return None
            zone = zone_of(chat, self._zone)
            day = day_at(now, zone)
            if (
                not chat.active
                or not day.open
                or not may_begin(tx, Delivery("puzzle", day.name, chat_id), now)
            ):
                Chats(tx).update(chat_id, puzzle_at=next_at(now, zone))
                return None
            recent = Puzzles(tx).recent(chat_id)
            return PuzzleOrder(
                Place(chat_id, chat.puzzle_thread),
                day.name,
                max((number for number, _ in recent), default=0) + 1,
                tuple(solvable_favourites(tx, chat_id, calendar_of(chat, self._zone).periods(now).spans[1])),
                hashlib.sha256(f"puzzle|{chat_id}|{day.name}".encode()).digest(),
                frozenset(mark for _, mark in recent),
                day.evening,
            )

        return await self._store.write(work)

    async def put_off(self, chat_id: int) -> None:
        """Postpone the puzzle of a chat by `AGAIN` seconds, because it could not be made."""
        at = self._clock() + AGAIN

        def work(tx: Tx) -> None:
            chat = Chats(tx).get(chat_id)
            if chat is not None and chat.puzzle_at is not None:
                Chats(tx).update(chat_id, puzzle_at=at)

        await self._store.write(work)

    def notes(self, order: PuzzleOrder, view: PuzzleView, mark: str) -> DeliveryNotes:
        """The notes of the attempts at the quiz of a puzzle; its evening is due from the first one on."""
        chat_id = order.place.chat_id
        row = PuzzleRow(0, chat_id, order.place.thread_id, order.day, view.number, mark, text_of(view))

        def wanted(tx: Tx) -> bool:
            now, chat = self._clock(), Chats(tx).get(chat_id)
            if chat is None or not chat.settings.puzzle or not chat.active or now >= order.evening:
                return False
            day = day_at(now, zone_of(chat, self._zone))
            Chats(tx).update(chat_id, puzzle_at=day.following)
            if Puzzles(tx).add(row) is None:
                return False
            ChatDeliveries(tx).expect(row.evening, order.evening)
            return True

        def refused(tx: Tx) -> None:
            chat, kept = Chats(tx).get(chat_id), Puzzles(tx).of_day(chat_id, row.day)
            if kept is not None:
                Puzzles(tx).drop(kept.id)
            ChatDeliveries(tx).forget(row.quiz)
            ChatDeliveries(tx).forget(row.evening)
            if chat is not None and chat.puzzle_at is not None:
                Chats(tx).update(chat_id, puzzle_at=self._clock() + AGAIN)

        terms = DeliveryTerms(wanted=wanted, refused=refused, expected=False)
        return DeliveryNotes(self._store.write, self._clock, row.quiz, terms)

    async def sent(self, order: PuzzleOrder, poll_id: str, message_id: int) -> None:
        """Note which quiz asks the puzzle that was wanted, and which message it is."""

        def work(tx: Tx) -> None:
            row = Puzzles(tx).of_day(order.place.chat_id, order.day)
            if row is not None:
                Puzzles(tx).sent(row.id, poll_id)
                ChatDeliveries(tx).sent(row.quiz, message_id)

        await self._store.write(work)
        for actor, chosen in self._early.pop(poll_id, []):
            await self.answer(poll_id, actor, chosen)

    async def answer(self, poll_id: str, actor: Actor, chosen: tuple[int, ...]) -> None:
        """Store the answer of a player to a quiz, if the quiz is that of a puzzle that is still open.

        Whoever answers before it is noted which quiz that is, for the reply to the call is still on its way,
        has answered all the same.
        """
        at = self._clock()

        def work(tx: Tx) -> bool:
            row = Puzzles(tx).of_poll(poll_id)
            if row is not None and ChatDeliveries(tx).is_due(row.evening) and chosen:
                solved = stored_view(row.body).solved_by(chosen)
                People(tx).remember(actor.user_id, actor.name, actor.username, at)
                Puzzles(tx).answer(row.id, actor.user_id, at, solved=solved)
            return row is not None

        if not await self._store.write(work):
            self._early[poll_id] = [*self._early.get(poll_id, []), (actor, chosen)]

    async def asked(self, evening: Delivery) -> tuple[Place, int] | None:
        """The place and message id of the quiz that an evening announcement is about; None if not known."""

        def work(tx: Tx) -> tuple[Place, int] | None:
            row = Puzzles(tx).of_day(evening.chat_id, evening.key)
            message_id = None if row is None else _message(tx, row)
            return None if row is None or message_id is None else (row.place, message_id)

        return await self._store.read(work)

    async def evening(self, evening: Delivery) -> EveningTold | None:
        """The content of an evening announcement; None, and it is dropped, if late or without answers."""
        now = self._clock()

        def work(tx: Tx) -> EveningTold | None:
            row, chat = Puzzles(tx).of_day(evening.chat_id, evening.key), Chats(tx).get(evening.chat_id)
            if not ChatDeliveries(tx).is_due(evening):
                return None
            here = chat is not None and chat.active and not is_late(tx, evening, now)
            told = _evening(tx, row) if row is not None and here else None
            if row is None or told is None:
                ChatDeliveries(tx).drop(evening)
                return None
            return EveningTold(row.place, _message(tx, row), told)

        return await self._store.write(work)

    def evening_notes(self, evening: Delivery) -> DeliveryNotes:
        """The notes of the attempts to send an evening announcement."""
        return DeliveryNotes(self._store.write, self._clock, evening)

    async def line(self, puzzle: int, user_id: int) -> PuzzleLine | None:
        """The line by which a player shares their result of a puzzle; None if the puzzle does not exist."""

        def work(tx: Tx) -> PuzzleLine | None:
            row = Puzzles(tx).get(puzzle)
            if row is None:
                return None
            solved = {answer.user_id: answer.solved for answer in Puzzles(tx).answers(puzzle)}.get(user_id)
            return PuzzleLine(row.number, solved, Puzzles(tx).streak(row, user_id) if solved else 0)

        return await self._store.read(work)


def _message(tx: Tx, row: PuzzleRow) -> int | None:
    quiz = ChatDeliveries(tx).get(row.quiz)
    return None if quiz is None else quiz.message_id


def _evening(tx: Tx, row: PuzzleRow) -> PuzzleEvening | None:
    answers = Puzzles(tx).answers(row.id)
    if not answers:
        return None
    solvers = tuple(
        SolverView(answer.name, answer.user_id, Puzzles(tx).streak(row, answer.user_id))
        for answer in answers
        if answer.solved
    )
    return PuzzleEvening(row.id, stored_view(row.body), solvers, len(answers))


# The maker of puzzles from solved tables: in a thread, one at a time; tables still missing are awaited.


_REST: Final = 0.0002  # seconds, many times in a puzzle


class PuzzleMaker:
    """The maker of puzzles.

    Args:
        solutions: solved rulesets.
    """

    def __init__(self, solutions: Solutions) -> None:
        self._solutions = solutions
        self._one = asyncio.Lock()

    async def make(self, order: PuzzleOrder) -> Puzzle | None:
        """The puzzle that is wanted, under the first rules that allow one; None if there is none now."""
        for rules in order.rules:
            solution = await solution_of(self._solutions, rules)
            if solution is None:
                continue
            async with self._one:
                found = await asyncio.to_thread(puzzle, solution, order.seed, order.seen, _rest)
            if found is not None:
                return found
        return None


def _rest() -> None:
    """Let others work: a thread that wants to go on while this one works waits five milliseconds for it."""
    time.sleep(_REST)


# The jobs of puzzles of the day: sending in the morning of each chat, closing and results in the evening.


_LAST_ANSWERS = 3.0  # seconds in which what was answered before the end arrives

_logger = logging.getLogger(__name__)


class DailyPuzzles:
    """The jobs of all chats' puzzles: sending, closing, announcing the solvers.

    Args:
        puzzles: what the database knows of them.
        maker: makes them; None: there are none.
        chats: the languages of chats.
        sender: sends them.
        username: of the bot, for links to it; known once it runs.
    """

    def __init__(
        self,
        puzzles: ChatPuzzles,
        maker: PuzzleMaker | None,
        chats: ChatSettings,
        sender: Sender,
        username: Callable[[], str],
    ) -> None:
        self._puzzles, self._maker, self._chats, self._sender = puzzles, maker, chats, sender
        self._username = username

    async def send(self, due: DueItem) -> None:
        """Make and send the puzzle of a chat that is due; which one it is to have is found out now."""
        chat_id = due.chat_id
        order = await self._puzzles.order(chat_id)
        if order is None or self._maker is None:
            return
        made = await self._maker.make(order)
        if made is None:
            _logger.warning("there is no puzzle for %s now", chat_in_log(chat_id))
            await self._puzzles.put_off(chat_id)
            return
        view = view_of(made, order.number)
        t = await self._texts(chat_id)
        attempts = OnceSend(self._puzzles.notes(order, view, made.mark))
        sent = await self._sender.quiz(order.place, puzzle_quiz(t, view, order.evening), attempts)
        if sent is not None:
            message_id, poll_id = sent  # without that it would have no answers
            await lasting(lambda: self._puzzles.sent(order, poll_id, message_id))

    async def tell(self, delivery: Delivery) -> None:
        """Close the quiz of a puzzle whose evening has come, and announce who solved it."""
        asked = await self._puzzles.asked(delivery)
        if asked is not None:
            await self._sender.stop_quiz(*asked)  # before anybody reads what was right
            await asyncio.sleep(_LAST_ANSWERS)
        told = await self._puzzles.evening(delivery)
        if told is None:
            return
        t = await self._texts(told.place.chat_id)
        notes = self._puzzles.evening_notes(delivery)
        message_id = await self._sender.send(
            told.place,
            puzzle_evening(t, told.evening, self._username()),
            reply_to=told.message_id,
            attempts=OnceSend(notes),
            first=False,
        )
        if message_id is not None:
            await lasting(partial(notes.sent, message_id))

    async def _texts(self, chat_id: int) -> Texts:
        return await chat_texts(self._chats, chat_id)
