"""The cards of a game as a plain table, and its state as JSON."""

from collections.abc import Sequence

from engine.cli.luck_text import luck_json, luck_table
from engine.cli.rules_text import MINUS, row_title
from engine.cli.showdown_text import showdown_table, state_json
from engine.play import scorecard
from engine.play.banking import BankGame
from engine.play.game import AllAtOnce, Game
from engine.play.plain_text import CROSSED, OPEN, cut, table
from engine.play.showdown import ShowdownGame
from engine.play.standings import Outcome, before_minus
from engine.records.record import Player
from engine.rules.bonuses import (
    Bonus,
    Clean,
    EachMade,
    Further,
    HighLow,
    Shortfall,
    Spare,
    Tenfold,
    Threshold,
    Tiers,
    Unmade,
)
from engine.rules.sheet import Card, Entry

NAME_COLUMNS = 12
YOU = "You"
"""The name of the person at the terminal."""


def player_name(player: Player, seat: int) -> str:
    """The name of a seat: its player's, or its number."""
    return player.name or f"Seat {seat + 1}"


def does(name: str, verb: str) -> str:
    """A clause with the verb in the right person: "Ann wins", but "You win"."""
    return f"{name} {verb}" if name == YOU else f"{name} {verb}s"


def _all(names: Sequence[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}"


def game_table(game: Game, players: tuple[Player, ...], result: Outcome | None = None) -> str:
    """The table of a game: all cards or stacks; places too once it is finished.

    Args:
        game: what is shown.
        players: by seat.
        result: where some have left at the cost of their place; else a finished game tells it.
    """
    if result is None and game.over:
        result = game.outcome()
    if isinstance(game, scorecard.ScorecardGame):
        return cards_table(game, players, result)
    names = [player_name(player, seat) for seat, player in enumerate(players)]
    if isinstance(game, BankGame):
        return luck_table(game, names, result)
    return showdown_table(game, names, result)


def cards_table(
    game: scorecard.ScorecardGame, players: tuple[Player, ...], result: Outcome | None = None
) -> str:
    """Every card side by side with bonuses, won rounds and totals; a finished game with its places.

    Cards with columns stand one below the other, and what they come to side by side. A game under way has the
    totals as they stand, too, where those that are certain are others.
    """
    points = game.totals()
    names = [cut(player_name(player, seat), NAME_COLUMNS) for seat, player in enumerate(players)]
    above = ""
    rows = [("", *names)]
    lines = [
        (row, (row_title(row), *(cell(card.entries[index]) for card in game.cards)))
        for index, row in enumerate(game.ruleset.rows)
    ]
    if game.ruleset.columns:
        above = "".join(f"{_columns(game, seat, name)}\n" for seat, name in enumerate(names))
    else:
        rows += [line for row, line in lines if row.pays != "minus"]
    if game.ruleset.saves:
        rows.append(("Saved rolls", *(str(card.saved) for card in game.cards)))
    for number, bonus in enumerate(game.ruleset.bonuses):
        cells = (total.bonuses[number][1] for total in points)
        rows.append((_bonus_title(bonus), *(OPEN if cell is None else str(cell) for cell in cells)))
    if game.ruleset.round_bonus:
        rows.append(("Rounds won", *(str(total.rounds) for total in points)))
    minus = [line for row, line in lines if row.pays == "minus"]
    if minus:
        sums = (before_minus(t, game.ruleset, card) for t, card in zip(points, game.cards, strict=True))
        rows += [("Sum", *map(str, sums)), *minus]
    rows.append(("Total", *(str(total.points) for total in points)))
    now = [each.as_it_stands().points for each in game.standing()]
    if now != [total.points for total in points]:
        rows.append(("As it stands", *map(str, now)))
    if result is not None:
        if any(
            place is not None and then != total.points
            for place, then, total in zip(result.ranks, result.totals, points, strict=True)
        ):
            rows.append(("Counted", *map(str, result.totals)))
        rows.append(("Place", *("left" if place is None else str(place) for place in result.ranks)))
        if game.ruleset.settlement == "mean":
            settled = zip(result.ranks, result.settled, strict=True)
            rows.append(
                ("Against mean", *("" if place is None else f"{float(s):+.1f}" for place, s in settled))
            )
    return above + table(rows)


def _columns(game: scorecard.ScorecardGame, seat: int, name: str) -> str:
    """The rows of one card, its columns side by side."""
    rules, entries = game.ruleset, game.cards[seat].entries
    height = len(rules.rows) // len(rules.columns)
    lines = [(name, *(column.key for column in rules.columns))]
    for place, row in enumerate(rules.rows[:height]):
        lines.append((row_title(row, column=False), *map(cell, entries[place::height])))
    return table(lines)


def cell(entry: Entry | None) -> str:
    """What a table has of an entry."""
    if entry is None:
        return OPEN
    return str(entry.points) if entry.made else CROSSED


def _bonus_title(bonus: Bonus) -> str:
    return f"{_bonus_name(bonus)} {bonus.column}".strip()


def _bonus_name(bonus: Bonus) -> str:
    match bonus:
        case Threshold():
            return "Bonus"
        case Clean():
            return "Premium"
        case Further():
            return "Five again"
        case Shortfall() | Tenfold():
            return "Fine"
        case Unmade():
            return "Not made"
        case Spare():
            return "For saved rolls"
        case EachMade():
            return f"Each {bonus.row}"
        case HighLow():
            return f"({bonus.high} {MINUS} {bonus.low}) x {bonus.times}"
        case Tiers():
            return "By the sum"


def progress_line(game: Game, players: tuple[Player, ...], result: Outcome | None = None) -> str:
    """A line of the game's state: its winner, or the action that it waits for."""
    if game.over:
        winners = [player_name(players[seat], seat) for seat in (result or game.outcome()).winners]
        if not winners:
            return "Everybody has left."
        if not isinstance(game, ShowdownGame) and game.won is not None:
            return f"{does(winners[0], 'win')} outright."
        return (
            f"{does(winners[0], 'win') if len(winners) == 1 else f'{_all(winners)} share the first place'}."
        )
    if isinstance(game, AllAtOnce) and game.awaited:
        awaited = [player_name(players[seat], seat) for seat in game.awaited]
        who = awaited[0] if len(awaited) == 1 else _all(awaited)
        return f"Not finished: round {game.opened} waits for {who}."
    if game.due is not None:
        return f"Not finished: dice are in the air ({game.due.label})."
    mover = game.mover or 0
    name = player_name(players[mover], mover)
    return f"Not finished: {name} {'are' if name == YOU else 'is'} to move, turn {game.turns + 1}."


def as_json(game: Game, players: tuple[Player, ...], result: Outcome | None = None) -> dict[str, object]:
    """The state of a game for programs; `place` and `settled` are null until it is over.

    Args:
        game: the state.
        players: by seat.
        result: of a game that is over; None: as its cards or stacks say.
    """
    result = (result or game.outcome()) if game.over else None
    if isinstance(game, ShowdownGame):
        state = state_json(game, players, result)
    elif isinstance(game, BankGame):
        state = luck_json(game, players, result)
    else:
        state = {"seats": [_seat(game, player, seat, result) for seat, player in enumerate(players)]}
    return {
        "ruleset": game.ruleset.preset,
        "revision": game.ruleset.revision,
        "options": dict(game.ruleset.options),
        "over": game.over,
        "turns": game.turns,
        **state,
        "winners": [seat + 1 for seat in result.winners] if result else [],
    }


def _seat(
    game: scorecard.ScorecardGame, player: Player, seat: int, result: Outcome | None
) -> dict[str, object]:
    now = game.standing()[seat]
    total = now.total
    return {
        "seat": seat + 1,
        "name": player.name,
        "talisman": player.talisman,
        "members": list(player.members),
        "left": seat in game.gone,
        "card": _card(game, game.cards[seat]),
        "saved": game.cards[seat].saved,
        "bonuses": [points for _, points in total.bonuses],
        "rounds": total.rounds,
        "total": total.points,
        "as_it_stands": now.as_it_stands().points,
        "counted": result.totals[seat] if result else None,
        "place": result.ranks[seat] if result else None,
        "settled": float(result.settled[seat]) if result else None,
    }


def _card(game: scorecard.ScorecardGame, card: Card) -> dict[str, object]:
    return {
        row.key: entry
        and {"dice": entry.dice, "roll": entry.roll, "points": entry.points, "made": entry.made}
        for row, entry in zip(game.ruleset.rows, card.entries, strict=True)
    }
