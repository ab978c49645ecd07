"""The state of a table as the Mini App shows it: lobby, cards, dice, offers, the end."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from html import unescape
from math import inf
from typing import Final

from bot.coach.screens import COSTLY, press_action
from bot.ground.drawing import key, pack, to_message
from bot.ground.texts.formatting import Texts
from bot.ground.texts.message import Message, say
from bot.ground.values import Button, Press
from bot.miniapp.streams import CHEERS
from bot.rulebook import words
from bot.rulebook.names import SHORT
from bot.rulebook.words import SHORT_FAMILIES, family_of, usual_rules
from bot.table.model import GameView, LobbyMatchView, LobbyView, SeatView
from bot.table.offers import (
    GameOffers,
    LobbyOffers,
    is_of,
    keypad_is_open,
    lobby_offers_to,
    next_offers_to,
    offers_to,
    rows_by_name,
)
from bot.table.presses import BankTurn, BookSeat, Hold, JoinTeam, PickHouse, PickPreset, Rematch
from bot.table.screens.banking import BankScreens
from bot.table.screens.board import OpenScreens, hint_lines, note_lines, question_lines, recent_events
from bot.table.screens.cards import (
    SheetLine,
    column_card_heads,
    column_card_lines,
    column_card_shown,
    pending_line,
    scorecard_table_screen,
    stacks_lying,
    why_none,
)
from bot.table.screens.lines import (
    event_lines_listed,
    event_lines_screen,
    plain_seat,
    progress_rolls,
    seat_names,
    undecided,
)
from bot.table.screens.lobby import (
    WAYS,
    can_begin,
    in_lobby,
    invited_line,
    main_page_changed,
    parts_home,
    parts_private,
    parts_sit,
    together_lines,
    uncounted_line,
    way_line,
    way_of,
)
from bot.table.screens.pages import SCREENS
from bot.table.screens.result import MEDALS, again_key, finish_around, review_key
from bot.table.screens.turn_keys import (
    column_choice_lines,
    entry_keys,
    keypad_entered,
    left_to_throw,
    offer_key,
    quick_keys,
    turn_controls_whose,
)
from engine.play import standings
from engine.play.banking import BankGame
from engine.play.events import Banked, Busted, TurnTakenBack, WonAtOnce, Wrote, leader
from engine.play.game import Game
from engine.play.scorecard import ScorecardGame
from engine.play.showdown import ShowdownGame
from engine.play.steps import Action, Bank, Take, Throw, Write
from engine.play.together import TogetherGame
from engine.players.press import outlook, weigh
from engine.presets import CATEGORIES, WELL_KNOWN
from engine.rules.bank_rules import BankRules
from engine.rules.bonuses import Shortfall, Tenfold, Threshold
from engine.rules.open_bonuses import Threat
from engine.rules.showdown_rules import Rules

# Seats and names in plain text, and where a person sits.


def people_names(t: Texts, seats: tuple[SeatView, ...]) -> tuple[str, ...]:
    """What every seat is called."""
    return tuple(unescape(name) for name in seat_names(t, seats))


def own_seat(view: LobbyView | GameView, user_id: int) -> int | None:
    """The seat that a person plays; None for whoever watches, or has left."""
    return next((number for number, seat in enumerate(view.seats) if seat.holds(user_id)), None)


def people_heading(view: GameView, name: str, seat: int, own: int | None) -> dict[str, object]:
    """What stands above the sheet or the dice of a seat, in every kind of game.

    Args:
        view: of the game.
        name: of the seat, see `names`.
        seat: its number.
        own: that of whoever sees it; None for whoever watches.
    """
    game = view.progress.game
    return {
        "seat": seat,
        "name": name,
        "sign": view.seats[seat].talisman,
        "me": seat == own,
        "gone": seat in game.gone,
        "points": words.whole(game.points[seat]),
    }


# Scorecards: the lines that all seats share, a column a seat, what open rows offer to the mover.


def cards_heads(t: Texts, game: ScorecardGame) -> list[dict[str, object]]:
    """The heads of the columns of the sheet, if it has any: a sign, and what it means."""
    if not game.ruleset.columns:
        return []
    return [{"sign": head.sign, "label": head.word} for head in column_card_heads(t, game.ruleset)]


def cards_lines(t: Texts, game: ScorecardGame) -> list[dict[str, object]]:
    """The lines of the sheet from top to bottom; those that part two sections have no label.

    A line of rows has their numbers by column where the sheet has columns.
    """
    if game.ruleset.columns:
        return [_line_of_columns(t, game, line) for line in column_card_lines(t, game.ruleset)]
    every = list(scorecard_table_screen(t, game))
    told: list[dict[str, object]] = []
    for line in every:
        if not line.label:
            told.append({"kind": "rule"})
        elif line.row is None:
            told.append({"kind": "total" if line is every[-1] else "sum", "label": line.label})
        else:
            told.append({"kind": "row", "row": line.row, **_labels(t, game, line.row, line.label)})
    return told


def _line_of_columns(t: Texts, game: ScorecardGame, line: SheetLine) -> dict[str, object]:
    match line.kind:
        case "rule":
            return {"kind": "rule"}
        case "row":
            rows = [number for (number,) in line.numbers]
            return {"kind": "row", "rows": rows, **_labels(t, game, rows[0], line.label)}
        case _:
            return {"kind": "total" if line.kind == "total" else "sum", "label": line.label}


def _labels(t: Texts, game: ScorecardGame, row: int, short: str) -> dict[str, object]:
    return {"label": t.say(words.row_name_full(t, game.ruleset.rows[row])), "short": short}


def _cost(t: Texts, view: GameView, action: Action) -> str:
    """What a choice costs beside the best one, where that may be known; told once it is made."""
    if view.banking is not None:
        return _press_cost(t, view, view.banking, None, banked=False)
    worths = view.coach.worths or {}
    if action not in worths:
        return ""
    best = max(worths.values())
    cost = 0.0 if worths[action] == best else best - worths[action]
    if cost == inf:
        return ""
    return t("app-cost-none" if cost < _TRIFLE else "app-cost", points=words.number(t, -round(cost, 1)))


def _best_keep(view: GameView) -> frozenset[int]:
    """The positions of the dice that had best be kept, where that may be known."""
    worths = view.coach.worths or {}
    best = max(worths, key=worths.__getitem__, default=None)
    kept = range(view.rules.dice) if isinstance(best, Throw) else ()
    return frozenset(kept).difference(best.positions if isinstance(best, Throw) else ())


def cards_columns(t: Texts, view: GameView, game: ScorecardGame, user_id: int) -> list[dict[str, object]]:
    """A column for each seat, the reader's own first, then in the order of play."""
    called, own = people_names(t, view.seats), own_seat(view, user_id)
    cells, leads = _cells(t, game), leader(game)
    last = next((event for event in reversed(view.recent) if isinstance(event, Wrote)), None)
    told = []
    for seat in _order(game, own):
        fresh = None if last is None or last.seat != seat else game.ruleset.row_index(last.row.key)
        told.append(
            {
                **people_heading(view, called[seat], seat, own),
                "leads": seat == leads,
                "turn": view.state == "playing" and seat in view.awaited,
                "last": fresh,
                "cells": cells[seat],
                "pending": list(pending_line(t, game, seat)) if view.state == "playing" else [],
                "bonus": _bonus(t, game, seat) if view.state == "playing" else "",
            }
        )
    return told


