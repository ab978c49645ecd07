"""The sums of rankings: what a result adds to them, and the recount from all results."""

from collections.abc import Mapping
from itertools import product
from typing import Final

from bot.ground.runtime.counted import counted
from bot.ground.store.connection import Database
from bot.ground.store.statements import larger
from bot.rankings.views.ranking import ALL_FAMILIES

UNIT: Final = 840
"""Points of one family are kept in whole numbers of 1/840, see the table."""

SHARE: Final = 1_000_000
"""Over all families, luck is kept in millionths of what was to be expected."""

COLUMNS: Final = ("games", "wins", "seconds", "thirds", "points", "cards", "best")
LUCK: Final = ("reviewed", "start", "luck", "lost")
"""The columns that are known once a game has been reviewed."""

_PERIODS = ("'week:' || week", "'month:' || month", "'all'")
_KNOWN = "start > 0"  # luck is told as a share of what was to be expected


def _whole(value: str) -> str:
    return f"CAST(round({value}) AS BIGINT)"


_POINTS = {
    "points": f"sum({_whole(f'settled * {UNIT}')})",
    "cards": f"sum({_whole(f'points * {UNIT}')})",
    "best": "max(points)",
}
_LUCK = {each: _whole(f"{each} * {UNIT}") for each in LUCK[1:]}
_SHARES = {each: _whole(f"{each} / start * {SHARE}") for each in LUCK[1:]}

# Points of different games are never added.
_FAMILIES = (
    ("family", _POINTS, {"reviewed": "1", **_LUCK}),
    (f"'{ALL_FAMILIES}'", dict.fromkeys(_POINTS, "NULL"), {"reviewed": "1", **_SHARES}),
)


def _named(columns: Mapping[str, str]) -> str:
    return ", ".join(f"{value} AS {name}" for name, value in columns.items())


RECOUNT: Final = " UNION ALL ".join(
    f"SELECT chat_id, {period} AS period, {family} AS family, user_id, count(*) AS games,"  # noqa: S608 - our own words
    " sum(won) AS wins, count(*) FILTER (WHERE place = 2) AS seconds,"
    " count(*) FILTER (WHERE place = 3) AS thirds, "
    + _named(
        points | {name: f"coalesce(sum({each}) FILTER (WHERE {_KNOWN}), 0)" for name, each in known.items()}
    )
    + " FROM results WHERE user_id IS NOT NULL AND chat_id <> 0 GROUP BY 1, 2, 3, 4"
    for period, (family, points, known) in product(_PERIODS, _FAMILIES)
)
"""The sums of all rankings from nothing but results: what `ranking` must equal at any time.

Chat 0 has the results of chats that are gone, and no ranking."""


def _sums(*columns: str) -> str:
    return ", ".join(f"{each} = ranking.{each} + excluded.{each}" for each in columns)


_BEST = f"best = {larger('ranking.best', 'excluded.best')}"

COUNT_IN: Final = f"""
INSERT INTO ranking (chat_id, period, family, user_id, games, wins, seconds, thirds, points, cards, best)
VALUES (:chat, :period, :family, :user, 1, :won, CASE WHEN :place = 2 THEN 1 ELSE 0 END,
    CASE WHEN :place = 3 THEN 1 ELSE 0 END, {_whole(f":settled * {UNIT}")},
    {_whole(f":points * {UNIT}")}, :points)
ON CONFLICT (chat_id, period, family, user_id) DO UPDATE SET
    {_sums(*COLUMNS[:-1])}, {_BEST}
"""  # noqa: S608 - our own words
"""Counts a result into one ranking."""

_EACH = " UNION ALL ".join(
    f"SELECT chat_id, user_id, {_named({'period': period, 'family': family, **known})}"  # noqa: S608 - our own words
    f" FROM results WHERE game_id = :game AND user_id IS NOT NULL AND {_KNOWN}"
    for period, (family, _, known) in product(_PERIODS, _FAMILIES)
)
_ADDED = ", ".join(f"{each} = ranking.{each} + :sign * n.{each}" for each in LUCK)

COUNT_LUCK: Final = f"""
UPDATE ranking SET {_ADDED} FROM ({_EACH}) AS n
WHERE ranking.chat_id = n.chat_id AND ranking.period = n.period AND ranking.family = n.family
    AND ranking.user_id = n.user_id
"""  # noqa: S608 - our own words
"""Counts the luck of a game into its rankings, or with the sign -1 out of them."""

_SUMS = ", ".join((*COLUMNS, *LUCK))

MOVE: Final = f"""
INSERT INTO ranking (chat_id, period, family, user_id, {_SUMS})
SELECT :new, period, family, user_id, {_SUMS} FROM ranking WHERE chat_id = :old
ON CONFLICT (chat_id, period, family, user_id) DO UPDATE SET
    {_sums(*COLUMNS[:-1], *LUCK)}, {_BEST}
"""  # noqa: S608 - our own words
"""Adds the rankings of a chat to those of the chat that it has become."""


def ranking_differs(db: Database) -> str:
    """Whether the rankings of a database of the newest version are what its results say; if not, in words."""
    columns = f"chat_id, period, family, user_id, {_SUMS}"
    (wrong,) = db.execute(
        f"WITH recount AS (SELECT {columns} FROM ({RECOUNT}) AS results),"  # noqa: S608 - our own words
        f" kept AS (SELECT {columns} FROM ranking) SELECT"
        " (SELECT count(*) FROM (SELECT * FROM recount EXCEPT SELECT * FROM kept) AS wrong)"
        " + (SELECT count(*) FROM (SELECT * FROM kept EXCEPT SELECT * FROM recount) AS other)"
    ).fetchone()
    if not wrong:
        return ""
    do_not = counted(wrong, "line of the rankings does not", "lines of the rankings do not")
    return f"{do_not} follow from the results"
