"""A real Chromium for tests: fixtures `chromium` and `open_page`, to be imported by a folder's conftest.

One Chromium runs for all tests of a process, and each test has contexts of its own in it. `open_page` needs a
fixture `page_url` (the address of the page, without a slash at the end) from whoever imports it. Without
Chromium the tests are skipped, or fail when REQUIRE_BROWSER=1.
"""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, ConsoleMessage, Page, async_playwright, expect

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
PATIENCE_MS = 15_000

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
        [path, *ARGS, *own], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    ) as process:
        try:
            yield f"http://127.0.0.1:{_port(folder / 'DevToolsActivePort')}"
        finally:
            os.killpg(process.pid, signal.SIGTERM)  # the program may be a script that waits for the browser


def _port(told: Path) -> int:
    """The port that Chromium has taken, which it writes into a file once it listens."""
    until = time.monotonic() + 60
    while not (told.exists() and "\n" in (said := told.read_text())):
        assert time.monotonic() < until, "Chromium does not start"
        time.sleep(0.02)
    return int(said.split("\n")[0])


@pytest.fixture
async def chromium(chromium_address: str) -> AsyncIterator[Browser]:
    """A running browser (playwright's asynchronous `Browser`)."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.connect_over_cdp(chromium_address)
        yield browser
        await browser.close()


@pytest.fixture
async def open_page(chromium: Browser, page_url: str):
    """`await open_page(user, chat=None, thread=0, size=PHONE, **context)`: a window of that person (`Page`).

    `user` None asks who one is. Every window has its own browser context (own connections, own storage). An
    error in a page fails the test, unless the test takes it out of `open_page.problems`.
    """
    problems: list[str] = []
    contexts = []

    def heard(message: ConsoleMessage) -> None:
        # A refused call is an ordinary thing here, and the browser's own line about it says nothing new.
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            problems.append(message.text)

    async def opened(
        user: int | None,
        chat: int | None = None,
        thread: int = 0,
        *,
        size: dict[str, int] = PHONE,
        **options: object,
    ) -> Page:
        context = await chromium.new_context(viewport=size, **{"locale": "en-GB", **options})
        contexts.append(context)
        context.set_default_timeout(PATIENCE_MS)
        page = await context.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", heard)
        query = "" if user is None else f"?user={user}"
        if chat is not None:
            query += f"&chat={chat}&thread={thread}"
        await page.goto(f"{page_url}/{query}")
        ready = '[data-testid="chooser"]' if user is None else '[data-testid="people"]'
        await page.wait_for_selector(ready)
        return page

    opened.problems = problems
    yield opened
    for context in contexts:
        await context.close()
    if problems:
        pytest.fail("errors in a page: " + " | ".join(problems))