def _bonus(t: Texts, game: ScorecardGame, seat: int) -> str:
    """How far the first section of a card is from what it may yet bring or cost; empty for columns."""
    if game.ruleset.columns:
        return ""
    part = game.ruleset.rows[0].section
    for each in game.standing()[seat].pending:
        if not isinstance(each.bonus, Shortfall | Tenfold | Threshold) or each.bonus.section != part:
            continue
        if isinstance(each, Threat):
            return t("app-bonus-fine", points=words.whole(each.points)) if each.points else ""
        if isinstance(each.bonus, Threshold) and not each.bonus.row:
            paid = words.whole(each.bonus.pays, signed=True)
            return (
                t("app-bonus-missing", n=each.missing) if each.missing else t("app-bonus-kept", points=paid)
            )
    return ""


def _parts(t: Texts, game: ScorecardGame) -> list[str]:
    """What the sections of the card are called, from top to bottom."""
    parts = dict.fromkeys(row.section for row in game.ruleset.rows)
    return [t.say(words.section(game.ruleset.preset, part)) for part in parts]


def _cells(t: Texts, game: ScorecardGame) -> list[list[str]] | list[list[list[str]]]:
    """What stands in each line, by seat; of a sheet with columns a list, of one cell where it spans all."""
    rules, totals = game.ruleset, game.totals()
    if rules.columns:
        sheet, seats = column_card_lines(t, rules), zip(game.cards, totals, strict=True)
        return [[list(column_card_shown(line, rules, *seat)) for line in sheet] for seat in seats]
    table = list(scorecard_table_screen(t, game))
    return [[line.cells[seat] if line.label else "" for line in table] for seat in range(game.seats)]


def _order(game: ScorecardGame, own: int | None) -> tuple[int, ...]:
    if own is None:
        return game.order
    place = game.order.index(own)
    return (*game.order[place:], *game.order[:place])


def _offered_rows(
    t: Texts, view: GameView, game: ScorecardGame, offered: GameOffers
) -> Iterator[tuple[str, dict[str, object]]]:
    """What each row would pay that may be written now, by its number."""
    if view.choice.announcing:
        for index, press in offered.rows.items():
            label = t("app-row-announce", row=words.row_name_full(t, game.ruleset.rows[index]))
            yield str(index), {"press": pack(press), "points": "📣", "made": True, "label": label}
        return
    layer = 0 if view.choice.outer is None else 1
    alone = {group[0] for group in rows_by_name(game) if len(group) == 1}  # of several columns none is best
    for index, press in offered.rows.items():
        row, entry = game.ruleset.rows[index], game.entry(index, layer)
        left_out = row.left_out(game.ruleset.split(game.turn.dice)[layer], game.turn.roll)
        points = words.points(row, entry.points)
        full = words.row_full(t, row)
        yield (
            str(index),
            {
                "press": pack(press),
                "points": points if entry.made else "✗",
                "made": entry.made,
                "best": index == offered.best and index in alone,
                "twice": entry.made and entry.roll == 1 and row.doubled,
                "note": None if left_out is None else t("app-row-without", face=left_out),
                "cost": _cost(t, view, Write(row.key)),
                "label": t("app-row-write", row=full, points=points)
                if entry.made
                else t("app-row-cross", row=full),
            },
        )


