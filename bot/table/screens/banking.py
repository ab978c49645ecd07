"""The screens of games in which luck is pressed: the board, who has how much, why a turn may not end yet."""

from collections.abc import Iterator, Sequence

from bot.ground.drawing import button_lines, phone_room_table, table
from bot.ground.texts.formatting import Texts
from bot.ground.values import Screen
from bot.rulebook import words
from bot.table.model import GameView, Rest
from bot.table.offers import keypad_is_open, offers_of
from bot.table.screens.board import deadline_call, deadline_line, edge_keys, table_keys
from bot.table.screens.lines import LABEL, event_lines_screen, labels_of, seat_names
from bot.table.screens.turn_keys import (
    Controls,
    keypad_lines,
    last_line,
    press_lines,
    turn_controls,
    turn_controls_whose,
)
from engine.play.banking import BankGame
from engine.play.steps import Take

_NUMBER = 7  # columns of points
_STATE = 12  # columns of what is special about a seat, and the blank before them


def press_board(t: Texts, view: GameView, game: BankGame) -> Screen:
    """The game as it stands; what the mover needs stands right above the buttons."""
    called = seat_names(t, view.seats)
    calls = list(deadline_call(t, view, called[game.order[game.position]]))
    recent = () if view.limit.overdue is not None else view.recent
    above = [
        *calls,
        *([] if game.turns else [t("board-card", preset=words.game(game.ruleset))]),
        *event_lines_screen(t, game.ruleset, called, recent),
        *([] if calls else press_hints(t, view, game)),
        press_table(t, view, game),
    ]
    shown = [
        *press_notes(t, view, game),
        *deadline_line(t, view),
        _header(t, view, game, called),
        *_dice(t, view, game),
    ]
    offers = offers_of(view)
    before, after = table_keys(t, view, offers)
    controls = turn_controls(t, view, offers, Controls(tuple(press_lines(t, view, offers))))
    keys = (*before, *controls.lines, *after)
    height = button_lines([*calls, *shown], phone_room_table(game.seats + 1))
    last = tuple(last_line((*controls.last, *edge_keys(t, view))))
    if len(keys) + len(last) > height:  # at a large table there may be no room for the app
        last = tuple(last_line(controls.last))
    return Screen("\n".join((*above, *shown)), (*keys, *last))


def press_round(t: Texts, view: GameView, game: BankGame) -> str:
    """The round that is played."""
    return t("app-round", round=str(press_round_number(view, game)))


def press_round_number(view: GameView, game: BankGame) -> int:
    """The number of the round: of the turn under way, where all play at once of the latest."""
    if view.together is not None:
        return view.together.opened
    return game.taken[game.order[game.position]] + (not game.done)


def press_table(t: Texts, view: GameView, game: BankGame) -> str:
    """Every seat in the order of play with its points, and what is special about it, as HTML."""
    labels, title = labels_of(t, view.seats), t("bank-points")
    rows = (
        (labels[seat], str(game.points[seat]), f" {press_state(t, view, game, seat)}") for seat in game.order
    )
    return table(t, (-LABEL, _NUMBER, -_STATE), rows, ("", title, f" {t('bank-to', goal=game.ruleset.goal)}"))


def press_state(t: Texts, view: GameView, game: BankGame, seat: int) -> str:
    """What is special about a seat."""
    if seat in game.gone:
        return t("stacks-gone")
    if seat == game.reached:
        return t("bank-reached")
    if game.ruleset.entry and seat not in game.entered and not game.done:
        return t("bank-outside")
    if game.ruleset.barrel(game.points[seat]) is not None and not game.done:
        return t("bank-barrel")
    return t("stacks-mover") if view.state == "playing" and seat in view.awaited else ""


def press_every(t: Texts, view: GameView, game: BankGame) -> Iterator[str]:
    """The table, for who asks for it and for the result."""
    yield press_table(t, view, game)


def press_totals(t: Texts, view: GameView, game: BankGame) -> Iterator[str]:
    """Who has how much, in a line."""
    called = seat_names(t, view.seats)
    if game.turns:
        each = (t("board-total", name=called[seat], points=game.points[seat]) for seat in game.order)
        yield " · ".join(each)


def press_at_rest(t: Texts, view: GameView, game: BankGame, _: Rest) -> tuple[Iterator[str], Iterator[str]]:
    """What a board at rest shows above what happened, and below it."""
    return iter(()), press_totals(t, view, game)


def press_notes(t: Texts, view: GameView, game: BankGame) -> Iterator[str]:
    """What matters right now: a last turn, a seat to be decided about, why the turn may not end yet."""
    called, rules = seat_names(t, view.seats), game.ruleset
    if game.reached is not None and not game.done:
        yield t("bank-last-turns", name=called[game.reached], points=game.points[game.reached])
    for seat, holder in enumerate(view.seats):
        if holder.state == "left":
            yield t("board-decide", name=called[seat])
    if game.mover is None or view.seats[game.mover].state != "in" or not game.turn.roll:
        return
    state = game
    if game.pending:
        takes = game.offers()
        state = game.apply(max(takes, key=takes.__getitem__))
    barrel = rules.barrel(game.points[game.mover])
    match state.no_bank:
        case "entry":
            yield t("bank-no-entry", points=rules.entry)
        case "least":
            yield t("bank-no-least", points=rules.least)
        case "barrel" if barrel is not None:
            yield t("bank-no-barrel", points=barrel[1])
        case "hot":
            yield t("bank-no-hot")


def press_hints(t: Texts, view: GameView, game: BankGame) -> Iterator[str]:
    """What a newcomer cannot guess."""
    waits = game.mover is not None and view.seats[game.mover].state == "in"
    if waits and game.mover is not None and not game.taken[game.mover] and game.turn.roll == 1:
        yield t("bank-hint-whole" if game.ruleset.whole else "bank-hint")


def _header(t: Texts, view: GameView, game: BankGame, called: Sequence[str]) -> str:
    mover = game.order[game.position]
    turn = turn_controls_whose(t, view, called[mover], mover, 0)
    return t("pot-header", turn=turn, hand=press_round(t, view, game))


def _dice(t: Texts, view: GameView, game: BankGame) -> Iterator[str]:
    """What lies, what it may bring, what is chosen of it, and what the turn has brought so far."""
    rules, turn = game.ruleset, game.turn
    if game.gathered:
        dice = turn.dice
        aside = "" if rules.whole or (game.hot and not turn.fresh) else words.dice(rules, dice, turn.aside)
        shape = "bank-aside" if aside and turn.aside else "bank-gathered"
        yield t(shape, dice=aside, points=game.gathered)
    if keypad_is_open(view):
        yield from keypad_lines(t, view)
    if not turn.fresh and not (rules.whole and turn.roll):
        return
    fresh = turn.fresh or tuple(range(rules.dice))
    dice = tuple(turn.dice[each] for each in fresh)
    shown, brings = words.dice(rules, turn.dice, fresh), words.hand_of(rules, dice)
    worth = game.takes().get(Take(tuple(sorted(view.choice.held))))
    if worth is None:
        yield t("board-dice", dice=shown, hand=brings)
    else:
        taken = words.dice(rules, turn.dice, sorted(view.choice.held))
        yield t("bank-dice-chosen", dice=shown, hand=brings, chosen=taken, points=worth)
