"""The repository of players' ratings, per chat and over all; `rankings.service.ratings` computes them.

Games with full cards, or without cards, have ratings of their own, and so have games with short cards.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Any, Final

from bot.ground.store.marks import set_mark
from bot.ground.store.tx import Repository
from bot.rulebook.families import is_short
from engine.players.levels import USUAL, Level
from engine.presets.common import CardLength

LEAST_RATED: Final = 5
"""Games after which a rating is shown: before that it says little."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's estimated strength: mean `mu`, deviation `sigma`, after so many games."""

    mu: float
    sigma: float
    games: int

    @property
    def shown(self) -> int | None:
        """What people see of it: 1000 for everybody at first; None before it says anything."""
        return shown_rating(self.mu) if self.games >= LEAST_RATED else None


NEWCOMER: Final = Rating(25.0, 25.0 / 3.0, 0)
"""The rating of a newcomer, before the first game."""


def shown_rating(mu: float) -> int:
    """The number that people see in place of `mu`."""
    return round(1000 + 20 * (mu - NEWCOMER.mu))


@dataclass(frozen=True, slots=True)
class RatedLine:
    """A line of a result, with the ratings before its game, in the chat and over all chats.

    `user_id` None with a `level`: a computer of that strength; without one: a person who is forgotten.
    `against`: the seats with which it is compared, a bit for each, the own one among them; None: all.
    """

    seat: int
    member: int
    user_id: int | None
    level: Level | None
    place: int
    chat: Rating
    whole: Rating
    against: int | None = None


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game for the ratings: where and when it ended, its card, and its lines by seat and member."""

    id: int
    chat_id: int
    ended_at: float
    card: CardLength
    lines: tuple[RatedLine, ...]


WHOLE: Final = 0
"""In place of a chat: over all chats."""

Key = tuple[float, int]
"""When a game ended, and its number: the order in which games count."""

_LINES = """
SELECT r.seat, r.member, r.user_id, r.place, r.chat_id, r.ended_at,
    CASE WHEN r.left_early = 1 THEN 'in' ELSE s.state END, s.level, r.against, t.chat_mu, t.chat_sigma,
    t.chat_games, t.whole_mu, t.whole_sigma, t.whole_games, r.family
FROM results AS r LEFT JOIN seats AS s USING (game_id, seat)
    LEFT JOIN rating_steps AS t USING (game_id, seat, member)
WHERE r.game_id = ? ORDER BY r.seat, r.member
"""
_KEEP_STEP = """
INSERT INTO rating_steps (game_id, seat, member, chat_mu, chat_sigma, chat_games, chat_after,
    whole_mu, whole_sigma, whole_games)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (game_id, seat, member) DO UPDATE SET
    chat_mu = excluded.chat_mu, chat_sigma = excluded.chat_sigma,
    chat_games = excluded.chat_games, chat_after = excluded.chat_after, whole_mu = excluded.whole_mu,
    whole_sigma = excluded.whole_sigma, whole_games = excluded.whole_games
"""
_KEPT = """
SELECT g.game_id, r.seat, r.member, r.user_id, r.place, r.chat_id, r.ended_at,
    CASE WHEN r.left_early = 1 THEN 'in' ELSE s.state END, s.level, r.against, t.chat_mu,
    t.chat_sigma, t.chat_games, t.whole_mu, t.whole_sigma, t.whole_games, r.family
FROM (SELECT ended_at, game_id FROM rated_games ORDER BY ended_at DESC, game_id DESC LIMIT ?) AS g
    CROSS JOIN results AS r
    LEFT JOIN seats AS s ON s.game_id = r.game_id AND s.seat = r.seat
    LEFT JOIN rating_steps AS t ON t.game_id = r.game_id AND t.seat = r.seat AND t.member = r.member
WHERE r.game_id = g.game_id ORDER BY g.ended_at, g.game_id, r.seat, r.member
"""
_NEXT = """
SELECT id FROM games AS g
WHERE ended_at IS NOT NULL AND (ended_at, id) > (?, ?)
    AND EXISTS (SELECT 1 FROM results WHERE game_id = g.id AND user_id IS NOT NULL)