# Dice as they lie, each with its faces and with what it is called, held and free.


_TRIFLE: Final = 0.05
"""Points that nobody minds."""
_HE: Final = frozenset({"J", "K", "A"})
"""Faces that languages with genders call he: a jack, a king, an ace."""


def dice_lying(t: Texts, view: GameView, offered: GameOffers) -> dict[str, object] | None:
    """The dice of the turn under way; None while none lie.

    `id` names the throw: when it changes dice have been thrown, namely those that were not held before.
    """
    game = view.progress.game
    if not are_seen(view):
        return None
    rules, dice, keep = game.ruleset, game.turn.dice, _best_keep(view) if offered.free else ()
    return {
        "id": f"{game.turns}.{game.mover}.{game.turn.roll}",
        "fresh": game.turn.roll == 1 or rules.rolls == 1,
        "still": rules.source == "own",  # nobody sees them thrown here
        "hand": t.say(words.hand_of(rules, dice)) if view.banking is None else _bring(t, view, view.banking),
        "dice": [
            {
                "faces": list(words.die(rules, dice, position).faces[0]),
                "held": position in view.choice.held and bool(game.rolls_left or offered.takes),
                "locked": position in (*game.locked, *game.aside),
                "best": position in keep,
                "press": pack(Hold(view.game, view.version, position)) if position in offered.free else None,
                "labels": dice_labels(t, rules, dice, position),
            }
            for position in range(rules.dice)
        ],
    }


def are_seen(view: GameView) -> bool:
    """Whether dice lie that are to be seen: where all play at once everybody sees their own."""
    game = view.progress.game
    if keypad_is_open(view):  # they are being entered
        return False
    if view.together is not None and view.focus is None:
        return False
    return game.mover is not None and game.turn.roll > 0 and not game.turn.thrown


def dice_quick(t: Texts, view: GameView, offered: GameOffers) -> list[dict[str, object]]:
    """The suggested holds: the dice that stay, and how many others there are to throw."""
    game = view.progress.game
    rules, thrown = game.ruleset, game.turn.dice
    told: list[dict[str, object]] = []
    for hold, button in zip(offered.holds, quick_keys(t, view, offered), strict=True):
        held = sorted(hold)
        free = held if offered.takes else offered.free
        shown = [words.die(rules, thrown, each).faces[0] for each in held if each in free]
        told.append(
            {
                "press": button.data,
                "label": button.text,
                "best": button.style == "success",
                "held": held,
                "throws": view.quick_rerolls or offered.takes,
                "cost": _cost(t, view, Throw(tuple(sorted(set(range(rules.dice)).difference(hold))))),
                **({} if view.banking is None else _taken(t, view, view.banking, held)),
                "faces": [list(each) for each in shown],
                "others": left_to_throw(view, hold),
            }
        )
    return told


def dice_labels(t: Texts, rules: Rules, dice: tuple[int, ...], position: int) -> list[str]:
    """What a die is called: by itself, and held."""
    faces = words.die(rules, dice, position).faces[0]
    called = t.say(_face(faces))
    return [called, t("app-die-held-he" if faces[-1] in _HE else "app-die-held", face=called)]


def dice_hand(t: Texts, rules: Rules, dice: tuple[int, ...]) -> list[dict[str, object]]:
    """Dice that lie open and that nobody throws any more."""
    return [
        {"faces": list(words.die(rules, dice, each).faces[0]), "labels": dice_labels(t, rules, dice, each)}
        for each in range(len(words.layers(rules, dice)[0]))
    ]


def _face(faces: Sequence[str]) -> Message:
    """The faces of one die in words: one, or the outer and the inner one."""
    each = [say(f"app-face-{face}") if face in "123456" else say(f"face-{face}") for face in faces]
    return each[0] if len(each) == 1 else say("app-die-double", outer=each[0], inner=each[1])


# The result of a game that is over or was stopped: who won, the places, and all that is told beside.


def ended_result(t: Texts, view: GameView, user_id: int) -> dict[str, object]:
    """The result: its headline first."""
    headline, *lines = finish_around(t, view)
    return {"headline": headline, "lines": lines, "places": list(_places(t, view, user_id))}


def _places(t: Texts, view: GameView, user_id: int) -> Iterator[dict[str, object]]:
    """Every seat, best place first; those that left without a place come last."""
    called, outcome = people_names(t, view.seats), view.outcome
    placed = view.state == "over" or view.counts
    gone = {each.seat for each in view.leavers}
    last = len(called) + 1
    ranks = [outcome.ranks[seat] or last for seat in range(len(called))]
    for rank, seat in sorted((ranks[seat], seat) for seat in range(len(called))):
        holder = view.seats[seat]
        medal = placed and len(called) > 1 and rank <= len(MEDALS) and seat not in gone
        left = seat in gone or rank == last
        robot = left and holder.state == "computer"
        yield {
            "seat": seat,
            "name": called[seat],
            "place": str(rank) if placed and rank != last else "",
            "medal": MEDALS[rank - 1] if medal else "",
            "points": words.number(t, outcome.totals[seat]),
            "settled": words.number(t, outcome.settled[seat], signed=True)
            if view.rules.settlement == "mean" and placed
            else "",
            "note": t("app-left-robot" if robot else "app-left") if left else "",
            "me": is_of(holder, user_id),
        }


