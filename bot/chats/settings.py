"""Chats and people: names, languages, settings, default rules, moves to supergroups, departures."""

import asyncio
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from typing import Unpack
from zoneinfo import ZoneInfo

from bot.chats.calendar import zones_known
from bot.chats.model import (
    CardPlace,
    ChatChanges,
    ChatRow,
    PersonChanges,
    PersonRow,
    SettingsView,
    SettingValues,
)
from bot.ground.store.base import Repository, Tx, columns, lasting, move_chat, smaller, update_row
from bot.ground.store.database import Store
from bot.ground.tasks import Events, LruDict, Notification, TxEvent
from bot.ground.texts.formatting import Texts, texts
from bot.ground.texts.message import LANGUAGES, language_for
from bot.ground.values import Actor, ChatKind, abilities, is_private
from bot.rulebook.names import options_text, rules_today, saved_rules_views
from bot.rulebook.words import Clock, usual_rules
from engine.errors import OptionError
from engine.presets import FIRST, changed_options, ruleset
from engine.rules.showdown_rules import Rules

# The repository of chats and their settings, and the merge of a group into its supergroup.


_CHAT = f"SELECT {columns(ChatRow)} FROM chats WHERE chat_id = ?"  # noqa: S608 - field names of a type

# A chat's own choice wins over the one it brings along; rules and their options stay together. The language
# of a supergroup that was met before the move was heard of is that of whoever was met, and nobody's choice.
_INHERIT = f"""
INSERT INTO chats (chat_id, kind, title, language, zone, default_preset, default_options, settings, digest_at,
    puzzle_at, updated_at)
SELECT :new, 'supergroup', title, language, zone, default_preset, default_options, :settings, digest_at,
    puzzle_at, :at
FROM chats WHERE chat_id = :old
ON CONFLICT (chat_id) DO UPDATE SET
    language = coalesce(excluded.language, chats.language),
    zone = coalesce(chats.zone, excluded.zone),
    settings = excluded.settings,
    puzzle_at = coalesce(chats.puzzle_at, excluded.puzzle_at),
    digest_at = coalesce({smaller("chats.digest_at", "excluded.digest_at")}, excluded.digest_at),
    default_options = CASE WHEN chats.default_preset IS NULL THEN excluded.default_options
        ELSE chats.default_options END,
    default_preset = coalesce(chats.default_preset, excluded.default_preset)
"""  # noqa: S608 - our own words


def _cards_of(settings: str) -> CardPlace:
    return SettingValues.parse(settings).cards


