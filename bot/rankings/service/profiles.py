"""Profiles of players, in a chat or over all chats: computed from results on every request."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, takewhile
from operator import itemgetter
from typing import Final

from bot.chats.store.people import People
from bot.ground.store import Store, Tx
from bot.ground.texts.people import lookup_key
from bot.ground.values.place import is_private
from bot.rankings.buttons import ProfilePage
from bot.rankings.store.achievements import Achievements
from bot.rankings.store.meetings import Meetings
from bot.rankings.store.profiles import LATEST, FamilyRow, PlayedRow, Profiles
from bot.rankings.store.ratings import LEAST_RATED, NEWCOMER, WHOLE, Ratings
from bot.rankings.views.profile import AchievementView, FamilyView, ProfileView, RivalView, RowView
from bot.rankings.views.ranking import ALL_FAMILIES
from bot.rulebook.families import is_short, usual_rules
from bot.rulebook.stored_rules import rules_of
from bot.table.store.games import Games
from engine.rulebook.scorecard import plain_rows
from engine.rules.ruleset import Ruleset

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
        streak=sum(1 for _ in takewhile(lambda each: each.won, played)),
        longest=_longest(played),
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


def _longest(played: Sequence[PlayedRow]) -> int:
    runs = (sum(1 for _ in run) for won, run in groupby(played, key=lambda each: each.won) if won)
    return max(runs, default=0)


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