# The turn under way: whose it is, dice, throw, what ends it, the question about a row, the deadline.


def turn(t: Texts, view: GameView, user_id: int, offered: GameOffers) -> dict[str, object]:
    """All that changes with a throw or a hold."""

    def drawn(presses: Iterable[Press | None]) -> list[dict[str, object]]:
        return [control(offer_key(t, view, offered, press)) for press in presses if press is not None]

    ends = drawn((offered.end, offered.announce, *offered.pairs, offered.back))
    if view.banking is not None and isinstance(offered.end, BankTurn):
        ends[0] |= _banked(t, view, view.banking, offered.end)
    table = (*offered.fates, *offered.sleepers, offered.undo, *offered.corrections)
    choices = drawn((*table, offered.join, offered.come_back))
    board = None if view.panel.title is None or view.panel.board is None else view.panel.board
    link = None if board is None else to_message(view.place, board)
    return {
        "head": _head(t, view, user_id),
        "size": view.progress.game.ruleset.dice,
        "dice": dice_lying(t, view, offered),
        "aside": None if view.banking is None else _set_aside(t, view.banking),
        "said": _said(t, view),
        "throw": _throw(t, view, offered),
        "quick": dice_quick(t, view, offered),
        "entry": _entry(t, view, offered),
        "ends": ends,
        "question": _question(t, view, offered),
        "events": list(_events(t, view)),
        "notes": list(_notes(t, view, user_id, offered)),
        "choices": choices,
        "deadline": _deadline(t, view),
        "hint": next(iter(drawn([offered.hint])), None),
        "back": None if link is None else control(Button(t("button-to-board"), url=link)),
    }


def control(button: Button) -> dict[str, object]:
    """A button as the page draws it."""
    kept = {"text": button.text, "press": button.data, "url": button.url, "style": button.style}
    return {key: value for key, value in kept.items() if value is not None}


def _throw(t: Texts, view: GameView, offered: GameOffers) -> dict[str, object] | None:
    """The button that throws, in short and in full."""
    if offered.roll is None:
        return None
    throw = offer_key(t, view, offered, offered.roll)
    others = tuple(sorted(set(range(view.rules.dice)).difference(view.choice.held)))
    return {
        "text": throw.text,
        "label": throw.text,
        "press": throw.data,
        "loud": throw.style == "success",
        "cost": _cost(t, view, Throw(others)),
    }


def _entry(t: Texts, view: GameView, offered: GameOffers) -> dict[str, object] | None:
    """The keypad for dice of people's own, and what has been entered; None where nothing is to be entered."""
    lines = list(keypad_entered(t, view)) if keypad_is_open(view) else []
    keys = list(entry_keys(t, view)) if offered.enters else []
    if lines and keys:
        lines.append(t("app-enter"))
    if not lines and not keys:
        return None
    return {"lines": lines, "keys": [[control(each) for each in line] for line in keys]}


def _head(t: Texts, view: GameView, user_id: int) -> dict[str, object]:
    game = view.progress.game
    mine = game.mover is not None and view.panel.away is None
    mine = mine and view.may_act_for(view.seats[game.mover or 0], user_id)
    return {
        "html": _whose(t, view, game, mine=mine),
        "mine": mine,
        "round": SCREENS[type(view.rules)](t, view).progress(),
    }


def _whose(t: Texts, view: GameView, game: Game, *, mine: bool) -> str:
    if view.panel.away is not None:
        return t(f"panel-away-{view.panel.away}")
    if view.together is not None and view.focus is None:
        return t("app-together")
    if view.together is not None and game.mover is None:
        return t("app-together-written" if view.banking is None else "app-together-banked")
    seat = game.order[0] if game.mover is None else game.mover
    rolls = game.ruleset.rolls if view.scorecards is None else progress_rolls(view.scorecards, seat)
    kept = view.rules.source == "own" and (view.own_dice.entered.back or view.seats[seat].guest)
    if mine and not kept:
        if game.turn.roll and view.rules.source == "bot" and view.rules.rolls > 1:
            return t("app-turn-roll", roll=game.turn.roll, rolls=rolls)
        return t("app-turn")
    return turn_controls_whose(t, view, seat_names(t, view.seats)[seat], seat, rolls)


def _said(t: Texts, view: GameView) -> str:
    """The throw in a sentence, to be read aloud."""
    game = view.progress.game
    if game.mover is None or not are_seen(view):
        return ""
    rules, lying = game.ruleset, game.turn.dice
    positions = [position for position in range(rules.dice) if position not in game.aside]
    each = ", ".join(dice_labels(t, rules, lying, position)[0] for position in positions)
    name = people_names(t, view.seats)[game.mover]
    hand = words.hand_of(rules, tuple(lying[position] for position in positions))
    return t("app-rolled", name=name, dice=each, hand=hand)


