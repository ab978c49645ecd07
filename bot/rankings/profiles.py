"""Profiles of players, in a chat or over all chats: computed from results on every request."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter
from typing import Final

from bot.chats.settings import People
from bot.ground.store.base import Repository, Tx
from bot.ground.store.database import Store
from bot.ground.texts.message import lookup_key
from bot.ground.values import is_private
from bot.rankings.achievements import LATEST, Achievements, FamilyRow, Meetings, PlayedRow, Profiles
from bot.rankings.model import (
    ALL_FAMILIES,
    AchievementView,
    BestRow,
    FamilyView,
    ProfilePage,
    ProfileView,
    RivalView,
    RowView,
    WinStreak,
)
from bot.rankings.ratings import LEAST_RATED, NEWCOMER, WHOLE, Ratings
from bot.rulebook.names import rules_of
from bot.rulebook.words import is_short, usual_rules
from bot.table.model import BestCardView, GameRow
from bot.table.store import Games
from engine.rulebook.scorecard import plain_rows
from engine.rules.ruleset import Ruleset
from engine.rules.showdown_rules import Rules

# The best cards of a chat, read from results.


_EARLIER = (
    "FROM results AS r WHERE r.chat_id = ?1 AND r.family = ?2 AND r.user_id IS NOT NULL AND r.ended_at < ?3"
)


class BestCards(Repository):
    """The repository of best cards by chat and family of rules, for one transaction."""

    def best_before(self, chat_id: int, family: str, at: float, least: int) -> BestRow | None:
        """The best card of a chat and family before a moment; None if fewer games had counted by then."""
        values = (chat_id, family, at)
        (games,) = self._db.execute(
            f"SELECT count(*) FROM (SELECT DISTINCT r.game_id {_EARLIER} LIMIT ?4) AS earlier",  # noqa: S608
            (*values, least),
        ).fetchone()
        if games < least:
            return None
        row = self._db.execute(
            "SELECT found.points, found.user_id, p.name FROM"  # noqa: S608
            f" (SELECT r.points, r.user_id {_EARLIER} AND r.left_early = 0"
            " ORDER BY r.points DESC, r.ended_at LIMIT 1) AS found"
            " LEFT JOIN people AS p USING (user_id)",
            values,
        ).fetchone()
        return None if row is None else BestRow(*row)

    def best_of(self, game_id: int) -> tuple[int, float] | None:
        """The seat with the best card among the people of a game that counts, and its points."""
        row = self._db.execute(
            "SELECT seat, points FROM results WHERE game_id = ? AND user_id IS NOT NULL AND left_early = 0"
            " ORDER BY points DESC, seat LIMIT 1",
            (game_id,),
        ).fetchone()
        return None if row is None else (row[0], row[1])


# The record of a chat: its best card, announced when a game has beaten it.


LEAST_GAMES: Final = 3
"""Games of a family that must have counted in a chat before: after one or two nearly any is the best."""


def best_card(tx: Tx, row: GameRow, rules: Rules) -> BestCardView | None:
    """The best card of a game that is over, if it is better than all its chat had seen with such rules.

    Chips are no card: they only change hands.
    """
    if not isinstance(rules, Ruleset):
        return None
    best = BestCards(tx).best_of(row.id)
    if best is None or row.ended_at is None:
        return None
    before = BestCards(tx).best_before(row.chat_id, row.family, row.ended_at, LEAST_GAMES)
    seat, points = best
    if before is None or points <= before.points:
        return None
    return BestCardView(seat, points, before.points, before.user_id, before.name or "")


# Profiles of players, in a chat or over all chats: computed from results on every request.


RIVALS: Final = 10
"""With how many others somebody is compared."""


class ProfileQueries:
    """The queries of profiles; in a private chat over all chats, and only of the player who asks.

    Args:
        store: the database.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    async def view(self, chat_id: int, user_id: int, page: ProfilePage) -> ProfileView | None:
        """A page of a player's profile; None for a person who has played nothing here."""
        return await self._store.read(lambda tx: profile(tx, chat_id, user_id, page))

    async def find(self, chat_id: int, words: str) -> int | None:
        """The player of a chat that somebody means: by user name, name or first name."""
        return await self._store.read(lambda tx: named(tx, chat_id, words))


