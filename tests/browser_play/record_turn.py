"""Record one turn in the playground as animated images: `python -m tests.browser_play.record_turn`.

It plays the first rounds of a game of two, then takes a picture of a turn as it begins, with its first roll,
and after every tap. The secret of the dice is fixed, so every run shows the same turn. Needs Chromium.
"""

import asyncio
import hashlib
import io
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from unittest import mock

from PIL import Image
from playwright.async_api import Locator, async_playwright

from bot.ground.texts.formatting import texts
from bot.ground.timing import USUAL_TIMING
from bot.sandbox.state import Limits
from bot.sandbox.web import create_app, server_serve
from bot.sandbox.world import World
from engine.records.fair_dice import client_string
from engine.rules.sheet import UPPER_KEYS
from tests.browser import ARGS, find_chromium
from tests.browser_play.window import Window
from tests.paths import ROOT
from tests.play.app_pages import served_app
from tests.play.phones import running, settings_for

DOCS = ROOT / "docs"
SIZE = {"width": 360, "height": 640}
COLOURS = 192
BETWEEN = 24  # pixels
SCHOOL = 12  # points
SECRET = hashlib.sha256(b"6695").digest()  # its turn 15 is a roll worth holding, twice
ROUNDS_BEFORE = 7
BEFORE_TAP, AFTER_TAP, AT_THE_END = 1000, 1400, 4000  # milliseconds
SETTLED = 0.5  # seconds until the page has scrolled

TAPPED = """element => {
    const box = element.getBoundingClientRect(), dot = document.createElement("div");
    dot.id = "finger";
    dot.style.cssText = `position: fixed; z-index: 99; width: 38px; height: 38px; border-radius: 50%;
        background: #ff7a0022; border: 3px solid #ff7a00; box-sizing: border-box;
        left: ${box.x + box.width / 2 - 19}px; top: ${box.y + box.height / 2 - 19}px`;
    document.body.append(dot);
}"""


@dataclass(frozen=True)
class Words:
    """What one language calls the people, the chat and what is tapped."""

    language: str
    file: str
    chat: str
    names: tuple[str, ...]
    sit: str
    roll: str
    row: str
    sure: str


ENGLISH = Words("en", "turn.gif", "Dice night", ("Ann", "Bob"), "Sit down", "roll {} of 3", "Poker", "Yes, ")
RUSSIAN = Words("ru", "turn.ru.gif", "Кости", ("Аня", "Боб"), "Сяду", "бросок {} из 3", "Покер", "Да, ")


@dataclass
class Film:
    """Pictures of a window, each with the milliseconds it is shown."""

    window: Window
    frames: list[tuple[bytes, int]] = field(default_factory=list)

    async def shoot(self, milliseconds: int) -> None:
        """Take a picture once the page has come to rest."""
        await asyncio.sleep(SETTLED)
        self.frames.append((await self.window.page.screenshot(), milliseconds))

    async def tap(self, key: Locator) -> None:
        """Show which button is tapped, tap it, and show what came of it."""
        await key.evaluate(TAPPED)
        await self.shoot(BEFORE_TAP)
        await self.window.page.evaluate("document.getElementById('finger').remove()")
        await key.click()
        await self.shoot(AFTER_TAP)

    async def toast_gone(self) -> None:
        """Wait until nothing lies over the top of the board."""
        await self.window.page.locator("#toast").wait_for(state="hidden")

    def save(self, path: Path) -> None:
        """Write the pictures as one GIF with one set of colours."""
        images = [Image.open(io.BytesIO(data)).convert("RGB") for data, _ in self.frames]
        sheet = Image.new("RGB", (images[0].width, images[0].height * len(images)))
        for number, image in enumerate(images):
            sheet.paste(image, (0, number * image.height))
        palette = sheet.quantize(COLOURS, dither=Image.Dither.NONE)
        flat = [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in images]
        durations = [milliseconds for _, milliseconds in self.frames]
        flat[0].save(path, save_all=True, append_images=flat[1:], duration=durations, loop=0, optimize=True)


