"""What every sort of board shows of a turn: whose it is, dice to hold, the throw, taking back."""

from collections.abc import Iterable, Iterator

from bot.buttons.board import Hint, Hold, HoldOnly, Roll
from bot.screens import seat_names
from bot.screens.board import quick_holds
from bot.screens.keyboard import Keys, key
from bot.texts import words
from bot.texts.formatting import Texts
from bot.views.game import GameView, SeatView
from bot.views.screen import Button
from engine.play.game import Game


def whose(t: Texts, view: GameView, called: str, seat: int, rolls: int | str) -> str:
    """Whose turn it is, and which of `rolls` has been thrown."""
    name, roll = seat_names.mover(t, view.seats[seat], called), view.progress.game.turn.roll
    if roll:
        return t("board-turn", name=name, roll=roll, rolls=rolls)
    computer = view.seats[seat].state == "computer"
    return t("board-turn-computer" if computer else "board-turn-first", name=name)


def member(t: Texts, seat: SeatView) -> Iterator[str]:
    """Which member of a team must act: the header, which says it too, may be out of sight."""
    if seat.player is not None and len(seat.members) > 1:
        name = seat_names.html(t, seat.player.name, seat.player.user_id)
        yield t("board-member", name=name, talisman=seat.talisman)


def keys(t: Texts, view: GameView, back: Button, choices: Iterable[Keys]) -> Iterator[Keys]:
    """The first throw of a turn, or the `choices` after it; until then the turn before may be taken back."""
    game, before = view.progress.game, view.progress.back
    if game.due is not None or game.mover is None:
        return
    mine = view.seats[game.mover].state == "in"
    if not game.turn.roll:
        if mine:
            yield (key(t("button-roll-first"), Roll(view.game, view.version), "success"),)
        if before is not None and before.mover is not None and view.seats[before.mover].state == "in":
            yield (back,)
    elif mine:
        yield from choices
        if view.hints:
            yield (key(t("button-hint"), Hint(view.game, view.version)),)


def dice(
    t: Texts,
    view: GameView,
    throw: str,
    offers: Iterable[frozenset[int]],
    locked: frozenset[int] = frozenset(),
) -> Iterator[Keys]:
    """A button a die, one that throws those not held, and one-tap holds.

    A locked die has no button: it lies there in the line above, and cannot be tapped.

    Args:
        t: the language.
        view: what is shown.
        throw: the text of the button that throws.
        offers: sets of positions to hold, locked ones among them.
        locked: positions that stay as they lie.
    """
    game = view.progress.game
    rules, lying = game.ruleset, game.turn.dice
    yield tuple(
        key(f"[{words.die(rules, lying, i)}]", Hold(view.game, view.version, i, on=False), "primary")
        if i in view.held
        else key(words.die(rules, lying, i), Hold(view.game, view.version, i, on=True))
        for i in range(rules.dice)
        if i not in locked
    )
    if len(view.held) < rules.dice:
        yield (key(throw, Roll(view.game, view.version), "success"),)
    line = tuple(
        key(_hold_text(t, game, hold - locked), HoldOnly(view.game, view.version, quick_holds.mask(hold)))
        for hold in offers
    )
    if line:
        yield line


def _hold_text(t: Texts, game: Game, hold: frozenset[int]) -> str:
    if not hold:
        return t("button-hold-none")
    return t("button-hold", dice=words.dice(game.ruleset, game.turn.dice, sorted(hold)))
