"""One suite for surfaces of all kinds: whatever fails on the way, each has one message, and that is known."""

import asyncio
import shutil
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from bot.clubs.night import Night, status_surface
from bot.clubs.presenter import NightPresenter, NightScreens
from bot.clubs.screens import night_screen, status_screen
from bot.clubs.store import Nights
from bot.ground.outbox.chat_queue import MessageLost
from bot.ground.outbox.sender import GroupUpgraded, Sender, TopicLost
from bot.ground.store.base import Tx, UnavailableError
from bot.ground.store.database import Store
from bot.ground.values import INLINE, Place
from bot.table.game import Transactions
from bot.table.messages import BOARDS, SurfaceMessages
from bot.table.model import Surface, SurfaceRow, board_surface, panel_surface
from bot.table.presses import PickOption, Start
from bot.table.show.presenter import GameMessages, LostTopics
from bot.table.store import StaleMessages, Surfaces
from tests.bot.clubs.nights import CHAT, PEOPLE, PlayedNights
from tests.bot.sends.counter import Counter
from tests.bot.sends.faults import CLOSED, KICKED, MOVED, MUTED, NEW, Killed, RefusingOnce, lose_connection
from tests.bot.sends.scenes import sender_to
from tests.bot.service.lobbies import Lobbies
from tests.bot.virtual_time import DOWN, Telegram, busy, refusal, run
from tests.rings import sampled

ANYA, BOB = PEOPLE[:2]
TOPIC, ELSEWHERE = 5, INLINE - 5
LONG = 1000.0
MOST = 60
MOMENTS = 4  # around the refused call, the next one, and the note of its number

NO_TOPIC = refusal(400, "Bad Request: message thread not found")

pytestmark = [pytest.mark.virtual, pytest.mark.usefixtures("inline_database")]


class Scene(ABC):
    """A surface that is to be shown, and has no message yet."""

    surface: Surface
    once = False
    """Whether each attempt is noted before its call."""
    moves = False
    """Whether its chat may become another one, or lose a topic."""
    sends = True
    """Whether the bot can send a message there; else it has one from the beginning, numbered 1."""

    @abstractmethod
    async def prepare(self, store: Store, thread: int = 0) -> None:
        """Let everything happen that goes before it."""

    @abstractmethod
    def open(self, store: Store, sender: Sender) -> tuple[GameMessages, Callable[[], Awaitable[object]]]:
        """A life of the bot, and what brings the surface up to date in it."""


class Board(Scene):
    """The board of a game."""

    moves = True

    async def prepare(self, store: Store, thread: int = 0) -> None:
        lobbies = Lobbies(store)
        await lobbies.meet(ANYA, BOB)
        game = (await lobbies.games.new_game(Place(CHAT, thread), ANYA, None)).shown.view.game
        self.surface = board_surface(game, CHAT)

    def open(self, store: Store, sender: Sender) -> tuple[GameMessages, Callable[[], Awaitable[object]]]:
        lobbies = Lobbies(store)
        messages = GameMessages(lobbies.service, lobbies.chats, sender)
        topics = LostTopics(lobbies.service.boards, lobbies.chats, sender, messages.spawn)
        sender.events.subscribe({GroupUpgraded: messages.moved, TopicLost: topics.gone})
        return messages, lambda: messages.present_game(self.surface.key)


class BoardElsewhere(Board):
    """The board of a game in a chat that the bot is not in."""

    moves = sends = False

    async def prepare(self, store: Store, thread: int = 0) -> None:
        assert not thread
        lobbies = Lobbies(store)
        await lobbies.meet(ANYA, BOB)
        game = (await lobbies.games.new_game(Place(ELSEWHERE), ANYA, None)).shown.view.game
        self.surface = board_surface(game, ELSEWHERE)
        await SurfaceMessages(Transactions(store)).posted(self.surface, 1, BOARDS)

    def open(self, store: Store, sender: Sender) -> tuple[GameMessages, Callable[[], Awaitable[object]]]:
        async def address(_chat: int, number: int) -> str | None:
            return f"A{number}"

        sender._shared.client.address_by(address)  # noqa: SLF001 - as the room does it
        return super().open(store, sender)


class PanelOfPerson(Board):
    """The card of a person in private."""

    moves = False

    async def prepare(self, store: Store, thread: int = 0) -> None:
        await super().prepare(store, thread)
        lobbies, game = Lobbies(store), self.surface.key
        await lobbies.chats.meet(ANYA.user_id, "private", "", ANYA)
        await lobbies.chats.set_value(ANYA.user_id, "cards", "private")
        await lobbies.press(PickOption(game, "pace", "together"), ANYA)
        await lobbies.press(Start(game), ANYA)
        self.surface = panel_surface(game, ANYA.user_id)


