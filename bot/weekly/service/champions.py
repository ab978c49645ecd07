"""The tags of champions, to be set or taken."""

from bot.ground.store import Store
from bot.weekly.store import ChampionRow, Champions


class ChampionTags:
    """The use cases of champions' tags.

    Args:
        store: the database.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    async def open_chats(self) -> list[int]:
        """The chats in which tags are to be changed."""
        return await self._store.read(lambda tx: Champions(tx).open_chats())

    async def open(self, chat_id: int) -> list[ChampionRow]:
        """Whose tag is to be changed in a chat; those who lose theirs come first."""
        return await self._store.write(lambda tx: Champions(tx).open(chat_id))

    async def note_tag(self, row: ChampionRow, tag: str) -> bool:
        """Note the tag that a champion is about to be given: from here on it may be the bot's.

        False if they have been forgotten meanwhile.
        """
        return await self._store.write(lambda tx: Champions(tx).note_tag(row.chat_id, row.user_id, tag))

    async def wears(self, row: ChampionRow) -> None:
        """Note that somebody has their tag."""
        await self._store.write(lambda tx: Champions(tx).wears(row.chat_id, row.user_id))

    async def drop(self, row: ChampionRow) -> None:
        """Forget a former champion without a tag of the bot's."""
        await self._store.write(lambda tx: Champions(tx).drop(row))