def profile(tx: Tx, chat_id: int, user_id: int, page: ProfilePage) -> ProfileView | None:
    """What somebody has played, as far as a page tells it; None for whoever has played nothing here."""
    everywhere = is_private(chat_id)
    where = None if everywhere else chat_id
    families = Profiles(tx).families(user_id, where)
    own_games, own_wins = Profiles(tx).with_own_dice(user_id, where)
    total = families.pop(ALL_FAMILIES, FamilyRow(ALL_FAMILIES, 0, 0, 0, 0, None) if own_games else None)
    person = People(tx).get(user_id)
    if total is None or person is None or (everywhere and user_id != chat_id):
        return None
    played = Profiles(tx).played(user_id, where)
    place = WHOLE if everywhere else chat_id
    rating = Ratings(tx).of(place, [user_id]).get(user_id, NEWCOMER)
    lightning = Ratings(tx).of(place, [user_id], "short").get(user_id, NEWCOMER)
    known = [each for each in played if each.lost is not None and each.start is not None]
    full = [each for each in known if not is_short(each.family)]  # points of short cards are other points
    start = sum(each.start or 0.0 for each in known)
    favourite = _favourite(played)
    own = [each for each in played if each.family == favourite]
    return ProfileView(
        user_id,
        person.name,
        everywhere,
        page,
        total.games,
        total.wins,
        total.seconds,
        total.thirds,
        rating=rating.shown,
        lightning=lightning.shown,
        unrated=max(LEAST_RATED - rating.games, 0),
        streak=WinStreak.of(each.won for each in played),
        luck=sum(each.luck or 0.0 for each in full) / len(full) if full else None,
        precision=_precision(start, sum(each.lost or 0.0 for each in known)),
        families=tuple(_families(families.values(), played)),
        latest=LATEST if total.games > len(played) == LATEST else None,
        rows_of=favourite,
        rows=tuple(_rows(tx, own)) if page == "rows" and own else (),
        rivals=tuple(_rivals(tx, user_id, where)) if page == "rivals" else (),
        achievements=tuple(AchievementView(*each) for each in Achievements(tx).of(user_id, where)),
        own_games=own_games,
        own_wins=own_wins,
        has_year=page == "main" and Meetings(tx).last_year(chat_id, user_id) is not None,
    )


def named(tx: Tx, chat_id: int, words: str) -> int | None:
    """The player of a chat with this name; of several the one who played most."""
    user_id = Profiles(tx).find(chat_id, words.removeprefix("@"))
    if user_id is not None or words.startswith("@"):
        return user_id
    wanted = lookup_key(words)
    keys = [(user_id, lookup_key(name)) for user_id, name in Profiles(tx).players(chat_id)]
    first = [(user_id, key.split(" ")[0]) for user_id, key in keys]
    return next((user_id for user_id, key in (*keys, *first) if key == wanted != ""), None)


def _precision(start: float, lost: float) -> float | None:
    """How much of what best play brings was kept, in per cent."""
    return 100.0 * max(1.0 - lost / start, 0.0) if start > 0 else None


def _families(families: Iterable[FamilyRow], played: Sequence[PlayedRow]) -> Iterator[FamilyView]:
    for each in sorted(families, key=lambda each: (-each.games, each.family)):
        cards = [result for result in played if result.family == each.family]
        known = [result for result in cards if result.start is not None]
        own = [(result.start or 0.0) + (result.luck or 0.0) - (result.lost or 0.0) for result in known]
        on_cards = cards and isinstance(usual_rules(each.family), Ruleset)
        yield FamilyView(
            each.family,
            each.games,
            each.wins,
            each.best or 0.0,
            average=sum(result.points for result in cards) / len(cards) if on_cards else None,
            optimum=sum(result.start or 0.0 for result in known) / len(known) if known else None,
            played=sum(own) / len(own) if own else None,
        )


def _favourite(played: Sequence[PlayedRow]) -> str:
    """The family that was played most of late."""
    return max(Counter(each.family for each in played).items(), key=itemgetter(1), default=("", 0))[0]


def _rows(tx: Tx, own: Sequence[PlayedRow]) -> Iterator[RowView]:
    """The rows of the cards of one family, with what was written there, in whichever column."""
    row = Games(tx).get(own[0].game_id)
    rules = None if row is None else rules_of(row.preset, row.options, row.revision)
    if not isinstance(rules, Ruleset):
        return
    cards = [json.loads(card) for card in Profiles(tx).cards(own)]
    for each in plain_rows(rules):
        keys = {each.key, *(row.key for row in rules.rows if row.name == each.key)}
        written = [card[key] for card in cards for key in keys & card.keys()]
        made = [points for points in written if points is not None]
        if written:
            yield RowView(each, len(written), len(made), max(made, default=None))


def _rivals(tx: Tx, user_id: int, where: int | None) -> Iterator[RivalView]:
    for each in Profiles(tx).rivals(user_id, where, RIVALS):
        yield RivalView(each.user_id, each.name or "", each.games, each.ahead, each.behind)
