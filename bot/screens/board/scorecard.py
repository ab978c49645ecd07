"""The board of a scorecard game."""

from collections.abc import Iterator, Sequence

from bot.buttons.board import EndTurn, NotSure, PickRow, Sure, TakeBack
from bot.screens import dice_proof, event_lines, progress, seat_names
from bot.screens.board import double_dice, quick_holds, turn_controls, win_chances
from bot.screens.board.left_seats import decisions
from bot.screens.cards import scorecard_table
from bot.screens.keyboard import Keys, abreast, key
from bot.texts import words
from bot.texts.formatting import Texts
from bot.views.game import GameView
from bot.views.screen import Button, Screen
from engine.play.events import rows_between
from engine.play.scorecard import ScorecardGame
from engine.rules import joker
from engine.rules.gates import FirstTurns, Gate, SectionFirst, writable
from engine.rules.patterns import Run, Straight
from engine.rules.sheet import Card


def board(t: Texts, view: GameView, game: ScorecardGame) -> Screen:
    """The game as it stands: what happened, the dice, the cards, and everything the mover may do."""
    called = seat_names.seat_names(t, view.seats)
    text = [
        _header(t, view, game, called),
        *event_lines.lines(t, game.ruleset, called, view.recent),
        _cards(t, view, game, called),
        *win_chances.lines(t, view, called),
        # Right above their buttons: on a telephone the top of a long board is out of sight.
        *_dice(t, view, game),
        *_notes(t, view, game, called),
    ]
    return Screen("\n".join(text), (*decisions(t, view), *_play(t, view, game)))


def _header(t: Texts, view: GameView, game: ScorecardGame, called: Sequence[str]) -> str:
    mover = game.order[game.position]
    turn = turn_controls.whose(t, view, called[mover], mover, progress.rolls(game, mover))
    return t(
        "board-header",
        preset=words.preset(game.ruleset.preset),
        round=progress.round_of(t, game, mover),
        turn=turn,
    )


def _dice(t: Texts, view: GameView, game: ScorecardGame) -> Iterator[str]:
    turn = game.turn
    if not turn.roll:
        return
    if game.ruleset.layers > 1:
        yield from double_dice.dice(t, game)
    else:
        yield t("board-dice", dice=words.faces(turn.dice), hand=words.hand_of(game.ruleset, turn.dice))
    if view.held and game.rolls_left:
        yield t("board-held", dice=words.dice(game.ruleset, turn.dice, sorted(view.held)))


def _cards(t: Texts, view: GameView, game: ScorecardGame, called: Sequence[str]) -> str:
    if game.seats <= scorecard_table.ABREAST:
        return scorecard_table.card(t, game, view.seats, game.order)
    points = game.totals()
    active = [seat for seat in game.order if seat not in game.gone]
    every = (t("board-total", name=called[seat], points=points[seat].points) for seat in active)
    own = scorecard_table.card(t, game, view.seats, (game.order[game.position],))
    return own + "\n" + t("board-totals", totals=" · ".join(every))


def _notes(t: Texts, view: GameView, game: ScorecardGame, called: Sequence[str]) -> Iterator[str]:
    if game.mover is not None and view.seats[game.mover].state == "in":
        yield from turn_controls.member(t, view.seats[game.mover])
        yield from _hints(t, game, game.mover)
    if not any(card.written for card in game.cards):
        yield from dice_proof.client(t, view)
    yield from progress.last_round(t, game, called)
    for seat, holder in enumerate(view.seats):
        if holder.state == "left":
            yield t("board-decide", name=called[seat])
    if game.ruleset.layers > 1:
        yield from double_dice.notes(t, view, game)
    elif view.asking is not None:
        yield t("board-ask", row=words.row_full(t, game.ruleset.rows[view.asking]))


def _hints(t: Texts, game: ScorecardGame, mover: int) -> Iterator[str]:
    """What a newcomer cannot guess: a die is a button, and some rows are not offered yet."""
    card = game.cards[mover]
    for gate in game.ruleset.gates:
        if isinstance(gate, FirstTurns | SectionFirst) and _closes(gate, game, card):
            yield t.say(words.gate(game.ruleset.preset, gate))
    if joker.comes(game.ruleset, card, game.turn.dice):
        yield t(f"rules-reading-joker_{game.ruleset.joker}")
    for index in game.writable_rows() if game.turn.roll == 1 else ():
        if game.ruleset.rows[index].wins and game.entry(index).made:
            yield t("board-wins", row=words.row_full(t, game.ruleset.rows[index]))
    if game.may_stop and game.rolls_left:
        yield t("board-nothing-fits")
    if not card.written and game.turn.roll and game.rolls_left:
        yield t("board-hint")


def _closes(gate: Gate, game: ScorecardGame, card: Card) -> bool:
    return len(writable(game.ruleset.rows, (gate,), card)) < card.entries.count(None)


def _play(t: Texts, view: GameView, game: ScorecardGame) -> Iterator[Keys]:
    return turn_controls.keys(t, view, _take_back(t, view, game), _choices(t, view, game))


def _choices(t: Texts, view: GameView, game: ScorecardGame) -> Iterator[Keys]:
    open_rows = game.writable_rows()
    if game.rolls_left:
        sorts = {type(game.ruleset.rows[i].pattern) for i in open_rows}
        yield from _throwing(t, view, game, runs=Run in sorts, straights=Straight in sorts)
    if game.may_stop:
        yield (key(t("button-end-turn"), EndTurn(view.game, view.version)),)
    if game.ruleset.layers > 1:
        yield from double_dice.keys(t, view, game)
    elif view.asking is None:
        yield from _rows(t, view, game, open_rows)
    else:
        row = words.row(game.ruleset.rows[view.asking])
        sure = Sure(view.game, view.version, view.asking)
        yield (
            key(t("button-sure", row=row), sure, "danger"),
            key(t("button-not-sure"), NotSure(view.game, view.version)),
        )


def _take_back(t: Texts, view: GameView, game: ScorecardGame) -> Button:
    back = view.progress.back
    opened = rows_between(back, game, back.order[back.position]) if isinstance(back, ScorecardGame) else ()
    if not opened:
        return key(t("button-take-back-blank"), TakeBack(view.game, view.version))
    row = words.both([words.row(game.ruleset.rows[index]) for index in opened])
    return key(t("button-take-back", row=row), TakeBack(view.game, view.version))


def _throwing(
    t: Texts, view: GameView, game: ScorecardGame, *, runs: bool, straights: bool
) -> Iterator[Keys]:
    dice, held = game.turn.dice, view.held
    layers = words.layers(game.ruleset, dice)
    offers = (
        quick_holds.suggestions(dice, held, straights=straights, runs=runs)
        if len(layers) == 1
        else quick_holds.for_layers(layers, held, straights=straights, runs=runs)
    )
    return turn_controls.dice(t, view, progress.throw_text(t, game, game.ruleset.dice - len(held)), offers)


def _rows(t: Texts, view: GameView, game: ScorecardGame, open_rows: Sequence[int]) -> Iterator[Keys]:
    buttons = []
    for index in open_rows:
        text = t.say(words.row_pays(game.ruleset.rows[index], game.entry(index)))
        buttons.append(key(text, PickRow(view.game, view.version, index)))
    yield from abreast(buttons)
