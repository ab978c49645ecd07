"""Keys of a turn: dice, holds, rows, columns, own dice, questions about a row."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from operator import itemgetter
from typing import assert_never, get_args

from bot.ground.drawing import (
    ABREAST,
    Keys,
    Press,
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
from bot.table.screens.lines import LABEL, plain_seat, seat_names_mover, seat_names_plain, throw_text
from engine.play.ended_turn import EndedTurn
from engine.play.game import Game
from engine.play.given_up import given_up
from engine.play.row_price import LostBonus, NewFine, Price, Rows, row_prices
from engine.play.scorecard import ScorecardGame
from engine.play.showdown import ShowdownGame
from engine.play.steps import Stand, Stop, Write
from engine.rules.bonuses import Tenfold, covers
from engine.rules.patterns import (
    FACES,
)
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import UPPER_KEYS, Card, Entry, Row, Section

# The rows that may be written now: those that pay at once, those that pay nothing folded away.
#
# Unfolded they stand alone, with a way back: a player who crosses out does nothing else, and a phone shows
# no more. Rows of one name that are open in several columns share a button, which asks for the column.


def is_open(view: GameView, game: ScorecardGame) -> bool:
    """Whether a row is being chosen in several presses and the dice wait."""
    return view.choice.chooses or row_choice_crosses(view, game)


def row_choice_crosses(view: GameView, game: ScorecardGame) -> bool:
    """Whether the rows that pay nothing stand alone: unfolded, and there are others."""
    if not view.choice.crossing or view.choice.outer is not None:
        return False
    made = [game.entry(index).made for index in game.writable_rows()]
    return any(made) and not all(made)


def row_choice_keys(t: Texts, view: GameView, game: ScorecardGame, offers: GameOffers) -> Iterator[Keys]:
    """A button a row with what it would pay: the school by itself, then all others; the best one green."""
    rows = game.ruleset.rows
    entries = {index: game.entry(index) for index in game.writable_rows()}
    same = {group[0]: group for group in rows_by_name(game)}
    bare = one_by_one(game.ruleset)

    def button(index: int) -> Button:
        style: Style | None = "success" if offers.best in same[index] else None
        if len(same[index]) > 1:
            text = _fitting_all(t, [(rows[i], entries[i]) for i in same[index]])
            return key(text, ShowColumns(view.game, view.version, index), style)
        text = row_choice_fitting(t, rows[index], entries[index], bare=bare)
        return key(text, offers.rows[index], style)

    made = [index for index in same if entries[index].made]
    if not row_choice_crosses(view, game):
        for part in get_args(Section):
            yield from abreast([button(index) for index in made if rows[index].section == part])
    yield from row_choice_folded(t, view, [index for index in same if index not in made], made, button)


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
    if made and not view.choice.crossing:
        yield (key(t("button-crossing", n=len(zeros)), ShowCrossing(view.game, view.version)),)
    else:
        yield from abreast([button(index) for index in zeros])
        if made and view.choice.outer is None:
            yield (key(t("button-back"), NotSure(view.game, view.version)),)


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


def column_choice_keys(t: Texts, view: GameView, game: ScorecardGame, offers: GameOffers) -> Iterator[Keys]:
    """A button a column, or a row to announce, and a way back."""
    each = (
        column_choice_columns(t, game, offers, view.choice.named)
        if view.choice.named is not None
        else _to_announce(t, game, offers)
    )
    yield from abreast(list(each))
    yield (key(t("button-back"), NotSure(view.game, view.version)),)


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


def own_dice_keys(t: Texts, view: GameView, offers: GameOffers, choices: Iterable[Keys]) -> Iterator[Keys]:
    """What may be pressed where people throw their own dice; `choices` are made once the dice lie."""
    if asks_which(view):
        yield from ((offer_key(t, view, offers, press),) for press in offers.corrections)
        return
    yield from entry_keys(t, view)
    if not keypad_is_open(view):
        yield from choices
    last = (press for press in (offers.undo, *offers.corrections) if press is not None)
    yield from abreast([offer_key(t, view, offers, press) for press in last])


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
    held = [i for i in sorted(view.choice.held) if i not in fixed]
    if brief or not held or not game.rolls_left:
        return t("board-dice", dice=dice, hand=hand)
    return t("board-dice-held", dice=dice, hand=hand, held=words.dice(game.ruleset, game.turn.dice, held))


def turn_controls_keys(
    t: Texts, view: GameView, offers: GameOffers, choices: Iterable[Keys]
) -> Iterator[Keys]:
    """What the mover may press, and what takes back the turn before while that is possible.

    Args:
        t: the texts.
        view: what is shown.
        offers: what may be pressed.
        choices: all that may be done once dice lie; the line after the dice is that of the throw.
    """
    game = view.progress.game
    if offers.enters or offers.corrections:
        yield from own_dice_keys(t, view, offers, choices)
    elif not game.turn.roll:
        first = (press for press in (offers.roll, offers.undo) if press is not None)
        yield from ((offer_key(t, view, offers, press),) for press in first)
    elif game.due is None and game.mover is not None and view.seats[game.mover].state == "in":
        lines = list(choices)
        for press in (offers.undo, _hint(view, offers)):
            if press is None:
                continue
            other = offer_key(t, view, offers, press)
            if _last_unfolds(view, lines):
                lines[-1] = _beside(t, lines[-1][0], other)
            else:
                lines.append((other,))
        yield from lines


def turn_controls_dice(
    t: Texts, view: GameView, offers: GameOffers, *, room: int, rest: Sequence[Keys]
) -> Iterator[Keys]:
    """A button a die, one that throws those not held, and one-tap holds; then the `rest` of the board.

    A locked die has no button: it lies there in the line above, and cannot be tapped. One key at most is
    green, and never one that throws away what is worth keeping.

    Args:
        t: the language.
        view: what is shown.
        offers: what may be pressed.
        room: lines of buttons that a phone shows; where they are too many, suggestions get short, then fewer.
        rest: the lines of buttons below.
    """
    yield _dice_keys(t, view, offers.free)
    # Taking back and a hint: the first of them stands beside what unfolds, where there is that.
    others = sum(press is not None for press in (offers.undo, _hint(view, offers)))
    left = room - 2 - len(rest) - max(0, others - _last_unfolds(view, rest))
    suggested = next(lines for lines in _suggestions(t, view, offers) if len(lines) <= max(left, 0))
    if offers.roll is not None:
        throw = offer_key(t, view, offers, offers.roll)
        beside = () if suggested else _beside_throw(t, view, offers)
        if beside:
            n = view.rules.dice - len(view.choice.held)
            throw = replace(throw, text=t("button-roll-short", n=n))
        yield throw, *beside
    yield from suggested
    yield from rest


def _dice_keys(t: Texts, view: GameView, positions: Sequence[int]) -> Keys:
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


def _beside_throw(t: Texts, view: GameView, offers: GameOffers) -> tuple[Button, ...]:
    """The likeliest one-tap hold that may share the line of the throw, where none has a line of its own.

    Dice that are too wide in the chat's skin are plain, and what is too wide in bold letters is not coloured.
    """
    skins = (t, texts(t.language, PLAIN))
    variants = zip(*(quick_keys(each, view, offers, short=True) for each in skins), strict=True)
    for shown, plain in variants:
        for each in (shown, plain, replace(shown, style=None), replace(plain, style=None)):
            if keyboard_share_line((each, each)):
                return (each,)
    return ()


def _suggestions(t: Texts, view: GameView, offers: GameOffers) -> Iterator[Sequence[Keys]]:
    """Lines of one-tap holds, fewer and fewer of them, down to none."""
    if view.quick_rerolls:
        yield list(abreast(quick_keys(t, view, offers)))
    short = quick_keys(t, view, offers, short=True)
    yield from (list(abreast(short[:most])) for most in range(len(short), -1, -1))


def quick_keys(t: Texts, view: GameView, offers: GameOffers, *, short: bool = False) -> list[Button]:
    """A button for each hold; it throws the other dice as well where the chat wants that."""
    found, rules, lying = list[Button](), view.rules, view.progress.game.turn.dice
    for hold in offers.holds:
        dice = words.dice(rules, lying, sorted(hold.intersection(offers.free)))
        at = view.game, view.version, mask_of(hold)
        style: Style | None = "success" if offers.green == "hold" and not found else None
        if view.quick_rerolls:
            text = t("button-reroll-short" if short else "button-reroll", dice=dice, n=rules.dice - len(hold))
            found.append(key(text, Reroll(*at), style))
        else:
            found.append(key(t("button-hold", dice=dice), HoldOnly(*at), style))
    return found


def _hint(view: GameView, offers: GameOffers) -> Hint | None:
    """The way to a hint, unless the columns of a row or those that pay nothing stand alone."""
    return None if view.choice.crossing or view.choice.named is not None else offers.hint


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
    game = view.progress.game
    if isinstance(game, ShowdownGame):
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
    game, others = view.progress.game, view.rules.dice - len(view.choice.held)
    if not game.turn.roll:
        return t("button-roll-first")
    if isinstance(game, ShowdownGame):
        return t("button-roll", n=others, left=game.rolls_left)
    return throw_text(t, game, others)


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
    if view.choice.outer is None:
        if len(game.writable_rows()) == game.ruleset.layers:
            yield t("board-pick-pair")
        return
    if view.choice.asking is None:
        yield t("board-pick-inner", row=_pays(game, view.choice.outer, OUTER))
        return
    yield from row_question_lines(t, game, (view.choice.outer, view.choice.asking))


def double_dice_keys(t: Texts, view: GameView, game: ScorecardGame, offers: GameOffers) -> Iterator[Keys]:
    """The rows for the outer values, then those for the inner ones; at the end whole pairs."""
    if offers.yes is not None and offers.no is not None:
        yield from abreast([offer_key(t, view, offers, press) for press in (offers.yes, offers.no)])
        return
    if offers.pairs:
        yield from ((offer_key(t, view, offers, press),) for press in offers.pairs)
        return
    layer = OUTER if offers.back is None else INNER

    def button(index: int) -> Button:
        style: Style | None = "success" if index == offers.best else None
        return key(_label(t, game, index, layer), offers.rows[index], style)

    lines = list(_foldable(t, view, list(offers.rows), layer, button))
    if offers.back is not None and turn_controls_unfolds(view, lines[-1]):
        yield from lines[:-1]
        yield from abreast((*lines[-1], key(t("button-back"), offers.back)))
    else:
        yield from lines
        if offers.back is not None:
            yield (offer_key(t, view, offers, offers.back),)


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
