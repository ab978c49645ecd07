"""Situations: what a player on turn has before them, as one line of text (docs/library.md, 7).

`yahtzee 2 | card ones=11345/2 full=33555/3 | dice 1 3 3 5 6 | roll 2`
`showdown 2 | dice 1 1 5 6 6 | roll 1 | locked 4 5 | shown 66512 | waiting 1`

A situation is all that a choice depends on but for what the others have: the rules, one's own card in the
order in which it was written, the dice and the roll. What a row has brought is not written down but computed,
so no line can say what no game can come to. Without a revision the present one is meant; its other parts:

| part | what it says; left out if |
|---|---|
| `card` | rows in the order of writing, `row=dice/roll`; `row=x` for who came late; `-` a turn without one |
| `saved` | rolls saved for later turns; none |
| `dared` | where all play at once: each turn has one roll fewer; not so |
| `dice`, `roll` | what lies on the table, double dice outer values first, and after which roll; not begun |
| `announced` | the row that this turn was announced for; none |
| `locked` | where hands are compared: the dice that may not be thrown again, counted from 1; none |
| `shown` | the hands that lie open in this round of the deal; none |
| `waiting` | how many others have their turn in it afterwards; 0, or 1 where no hand lies open |
| `points` | where luck is pressed: of all seats, one's own first, in the order of play; 0 of one alone |
| `in` | the seats that have banked a turn, by number, 1 being oneself; none |
| `empty` | one's turns in a row that have brought nothing; 0 |
| `last` | once the goal is reached: how many have a last turn, this one among them; not reached |
| `gathered` | what the turn has brought; 0 |
| `aside`, `fresh` | dice set aside, and those of the last throw as long as it is to be chosen from; none |
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.errors import NotationError, OptionError
from engine.play.banking import BankGame, PressTurn
from engine.play.deals import OpenHand
from engine.play.game import Game
from engine.play.scorecard import ScorecardGame
from engine.play.showdown import ShowdownGame
from engine.play.turn import Turn
from engine.presets import changed_options, ruleset
from engine.rules import scoring
from engine.rules.bank_rules import BankRules
from engine.rules.options import OptionValue
from engine.rules.patterns import FACES
from engine.rules.ruleset import MAX_SEATS, Ruleset
from engine.rules.sheet import Card, Entry
from engine.rules.showdown_rules import Rules, ShowdownRules

MOST_ROLLS = 99
"""Of one turn, where saved rolls may be spent in it."""
_BLANK = "-"
_CROSSED = "x"
_OF_HANDS = ("locked", "shown", "waiting")
_OF_LUCK = ("points", "in", "empty", "last", "gathered", "aside", "fresh")
_PARTS = ("card", "saved", "dared", "dice", "roll", "announced", *_OF_HANDS, *_OF_LUCK)
_ENTRY = re.compile(rf"([a-z_]+)=(?:({_CROSSED})|([1-6]+)/([1-9][0-9]?))")


@dataclass(frozen=True, slots=True)
class Situation:
    """The situation of a player on turn.

    Attributes:
        rules: of the game.
        card: their scorecard; None in other games.
        turn: their turn so far, without dice in the air.
        locked: positions of dice that may not be thrown again, where hands are compared.
        shown: the hands that lie open in this round of the deal, in that order.
        waiting: how many have their turn in it afterwards.
        dared: whether the player has one roll fewer in each turn, where all play at once.
        points: where luck is pressed, of all seats from the player on, in the order of play.
        entered: which of them have banked a turn.
        empty: turns in a row of the player that have brought nothing.
        last: how many have a last turn, the player among them; 0 before the goal is reached.
    """

    rules: Rules
    card: Card | None
    turn: Turn
    locked: tuple[int, ...] = ()
    shown: tuple[tuple[int, ...], ...] = ()
    waiting: int = 0
    dared: bool = False
    points: tuple[int, ...] = ()
    entered: tuple[int, ...] = ()
    empty: int = 0
    last: int = 0

    @classmethod
    def of(cls, game: Game) -> "Situation":
        """The situation of the player on turn; raises `ValueError` where nobody is to choose."""
        if game.mover is None or game.turn.thrown or game.roll_off is not None:
            raise ValueError("expected a game in which somebody is to choose")
        if isinstance(game, ShowdownGame):
            shown = tuple(each.dice for each in game.open_hands)
            waiting = len(game.contenders) - len(shown) - 1
            return cls(game.ruleset, None, game.turn, game.locked, shown, waiting)
        if isinstance(game, BankGame):
            around = (*game.order[game.position :], *game.order[: game.position])
            return cls(
                game.ruleset,
                None,
                game.turn,
                points=tuple(game.points[seat] for seat in around),
                entered=tuple(place for place, seat in enumerate(around) if seat in game.entered),
                empty=game.empty[game.mover],
                last=len(game.final) if game.reached is not None else 0,
            )
        dared = game.mover in game.dared
        return cls(game.ruleset, game.cards[game.mover], game.turn, dared=dared)

    def game(self) -> Game:
        """A game in which this is the situation of the player on turn, for whoever asks what may be done.

        With a scorecard it is a game of one seat; where hands are compared there are those that it takes, the
        chips as at the start.
        """
        if isinstance(self.rules, ShowdownRules):
            seats = len(self.shown) + 1 + self.waiting
            order = tuple(range(seats))
            hands = tuple(OpenHand(seat, dice) for seat, dice in enumerate(self.shown))
            stacks = (self.rules.chips,) * seats
            ante = self.rules.ante if self.rules.chips else 0
            game = ShowdownGame(self.rules, stacks, (0,) * seats, order, deal=1, first=0, ante=ante)
            return replace(game, contenders=order, open_hands=hands, turn=self.turn, locked=self.locked)
        if isinstance(self.rules, BankRules):
            return self._luck(self.rules)
        card = self.card or Card((None,) * len(self.rules.rows))
        turns = len(card.written) // self.rules.layers + len(card.blank)
        dared = frozenset({0} if self.dared else ())
        return ScorecardGame(self.rules, (card,), (0,), turns=turns, turn=self.turn, dared=dared)

    def _luck(self, rules: BankRules) -> BankGame:
        seats = len(self.points)
        turn = self.turn if isinstance(self.turn, PressTurn) else PressTurn()
        return BankGame(
            rules,
            self.points,
            tuple(range(seats)),
            taken=(0,) * seats,
            turn=turn,
            entered=frozenset(self.entered),
            empty=(self.empty, *(0,) * (seats - 1)),
            reached=seats - 1 if self.last else None,
            final=tuple(range(self.last)),
        )

    def __str__(self) -> str:
        """The line of this situation."""
        options = (f"{key}={value}" for key, value in changed_options(self.rules).items())
        parts = [" ".join((self.rules.preset, str(self.rules.revision), *options))]
        if isinstance(self.rules, Ruleset) and self.card is not None:
            parts.append(" ".join(("card", *_written(self.rules, self.card))))
            if self.rules.saves:
                parts.append(f"saved {self.card.saved}")
        if isinstance(self.rules, BankRules):
            parts += self._of_seats()
        if self.dared:
            parts.append("dared")
        if self.turn.roll:
            parts += [f"dice {' '.join(map(str, self.turn.dice))}", f"roll {self.turn.roll}"]
        if self.turn.announced:
            parts.append(f"announced {self.turn.announced}")
        if self.locked:
            parts.append(f"locked {' '.join(str(position + 1) for position in self.locked)}")
        if self.shown:
            parts.append(f"shown {' '.join(''.join(map(str, dice)) for dice in self.shown)}")
        if isinstance(self.rules, ShowdownRules):
            parts.append(f"waiting {self.waiting}")
        return " | ".join(parts)

    def _of_seats(self) -> Iterator[str]:
        """The parts of where the seats stand, and of what the turn has brought."""
        yield f"points {' '.join(map(str, self.points))}"
        if self.entered:
            yield f"in {' '.join(str(place + 1) for place in self.entered)}"
        numbers = {"empty": self.empty, "last": self.last}
        turn = self.turn
        if isinstance(turn, PressTurn):
            numbers |= {"gathered": turn.gathered}
            for word, positions in (("aside", turn.aside), ("fresh", turn.fresh)):
                if positions:
                    yield f"{word} {' '.join(str(position + 1) for position in positions)}"
        yield from (f"{word} {number}" for word, number in numbers.items() if number)


def parse_situation(text: str) -> Situation:
    """The situation that a line stands for; raises `NotationError` saying what was expected.

    Options, revision, and every part but the first may be left out: the present revision, an empty card, a
    turn that has not begun.

    >>> print(parse_situation("yatzy | card pair=11345/2 | dice 13356 | roll 2"))
    yatzy 2 | card pair=11345/2 | dice 1 3 3 5 6 | roll 2
    """
    head, *rest = (part.split() for part in text.strip().split("|"))
    rules = _rules(head)
    parts: dict[str, list[str]] = {}
    for part in rest:
        word = part[0] if part else ""
        if word not in _PARTS or word in parts:
            raise NotationError(f"expected one each of {', '.join(_PARTS)}, not {' '.join(part)[:40]!r}")
        parts[word] = part[1:]
    turn = _turn(rules, parts)
    for word in parts.keys() & set(() if isinstance(rules, BankRules) else _OF_LUCK):
        raise NotationError(f"{word}: only where luck is pressed")
    match rules:
        case ShowdownRules():
            return _of_hands(rules, turn, parts)
        case BankRules():
            return _of_luck(rules, turn, parts)
        case _:
            return _of_card(rules, turn, parts)


def _of_card(rules: Ruleset, turn: Turn, parts: dict[str, list[str]]) -> Situation:
    for word in _OF_HANDS:
        if word in parts:
            raise NotationError(f"{word}: only where hands are compared")
    card = card_of(rules, parts.get("card", []))
    if card.full:
        raise NotationError("card: expected one with an open row")
    if rules.saves:
        card = replace(card, saved=_number(parts.get("saved", ["0"]), 0, MOST_ROLLS, "saved"))
    elif "saved" in parts:
        raise NotationError("saved: no rolls are saved in this game")
    dared = "dared" in parts
    if dared and (parts["dared"] or rules.pace != "together" or rules.rolls == 1):
        raise NotationError("dared: a word by itself, where all play at once and a turn has several rolls")
    most = rules.rolls - dared + card.saved
    if turn.roll > most:
        raise NotationError(f"roll: expected at most {most}, not {turn.roll}")
    if turn.announced and turn.announced not in _announceable(rules, card):
        raise NotationError(f"announced: no open row {turn.announced[:40]!r} that is announced")
    return Situation(rules, card, turn, dared=dared)


def card_of(rules: Ruleset, written: list[str]) -> Card:
    """The card with these rows written in this order; raises `NotationError` for what no game comes to.

    Args:
        rules: of the card.
        written: `row=dice/roll`; `row=x` for one that was crossed out for somebody who joined late, and `-`
            for a turn that ended without a row.
    """
    card = Card((None,) * len(rules.rows))
    for word in written:
        if word == _BLANK and not rules.crossing:
            card = card.leave_blank()
            continue
        match = _ENTRY.fullmatch(word)
        if match is None:
            raise NotationError(f"card: expected rows such as pair=11345/2, not {word[:40]!r}")
        key, crossed, faces, roll = match.groups()
        if key not in {row.key for row in rules.rows}:
            raise NotationError(
                f"card: no row {key[:40]!r}; the rows are {' '.join(r.key for r in rules.rows)}"
            )
        index = rules.row_index(key)
        if index not in scoring.gated_rows(rules, card):
            raise NotationError(f"card: {key} was not open; expected rows in the order of writing")
        if crossed:
            card = card.write(index, Entry((), rules.rolls, 0, made=False))
            continue
        dice, number = tuple(map(int, faces)), int(roll)
        counts = rules.rows[index].counts or rules.dice
        if len(dice) not in {counts, rules.dice} or number > (MOST_ROLLS if rules.saves else rules.rolls):
            raise NotationError(f"card: expected {rules.dice} dice and a roll of the turn, not {word[:40]!r}")
        if index not in scoring.open_rows(rules, card, dice):
            raise NotationError(
                f"card: {key} was not open to these dice; expected rows in the order of writing"
            )
        card = card.write(index, scoring.entry(rules, card, index, dice, number))
    return card


def _announceable(rules: Ruleset, card: Card) -> set[str]:
    """The keys of the open rows that are announced."""
    return {rules.rows[row].key for row in scoring.gated_rows(rules, card) if rules.is_announced(row)}


def _written(rules: Ruleset, card: Card) -> Iterator[str]:
    """The rows of a card in the order of writing, and the turns that ended without one."""
    for number, index in enumerate((*card.written, None)):
        yield from (_BLANK for place in card.blank if place == number)
        entry = None if index is None else card.entries[index]
        if index is None or entry is None:
            return
        made = f"{''.join(map(str, entry.dice))}/{entry.roll}" if entry.dice else _CROSSED
        yield f"{rules.rows[index].key}={made}"


def _rules(head: list[str]) -> Rules:
    if not head:
        raise NotationError("expected a ruleset first, as in 'yatzy 2 | card | dice 1 3 3 5 6 | roll 2'")
    key, *rest = head
    revision = int(rest.pop(0)) if rest and re.fullmatch(r"[1-9][0-9]?", rest[0]) else None
    options: dict[str, OptionValue] = {}
    for setting in rest:
        name, equals, value = setting.partition("=")
        if not equals or name in options:
            raise NotationError(f"expected options such as order=join, each once, not {setting[:40]!r}")
        options[name] = value
    try:
        return ruleset(key, options, revision)
    except OptionError as error:
        raise NotationError(str(error)) from error


def _turn(rules: Rules, parts: dict[str, list[str]]) -> Turn:
    if ("dice" in parts) != ("roll" in parts) or ("announced" in parts and "dice" not in parts):
        raise NotationError("expected dice and roll together, or neither: the turn has not begun")
    if "dice" not in parts:
        return Turn()
    count = rules.dice * (rules.layers if isinstance(rules, Ruleset) else 1)
    dice = _faces("".join(parts["dice"]), count, "dice")
    many = isinstance(rules, BankRules) or (isinstance(rules, Ruleset) and rules.saves)
    most = MOST_ROLLS if many else rules.rolls
    announced = parts.get("announced", [""])
    if len(announced) != 1:
        raise NotationError("announced: expected one row")
    return Turn(dice, _number(parts["roll"], 1, most, "roll"), announced=announced[0])


def _of_hands(rules: ShowdownRules, turn: Turn, parts: dict[str, list[str]]) -> Situation:
    for word in ("card", "saved", "dared", "announced"):
        if word in parts:
            raise NotationError(f"{word}: not where hands are compared")
    shown = tuple(_faces(hand, rules.dice, "shown") for hand in parts.get("shown", []))
    waiting = _number(parts.get("waiting", ["0" if shown else "1"]), 0, MAX_SEATS, "waiting")
    if not 1 <= len(shown) + waiting < MAX_SEATS:
        raise NotationError(f"expected from 1 to {MAX_SEATS - 1} others, shown or waiting")
    locked = tuple(_number([each], 1, rules.dice, "locked") - 1 for each in parts.get("locked", []))
    if list(locked) != sorted(set(locked)) or (locked and (not rules.locked or turn.roll < 2)):  # noqa: PLR2004
        raise NotationError(
            "locked: expected positions in order, after a second throw, where dice are locked"
        )
    return Situation(rules, None, turn, locked, shown, waiting)


def _of_luck(rules: BankRules, turn: Turn, parts: dict[str, list[str]]) -> Situation:
    for word in ("card", "saved", "dared", "announced", *_OF_HANDS):
        if word in parts:
            raise NotationError(f"{word}: not where luck is pressed")
    points = tuple(_points(word, "points") for word in parts.get("points", ["0"]))
    if not 1 <= len(points) <= MAX_SEATS:
        raise NotationError(f"points: expected those of 1 to {MAX_SEATS} seats")
    aside, fresh = (_places(parts, word, rules.dice) for word in ("aside", "fresh"))
    gathered = _points(" ".join(parts.get("gathered", ["0"])), "gathered")
    if set(aside) & set(fresh) or ((aside or fresh or gathered) and not turn.roll):
        raise NotationError("aside, fresh: expected different dice that lie")
    if turn.roll and not (gathered or fresh):
        raise NotationError("fresh: expected dice of the last throw, as nothing is gathered")
    if fresh and not rules.parts(tuple(turn.dice[position] for position in fresh)):
        raise NotationError("fresh: expected dice of which some score")
    last = _number(parts.get("last", ["0"]), 0, len(points) - 1, "last")
    return Situation(
        rules,
        None,
        PressTurn(turn.dice, turn.roll, gathered=gathered, aside=aside, fresh=fresh),
        points=points,
        entered=_places(parts, "in", len(points)),
        empty=_number(parts.get("empty", ["0"]), 0, max(rules.empty - 1, MOST_ROLLS), "empty"),
        last=last,
    )


def _places(parts: dict[str, list[str]], where: str, most: int) -> tuple[int, ...]:
    places = tuple(_number([each], 1, most, where) - 1 for each in parts.get(where, []))
    if list(places) != sorted(set(places)):
        raise NotationError(f"{where}: expected numbers in order")
    return places


def _points(text: str, where: str) -> int:
    if not re.fullmatch(r"0|[1-9][0-9]{0,5}", text):
        raise NotationError(f"{where}: expected points, not {text[:40]!r}")
    return int(text)


def _faces(text: str, count: int, where: str) -> tuple[int, ...]:
    if not re.fullmatch(rf"[1-{FACES[-1]}]{{{count}}}", text):
        raise NotationError(f"{where}: expected {count} faces from 1 to {FACES[-1]}, not {text[:40]!r}")
    return tuple(map(int, text))


def _number(words: list[str], low: int, high: int, where: str) -> int:
    text = words[0] if len(words) == 1 else ""
    if not re.fullmatch(r"0|[1-9][0-9]?", text) or not low <= int(text) <= high:
        raise NotationError(f"{where}: expected a number from {low} to {high}, not {' '.join(words)[:40]!r}")
    return int(text)
