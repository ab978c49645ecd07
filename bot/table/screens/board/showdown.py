"""The board of a showdown game: chips and pot, the hand to beat, dice, and the mover's choices."""

from collections.abc import Iterator, Sequence

from bot.ground.drawing import phone_room as room
from bot.ground.drawing.keyboard import Keys, key
from bot.ground.texts.formatting import Texts
from bot.ground.values.screen import Screen
from bot.rulebook import words
from bot.table.buttons.board import StandPat
from bot.table.screens import event_lines, progress, seat_names
from bot.table.screens.app_key import with_app_key
from bot.table.screens.board import deadline, keypad, made_hands, quick_holds, turn_controls
from bot.table.screens.board.left_seats import decisions
from bot.table.screens.cards import stacks
from bot.table.views.game import GameView
from engine.play.showdown import ShowdownGame


def board(t: Texts, view: GameView, game: ShowdownGame) -> Screen:
    """The game as it stands; what the mover needs stands right above the buttons."""
    called = seat_names.seat_names(t, view.seats)
    calls = list(deadline.call(t, view, called[_mover(game)]))
    events = [] if view.overdue is not None else event_lines.lines(t, game.ruleset, called, view.recent)
    above = [
        *calls,
        *([] if game.turns else [t("board-card", preset=words.game(game.ruleset))]),
        *events,
        *([] if calls else _hint(t, view, game)),
        stacks.table(t, view, game),
    ]
    shown = [
        *pot_lines(t, game, called),
        *_notes(t, view, called),
        *deadline.line(t, view),
        _header(t, view, game, called),
        *_dice(t, view, game),
    ]
    before = (*decisions(t, view), *deadline.choices(t, view))
    after = tuple(deadline.come_back(t, view))
    height = room.button_lines([*calls, *shown], room.table(game.seats + 1))
    left = height - len(before) - len(after)
    without = (*before, *_play(t, view, game, left), *after)
    keys = with_app_key(t, without, view.app_link)
    if len(keys) > height and view.app_link:  # a suggestion less leaves room for the key
        keys = with_app_key(t, (*before, *_play(t, view, game, left - 1), *after), view.app_link)
    if len(keys) > max(height, len(without)):
        keys = without  # at a large table there may be none
    return Screen("\n".join((*above, *shown)), keys)


def _mover(game: ShowdownGame) -> int:
    return game.order[0] if game.mover is None else game.mover


def _header(t: Texts, view: GameView, game: ShowdownGame, called: Sequence[str]) -> str:
    mover = _mover(game)
    turn = turn_controls.whose(t, view, called[mover], mover, game.ruleset.rolls)
    return t("pot-header", turn=turn, hand=progress.deal_of(t, game))


def pot_lines(t: Texts, game: ShowdownGame, called: Sequence[str]) -> Iterator[str]:
    """What is in the pot, and the hand to beat."""
    rules = game.ruleset
    yield from stacks.pot(t, game)
    best = game.best
    if best:
        dice = best[0].dice
        yield t(
            "pot-beat-low" if rules.low else "pot-beat",
            names=event_lines.listed(called, [each.seat for each in best]),
            dice=words.dice(rules, dice),
            hand=words.hand_of(rules, dice),
        )


def _dice(t: Texts, view: GameView, game: ShowdownGame) -> Iterator[str]:
    if keypad.is_open(view):
        yield from keypad.lines(t, view)
        return
    if not game.turn.roll:
        return
    yield turn_controls.lying(t, view, game.locked)
    if game.locked:
        yield t("pot-locked", dice=words.dice(game.ruleset, game.turn.dice, game.locked))


def _hint(t: Texts, view: GameView, game: ShowdownGame) -> Iterator[str]:
    waits = game.mover is not None and view.seats[game.mover].state == "in"
    if waits and game.deal == 1 and game.round == 1 and game.turn.roll == 1:
        yield t("pot-hint-locked" if game.ruleset.locked else "pot-hint")


def _notes(t: Texts, view: GameView, called: Sequence[str]) -> Iterator[str]:
    for seat, holder in enumerate(view.seats):
        if holder.state == "left":
            yield t("board-decide", name=called[seat])


def _play(t: Texts, view: GameView, game: ShowdownGame, left: int) -> Iterator[Keys]:
    return turn_controls.keys(t, view, _choices(t, view, game, left))


def _choices(t: Texts, view: GameView, game: ShowdownGame, left: int) -> Iterator[Keys]:
    dice = game.turn.dice
    done = bool(game.rolls_left) and made_hands.made_hand(game)
    hand = t("button-stand-pat", hand=words.hand_of(game.ruleset, dice))
    stand = (key(hand, StandPat(view.game, view.version), "success" if done else None),)
    if not game.rolls_left:
        yield stand
        return
    throw = t("button-roll", n=len(dice) - len(view.held), left=game.rolls_left)
    offers = quick_holds.for_hand(dice, game)
    green: turn_controls.Green = "rest" if done else "hold" if offers else "throw"
    yield from turn_controls.dice(
        t, view, throw, room=left, offers=offers, rest=(stand,), locked=frozenset(game.locked), green=green
    )
