"""The turn under way: whose it is, dice, throw, what ends it, the question about a row, the deadline."""

from collections.abc import Iterator
from dataclasses import replace

from bot.ground.texts.formatting import Texts
from bot.ground.values.screen import Button
from bot.miniapp.screens import dice, people
from bot.miniapp.screens.offers import PersonOffers
from bot.rulebook import words
from bot.table.screens import event_lines, progress, seat_names
from bot.table.screens.board import column_choice, keypad, scorecard, showdown, turn_controls
from bot.table.views.game import GameView
from engine.play.game import Game
from engine.play.showdown import ShowdownGame
from engine.play.together import TogetherGame


def turn(t: Texts, view: GameView, user_id: int, offered: PersonOffers) -> dict[str, object]:
    """All that changes with a throw or a hold."""
    return {
        "head": _head(t, view, user_id),
        "size": view.progress.game.ruleset.dice,
        "dice": dice.lying(t, view, offered),
        "said": _said(t, view),
        "throw": _throw(t, view, offered),
        "quick": dice.quick(view, offered),
        "entry": _entry(t, view, offered),
        "ends": [control(each) for each in offered.ends],
        "question": _question(t, view, offered),
        "events": list(_events(t, view)),
        "notes": list(_notes(t, view, user_id, offered)),
        "choices": [control(each) for each in offered.table],
        "deadline": _deadline(t, view),
        "hint": control(offered.hint),
        "back": None if offered.board is None else control(offered.board),
    }


def control(button: Button | None) -> dict[str, object] | None:
    """A button as the page draws it."""
    if button is None:
        return None
    kept = {"text": button.text, "press": button.data, "url": button.url, "style": button.style}
    return {key: value for key, value in kept.items() if value is not None}


def _throw(t: Texts, view: GameView, offered: PersonOffers) -> dict[str, object] | None:
    """The button that throws, in short and in full."""
    if offered.throw is None:
        return None
    first = not view.progress.game.turn.roll
    others = view.progress.game.ruleset.dice - len(view.held)
    short = offered.throw.text if first else t("button-roll-short", n=others)
    loud = first or offered.throw.style == "success"
    return {"text": short, "label": offered.throw.text, "press": offered.throw.data, "loud": loud}


def _entry(t: Texts, view: GameView, offered: PersonOffers) -> dict[str, object] | None:
    """The keypad for dice of people's own, and what has been entered; None where nothing is to be entered."""
    lines = list(keypad.entered(t, view)) if keypad.is_open(view) else []
    if lines and offered.entry:
        lines.append(t("app-enter"))
    if not lines and not offered.entry:
        return None
    return {"lines": lines, "keys": [[control(each) for each in line] for line in offered.entry]}


def _head(t: Texts, view: GameView, user_id: int) -> dict[str, object]:
    game = view.progress.game
    mine = (
        game.mover is not None
        and view.away is None
        and people.plays_now(view, view.seats[game.mover], user_id)
    )
    return {"html": _whose(t, view, game, mine=mine), "mine": mine, "round": progress.now(t, view)}


def _whose(t: Texts, view: GameView, game: Game, *, mine: bool) -> str:
    if view.away is not None:
        return t(f"panel-away-{view.away}")
    if isinstance(game, TogetherGame) and (view.focus is None or game.mover is None):
        return t("app-together" if view.focus is None else "app-together-written")
    seat = game.order[0] if game.mover is None else game.mover
    rolls = game.ruleset.rolls if isinstance(game, ShowdownGame) else progress.rolls(game, seat)
    kept = view.rules.source == "own" and (view.entered.back or view.seats[seat].guest)
    if mine and not kept:
        if game.turn.roll and view.rules.source == "bot":
            return t("app-turn-roll", roll=game.turn.roll, rolls=rolls)
        return t("app-turn")
    return turn_controls.whose(t, view, seat_names.seat_names(t, view.seats)[seat], seat, rolls)


def _said(t: Texts, view: GameView) -> str:
    """The throw in a sentence, to be read aloud."""
    game = view.progress.game
    if game.mover is None or not dice.are_seen(view):
        return ""
    rules, lying = game.ruleset, game.turn.dice
    each = ", ".join(dice.labels(t, rules, lying, position)[0] for position in range(rules.dice))
    name = people.names(t, view.seats)[game.mover]
    return t("app-rolled", name=name, dice=each, hand=words.hand_of(rules, lying))


def _question(t: Texts, view: GameView, offered: PersonOffers) -> dict[str, object] | None:
    game = view.progress.game
    if offered.yes is None or offered.no is None or isinstance(game, ShowdownGame):
        return None
    lines = list(scorecard.question_lines(t, view, game))
    return {"lines": lines, "yes": control(offered.yes), "no": control(offered.no)}


def _events(t: Texts, view: GameView) -> Iterator[str]:
    game = view.progress.game
    called = seat_names.seat_names(t, view.seats)
    if isinstance(game, ShowdownGame | TogetherGame):
        yield from event_lines.lines(t, game.ruleset, called, view.recent)
    else:
        yield from event_lines.lines(t, game.ruleset, called, tuple(scorecard.recent_events(view, game)))


def _notes(t: Texts, view: GameView, user_id: int, offered: PersonOffers) -> Iterator[str]:
    """What matters now beside the events: the pot, who is awaited, the last round, hints for newcomers."""
    game = view.progress.game
    called = seat_names.seat_names(t, view.seats)
    if isinstance(game, ShowdownGame):
        yield from showdown.pot_lines(t, game, called)
    elif isinstance(game, TogetherGame) and (view.focus is None or game.mover is None):
        if game.awaited:
            yield t("together-awaited", names=event_lines.listed(called, game.awaited))
    else:
        yield from scorecard.note_lines(t, view, game, called)
        if game.ruleset.layers > 1 and (offered.rows or offered.ends) and offered.yes is None:
            yield from scorecard.question_lines(t, view, game)
        if game.ruleset.columns and game.turn.roll:
            yield from column_choice.lines(t, replace(view, named=None), game)
        if offered.throw is not None or offered.rows:
            yield from scorecard.hint_lines(t, view, game)
    if view.overdue is not None:
        yield from _overdue(t, view)
    if people.own_seat(view, user_id) is None and view.away is None:
        yield t("app-watching")


def _overdue(t: Texts, view: GameView) -> Iterator[str]:
    game = view.progress.game
    called = seat_names.seat_names(t, view.seats)
    late = game.awaited if isinstance(game, TogetherGame) else [] if game.mover is None else [game.mover]
    names = event_lines.listed(called, [seat for seat in late if view.seats[seat].state == "in"])
    yield t("app-overdue", names=names)


def _deadline(t: Texts, view: GameView) -> dict[str, object] | None:
    if view.deadline is None or view.overdue is not None:
        return None
    at = view.deadline.at
    until = t("app-until-date", time=f"{at:%H:%M}", date=f"{at:%d.%m}")
    soon = t("app-until", time=f"{at:%H:%M}")
    return {"at": int(at.timestamp()), "text": until if view.deadline.dated else soon}
