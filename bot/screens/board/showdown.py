"""The board of a showdown game: chips and pot, what is to be beaten, dice, what the player on turn may do."""

from collections.abc import Iterator, Sequence

from bot.buttons.board import StandPat, TakeBack
from bot.screens import dice_proof, event_lines, progress, seat_names
from bot.screens.board import quick_holds, turn_controls
from bot.screens.board.left_seats import decisions
from bot.screens.cards import stacks
from bot.screens.keyboard import Keys, key
from bot.texts import words
from bot.texts.formatting import Texts
from bot.views.game import GameView
from bot.views.screen import Screen
from engine.play.showdown import ShowdownGame


def board(t: Texts, view: GameView, game: ShowdownGame) -> Screen:
    """The game as it stands."""
    called = seat_names.seat_names(t, view.seats)
    text = [
        _header(t, view, game, called),
        *event_lines.lines(t, game.ruleset, called, view.recent),
        stacks.table(t, view, game),
        *_pot(t, game, called),
        *_dice(t, view, game),
        *_notes(t, view, game, called),
    ]
    return Screen("\n".join(text), (*decisions(t, view), *_play(t, view, game)))


def _header(t: Texts, view: GameView, game: ShowdownGame, called: Sequence[str]) -> str:
    rules = game.ruleset
    mover = game.order[0] if game.mover is None else game.mover
    turn = turn_controls.whose(t, view, called[mover], mover, rules.rolls)
    return t("pot-header", preset=words.preset(rules.preset), hand=progress.deal_of(t, game), turn=turn)


def _pot(t: Texts, game: ShowdownGame, called: Sequence[str]) -> Iterator[str]:
    rules = game.ruleset
    if rules.chips:
        yield t("pot-chips", pot=game.pot, ante=game.ante)
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
    rules, turn = game.ruleset, game.turn
    if not turn.roll:
        return
    yield t("board-dice", dice=words.dice(rules, turn.dice), hand=words.hand_of(rules, turn.dice))
    if game.locked:
        yield t("pot-locked", dice=words.dice(rules, turn.dice, game.locked))
    held = [i for i in sorted(view.held) if i not in game.locked]
    if held and turn.roll < rules.rolls:
        yield t("board-held", dice=words.dice(rules, turn.dice, held))


def _notes(t: Texts, view: GameView, game: ShowdownGame, called: Sequence[str]) -> Iterator[str]:
    waits = game.mover is not None and view.seats[game.mover].state == "in"
    if waits and game.mover is not None:
        yield from turn_controls.member(t, view.seats[game.mover])
    if waits and game.deal == 1 and game.round == 1 and game.turn.roll == 1:
        yield t("pot-hint-locked" if game.ruleset.locked else "pot-hint")
    if not game.turns:
        yield from dice_proof.client(t, view)
    for seat, holder in enumerate(view.seats):
        if holder.state == "left":
            yield t("board-decide", name=called[seat])


def _play(t: Texts, view: GameView, game: ShowdownGame) -> Iterator[Keys]:
    back = key(t("button-hand-back"), TakeBack(view.game, view.version))
    return turn_controls.keys(t, view, back, _choices(t, view, game))


def _choices(t: Texts, view: GameView, game: ShowdownGame) -> Iterator[Keys]:
    dice = game.turn.dice
    if game.rolls_left:
        throw = t("button-roll", n=len(dice) - len(view.held), left=game.rolls_left)
        offers = quick_holds.for_hand(dice, view.held, game)
        yield from turn_controls.dice(t, view, throw, offers, frozenset(game.locked))
    hand = words.hand_of(game.ruleset, dice)
    yield (key(t("button-stand-pat", hand=hand), StandPat(view.game, view.version)),)