class Chats(Repository):
    """The repository of chats, for one transaction."""

    def get(self, chat_id: int) -> ChatRow | None:
        """What is known of a chat."""
        row = self._db.execute(_CHAT, (chat_id,)).fetchone()
        if row is None:
            return None
        *values, active, settings = row
        values += [bool(active), SettingValues.parse(settings)]
        return ChatRow(*values)

    def with_cards(self, place: CardPlace) -> tuple[int, int]:
        """How many groups, and how many people of all, have their cards there, where all play at once."""
        query = "SELECT chat_id, settings FROM chats WHERE active <> 0"
        found = [chat for chat, chosen in self._db.execute(query) if _cards_of(chosen) == place]
        people = sum(map(is_private, found))
        return len(found) - people, people

    def remember(self, chat_id: int, kind: ChatKind, title: str, at: float) -> None:
        """Note a chat's present kind and title; its settings stay. Writes nothing when nothing changed."""
        self._db.execute(
            "INSERT INTO chats (chat_id, kind, title, updated_at) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (chat_id) DO UPDATE"
            " SET kind = excluded.kind, title = excluded.title, updated_at = excluded.updated_at"
            " WHERE chats.kind <> excluded.kind OR chats.title <> excluded.title",
            (chat_id, kind, title, at),
        )

    def update(self, chat_id: int, **changes: Unpack[ChatChanges]) -> None:
        """Change columns of a chat.

        Raises:
            StoreError: the chat was never remembered, or a column that is not in `ChatChanges`.
        """
        update_row(self._db, "chats", {"chat_id": chat_id}, changes, ChatChanges.__optional_keys__)

    def choose(self, chat_id: int, /, **words: str) -> SettingValues:
        """Give some of the `SETTINGS` of a chat other words; returns all of them.

        Raises:
            OptionError: an unknown setting, or a word that is not one of its values.
            StoreError: the chat was never remembered.
        """
        chat = self.get(chat_id)
        settings = SettingValues() if chat is None else chat.settings
        for name, word in words.items():
            settings = settings.choose(name, word)
        update_row(self._db, "chats", {"chat_id": chat_id}, {"settings": settings.text}, ("settings",))
        return settings

    def was_group(self, chat_id: int) -> bool:
        """Whether a chat is the supergroup that a group became."""
        query = "SELECT 1 FROM chats WHERE migrated_to = ? LIMIT 1"
        return self._db.execute(query, (chat_id,)).fetchone() is not None

    def tell(self, chat_id: int, game_id: int) -> None:
        """Have a lobby tell what its chat is to be told once; no other lobby tells it again."""
        query = "UPDATE notices SET game_id = ? WHERE chat_id = ? AND game_id IS NULL"
        self._db.execute(query, (game_id, chat_id))

    def told_by(self, game_id: int) -> tuple[str, ...]:
        """What the lobby of a game tells its chat once, as ids of texts."""
        query = "SELECT notice FROM notices WHERE game_id = ? ORDER BY notice"
        return tuple(notice for (notice,) in self._db.execute(query, (game_id,)))

    def move(self, old: int, new: int, at: float) -> None:
        """Give a supergroup the settings of the group it was, again if that had others since."""
        ids = {"old": old, "new": new, "at": at}
        # What the old chat was sent it need not be sent again; its messages are out of reach.
        self._db.execute("DELETE FROM deliveries WHERE chat_id = :old AND kind = 'deletion'", ids)
        self._db.execute(move_chat("deliveries", "kind", "key", message_id="NULL"), ids)
        self._db.execute("DELETE FROM deliveries WHERE chat_id = :old", ids)
        self._db.execute(move_chat("notices", "notice"), ids)
        self._db.execute("DELETE FROM notices WHERE chat_id = :old", ids)
        before, own = self.get(old), self.get(new)
        # A move that is heard of again changes nothing that was set since.
        if before is not None and before.migrated_to is None:
            settings = before.settings if own is None else own.settings.over(before.settings)
            self._db.execute(_INHERIT, {**ids, "settings": settings.text})
        self._db.execute(
            "UPDATE chats SET migrated_to = :new, active = 0, left_at = NULL, digest_at = NULL,"
            " puzzle_at = NULL"
            " WHERE chat_id = :old",
            ids,
        )


# The default rules of a chat: its own choice or the last ones played there, else the usual game.


def last_rules(tx: Tx, chat_id: int) -> Rules | None:
    """What the chat played last or has chosen; None if that is nothing, or no longer exists."""
    chat = Chats(tx).get(chat_id)
    if chat is None or chat.default_preset is None:
        return None
    try:
        return rules_today(chat.default_preset, chat.default_options or "{}")
    except ValueError:  # also JSON that is none
        return None


def default_rules(tx: Tx, chat_id: int) -> Rules:
    """What the chat played last or has chosen, else the game to begin with."""
    return last_rules(tx, chat_id) or ruleset(FIRST)


# Events of chats and people.


class ChatMoved(TxEvent[Callable[[], None]]):
    """A group becomes a supergroup, and nothing is moved yet.

    The answer is called in the same transaction, once all reactions have seen both chats as they were.
    """

    old: int
    new: int
    at: float


_DATES = {SettingValues.week_start.name, SettingValues.digest.name, SettingValues.puzzle.name}
"""The settings by which rooms date what is due."""


