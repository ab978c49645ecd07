"""Achievements of players: in a game, over time, in a chat, with the game in which each was first reached."""

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import takewhile
from typing import Final

from bot.ground.store.base import Repository, Tx, columns, set_mark
from bot.rankings.model import ALL_FAMILIES, MonthRow, PairRow, WinStreak
from bot.rankings.ratings import Key
from bot.rulebook.names import rules_of
from bot.rulebook.words import family_of, is_short, preset_of
from bot.table.game import leavers_of, leavers_placed
from bot.table.model import ReachedView, SeatRow
from bot.table.store import Games, Records, Seats
from engine.play.banking import BankGame
from engine.play.events import standing_after
from engine.play.game import Game
from engine.play.scorecard import ScorecardGame
from engine.play.standings import Outcome
from engine.records.record import Player, Record
from engine.rules.patterns import FACES
from engine.rules.ruleset import MAX_SEATS
from engine.rules.sheet import Card, Entry

# Achievements that a single game can bring: judged from the finished game and from who sat at the table.
#
# Of people in their first game at most one in ten earns any: tried on 2,000 games of two to six people of
# mixed strength, half of them with short cards.


FIVE: Final = 5
"""Dice that are equal, rows that are crossed out."""

_QUICK = 2  # rolls in which all dice show sixes

ROUT: Final = 80
"""Points between the first and the second of a game that was never close."""

CLOSE: Final = 3
"""Points that somebody lacks who only just did not win."""

BIG: Final = 3
"""The part of the goal that a turn brings which is one to remember: a third."""

_COMPANY = 3  # seats of a game in which the last place is that of one among several
_MANY = 3  # others at a table where it takes more than luck to be ahead of them all
_LEAST_ROUNDS = 5  # of a game in which the lead can be told from chance


def feats(game: Game, outcome: Outcome, seat: int, seats: Sequence[SeatRow]) -> Iterator[str]:
    """Keys of what the people of a seat have reached in a game that is over.

    What is rare on a full card may be common on a short one: there only what the dice showed counts, and what
    does not depend on points.
    """
    full = not is_short(family_of(game.ruleset))
    if isinstance(game, ScorecardGame):
        yield from _thrown(game, seat)
    if isinstance(game, BankGame) and outcome.winners == (seat,) and len(game.active) > 1:
        yield from _pressed(game, seat, full=full)
    if isinstance(game, ScorecardGame) and full:
        left = {each.seat for each in leavers_of(seats)}
        others = [other for other in game.active if other != seat and other not in left]
        if seat in outcome.winners and len(others) >= _MANY:
            yield from _on_card(game.cards[seat])
        yield from _by_points(game, outcome, seat, others)
    yield from _at_table(game, outcome, seat, seats, full=full)


def _pressed(game: BankGame, seat: int, *, full: bool) -> Iterator[str]:
    """How a game was won in which luck is pressed."""
    last, others = game.last, [game.points[each] for each in game.active if each != seat]
    if game.won == seat:
        yield "five_at_once"
    elif game.reached not in {seat, None}:
        yield "last_round"
    banked = last is not None and last.seat == seat and last.banked
    if full and last is not None and banked and last.gathered * BIG >= game.ruleset.goal:
        yield "big_turn"
    if len(others) >= _COMPANY - 1 and not any(others):
        yield "dry"


def _thrown(game: ScorecardGame, seat: int) -> Iterator[str]:
    card = game.cards[seat]
    made = [(row, entry) for row, entry in zip(game.ruleset.rows, card.entries, strict=True) if _made(entry)]
    equal = [entry for _, entry in made if entry and len(entry.dice) >= FIVE and len(set(entry.dice)) == 1]
    if any(entry.dice[0] == FACES[-1] and entry.roll <= _QUICK for entry in equal):
        yield "sixes"
    if any(entry.roll == 1 for entry in equal):
        yield "five_at_once"


def _on_card(card: Card) -> Iterator[str]:
    """What a full card shows that has won against many."""
    if card.full and not _crossed(card):
        yield "no_crosses"
    if card.full and _crossed(card) >= FIVE:
        yield "many_crosses"