def _question(t: Texts, view: GameView, offered: GameOffers) -> dict[str, object] | None:
    game = view.scorecards
    if offered.yes is None or offered.no is None or game is None:
        return None
    lines = list(question_lines(t, view, game))
    yes, no = (control(offer_key(t, view, offered, press)) for press in (offered.yes, offered.no))
    return {"lines": lines, "yes": yes, "no": no}


def _events(t: Texts, view: GameView) -> Iterator[str]:
    game, called = view.scorecards, seat_names(t, view.seats)
    some = view.recent if game is None or view.together is not None else tuple(recent_events(view, game))
    yield from event_lines_screen(t, view.rules, called, some)


def _notes(t: Texts, view: GameView, user_id: int, offered: GameOffers) -> Iterator[str]:
    """What matters now beside the events: of the game, who is awaited, that one only watches."""
    waits = view.together is not None and (view.focus is None or view.progress.game.mover is None)
    if waits and view.awaited:
        yield t("together-awaited", names=event_lines_listed(seat_names(t, view.seats), view.awaited))
    kind = SCREENS[type(view.rules)](t, view)
    if isinstance(kind, OpenScreens):
        yield from kind.notes()
        yield from undecided(t, view, kind.called)
    elif not waits:
        yield from _card_notes(t, view, kind.game, offered)
    if view.limit.overdue is not None:
        yield from _overdue(t, view)
    if own_seat(view, user_id) is None and view.panel.away is None:
        yield t("app-watching")


def _card_notes(t: Texts, view: GameView, game: ScorecardGame, offered: GameOffers) -> Iterator[str]:
    """The last round, what is to be chosen, hints for newcomers."""
    yield from note_lines(t, view, game, seat_names(t, view.seats))
    if game.ruleset.layers > 1 and (offered.rows or offered.pairs or offered.end) and offered.yes is None:
        yield from question_lines(t, view, game)
    if game.ruleset.columns and game.turn.roll:
        yield from column_choice_lines(t, replace(view, choice=replace(view.choice, named=None)), game)
    if offered.roll is not None or offered.rows:
        yield from hint_lines(t, view, game)


def _overdue(t: Texts, view: GameView) -> Iterator[str]:
    called = seat_names(t, view.seats)
    names = event_lines_listed(called, [seat for seat in view.awaited if view.seats[seat].state == "in"])
    yield t("app-overdue", names=names)


def _deadline(t: Texts, view: GameView) -> dict[str, object] | None:
    if view.limit.deadline is None or view.limit.overdue is not None:
        return None
    at = view.limit.deadline.at
    until = t("app-until-date", time=f"{at:%H:%M}", date=f"{at:%d.%m}")
    soon = t("app-until", time=f"{at:%H:%M}")
    return {"at": int(at.timestamp()), "text": until if view.limit.deadline.dated else soon}


# A lobby: the game, who sits there, and what its reader may do before the game begins.


def lobby_screen(t: Texts, view: LobbyView, user_id: int) -> dict[str, object]:
    """All of a lobby but its title."""
    family, offered = family_of(view.rules), lobby_offers_to(view, user_id)
    about = t("lobby-line", length=words.length(view.rules), line=words.family_line(family))
    return {
        "about": about,
        "players": [
            {"name": name, "sign": seat.talisman, "host": _hosts(view, seat), "me": seat.holds(user_id)}
            for seat, name in zip(view.seats, people_names(t, view.seats), strict=True)
        ],
        "notes": list(_lobby_notes(t, view, offered)),
        "choices": [control(each) for each in _lobby_keys(t, view, offered)],
        "ways": [
            {"text": t(WAYS[way]), "press": pack(press), "chosen": way == way_of(view)}
            for way, press in offered.pace.items()
        ],
        "computers": [control(each) for each in _computer_keys(t, offered)],
        "games": list(_games(t, view)) if offered.decides else [],
        "more": list(_more(t, view, offered)),
        "begins": None if view.begins is None else {"at": int(view.begins), "pause": view.pause},
    }


def _hosts(view: LobbyView, seat: SeatView) -> bool:
    return not parts_private(view) and seat.holds(view.host_id)


def _lobby_notes(t: Texts, view: LobbyView, offered: LobbyOffers) -> Iterator[str]:
    yield from () if offered.pace else way_line(t, view)
    yield from parts_home(t, view)
    yield from main_page_changed(t, view)
    yield from in_lobby(t, view.part(LobbyMatchView))
    if view.drawing:
        yield t("lobby-drawing")
        return
    if not view.seats:
        yield t("lobby-empty")
    yield from invited_line(t, view)
    yield from (line for line in uncounted_line(t, view) if line)
    yield from (line for line in together_lines(t, view) if line)
    if offered.stand is not None and offered.start is None:
        yield t("app-lobby-waits")
    elif offered.start is not None and not can_begin(view):
        yield t("app-lobby-alone")


def _lobby_keys(t: Texts, view: LobbyView, offered: LobbyOffers) -> Iterator[Button]:
    """The keys of the main page, or of that of a game which begins by itself, that are this person's."""
    if offered.start is not None:
        label = "button-next-now" if view.goes_on else "button-start"
        yield key(t(label), offered.start, "success" if can_begin(view) else None)
    if offered.sit is not None:
        yield from parts_sit(t, view)
    if offered.wait is not None:
        yield key(t("button-next-wait"), offered.wait)
    if offered.stand is not None:
        yield key(t("button-next-out" if view.goes_on else "button-stand"), offered.stand)