_INSIDE_ONLY = frozenset(
    each.name
    for each in (
        *(SettingValues.digest, SettingValues.board, SettingValues.pin, SettingValues.tables),
        *(SettingValues.telegram_dice, SettingValues.cards, SettingValues.puzzle),
    )
)
"""The settings of what the bot cannot do in a chat that it is not in."""


class DatesSet(TxEvent[None]):
    """Something by which rooms date what is due was changed in a chat.

    Attributes:
        chat_id: the chat.
        setting: its name; "zone" for the time zone, empty where all may have been changed.
        default: the zone of chats without one of their own.
        at: when, in unix seconds.
    """

    chat_id: int
    setting: str
    default: ZoneInfo
    at: float


class PersonForgotten(TxEvent[Callable[[], None]]):
    """A person is about to be deleted; the answer is called once that is committed."""

    user_id: int


class ChatBack(Notification):
    """The bot may write to a chat again, to which it could not since `left_at`, in unix seconds."""

    chat_id: int
    left_at: float


class ReachChanged(Notification):
    """The bot may write to a person in private from now on, or may not any more."""

    user_id: int


# The repository of departures: people who have left a group since the bot met them.


_ONE = "chat_id = ? AND user_id = ?"


class Departures(Repository):
    """The repository of departures, for one transaction."""

    def of(self, chat_id: int) -> frozenset[int]:
        """The people who have left a group and are not back."""
        found = self._db.execute("SELECT user_id FROM departures WHERE chat_id = ?", (chat_id,))
        return frozenset(user_id for (user_id,) in found)

    def has(self, chat_id: int, user_id: int) -> bool:
        """Whether a person has left a group and is not back."""
        found = self._db.execute(f"SELECT 1 FROM departures WHERE {_ONE}", (chat_id, user_id))  # noqa: S608
        return found.fetchone() is not None

    def put(self, chat_id: int, user_id: int, at: float, games: Collection[int]) -> None:
        """Note that a person has left a group, and by that their seats in these games.

        A departure that is heard of again, as each is that two updates tell of, keeps what is noted of it.
        """
        every = sorted({*self._games(chat_id, user_id), *games})
        self._db.execute(
            "INSERT INTO departures (chat_id, user_id, left_at, games) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (chat_id, user_id) DO UPDATE SET games = excluded.games",
            (chat_id, user_id, at, " ".join(map(str, every))),
        )

    def take(self, chat_id: int, user_id: int) -> list[int]:
        """Note that a person is back; returns the games whose seats they had left by leaving the group."""
        games = self._games(chat_id, user_id)
        self._db.execute(f"DELETE FROM departures WHERE {_ONE}", (chat_id, user_id))  # noqa: S608
        return games

    def _games(self, chat_id: int, user_id: int) -> list[int]:
        query = f"SELECT games FROM departures WHERE {_ONE}"  # noqa: S608 - our own words
        row = self._db.execute(query, (chat_id, user_id)).fetchone()
        return [] if row is None else [int(game) for game in row[0].split()]


# The repository of people: names, languages, whether the bot may write to them.


_PERSON = f"SELECT {columns(PersonRow)} FROM people WHERE user_id = ?"  # noqa: S608 - field names of a type


