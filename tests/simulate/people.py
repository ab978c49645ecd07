"""People in chats: they see what the sandbox shows them, press buttons and type, each in their manner."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from random import Random

from bot.chats.model import SetSetting
from bot.ground.drawing import pack
from bot.ground.values import Press
from bot.sandbox.conversation import ephemeral_seen
from bot.sandbox.model import Chat, ChatMessage, PeopleError
from bot.sandbox.world import World
from bot.table.presses import AddComputer, AddFace, OpenMenu, PickOption, Start, TurnPress
from engine.presets import PRESETS
from tests.presses import parse
from tests.simulate.journal import Journal
from tests.simulate.manners import Manner, pause, wish
from tests.simulate.registers import Registers, typed
from tests.simulate.resting import RestEdits
from tests.simulate.together import Together

COMMANDS = (
    *("/newgame", "/score", "/hint", "/top", "/rules", "/board", "/leave", "/stop", "/verify", "/export"),
    *("/house", "/settings", "/start", "/help", "/top month", "/top nonsense", "/rules pirate"),
    *("/house Наши", "/me", "/dice", "/privacy", "/about", "/forget", "/export me", "/today", "/today"),
)
_FOLLOWS = 0.1
"""How often somebody who sees the link to a game of the day, or to a card that they lack, follows it."""
_FOLLOWS_AGAIN = 0.01
"""How often somebody follows the link to a card that they have."""
_OWN_CARDS = 0.75
"""How often somebody looks at their cards in private before they look into a group."""
_AT_ONCE = 0.8
"""How often somebody who begins a game sets it before so that all play at once, if they like that."""
_TELLS = 0.4
"""How often somebody with dice of their own writes what they show, instead of tapping face after face."""
_SLIPS = 0.2
"""How often that is nonsense."""
_TYPES_NAME = 0.3
"""How often somebody in a group without the bot chooses from what it offers, instead of naming it."""
_SETS = 0.3
"""How often they set something else of a lobby."""
_GREETED = 30.0
"""Seconds within which somebody has let the bot write to them, if they do at all."""
_LOOKED = 60
"""Messages that people look back to."""

parsed = lru_cache(maxsize=100_000)(parse)


@dataclass(eq=False)
class Hands:
    """What people do to the world, written down.

    Args:
        world: where.
        registers: must know what was tapped.
        together, rest: are told of what was tapped.
        journal: is told.
        rng: chance.
    """

    world: World
    registers: Registers
    together: Together
    rest: RestEdits
    journal: Journal
    rng: Random

    def __post_init__(self) -> None:
        self.doubled = 0.0
        self._choices: list[asyncio.Task[None]] = []

    def tap(self, user: int, message: ChatMessage, data: str) -> None:
        """Tap a button; perhaps the tap is delivered twice."""
        name = self.world.state.people[user].first_name
        number = message.id if message.ephemeral is None else -message.ephemeral.id
        query = self.world.conversation.tap(user, message.chat.id, number, data)
        self.registers.data[query] = data
        self.together.tapped(self.world.state.queries[query], data)
        self.rest.tapped(data)
        self.journal.note(name, f"taps {data} on {number} in {message.chat.id}: tap {query}")
        if self.rng.random() < self.doubled:
            again = self.world.state.queries[query]
            later = self.rng.uniform(0.0, 8.0)
            asyncio.get_running_loop().call_later(later, self.world.state.push_query, again, data)

    def type(
        self, user: int, chat: Chat, text: str, thread: int | None, answered: int | None = None
    ) -> ChatMessage:
        """Type something, perhaps as an answer to a message."""
        self.journal.note(self.world.state.people[user].first_name, f"types {text!r} in {chat.id}")
        sent = self.world.conversation.send(user, chat.id, text, thread=thread, reply_to=answered)
        self.registers.written[typed(chat.id, sent.id)] = user
        return sent

    def choose(self, owner: int, chat: Chat, setting: SetSetting, later: float) -> None:
        """Choose a setting of a chat as one does, by a tap on the page; `later`: in so many seconds."""
        loop = asyncio.get_running_loop()
        self._choices.append(loop.create_task(self._choose(owner, chat, setting, later)))

    async def _choose(self, owner: int, chat: Chat, setting: SetSetting, later: float) -> None:
        with suppress(PeopleError):  # the group is another one by now, or they are not in it any more
            self.type(owner, chat, "/settings", None)
            await asyncio.sleep(later)
            page = next((m for m in chat.messages.values() if m.keyboard and not m.deleted), None)
            if page is not None:
                self.tap(owner, page, pack(setting))


class Somebody:
    """One person, for as long as the world lasts.

    Args:
        user: their account.
        manner: how they are.
        homes: the chats they are in, with the topics they read.
        hands: what they act with.
        rng: their own chance.
        game: the preset that is mostly played here; "" for no one.
        together: whether they like to play at once with the others.
        own_dice: whether they have dice of their own on the table.
    """

    def __init__(  # noqa: PLR0913 - all that makes a person
        self,
        user: int,
        manner: Manner,
        homes: list[tuple[int, int | None]],
        *,
        hands: Hands,
        rng: Random,
        game: str,
        together: bool = False,
        own_dice: bool = False,
    ) -> None:
        self.user = user
        self._own_dice = own_dice
        self._brought = set[int]()  # the lobbies that they have set so
        self._together = together
        self.manner = manner
        self._homes = homes
        self._hands = hands
        self._rng = rng
        self._game = game
        self._asked = ""  # what the bot offers to them is known by this

    @property
    def chats(self) -> list[int]:
        """The chats they are in."""
        return list(dict.fromkeys(chat_id for chat_id, _ in self._homes))

    async def live(self) -> None:
        """Act and act again, until cancelled."""
        if self._together and self._hands.world.state.people[self.user].started:
            await asyncio.sleep(self._rng.uniform(0.0, _GREETED))
            self._hands.type(self.user, self._hands.world.state.chats[self.user], "/start", None)
        while True:
            await asyncio.sleep(pause(self.manner, self._rng))
            try:
                self.act()
            except PeopleError:
                continue  # they are not there any more, or the message is gone

    def act(self) -> None:
        """Do one thing in one of the chats."""
        rng, state = self._rng, self._hands.world.state
        if self._together and rng.random() < _OWN_CARDS and self._play_card(state.chats[self.user]):
            return
        chat_id, thread = rng.choice(self._homes)
        chat = state.chats[chat_id]
        while chat.migrated_to is not None:
            chat = state.chats[chat.migrated_to]
        seen = seen_in(chat, thread)
        link = _link(chat)
        if link is not None and rng.random() < self._follows(link):
            self._hands.type(self.user, state.chats[self.user], f"/start {link}", None)
            return
        if not seen or rng.random() < self.manner.types:
            self._type(chat, thread, bare=not seen)
            return
        if rng.random() < self.manner.odd:
            self._press_anything(chat, seen)
            return
        message = self._newest_game(seen) if rng.random() < 0.8 else rng.choice(seen[:5])
        if self._together and rng.random() < _SETS and self._set(message):
            return
        mine = self._on_turn(chat, message)
        if mine and self._tell_dice(chat, thread, message):
            return
        meddling = mine or rng.random() < self.manner.meddles
        offered = [
            (data, self.wish(press))
            for data, press in buttons_of(message)
            if meddling or not isinstance(press, TurnPress)
        ]
        if not offered or sum(weight for _, weight in offered) < rng.random():
            return  # what is left is hardly worth a tap
        ((data, _),) = rng.choices(offered, [weight for _, weight in offered])
        begins = parsed(data)
        if not isinstance(begins, Start) or not self._arrange(message, begins.game):
            self._press(message, data)

    def _press(self, message: ChatMessage, data: str) -> None:
        self._hands.tap(self.user, message, data)
        if self._rng.random() < self.manner.twice:
            self._hands.tap(self.user, message, data)

    def _arrange(self, message: ChatMessage, game: int) -> bool:
        """Set a lobby that they would begin as all here like it; returns whether it is not begun yet."""
        if self._together and self._rng.random() < _AT_ONCE:
            self._hands.tap(self.user, message, pack(PickOption(game, "pace", "together")))
        if not self._own_dice or game in self._brought or self._rng.random() >= _AT_ONCE:
            return False
        self._brought.add(game)
        self._hands.tap(self.user, message, pack(PickOption(game, "dice", "own")))
        return True

    def wish(self, press: Press) -> float:
        """How much they want to press a button, against the others of a message."""
        return wish(self.manner, press)

    def _follows(self, link: str) -> float:
        """How likely they follow a link."""
        game = link.partition("_")[2]
        own = self._hands.world.state.chats[self.user]
        has = not link.startswith("day_") and game.isdigit() and int(game) in cards(own)
        return _FOLLOWS_AGAIN if has else _FOLLOWS

    def _play_card(self, chat: Chat) -> bool:
        """Press something on one of their cards, if there is one; returns whether they have."""
        rng, seen, state = self._rng, seen_in(chat, None), self._hands.world.state
        here = (card for each in self.chats for card in ephemeral_seen(state, state.chats[each], self.user))
        found = [*cards(chat).values(), *here]
        if not found:
            return False
        if seen and rng.random() < self.manner.odd:
            self._press_anything(chat, seen)
            return True
        message = rng.choice(found)
        offered = [(data, self.wish(press)) for data, press in buttons_of(message)]
        if sum(weight for _, weight in offered) < rng.random():
            return False
        ((data, _),) = rng.choices(offered, [weight for _, weight in offered])
        self._press(message, data)
        return True

    def _tell_dice(self, chat: Chat, thread: int | None, board: ChatMessage) -> bool:
        """Write under a board what their own dice show, or nonsense; returns whether they have."""
        rng = self._rng
        wanted = self._own_dice and any(isinstance(press, AddFace) for _, press in buttons_of(board))
        if not wanted or rng.random() >= _TELLS:
            return False
        dice = rng.choices((5, 3, 6, 12), (8, 1, 1, 1))[0]
        right = "".join(rng.choices("123456", k=dice))
        slips = (right[1:], right + "1", right[1:] + "7", f"{right} 9", "what?", "\N{FACE WITH TEARS OF JOY}")
        text = rng.choice(slips) if rng.random() < _SLIPS else right + rng.choice(("", "", "", " 1"))
        self._hands.type(self.user, chat, text, thread, board.id)
        return True

    def _set(self, message: ChatMessage) -> bool:
        """Set a lobby, if it is one, as they like it; returns whether they have tried."""
        rng = self._rng
        game = next((press.game for _, press in buttons_of(message) if isinstance(press, Start)), None)
        if game is None:
            return False
        card, luck = PickOption(game, "card", "short"), PickOption(game, "luck", "same")
        computer, teams = AddComputer(game, "solid"), OpenMenu(game, "teams")
        self._hands.tap(self.user, message, pack(rng.choice((card, card, card, luck, luck, computer, teams))))
        return True

    def _type(self, chat: Chat, thread: int | None, *, bare: bool) -> None:
        rng, world = self._rng, self._hands.world
        if not chat.present(world.state.bot.id):
            self._name_bot(chat)
            return
        if bare or rng.random() < 0.4:
            usual = rng.random() < 0.8
            text = f"/newgame {self._game if usual else rng.choice(list(PRESETS))}".strip()
        else:
            text = rng.choice(COMMANDS)
        sent = self._hands.type(self.user, chat, text, thread)
        if rng.random() < self.manner.odd:
            self._hands.world.conversation.edit(self.user, chat.id, sent.id, rng.choice(COMMANDS))

    def _name_bot(self, chat: Chat) -> None:
        """Name the bot where it is not, or type its name and send what it offers."""
        rng, world = self._rng, self._hands.world
        asked = world.state.asked.get(self._asked)
        if asked is not None and asked.results:
            self._hands.journal.note(world.state.people[self.user].first_name, f"invites in {chat.id}")
            world.conversation.choose(self.user, self._asked, rng.choice(list(asked.results)))
            self._asked = ""
        elif chat.pair or rng.random() < _TYPES_NAME:
            self._asked = world.conversation.ask(self.user, chat.id, "")
        else:
            words = rng.choice(("", "", self._game, "nonsense"))
            self._hands.type(self.user, chat, f"@{world.state.bot.username} {words}".strip(), None)

    def _press_anything(self, chat: Chat, seen: list[ChatMessage]) -> None:
        """Press any button of any message, perhaps on another one, perhaps one that never was there."""
        rng = self._rng
        message, other = rng.choice(seen), rng.choice(seen)
        data = rng.choice(buttons_of(message))[0]
        match rng.randrange(4):
            case 0:
                data = ":".join(rng.choice((part, str(rng.randrange(9)))) for part in data.split(":"))
            case 1:
                message = other
            case 2:
                gone = [m for m in islice(reversed(chat.messages.values()), _LOOKED) if m.deleted]
                mine = [m for m in gone if m.sender.is_bot and m.service is None]
                message = rng.choice(mine) if mine else message
        self._hands.tap(self.user, message, data)

    def _newest_game(self, seen: list[ChatMessage]) -> ChatMessage:
        """The newest message that shows a game or asks about one; else just the newest."""
        return next((m for m in seen if any(hasattr(p, "game") for _, p in buttons_of(m))), seen[0])

    def _on_turn(self, chat: Chat, message: ChatMessage) -> bool:
        """Whether the board says that it is their turn: the last name in bold."""
        if not any(isinstance(press, TurnPress) for _, press in buttons_of(message)):
            return False
        if chat.type == "private":
            return True
        name = self._hands.world.state.people[self.user].first_name
        for entity in reversed(message.entities):
            if entity["type"] == "bold":
                start = entity["offset"] * 2
                raw = message.text.encode("utf-16-le")[start : start + entity["length"] * 2]
                bold = raw.decode("utf-16-le")
                if self._own_dice and not any(each.isalpha() for each in bold):
                    continue  # dice that have been entered
                return name in bold
        return False


def seen_in(chat: Chat, thread: int | None) -> list[ChatMessage]:
    """The bot's messages with buttons in a topic, newest first."""
    newest = islice(reversed(chat.messages.values()), _LOOKED)
    ours = (m for m in newest if (m.sender.is_bot or m.inline_id) and not m.deleted)
    return [m for m in ours if m.thread == thread and buttons_of(m)]


def cards(chat: Chat) -> dict[int, ChatMessage]:
    """The newest messages of a private chat on which games are played, by game."""
    found: dict[int, ChatMessage] = {}
    for message in seen_in(chat, None):
        for _, press in buttons_of(message):
            if isinstance(press, TurnPress):
                found.setdefault(press.game, message)
    return found


def _link(chat: Chat) -> str | None:
    """What the newest link to a game of the day, or to the cards of a game, in a chat says."""
    for message in islice(reversed(chat.messages.values()), _LOOKED):
        for row in message.keyboard or []:
            for button in row:
                link = button.get("url", "").partition("?start=")[2]
                if link.startswith(("day_", "card_", "own_")) and not message.deleted:
                    return str(link)
    return None


def buttons_of(message: ChatMessage) -> list[tuple[str, Press]]:
    """What the buttons of a message send and ask for."""
    every = [b["callback_data"] for row in message.keyboard or () for b in row if "callback_data" in b]
    return [(data, press) for data in every if (press := parsed(data)) is not None]
