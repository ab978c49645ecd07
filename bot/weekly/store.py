"""Repositories of weeks and champions, and when digests are due."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from bot.ground.store.base import Repository, columns, move_chat, number
from bot.ground.store.dues import DueTimes


class WeekRow(NamedTuple):  # there are thousands in a week
    """A result in the week of a chat: of a person, or of a seat without a person or of a computer.

    `user_id` and `name` are None where there is nobody, or nobody is known; `start`, `luck` and `lost` where
    the game was not reviewed. `left_early`: they left the game.
    """

    game_id: int
    seat: int
    user_id: int | None
    name: str | None
    family: str
    points: float
    place: int
    won: int
    start: float | None
    luck: float | None
    lost: float | None
    ended_at: float
    left_early: int = 0


@dataclass(frozen=True, slots=True)
class StoryRow:
    """A reviewed game: its rules as they are stored, and the best `throw` of its story, a JSON object."""

    game_id: int
    preset: str
    options: str
    revision: int
    throw: str


@dataclass(frozen=True, slots=True)
class ChampionRow:
    """A champion of a chat: "due" a tag, "worn" or "over"; `tag` is None before one was to be set."""

    chat_id: int
    user_id: int
    tag: str | None
    state: Literal["due", "worn", "over"]


_WEEK = "FROM results AS r WHERE r.chat_id = ?1 AND r.week = ?2"


class Weeks(Repository):
    """The repository of weeks, by the keys that results keep; for one transaction."""

    def games(self, chat_id: int, week: str, most: int) -> int:
        """How many games of people count for a week; `most` stands for more."""
        played = f"SELECT DISTINCT r.game_id {_WEEK} AND r.user_id IS NOT NULL LIMIT ?3"
        query = f"SELECT count(*) FROM ({played}) AS played"  # noqa: S608
        (games,) = self._db.execute(query, (chat_id, week, most)).fetchone()
        return int(games)

    def results(self, chat_id: int, week: str) -> list[WeekRow]:
        """Every result of a week, in the order the games ended, then by seat and member."""
        rows = self._db.execute(
            "SELECT r.game_id, r.seat, r.user_id, p.name, r.family, r.points, r.place, r.won,"
            " r.start, r.luck, r.lost, r.ended_at, r.left_early"
            " FROM results AS r LEFT JOIN people AS p ON p.user_id = r.user_id"
            " WHERE r.chat_id = ? AND r.week = ? ORDER BY r.ended_at, r.game_id, r.seat, r.member",
            (chat_id, week),
        )
        return list(map(WeekRow._make, rows))

    def topic(self, chat_id: int, week: str) -> int:
        """The topic of a chat in which most games of a week were played, of equal ones the last; 0: none."""
        row = self._db.execute(
            "SELECT g.thread_id FROM"  # noqa: S608
            f" (SELECT DISTINCT r.game_id {_WEEK} AND r.user_id IS NOT NULL) AS played"
            " JOIN games AS g ON g.id = played.game_id"
            " GROUP BY g.thread_id ORDER BY count(*) DESC, max(g.ended_at) DESC LIMIT 1",
            (chat_id, week),
        ).fetchone()
        return 0 if row is None else int(row[0])

    def throw(self, chat_id: int, week: str) -> StoryRow | None:
        """The reviewed game of a week in which one throw lifted somebody's chances most.

        Reviews of old know of a turning point only, which was a throw.
        """
        kept = "coalesce(json_extract(g.story, '$.throw'), json_extract(g.story, '$.turning'))"
        after, before, points = (
            f"coalesce({number('g.story', f'throw.{each}')}, {number('g.story', f'turning.{each}')})"
            for each in ("after", "before", "points")
        )
        row = self._db.execute(
            f"SELECT g.id, g.preset, g.options, g.revision, {kept} FROM"  # noqa: S608
            f" (SELECT DISTINCT r.game_id {_WEEK} AND r.user_id IS NOT NULL) AS played"
            " JOIN games AS g ON g.id = played.game_id"
            f" WHERE g.story IS NOT NULL AND {points} = 0"
            f" ORDER BY {after} - {before} DESC, g.ended_at LIMIT 1",
            (chat_id, week),
        ).fetchone()
        return None if row is None else StoryRow(*row)


DIGESTS: Final = DueTimes("week", "chats", "digest_at")
"""When the weeks of chats end of which they are to hear."""


_ROWS = f"SELECT {columns(ChampionRow)} FROM champions"  # noqa: S608 - field names of a type


class Champions(Repository):
    """The repository of champions and their tags, for one transaction.

    A new champion is `due` a tag; the tag of a champion who is `over` is still to be taken.
    """

    def move(self, old: int, new: int) -> None:
        """Give a supergroup the champions of the group it was."""
        ids = {"old": old, "new": new}
        self._db.execute(move_chat("champions", "user_id"), ids)
        self._db.execute("DELETE FROM champions WHERE chat_id = :old", ids)

    def award(self, chat_id: int, users: Collection[int]) -> None:
        """Make these people the champions of a chat, and nobody else."""
        self._db.execute("UPDATE champions SET state = 'over' WHERE chat_id = ?", (chat_id,))
        # Who stays champion is due what they wear: perhaps another tag, if the chat speaks another language.
        self._db.executemany(
            "INSERT INTO champions (chat_id, user_id, state) VALUES (?, ?, 'due')"
            " ON CONFLICT (chat_id, user_id) DO UPDATE SET state = 'due'",
            [(chat_id, user) for user in users],
        )

    def any(self, chat_id: int) -> bool:
        """Whether a chat has champions."""
        query = "SELECT 1 FROM champions WHERE chat_id = ? LIMIT 1"
        return self._db.execute(query, (chat_id,)).fetchone() is not None

    def open(self, chat_id: int) -> list[ChampionRow]:
        """The champions of a chat whose tag is to be changed; those who lose theirs come first."""
        query = f"{_ROWS} WHERE chat_id = ? AND state <> 'worn' ORDER BY state DESC, user_id"
        return [ChampionRow(*row) for row in self._db.execute(query, (chat_id,))]

    def open_chats(self) -> list[int]:
        """The chats in which tags are to be changed."""
        query = "SELECT DISTINCT chat_id FROM champions WHERE state <> 'worn' ORDER BY chat_id"
        return [chat_id for (chat_id,) in self._db.execute(query)]

    def tagged(self, user_id: int) -> list[ChampionRow]:
        """Where somebody wears a tag, or may."""
        query = f"{_ROWS} WHERE user_id = ? AND tag IS NOT NULL ORDER BY chat_id"
        return [ChampionRow(*row) for row in self._db.execute(query, (user_id,))]

    def note_tag(self, chat_id: int, user_id: int, tag: str) -> bool:
        """Note the tag that somebody is about to be given; False if they are champion no more."""
        query = "UPDATE champions SET tag = ? WHERE chat_id = ? AND user_id = ?"
        return self._db.execute(query, (tag, chat_id, user_id)).rowcount == 1

    def wears(self, chat_id: int, user_id: int) -> None:
        """Note that somebody has the tag now."""
        self._db.execute(
            "UPDATE champions SET state = 'worn' WHERE chat_id = ? AND user_id = ? AND state = 'due'",
            (chat_id, user_id),
        )

    def drop(self, row: ChampionRow) -> None:
        """Forget a former champion without a tag of the bot's, unless champion again meanwhile."""
        self._db.execute(
            "DELETE FROM champions WHERE chat_id = ? AND user_id = ? AND state = ?",
            (row.chat_id, row.user_id, row.state),
        )