class People(Repository):
    """The repository of people, for one transaction."""

    def get(self, user_id: int) -> PersonRow | None:
        """What is known of a person."""
        row = self._db.execute(_PERSON, (user_id,)).fetchone()
        if row is None:
            return None
        found = PersonRow(*row)
        return replace(found, started=bool(found.started))

    def remember(self, user_id: int, name: str, username: str | None, at: float) -> None:
        """Note a person's present name; what they chose stays. Writes nothing when nothing changed."""
        self._db.execute(
            "INSERT INTO people (user_id, name, username, updated_at) VALUES (?, ?, ?, ?)"
            " ON CONFLICT (user_id) DO UPDATE"
            " SET name = excluded.name, username = excluded.username, updated_at = excluded.updated_at"
            " WHERE people.name <> excluded.name OR coalesce(people.username, '') <>"
            " coalesce(excluded.username, '')",
            (user_id, name, username, at),
        )

    def reachable(self, user_ids: Collection[int]) -> set[int]:
        """Those of these people whom the bot may write to in private."""
        marks = ", ".join("?" * len(user_ids))
        query = f"SELECT user_id FROM people WHERE started <> 0 AND user_id IN ({marks})"  # noqa: S608 - marks
        return {user_id for (user_id,) in self._db.execute(query, tuple(user_ids))} if user_ids else set()

    def privately(self, user_ids: Collection[int]) -> frozenset[int]:
        """Those of these people who want their cards in private, where the bot may write to them."""
        if not user_ids:
            return frozenset()
        marks = ", ".join("?" * len(user_ids))
        found = self._db.execute(
            "SELECT user_id, settings FROM people JOIN chats ON chat_id = user_id"  # noqa: S608 - marks
            f" WHERE started <> 0 AND settings <> '{{}}' AND user_id IN ({marks})",
            tuple(user_ids),
        )
        return frozenset(user for user, chosen in found if _cards_of(chosen) == "private")

    def update(self, user_id: int, **changes: Unpack[PersonChanges]) -> None:
        """Change what a person chose.

        Raises:
            StoreError: the person was never remembered, or a column that is not in `PersonChanges`.
        """
        update_row(self._db, "people", {"user_id": user_id}, changes, PersonChanges.__optional_keys__)


# Use cases of chats and people: names, languages, settings, default rules.


_KNOWN = 10_000  # names kept in memory to save a transaction a press; then it starts afresh
_CHATS = 5_000  # chats whose language and settings are, those asked for last; a screen asks for both


