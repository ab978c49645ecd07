"""Scorecards: the lines that all seats share, a column a seat, what open rows offer to the mover."""

from collections.abc import Iterator

from bot.ground.texts.formatting import Texts
from bot.miniapp.screens import people
from bot.miniapp.screens.offers import PersonOffers
from bot.rulebook import words
from bot.table.screens.cards import column_card, pending, scorecard_table
from bot.table.views.game import GameView
from engine.play.events import Wrote
from engine.play.highlights import leader
from engine.play.scorecard import ScorecardGame
from engine.play.together import TogetherGame


def heads(t: Texts, game: ScorecardGame) -> list[dict[str, object]]:
    """The heads of the columns of the sheet, if it has any: a sign, and what it means."""
    if not game.ruleset.columns:
        return []
    return [{"sign": head.sign, "label": head.word} for head in column_card.heads(t, game.ruleset)]


def lines(t: Texts, game: ScorecardGame) -> list[dict[str, object]]:
    """The lines of the sheet from top to bottom; those that part two sections have no label.

    A line of rows has their numbers by column where the sheet has columns.
    """
    if game.ruleset.columns:
        return [_line_of_columns(t, game, line) for line in column_card.lines(t, game.ruleset)]
    every = list(scorecard_table.table(t, game))
    told: list[dict[str, object]] = []
    for line in every:
        if not line.label:
            told.append({"kind": "rule"})
        elif line.row is None:
            told.append({"kind": "total" if line is every[-1] else "sum", "label": line.label})
        else:
            told.append({"kind": "row", "row": line.row, **_labels(t, game, line.row, line.label)})
    return told


def _line_of_columns(t: Texts, game: ScorecardGame, line: column_card.SheetLine) -> dict[str, object]:
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


def columns(t: Texts, view: GameView, game: ScorecardGame, user_id: int) -> list[dict[str, object]]:
    """A column for each seat, the reader's own first, then in the order of play."""
    called, own = people.names(t, view.seats), people.own_seat(view, user_id)
    cells, leads = _cells(t, game), leader(game)
    last = next((event for event in reversed(view.recent) if isinstance(event, Wrote)), None)
    told = []
    for seat in _order(game, own):
        fresh = None if last is None or last.seat != seat else game.ruleset.row_index(last.row.key)
        told.append(
            {
                **people.heading(view, called[seat], seat, own),
                "leads": seat == leads,
                "turn": view.state == "playing" and _is_awaited(game, seat),
                "last": fresh,
                "cells": cells[seat],
                "pending": list(pending.line(t, game, seat)) if view.state == "playing" else [],
            }
        )
    return told


def _cells(t: Texts, game: ScorecardGame) -> list[list[str]] | list[list[list[str]]]:
    """What stands in each line, by seat; of a sheet with columns a list, of one cell where it spans all."""
    rules, totals = game.ruleset, game.totals()
    if rules.columns:
        sheet, seats = column_card.lines(t, rules), zip(game.cards, totals, strict=True)
        return [[list(column_card.shown(line, rules, *seat)) for line in sheet] for seat in seats]
    table = list(scorecard_table.table(t, game))
    return [[line.cells[seat] if line.label else "" for line in table] for seat in range(game.seats)]


def _order(game: ScorecardGame, own: int | None) -> tuple[int, ...]:
    if own is None:
        return game.order
    place = game.order.index(own)
    return (*game.order[place:], *game.order[:place])


def _is_awaited(game: ScorecardGame, seat: int) -> bool:
    return seat in game.awaited if isinstance(game, TogetherGame) else seat == game.mover


def offered_rows(t: Texts, view: GameView, game: ScorecardGame, offered: PersonOffers) -> dict[str, object]:
    """What each row would pay that may be written now, by its number."""
    return dict(_offered_rows(t, view, game, offered))


def _offered_rows(
    t: Texts, view: GameView, game: ScorecardGame, offered: PersonOffers
) -> Iterator[tuple[str, dict[str, object]]]:
    if view.announcing:
        for index, button in offered.rows.items():
            label = t("app-row-announce", row=words.row_name_full(t, game.ruleset.rows[index]))
            yield str(index), {"press": button.data, "points": "📣", "made": True, "label": label}
        return
    layer = 0 if view.outer is None else 1
    for index, button in offered.rows.items():
        row, entry = game.ruleset.rows[index], game.entry(index, layer)
        left_out = row.left_out(game.ruleset.split(game.turn.dice)[layer], game.turn.roll)
        points = words.points(row, entry.points)
        full = words.row_full(t, row)
        yield (
            str(index),
            {
                "press": button.data,
                "points": points if entry.made else "✗",
                "made": entry.made,
                "best": button.style == "success",
                "twice": entry.made and entry.roll == 1 and row.doubled,
                "note": None if left_out is None else t("app-row-without", face=left_out),
                "label": t("app-row-write", row=full, points=points)
                if entry.made
                else t("app-row-cross", row=full),
            },
        )