@asynccontextmanager
async def windows(words: Words, *, app: bool = False):
    """People in a group with the bot, a window each; with `app` its table can be opened in a Mini App."""
    world = World(limits=Limits(group=None, private=None))
    people = [
        world.membership.add_person(n, language_code=words.language, started=True).id for n in words.names
    ]
    chat = world.membership.add_group(words.chat, people).id
    with tempfile.TemporaryDirectory() as folder:
        async with server_serve(create_app(world)) as address, async_playwright() as playwright:
            more = served_app(world, address) if app else {}
            settings = settings_for(world, address, Path(folder) / "bot.db", group_budget=1000, **more)
            async with running(settings, replace(USUAL_TIMING, edits=0.02, double_tap=0, tap=0.0), time.time):
                browser = await playwright.chromium.launch(executable_path=find_chromium(), args=list(ARGS))
                opened = []
                for name, person in zip(words.names, people, strict=True):
                    page = await browser.new_page(viewport=SIZE, locale="en-GB")
                    await page.goto(f"{address}/?user={person}&chat={chat}&thread=0")
                    await page.get_by_test_id("people").wait_for()
                    opened.append(Window(name, page, words.roll))
                yield opened
                await browser.close()


async def side_by_side(seen: Sequence[Window], language: str, file: str) -> None:
    """Put what some windows show beside each other, once nothing lies over it, into a picture of the docs."""
    width, height = SIZE["width"], SIZE["height"]
    both = Image.new("RGB", (len(seen) * (width + BETWEEN) - BETWEEN, height), "white")
    for number, window in enumerate(seen):
        await window.page.locator("#toast").wait_for(state="hidden")
        await asyncio.sleep(SETTLED)
        shot = Image.open(io.BytesIO(await window.page.screenshot())).convert("RGB")
        both.paste(shot, (number * (width + BETWEEN), 0))
    picture = both.quantize(method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
    picture.save(DOCS / "pictures" / language / file, optimize=True)


def worth(words: Words, row: str) -> int:
    """What a row's button promises; a school row counts from three dice, and is good with two of them."""
    t = texts(words.language)
    school = tuple(t(f"row-{key}{end}") for key in UPPER_KEYS for end in ("", "-short"))
    with suppress(ValueError):
        return int(row.removesuffix(" (×2)").rsplit(" ", 1)[1].replace("−", "-")) + SCHOOL * row.startswith(
            school
        )
    return -100


async def begin(words: Words, ann: Window, bob: Window) -> None:
    """Sit down and play some rounds: rerolls as suggested, then the row that is worth most."""
    await ann.is_greeted()
    await ann.types("/newgame classic")
    await ann.key(words.sit).wait_for()
    await bob.click(words.sit)
    await ann.reads("2. ")
    await ann.click("▶️")
    for mover in (ann, bob) * ROUNDS_BEFORE:
        await mover.on_turn()
        for number in (2, 3):
            await mover.rerolls_by_one_tap(number)
        await mover.writes(max(await mover.rows(), key=partial(worth, words)), words.sure)
    await ann.on_turn()


async def record(words: Words) -> None:
    """Play and record one turn."""
    async with windows(words) as (ann, bob):
        await begin(words, ann, bob)
        film = Film(ann)
        await film.toast_gone()
        await film.shoot(AFTER_TAP)
        await film.tap(ann.key("4️⃣ 4️⃣ →"))
        await film.tap(ann.key("4️⃣ 4️⃣ 4️⃣ →"))
        await film.tap(ann.key(words.row))
        await film.toast_gone()
        await film.shoot(AT_THE_END)
        film.save(DOCS / words.file)


def without_die(game: str, talismans: Sequence[str], _: object) -> str:
    """The public string as if Telegram had thrown nothing, so that the secret alone settles the dice."""
    return client_string(game, talismans)


@contextmanager
def same_dice(secret: bytes) -> Iterator[None]:
    """Let every game have the dice of this secret, whatever Telegram throws."""
    with (
        mock.patch("bot.table.game.Transactions.new_secret", return_value=secret),
        mock.patch("bot.table.lobby.ROW_LENGTH", 1),  # or the game would have one of a chain
        mock.patch("bot.table.seats.dealt_talisman", lambda _game, _who, free: free[0]),
        mock.patch("bot.table.lobby.client_string", without_die),
    ):
        yield


async def main() -> None:
    """Record the turn in both languages."""
    with same_dice(SECRET):
        for words in (ENGLISH, RUSSIAN):
            await record(words)


if __name__ == "__main__":
    asyncio.run(main())
