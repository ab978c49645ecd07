"""What the page's tests share: a bot that speaks plain Bot API, people who speak the page's way, a board."""

from dataclasses import dataclass, field
from html import escape

import httpx
from playwright.async_api import Locator, Page

from bot.sandbox.world import World

BOARD = """<b>Пиратский покер</b> · круг 4 из 14 · <b>Аня</b>, бросок 2 из 3
Бросок: <b>4 4 4 2 1</b> - тройка
Держу: <b>{held}</b>
<pre>{table}</pre>"""
SMALL = {"width": 360, "height": 640}
ROWS = ("Единицы", "Двойки", "Тройки", "Четверки", "Пятерки", "Шестерки", "Пара", "Две пары", "Каре", "Итого")


def table(players: int) -> str:
    """A card as the bot draws it: 11 columns of label, 4 columns a player."""
    names = ("Аня", "Боб", "Вик", "Олё", "Ян")[:players]
    lines = [" " * 11 + "".join(f"{name:>4}" for name in names)]
    lines += [f"{row:<11}" + "".join(f"{n * 7:>4}" for n in range(players)) for row in ROWS]
    return "\n".join(lines)


def board(held: str = "4 4 4", players: int = 3) -> str:
    """The HTML text of a board."""
    return BOARD.format(held=held, table=escape(table(players)))


def keys(*rows: str, style: str | None = None) -> dict[str, object]:
    """A keyboard; every row is words, `text=data`; a style is given to the first button."""
    made = [
        [
            {"text": text.replace("_", " "), "callback_data": data}
            for text, _, data in (word.partition("=") for word in row.split())
        ]
        for row in rows
    ]
    if style:
        made[0][0]["style"] = style
    return {"inline_keyboard": made}


def named(person: int, text: str = "Аня") -> str:
    """A mention by id, as the bot writes it."""
    return f'<a href="tg://user?id={person}">{text}</a>'


BOARD_KEYS = keys(
    "[4]=d0 [4]=d1 [4]=d2 2=d3 1=d4",
    "Бросить_2_(ещё_1)=roll",
    "Держать_4_4_4=h1 Держать_1_2=h2 Снять_все=h3",
    "Единицы_-2=w1 Четверки_0=w2 Тройка_12=w3",
    "Каре_✗=w4 Фул_✗=w5 Шанс_15=w6",
    style="primary",
)


def row_of(page: Page, chat: int, thread: int = 0) -> Locator:
    """A row of the list of chats."""
    return page.locator(f'[data-testid="chat"][data-chat-id="{chat}"][data-thread-id="{thread}"]')


def person_of(page: Page, person: int) -> Locator:
    """Somebody in the bar of people."""
    return page.locator(f'[data-testid="person"][data-user-id="{person}"]')


def current(page: Page) -> Locator:
    """Whoever the window belongs to now."""
    return page.locator('[data-testid="person"][aria-current]')


async def wide(page: Page) -> int:
    """By how much the page is wider than its window."""
    return await page.evaluate("document.documentElement.scrollWidth - innerWidth")


async def write(page: Page, text: str) -> None:
    """Type a message and send it."""
    await page.get_by_test_id("input").fill(text)
    await page.get_by_test_id("input").press("Enter")


@dataclass
class Bot:
    """The bot's side, one HTTP call at a time."""

    http: httpx.AsyncClient
    base: str
    world: World
    next_update: int = 0
    waiting: list[dict] = field(default_factory=list)

    async def call(self, method: str, **params: object) -> object:
        """A method's result; its failure is an assertion."""
        answer = (await self.http.post(f"{self.base}/{method}", json=params)).json()
        assert answer["ok"], answer
        return answer["result"]

    async def say(self, chat: int, html: str, **params: object) -> int:
        """Sends a message and gives its id."""
        sent = await self.call("sendMessage", chat_id=chat, text=html, parse_mode="HTML", **params)
        return sent["message_id"]

    async def edit(self, chat: int, message: int, html: str, **params: object) -> None:
        """Edits a message's text."""
        await self.call(
            "editMessageText", chat_id=chat, message_id=message, text=html, parse_mode="HTML", **params
        )

    async def upload(self, chat: int, kind: str, name: str, data: bytes, caption: str) -> int:
        """Sends a file as `photo` or `document`."""
        method = {"photo": "sendPhoto", "document": "sendDocument"}[kind]
        answer = await self.http.post(
            f"{self.base}/{method}",
            data={"chat_id": str(chat), "caption": caption},
            files={kind: (name, data)},
        )
        assert answer.json()["ok"], answer.text
        return answer.json()["result"]["message_id"]

    async def updates(self, wait: int = 0) -> list[dict]:
        """Updates that have not been seen yet."""
        found = await self.call("getUpdates", offset=self.next_update, timeout=wait)
        if found:
            self.next_update = found[-1]["update_id"] + 1
        return found

    async def next(self, kind: str) -> dict:
        """The next update of that kind; others are passed over."""
        for _ in range(20):
            self.waiting += await self.updates(wait=0 if self.waiting else 5)
            while self.waiting:
                update = self.waiting.pop(0)
                if kind in update:
                    return update[kind]
        raise AssertionError(f"no {kind} came")

    async def next_text(self, kind: str = "supergroup") -> dict:
        """The next message with words in a chat of that kind; service messages are passed over."""
        while True:
            message = await self.next("message")
            if "text" in message and message["chat"]["type"] == kind:
                return message


@dataclass
class Phones:
    """The people's side without a window, for those whose window is not being looked at."""

    http: httpx.AsyncClient
    base: str

    async def post(self, what: str, **body: object) -> dict:
        """One call of the page's own interface."""
        answer = await self.http.post(f"{self.base}/world/{what}", json=body)
        assert answer.is_success, answer.text
        return answer.json()

    async def person(self, name: str, language: str = "ru") -> int:
        """Somebody new; gives the id."""
        return (await self.post("people", first_name=name, language_code=language))["id"]

    async def group(
        self, title: str, *members: int, kind: str = "supergroup", topics: tuple[str, ...] = ()
    ) -> dict:
        """A new group of those people and the bot; the first owns it."""
        return await self.post("chats", title=title, type=kind, members=list(members), topics=list(topics))