class NightOfGroup(Scene):
    """The message of a club night."""

    once = moves = True

    async def prepare(self, store: Store, thread: int = 0) -> None:
        nights = PlayedNights(store)
        await nights.open(ANYA, BOB, place=Place(CHAT, thread))
        self.surface = Surface("night", nights.club, CHAT)

    def open(self, store: Store, sender: Sender) -> tuple[GameMessages, Callable[[], Awaitable[object]]]:
        nights = PlayedNights(store)
        messages = GameMessages(nights.service, nights.chats, sender)
        screens = NightScreens(night_screen, status_screen, nights.chats, lambda: "bot")
        presenter = NightPresenter(nights.messages, screens, messages.surfaces, lambda _chat: True, 5.0)
        topics = LostTopics(nights.service.boards, nights.chats, sender, messages.spawn)
        sender.events.subscribe({GroupUpgraded: messages.moved, TopicLost: topics.gone})
        return messages, lambda: presenter.present_night(self.surface.key)


class StatusOfPerson(NightOfGroup):
    """How a club night stands for one of its people, in private."""

    moves = False

    async def prepare(self, store: Store, thread: int = 0) -> None:
        await super().prepare(store, thread)
        await store.write(lambda tx: tx.db.execute("UPDATE people SET started = user_id = 1"))
        night = await store.read(lambda tx: Night.load(tx, Nights(tx).get(self.surface.key)))
        assert [member.user_id for member in night.ready] == [ANYA.user_id]
        self.surface = status_surface(self.surface.key, ANYA.user_id)


class Counting(Scene):
    """A surface of a test's own."""

    async def prepare(self, store: Store, thread: int = 0) -> None:
        assert not thread
        await Lobbies(store).meet(ANYA)
        self.surface = Surface("count", 1, CHAT)

    def open(self, store: Store, sender: Sender) -> tuple[GameMessages, Callable[[], Awaitable[object]]]:
        lobbies = Lobbies(store)
        messages = GameMessages(lobbies.service, lobbies.chats, sender)
        counter = Counter(store, messages.surfaces)
        return messages, lambda: counter.add(self.surface)


SCENES: dict[str, type[Scene]] = {
    "board": Board,
    "elsewhere": BoardElsewhere,
    "panel": PanelOfPerson,
    "night": NightOfGroup,
    "status": StatusOfPerson,
    "count": Counting,
}
SENT = {kind: scene for kind, scene in SCENES.items() if scene.sends}
every_kind = pytest.mark.parametrize("kind", SCENES)
every_sent_kind = pytest.mark.parametrize("kind", SENT)


class Life:
    """A life of the bot in which a surface is shown."""

    def __init__(self, scene: Scene, store: Store, telegram: Telegram) -> None:
        self.scene, self.store, self.telegram = scene, store, telegram
        self.sender = sender_to(telegram)
        self.messages, self._show = scene.open(store, self.sender)

    async def show(self, seconds: float = 5.0) -> None:
        """Bring the surface up to date, and let some time pass."""
        with suppress(UnavailableError):
            await self._show()
        await asyncio.sleep(seconds)

    async def known(self) -> SurfaceRow:
        """What the database knows of its messages."""
        return await self.store.read(lambda tx: Surfaces(tx).get(self.scene.surface))

    def calls(self, method: str, chat_id: int = 0) -> list[dict[str, object]]:
        """The calls of a method in the chat of the surface, or in another one."""
        chat = chat_id or self.scene.surface.chat_id
        return [each for _, name, each in self.telegram.calls if name == method and each["chat_id"] == chat]

    async def close(self) -> None:
        """End it."""
        await self.sender.close(0.0)
        await self.messages.close()


@pytest.fixture
def thread() -> int:
    """The topic of the chat; 0 for none."""
    return 0


@pytest.fixture
async def life(tmp_path: Path, kind: str, thread: int) -> AsyncIterator[Life]:
    """A life of the bot, before a surface of a kind is shown."""
    scene = SCENES[kind]()
    async with await Store.open(tmp_path / "bot.db") as store:
        await scene.prepare(store, thread)
        begun = Life(scene, store, Telegram())
        yield begun
        await begun.close()


@pytest.mark.parametrize(("kind", "fault"), list(zip(SENT, cycle((None, busy(3), DOWN)))))
async def test_it_has_one_message_whose_number_is_known(life: Life, fault: object) -> None:
    faults = [fault]
    life.telegram.plan = lambda method, _: faults.pop() if faults and method == "sendMessage" else None
    for _ in range(3):
        await life.show(0.01)
    await asyncio.sleep(40)
    sent = life.calls("sendMessage")
    arrived = [number for chat, number in life.telegram.texts if chat == life.scene.surface.chat_id]
    assert len(sent) >= len(arrived) == 1
    assert (await life.known()).message_id == arrived[0]