def _computer_keys(t: Texts, offered: LobbyOffers) -> Iterator[Button]:
    for each in offered.computers:
        yield key(t("button-computer", name=t(f"computer-{each.level}-short")), each)
    if offered.drop is not None:
        yield key(t("button-computer-drop"), offered.drop)


def _more(t: Texts, view: LobbyView, offered: LobbyOffers) -> Iterator[dict[str, object]]:
    """What is chosen now and then: a match, somebody to share a seat with."""
    match = view.part(LobbyMatchView)
    if match is not None and offered.matches:
        yield {
            "title": t("button-match"),
            "games": [
                {
                    "text": t(f"button-match-{each.kind}", n=each.goal),
                    "press": pack(each),
                    "chosen": (each.kind, each.goal) == (match.chosen.kind, match.chosen.goal),
                }
                for each in offered.matches
            ],
        }
    if offered.teams:
        names = {seat.user_id: plain_seat(t, seat) for seat in view.seats}
        yield {
            "title": t("button-teams"),
            "games": [
                {
                    "text": t("button-team-join", name=names[each.user])
                    if isinstance(each, JoinTeam)
                    else t("button-team-leave"),
                    "press": pack(each),
                    "chosen": False,
                }
                for each in offered.teams
            ],
        }


def _games(t: Texts, view: LobbyView) -> Iterator[dict[str, object]]:
    """The games to choose from: the well known ones and what the chat has saved, then all others."""
    now, groups = words.by_turns(view.rules), {"": WELL_KNOWN, SHORT: SHORT_FAMILIES, **CATEGORIES}
    for name, some in groups.items():
        games = [
            {
                **_game(t, usual_rules(each), words.family(each), PickPreset(view.game, each)),
                "chosen": now == usual_rules(each),
            }
            for each in some
            if not name or each not in WELL_KNOWN
        ]
        games += [
            {
                **_game(t, house.rules, house.name, PickHouse(view.game, house.id)),
                "chosen": view.rules == house.rules,
            }
            for house in reversed(view.houses)
            if not name and house.rules is not None
        ]
        yield {"title": t.say(words.category(name)) if name else "", "games": games}


def _game(t: Texts, rules: Rules, name: str | Message, press: Press) -> dict[str, object]:
    length, line = words.length(rules), words.family_line(family_of(rules))
    return {
        "text": name if isinstance(name, str) else t.say(name),
        "about": f"{t.say(length)} · {t.say(line)}",
        "press": pack(press),
    }


# The turns under way where all play at once, as whoever has no seat there sees them.


def turns(t: Texts, view: GameView, user_id: int) -> list[dict[str, object]]:
    """Each seat's dice and its roll; empty for players, who see their own dice alone, and in other games.

    Where all get the same throws the dice of those who are ahead would tell the others what is to come: of
    these games only the roll is told.
    """
    game = view.progress.game
    if not isinstance(game, TogetherGame) or view.focus is not None:
        return []
    if any(is_of(seat, user_id) for seat in view.seats):
        return []
    called = people_names(t, view.seats)
    told = []
    for seat in game.order:
        if seat not in game.gone:
            lying = () if game.ruleset.luck == "same" else _lying(game, seat)
            told.append(
                {
                    **people_heading(view, called[seat], seat, None),
                    "turn": seat in game.awaited,
                    "best": False,
                    "dice": dice_hand(t, game.ruleset, lying),
                    "hand": _turns_at_once_said(t, game, seat),
                }
            )
    return told


def _lying(game: TogetherGame, seat: int) -> tuple[int, ...]:
    turn = game.turn_of(seat)
    return turn.dice if seat in game.awaited and turn.roll and not turn.thrown else ()


def _turns_at_once_said(t: Texts, game: TogetherGame, seat: int) -> str:
    if seat not in game.awaited:
        return t("app-seat-written")
    roll = game.turn_of(seat).roll
    if not roll:
        return t("app-seat-to-throw")
    return t("app-seat-roll", roll=roll, rolls=progress_rolls(game, seat))


# The whole state of a page: what one reader sees of a game, and may press, as plain values for JSON.
#
# A state is a pure function of a view, a language and a reader. Its top-level keys change at different
# times: `labels` never, `lines` with the game only, `seats` with each turn, the rest with each throw.


LABELS: Final = (
    *("everybody", "dice", "players", "row", "you", "on-turn", "leads", "open", "crossed", "last", "twice"),
    *(
        "host",
        "help",
        "help-dice",
        "help-roll",
        "help-end",
        "help-rows",
        "help-no",
        "space",
        "close",
        "chat",
        "lost",
    ),
    *("again", "failed", "points", "results", "turns", "game", "computers", "begins", "more", "settings"),
    *("sound", "shake", "cheer", "written", "chances", "aside", "elsewhere"),
)
"""Names of labels, which stay as they are during a game; each is a text `app-label-...`."""


