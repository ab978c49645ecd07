"""The repository of champions and the tags they wear."""

from collections.abc import Collection

from bot.ground.store.statements import columns
from bot.ground.store.tx import Repository
from bot.weekly.store.week_rows import ChampionRow

_ROWS = f"SELECT {columns(ChampionRow)} FROM champions"  # noqa: S608 - field names of a type


class Champions(Repository):
    """The repository of champions and their tags, for one transaction.

    A new champion is `due` a tag; the tag of a champion who is `over` is still to be taken.
    """

    __slots__ = ()

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