ORDER BY ended_at, id LIMIT ?
"""
_PEOPLES_STEPS = (
    "SELECT r.chat_id, r.user_id, r.family, t.chat_mu, t.chat_sigma, t.chat_games, t.whole_mu, t.whole_sigma,"
    " t.whole_games FROM rating_steps AS t JOIN results AS r USING (game_id, seat, member)"
    " WHERE t.game_id = ? AND r.user_id IS NOT NULL"
)
_CHANGES = (
    "SELECT r.user_id, t.chat_mu, t.chat_sigma, t.chat_games, t.chat_after"
    " FROM rating_steps AS t JOIN results AS r USING (game_id, seat, member)"
    " WHERE t.game_id = ? AND r.user_id IS NOT NULL ORDER BY r.place, r.seat, r.member"
)


class Ratings(Repository):
    """The repository of ratings, for one transaction."""

    __slots__ = ()

    def of(self, chat_id: int, user_ids: Collection[int], card: CardLength = "full") -> dict[int, Rating]:
        """The ratings of these people in a chat, or over all chats (`WHOLE`); of a newcomer none."""
        if not user_ids:
            return {}
        marks = ", ".join("?" * len(user_ids))
        rows = self._db.execute(
            f"SELECT user_id, mu, sigma, games FROM ratings WHERE chat_id = ? AND card = ?"  # noqa: S608
            f" AND user_id IN ({marks})",
            (chat_id, card, *user_ids),
        )
        return {user_id: Rating(*rating) for user_id, *rating in rows}

    def changes(self, game_id: int) -> list[tuple[int, Rating, float]]:
        """Of a game's people, best place first: who, the rating in the chat before it, `mu` after it."""
        found = self._db.execute(_CHANGES, (game_id,))
        return [(user_id, Rating(mu, sigma, games), after) for user_id, mu, sigma, games, after in found]

    def known(self, chat_id: int) -> bool:
        """Whether anybody has a rating in a chat."""
        query = "SELECT 1 FROM ratings WHERE chat_id = ? LIMIT 1"
        return self._db.execute(query, (chat_id,)).fetchone() is not None

    @property
    def behind(self) -> bool:
        """Whether games that have ended may not be in the ratings yet."""
        return self._db.execute("SELECT 1 FROM marks WHERE name = 'ratings_behind'").fetchone() is not None

    def set_behind(self, *, behind: bool) -> None:
        """Note that games are yet to be reckoned, or that all are."""
        if behind:
            set_mark(self._db, "ratings_behind", 1)
        else:
            self._db.execute("DELETE FROM marks WHERE name = 'ratings_behind'")

    def last(self) -> Key | None:
        """The last game that is in the ratings."""
        row = self._db.execute(
            "SELECT ended_at, game_id FROM rated_games ORDER BY ended_at DESC, game_id DESC LIMIT 1"
        ).fetchone()
        return None if row is None else (row[0], row[1])

    def count_games(self) -> int:
        """How many games are in the ratings."""
        return int(self._db.execute("SELECT count(*) FROM rated_games").fetchone()[0])

    def since(self, key: Key) -> list[int]:
        """The games in the ratings that count after this one, the last first."""
        query = (
            "SELECT game_id FROM rated_games WHERE (ended_at, game_id) > (?, ?)"
            " ORDER BY ended_at DESC, game_id DESC"
        )
        return [game for (game,) in self._db.execute(query, key)]

    def due(self, most: int) -> list[int]:
        """The first of the games that are not in the ratings yet and count after all that are."""
        last = self.last() or (-1.0, 0)
        return [game for (game,) in self._db.execute(_NEXT, (*last, most))]

    def in_chat(self, chat_id: int) -> list[int]:
        """The games of a chat that are in the ratings, in the order they count."""
        query = (
            "SELECT DISTINCT t.ended_at, t.game_id FROM rated_games AS t JOIN results AS r USING (game_id)"
            " WHERE r.chat_id = ? ORDER BY t.ended_at, t.game_id"
        )
        return [game for _, game in self._db.execute(query, (chat_id,))]

    def game(self, game_id: int) -> RatedGame | None:
        """A game with what everybody's ratings are before it; None for one that counts for nobody.

        A person who is forgotten has the ratings that were kept of them, else those of a newcomer.
        """
        found = self._db.execute(_LINES, (game_id,)).fetchall()
        people = [user_id for _, _, user_id, *_ in found if user_id is not None]
        if not people:
            return None
        chat_id, ended_at = found[0][4:6]
        card = _card(found[0][-1])
        here, whole = self.of(chat_id, people, card), self.of(WHOLE, people, card)
        lines = tuple(_line(row[:-1], here, whole) for row in found)
        return RatedGame(game_id, chat_id, ended_at, card, lines)

    def latest(self, most: int) -> Iterator[RatedGame]:
        """The last games that count, in their order, with the ratings before them as they were kept."""
        found = self._db.execute(_KEPT, (most,))
        for game_id, rows in groupby(found, key=itemgetter(0)):
            lines = [row[1:] for row in rows]
            chat_id, ended_at = lines[0][4:6]
            kept = tuple(_kept_line(line[:-1]) for line in lines)
            yield RatedGame(game_id, chat_id, ended_at, _card(lines[0][-1]), kept)

    def keep(self, game: RatedGame, after: Sequence[tuple[Rating, Rating]]) -> None:
        """Count a game: what each line's ratings are after it, in the chat and over all chats."""
        self._db.execute(
            "INSERT INTO rated_games (ended_at, game_id) VALUES (?, ?)", (game.ended_at, game.id)
        )
        for line, (chat, whole) in zip(game.lines, after, strict=True):
            if line.level is None:
                here, all_over = line.chat, line.whole
                of = game.id, line.seat, line.member
                before = here.mu, here.sigma, here.games
                self._db.execute(
                    _KEEP_STEP, (*of, *before, chat.mu, all_over.mu, all_over.sigma, all_over.games)
                )
            if line.user_id is not None:
                self.put(game.chat_id, line.user_id, game.card, chat)
                self.put(WHOLE, line.user_id, game.card, whole)

    def put(self, chat_id: int, user_id: int, card: CardLength, rating: Rating) -> None:
        """Store the rating of a person in a chat; one of no games is deleted."""
        if rating.games:
            self._db.execute(
                "INSERT INTO ratings (chat_id, user_id, card, mu, sigma, games) VALUES (?, ?, ?, ?, ?, ?)"
                " ON CONFLICT (chat_id, user_id, card) DO UPDATE SET mu = excluded.mu,"
                " sigma = excluded.sigma, games = excluded.games",
                (chat_id, user_id, card, rating.mu, rating.sigma, rating.games),
            )
        else:
            of = "chat_id = ? AND user_id = ? AND card = ?"
            self._db.execute(f"DELETE FROM ratings WHERE {of}", (chat_id, user_id, card))  # noqa: S608

    def step_in_chat(self, game: RatedGame, after: Iterable[Rating]) -> None:
        """Replace the ratings in its chat of the lines of a game that counts already."""
        for line, rating in zip(game.lines, after, strict=True):
            if line.level is None:
                self._db.execute(
                    "UPDATE rating_steps SET chat_mu = ?, chat_sigma = ?, chat_games = ?, chat_after = ?"
                    " WHERE game_id = ? AND seat = ? AND member = ?",
                    (
                        line.chat.mu,
                        line.chat.sigma,
                        line.chat.games,
                        rating.mu,
                        game.id,
                        line.seat,
                        line.member,
                    ),
                )
            if line.user_id is not None:
                self.put(game.chat_id, line.user_id, game.card, rating)

    def take_back(self, game_id: int) -> None:
        """Take the last game that counts back: its players get the ratings that they had before it."""
        for chat_id, user_id, family, *steps in self._db.execute(_PEOPLES_STEPS, (game_id,)).fetchall():
            self.put(chat_id, user_id, _card(family), Rating(*steps[:3]))
            self.put(WHOLE, user_id, _card(family), Rating(*steps[3:]))
        self._db.execute("DELETE FROM rated_games WHERE game_id = ?", (game_id,))

    def clear(self, chat_id: int | None = None) -> None:
        """Delete all ratings, or those of a chat; the kept steps of forgotten people stay."""
        if chat_id is not None:
            self._db.execute("DELETE FROM ratings WHERE chat_id = ?", (chat_id,))
            return
        self._db.execute("DELETE FROM ratings")
        self._db.execute("DELETE FROM rated_games")

    def everybody(self) -> dict[tuple[int, int, CardLength], Rating]:
        """All ratings by chat, person and card."""
        rows = self._db.execute("SELECT chat_id, user_id, card, mu, sigma, games FROM ratings")
        return {(chat_id, user_id, card): Rating(*rating) for chat_id, user_id, card, *rating in rows}


