"""The board of a scorecard game.

A phone shows the end of a message: what the mover needs stands right above the buttons, the card at the top.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.ground.drawing import phone_room as room
from bot.ground.drawing.keyboard import Keys, abreast, key
from bot.ground.texts.formatting import Texts
from bot.ground.values.screen import Screen
from bot.rulebook import words
from bot.table.buttons.board import EndTurn, NotSure, Sure
from bot.table.screens import event_lines, progress, seat_names
from bot.table.screens.app_key import with_app_key
from bot.table.screens.board import (
    column_choice,
    deadline,
    double_dice,
    keypad,
    made_hands,
    quick_holds,
    row_choice,
    row_question,
    totals,
    turn_controls,
    win_chances,
)
from bot.table.screens.board.left_seats import decisions
from bot.table.screens.cards import pending, scorecard_table
from bot.table.screens.cards.cells import Mark
from bot.table.views.game import GameView
from engine.play.events import Event, Wrote
from engine.play.highlights import LastRound, LastTurn
from engine.play.most_points import most_points
from engine.play.scorecard import ScorecardGame
from engine.rules import joker, scoring
from engine.rules.gates import FirstTurns, Gate, SectionFirst, writable
from engine.rules.sheet import Card

_BRIEFEST = 2
"""Degrees of abbreviation of the dice where there is no room for all buttons: see `double_dice.dice`."""


def board(t: Texts, view: GameView, game: ScorecardGame) -> Screen:
    """The game as it stands: the cards, what happened, the totals, the dice, and all the mover may do."""
    called = seat_names.seat_names(t, view.seats)
    calls = list(deadline.call(t, view, called[game.order[game.position]]))
    recent = () if view.overdue is not None else tuple(recent_events(view, game))
    events = event_lines.lines(t, game.ruleset, called, recent)
    hints = [] if calls else list(hint_lines(t, view, game))
    # Where nobody has written anything the hints are read; later what stands below them matters more.
    read = calls if any(card.written for card in game.cards) else calls + hints
    shown, keys = _below(t, view, game, called, read)
    cards = [] if calls else _cards(t, view, game)  # what people are called for is to be in sight
    return Screen("\n".join((*calls, *cards, *events, *hints, *shown)), keys)


def recent_events(view: GameView, game: ScorecardGame) -> Iterator[Event]:
    """What happened lately; what the mover needs to win is told for as long as it can be had."""
    needed = any(isinstance(event, LastRound | LastTurn) for event in view.recent)
    most = most_points(game) if needed else None
    for event in view.recent:
        match event:
            case LastTurn(_, points) if most is not None and points > most:
                continue
            case LastRound(needs) if most is not None:
                kept = tuple(need for need in needs if need[0] != game.mover or need[1] <= most)
                yield event if kept == needs else LastRound(kept)
            case _:
                yield event


def _below(
    t: Texts, view: GameView, game: ScorecardGame, called: Sequence[str], read: Sequence[str]
) -> tuple[Sequence[str], tuple[Keys, ...]]:
    """What must be in sight at once, below what is to be `read`: text from the totals on, and all buttons.

    The dice are told as fully as leaves room for the buttons.
    """
    standing = [
        *totals.line(t, view, game),
        *win_chances.lines(t, view, called),
        *note_lines(t, view, game, called),
        *deadline.line(t, view),
        _header(t, view, game, called),
        *pending.line(t, game, game.order[game.position]),
    ]
    question = list(question_lines(t, view, game))
    before: tuple[Keys, ...] = ()
    after: tuple[Keys, ...] = ()
    if view.focus is None:  # on a panel nothing is decided for others
        before = (*decisions(t, view), *deadline.choices(t, view))
        after = tuple(deadline.come_back(t, view))
    link = view.app_link if view.title is None else ""  # a panel has the key in its last line
    suggested = _suggested(game)
    ends: tuple[Keys, ...] = ()
    if _chooses(view, game) and game.turn.roll and not _waits_for_answer(view, game):
        ends = tuple(_ends(t, view, game, suggested.row))
    text: list[str] = []
    keys: tuple[Keys, ...] = ()
    for brief in range(_BRIEFEST + 1):
        tried = [*standing, *_dice(t, view, game, brief=brief), *question]
        if tried == text:
            continue
        text, height = tried, room.button_lines([*read, *tried])
        # People talk while a question stands: the room of one button is left for that.
        left = height - len(before) - len(after) - _waits_for_answer(view, game)
        keys = with_app_key(
            t, (*before, *_play(t, view, game, ends, left, suggested=suggested), *after), link
        )
        if len(keys) > height and link:  # a suggestion less leaves room for the key
            keys = with_app_key(
                t, (*before, *_play(t, view, game, ends, left - 1, suggested=suggested), *after), link
            )
        if len(keys) <= height:
            break
    return text, keys


def _chooses(view: GameView, game: ScorecardGame) -> bool:
    """Whether the game waits for somebody who plays."""
    return game.mover is not None and view.seats[game.mover].state == "in"


def _waits_for_answer(view: GameView, game: ScorecardGame) -> bool:
    """Whether the time is out and rows stand back behind the question: a tap on the dice brings them back."""
    chosen = view.crossing or view.chooses
    return view.overdue is not None and bool(game.rolls_left) and not chosen


def _header(t: Texts, view: GameView, game: ScorecardGame, called: Sequence[str]) -> str:
    mover = game.order[game.position]
    turn = turn_controls.whose(t, view, called[mover], mover, progress.rolls(game, mover))
    return t("board-header", turn=turn, round=progress.round_of(t, game, mover))


def _dice(t: Texts, view: GameView, game: ScorecardGame, *, brief: int) -> Iterator[str]:
    if keypad.is_open(view):
        yield from keypad.lines(t, view)
        return
    if not game.turn.roll:
        return
    brief = max(brief, row_choice.is_open(view, game))
    if game.ruleset.layers > 1:
        yield from double_dice.dice(t, view, game, brief=brief)
    else:
        yield turn_controls.lying(t, view, brief=brief > 0)


def _cards(t: Texts, view: GameView, game: ScorecardGame) -> Iterator[str]:
    """The cards of all: open when a round begins, where they fit, and folded away else."""
    last = next((event for event in reversed(view.recent) if isinstance(event, Wrote)), None)
    mark = Mark(game.mover, None if last is None else (last.seat, last.row.key))
    mover = game.order[game.position]
    by_columns = bool(game.ruleset.columns)  # the card of the mover alone, then: it is as wide as a phone
    only = mover if by_columns else None
    tables = scorecard_table.blocks(t, game, view.seats, mark, first=view.focus, only=only)
    others = [seat for seat in game.order if seat != mover and not by_columns]  # the mover's stands below
    cards = "\n".join((*tables, *pending.below_cards(t, game, view.seats, others)))
    # Where all play at once a round begins for each of them.
    first = (
        next((seat for seat in game.order if seat not in game.gone), -1) if view.focus is None else view.focus
    )
    begins = game.mover == first and game.turn.roll <= 1 and game.seats <= scorecard_table.ABREAST
    if by_columns:  # while the mover looks for a column they see them
        begins = game.turn.roll <= 1 or view.named is not None
    if view.title is None and not any(card.written for card in game.cards):
        preset = words.game(game.ruleset)
        yield t("board-card" if view.daily is None else "board-card-daily", preset=preset)
    yield cards if begins and game.turns else f"<blockquote expandable>{cards}</blockquote>"


def note_lines(t: Texts, view: GameView, game: ScorecardGame, called: Sequence[str]) -> Iterator[str]:
    """What matters to all right now: a row that wins at once, the last round, a seat to be decided about."""
    if _chooses(view, game) and game.turn.roll == 1:
        for index in game.writable_rows():
            if game.ruleset.rows[index].wins and game.entry(index).made:
                yield t("board-wins", row=words.row_full(t, game.ruleset.rows[index]))
    yield from progress.last_round(t, game, called)
    for seat, holder in enumerate(view.seats):
        if holder.state == "left":
            yield t("board-decide", name=called[seat])


def question_lines(t: Texts, view: GameView, game: ScorecardGame) -> Iterator[str]:
    """What the mover is asked before a row is written, and which row of double dice is chosen next."""
    if keypad.is_open(view):
        return
    if game.ruleset.layers > 1:
        yield from double_dice.notes(t, view, game)
    elif view.asking is not None:
        yield from row_question.lines(t, game, (view.asking,))
    else:
        yield from column_choice.lines(t, view, game)


def hint_lines(t: Texts, view: GameView, game: ScorecardGame) -> Iterator[str]:
    """What a newcomer cannot guess: a die is a button, and some rows are not offered yet."""
    if game.mover is None or not _chooses(view, game):
        return
    card = game.cards[game.mover]
    for gate in game.ruleset.gates:
        if isinstance(gate, FirstTurns | SectionFirst) and _closes(gate, game, card):
            yield t.say(words.gate(game.ruleset.preset, gate))
    if joker.comes(game.ruleset, card, game.turn.dice):
        yield t(f"rules-reading-joker_{game.ruleset.joker}")
    if game.ruleset.layers > 1:
        yield from double_dice.hints(t, game, card)
    if game.ruleset.columns:
        yield from column_choice.hints(t, game, card)
    if game.may_stop and game.rolls_left:
        yield t("board-nothing-fits")
    if not card.written and game.turn.roll and game.rolls_left:
        yield t("board-hint-doubled" if _offers_doubled(game) else "board-hint")


def _offers_doubled(game: ScorecardGame) -> bool:
    """Whether a key tells points that count double on the first roll."""
    each = (game.ruleset.rows[index].doubled and game.entry(index).made for index in game.writable_rows())
    return game.ruleset.layers == 1 and game.turn.roll == 1 and any(each)


def _closes(gate: Gate, game: ScorecardGame, card: Card) -> bool:
    return len(writable(game.ruleset.rows, (gate,), card)) < card.entries.count(None)


@dataclass(frozen=True, slots=True)
class _Suggested:
    """The suggestions of a board: `holds`, likeliest first; the number of a `row`; which key is green."""

    holds: tuple[frozenset[int], ...] = ()
    row: int | None = None
    green: turn_controls.Green = "throw"


def _suggested(game: ScorecardGame) -> _Suggested:
    if game.mover is None or not game.turn.roll or not game.rolls_left or game.must_announce:
        return _Suggested()
    # Those that may be written after the next throw, and not only what these dice make.
    card, turn = game.cards[game.mover], game.turn
    of_turn = scoring.rows_of_turn(game.ruleset, card, turn.roll + 1, turn.announced)
    rows = [game.ruleset.rows[index] for index in of_turn]
    layers = words.layers(game.ruleset, game.turn.dice)
    holds = quick_holds.suggestions(rows, layers[0])
    if len(layers) > 1:
        holds = quick_holds.for_layers(rows, layers)
    keep = not holds and quick_holds.keeps_all(rows, layers)
    row = made_hands.made_row(game, keep=keep)
    return _Suggested(holds, row, "rest" if keep or row is not None else "hold" if holds else "throw")


def _play(  # noqa: PLR0913 - all that stands below the text
    t: Texts, view: GameView, game: ScorecardGame, ends: Sequence[Keys], left: int, *, suggested: _Suggested
) -> Iterator[Keys]:
    return turn_controls.keys(t, view, _choices(t, view, game, ends, left, suggested=suggested))


def _choices(  # noqa: PLR0913 - as above
    t: Texts, view: GameView, game: ScorecardGame, ends: Sequence[Keys], left: int, *, suggested: _Suggested
) -> Iterator[Keys]:
    if not game.rolls_left or game.must_announce or row_choice.is_open(view, game):
        yield from ends
        return
    throw = progress.throw_text(t, game, game.ruleset.dice - len(view.held))
    yield from turn_controls.dice(
        t, view, throw, room=left, offers=suggested.holds, rest=ends, green=suggested.green
    )


def _ends(t: Texts, view: GameView, game: ScorecardGame, best: int | None) -> Iterator[Keys]:
    """All that would end the turn."""
    if game.may_stop:
        yield (key(t("button-end-turn"), EndTurn(view.game, view.version)),)
    if game.ruleset.layers > 1:
        yield from double_dice.keys(t, view, game)
    elif column_choice.is_open(view):
        yield from column_choice.keys(t, view, game)
    elif view.asking is None:
        if not row_choice.is_open(view, game):
            yield from column_choice.announce(t, view, game)
        yield from row_choice.keys(t, view, game, best)
    else:
        sure = Sure(view.game, view.version, view.asking)
        yes = key(row_question.sure(t, game, (view.asking,)), sure, "danger")
        yield from abreast((yes, key(t("button-not-sure"), NotSure(view.game, view.version))))