def _by_points(game: ScorecardGame, outcome: Outcome, seat: int, others: Sequence[int]) -> Iterator[str]:
    """What the points of the others who stayed make of one's own; nothing where a row has won at once."""
    if not others or game.won is not None:
        return
    totals = outcome.totals
    ahead = totals[seat] - max(totals[other] for other in others)
    if outcome.winners == (seat,):
        if ahead == 1:
            yield "by_one"
        if ahead >= ROUT and len(others) >= _MANY:
            yield "rout"
        if len(others) >= _MANY:
            yield from _on_the_way(game, seat, others)
    if -CLOSE <= ahead < 0 and len(others) >= _MANY:
        yield "only_just"


def _on_the_way(game: ScorecardGame, seat: int, others: Sequence[int]) -> Iterator[str]:
    """How a game was won, by how it stood after each round, where everybody has equally many."""
    rounds = game.ruleset.rounds
    if game.ruleset.max_rounds or rounds < _LEAST_ROUNDS:
        return
    ahead = []
    for number in range(1, rounds):
        points = [standing.points for standing in standing_after(game, number)]
        ahead.append([points[seat] - points[other] for other in others])
    if all(min(each) > 0 for each in ahead):
        yield "all_the_way"
    if max(ahead[rounds // 2 - 1]) < 0:
        yield "from_behind"
    if sum(points < 0 for points in ahead[-1]) > 1:
        yield "last_round"


def _at_table(
    game: Game, outcome: Outcome, seat: int, seats: Sequence[SeatRow], *, full: bool
) -> Iterator[str]:
    ranks = [rank for rank in outcome.ranks if rank is not None]
    rank = outcome.ranks[seat]
    if rank is None or len(ranks) == 1:
        return
    large = len(ranks) == MAX_SEATS
    if seat in outcome.winners:
        yield from _won(game, outcome, seats[seat], full=full, large=large)
    elif rank == max(ranks) and len(ranks) >= _COMPANY:
        if large:
            yield "closing"
        if (
            full
            and isinstance(game, ScorecardGame)
            and game.cards[seat].full
            and _crossed(game.cards[seat]) <= 1
        ):
            yield "honest"
    masters = [
        outcome.ranks[other.seat] for other in seats if other.state == "computer" and other.level == "perfect"
    ]
    if full and any(master is not None and rank < master for master in masters):
        yield "master"


def _won(game: Game, outcome: Outcome, seat: SeatRow, *, full: bool, large: bool) -> Iterator[str]:
    if len(outcome.winners) > 1 and full and len(outcome.ranks) > _MANY:
        yield "shared"
    if game.blitz is not None and len(outcome.winners) == 1:
        yield "blitz"
    if len(seat.present) > 1:
        yield "team"
    if large:
        yield "large_table"


def _made(entry: Entry | None) -> bool:
    return entry is not None and entry.made


def _crossed(card: Card) -> int:
    return sum(entry is not None and not entry.made for entry in card.entries)


# Achievements of players, with the game in which each was first reached; the service finds them.


class Achievements(Repository):
    """The repository of achievements, for one transaction."""

    def of(self, user_id: int, chat_id: int | None) -> list[tuple[str, int]]:
        """What somebody has reached in a chat, or anywhere, with the game: the first one first."""
        found = self._db.execute(
            "SELECT key, game_id FROM achievements WHERE user_id = ?1"
            " AND (CAST(?2 AS BIGINT) IS NULL OR chat_id = ?2) ORDER BY ended_at, game_id, key",
            (user_id, chat_id),
        )
        first: dict[str, int] = {}
        for key, game in found:
            first.setdefault(key, game)
        return list(first.items())

    def people_of(self, game_id: int) -> list[tuple[int, int, int, float]]:
        """Who has stayed in a game that counts, of a chat that is still there: seat, where, and when."""
        query = (
            "SELECT user_id, seat, chat_id, ended_at FROM results"
            " WHERE game_id = ? AND user_id IS NOT NULL AND left_early = 0 AND chat_id <> 0"
        )
        return self._db.execute(query, (game_id,)).fetchall()

    def first_in(self, game_id: int) -> list[tuple[int, str]]:
        """Who reached what first in a game, with its key."""
        query = "SELECT user_id, key FROM achievements WHERE game_id = ? ORDER BY user_id, key"
        return [(user_id, key) for user_id, key in self._db.execute(query, (game_id,))]

    def keep(self, chat_id: int, game_id: int, ended_at: float, reached: Iterable[tuple[int, str]]) -> None:
        """Note what people have reached in a game, unless they had before it; in any order of games."""
        self._db.executemany(
            "INSERT INTO achievements (chat_id, user_id, key, game_id, ended_at) VALUES (?1, ?2, ?3, ?4, ?5)"
            " ON CONFLICT (chat_id, user_id, key) DO UPDATE SET game_id = ?4, ended_at = ?5"
            " WHERE (achievements.ended_at, achievements.game_id) > (?5, ?4)",
            [(chat_id, user_id, key, game_id, ended_at) for user_id, key in reached],
        )

    def next_after(self, game_id: int) -> Key | None:
        """The first game of the same chat that counts after this one, by when it ended and its number."""
        row = self._db.execute(
            "SELECT t.ended_at, t.game_id FROM games AS g JOIN rated_games AS t"
            " ON (t.ended_at, t.game_id) > (g.ended_at, g.id) JOIN games AS l ON l.id = t.game_id"
            " WHERE g.id = ? AND l.chat_id = g.chat_id ORDER BY t.ended_at, t.game_id LIMIT 1",
            (game_id,),
        ).fetchone()
        return None if row is None else (row[0], row[1])

    def first_of(self, chat_id: int) -> Key | None:
        """The first game of a chat that counts; None if there is none."""
        row = self._db.execute(
            "SELECT ended_at, game_id FROM results WHERE chat_id = ? AND user_id IS NOT NULL"
            " ORDER BY ended_at, game_id LIMIT 1",
            (chat_id,),
        ).fetchone()
        return None if row is None else (row[0], row[1])

    def drop_since(self, chat_id: int, key: Key, keys: Collection[str]) -> list[int]:
        """Forget which of these were reached in a chat from a game on; returns its games since then."""
        marks = ", ".join("?" * len(keys))
        self._db.execute(
            "DELETE FROM achievements WHERE chat_id = ? AND (ended_at, game_id) >= (?, ?)"  # noqa: S608
            f" AND key IN ({marks})",
            (chat_id, *key, *keys),
        )
        found = self._db.execute(
            "SELECT t.game_id FROM rated_games AS t JOIN games AS g ON g.id = t.game_id"
            " WHERE (t.ended_at, t.game_id) >= (?, ?) AND g.chat_id = ? AND g.state = 'over'"
            " ORDER BY t.ended_at, t.game_id",
            (*key, chat_id),
        )
        return [game for (game,) in found]

    def due(self) -> int | None:
        """The first of the games that were played before there were achievements and are to be looked at.

        None when all have been; then it is noted.
        """
        row = self._db.execute("SELECT value FROM marks WHERE name = 'cards_behind'").fetchone()
        if row is None:
            return None
        found = self._db.execute(
            "SELECT id FROM games AS g WHERE id >= ? AND state = 'over' AND fault IS NULL AND chat_id <> 0"
            " AND EXISTS"
            " (SELECT 1 FROM results WHERE game_id = g.id AND user_id IS NOT NULL) ORDER BY id LIMIT 1",
            row,
        ).fetchone()
        if found is None:
            self._db.execute("DELETE FROM marks WHERE name = 'cards_behind'")
        return None if found is None else int(found[0])

    def look_from(self, game_id: int) -> None:
        """Note that the games from this number on are yet to be looked at."""
        set_mark(self._db, "cards_behind", game_id)


# Results, cards and rivals of a player, in one chat or over all of them.


@dataclass(frozen=True, slots=True)
class FamilyRow:
    """A player's games of one family of rules, or of all: places, and the best card of one family."""

    family: str
    games: int
    wins: int
    seconds: int
    thirds: int
    best: float | None


@dataclass(frozen=True, slots=True)
class PlayedRow:
    """A result of a player; `start`, `luck` and `lost` as in `LuckView`, None where they are not known."""

    game_id: int
    seat: int
    family: str
    points: float
    place: int
    won: int
    seats: int
    ended_at: float
    start: float | None
    luck: float | None
    lost: float | None


@dataclass(frozen=True, slots=True)
class RivalRow:
    """An opponent of a player: games together, and in how many the player was ahead, or behind."""

    user_id: int
    name: str | None
    games: int
    ahead: int
    behind: int


LATEST: Final = 500
"""Of how many games averages are taken: more are read by no page."""

_CROWD = 2000  # people of a chat who are looked through for a name

_HERE = "user_id = ?1 AND chat_id = ?2"
_ANYWHERE = "user_id = ?1 AND CAST(?2 AS BIGINT) IS NULL"
_UNTIL = "AND ended_at <= ?4 AND (ended_at, game_id) <= (?4, ?5)"
_EVER = (1e18, 0)  # after any game
_ORDER = "ORDER BY ended_at DESC, game_id DESC, seat DESC LIMIT ?3"


class Profiles(Repository):
    """The repository of profiles, for one transaction."""

    def families(self, user_id: int, chat_id: int | None) -> dict[str, FamilyRow]:
        """How often somebody played and won, by family and over all of them; `chat_id` None: in all chats."""
        of = "" if chat_id is None else " AND +chat_id = ?2"  # not along all of the chat
        found = self._db.execute(
            "SELECT family, sum(games), sum(wins), sum(seconds), sum(thirds), max(best) FROM ranking"  # noqa: S608
            f" WHERE user_id = ?1 AND period = 'all'{of} GROUP BY family",
            (user_id, chat_id)[: 1 if chat_id is None else 2],
        )
        return {family: FamilyRow(family, *counts) for family, *counts in found}

    def played(
        self, user_id: int, chat_id: int | None, most: int = LATEST, until: tuple[float, int] = _EVER
    ) -> list[PlayedRow]:
        """The latest results of somebody, the newest first, up to a game: when it ended, and its number."""
        of = _ANYWHERE if chat_id is None else _HERE
        query = f"SELECT {columns(PlayedRow)} FROM results WHERE {of} {_UNTIL} {_ORDER}"  # noqa: S608
        return [PlayedRow(*row) for row in self._db.execute(query, (user_id, chat_id, most, *until))]

    def with_own_dice(self, user_id: int, chat_id: int | None) -> tuple[int, int]:
        """How many games of several people with dice of their own somebody has played to the end, and won."""
        of = "" if chat_id is None else " AND g.chat_id = ?2"
        games, wins = self._db.execute(
            "SELECT count(*), coalesce(sum(CASE WHEN r.place = 1 THEN 1 ELSE 0 END), 0) FROM members AS m"  # noqa: S608
            " JOIN games AS g ON g.id = m.game_id JOIN seats AS s ON s.game_id = m.game_id"
            " AND s.seat = m.seat AND s.state = 'in' JOIN results AS r ON r.game_id = m.game_id"
            " AND r.seat = m.seat AND r.member = 0 WHERE m.user_id = ?1 AND m.gone IS NULL"
            f" AND g.state = 'over' AND g.options LIKE '%\"dice\": \"own\"%'{of} AND EXISTS (SELECT 1 FROM"
            " members AS o WHERE o.game_id = m.game_id AND o.user_id <> ?1)",
            (user_id, chat_id)[: 1 if chat_id is None else 2],
        ).fetchone()
        return int(games), int(wins)

    def company(self, user_id: int, chat_id: int, until: tuple[float, int]) -> int:
        """With how many different people somebody has played in a chat, up to a game."""
        row = self._db.execute(
            f"SELECT count(DISTINCT o.user_id) FROM (SELECT game_id FROM results WHERE {_HERE} {_UNTIL}"  # noqa: S608
            f" {_ORDER}) AS m CROSS JOIN results AS o WHERE o.game_id = m.game_id AND o.user_id <> ?1",
            (user_id, chat_id, LATEST, *until),
        ).fetchone()
        return int(row[0])

    def rivals(self, user_id: int, chat_id: int | None, lines: int, most: int = LATEST) -> list[RivalRow]:
        """With whom somebody played most of their latest games, and who was ahead how often."""
        of = _ANYWHERE if chat_id is None else _HERE
        found = self._db.execute(
            f"WITH mine AS (SELECT game_id, seat, place FROM results WHERE {of} {_ORDER})"  # noqa: S608
            " SELECT o.user_id, p.name, count(*), count(*) FILTER (WHERE m.place < o.place),"
            " count(*) FILTER (WHERE m.place > o.place)"
            " FROM mine AS m CROSS JOIN results AS o LEFT JOIN people AS p ON p.user_id = o.user_id"
            " WHERE o.game_id = m.game_id AND o.seat <> m.seat AND o.user_id IS NOT NULL"
            " GROUP BY o.user_id, p.name ORDER BY count(*) DESC, o.user_id LIMIT ?4",
            (user_id, chat_id, most, lines),
        )
        return [RivalRow(*row) for row in found]

    def keep_cards(self, game_id: int, cards: Sequence[tuple[int, str]]) -> None:
        """Keep what seats wrote: JSON objects, points by row, null where it was crossed out."""
        self._db.executemany(
            "INSERT INTO cards (game_id, seat, rows) VALUES (?, ?, ?)"
            " ON CONFLICT (game_id, seat) DO UPDATE SET rows = excluded.rows",
            [(game_id, seat, rows) for seat, rows in cards],
        )

    def cards(self, seats: Sequence[PlayedRow]) -> Iterator[str]:
        """What was written by the seats of these results, as far as it is known."""
        for each in seats:
            row = self._db.execute(
                "SELECT rows FROM cards WHERE game_id = ? AND seat = ?", (each.game_id, each.seat)
            ).fetchone()
            if row is not None:
                yield row[0]

    def find(self, chat_id: int, username: str) -> int | None:
        """The player of a chat with this user name on Telegram, in any case; None without one."""
        row = self._db.execute(
            "SELECT p.user_id FROM people AS p WHERE p.username = ?2 COLLATE NOCASE AND EXISTS (SELECT 1"
            " FROM ranking WHERE chat_id = ?1 AND period = 'all' AND family = ?3 AND user_id = p.user_id)"
            " ORDER BY p.updated_at DESC LIMIT 1",
            (chat_id, username, ALL_FAMILIES),
        ).fetchone()
        return None if row is None else int(row[0])

    def players(self, chat_id: int) -> list[tuple[int, str]]:
        """The players of a chat, with their names, most games first; of a crowd only so many."""
        found = self._db.execute(
            "SELECT p.user_id, p.name FROM ranking AS r JOIN people AS p USING (user_id)"
            " WHERE r.chat_id = ? AND r.period = 'all' AND r.family = ?"
            " ORDER BY r.games DESC, p.user_id LIMIT ?",
            (chat_id, ALL_FAMILIES, _CROWD),
        )
        return [(user_id, name) for user_id, name in found]


# Achievements of players in a chat: reached by one game or over time, kept with the game that came first.
#
# They follow from records and results, so they can be found again: a game tells what was reached in it, the
# results up to it what was reached by it. They are for people in games that count, never for computers.


ACHIEVEMENTS: Final = (
    *("five_at_once", "sixes", "games_100", "by_one", "master", "blitz", "from_behind", "no_crosses"),
    *("streak", "last_round", "rout", "all_the_way", "shared", "large_table"),
    *("team", "patience", "company", "families", "only_just", "honest", "silver", "games_10"),
    *("many_crosses", "closing", "dry", "big_turn"),
    *("straight_at_once", "five", "bonus", "first_win"),  # people have these; nobody gets them any more
)
"""All of them, what is told first of several in one game first."""

_OVER_TIME: Final = (*("games_10", "games_100", "streak", "patience", "silver", "families", "company"),)
"""Those that follow from all somebody has played until then."""

TOLD: Final = 2
"""The number of achievements told after one game; the others are found on the player's own page."""

_OWN, _OLD = 10, 100  # games after which somebody belongs to the table
_STREAK = 3
_PATIENT = 5  # games without a win before one
_SILVER = 5  # second places
_FAMILIES = 5
_ACHIEVEMENTS_COMPANY = 10  # different people to have played with


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
        note(tx, game_id, game, leavers_placed(game.ruleset, seats, game.outcome()), seats)
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
        if WinStreak.of(each.won for each in played).now >= _STREAK:
            yield "streak"
        if _waited(played[1:]) >= _PATIENT:
            yield "patience"
    if sum(each.place == 2 for each in played) >= _SILVER:  # noqa: PLR2004 - the second place
        yield "silver"
    if len({preset_of(each.family) for each in played}) >= _FAMILIES:
        yield "families"
    if Profiles(tx).company(user_id, chat_id, until) >= _ACHIEVEMENTS_COMPANY:
        yield "company"


def _waited(before: Sequence[PlayedRow]) -> int:
    return sum(1 for _ in takewhile(lambda each: not each.won, before))


def _card(game: ScorecardGame, seat: int) -> str:
    """What a seat wrote, by row; null where it was crossed out."""
    entries = zip(game.ruleset.rows, game.cards[seat].entries, strict=True)
    return json.dumps({row.key: e.points if e.made else None for row, e in entries if e is not None})


# Players who met in the games of a chat, and the months of one player's year; read from results.


class Meetings(Repository):
    """The repository of meetings, for one transaction."""

    def regulars(self, chat_id: int, most: int) -> list[tuple[int, str | None]]:
        """Who has played most in a chat, and what they are called; None where that is not known."""
        return self._db.execute(
            "SELECT found.user_id, p.name FROM (SELECT user_id, count(*) AS games FROM results"
            " WHERE chat_id = ?1 AND user_id IS NOT NULL GROUP BY user_id"
            " ORDER BY games DESC, user_id LIMIT ?2) AS found LEFT JOIN people AS p USING (user_id)"
            " ORDER BY found.games DESC, found.user_id",
            (chat_id, most),
        ).fetchall()

    def pairs(self, chat_id: int) -> list[PairRow]:
        """For any two people of different seats in a chat, both ways: their games, and who was ahead."""
        rows = self._db.execute(
            "SELECT one.user_id, other.user_id, count(*), count(*) FILTER (WHERE one.place < other.place)"
            " FROM results AS one JOIN results AS other USING (game_id)"
            " WHERE one.chat_id = ? AND one.user_id IS NOT NULL AND other.user_id IS NOT NULL"
            " AND one.seat <> other.seat GROUP BY one.user_id, other.user_id",
            (chat_id,),
        )
        return [PairRow(*row) for row in rows]

    def last_year(self, chat_id: int, user_id: int) -> str | None:
        """The year in which somebody last played in a chat."""
        (month,) = self._db.execute(
            "SELECT max(month) FROM results WHERE user_id = ? AND chat_id = ?", (user_id, chat_id)
        ).fetchone()
        return None if month is None else str(month)[:4]

    def months(self, chat_id: int, user_id: int, year: str) -> list[MonthRow]:
        """What somebody played in a chat in a year, by month; months without a game are left out."""
        rows = self._db.execute(
            "SELECT month, count(*), sum(won), count(*) FILTER (WHERE place IN (2, 3)),"
            " count(luck), coalesce(sum(luck), 0)"
            " FROM results WHERE user_id = ? AND chat_id = ? AND month BETWEEN ? AND ?"
            " GROUP BY month ORDER BY month",
            (user_id, chat_id, f"{year}-01", f"{year}-12"),
        )
        return [MonthRow(int(month[5:]), *numbers) for month, *numbers in rows]

    def best_of_year(self, chat_id: int, user_id: int, year: str) -> tuple[str, float] | None:
        """The preset somebody played most in a chat in a year, and their best card in it."""
        row = self._db.execute(
            "SELECT family, max(points) FROM results WHERE user_id = ? AND chat_id = ?"
            " AND month BETWEEN ? AND ? GROUP BY family ORDER BY count(*) DESC, family LIMIT 1",
            (user_id, chat_id, f"{year}-01", f"{year}-12"),
        ).fetchone()
        return None if row is None else (row[0], row[1])