def _card(family: str) -> CardLength:
    return "short" if is_short(family) else "full"


def _line(row: tuple[Any, ...], here: dict[int, Rating], whole: dict[int, Rating]) -> RatedLine:
    seat, member, user_id, place, _, _, state, level, against, *kept = row
    if user_id is not None:
        mine = here.get(user_id, NEWCOMER), whole.get(user_id, NEWCOMER)
        return RatedLine(seat, member, user_id, None, place, *mine, against)
    if state != "in":  # a computer from the start, or one that plays on for somebody who left
        return RatedLine(seat, member, None, level or USUAL, place, NEWCOMER, NEWCOMER)
    if kept[0] is None:
        return RatedLine(seat, member, None, None, place, NEWCOMER, NEWCOMER, against)
    return RatedLine(seat, member, None, None, place, Rating(*kept[:3]), Rating(*kept[3:]), against)


def _kept_line(row: tuple[Any, ...]) -> RatedLine:
    """A line with the ratings that were kept of it; of a computer there are none."""
    seat, member, user_id, place, _, _, state, _, against, *kept = row
    if kept[0] is None or (user_id is None and state != "in"):
        return _line(row, {}, {})
    return RatedLine(seat, member, user_id, None, place, Rating(*kept[:3]), Rating(*kept[3:]), against)
