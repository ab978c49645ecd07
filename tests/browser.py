"""A real Chromium for tests: fixtures `chromium` and `open_page`, to be imported by a folder's conftest.

`open_page` needs a fixture `page_url` (the address of the page, without a slash at the end) from whoever
imports it. Without Chromium the tests are skipped, or fail when REQUIRE_BROWSER=1.
"""

import os
import shutil

import pytest
from playwright.async_api import Browser, ConsoleMessage, Page, async_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
ARGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 860}
PATIENCE_MS = 15_000


def find_chromium() -> str | None:
    """The executable: the one CHROMIUM names, or the first of the usual names that is installed."""
    named = os.environ.get("CHROMIUM")
    if named:
        return shutil.which(named)
    return next((path for name in NAMES if (path := shutil.which(name))), None)


@pytest.fixture
async def chromium():
    """A running browser (playwright's asynchronous `Browser`)."""
    path = find_chromium()
    if path is None:
        reason = f"no Chromium: set CHROMIUM or install one of {', '.join(NAMES)}"
        if os.environ.get("REQUIRE_BROWSER") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=list(ARGS))
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
