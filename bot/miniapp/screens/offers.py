"""The presses offered to one person, taken from the buttons of the board, which alone decides about them.

The rows that pay nothing, which a board folds away, are all offered, and each column of a row by itself: the
page has room for them.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final, get_args

from bot.ground.drawing.callback_data import Press, Presses
from bot.ground.drawing.keyboard import Keys
from bot.ground.texts.formatting import Texts
from bot.ground.values.screen import Button, Screen
from bot.miniapp.screens import people
from bot.table.buttons.board import (
    AnnounceRow,
    BoardPress,
    ComeBack,
    DecideLeftSeat,
    DecideSleeper,
    EndTurn,
    Hint,
    Hold,
    HoldOnly,
    JoinLate,
    NotSure,
    PickInner,
    PickRow,
    Reroll,
    Roll,
    ShowAnnounce,
    ShowColumns,
    ShowCrossing,
    StandPat,
    Sure,
    TakeBack,
)
from bot.table.buttons.own_dice import CorrectTurn, EntryPress, OpenCorrections
from bot.table.screens.board import column_choice
from bot.table.screens.game_screen import draw, draw_panel
from bot.table.views.game import GameView
from engine.play.ended_turn import EndedTurn
from engine.play.scorecard import ScorecardGame
from engine.play.together import TogetherGame

_PRESSES: Final = Presses(get_args(BoardPress))


@dataclass(slots=True)
class PersonOffers:
    """The buttons of a board that one person may press.

    Attributes:
        throw: that throws the dice.
        holds: that hold a die or let it go, by position.
        quick: that hold the dice which the board suggests, by bit mask of positions.
        rows: that write a row, or announce one, by its number.
        ends: that end a turn otherwise, or choose again.
        entry: that enter dice of people's own, in lines.
        yes: that confirms what was asked about; `no` that does not.
        table: that concern the whole table, or the person's own seat.
        hint: that asks for the best action.
        board: that leads to the board in the chat.
    """

    throw: Button | None = None
    holds: dict[int, Button] = field(default_factory=dict)
    quick: dict[int, Button] = field(default_factory=dict)
    rows: dict[int, Button] = field(default_factory=dict)
    ends: list[Button] = field(default_factory=list)
    entry: list[list[Button]] = field(default_factory=list)
    yes: Button | None = None
    no: Button | None = None
    table: list[Button] = field(default_factory=list)
    hint: Button | None = None
    board: Button | None = None


def offers(t: Texts, view: GameView, user_id: int) -> PersonOffers:
    """The offers to a person, whether they play or watch."""
    found = PersonOffers()
    screen = _drawn(t, view)
    for button, press in _buttons(screen):
        _take_of_table(found, view, user_id, button, press)
    if _may_play(view, user_id):
        for button, press in _of_turn(t, view, screen):
            _take_of_turn(found, view, button, press)
        lines = (list(_of_entry(line)) for line in screen.buttons)
        found.entry += [line for line in lines if line]
    return found


def _drawn(t: Texts, view: GameView) -> Screen:
    return draw(t, view) if view.away is None else draw_panel(t, view)


def _may_play(view: GameView, user_id: int) -> bool:
    mover = view.progress.game.mover
    return mover is not None and view.away is None and people.plays_now(view, view.seats[mover], user_id)


def _of_turn(t: Texts, view: GameView, screen: Screen) -> Iterator[tuple[Button, Press | None]]:
    """What the mover may press, also once the time is out; rows that pay nothing stand last."""
    calm = replace(view, overdue=None, called=False, crossing=False, named=None)
    is_calm = view.overdue is None and not view.called and not view.crossing and view.named is None
    seen = list(_buttons(screen if is_calm else draw(t, calm)))
    if any(isinstance(press, ShowCrossing) for _, press in seen):
        seen += _buttons(draw(t, replace(calm, crossing=True)))
    for button, press in seen:
        if isinstance(press, ShowColumns) and isinstance(game := view.progress.game, ScorecardGame):
            for each in column_choice.columns(t, calm, game, press.row):
                yield each, _PRESSES.parse(each.data or "")
        else:
            yield button, press


def _buttons(screen: Screen) -> Iterator[tuple[Button, Press | None]]:
    for row in screen.buttons:
        for button in row:
            yield button, None if button.data is None else _PRESSES.parse(button.data)


def _of_entry(line: Keys) -> Iterator[Button]:
    for button in line:
        if button.data is not None and isinstance(_PRESSES.parse(button.data), EntryPress):
            yield button


def _take_of_turn(found: PersonOffers, view: GameView, button: Button, press: Press | None) -> None:
    match press:
        case Roll():
            found.throw = button
        case Hold(position=position):
            found.holds[position] = button
        case HoldOnly(mask=mask) | Reroll(mask=mask):
            found.quick[mask] = button
        case Hint():
            found.hint = button
        case EndTurn() | StandPat() | ShowAnnounce() if button not in found.ends:
            found.ends.append(button)
        case AnnounceRow(row=row):
            found.rows[row] = button
        case NotSure() if view.announcing:
            found.ends.append(button)
        case PickRow() | PickInner() | Sure() | NotSure():
            _take_of_rows(found, view, button, press)


def _take_of_rows(
    found: PersonOffers, view: GameView, button: Button, press: PickRow | PickInner | Sure | NotSure
) -> None:
    match press:
        case Sure() | PickInner(sure=True):
            found.yes = button
        case NotSure() | PickRow() if view.asking is not None:
            found.no = button
        case PickRow(row=row):
            found.rows.setdefault(row, button)
        case PickInner(inner=inner) if view.outer is not None:
            found.rows.setdefault(inner, button)
        case PickInner() if button not in found.ends:  # the last two rows at once
            found.ends.append(button)
        case NotSure() if view.outer is not None:  # else it folds away again what the page shows anyway
            # Told more fully where no row is folded away, which comes last.
            found.ends = [each for each in found.ends if each.data != button.data] + [button]


def _take_of_table(
    found: PersonOffers, view: GameView, user_id: int, button: Button, press: Press | None
) -> None:
    seated = people.own_seat(view, user_id) is not None
    match press:
        case TakeBack() if _wrote_last(view, user_id):
            found.table.append(button)
        case DecideLeftSeat() | DecideSleeper() if seated and not _is_late(view, user_id):
            found.table.append(button)
        case ComeBack() if not seated and any(people.is_of(seat, user_id) for seat in view.seats):
            found.table.append(button)
        case JoinLate() if not any(people.is_of(seat, user_id) for seat in view.seats):
            found.table.append(button)
        case OpenCorrections() if any(_took(view, turn, user_id) for turn in view.correctable):
            found.table.append(button)
        case CorrectTurn(back=back) if seated and (not back or _took(view, view.correctable[-back], user_id)):
            found.table.append(button)
        case None if button.url not in {None, view.app_link} and view.board is not None:
            found.board = button


def _wrote_last(view: GameView, user_id: int) -> bool:
    back = view.progress.back
    if back is None or back.mover is None:
        return False
    seat = view.seats[back.mover]
    return seat.holds(user_id) or (view.rules.source == "own" and view.may_act_for(seat, user_id))


def _took(view: GameView, turn: EndedTurn, user_id: int) -> bool:
    """Whether a person took a turn, or entered it, so that they may correct it."""
    return turn.game.mover is not None and view.may_act_for(view.seats[turn.game.mover], user_id)


def _is_late(view: GameView, user_id: int) -> bool:
    """Whether others decide what becomes of a person's turn."""
    game = view.progress.game
    late = game.awaited if isinstance(game, TogetherGame) else (game.mover,)
    return any(seat is not None and people.plays_now(view, view.seats[seat], user_id) for seat in late)