@every_sent_kind
async def test_it_is_sent_once_though_its_number_is_noted_late(life: Life, monkeypatch) -> None:
    posted = SurfaceMessages.posted

    async def late(*given: Any) -> int | None:
        await asyncio.sleep(5)
        return await posted(*given)

    monkeypatch.setattr(SurfaceMessages, "posted", late)

    for _ in range(4):
        await life.show(1)
    await asyncio.sleep(60)
    assert len(life.calls("sendMessage")) == 1
    assert (await life.known()).message_id is not None


@every_kind
async def test_a_message_that_is_noted_late_does_not_take_the_place_of_a_newer_one(
    life: Life,
) -> None:
    await life.show()
    surface, first = life.scene.surface, (await life.known()).message_id
    messages = SurfaceMessages(Transactions(life.store))
    newer, kinds = first + 10, life.messages.surfaces
    subject = kinds._kinds[life.scene.surface.kind].subject  # noqa: SLF001 - as the presenter has it
    assert await messages.posted(surface, newer, subject) == first
    assert await messages.posted(surface, newer, subject) is None, "noted again"
    assert await messages.posted(surface, first, subject) == first, "itself is stale"
    assert (await life.known()).message_id == newer
    stale = await life.store.read(lambda tx: StaleMessages(tx).left())
    assert stale == [(surface.chat_id, first, None)]


@every_kind
async def test_the_message_before_is_stale_though_the_commit_that_noted_it_was_not_heard_of(
    life: Life, monkeypatch: pytest.MonkeyPatch
) -> None:
    await life.show()
    surface, first = life.scene.surface, (await life.known()).message_id
    transactions = Transactions(life.store)
    subject = life.messages.surfaces._kinds[surface.kind].subject  # noqa: SLF001 - as the presenter has it
    write, lost = transactions.write, [UnavailableError("the connection was lost at the commit")]

    async def unheard(work: Callable[[Tx], Any]) -> Any:
        result = await write(work)
        if lost:
            raise lost.pop()
        return result

    monkeypatch.setattr(transactions, "write", unheard)
    assert await SurfaceMessages(transactions).posted(surface, first + 10, subject) == first
    assert not lost


@every_sent_kind
async def test_after_a_lost_answer_what_is_noted_is_not_sent_again_and_what_is_not_has_a_message(
    life: Life,
) -> None:
    lost = ["lost answer"]
    here = life.scene.surface.chat_id
    life.telegram.plan = lambda method, what: (
        lost.pop() if lost and method == "sendMessage" and what["chat_id"] == here else None
    )
    await life.show(60)
    await life.show(60)
    known = await life.known()
    if life.scene.once:
        assert (len(life.calls("sendMessage")), known.message_id) == (1, None)
        assert known.tried is not None
    else:
        assert len(life.calls("sendMessage")) == 2
        assert known.message_id == max(number for chat, number in life.telegram.texts if chat == here)


@every_sent_kind
async def test_a_message_that_is_gone_gives_way_to_another(life: Life) -> None:
    await life.show()
    first = (await life.known()).message_id
    life.messages.lost(MessageLost(life.scene.surface.chat_id, first))
    await asyncio.sleep(60)
    second = (await life.known()).message_id
    assert second > first
    assert [each["message_id"] for each in life.calls("deleteMessage")] == [first], "if out of reach only"
    assert len(life.calls("sendMessage")) == 2


@every_sent_kind
async def test_brought_down_the_message_before_goes_when_the_new_one_is_known(life: Life) -> None:
    await life.show()
    first = (await life.known()).message_id
    await life.messages.surfaces.bring_down(life.scene.surface)
    await asyncio.sleep(30)
    assert (await life.known()).message_id > first
    order = [name for _, name, what in life.telegram.calls if what["chat_id"] == life.scene.surface.chat_id]
    assert order.index("deleteMessage") > len(order) - 1 - order[::-1].index("sendMessage")
    assert [each["message_id"] for each in life.calls("deleteMessage")] == [first]


@pytest.mark.parametrize(("kind", "refused"), list(zip(SENT, cycle((KICKED, MUTED, CLOSED)))))
async def test_where_nothing_can_be_sent_the_bot_does_not_go_on_trying_for_ever(life: Life, refused) -> None:
    life.telegram.plan = lambda _method, _: refused
    await life.show(LONG)
    assert 1 <= len(life.calls("sendMessage")) <= 4
    assert (await life.known()).message_id is None
    life.telegram.plan = lambda _method, _: None
    before = len(life.calls("sendMessage"))
    await life.show()
    again = not life.scene.once or refused is KICKED
    assert len(life.calls("sendMessage")) == before + again


@pytest.mark.parametrize("kind", [kind for kind, scene in SCENES.items() if scene.moves])
async def test_it_follows_its_group_into_the_supergroup(life: Life) -> None:
    life.telegram.plan = lambda _method, what: MOVED if what["chat_id"] == CHAT else None
    await life.show(60)
    await life.show(60)
    there = [number for chat, number in life.telegram.texts if chat == NEW]
    assert (await life.known()).message_id == there[-1]


