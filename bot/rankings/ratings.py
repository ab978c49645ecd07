"""Ratings of players by openskill, per chat and over all."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import sqrt
from operator import itemgetter
from typing import Any, Final

from bot.ground.store.base import Repository, Tx, set_mark
from bot.rulebook.words import is_short
from bot.table.model import RatingView, UnratedView
from engine.players.levels import USUAL, Level
from engine.presets.common import CardLength

# The repository of players' ratings, per chat and over all; they are computed below.
#
# Games with full cards, or without cards, have ratings of their own, and so have games with short cards.


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


# Ratings: estimates of playing strength from results, by the Plackett-Luce model.
#
# It takes any number of seats by their ranks, ties as ties. A rating follows from results alone, in the
# order in which games ended, so it can be reckoned again with exactly equal numbers.
#
# * `_BETA`: dice decide much, so a game says little. At twice the default of the library, what lies between
#   the weakest and the strongest computer player, of whom one wins 84 of 100 games, is about two deviations
#   of what is thought possible of a newcomer.
# * A team takes the turns of one card in rotation, so it is as strong as its members are on average,
#   whatever
#   their number: each brings a share of their rating, and has their share of what it changes.
# * Games with short cards are rated apart from all others: more of them is chance.
# * A result is compared with those that it says something about (`counting_against`): not
#   with
#   one of somebody who left before half of the game, nor again and again with that of the same opponent.
# * Computer players have a fixed rating by strength. People learn from games against them, they never.


COMPUTERS: Final[dict[Level, Rating]] = {
    "novice": Rating(15.0, 1.0, 0),
    "solid": Rating(27.0, 1.0, 0),
    "perfect": Rating(33.0, 1.0, 0),
}
"""Computer players: as far apart as they win and lose against each other (docs/solver.md, 9)."""

_BETA = 25.0 / 3.0
_DRIFT = 25.0 / 300.0  # by which everybody is taken to change from game to game


def count(tx: Tx, game_id: int) -> None:
    """Count a game that has just ended, in its place among the games that count already.

    That is the last one but for a clock that was put back, or games that end in the same instant. While games
    from before are still to be reckoned, it is left to `catch_up`.
    """
    ratings = Ratings(tx)
    game, last = ratings.game(game_id), ratings.last()
    if game is None:
        return
    key = (game.ended_at, game.id)
    if last is not None and key < last:
        later = ratings.since(key)
        for each in later:
            ratings.take_back(each)
        for each in (game_id, *reversed(later)):
            _count_last(tx, each)
    elif not ratings.behind:
        _count_last(tx, game_id)


def catch_up(tx: Tx, most: int) -> bool:
    """Count at most so many of the games that are not in the ratings yet; tells whether there may be more."""
    if not Ratings(tx).behind:
        return False
    games = Ratings(tx).due(most)
    for game in games:
        _count_last(tx, game)
    if len(games) < most:
        Ratings(tx).set_behind(behind=False)
    return Ratings(tx).behind


def begin_again(tx: Tx) -> None:
    """Forget all ratings, so that `catch_up` reckons them from the first game on."""
    Ratings(tx).clear()
    Ratings(tx).set_behind(behind=True)


def differing(tx: Tx, most: int) -> int:
    """How many ratings of people are not what the last games make of them; 0 in a healthy database.

    Each game is reckoned from the ratings that were kept of it, so that what it starts from is what the game
    before has made of it; if all games are looked at, everybody starts as a newcomer.

    Args:
        tx: the transaction.
        most: games that are looked at.
    """
    whole = Ratings(tx).count_games() <= most
    found: dict[tuple[int, int, CardLength], Rating] = {}
    differing = set[tuple[int, int, CardLength]]()
    for game in Ratings(tx).latest(most):
        after = _rated(game)
        lines = [each for each in zip(game.lines, after, strict=True) if each[0].user_id is not None]
        # Results of chats that are gone count over all chats only.
        places = (game.chat_id, WHOLE) if game.chat_id != WHOLE else (WHOLE,)
        now = {
            (place, line.user_id or 0, game.card): (
                (line.whole, new[1]) if place == WHOLE else (line.chat, new[0])
            )
            for line, new in lines
            for place in places
        }
        for key, (before, _) in now.items():
            if before != found.get(key, NEWCOMER if whole else before):
                differing.add(key)
        found |= {key: rating for key, (_, rating) in now.items()}
    kept = Ratings(tx).everybody()
    wanted = found.keys() | kept.keys() if whole else found.keys()
    return len(differing | {key for key in wanted if kept.get(key) != found.get(key)})


def merge(tx: Tx, chat_id: int) -> None:
    """Reckon the ratings of one chat again, whose games were those of two."""
    Ratings(tx).clear(chat_id)
    for game_id in Ratings(tx).in_chat(chat_id):
        game = Ratings(tx).game(game_id)
        if game is not None:
            Ratings(tx).step_in_chat(game, _after(game.lines, [line.chat for line in game.lines]))


def changes(tx: Tx, game_id: int, names: Mapping[int, str]) -> tuple[RatingView, ...]:
    """What a game has made of the ratings of its people in their chat, where those say something already."""
    views = []
    for user_id, before, after in Ratings(tx).changes(game_id):
        shown = Rating(after, before.sigma, before.games + 1).shown
        if shown is not None:
            change = shown - shown_rating(before.mu)
            views.append(RatingView(user_id, names.get(user_id, ""), shown, change))
    return tuple(views)


def unrated(tx: Tx, game_id: int, names: Mapping[int, str]) -> tuple[int, tuple[UnratedView, ...]]:
    """For how many people a game counted, and those who had no rating in their chat after it."""
    changed = Ratings(tx).changes(game_id)
    left = ((user_id, LEAST_RATED - before.games - 1) for user_id, before, _ in changed)
    return len(changed), tuple(
        UnratedView(user_id, names[user_id], games)
        for user_id, games in left
        if games > 0 and user_id in names
    )


def _count_last(tx: Tx, game_id: int) -> None:
    game = Ratings(tx).game(game_id)
    if game is not None:
        Ratings(tx).keep(game, _rated(game))


def _rated(game: RatedGame) -> list[tuple[Rating, Rating]]:
    """The ratings of every line after the game, in the chat and over all chats."""
    here = _after(game.lines, [line.chat for line in game.lines])
    return list(zip(here, _after(game.lines, [line.whole for line in game.lines]), strict=True))


def _after(lines: Sequence[RatedLine], ratings: Iterable[Rating]) -> list[Rating]:
    """What the ratings become; those of computers are fixed."""
    now = [
        rating if line.level is None else COMPUTERS[line.level]
        for line, rating in zip(lines, ratings, strict=True)
    ]
    # Who has left a team has a place of their own.
    played = groupby(zip(lines, now, strict=True), key=lambda each: (each[0].seat, each[0].place))
    seats = [list(group) for _, group in played]
    teams = [[rating for _, rating in seat] for seat in seats]
    ranks = [seat[0][0].place for seat in seats]
    compared = [[_compared(mine, other) for other in seats] for mine in seats]
    if all(map(all, compared)):
        rated = [rating for team in rate(teams, ranks) for rating in team]
    else:
        rated = [
            rating for number, row in enumerate(compared) for rating in _rate_one(teams, ranks, number, row)
        ]
    return [new if line.level is None else old for line, old, new in zip(lines, now, rated, strict=True)]


def _compared(mine: Sequence[tuple[RatedLine, Rating]], other: Sequence[tuple[RatedLine, Rating]]) -> bool:
    """Whether the result of people counts against that of others of another seat, or of the same one."""
    against = mine[0][0].against
    return against is None or bool(against >> other[0][0].seat & 1)


def _rate_one(
    teams: Sequence[Sequence[Rating]], ranks: Sequence[int], number: int, compared: Sequence[bool]
) -> list[Rating]:
    """What a game makes of the ratings of one seat, which is compared with some of the others."""
    those = [other for other in range(len(teams)) if other == number or compared[other]]
    return rate([teams[each] for each in those], [ranks[each] for each in those])[those.index(number)]


def rate(teams: Sequence[Sequence[Rating]], ranks: Sequence[int]) -> list[list[Rating]]:
    """What a game makes of ratings.

    Args:
        teams: by seat the ratings of those who play for it.
        ranks: by seat, 1 is the best; equal ones share it.

    Returns:
        By seat the ratings after it, with one game more; a seat alone learns nothing.
    """
    if len(teams) < 2:  # noqa: PLR2004 - nobody to be compared with
        return [[replace(rating, games=rating.games + 1) for rating in team] for team in teams]
    from openskill.models import PlackettLuce  # noqa: PLC0415 - a megabyte, and no start needs it

    model = PlackettLuce(beta=_BETA, tau=0.0)
    shares = [
        [model.rating(each.mu / len(team), sqrt(each.sigma**2 + _DRIFT**2) / len(team)) for each in team]
        for team in teams
    ]
    found = model.rate(shares, ranks=[float(rank) for rank in ranks])
    return [
        [
            Rating(share.mu * len(team), share.sigma * len(team), each.games + 1)
            for each, share in zip(team, shared, strict=True)
        ]
        for team, shared in zip(teams, found, strict=True)
    ]