def state(t: Texts, view: LobbyView | GameView, user_id: int) -> dict[str, object]:
    """What a person sees of a game; presses are strings as buttons in the chat have them."""
    common: dict[str, object] = {
        "lang": t.language,
        "labels": {name: t(f"app-label-{name}") for name in LABELS},
        "game": view.game,
        "title": t.say(words.game(view.rules)),
        "you": own_seat(view, user_id),
        "watching": t("app-watchers", n=view.app.watching) if view.app.watching else "",
        "cheers": list(CHEERS) if len(_people(view)) > 1 or view.app.watching else [],
    }
    if isinstance(view, LobbyView):
        screen = lobby_screen(t, view, user_id)
        if view.closed:
            screen["choices"] = _next_keys(t, view, user_id)
        return common | {"phase": "closed" if view.closed else "lobby", **screen}
    playing = view.state == "playing"
    offered = offers_to(view, user_id) if playing else GameOffers()
    shown = common | {"phase": view.state, **_seats(t, view, user_id, offered)}
    if playing:
        beside = {"turns": turns(t, view, user_id), "round": _round(t, view), "chances": _chances(t, view)}
        return shown | turn(t, view, user_id, offered) | beside
    return shown | {"result": ended_result(t, view, user_id), "choices": _next_keys(t, view, user_id)}


def _next_keys(t: Texts, view: LobbyView | GameView, user_id: int) -> list[dict[str, object]]:
    """What leads on from a game that has ended, or a lobby that was closed."""
    found = []
    for press in next_offers_to(view, user_id):
        match press:
            case Rematch() if isinstance(view, GameView):
                found += [control(each) for each in (again_key(t, view), *review_key(t, view))]
            case BookSeat():
                found.append(control(key(t("button-book"), press)))
            case _:
                found.append(control(key(t("app-new-game"), press, "success")))
    return found


def _chances(t: Texts, view: GameView) -> list[dict[str, object]]:
    """The chances of all seats to win, where the chat wants to see them and they are known."""
    called = people_names(t, view.seats)
    some = enumerate(view.coach.chances or ())
    return [{"seat": n, "share": round(each, 3), "label": f"{called[n]}: {each:.0%}"} for n, each in some]


def _round(t: Texts, view: GameView) -> list[dict[str, object]]:
    """Who has written in this round and who has yet to, where all play at once."""
    game, called = view.progress.game, people_names(t, view.seats)
    if view.together is None or len(game.order) - len(game.gone) <= 1:
        return []
    return [
        {"seat": seat, "name": called[seat], "done": seat not in view.awaited}
        for seat in game.order
        if seat not in game.gone
    ]


def _people(view: LobbyView | GameView) -> set[int | None]:
    return {each.user_id for seat in view.seats for each in seat.members if not seat.guest}


def _seats(t: Texts, view: GameView, user_id: int, offered: GameOffers) -> dict[str, object]:
    game = view.scorecards
    if view.showdown is not None:
        return {"kind": "hands", "seats": _hands(t, view, view.showdown, user_id)}
    if view.banking is not None:
        seats = _banks(t, view, view.banking, user_id)
        return {"kind": "hands", "seats": seats, "past": _past(t, view, view.banking)}
    if game is None:
        raise TypeError("a game of no kind that can be shown")
    return {
        "kind": "cards",
        "columns": cards_heads(t, game),
        "parts": _parts(t, game),
        "lines": cards_lines(t, game),
        "seats": cards_columns(t, view, game, user_id),
        "rows": dict(_offered_rows(t, view, game, offered)),
        "outer": view.choice.outer if offered.rows or offered.yes else None,
    }


# Where luck is pressed: how far everybody is, what lies apart, and how the turns before ended.


_TurnEnd = Banked | Busted | WonAtOnce


def _banks(t: Texts, view: GameView, game: BankGame, user_id: int) -> list[dict[str, object]]:
    """Every seat of a game in which luck is pressed, in the order of play, with how far it is.

    All at once whoever plays sees their own turn alone, whoever watches the dice and the points of all.
    """
    called, own, playing = people_names(t, view.seats), own_seat(view, user_id), view.state == "playing"
    most, rules = standings.leading(game.points, game.active), game.ruleset
    screens = BankScreens(t, view)
    told = []
    for seat in game.order:
        turn = game.turn_of(seat)
        seen = playing and (view.together is None or view.focus == seat or own is None)
        lies = seen and view.together is not None and own is None and not turn.thrown and rules.luck == "own"
        now = turn.gathered if seen else 0
        told.append(
            {
                **people_heading(view, called[seat], seat, own),
                "leads": playing and most == (seat,) and len(game.active) > 1 and game.points[seat] > 0,
                "turn": playing and seat in view.awaited,
                "best": False,
                "dice": dice_hand(t, rules, turn.dice if lies else ()),
                "hand": screens.state(seat),
                "track": {
                    "share": _share(rules, game.points[seat]),
                    "more": _share(rules, game.points[seat] + now) - _share(rules, game.points[seat]),
                    "barrels": [[_share(rules, end) for end in each] for each in rules.barrels],
                    "label": t("app-track", points=game.points[seat], goal=rules.goal),
                    "now": words.whole(now, signed=True) if now else "",
                },
            }
        )
    return told


def _share(rules: BankRules, points: int) -> float:
    """How much of the way to the goal that is, in percent."""
    return round(min(100, 100 * points / rules.goal), 1)


