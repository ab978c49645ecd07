"""Full pages of rankings in a phone of 360x640: from the title to the last button all of it is in sight."""

from dataclasses import replace

import pytest

from bot.ground.telegram.payloads import body
from bot.ground.texts.formatting import texts
from bot.ground.texts.languages import LANGUAGES
from bot.rankings.screens import ranking
from bot.rankings.views.ranking import ALL_FAMILIES, TopLine, TopView
from bot.sandbox.api.methods import call
from bot.sandbox.web.app import create_app
from bot.sandbox.web.server import serve
from tests.bot.screens.screen_cases import plain
from tests.browser_play.test_every_board_fits import MEASURED, SMALL

pytestmark = pytest.mark.browser

NAMES = (
    "Александра К.",
    "Максим",
    "Анна-Мария",
    "Victor Hugo",
    "Оля 🌸",
    "Константин Константинович",
    "Дмитрий П.",
    "Ира",
    "Святослав Р.",
    "Богдан",
)
FAMILIES = ("classic", "international", "pirate", "yatzy")
OWN = TopLine(34, "Екатерина", 12, 1, 2, 1, me=True, before=31)
SEEN = [("places", ALL_FAMILIES), *((figures, "international") for figures in ("places", "cards", "luck"))]


@pytest.fixture
async def page_url(world):
    async with serve(create_app(world)) as address:
        yield address


def shown(line, figures, family):
    """The line with the figures of a page."""
    if family == ALL_FAMILIES:
        return line
    points = replace(line, points=2450.5 - 10 * line.rank, best=312.0, average=241.3)
    return replace(points, reviewed=9, luck=-0.104, lost=0.12) if figures == "luck" else points


def views():
    """The first page and the second one, of every sort."""
    for page in (0, 1):
        for figures, family in SEEN:
            lines = tuple(
                TopLine(
                    10 * page + n,
                    name,
                    34 - n,
                    21 - n,
                    9,
                    12,
                    before=(10 * page + n + n % 3) if n % 2 else None,
                )
                for n, name in enumerate(NAMES, 1)
            )
            yield TopView(
                "week",
                family,
                tuple(shown(line, figures, family) for line in lines),
                FAMILIES,
                figures,
                page,
                more=True,
                own=shown(OWN, figures, family),
            )


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_full_page_of_a_ranking_fits(language, world, open_page) -> None:
    t, every = texts(language), list(views())
    person = world.membership.add_person("Аня", language_code=language, started=True).id
    chat = world.membership.add_group("Кости", [person])
    screens = [ranking.top(t, view) for view in every]
    for screen in screens:
        status, answer = call(world.state, "sendMessage", {"chat_id": chat.id, **body(screen)}, {})
        assert status == 200, answer
    page = await open_page(person, chat.id, size=SMALL)
    ready = "count => document.querySelectorAll('.message.with-keys').length === count"
    await page.wait_for_function(ready, arg=len(every))
    starts = [plain(screen).split("\n")[0] for screen in screens]
    found = await page.evaluate(MEASURED, starts)
    assert [(each["found"], each["cut"], each["aside"]) for each in found] == [(True, [], False)] * len(every)
    over = [(view.figures, view.page, each["over"]) for view, each in zip(every, found, strict=True)]
    assert all(each[2] <= 0 for each in over), over
