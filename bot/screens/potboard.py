"""The board of a game of hands: stacks and pot, what is to be beaten, the dice, what the mover may do."""

from collections.abc import Iterator, Sequence

from bot.buttons import Hint, Hold, HoldOnly, Roll, StandPat, TakeBack
from bot.screen import Screen
from bot.screens import holds, names, proof, stacks, told, words
from bot.screens.fates import fates
from bot.screens.keys import Keys, key
from bot.texts import Texts
from bot.views import GameView
from engine.showdown import PotGame


def board(t: Texts, view: GameView, game: PotGame) -> Screen:
    """The game as it stands."""
    called = names.seat_names(t, view.seats)
    text = [
        _header(t, view, game, called),
        *told.lines(t, game.ruleset, called, view.recent),
        stacks.table(t, view, game),
        *_pot(t, game, called),
        *_dice(t, view, game),
        *_notes(t, view, game, called),
    ]
    return Screen("\n".join(text), (*fates(t, view), *_play(t, view, game)))


def where(t: Texts, game: PotGame) -> str:
    """Which hand is played, and whether it is played off."""
    shape = "pot-hand" if game.round == 1 else "pot-hand-again"
    return t(shape, hand=game.hand, hands=game.ruleset.hands)


def _header(t: Texts, view: GameView, game: PotGame, called: Sequence[str]) -> str:
    rules = game.ruleset
    mover = game.order[0] if game.mover is None else game.mover
    name = names.mover(t, view.seats[mover], called[mover])
    if game.turn.roll:
        turn = t("board-turn", name=name, roll=game.turn.roll, rolls=rules.rolls)
    elif view.seats[mover].state == "computer":
        turn = t("board-turn-computer", name=name)
    else:
        turn = t("board-turn-first", name=name)
    return t("pot-header", preset=words.preset(rules.preset), hand=where(t, game), turn=turn)


def _pot(t: Texts, game: PotGame, called: Sequence[str]) -> Iterator[str]:
    rules = game.ruleset
    if rules.chips:
        yield t("pot-chips", pot=game.pot, ante=rules.ante)
    best = game.best
    if best:
        dice = best[0].dice
        yield t(
            "pot-beat-low" if rules.low else "pot-beat",
            names=told.listed(called, [each.seat for each in best]),
            dice=words.dice(rules, dice),
            hand=words.hand_of(rules, dice),
        )


def _dice(t: Texts, view: GameView, game: PotGame) -> Iterator[str]:
    rules, turn = game.ruleset, game.turn
    if not turn.roll:
        return
    yield t("board-dice", dice=words.dice(rules, turn.dice), hand=words.hand_of(rules, turn.dice))
    if game.locked:
        yield t("pot-locked", dice=words.dice(rules, turn.dice, game.locked))
    held = [i for i in sorted(view.held) if i not in game.locked]
    if held and turn.roll < rules.rolls:
        yield t("board-held", dice=words.dice(rules, turn.dice, held))


def _notes(t: Texts, view: GameView, game: PotGame, called: Sequence[str]) -> Iterator[str]:
    waits = game.mover is not None and view.seats[game.mover].state == "in"
    if waits and game.hand == 1 and game.round == 1 and game.turn.roll == 1:
        yield t("pot-hint-locked" if game.ruleset.locked else "pot-hint")
    if not game.turns:
        yield from proof.client(t, view)
    for seat, holder in enumerate(view.seats):
        if holder.state == "left":
            yield t("board-decide", name=called[seat])


def _play(t: Texts, view: GameView, game: PotGame) -> Iterator[Keys]:
    if game.due is not None or game.mover is None:
        return
    mine = view.seats[game.mover].state == "in"
    if not game.turn.roll:
        if mine:
            yield (key(t("button-roll-first"), Roll(view.game, view.version), "success"),)
        back = view.progress.back
        if back is not None and back.mover is not None and view.seats[back.mover].state == "in":
            yield (key(t("button-hand-back"), TakeBack(view.game, view.version)),)
        return
    if not mine:
        return
    if game.turn.roll < game.ruleset.rolls:
        yield from _throwing(t, view, game)
    hand = words.hand_of(game.ruleset, game.turn.dice)
    yield (key(t("button-stand-pat", hand=hand), StandPat(view.game, view.version)),)
    if view.hints:
        yield (key(t("button-hint"), Hint(view.game, view.version)),)


def _throwing(t: Texts, view: GameView, game: PotGame) -> Iterator[Keys]:
    rules, dice, held = game.ruleset, game.turn.dice, view.held
    # A locked die has no button: it lies there in the line above, and cannot be tapped.
    yield tuple(
        key(f"[{words.die(rules, dice, i)}]", Hold(view.game, view.version, i, on=False), "primary")
        if i in held
        else key(words.die(rules, dice, i), Hold(view.game, view.version, i, on=True))
        for i, face in enumerate(dice)
        if i not in game.locked
    )
    thrown = len(dice) - len(held)
    if thrown:
        text = t("button-roll", n=thrown, left=rules.rolls - game.turn.roll)
        yield (key(text, Roll(view.game, view.version), "success"),)
    locked = frozenset(game.locked)
    offers = holds.for_hand(dice, held, game)
    if offers:
        yield tuple(
            key(_hold_text(t, game, hold - locked), HoldOnly(view.game, view.version, holds.mask(hold)))
            for hold in offers
        )


def _hold_text(t: Texts, game: PotGame, hold: frozenset[int]) -> str:
    if not hold:
        return t("button-hold-none")
    return t("button-hold", dice=words.dice(game.ruleset, game.turn.dice, sorted(hold)))