def _set_aside(t: Texts, game: BankGame) -> dict[str, object] | None:
    """What the turn has brought so far, and the dice that lie apart for it; None before there is anything."""
    if not game.gathered:
        return None
    faces = tuple(game.turn.dice[position] for position in game.aside)
    return {
        "dice": dice_hand(t, game.ruleset, faces),
        "text": t("app-gathered"),
        "points": words.whole(game.gathered),
    }


def _bring(t: Texts, view: GameView, game: BankGame) -> str:
    """What the dice that lie would bring, or those of them that are chosen."""
    held, takes = frozenset(view.choice.held), game.takes()
    if held and takes:
        worth = takes.get(Take(tuple(sorted(held))))
        return t("app-chosen-nothing") if worth is None else t("app-chosen", points=worth)
    return t("app-brings", points=max(takes.values())) if takes else ""


def _taken(t: Texts, view: GameView, game: BankGame, held: list[int]) -> dict[str, object]:
    """What the key says that sets these dice aside and throws on, and what they bring."""
    after = game.with_aside(Take(tuple(held)))
    own = game.ruleset.source == "own"
    text = (
        t("app-set-aside") if own else t("app-throw-all" if after.hot else "app-throw-on", n=len(after.free))
    )
    about = words.whole(after.gathered - game.gathered, signed=True)
    dice = ", ".join(dice_labels(t, game.ruleset, game.turn.dice, each)[0] for each in held)
    label = t("app-take", text=text, dice=dice, points=about)
    cost = _press_cost(t, view, game, Take(tuple(held)), banked=False)
    return {"text": text, "about": about, "label": label, "cost": cost}


def _press_cost(t: Texts, view: GameView, game: BankGame, take: Take | None, *, banked: bool) -> str:
    """What had been better than to set these dice aside and go on so; told once that is done."""
    after = game.with_aside(take)
    if not view.hints or not game.turn.roll or after.pending or after.lays:
        return ""
    best, worths = outlook(game)[0], weigh(after)
    worth = worths[Bank()] if banked else max(worths[throw] for throw in after.possible_throws())
    if best.worth - worth < best.mean * COSTLY:
        return t("app-cost-none")
    return t("app-cost-press", action=press_action(t, game, best, best.take, banked=best.stop))


def _banked(t: Texts, view: GameView, game: BankGame, press: BankTurn) -> dict[str, object]:
    """What the seat on turn would have once it has banked what the key says, and what that costs."""
    taken = Take(tuple(position for position in range(game.ruleset.dice) if press.mask >> position & 1))
    take = taken if taken.positions else None
    after = game.with_aside(take).apply(Bank())
    cost = _press_cost(t, view, game, take, banked=True)
    return {"about": t("app-banked", points=after.points[game.order[game.position]]), "cost": cost}


def _past(t: Texts, view: GameView, game: BankGame) -> dict[str, object]:
    """How many turns have ended, and how the last ones did, as far as that is told still."""
    ends = list[_TurnEnd]()
    for event in view.recent:
        if isinstance(event, TurnTakenBack):
            ends.clear()
        elif isinstance(event, _TurnEnd):
            ends.append(event)
    count = sum(game.taken)
    some = enumerate(ends, count - len(ends) + 1)
    return {"no": count, "turns": [{"no": no, **_ended(t, view, game, event)} for no, event in some]}


def _ended(t: Texts, view: GameView, game: BankGame, event: _TurnEnd) -> dict[str, object]:
    """What a turn has brought, or the throw that ended it, which is seen nowhere else.

    All at once nobody is shown the dice of others.
    """
    if isinstance(event, Banked):
        return {"seat": event.seat, "text": words.whole(event.points, signed=True)}
    won, word = isinstance(event, WonAtOnce), t.say(words.bust(game.ruleset))
    lost = event.lost if isinstance(event, Busted) else 0
    text = t("app-won-at-once") if won else t("app-busted", word=word[:1].upper() + word[1:], n=lost)
    if view.together is not None and event.seat != view.focus and not won:
        return {"seat": event.seat, "text": text}
    name, lying = seat_names(t, view.seats)[event.seat], dice_hand(t, game.ruleset, event.dice)
    dice = ", ".join(dice_labels(t, game.ruleset, event.dice, n)[0] for n in range(len(event.dice)))
    return {
        "seat": event.seat,
        "text": text,
        "won": won,
        "head": t("board-turn-first", name=name),
        "said": t("app-rolled", name=unescape(name), dice=dice, hand=text),
        "dice": lying,
    }


def _hands(t: Texts, view: GameView, game: ShowdownGame, user_id: int) -> list[dict[str, object]]:
    """Every seat of a showdown game in the order of play, with its dice, or with why it shows none."""
    called, own = people_names(t, view.seats), own_seat(view, user_id)
    best = {each.seat for each in game.best}
    told = []
    for seat in game.order:
        hand = stacks_lying(game, seat)
        told.append(
            {
                **people_heading(view, called[seat], seat, own),
                "leads": False,
                "turn": view.state == "playing" and seat == game.mover,
                "best": seat in best and bool(hand),
                "dice": dice_hand(t, game.ruleset, hand),
                "hand": t.say(words.hand_of(game.ruleset, hand)) if hand else why_none(t, game, seat),
            }
        )
    return told
