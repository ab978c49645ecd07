"""A real Chromium for tests: `chromium`, `pages` and `open_page`, to be imported by a folder's conftest.

One Chromium runs for all tests of a process, and each window has a context of its own in it. `open_page`
needs a fixture `page_url` (the address of the page, without a slash at the end) from whoever imports it.
Without Chromium the tests are skipped, or fail when REQUIRE_BROWSER=1. Nothing is measured in seconds: each
step waits for what it is to see, for a minute if need be.
"""

import os
import shutil
import signal
import subprocess
from collections import deque
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from threading import Thread

import pytest
from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Page, async_playwright, expect

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The one without a window of its own is first: a test costs the processor half as much with it."""
ARGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--enable-features=SplitCacheByNetworkIsolationKey",  # as in a browser with a window
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    "--hide-scrollbars",
    "--mute-audio",
)
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 860}
PATIENCE_MS = 60_000
LISTENS = "DevTools listening on "
DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""The page has found out how large its parts are."""

expect.set_options(timeout=PATIENCE_MS)


def find_chromium() -> str | None:
    """The executable: the one CHROMIUM names, or the first of the usual names that is installed."""
    named = os.environ.get("CHROMIUM")
    if named:
        return shutil.which(named)
    return next((path for name in NAMES if (path := shutil.which(name))), None)


@pytest.fixture(scope="session")
def chromium_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a Chromium listens that runs until the last test of this process has ended."""
    path = find_chromium()
    if path is None:
        reason = f"no Chromium: set CHROMIUM or install one of {', '.join(NAMES)}"
        if os.environ.get("REQUIRE_BROWSER") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    folder = tmp_path_factory.mktemp("chromium")
    own = ("--headless", "--remote-debugging-port=0", f"--user-data-dir={folder}", "about:blank")
    with subprocess.Popen(
        [path, *ARGS, *own],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        start_new_session=True,
        text=True,
    ) as process:
        try:
            address = next(line.removeprefix(LISTENS).strip() for line in process.stderr if LISTENS in line)
            reader = Thread(target=deque, args=(process.stderr, 0))  # or it would wait to be read
            reader.start()
            yield address
        finally:
            os.killpg(process.pid, signal.SIGTERM)  # the program may be a script that waits for the browser
        reader.join()


@pytest.fixture
async def chromium(chromium_address: str) -> AsyncIterator[Browser]:
    """A running browser (playwright's asynchronous `Browser`)."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.connect_over_cdp(chromium_address)
        yield browser
        await browser.close()


@dataclass
class Pages:
    """Windows of a test, each with a browser context (connections, storage) of its own.

    Attributes:
        problems: Errors in them; a test takes out those that it has asked for.
    """

    browser: Browser
    problems: list[str] = field(default_factory=list)
    contexts: list[BrowserContext] = field(default_factory=list)

    async def blank(self, size: dict[str, int] = PHONE, **options: object) -> Page:
        """A window that shows nothing yet."""
        context = await self.browser.new_context(viewport=size, **{"locale": "en-GB", **options})
        self.contexts.append(context)
        context.set_default_timeout(PATIENCE_MS)
        page = await context.new_page()
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", self._heard)
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        # A refused call is an ordinary thing here, and the browser's own line about it says nothing new.
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            self.problems.append(message.text)

    def only_the_policy_complained(self) -> None:
        """Take out what the browser has said of hostile texts, which the policy of the page has stopped."""
        assert [problem for problem in self.problems if "Content Security Policy" not in problem] == []
        self.problems.clear()


@pytest.fixture
async def pages(chromium: Browser) -> AsyncIterator[Pages]:
    """The windows of a test; an error in one of them fails it."""
    opened = Pages(chromium)
    yield opened
    for context in opened.contexts:
        await context.close()
    assert opened.problems == []


@pytest.fixture
async def open_page(pages: Pages, page_url: str):
    """`await open_page(user, chat=None, thread=0, size=PHONE, **context)`: a window of that person (`Page`).

    `user` None asks who one is. Timers of a page opened with `by_hand=True` are run by the test.
    """

    async def opened(
        user: int | None,
        chat: int | None = None,
        thread: int = 0,
        *,
        by_hand: bool = False,
        **options: object,
    ) -> Page:
        page = await pages.blank(**options)
        if by_hand:
            await page.clock.install()
        query = "" if user is None else f"?user={user}"
        if chat is not None:
            query += f"&chat={chat}&thread={thread}"
        await page.goto(f"{page_url}/{query}")
        ready = '[data-testid="chooser"]' if user is None else '[data-testid="people"]'
        await page.wait_for_selector(ready)
        return page

    return opened
