"""Keys of a turn: dice, holds, rows, columns, own dice, questions about a row."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import pairwise
from math import inf
from operator import itemgetter
from typing import Final, Literal, assert_never

from bot.ground.drawing import (
    ABREAST,
    Keys,
    abreast,
    choice,
    dice_share_line,
    key,
    keyboard_share_line,
    share_line,
)
from bot.ground.texts.formatting import Texts, texts
from bot.ground.texts.message import Message, say
from bot.ground.values import PLAIN, Button, Press, Style, changed
from bot.rulebook import words
from bot.table.model import ChoiceView, GameView, OwnDice, due_layers
from bot.table.offers import (
    GameOffers,
    asks_which,
    away_seats,
    entered_dice,
    keypad_is_open,
    late_seats,
    mask_of,
    rows_by_name,
)
from bot.table.presses import (
    AddFace,
    AnnounceRow,
    BankTurn,
    ComeBack,
    CorrectTurn,
    DecideLeftSeat,
    DecideSleeper,
    DropFace,
    EndTurn,
    Hint,
    Hold,
    HoldOnly,
    JoinLate,
    NotSure,
    OpenCorrections,
    PickInner,
    PickRow,
    Reroll,
    Roll,
    SetRolls,
    ShowAnnounce,
    ShowColumns,
    ShowCrossing,
    SleeperChoice,
    StandPat,
    Sure,
    TakeBack,
)
from bot.table.screens.cards import column_card_legend, one_by_one
from bot.table.screens.lines import LABEL, plain_seat, seat_names_mover, seat_names_plain
from engine.play.ended_turn import EndedTurn
from engine.play.game import Game
from engine.play.given_up import given_up
from engine.play.row_price import LostBonus, NewFine, Price, Rows, row_prices
from engine.play.scorecard import ScorecardGame
from engine.play.steps import Stand, Stop, Write
from engine.rules.bonuses import Tenfold, covers
from engine.rules.patterns import (
    FACES,
)
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Card, Entry, Row

# The keys of a turn: at most five lines. Dice; the throw and the best hold; rows, three in a line; at the end
# what unfolds the other rows or leads back, what takes back, a hint, and the table in the app.


MOST_LINES: Final = 5
"""Lines of keys of a board, below which a phone shows the dice though people have written some lines."""
LastKey = tuple[Button, str]
"""A key of the last line, and what it says where there is little room."""


@dataclass(frozen=True, slots=True)
class Controls:
    """The keys of a turn: lines of them, and those of the last line."""

    lines: tuple[Keys, ...] = ()
    last: tuple[LastKey, ...] = ()


def by_sign(button: Button) -> LastKey:
    """A key that its sign tells where there is little room."""
    return button, _sign(button.text)


def last_line(each: Sequence[LastKey]) -> Iterator[Keys]:
    """These keys in one line, shortened as far as there is no room: the first and the last one at the end."""
    if not each:
        return
    order = sorted(range(len(each)), key=lambda place: (place in {0, len(each) - 1}, place))
    for cut in range(len(each) + 1):
        line = tuple(
            replace(button, text=short) if place in order[:cut] else button
            for place, (button, short) in enumerate(each)
        )
        shown = (button.text + "  →" * bool(button.url) for button in line)  # a link has an arrow
        if keyboard_share_line(line) or (len(line) > ABREAST and dice_share_line(shown)):
            yield line
            return
    yield tuple(replace(button, text=_sign(button.text)) for button in line)


def _sign(text: str) -> str:
    return text.split(" ", 1)[0]


# The rows that may be written now: the best of those that cost nothing, the others folded away.
#
# Unfolded these stand alone, with a way back. A row keeps its column, whatever is shown beside it. Rows of
# one name that are open in several columns of the sheet share a button, which asks for the column.


Length = Literal["full", "short"]
_FAR: Final = 16.0
"""Points: while the dice may be thrown again, rows that cost more beside what is best are folded away."""
_FEW_DICE: Final = 5
"""Dice beside whose keys there is room for two lines of rows while they may be thrown again."""


@dataclass(frozen=True, slots=True, eq=False)
class _RowKey:
    """The key of a row, or of all of one name.

    Attributes:
        said: what it says, in full or in short.
        costs: whether it pays less than nothing, or is crossed out.
        worth: what it is worth to write it, beside what is best now.
    """

    said: Callable[[Length], str]
    press: Press
    style: Style | None
    costs: bool
    worth: float

    def button(self, count: int) -> Button:
        """The button in a line of so many."""
        full = self.said("full")
        fits = share_line((full,) * count, (self.style is not None,) * count)
        return key(full if fits else self.said("short"), self.press, self.style)


def is_open(view: GameView) -> bool:
    """Whether a row is being chosen in several presses, or from all there are, and the dice wait."""
    return view.choice.chooses or view.choice.crossing


@dataclass(frozen=True, slots=True)
class _Rows:
    """The state that the keys of the rows are drawn from: it stays as it is while dice are held.

    Attributes:
        t: the texts.
        game: the game as it stands.
        number, version: of the game, as presses name it.
        choice: of the mover so far, without the dice that are held.
        presses: writes, chooses or announces each row, by its number.
        worths: of each of these rows, as in the offers.
        best: number of the row that had better be written.
        back: takes back the choice of a row.
        room: lines there are.
    """

    t: Texts
    game: ScorecardGame
    number: int
    version: int
    choice: ChoiceView
    presses: tuple[tuple[int, PickRow | PickInner | AnnounceRow], ...]
    worths: tuple[float, ...]
    best: int | None
    back: NotSure | None
    room: int


def row_controls(t: Texts, view: GameView, game: ScorecardGame, offers: GameOffers, room: int) -> Controls:
    """The rows in so many lines, the best one green, and what unfolds the others; unfolded those alone."""
    worths = tuple([offers.worths.get(index, -inf) for index in offers.rows])
    choice, presses = replace(view.choice, held=frozenset()), tuple(offers.rows.items())
    at = view.game, view.version
    return _row_controls(_Rows(t, game, *at, choice, presses, worths, offers.best, offers.back, room))


@lru_cache(maxsize=256)
def _row_controls(of: _Rows) -> Controls:
    t, room, every = of.t, of.room, list(_row_keys(of))
    far = _FAR if of.game.rolls_left and of.choice.outer is None else inf
    if far < inf and of.game.ruleset.dice > _FEW_DICE:
        room = 1
    lines, first = _first(every, room, far) if every else ((), ())
    others = [each for each in every if each not in first]
    if of.choice.crossing and others:
        back = key(t("button-back"), NotSure(of.number, of.version))
        return Controls(tuple(_packed(others)), ((back, back.text),))
    last = list[LastKey]()
    if others:
        more = key(t("button-more-rows", n=len(others)), ShowCrossing(of.number, of.version))
        last.append((more, t("button-more-rows-short", n=len(others))))
    if of.back is not None:
        last.append((key(t("button-back"), of.back), t("button-back")))
    return Controls(tuple(lines), tuple(last))


def _row_keys(of: _Rows) -> Iterator[_RowKey]:
    """The keys of all rows, in the order of the sheet."""
    rules, layer = of.game.ruleset, OUTER if of.choice.outer is None else INNER
    bare, presses = one_by_one(rules), dict(of.presses)
    worths = dict(zip(presses, of.worths, strict=True))
    for group in [(index,) for index in presses] if rules.layers > 1 else rows_by_name(of.game):
        same = [(rules.rows[each], of.game.entry(each, layer)) for each in group]
        yield _RowKey(
            partial(_row_says, of.t, of.game, same, layer=layer, bare=bare),
            ShowColumns(of.number, of.version, group[0]) if len(group) > 1 else presses[group[0]],
            "success" if of.best in group else None,
            costs=not same[0][1].made or max([entry.points for _, entry in same]) < 0,
            worth=max([worths.get(each, -inf) for each in group]),
        )


def _row_says(  # noqa: PLR0913 - whose row, and how long
    t: Texts,
    game: ScorecardGame,
    same: Sequence[tuple[Row, Entry]],
    length: Length,
    *,
    layer: int,
    bare: bool,
) -> str:
    """What the key of a row says, or that of several rows of one name."""
    row = same[0][0]
    short = length == "short" and t.has(words.row_short_id(row))
    if len(same) > 1:
        return t.say(words.rows_pay(same, short=short))
    if game.ruleset.layers > 1 and length == "full":
        return t.say(_pays(game, game.ruleset.row_index(row.key), layer))
    return t.say(words.row_pays(*same[0], short=short, bare=bare))


def _first(every: Sequence[_RowKey], room: int, far: float) -> tuple[Sequence[Keys], Sequence[_RowKey]]:
    """The best of the rows that cost nothing, or of all where every row does, in so many lines.

    What is green is among them. Of rows that are further than `far` from what is best now, only the best one.
    """
    free = [each for each in every if not each.costs] or every
    near = [each for each in free if each.worth >= -far] or [max(free, key=lambda each: each.worth)]
    some = [each for each in every if each in near or each.style is not None]
    best = sorted(some, key=lambda each: (each.style is None, -each.worth))
    for most in range(min(len(best), room * ABREAST), 0, -1):
        first = [each for each in every if each in best[:most]]
        lines = _packed(first)
        if len(lines) <= room:
            return lines, first
    return (), ()


def _packed(every: Sequence[_RowKey]) -> Sequence[Keys]:
    """Rows in lines of about as many, the fewest in which each shows what it pays."""
    for count in range(-(-len(every) // ABREAST), len(every)):
        least, more = divmod(len(every), count)
        ends = [least * number + min(number, more) for number in range(count + 1)]
        lines = [
            tuple(each.button(end - start) for each in every[start:end]) for start, end in pairwise(ends)
        ]
        if all(map(keyboard_share_line, lines)):
            return lines
    return [(each.button(1),) for each in every]


# The second press of sheets with columns: the column of a row, or a row to announce.


_NEW = 3  # rows: who has written so few may not know the signs of the columns yet


def column_choice_lines(t: Texts, view: GameView, game: ScorecardGame) -> Iterator[str]:
    """What is to be chosen now."""
    rows = game.ruleset.rows
    if view.choice.named is not None:
        yield t("board-pick-column", row=words.row_name_full(t, rows[view.choice.named]))
    elif view.choice.announcing:
        yield t("board-pick-announced")
    elif game.turn.announced:
        row = rows[game.ruleset.row_index(game.turn.announced)]
        yield t("board-announced-now", row=words.row_name_full(t, row))
    elif game.must_announce:
        yield t("board-must-announce")


def column_choice_hints(t: Texts, game: ScorecardGame, card: Card) -> Iterator[str]:
    """What those who have hardly written anything may not know yet: the signs of the columns."""
    legend = column_card_legend(t, game.ruleset)
    if legend and game.turn.roll and len(card.written) < _NEW:
        yield t("board-legend-columns", columns=legend)


def column_choice_is_open(view: GameView) -> bool:
    """Whether a column or a row to announce is being chosen."""
    return view.choice.named is not None or view.choice.announcing


def column_choice_controls(t: Texts, view: GameView, game: ScorecardGame, offers: GameOffers) -> Controls:
    """A button a column, or a row to announce, and a way back."""
    each = (
        column_choice_columns(t, game, offers, view.choice.named)
        if view.choice.named is not None
        else _to_announce(t, game, offers)
    )
    back = key(t("button-back"), NotSure(view.game, view.version))
    return Controls(tuple(abreast(list(each))), ((back, back.text),))


def column_choice_columns(t: Texts, game: ScorecardGame, offers: GameOffers, row: int) -> Iterator[Button]:
    """A button a column with what this row, and those of its name, would pay there."""
    rows = game.ruleset.rows
    for index in next((each for each in rows_by_name(game) if row in each), ()):
        text = t.say(words.column_pays(t, rows[index], game.entry(index)))
        yield key(text, offers.rows[index])


def _to_announce(t: Texts, game: ScorecardGame, offers: GameOffers) -> Iterator[Button]:
    for index, press in offers.rows.items():
        text = t.say(words.row_name(game.ruleset.rows[index]))
        yield key(text, press)


# The confirmation of a row that costs more than the player may have noticed.


def row_question_lines(t: Texts, game: ScorecardGame, rows: Rows) -> Iterator[str]:
    """What writing these rows would cross out, and what it would cost beside."""
    each = [(game.ruleset.rows[index], game.entry(index, layer)) for layer, index in enumerate(rows)]
    crossed = [words.row_full(t, row) for row, entry in each if not entry.made]
    hand = given_up(game, rows)
    if len(crossed) > 1:
        yield t("board-ask-both", first=crossed[0], second=crossed[1])
    elif hand is not None:
        made, pays = words.row_full(t, game.ruleset.rows[hand[0]]), words.whole(hand[1])
        row, entry = next((row, entry) for row, entry in each if not entry.made or entry.points < 0)
        shape = "board-ask-loss" if entry.made else "board-ask-hand"
        points = words.whole(entry.points)
        yield t(shape, row=words.row_full(t, row), points=points, hand=made, pays=pays)
    elif crossed:
        yield t("board-ask", row=crossed[0])
    for price in row_prices(game, rows):
        yield _price(t, game, price, each)


def row_question_sure(t: Texts, game: ScorecardGame, rows: Rows) -> str:
    """What the button says that writes them nevertheless."""
    crossed = [game.ruleset.rows[i] for layer, i in enumerate(rows) if not game.entry(i, layer).made]
    if len(crossed) > 1:
        return t("button-sure-both")
    return t("button-sure", row=words.row(crossed[0])) if crossed else t("button-sure-write")


def _price(t: Texts, game: ScorecardGame, price: Price, each: Sequence[tuple[Row, Entry]]) -> str:
    match price:
        case LostBonus(bonus):
            section = words.covered(game.ruleset, bonus)
            return t("board-price-bonus", section=section, points=words.whole(price.points, signed=True))
        case NewFine(bonus, rows, counts, due):
            section = words.covered(game.ruleset, bonus)
            if due:
                return t(
                    "board-price-due", section=section, rows=words.whole(rows), counts=words.whole(counts)
                )
            if isinstance(bonus, Tenfold) and bonus.each:  # the row itself counts tenfold, whatever the sum
                own = ((entry.points, row) for row, entry in each if covers(bonus, row))
                worst, row = min(own, key=itemgetter(0))
                points, tenfold = words.whole(worst), words.whole(worst * 10)
                named = words.row(row)
                return t("board-price-row", row=named, section=section, rows=points, counts=tenfold)
            return t("board-price-fine", section=section, rows=words.whole(rows), counts=words.whole(counts))
        case _:
            assert_never(price)


# The keypad: dice that people have thrown themselves are entered tap by tap, or typed in one answer.
#
# Six faces; the dice entered so far, each of which a tap takes away; the number of rolls where it matters.
# With the last die the rows stand there. The same for a turn that is being corrected.


def keypad_lines(t: Texts, view: GameView) -> Iterator[str]:
    """What has been entered so far, and how the rest is; or the question which turn is to be corrected."""
    yield from keypad_entered(t, view)
    game = view.progress.game
    if not asks_which(view) and not entered_dice(view).faces:
        example = words.typed_dice(view.rules.faces, due_layers(game))
        yield t("board-enter-first" if first_roll_matters(game) else "board-enter", example=example)


def keypad_entered(t: Texts, view: GameView) -> Iterator[str]:
    """The dice that have been entered, and blanks; or the question which turn is to be corrected."""
    if asks_which(view):
        yield t("board-which-turn")
        return
    game, dice = view.progress.game, entered_dice(view)
    due = due_layers(game)
    if len(due) > 1:
        inner = not dice.lacks(due)[0]
        for layer, shape in enumerate(("board-entered-outer", "board-entered-inner")):
            if layer <= inner:
                yield t(shape, dice=_shown(t, view, dice, layer))
    else:
        yield t("board-entered" if game.lay_rolls else "board-entered-tie", dice=_shown(t, view, dice, 0))


def _shown(t: Texts, view: GameView, dice: OwnDice, layer: int) -> str:
    """The dice of a layer, and a blank for each that is missing."""
    shown = t.dice(words.faces(view.rules, dice.layer(layer))) if dice.layer(layer) else ""
    missing = dice.lacks(due_layers(view.progress.game))[layer]
    return " ".join(part for part in (shown, *("▫️",) * missing) if part)


def own_dice_controls(t: Texts, view: GameView, offers: GameOffers, choices: Controls) -> Controls:
    """What may be pressed where people throw their own dice; `choices` are made once the dice lie."""
    if asks_which(view):
        return Controls(tuple((offer_key(t, view, offers, press),) for press in offers.corrections))
    lines = (*entry_keys(t, view), *choices.lines)
    return Controls(lines, (*choices.last, *_last_keys(t, view, offers)))


def entry_keys(t: Texts, view: GameView) -> Iterator[Keys]:
    """The keypad, the dice entered so far, and the number of rolls."""
    back, game, dice = view.own_dice.entered.back or 0, view.progress.game, entered_dice(view)
    if any(dice.lacks(due_layers(game))):
        yield tuple(
            key(t.dice(words.faces(view.rules, (face,))), AddFace(view.game, view.version, back, face))
            for face in FACES
        )
    if not (view.choice.chooses or view.choice.crossing):
        yield from _entered(t, view, dice, back)
        yield from _rolls(t, view, game, dice, back)


def _entered(t: Texts, view: GameView, dice: OwnDice, back: int) -> Iterator[Keys]:
    """The dice entered so far, a key for equal ones, which takes one of them away."""
    for number, layer in enumerate(dice.layers):
        each = [
            key(
                t("button-die-out", dice=words.faces(view.rules, (face,) * layer.count(face))),
                DropFace(view.game, view.version, back, number, face),
            )
            for face in sorted(set(layer))
        ]
        if each:
            yield tuple(each)


_ROLLS = 4  # keys of them in a line


def _rolls(t: Texts, view: GameView, game: Game, dice: OwnDice, back: int) -> Iterator[Keys]:
    """The number of rolls, where it matters: after the first one only, or any where rolls are saved."""
    if not game.lay_rolls:
        return

    def press(roll: int) -> SetRolls:
        return SetRolls(view.game, view.version, back, roll)

    usual = game.ruleset.rolls
    if isinstance(game.ruleset, Ruleset) and game.ruleset.saves:
        now = dice.roll or usual
        some = [
            choice(t, t("button-rolls", n=n), press(0 if n == usual else n), chosen=n == now)
            for n in game.lay_rolls
        ]
        yield from (tuple(some[at : at + _ROLLS]) for at in range(0, len(some), _ROLLS))
    elif first_roll_matters(game):
        yield (choice(t, t("button-at-once"), press(0 if dice.roll == 1 else 1), chosen=dice.roll == 1),)


def first_roll_matters(game: Game) -> bool:
    """Whether it pays or wins more to have thrown once only."""
    rows = game.ruleset.rows if isinstance(game.ruleset, Ruleset) and game.lay_rolls else ()
    return any(row.doubled or row.served or row.wins for row in rows)


def keypad_whose(t: Texts, view: GameView, name: str) -> str:
    """Whose turn it is, or whose is being corrected, and after which roll the dice lie where that matters."""
    game = view.progress.game
    if view.own_dice.entered.back:
        return t("board-correcting", name=name)
    if not game.turn.roll or keypad_is_open(view):
        return t("board-turn-first", name=name)
    if isinstance(game.ruleset, Ruleset) and game.ruleset.saves:
        return t("board-turn-rolls", name=name, n=game.turn.roll)
    at_once = game.turn.roll == 1 and first_roll_matters(game)
    return t("board-turn-at-once" if at_once else "board-turn-own", name=name)


def _turn(t: Texts, view: GameView, turn: EndedTurn) -> str:
    game, seat = turn.game, view.seats[turn.game.mover or 0]
    name = plain_seat(t, seat)
    dice = words.faces(game.ruleset, tuple(sorted(game.turn.dice)))
    match turn.end:
        case Write(row, inner) if isinstance(game, ScorecardGame):
            rows = [game.ruleset.row_index(each) for each in (row, inner) if each is not None]
            pays = [words.row_pays(game.ruleset.rows[i], game.entry(i, n)) for n, i in enumerate(rows)]
            what: Message = words.both(pays)
            if inner is not None:  # two rows leave less room
                name = plain_seat(t, seat, LABEL)
            return t("button-ended-turn", name=name, what=what)
        case Stand() | Stop():
            return t("button-ended-turn", name=name, what=dice)
    return t("button-ended-turn", name=name, what=t("button-tie"))


# The controls of a turn on every sort of board: whose it is, dice to hold, the throw, taking back.


def turn_controls_whose(t: Texts, view: GameView, called: str, seat: int, rolls: int | str) -> str:
    """Whose turn it is, and which of `rolls` has been thrown."""
    name, roll = seat_names_mover(t, view.seats[seat], called), view.progress.game.turn.roll
    if view.rules.source == "own" and view.seats[seat].state == "in":
        return keypad_whose(t, view, name)
    if roll:  # where it may have any number of them, that of this one alone
        shape = "board-turn" if view.rules.rolls > 1 else "bank-turn"
        return t(shape, name=name, roll=roll, rolls=rolls)
    computer = view.seats[seat].state == "computer"
    return t("board-turn-computer" if computer else "board-turn-first", name=name)


def turn_controls_lying(t: Texts, view: GameView, fixed: Sequence[int] = (), *, brief: bool = False) -> str:
    """The dice as they lie, in words as well, and those held for the next throw but for `fixed` ones.

    `brief`: the buttons alone tell what is held.
    """
    game = view.progress.game
    dice, hand = words.dice(game.ruleset, game.turn.dice), words.hand_of(game.ruleset, game.turn.dice)
    held = [i for i in sorted(view.choice.held) if i not in fixed]
    if brief or not held or not game.rolls_left:
        return t("board-dice", dice=dice, hand=hand)
    return t("board-dice-held", dice=dice, hand=hand, held=words.dice(game.ruleset, game.turn.dice, held))


def turn_controls(t: Texts, view: GameView, offers: GameOffers, choices: Controls) -> Controls:
    """What the mover may press, and what takes back the turn before while that is possible.

    Args:
        t: the texts.
        view: what is shown.
        offers: what may be pressed.
        choices: all that may be done once dice lie; the line after the dice is that of the throw.
    """
    game, last = view.progress.game, tuple(_last_keys(t, view, offers))
    if offers.enters or offers.corrections:
        return own_dice_controls(t, view, offers, choices)
    if not game.turn.roll:
        first = () if offers.roll is None else ((offer_key(t, view, offers, offers.roll),),)
        return Controls(first, last)
    mine = game.due is None and game.mover is not None and view.seats[game.mover].state == "in"
    return Controls(choices.lines, (*choices.last, *last)) if mine else Controls()


def _last_keys(t: Texts, view: GameView, offers: GameOffers) -> Iterator[LastKey]:
    for press in (offers.undo, *offers.corrections, _hint(view, offers)):
        if press is not None:
            yield by_sign(offer_key(t, view, offers, press))


def dice_lines(t: Texts, view: GameView, offers: GameOffers) -> Iterator[Keys]:
    """A button a die; then one that throws those not held, and the best hold beside it.

    A locked die has no button: it lies there in the line above, and cannot be tapped. One key at most is
    green, and never one that throws away what is worth keeping.
    """
    yield dice_keys(t, view, offers.free)
    if offers.roll is None:
        hold = next(_holds(t, view, offers), None)
        if hold is not None:
            yield (hold,)
        return
    line: Keys = (throw := offer_key(t, view, offers, offers.roll),)
    for hold in _holds(t, view, offers):
        line = (throw, hold)
        if keyboard_share_line(line):
            break
    yield line


def dice_keys(t: Texts, view: GameView, positions: Sequence[int]) -> Keys:
    """A button for each of these dice, in the plain skin where that of the chat is too wide."""
    game = view.progress.game
    each = [words.die(game.ruleset, game.turn.dice, i) for i in positions]
    for skin in (t.skin, PLAIN):
        labels = [
            f"[{die.shown(skin)}]" if i in view.choice.held else die.shown(skin)
            for i, die in zip(positions, each, strict=True)
        ]
        if dice_share_line(f"[{die.shown(skin)}]" for die in each):
            break
    return tuple(
        key(label, Hold(view.game, view.version, i), "primary" if i in view.choice.held else None)
        for i, label in zip(positions, labels, strict=True)
    )


def _holds(t: Texts, view: GameView, offers: GameOffers) -> Iterator[Button]:
    """The key of the best hold in ever fewer signs.

    Dice that are too wide in the chat's skin are plain; where most are held it tells which are thrown.
    """
    if not offers.holds:
        return
    hold, rules, lying = offers.holds[0], view.rules, view.progress.game.turn.dice
    kept = words.dice(rules, lying, sorted(hold.intersection(offers.free)))
    thrown = words.dice(rules, lying, [each for each in offers.free if each not in hold])
    n = left_to_throw(view, hold)
    (button,) = quick_keys(t, view, changed(offers, holds=(hold,)))
    for each in (t, texts(t.language, PLAIN)):
        if view.quick_rerolls:
            yield replace(button, text=each("button-reroll-short", dice=kept, n=n))
            yield replace(button, text=each("button-reroll-shortest", dice=kept, n=n))
        else:
            yield replace(button, text=each("button-hold", dice=kept))
    shape = "button-reroll-only" if view.quick_rerolls else "button-hold-but"
    yield replace(button, text=texts(t.language, PLAIN)(shape, dice=thrown))


def quick_keys(t: Texts, view: GameView, offers: GameOffers) -> list[Button]:
    """A button for each hold; it throws the other dice as well where the chat wants that."""
    found, rules, lying = list[Button](), view.rules, view.progress.game.turn.dice
    for hold in offers.holds:
        dice = words.dice(rules, lying, sorted(hold.intersection(offers.free)))
        at = view.game, view.version, mask_of(hold)
        style: Style | None = "success" if offers.green == "hold" and not found else None
        if offers.takes:
            n, taken = left_to_throw(view, hold), words.dice(rules, lying, sorted(hold))
            shape = "button-take-hot" if n == rules.dice else "button-take"
            shape = "button-set-aside" if rules.source == "own" else shape
            found.append(key(t(shape, dice=taken, n=n), Reroll(*at), style))
        elif view.quick_rerolls:
            text = t("button-reroll", dice=dice, n=left_to_throw(view, hold))
            found.append(key(text, Reroll(*at), style))
        else:
            found.append(key(t("button-hold", dice=dice), HoldOnly(*at), style))
    return found


def left_to_throw(view: GameView, hold: frozenset[int]) -> int:
    """How many dice are thrown if these are held, or set aside: all of them once each has scored."""
    game = view.progress.game
    return (game.ruleset.dice - len(game.aside) - len(hold)) or game.ruleset.dice


def _hint(view: GameView, offers: GameOffers) -> Hint | None:
    """The way to a hint, unless the columns of a row or those that pay nothing stand alone."""
    return None if view.choice.crossing or view.choice.named is not None else offers.hint


# The keys of offers, in the chat and in the app: what each says.


def offer_key(t: Texts, view: GameView, offers: GameOffers, press: Press) -> Button:
    """The key of an offer; the rows of a sheet, the dice and the holds have keys of their own."""
    text, style = _offer(t, view, offers, press)
    return key(text, press, style)


def _offer(  # noqa: C901, PLR0912 - an arm for each
    t: Texts, view: GameView, offers: GameOffers, press: Press
) -> tuple[str, Style | None]:
    game, green = view.progress.game, offers.green
    match press:
        case Roll():
            return _throw(t, view), "success" if green == "throw" else None
        case TakeBack():
            return t("button-take-back"), None
        case Hint():
            return t("button-hint"), None
        case OpenCorrections():
            return t("button-correct"), None
        case CorrectTurn(back=0):
            return t("button-back" if asks_which(view) else "button-not-correct"), None
        case CorrectTurn(back=back):
            return _turn(t, view, view.own_dice.correctable[-back]), None
        case EndTurn():
            return t("button-end-turn"), None
        case BankTurn():
            return t("button-bank", points=offers.brings), "success" if green == "rest" else None
        case StandPat():
            text = t("button-stand-pat", hand=words.hand_of(view.rules, game.turn.dice))
            return text, "success" if green == "rest" else None
        case DecideLeftSeat(seat=seat, choice=choice):
            fate = "button-fate-computer" if choice == "computer" else "button-fate-remove"
            return t(fate, name=plain_seat(t, view.seats[seat])), None
        case DecideSleeper(choice=choice):
            return _sleeper(t, view, choice)
        case ComeBack():
            away = away_seats(view)
            if len(away) > 1:
                return t("button-come-back-all"), None
            return t("button-come-back", name=plain_seat(t, away[0])), None
        case JoinLate():
            return t("button-sit-late"), None
    return _offer_of_rows(t, view, offers, press)


def _offer_of_rows(t: Texts, view: GameView, offers: GameOffers, press: Press) -> tuple[str, Style | None]:
    game = view.scorecards
    if game is None:
        raise TypeError("expected a game with scorecards")
    match press:
        case ShowAnnounce():
            return t("button-announce"), "success" if game.must_announce else None
        case Sure(row=row):
            return row_question_sure(t, game, (row,)), "danger"
        case PickInner(outer=outer, inner=inner, sure=True):
            return row_question_sure(t, game, (outer, inner)), "danger"
        case PickInner(outer=outer, inner=inner):  # both at once: there is nothing to choose in between
            return t.say(words.both([_pays(game, outer, OUTER), _pays(game, inner, INNER)])), None
    if press == offers.no:
        return t("button-not-sure"), None
    return t("button-back" if view.choice.announcing else "button-other-outer"), None


def _throw(t: Texts, view: GameView) -> str:
    """How many dice it takes: how often one may throw stands above, but not what it costs."""
    game, others = view.progress.game, left_to_throw(view, view.choice.held)
    if not game.turn.roll or game.ruleset.dice == 1:
        return t("button-roll-first")
    if game.ruleset.rolls == 1 and not game.aside:  # all dice, as often as luck allows
        return t("button-roll-more")
    spends = isinstance(game, ScorecardGame) and game.turn.roll >= game.rolls_of(game.mover or 0)
    return t("button-roll-spend" if spends else "button-roll", n=others)


def _sleeper(t: Texts, view: GameView, choice: SleeperChoice) -> tuple[str, Style | None]:
    """What may be done about a turn whose time is out; whoever is meant is named if it is one seat."""
    late = late_seats(view)
    seat = late[0] if len(late) == 1 else None
    match choice:
        case "seat":
            return t("button-sleeper-seat"), "primary"
        case "turn" | "wait":
            return t("button-sleeper-turn" if choice == "turn" else "button-sleeper-wait"), None
        case "remove" if seat is None:
            return t("button-sleeper-all-out"), "danger"
        case "member" if seat is not None and seat.player is not None:
            return t("button-sleeper-out", name=seat_names_plain(t, seat.player)), "danger"
        case _ if seat is not None and (seat.player is None or len(seat.members) == 1):
            return t("button-sleeper-out", name=plain_seat(t, seat)), "danger"
    return t("button-sleeper-team-out"), "danger"


# The parts of a board that differ with double dice: two values a die, and two rows to choose.


OUTER, INNER = 0, 1
_DOUBLE_DICE_NEW = 2  # rows: who has written so few may not know yet that two are chosen one after the other


def double_dice_screen(t: Texts, view: GameView, game: ScorecardGame, *, brief: int) -> Iterator[str]:
    """The two layers as they lie, each with its hand, and the dice that are held.

    `brief`: 1 leaves out what is held, which the buttons tell; 2 the hands as well.
    """
    outer, inner = game.ruleset.split(game.turn.dice)
    if brief > 1:
        yield t("board-outer-short", dice=words.faces(game.ruleset, outer))
        yield t("board-inner-short", dice=words.faces(game.ruleset, inner))
    else:
        yield t("board-outer", dice=words.faces(game.ruleset, outer), hand=words.hand_of(game.ruleset, outer))
        yield t("board-inner", dice=words.faces(game.ruleset, inner), hand=words.hand_of(game.ruleset, inner))
    if view.choice.held and game.rolls_left and not brief:
        yield t("board-held", dice=words.dice(game.ruleset, game.turn.dice, sorted(view.choice.held)))


def double_dice_hints(t: Texts, game: ScorecardGame, card: Card) -> Iterator[str]:
    """What those who have hardly written anything may not know yet: how to read the dice and the buttons."""
    if not game.turn.roll or len(card.written) > _DOUBLE_DICE_NEW:
        return
    if game.ruleset.source == "bot":  # else there are no keys of dice to read
        outer, inner = (layer[0] for layer in game.ruleset.split(game.turn.dice))
        yield t("board-legend-die", die=words.die(game.ruleset, game.turn.dice, 0), outer=outer, inner=inner)


def double_dice_notes(t: Texts, view: GameView, game: ScorecardGame) -> Iterator[str]:
    """What is to be chosen now, or the question about a zero."""
    if not game.turn.roll or game.mover is None or view.seats[game.mover].state != "in":
        return
    if view.choice.outer is None:
        if len(game.writable_rows()) == game.ruleset.layers:
            yield t("board-pick-pair")
        return
    if view.choice.asking is None:
        yield t("board-pick-inner", row=_pays(game, view.choice.outer, OUTER))
        return
    yield from row_question_lines(t, game, (view.choice.outer, view.choice.asking))


def _pays(game: ScorecardGame, index: int, layer: int) -> Message:
    """What a row would pay for a layer, and which face is left out where that matters."""
    row = game.ruleset.rows[index]
    pays = words.row_pays(row, game.entry(index, layer))
    face = row.left_out(game.ruleset.split(game.turn.dice)[layer], game.turn.roll)
    return pays if face is None else say("button-left-out", row=pays, face=face)
