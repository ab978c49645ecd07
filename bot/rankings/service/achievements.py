"""Achievements of players in a chat: reached by one game or over time, kept with the game that came first.

They follow from records and results, so they can be found again: a game tells what was reached in it, the
results up to it what was reached by it. They are for people in games that count, never for computers.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import takewhile
from typing import Final

from bot.ground.store import Tx
from bot.rankings.service.feats import feats
from bot.rankings.store.achievements import Achievements
from bot.rankings.store.profiles import PlayedRow, Profiles
from bot.rulebook.families import preset_of
from bot.rulebook.stored_rules import rules_of
from bot.table.service.leavers import leavers_of, placed
from bot.table.store.games import Games
from bot.table.store.records import Records
from bot.table.store.rows import SeatRow
from bot.table.store.seats import Seats
from bot.table.views.honours import ReachedView
from engine.play.game import Game
from engine.play.scorecard import ScorecardGame
from engine.play.standings import Outcome
from engine.records.record import Player, Record

ACHIEVEMENTS: Final = (
    *("five_at_once", "sixes", "games_100", "by_one", "master", "blitz", "from_behind", "no_crosses"),
    *("straight_at_once", "streak", "last_round", "rout", "all_the_way", "shared", "five", "large_table"),
    *("team", "patience", "company", "families", "bonus", "only_just", "honest", "silver", "games_10"),
    *("many_crosses", "closing", "first_win"),
)
"""All of them, what is told first of several in one game first."""

_OVER_TIME: Final = (
    *("games_10", "games_100", "first_win", "streak", "patience", "silver", "families", "company"),
)
"""Those that follow from all somebody has played until then."""

TOLD: Final = 2
"""The number of achievements told after one game; the others are found on the player's own page."""

_OWN, _OLD = 10, 100  # games after which somebody belongs to the table
_STREAK = 3
_PATIENT = 5  # games without a win before one
_SILVER = 5  # second places
_FAMILIES = 5
_COMPANY = 10  # different people to have played with


def note(tx: Tx, game_id: int, game: Game, outcome: Outcome, seats: Sequence[SeatRow]) -> None:
    """Note what people have reached in a game that is over, and by it; keep its cards if it counts."""
    people = Achievements(tx).people_of(game_id)
    if people and isinstance(game, ScorecardGame):
        left = {each.seat for each in leavers_of(seats)}  # a computer has gone on with their cards
        Profiles(tx).keep_cards(game_id, [(s, _card(game, s)) for s in game.active if s not in left])
    for user_id, seat, chat_id, ended_at in people:
        reached = {*feats(game, outcome, seat, seats)}
        reached.update(_over_time(tx, chat_id, user_id, (ended_at, game_id)))
        Achievements(tx).keep(chat_id, game_id, ended_at, [(user_id, key) for key in sorted(reached)])


def put_in_place(tx: Tx, game_id: int) -> None:
    """Reckon later games of a chat again where one has ended that belongs before them."""
    row, later = Games(tx).get(game_id), Achievements(tx).next_after(game_id)
    if row is not None and later is not None:
        _reckon_since(tx, row.chat_id, later)


def move(tx: Tx, old: int, new: int) -> Callable[[], None]:
    """What is to be reckoned again once a group has become a supergroup in which people played before."""
    both = [first for chat_id in (old, new) if (first := Achievements(tx).first_of(chat_id)) is not None]
    return partial(_reckon_since, tx, new, max(both)) if len(both) > 1 else lambda: None


def _reckon_since(tx: Tx, chat_id: int, key: tuple[float, int]) -> None:
    """Note again what people have reached over time from a game of a chat on."""
    for game_id in Achievements(tx).drop_since(chat_id, key, _OVER_TIME):
        for user_id, _, _, ended_at in Achievements(tx).people_of(game_id):
            reached = sorted(_over_time(tx, chat_id, user_id, (ended_at, game_id)))
            Achievements(tx).keep(chat_id, game_id, ended_at, [(user_id, each) for each in reached])


def replayed(tx: Tx, game_id: int) -> Record | None:
    """The record of a game, to be replayed outside the transaction; None if it counts for nobody."""
    row = Games(tx).get(game_id)
    if row is None or not Achievements(tx).people_of(game_id):
        return None
    rules = rules_of(row.preset, row.options, row.revision)
    return Record(rules, (Player(""),) * len(Seats(tx).of(game_id)), tuple(Records(tx).lines(game_id)))


def note_old(tx: Tx, game_id: int, game: Game | None) -> None:
    """Note what was reached in a game of before, replayed or, None, not to be; the next one is due then."""
    if game is not None and game.over:
        seats = Seats(tx).of(game_id)
        note(tx, game_id, game, placed(game.ruleset, seats, game.outcome()), seats)
    Achievements(tx).look_from(game_id + 1)


def told(tx: Tx, game_id: int, names: Mapping[int, str]) -> tuple[ReachedView, ...]:
    """What was reached first in a game and is told with its result, with who has reached it."""
    people: dict[str, list[tuple[int, str]]] = {}
    for user_id, key in Achievements(tx).first_in(game_id):
        people.setdefault(key, []).append((user_id, names.get(user_id, "")))
    keys = [key for key in ACHIEVEMENTS if key in people]
    return tuple(ReachedView(key, tuple(people[key])) for key in keys[:TOLD])


def _over_time(tx: Tx, chat_id: int, user_id: int, until: tuple[float, int]) -> Iterator[str]:
    """What somebody has reached by all they have played in a chat, up to a game."""
    played = Profiles(tx).played(user_id, chat_id, until=until)
    games, won = len(played), bool(played and played[0].won and played[0].seats > 1)
    if games >= _OWN:
        yield "games_10"
    if games >= _OLD:
        yield "games_100"
    if won:
        yield "first_win"
        if sum(1 for _ in takewhile(lambda each: each.won, played)) >= _STREAK:
            yield "streak"
        if _waited(played[1:]) >= _PATIENT:
            yield "patience"
    if sum(each.place == 2 for each in played) >= _SILVER:  # noqa: PLR2004 - the second place
        yield "silver"
    if len({preset_of(each.family) for each in played}) >= _FAMILIES:
        yield "families"
    if Profiles(tx).company(user_id, chat_id, until) >= _COMPANY:
        yield "company"


def _waited(before: Sequence[PlayedRow]) -> int:
    return sum(1 for _ in takewhile(lambda each: not each.won, before))


def _card(game: ScorecardGame, seat: int) -> str:
    """What a seat wrote, by row; null where it was crossed out."""
    entries = zip(game.ruleset.rows, game.cards[seat].entries, strict=True)
    return json.dumps({row.key: e.points if e.made else None for row, e in entries if e is not None})