class ChatSettings:
    """The use cases of settings, with LRU caches of languages and values.

    Args:
        store: the database.
        zone: for chats without a zone of their own.
        clock: unix time in seconds.
        events: what other rooms react to.
        hidden: settings that mean nothing in this bot.
    """

    def __init__(
        self,
        store: Store,
        zone: str = "UTC",
        clock: Callable[[], float] = time.time,
        events: Events | None = None,
        *,
        hidden: Collection[str] = (),
    ) -> None:
        self._store = store
        self._events = events or Events()
        self._hidden = frozenset(hidden)
        self._zone = ZoneInfo(zone)
        self._clock = clock
        self._met: set[tuple[object, ...]] = set()
        self._away: LruDict[int, float] = LruDict(_CHATS)  # chats it is not in: since when, on the loop
        self._leaving: set[int] = set()
        self._languages: LruDict[int, str | None] = LruDict(_CHATS)
        self._values: LruDict[int, SettingValues] = LruDict(_CHATS)
        self._departed: LruDict[int, frozenset[int]] = LruDict(_CHATS)

    async def meet(
        self, chat_id: int, kind: ChatKind, title: str, actor: Actor, *, present: bool = True
    ) -> None:
        """Note the present names of a chat and of who acts in it.

        A group that is new to the bot gets the language of the first person met there; of a private chat
        the client's language is noted, which is followed there until another one is chosen.

        Args:
            chat_id: the chat.
            kind: of it.
            title: of it; empty for a private chat.
            actor: who acts there.
            present: whether that shows that the bot may write there; a tap does not, as buttons stay behind.
        """
        where = (chat_id, kind, title)
        who = (actor.user_id, actor.name, actor.username, actor.language_code)
        leaving = actor.user_id in self._leaving
        if where in self._met and who in self._met and not leaving:
            return
        at = self._clock()

        def work(tx: Tx) -> tuple[str | None, bool, bool, float | None, bool]:
            known = Chats(tx).get(chat_id)
            blocked = known is not None and not known.active and not present
            started = _remember(tx, actor, chat_id, at, blocked=blocked)
            Chats(tx).remember(chat_id, kind, title, at)
            spoken = language_for(actor.language_code)
            if known is None or (kind == "private" and known.language != spoken):
                Chats(tx).update(chat_id, language=spoken)
            away, left_at = known is not None and not known.active, None
            if away and present:
                away, left_at = False, _taken_up(tx, chat_id, at)
            return _language(tx, chat_id), known is None, away, left_at, started

        self._languages[chat_id], new, away, left_at, started = await self._store.write(work)
        self._note_away(chat_id, away=away)
        if new:
            self._values.pop(chat_id, None)  # what it had set is gone with all it had left
        if left_at is not None:
            await self._events.notify(ChatBack(chat_id, left_at))
        if started:
            await self._events.notify(ReachChanged(chat_id))
        if len(self._met) > _KNOWN:
            self._met.clear()
        if not leaving:
            self._met |= {who} if away else {where, who}

    async def meet_person(self, actor: Actor) -> None:
        """Note the present names of somebody who acts for a chat from elsewhere."""
        at = self._clock()
        await self._store.write(lambda tx: People(tx).remember(actor.user_id, actor.name, actor.username, at))

    async def away(self, chat_id: int) -> None:
        """Note that the bot is no longer in a chat, or was blocked."""
        self._met = {seen for seen in self._met if seen[0] != chat_id}
        self._note_away(chat_id, away=True)
        at = self._clock()

        def work(tx: Tx) -> bool:
            chat = Chats(tx).get(chat_id)
            if chat is not None and chat.active:
                Chats(tx).update(chat_id, active=False, left_at=at)
            person = People(tx).get(chat_id)
            if person is None or not person.started:
                return False
            People(tx).update(chat_id, started=False)
            return True

        if await lasting(lambda: self._store.write(work)):
            await self._events.notify(ReachChanged(chat_id))

    def _note_away(self, chat_id: int, *, away: bool) -> None:
        if away:
            self._away.setdefault(chat_id, asyncio.get_running_loop().time())
        else:
            self._away.pop(chat_id, None)

    def away_since(self, chat_id: int) -> float | None:
        """Since when the bot is known not to be in a chat, on the loop's clock; None if it may be."""
        return self._away.get(chat_id)

    async def back(self, chat_id: int) -> None:
        """Note that the bot is in a chat again, or is not blocked any more: it has written there."""
        if self._away.pop(chat_id, None) is None:
            return
        at = self._clock()

        def work(tx: Tx) -> tuple[float | None, bool]:
            left_at, person = _taken_up(tx, chat_id, at), People(tx).get(chat_id)
            if left_at is None or person is None or person.started:
                return left_at, False
            People(tx).update(chat_id, started=True)
            return left_at, True

        left_at, started = await lasting(lambda: self._store.write(work))
        if left_at is not None:
            await self._events.notify(ChatBack(chat_id, left_at))
        if started:
            await self._events.notify(ReachChanged(chat_id))

    async def missed(self, chat_id: int) -> None:
        """Have a chat taken up which refused something, and in which the bot is again."""
        await self._events.notify(ChatBack(chat_id, self._clock()))

    def drop(self, chat_id: int) -> None:
        """Forget what is remembered of a chat, not what is known of it: another program may change that."""
        self._met = {seen for seen in self._met if seen[0] != chat_id}
        self._languages.pop(chat_id, None)
        self._values.pop(chat_id, None)
        self._departed.pop(chat_id, None)

    def drop_all(self) -> None:
        """Forget it of all chats: nobody knows what became of a change."""
        self._met.clear()
        self._languages.clear()
        self._values.clear()
        self._departed.clear()

    @contextmanager
    def leaving(self, user_id: int) -> Iterator[None]:
        """While somebody is being forgotten: what they do meanwhile is noted anew, and not remembered."""
        self._leaving.add(user_id)
        try:
            yield
        finally:
            self._leaving.discard(user_id)
            self._met = {seen for seen in self._met if seen[0] != user_id}
            self._languages.pop(user_id, None)
            self._values.pop(user_id, None)

    async def moved(self, old: int, new: int) -> None:
        """Give a supergroup everything of the group it was."""
        at = self._clock()

        def work(tx: Tx) -> str | None:
            move(tx, old, new, at, self._events)
            self._events.publish(tx, DatesSet(new, "", self._zone, at))
            return _language(tx, new)

        self._languages[new] = await self._store.write(work)
        self._values.pop(new, None)
        self._departed.pop(new, None)

    async def moved_to(self, chat_id: int) -> int:
        """The supergroup that a group has become; any other chat is itself."""

        def work(tx: Tx) -> int:
            chat = Chats(tx).get(chat_id)
            return chat_id if chat is None else chat.migrated_to or chat_id

        return await self._store.read(work)

    async def is_away(self, chat_id: int) -> bool:
        """Whether the bot is known to have been in a chat, and not to be there any more."""

        def work(tx: Tx) -> bool:
            chat = Chats(tx).get(chat_id)
            return chat is not None and not chat.active

        return await self._store.read(work)

    async def was_group(self, chat_id: int) -> bool:
        """Whether a supergroup is known to have been a group before."""
        return await self._store.read(lambda tx: Chats(tx).was_group(chat_id))

    async def has_left(self, chat_id: int, user_id: int) -> bool:
        """Whether a person has left a group and is not known to be back; reads it once a chat."""
        if chat_id not in self._departed:
            self._departed[chat_id] = await self._store.read(lambda tx: Departures(tx).of(chat_id))
        return user_id in self._departed[chat_id]

    def departed_changed(self, chat_id: int) -> None:
        """Forget who has left a group: somebody has, or is back."""
        self._departed.pop(chat_id, None)

    async def language(self, chat_id: int, actor: Actor | None) -> str:
        """The language to use in a chat: its own choice, else that of its person's client."""

        def work(tx: Tx) -> tuple[str | None, bool]:
            chat = Chats(tx).get(chat_id)
            return _language(tx, chat_id), chat is not None and not chat.active

        if chat_id not in self._languages:
            self._languages[chat_id], away = await self._store.read(work)
            if away:  # since before the bot started; what it manages to write there shows that it is back
                self._note_away(chat_id, away=True)
        return self._languages[chat_id] or language_for(actor.language_code if actor else None)

    async def set_language(self, chat_id: int, language: str | None) -> None:
        """Choose the language of a chat; None follows the client. Raises `OptionError` for an unknown one."""
        if language is not None and language not in LANGUAGES:
            raise OptionError(f"expected one of {', '.join(LANGUAGES)}, not {language!r}")

        def work(tx: Tx) -> str | None:
            if is_private(chat_id):
                People(tx).update(chat_id, language=language)
            else:
                Chats(tx).update(chat_id, language=language)
            return _language(tx, chat_id)

        self._languages[chat_id] = await self._store.write(work)

    async def settings(self, chat_id: int) -> SettingValues:
        """The settings of a chat; does not suspend where they are known."""
        if chat_id not in self._values:
            self._values[chat_id] = await self._store.read(lambda tx: _settings(tx, chat_id))
        return self._values[chat_id]

    async def set_value(self, chat_id: int, setting: str, value: str, thread_id: int = 0) -> None:
        """Give one of the `SETTINGS` a value; raises `OptionError` for an unknown name or value.

        The puzzle of the day is sent to the topic in which it was asked for.
        """

        def work(tx: Tx) -> SettingValues:
            settings = Chats(tx).choose(chat_id, **{setting: value})
            if setting == SettingValues.puzzle.name:
                Chats(tx).update(chat_id, puzzle_thread=thread_id)
            if setting in _DATES:
                self._events.publish(tx, DatesSet(chat_id, setting, self._zone, self._clock()))
            return settings

        self._values[chat_id] = await self._store.write(work)

    async def set_zone(self, chat_id: int, zone: str | None) -> None:
        """Choose the zone of a chat; None: that of the bot. Raises `OptionError` for an unknown one."""
        if zone is not None and zones_known(zone) is None:
            raise OptionError(f"expected a time zone, not {zone!r}")

        def work(tx: Tx) -> None:
            Chats(tx).update(chat_id, zone=zone)
            self._events.publish(tx, DatesSet(chat_id, "zone", self._zone, self._clock()))

        await self._store.write(work)

    async def clock(self, chat_id: int) -> Clock | None:
        """The clock that turns have in a group; None in a private chat, where they have none."""
        return None if is_private(chat_id) else (await self.settings(chat_id)).clock

    async def view(self, chat_id: int) -> SettingsView:
        """Everything that is set in a chat."""
        at, inside = datetime.fromtimestamp(self._clock(), UTC), abilities(chat_id).sends

        def work(tx: Tx) -> SettingsView:
            chat = Chats(tx).get(chat_id)
            return SettingsView(
                private=is_private(chat_id),
                language=_chosen_language(tx, chat_id),
                rules=default_rules(tx, chat_id),
                houses=saved_rules_views(tx, chat_id),
                values=_settings(tx, chat_id).words,
                zone=None if chat is None else chat.zone,
                usual_zone=self._zone.key,
                at=at,
                hidden=self._hidden if inside else self._hidden | _INSIDE_ONLY,
                elsewhere=not inside,
            )

        return await self._store.read(work)

    async def set_default_preset(self, chat_id: int, key: str) -> None:
        """Choose what `/newgame` without a word plays; raises `OptionError` for an unknown family."""
        rules = usual_rules(key)
        options = options_text(changed_options(rules))
        await self._store.write(
            lambda tx: Chats(tx).update(chat_id, default_preset=rules.preset, default_options=options)
        )


