"""Dice as they lie, each with its faces and with what it is called, held and free."""

from collections.abc import Sequence
from typing import Final

from bot.ground.texts.formatting import Texts
from bot.ground.texts.message import Message, say
from bot.miniapp.screens.offers import PersonOffers
from bot.rulebook import words
from bot.table.screens.board import keypad
from bot.table.views.game import GameView
from engine.play.showdown import ShowdownGame
from engine.play.together import TogetherGame
from engine.rules.showdown_rules import Rules

_HE: Final = frozenset({"J", "K", "A"})
"""Faces that languages with genders call he: a jack, a king, an ace."""


def lying(t: Texts, view: GameView, offered: PersonOffers) -> dict[str, object] | None:
    """The dice of the turn under way; None while none lie.

    `id` names the throw: when it changes dice have been thrown, namely those that were not held before.
    """
    game = view.progress.game
    if not are_seen(view):
        return None
    rules, dice = game.ruleset, game.turn.dice
    locked = game.locked if isinstance(game, ShowdownGame) else ()
    return {
        "id": f"{game.turns}.{game.mover}.{game.turn.roll}",
        "fresh": game.turn.roll == 1,
        "still": rules.source == "own",  # nobody sees them thrown here
        "hand": t.say(words.hand_of(rules, dice)),
        "dice": [
            {
                "faces": list(words.die(rules, dice, position).faces[0]),
                "held": position in view.held and bool(game.rolls_left),
                "locked": position in locked,
                "press": None if position not in offered.holds else offered.holds[position].data,
                "labels": labels(t, rules, dice, position),
            }
            for position in range(rules.dice)
        ],
    }


def are_seen(view: GameView) -> bool:
    """Whether dice lie that are to be seen: where all play at once everybody sees their own."""
    game = view.progress.game
    if keypad.is_open(view):  # they are being entered
        return False
    if isinstance(game, TogetherGame) and view.focus is None:
        return False
    return game.mover is not None and game.turn.roll > 0 and not game.turn.thrown


def quick(view: GameView, offered: PersonOffers) -> list[dict[str, object]]:
    """The suggested holds: the dice that stay, and how many others there are to throw."""
    game = view.progress.game
    rules, thrown = game.ruleset, game.turn.dice
    locked = game.locked if isinstance(game, ShowdownGame) else ()
    told: list[dict[str, object]] = []
    for mask, button in offered.quick.items():
        held = [position for position in range(rules.dice) if mask >> position & 1]
        shown = [words.die(rules, thrown, each).faces[0] for each in held if each not in locked]
        told.append(
            {
                "press": button.data,
                "label": button.text,
                "best": button.style == "success",
                "held": held,
                "throws": view.quick_rerolls,
                "faces": [list(each) for each in shown],
                "others": rules.dice - len(held),
            }
        )
    return told


def labels(t: Texts, rules: Rules, dice: tuple[int, ...], position: int) -> list[str]:
    """What a die is called: by itself, and held."""
    faces = words.die(rules, dice, position).faces[0]
    called = t.say(_face(faces))
    return [called, t("app-die-held-he" if faces[-1] in _HE else "app-die-held", face=called)]


def hand(t: Texts, rules: Rules, dice: tuple[int, ...]) -> list[dict[str, object]]:
    """Dice that lie open and that nobody throws any more."""
    return [
        {"faces": list(words.die(rules, dice, each).faces[0]), "labels": labels(t, rules, dice, each)}
        for each in range(len(words.layers(rules, dice)[0]))
    ]


def _face(faces: Sequence[str]) -> Message:
    """The faces of one die in words: one, or the outer and the inner one."""
    each = [say(f"app-face-{face}") if face in "123456" else say(f"face-{face}") for face in faces]
    return each[0] if len(each) == 1 else say("app-die-double", outer=each[0], inner=each[1])