@pytest.mark.parametrize("kind", [kind for kind, scene in SCENES.items() if scene.moves])
@pytest.mark.parametrize("thread", [TOPIC])
async def test_it_goes_on_in_the_chat_when_its_topic_is_gone(life: Life) -> None:
    life.telegram.plan = lambda _method, what: NO_TOPIC if "message_thread_id" in what else None
    await life.show(60)
    await life.show(60)
    known = (await life.known()).message_id
    assert known is not None
    assert (CHAT, known) in life.telegram.texts


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "kept"), list(zip(SENT, cycle((False, True)))))
def test_a_connection_lost_at_any_note_costs_no_message_and_doubles_none(
    tmp_path: Path, kind: str, *, kept: bool
) -> None:
    async def with_outage(number: int) -> tuple[bool, int]:
        scene = SCENES[kind]()
        path = tmp_path / f"{number}.db"
        async with await Store.open(path) as store:
            await scene.prepare(store)
            life = Life(scene, store, Telegram())
            reached = lose_connection(store, number, kept=kept)
            await life.show(60)
            await life.show(60)
            sent = [number for chat, number in life.telegram.texts if chat == scene.surface.chat_id]
            assert (await life.known()).message_id == sent[-1]
            await life.close()
            return reached(), len(sent)

    counts, number, reached = [], 0, True
    while reached:
        number += 1
        assert number < MOST, counts
        reached, sent = run(with_outage(number))
        counts.append(sent)
    assert set(counts) == {1}, counts


@pytest.mark.slow
@pytest.mark.parametrize("kind", sampled(SENT, ["board", "night", "count"]))
def test_a_bot_that_dies_at_any_moment_shows_it_in_one_message(tmp_path: Path, kind: str) -> None:
    """Of one that arrived unheard nobody knows: what is noted is not sent again, the others are."""

    async def prepared() -> Scene:
        scene = SCENES[kind]()
        async with await Store.open(tmp_path / "first.db") as store:
            await scene.prepare(store)
        return scene

    scene = run(prepared())

    async def two_lives(number: int) -> tuple[bool, int, int]:
        path = tmp_path / f"{number}.db"
        shutil.copy(tmp_path / "first.db", path)
        telegram, killed = RefusingOnce(), Killed(number)
        async with await Store.open(path) as store:
            killed.watch(store, telegram)
            life = asyncio.create_task(Life(scene, store, telegram).show(60))
            await asyncio.wait([asyncio.create_task(killed.dead.wait()), life], timeout=60)
            left = asyncio.all_tasks() - {asyncio.current_task()}
            for task in left:
                task.cancel()
            await asyncio.gather(*left, return_exceptions=True)
        telegram.watched = None
        here = scene.surface.chat_id
        before = len([chat for chat, _ in telegram.texts if chat == here])
        async with await Store.open(path) as store:
            row = await store.read(lambda tx: Surfaces(tx).get(scene.surface))
            life = Life(scene, store, telegram)
            await life.show(60)
            after = len([chat for chat, _ in telegram.texts if chat == here])
            unheard = row.message_id is None and before
            noted = row.message_id is None and row.tried is not None
            wanted = before + (not noted if unheard else not (before or noted))
            if not noted:
                assert (await life.known()).message_id is not None
            await life.close()
        return killed.dead.is_set(), after, wanted

    counts, number, dead = [], 0, True
    while dead:
        number += 1
        assert number < MOST, counts
        dead, *count = run(two_lives(number))
        counts.append(tuple(count))
    assert [sent for sent, _ in counts] == [wanted for _, wanted in counts]
    assert number > MOMENTS


@pytest.mark.parametrize("kind", [kind for kind, scene in SCENES.items() if not scene.sends])
@pytest.mark.parametrize("fault", [None, busy(3), DOWN])
async def test_where_nothing_can_be_sent_its_one_message_shows_it(life: Life, fault: object) -> None:
    faults, here = [fault], life.scene.surface.chat_id
    life.telegram.plan = lambda _method, _: faults.pop() if faults else None
    await life.show(60)
    await life.messages.surfaces.bring_down(life.scene.surface)
    await asyncio.sleep(60)
    assert {name for _, name, _ in life.telegram.calls} == {"editMessageText"}
    assert {each["inline_message_id"] for _, _, each in life.telegram.calls} == {"A1"}
    assert (await life.known()).message_id == 1
    life.messages.lost(MessageLost(here, 1))
    await asyncio.sleep(60)
    await life.show(60)
    assert {name for _, name, _ in life.telegram.calls} == {"editMessageText"}
    assert (await life.known()).message_id is None, "until somebody asks for another one"