def move(tx: Tx, old: int, new: int, at: float, events: Events) -> None:
    """Give a supergroup everything of the group it was, again if something was noted for that one since."""
    then = events.publish(tx, ChatMoved(old, new, at))
    Chats(tx).move(old, new, at)
    for each in then:
        each()


def _settings(tx: Tx, chat_id: int) -> SettingValues:
    chat = Chats(tx).get(chat_id)
    return SettingValues() if chat is None else chat.settings


def _chosen_language(tx: Tx, chat_id: int) -> str | None:
    known = People(tx).get(chat_id) if is_private(chat_id) else Chats(tx).get(chat_id)
    return None if known is None else known.language


def _language(tx: Tx, chat_id: int) -> str | None:
    """What a chat speaks: in private what the person chose or else, noted with the chat, their client."""
    chat = Chats(tx).get(chat_id)
    return _chosen_language(tx, chat_id) or (None if chat is None else chat.language)


def _taken_up(tx: Tx, chat_id: int, at: float) -> float | None:
    """Note that the bot is in a chat again; returns since when it was not, None if it was."""
    chat = Chats(tx).get(chat_id)
    if chat is None or chat.active:
        return None
    Chats(tx).update(chat_id, active=True, left_at=None)
    return at if chat.left_at is None else chat.left_at


def _remember(tx: Tx, actor: Actor, chat_id: int, at: float, *, blocked: bool) -> bool:
    """Note who acts; returns whether the bot may write to them from now on, and could not before.

    `blocked`: the chat is one that the bot may not write to, and still may not.
    """
    if not actor.user_id:
        return False
    people = People(tx)
    known = people.get(actor.user_id) if chat_id == actor.user_id else None
    people.remember(actor.user_id, actor.name, actor.username, at)
    if chat_id != actor.user_id or blocked:
        return False
    people.update(actor.user_id, started=True)
    return known is None or not known.started


# The texts in which a chat is written to: its language, its skin of dice, its view.


async def chat_texts(
    chats: ChatSettings, chat_id: int, actor: Actor | None = None, *, tables: bool = True
) -> Texts:
    """The texts of a chat; does not suspend where its settings are known.

    Args:
        chats: the settings of chats.
        chat_id: the chat.
        actor: whose client has a language, for a chat that has chosen none.
        tables: whether it may be drawn with tables of Telegram's own, where the chat wants them.
    """
    settings, heard = await chats.settings(chat_id), abilities(chat_id).sends
    tables = tables and settings.tables and heard
    return texts(await chats.language(chat_id, actor), settings.dice, tables=tables, typed=heard)
