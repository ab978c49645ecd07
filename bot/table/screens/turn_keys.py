"""Keys of a turn: dice, holds, rows, columns, own dice, questions about a row."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from operator import itemgetter
from typing import Final, Literal, assert_never, get_args

from bot.ground.drawing import (
    ABREAST,
    Keys,
    abreast,
    choice,
    dice_share_line,
    key,
    keyboard_share_line,
    pack,
    share_line,
)
from bot.ground.drawing import share_line as phone_room_share_line
from bot.ground.texts.formatting import Texts, texts
from bot.ground.texts.message import Message, say
from bot.ground.values import PLAIN, Button, Style
from bot.rulebook import words
from bot.table.model import GameView, OwnDice, due_layers
from bot.table.presses import (
    AddFace,
    AnnounceRow,
    CorrectTurn,
    DropFace,
    Hint,
    Hold,
    HoldOnly,
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
    TakeBack,
)
from bot.table.screens.cards import column_card_legend, one_by_one
from bot.table.screens.lines import LABEL, plain_seat, seat_names_mover
from engine.play.ended_turn import EndedTurn
from engine.play.game import Game
from engine.play.given_up import given_up
from engine.play.row_price import LostBonus, NewFine, Price, Rows, row_prices
from engine.play.scorecard import ScorecardGame
from engine.play.showdown import ShowdownGame
from engine.play.steps import Stand, Stop, Write
from engine.rules.bonuses import Tenfold, covers
from engine.rules.hand_ranking import HandKind, hand_kind
from engine.rules.patterns import (
    COLOURS,
    FACES,
    Anything,
    Coloured,
    Count,
    Distinct,
    Faces,
    Groups,
    Kind,
    Parity,
    Pattern,
    PipSum,
    Run,
    School,
    Straight,
    value,
)
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import UPPER_KEYS, Card, Entry, Row, Section

# The rows that may be written now: those that pay at once, those that pay nothing folded away.
#
# Unfolded they stand alone, with a way back: a player who crosses out does nothing else, and a phone shows
# no more. Rows of one name that are open in several columns share a button, which asks for the column.


def is_open(view: GameView, game: ScorecardGame) -> bool:
    """Whether a row is being chosen in several presses and the dice wait."""
    return view.chooses or row_choice_crosses(view, game)


def row_choice_crosses(view: GameView, game: ScorecardGame) -> bool:
    """Whether the rows that pay nothing stand alone: unfolded, and there are others."""
    if not view.crossing or view.outer is not None:
        return False
    made = [game.entry(index).made for index in game.writable_rows()]
    return any(made) and not all(made)


def row_choice_keys(t: Texts, view: GameView, game: ScorecardGame, best: int | None) -> Iterator[Keys]:
    """A button a row with what it would pay: the school by itself, then all others; the `best` green."""
    rows = game.ruleset.rows
    entries = {index: game.entry(index) for index in game.writable_rows()}
    same = {group[0]: group for group in row_choice_groups(game)}
    bare = one_by_one(game.ruleset)

    def button(index: int) -> Button:
        style: Style | None = "success" if best in same[index] else None
        if len(same[index]) > 1:
            text = _fitting_all(t, [(rows[i], entries[i]) for i in same[index]])
            return key(text, ShowColumns(view.game, view.version, index), style)
        text = row_choice_fitting(t, rows[index], entries[index], bare=bare)
        return key(text, PickRow(view.game, view.version, index), style)

    made = [index for index in same if entries[index].made]
    if not row_choice_crosses(view, game):
        for part in get_args(Section):
            yield from abreast([button(index) for index in made if rows[index].section == part])
    yield from row_choice_folded(t, view, [index for index in same if index not in made], made, button)


def row_choice_groups(game: ScorecardGame) -> tuple[tuple[int, ...], ...]:
    """The rows that may be written, in the order of the sheet.

    Those of one name stand together: those that pay, and those that do not.
    """
    rows, found = game.ruleset.rows, dict[tuple[str, bool], list[int]]()
    lines = len(rows) // max(len(game.ruleset.columns), 1)
    for index in sorted(game.writable_rows(), key=lambda index: (index % lines, index)):
        found.setdefault((rows[index].name, game.entry(index).made), []).append(index)
    return tuple(map(tuple, found.values()))


def row_choice_fitting(t: Texts, row: Row, entry: Entry, *, bare: bool = False) -> str:
    """A row with what it pays; one of the upper section short where three would not share a line.

    `bare`: without the sign of its column.
    """
    text = t.say(words.row_pays(row, entry, bare=bare))
    return text if _fits(row, text) else t.say(words.row_pays(row, entry, short=True, bare=bare))


def _fitting_all(t: Texts, same: Sequence[tuple[Row, Entry]]) -> str:
    """The same of a row that is open in several columns."""
    text = t.say(words.rows_pay(same))
    return text if _fits(same[0][0], text) else t.say(words.rows_pay(same, short=True))


def _fits(row: Row, text: str) -> bool:
    return row.name not in UPPER_KEYS or share_line([text] * ABREAST)


def row_choice_folded(
    t: Texts, view: GameView, zeros: Sequence[int], made: Sequence[int], button: Callable[[int], Button]
) -> Iterator[Keys]:
    """The rows that pay nothing, or what unfolds them where others pay; then a way back."""
    if not zeros:
        return
    if made and not view.crossing:
        yield (key(t("button-crossing", n=len(zeros)), ShowCrossing(view.game, view.version)),)
    else:
        yield from abreast([button(index) for index in zeros])
        if made and view.outer is None:
            yield (key(t("button-back"), NotSure(view.game, view.version)),)


# The second press of sheets with columns: the column of a row, or a row to announce.


_NEW = 3  # rows: who has written so few may not know the signs of the columns yet


def column_choice_lines(t: Texts, view: GameView, game: ScorecardGame) -> Iterator[str]:
    """What is to be chosen now."""
    rows = game.ruleset.rows
    if view.named is not None:
        yield t("board-pick-column", row=words.row_name_full(t, rows[view.named]))
    elif view.announcing:
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
    return view.named is not None or view.announcing


def column_choice_keys(t: Texts, view: GameView, game: ScorecardGame) -> Iterator[Keys]:
    """A button a column, or a row to announce, and a way back."""
    each = (
        column_choice_columns(t, view, game, view.named)
        if view.named is not None
        else _to_announce(t, view, game)
    )
    yield from abreast(list(each))
    yield (key(t("button-back"), NotSure(view.game, view.version)),)


def column_choice_columns(t: Texts, view: GameView, game: ScorecardGame, row: int) -> Iterator[Button]:
    """A button a column with what this row, and those of its name, would pay there."""
    rows = game.ruleset.rows
    for index in next((each for each in row_choice_groups(game) if row in each), ()):
        text = t.say(words.column_pays(t, rows[index], game.entry(index)))
        yield key(text, PickRow(view.game, view.version, index))


def _to_announce(t: Texts, view: GameView, game: ScorecardGame) -> Iterator[Button]:
    for index in game.announceable_rows:
        text = t.say(words.row_name(game.ruleset.rows[index]))
        yield key(text, AnnounceRow(view.game, view.version, index))


def column_choice_announce(t: Texts, view: GameView, game: ScorecardGame) -> Iterator[Keys]:
    """What leads to the rows that may be announced; green where that has to come first."""
    if game.announceable_rows:
        style: Style | None = "success" if game.must_announce else None
        yield (key(t("button-announce"), ShowAnnounce(view.game, view.version), style),)


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
    for price in row_prices(game).get(rows, ()):
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


def keypad_is_open(view: GameView) -> bool:
    """Whether dice are being entered, or it is asked which turn to correct: rows have to wait."""
    if view.rules.source == "bot" or not due_layers(view.progress.game):
        return False
    return view.entered.back == 0 or any(_dice(view).lacks(due_layers(view.progress.game)))


def asks_which(view: GameView) -> bool:
    """Whether it is asked which turn is to be corrected."""
    return view.rules.source == "own" and view.entered.back == 0


def keypad_lines(t: Texts, view: GameView) -> Iterator[str]:
    """What has been entered so far, and how the rest is; or the question which turn is to be corrected."""
    yield from keypad_entered(t, view)
    game = view.progress.game
    if not asks_which(view) and not _dice(view).faces:
        example = words.typed_dice(view.rules.faces, due_layers(game))
        yield t("board-enter-first" if first_roll_matters(game) else "board-enter", example=example)


def keypad_entered(t: Texts, view: GameView) -> Iterator[str]:
    """The dice that have been entered, and blanks; or the question which turn is to be corrected."""
    if asks_which(view):
        yield t("board-which-turn")
        return
    game, dice = view.progress.game, _dice(view)
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


def own_dice_keys(t: Texts, view: GameView, choices: Iterable[Keys], undo: Keys) -> Iterator[Keys]:
    """What may be pressed where people throw their own dice.

    Args:
        t: the texts.
        view: what is shown.
        choices: what may be done once the dice lie.
        undo: what takes back the turn before.
    """
    if asks_which(view):
        yield from _turns(t, view)
        return
    back, game, dice = view.entered.back or 0, view.progress.game, _dice(view)
    if any(dice.lacks(due_layers(game))):
        yield tuple(
            key(t.dice(words.faces(view.rules, (face,))), AddFace(view.game, view.version, back, face))
            for face in FACES
        )
    asking = view.chooses or view.crossing
    if not asking:
        yield from _entered(t, view, dice, back)
        yield from _rolls(t, view, game, dice, back)
    if not keypad_is_open(view):
        yield from choices
    if back:
        yield (key(t("button-not-correct"), CorrectTurn(view.game, view.version, 0)),)
    elif not asking:
        correct = (key(t("button-correct"), OpenCorrections(view.game, view.version)),)
        yield from abreast((*undo, *(correct if any(_of_people(view)) else ())))


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
        yield from abreast(some)
    elif first_roll_matters(game):
        yield (choice(t, t("button-at-once"), press(0 if dice.roll == 1 else 1), chosen=dice.roll == 1),)


def first_roll_matters(game: Game) -> bool:
    """Whether it pays or wins more to have thrown once only."""
    rows = game.ruleset.rows if isinstance(game.ruleset, Ruleset) and game.lay_rolls else ()
    return any(row.doubled or row.served or row.wins for row in rows)


def keypad_whose(t: Texts, view: GameView, name: str) -> str:
    """Whose turn it is, or whose is being corrected, and after which roll the dice lie where that matters."""
    game = view.progress.game
    if view.entered.back:
        return t("board-correcting", name=name)
    if not game.turn.roll or keypad_is_open(view):
        return t("board-turn-first", name=name)
    if isinstance(game.ruleset, Ruleset) and game.ruleset.saves:
        return t("board-turn-rolls", name=name, n=game.turn.roll)
    at_once = game.turn.roll == 1 and first_roll_matters(game)
    return t("board-turn-at-once" if at_once else "board-turn-own", name=name)


def _dice(view: GameView) -> OwnDice:
    """The dice that are being entered, or lie."""
    if view.entered.back:
        return view.entered.corrected
    return OwnDice.lying(view.progress.game) if view.entered.now is None else view.entered.now


def _turns(t: Texts, view: GameView) -> Iterator[Keys]:
    """A key for each turn that may be corrected, the latest first."""
    for back, turn in _of_people(view):
        yield (key(_turn(t, view, turn), CorrectTurn(view.game, view.version, back)),)
    yield (key(t("button-back"), CorrectTurn(view.game, view.version, 0)),)


def _of_people(view: GameView) -> Iterator[tuple[int, EndedTurn]]:
    """The turns of people that may be corrected, the latest first, each with how many turns back it is."""
    for back, turn in enumerate(reversed(view.correctable), 1):
        if turn.game.mover is not None and view.seats[turn.game.mover].state == "in":
            yield back, turn


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


# One-tap holds: up to three sets of dice worth keeping, made from the rows still open, by simple rules.
#
# Every open row names what it would keep; a set is worth the more, the more rows it serves and the fewer
# dice they still miss; of two equals the higher faces are. What is best for the whole game is another
# matter, and nobody is told here.


_MOST = 3
_THREE = 3  # dice: what a school row counts from, and the least that is worth keeping of even or odd ones
_TWO = 2  # dice: the least that is worth keeping for a straight
_HIGH = (5, 4)  # faces from here on are worth keeping where only the sum counts: the first, then the second
_MADE, _SUM = 0.5, 0.25
"""Worth of keeping what is made already, and of high dice for a sum; 1 is a row that misses no die."""

Positions = frozenset[int]


def quick_holds_suggestions(rows: Iterable[Row], dice: Sequence[int]) -> tuple[Positions, ...]:
    """Sets of positions to hold, up to three, likeliest first: never all dice, never none.

    Args:
        rows: those that may still be written with what is thrown now.
        dice: as they lie.
    """
    return tuple(_ranked(rows, dice))[:_MOST]


def keeps_all(rows: Iterable[Row], layers: Sequence[Sequence[int]]) -> bool:
    """Whether some row would keep all dice as they lie, by one of the `layers` of values that they show."""
    patterns = [row.pattern for row in rows]
    return any(
        len(hold) == len(dice) for dice in layers for pattern in patterns for hold, _ in _kept(pattern, dice)
    )


def for_layers(rows: Iterable[Row], layers: Sequence[Sequence[int]]) -> tuple[Positions, ...]:
    """Sets of positions to hold with double dice: the likeliest by outer values and by inner ones in turn."""
    every = tuple(rows)
    each = [tuple(_ranked(every, dice))[:_MOST] for dice in layers]
    mixed = (hold for pair in zip(*each, strict=False) for hold in pair)
    return tuple(dict.fromkeys(mixed))[:_MOST]


def for_hand(dice: Sequence[int], game: ShowdownGame) -> tuple[Positions, ...]:
    """Sets of positions to hold in a showdown game, those locked always among them.

    Where the worst hand wins, the thing to keep is one die of each face.
    """
    rules, locked = game.ruleset, frozenset(game.locked)
    patterns: tuple[Pattern, ...] = (Distinct(),)
    if not rules.low:
        straights = (Straight(1, 5), Straight(2, 6)) if rules.straights else ()
        patterns = (Kind(3), Kind(4), Kind(5), Groups((2, 2), distinct=True), *straights, Anything())
    ranked = _by_worth(patterns, dice)
    found = dict.fromkeys(hold | locked for hold in ranked)
    return tuple(hold for hold in found if locked < hold < frozenset(range(len(dice))))[:_MOST]


def quick_holds_mask(hold: Positions) -> int:
    """The hold as a number: bit 0 is position 0."""
    return sum(1 << position for position in hold)


def _ranked(rows: Iterable[Row], dice: Sequence[int]) -> Iterator[Positions]:
    every = frozenset(range(len(dice)))
    return (hold for hold in _by_worth((row.pattern for row in rows), dice) if hold and hold < every)


def _by_worth(patterns: Iterable[Pattern], dice: Sequence[int]) -> list[Positions]:
    worth = defaultdict[Positions, float](float)
    for pattern in patterns:
        for hold, missing in _kept(pattern, dice):
            worth[hold] += missing
    return sorted(worth, key=lambda hold: (worth[hold], sum(dice[place] for place in hold)), reverse=True)


def _kept(  # noqa: C901, PLR0912 - one arm a pattern
    pattern: Pattern, dice: Sequence[int]
) -> Iterator[tuple[Positions, float]]:
    """What to keep for a pattern, and what that is worth."""
    n = Counter(dice)
    match pattern:
        case Count(face) | School(face):
            if n[face]:
                yield _quick_holds_dice(dice, {face: len(dice)}), _worth(max(_THREE - n[face], 0))
        case Kind(size, exact):
            for face in sorted((face for face in n if n[face] > 1), key=lambda f: (n[f], f), reverse=True):
                kept = min(n[face], size) if exact else n[face]
                yield _quick_holds_dice(dice, {face: kept}), _worth(size - kept) if kept < size else _MADE
        case Groups(sizes):
            yield from _groups(sizes, n, dice)
        case Straight(low, high):
            yield from _faces(dice, set(range(low, high + 1)))
        case Run(length):
            spans = (set(range(low, low + length)) for low in FACES if low + length - 1 in FACES)
            yield from _faces(dice, max(spans, key=lambda span: (len(span & set(n)), max(span))))
            yield from _middle(dice, length)
        case Parity(odd):
            fitting = frozenset(place for place, face in enumerate(dice) if face % 2 == odd)
            if len(fitting) >= _THREE:
                yield fitting, _worth(len(dice) - len(fitting))
        case Anything():
            yield from _high(dice)
        case Distinct():
            yield _quick_holds_dice(dice, dict.fromkeys(n, 1)), _worth(len(dice) - len(n))
        case Faces(faces):
            yield from _faces(dice, set(faces))
        case PipSum():
            yield from _total(pattern, dice)
        case Coloured(sizes):
            yield from _coloured(sizes, n, dice)
        case _:
            assert_never(pattern)


def _groups(sizes: Sequence[int], n: Counter[int], dice: Sequence[int]) -> Iterator[tuple[Positions, float]]:
    wanted = sorted(sizes, reverse=True)
    faces = sorted((face for face in n if n[face] > 1), key=lambda f: (n[f], f), reverse=True)
    kept = {face: min(n[face], size) for face, size in zip(faces, wanted, strict=False)}
    if not kept:
        return
    missing, others = sum(sizes) - sum(kept.values()), set(n) - set(kept)
    if len(kept) < len(sizes) and others and all(n[face] == size for face, size in kept.items()):
        # With a die that may become the next group; it is no nearer for certain, so worth no more.
        yield _quick_holds_dice(dice, kept | {max(others): 1}), _worth(missing)
    if len(kept) == 1:
        kept = {face: n[face] for face in kept}  # which of its dice to throw only another group would tell
        missing = sum(sizes) - sum(kept.values())
    yield _quick_holds_dice(dice, kept), _worth(missing) if missing > 0 else _MADE


def _total(pattern: PipSum, dice: Sequence[int]) -> Iterator[tuple[Positions, float]]:
    """All dice where they make the sum, else all but one that another face would make it with."""
    every = frozenset(range(len(dice)))
    if value(pattern, dice) is not None:
        yield every, _MADE
        return
    for place in sorted({dice.index(face) for face in dice}):
        others = (*dice[:place], *dice[place + 1 :])
        if any(value(pattern, (*others, face)) is not None for face in FACES):
            yield every - {place}, _worth(1)


def _coloured(
    sizes: Sequence[int], n: Counter[int], dice: Sequence[int]
) -> Iterator[tuple[Positions, float]]:
    """The dice of the colour that most dice have, as far as the groups take them."""
    colour = max(COLOURS, key=lambda faces: sum(n[face] for face in faces))
    there = sum(n[face] for face in colour)
    if set(sizes) == {1}:
        if there >= _THREE:
            missing = len(sizes) - there
            yield (
                _quick_holds_dice(dice, {face: n[face] for face in colour}),
                _worth(missing) if missing > 0 else _MADE,
            )
    elif there >= _TWO:
        yield from _groups(sizes, Counter({face: n[face] for face in colour if n[face]}), dice)


def _faces(dice: Sequence[int], span: set[int]) -> Iterator[tuple[Positions, float]]:
    there = span & set(dice)
    if len(there) >= _TWO:
        yield (
            _quick_holds_dice(dice, dict.fromkeys(there, 1)),
            _worth(len(span) - len(there)) if there < span else _MADE,
        )


def _high(dice: Sequence[int]) -> Iterator[tuple[Positions, float]]:
    for number, least in enumerate(_HIGH, 1):
        yield _quick_holds_dice(dice, {face: len(dice) for face in FACES if face >= least}), _SUM / number


def _middle(dice: Sequence[int], length: int) -> Iterator[tuple[Positions, float]]:
    """The faces that every run of this length needs: with them either end will do."""
    middle = set(range(max(FACES) + 1 - length, min(FACES) + length))
    there = middle & set(dice)
    if len(there) >= _TWO:
        yield _quick_holds_dice(dice, dict.fromkeys(there, 1)), _worth(length - len(there))


def _quick_holds_dice(dice: Sequence[int], kept: dict[int, int]) -> Positions:
    """The positions of so many dice of each face, those that lie first."""
    taken, found = Counter[int](), set[int]()
    for place, face in enumerate(dice):
        if taken[face] < kept.get(face, 0):
            taken[face] += 1
            found.add(place)
    return frozenset(found)


def _worth(missing: int) -> float:
    return 1 / (1 + missing) ** 2


# The controls of a turn on every sort of board: whose it is, dice to hold, the throw, taking back.


Green = Literal["throw", "hold", "rest"]
"""The key that is green while dice may be thrown: the throw, the likeliest hold, or one of the others."""
_THROW: Final[dict[Green, Style | None]] = {"throw": "success", "hold": None, "rest": None}


def turn_controls_whose(t: Texts, view: GameView, called: str, seat: int, rolls: int | str) -> str:
    """Whose turn it is, and which of `rolls` has been thrown."""
    name, roll = seat_names_mover(t, view.seats[seat], called), view.progress.game.turn.roll
    if view.rules.source == "own" and view.seats[seat].state == "in":
        return keypad_whose(t, view, name)
    if roll:
        return t("board-turn", name=name, roll=roll, rolls=rolls)
    computer = view.seats[seat].state == "computer"
    return t("board-turn-computer" if computer else "board-turn-first", name=name)


def turn_controls_lying(t: Texts, view: GameView, fixed: Sequence[int] = (), *, brief: bool = False) -> str:
    """The dice as they lie, in words as well, and those held for the next throw but for `fixed` ones.

    `brief`: the buttons alone tell what is held.
    """
    game = view.progress.game
    dice, hand = words.dice(game.ruleset, game.turn.dice), words.hand_of(game.ruleset, game.turn.dice)
    held = [i for i in sorted(view.held) if i not in fixed]
    if brief or not held or not game.rolls_left:
        return t("board-dice", dice=dice, hand=hand)
    return t("board-dice-held", dice=dice, hand=hand, held=words.dice(game.ruleset, game.turn.dice, held))


def turn_controls_keys(t: Texts, view: GameView, choices: Iterable[Keys]) -> Iterator[Keys]:
    """What the mover may press, and what takes back the turn before while that is possible.

    Args:
        t: the texts.
        view: what is shown.
        choices: all that may be done once dice lie; the line after the dice is that of the throw.
    """
    game = view.progress.game
    if game.due is not None or game.mover is None:
        return
    mine = view.seats[game.mover].state == "in"
    undo = (key(t("button-take-back"), TakeBack(view.game, view.version)),) if _undoable(view) else ()
    if mine and game.ruleset.source == "own":
        yield from own_dice_keys(t, view, choices, undo)
        return
    if not game.turn.roll:
        if mine and game.rolls_left:
            yield (key(t("button-roll-first"), Roll(view.game, view.version), "success"),)
        if undo:
            yield undo
    elif mine:
        lines = list(choices)
        for other in (*undo, *_hint(t, view)):
            if _last_unfolds(view, lines):
                lines[-1] = _beside(t, lines[-1][0], other)
            else:
                lines.append((other,))
        yield from lines


def turn_controls_dice(  # noqa: PLR0913 - all that stands in the lines of a turn
    t: Texts,
    view: GameView,
    throw: str,
    *,
    room: int,
    offers: Sequence[frozenset[int]],
    rest: Sequence[Keys],
    locked: frozenset[int] = frozenset(),
    green: Green = "hold",
) -> Iterator[Keys]:
    """A button a die, one that throws those not held, and one-tap holds; then the `rest` of the board.

    A locked die has no button: it lies there in the line above, and cannot be tapped. One key at most is
    green, and never one that throws away what is worth keeping.

    Args:
        t: the language.
        view: what is shown.
        throw: the text of the button that throws.
        room: lines of buttons that a phone shows; where they are too many, suggestions get short, then fewer.
        offers: sets of positions to hold, locked ones among them.
        rest: the lines of buttons below.
        locked: positions that stay as they lie.
        green: which key is, unless dice are held that are no part of the likeliest hold: then the throw.
    """
    game = view.progress.game
    rules = game.ruleset
    yield _dice_keys(t, view, [i for i in range(rules.dice) if i not in locked])
    new = [hold for hold in offers if hold != view.held]
    # Taking back and a hint: the first of them stands beside what unfolds, where there is that.
    below = max(0, len(_hint(t, view)) + _undoable(view) - _last_unfolds(view, rest))
    left = room - 2 - len(rest) - below
    # Dice held before the last throw may be a part only of what is worth keeping now.
    part = bool(offers) and view.held < offers[0]
    if view.held > locked and green != "rest" and not part:
        green = "throw"
    loud: Style | None = "success" if green == "hold" else None
    suggested = next(
        lines for lines in _suggestions(t, view, new, locked, loud) if len(lines) <= max(left, 0)
    )
    if len(view.held) < rules.dice:
        roll, style = Roll(view.game, view.version), _THROW[green]
        beside = () if suggested else _beside_throw(t, view, new, locked, loud)
        if beside:
            yield key(t("button-roll-short", n=rules.dice - len(view.held)), roll, style), *beside
        else:
            yield (key(throw, roll, style),)
    yield from suggested
    yield from rest


def _dice_keys(t: Texts, view: GameView, positions: Sequence[int]) -> Keys:
    """A button for each of these dice, in the plain skin where that of the chat is too wide."""
    game = view.progress.game
    each = [words.die(game.ruleset, game.turn.dice, i) for i in positions]
    for skin in (t.skin, PLAIN):
        labels = [
            f"[{die.shown(skin)}]" if i in view.held else die.shown(skin)
            for i, die in zip(positions, each, strict=True)
        ]
        if dice_share_line(f"[{die.shown(skin)}]" for die in each):
            break
    return tuple(
        key(label, Hold(view.game, view.version, i), "primary" if i in view.held else None)
        for i, label in zip(positions, labels, strict=True)
    )


def _beside_throw(
    t: Texts, view: GameView, holds: Sequence[frozenset[int]], locked: frozenset[int], first: Style | None
) -> tuple[Button, ...]:
    """The likeliest one-tap hold that may share the line of the throw, where none has a line of its own.

    Dice that are too wide in the chat's skin are plain, and what is too wide in bold letters is not coloured.
    """
    skins = (t, texts(t.language, PLAIN))
    variants = zip(*(_one_tap(each, view, holds, locked, first, short=True) for each in skins), strict=True)
    for shown, plain in variants:
        for each in (shown, plain, replace(shown, style=None), replace(plain, style=None)):
            if keyboard_share_line((each, each)):
                return (each,)
    return ()


def _suggestions(
    t: Texts, view: GameView, holds: Sequence[frozenset[int]], locked: frozenset[int], first: Style | None
) -> Iterator[Sequence[Keys]]:
    """Lines of one-tap holds, fewer and fewer of them, down to none; `first`: how the likeliest looks."""
    if view.quick_rerolls:
        yield list(abreast(_one_tap(t, view, holds, locked, first)))
    short = _one_tap(t, view, holds, locked, first, short=True)
    yield from (list(abreast(short[:most])) for most in range(len(short), -1, -1))


def _one_tap(  # noqa: PLR0913 - what they hold, and how they look
    t: Texts,
    view: GameView,
    holds: Sequence[frozenset[int]],
    locked: frozenset[int],
    first: Style | None,
    *,
    short: bool = False,
) -> list[Button]:
    """A button for each hold; it throws the other dice as well where the chat wants that."""
    each = [
        _reroll(t, view, hold, locked, short=short) if view.quick_rerolls else _hold(t, view, hold, locked)
        for hold in holds
    ]
    return [replace(button, style=None if number else first) for number, button in enumerate(each)]


def _undoable(view: GameView) -> bool:
    """Whether the turn before may be taken back; beside a question that would read as an answer to it."""
    if view.asking is not None or view.overdue is not None:
        return False
    before = view.progress.back
    writer = None if before is None else before.mover
    return view.undoable and writer is not None and view.seats[writer].state == "in"


def _hint(t: Texts, view: GameView) -> Keys:
    """The way to a hint, where one may be asked for and no row is being chosen."""
    shown = view.hints and not view.crossing and not view.chooses
    return (key(t("button-hint"), Hint(view.game, view.version)),) if shown else ()


def _beside(t: Texts, unfold: Button, other: Button) -> Keys:
    """What unfolds the rows that pay nothing, and another button, in one line."""
    if not phone_room_share_line((unfold.text, other.text)):
        unfold = replace(unfold, text=t("button-crossing-short"))
    return unfold, other


def turn_controls_unfolds(view: GameView, line: Keys) -> bool:
    """Whether a line does nothing but unfold the rows that pay nothing."""
    return len(line) == 1 and line[0].data == pack(ShowCrossing(view.game, view.version))


def _last_unfolds(view: GameView, lines: Sequence[Keys]) -> bool:
    return bool(lines) and turn_controls_unfolds(view, lines[-1])


def _reroll(
    t: Texts, view: GameView, hold: frozenset[int], locked: frozenset[int], *, short: bool = False
) -> Button:
    rules, lying = view.progress.game.ruleset, view.progress.game.turn.dice
    text = t(
        "button-reroll-short" if short else "button-reroll",
        dice=words.dice(rules, lying, sorted(hold - locked)),
        n=rules.dice - len(hold),
    )
    return key(text, Reroll(view.game, view.version, quick_holds_mask(hold)))


def _hold(t: Texts, view: GameView, hold: frozenset[int], locked: frozenset[int]) -> Button:
    rules, lying = view.progress.game.ruleset, view.progress.game.turn.dice
    text = t("button-hold", dice=words.dice(rules, lying, sorted(hold - locked)))
    return key(text, HoldOnly(view.game, view.version, quick_holds_mask(hold)))


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
    if view.held and game.rolls_left and not brief:
        yield t("board-held", dice=words.dice(game.ruleset, game.turn.dice, sorted(view.held)))


def double_dice_hints(t: Texts, game: ScorecardGame, card: Card) -> Iterator[str]:
    """What those who have hardly written anything may not know yet: how to read the dice and the buttons."""
    if not game.turn.roll or len(card.written) > _DOUBLE_DICE_NEW:
        return
    if game.ruleset.source == "bot":  # else there are no keys of dice to read
        outer, inner = (layer[0] for layer in game.ruleset.split(game.turn.dice))
        yield t("board-legend-die", die=words.die(game.ruleset, game.turn.dice, 0), outer=outer, inner=inner)
    left = next(_left_out(game), None)
    if left is not None:
        yield t("board-legend-left", face=left, dice=game.ruleset.dice, counted=game.ruleset.dice - 1)


def _left_out(game: ScorecardGame) -> Iterator[int]:
    """The faces that rows which pay now would leave out of the outer values."""
    outer = game.ruleset.split(game.turn.dice)[OUTER]
    for index in game.writable_rows():
        face = game.ruleset.rows[index].left_out(outer, game.turn.roll)
        if face is not None and game.entry(index, OUTER).made:
            yield face


def double_dice_notes(t: Texts, view: GameView, game: ScorecardGame) -> Iterator[str]:
    """What is to be chosen now, or the question about a zero."""
    if not game.turn.roll or game.mover is None or view.seats[game.mover].state != "in":
        return
    if view.outer is None:
        if len(game.writable_rows()) == game.ruleset.layers:
            yield t("board-pick-pair")
        return
    if view.asking is None:
        yield t("board-pick-inner", row=_pays(game, view.outer, OUTER))
        return
    yield from row_question_lines(t, game, (view.outer, view.asking))


def double_dice_keys(t: Texts, view: GameView, game: ScorecardGame) -> Iterator[Keys]:
    """The rows for the outer values, then those for the inner ones; at the end whole pairs."""
    open_rows = game.writable_rows()
    outer = view.outer
    if outer is not None and view.asking is not None:
        text = row_question_sure(t, game, (outer, view.asking))
        sure = PickInner(view.game, view.version, outer, view.asking, sure=True)
        last = len(open_rows) == game.ruleset.layers
        no = NotSure(view.game, view.version) if last else PickRow(view.game, view.version, outer)
        yield from abreast((key(text, sure, "danger"), key(t("button-not-sure"), no)))
    elif outer is not None:
        inner = [index for index in open_rows if index != outer]
        *lines, line = _foldable(t, view, inner, INNER, lambda i: _inner(t, view, game, (outer, i)))
        yield from lines
        back = NotSure(view.game, view.version)
        if turn_controls_unfolds(view, line):
            yield from abreast((*line, key(t("button-back"), back)))
        else:
            yield from (line, (key(t("button-other-outer"), back),))
    elif len(open_rows) == game.ruleset.layers:
        yield from (_pair(t, view, game, pair) for pair in (open_rows, open_rows[::-1]))
    else:

        def choose(index: int) -> Button:
            return key(_label(t, game, index, OUTER), PickRow(view.game, view.version, index))

        yield from _foldable(t, view, open_rows, OUTER, choose)


def _foldable(
    t: Texts, view: GameView, rows: Sequence[int], layer: int, button: Callable[[int], Button]
) -> Iterator[Keys]:
    """A button a row for a layer, those that pay nothing folded away."""
    game = view.progress.game
    if not isinstance(game, ScorecardGame):
        raise TypeError("expected a game with scorecards")
    made = [index for index in rows if game.entry(index, layer).made]
    if not row_choice_crosses(view, game):
        yield from abreast([button(index) for index in made])
    yield from row_choice_folded(t, view, [index for index in rows if index not in made], made, button)


def _pays(game: ScorecardGame, index: int, layer: int) -> Message:
    """What a row would pay for a layer, and which face is left out where that matters."""
    row = game.ruleset.rows[index]
    pays = words.row_pays(row, game.entry(index, layer))
    face = row.left_out(game.ruleset.split(game.turn.dice)[layer], game.turn.roll)
    return pays if face is None else say("button-left-out", row=pays, face=face)


def _label(t: Texts, game: ScorecardGame, index: int, layer: int) -> str:
    """The label of the button of a row for a layer: the points that `_pays` tells."""
    row, pays = game.ruleset.rows[index], _pays(game, index, layer)
    return (
        t.say(pays) if pays.id == "button-left-out" else row_choice_fitting(t, row, game.entry(index, layer))
    )


def _inner(t: Texts, view: GameView, game: ScorecardGame, pair: tuple[int, int]) -> Button:
    outer, inner = pair
    press = PickInner(view.game, view.version, outer, inner, sure=False)
    return key(_label(t, game, inner, INNER), press)


def _pair(t: Texts, view: GameView, game: ScorecardGame, pair: Sequence[int]) -> Keys:
    """One of the two ways to write the last two rows, in one tap: there is nothing to choose in between."""
    outer, inner = pair
    rows = words.both([_pays(game, outer, OUTER), _pays(game, inner, INNER)])
    return (key(t.say(rows), PickInner(view.game, view.version, outer, inner, sure=False)),)


# Rows and hands that another throw would break: the mover had better keep them, so their key is green.
#
# A rule of thumb: a fixed price is as good as it gets, and a sum of pips is good from what an average throw
# of all dice comes to. What is best for the whole game nobody is told here.


_GOOD: Final = 3.5
"""Points a die that a sum of pips must come to."""
_WHOLE: Final[tuple[HandKind, ...]] = ("poker", "full", "straight")
"""Hands that another throw of any die would break."""
_UNMADE: Final[tuple[HandKind, ...]] = ("high",)
"""The same where the worst hand wins."""


def made_row(game: ScorecardGame, *, keep: bool) -> int | None:
    """The number of the row that had better be written now, if there is one while throws are left.

    Of several it is the one that pays most. Double dice fill two rows, none of them alone.

    Args:
        game: dice lie in it.
        keep: all dice are worth keeping for some row, and no fewer of them.
    """
    rules, rows = game.ruleset, game.ruleset.rows
    if rules.layers > 1 or not game.rolls_left:
        return None
    made = {index: entry for index in game.writable_rows() if (entry := game.entry(index)).made}
    whole = {
        index: entry.points
        for index, entry in made.items()
        if _taken(rows[index].pattern, rules.dice) == rules.dice
        and (_is_fixed(rows[index]) or entry.points >= _GOOD * rules.dice)
    }
    best = whole or ({index: entry.points for index, entry in made.items()} if keep else {})
    return max(best, key=best.__getitem__, default=None)


def made_hand(game: ShowdownGame) -> bool:
    """Whether the mover had better stand: nobody has a better hand, and it is the last or takes all dice."""
    rules, dice = game.ruleset, game.turn.dice
    if game.best and rules.merit(dice) <= rules.merit(game.best[0].dice):
        return False
    last = len(game.open_hands) + 1 == len(game.contenders)
    return last or hand_kind(dice, straights=rules.straights) in (_UNMADE if rules.low else _WHOLE)


def _is_fixed(row: Row) -> bool:
    """Whether a row pays the same however it is made."""
    return isinstance(row.pays, int) or isinstance(row.pattern, Straight | Run)


def _taken(pattern: Pattern, dice: int) -> int:
    """How many of so many dice a combination takes; 0 for rows that any dice fill somehow."""
    match pattern:
        case Kind(size):
            return size
        case Groups(sizes) | Coloured(sizes):
            return sum(sizes)
        case Straight(low, high):
            return high - low + 1
        case Faces(faces):
            return len(faces)
        case Run(length):
            return length
        case PipSum():
            return dice
    return 0
