"""Boards and rankings in a phone of 360x640: what matters is in sight, nothing is cut.

All are drawn as the bot draws them and stand in one chat, below each other: whether one fits is a matter of
its height from the first line that matters to the last button. Of every kind of table the highest and the
widest are looked at.
"""

import random
from dataclasses import replace
from datetime import UTC, datetime
from itertools import cycle, islice

import pytest

from bot.ground.telegram.bodies import body
from bot.ground.texts.formatting import texts
from bot.ground.texts.message import LANGUAGES
from bot.rankings import screens as ranking
from bot.rankings.model import ALL_FAMILIES, TopLine, TopView
from bot.sandbox.methods import call
from bot.sandbox.web import create_app, server_serve
from bot.sandbox.world import World
from bot.table.model import DeadlineView
from bot.table.offers import rows_by_name
from bot.table.show.drawing import draw, draw_panel
from engine.play.scorecard import ScorecardGame
from engine.play.steps import SeatStep, Throw
from engine.presets import ruleset
from tests.bot.screens.screen_cases import Played, people, plain, tables, teams
from tests.browser_play.people import PHONE
from tests.browser_play.window import DICE
from tests.engine.checks.prices import priced
from tests.play.phones import NO_LIMITS

pytestmark = pytest.mark.browser

NOW = 1_790_000_000.0
LINK = "https://t.me/dice_poker_bot/table?startapp=abc&mode=compact"
"""The table in the app, to which every other board has a key."""
MOST = 60
"""Boards of a game, from its beginning on."""
HIGHEST, OTHERS = 5, 2
"""How many of them are looked at."""
ROW = 44
"""The height of a row of buttons, by which a board may be too high where eight play."""
TABLES = (
    ("classic", people(8, 3), "ru"),
    ("yatzy", teams(2, 2), "ru"),
    ("double", people(5), "uk"),
    ("crag", people(8), "ru"),
    ("yamb", people(3), "ru"),
    ("triple", people(8, 3), "uk"),
    ("showdown", people(8), "uk"),
)
NAMES = (
    *("Александра К.", "Максим", "Анна-Мария", "Victor Hugo", "Оля 🌸", "Константин Константинович"),
    *("Дмитрий П.", "Ира", "Святослав Р.", "Богдан"),
)
FAMILIES = ("classic", "international", "pirate", "yatzy")
OWN = TopLine(34, "Екатерина", 12, 1, 2, 1, me=True, before=31)
SEEN = [("places", ALL_FAMILIES), *((figures, "international") for figures in ("places", "cards", "luck"))]

MEASURED = """starts => {
  const pane = document.querySelector('[data-testid="messages"]');
  const edge = parseFloat(getComputedStyle(pane.firstElementChild).paddingBottom);
  return [...document.querySelectorAll('.message.with-keys')].map((message, number) => {
    const text = message.querySelector('[data-testid="text"]');
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
    let before = text.textContent.indexOf(starts[number]);
    const found = before >= 0;
    while (walker.nextNode() && before >= walker.currentNode.length) before -= walker.currentNode.length;
    const shown = document.createRange();
    shown.selectNodeContents(text);
    shown.setStart(walker.currentNode, Math.max(before, 0));
    const lines = [...shown.getClientRects()].filter((box) => box.width > 0);
    const keys = [...message.querySelectorAll('[data-testid="key"]')];
    const boxes = keys.map((key) => key.getBoundingClientRect());
    const sides = pane.getBoundingClientRect();
    return {
      found,
      over: message.getBoundingClientRect().bottom + edge - lines[0].top - pane.clientHeight,
      cut: keys.map((key) => key.firstElementChild).filter((label) => label.scrollWidth > label.clientWidth)
        .map((label) => label.textContent),
      aside: [...lines, ...boxes].some((box) => box.left < sides.left || box.right > sides.right),
    };
  });
}"""


def boards(rules, seats, seed):
    """What is shown in a game, as it stands and with a row being chosen."""
    dice, game = random.Random(seed), Played(rules, seats, seed)
    alone = sum(seat.state == "in" for seat in seats) == 1
    links = cycle((LINK, ""))
    while game.wait():
        held = range(rules.dice) if dice.random() < 0.5 and game.progress.game.rolls_left else ()
        game.held = frozenset(place for place in held if dice.random() < 0.5)
        given = {
            "deadline": DeadlineView(datetime.fromtimestamp(NOW + 115, UTC), dated=False),
            "undoable": game.progress.undoable and not game.held,
            "hints": alone,
            "app_link": next(links),
        }
        yield game.view(**given)
        state = game.progress.game
        if isinstance(state, ScorecardGame) and state.turn.roll:
            yield from (game.view(**given, **chosen) for chosen in choices(state, dice))
        actions = state.legal_actions()
        throws = [each for each in actions if isinstance(each, Throw)]
        game.step(dice.choice(throws if throws and dice.random() < 0.4 else actions))


def choices(game, dice):
    """Ways in which a row may be being chosen."""
    rows, costly = game.writable_rows(), list(priced(game))
    if dice.random() < 0.3:
        yield {"crossing": True}
    same = next((group for group in rows_by_name(game) if len(group) > 1), ())
    if same:
        yield {"named": same[0]}
    if game.announceable_rows:
        yield {"announcing": True}
    if game.ruleset.layers == 1 and costly:
        yield {"asking": dice.choice(costly)[0]}
    if game.ruleset.layers > 1 and len(rows) > game.ruleset.layers:
        yield {"outer": dice.choice(rows)}
        if costly:
            yield dict(zip(("outer", "asking"), dice.choice(costly), strict=True))


def start_of(view, screen):
    """Where that begins which must be in sight: the totals, before them the hints or whose turn it is."""
    if not isinstance(view.progress.game, ScorecardGame):
        return tables(screen)[0][0]
    lines = screen.text.split("\n")
    called = [number for number, line in enumerate(lines) if "</b>\u00a0· " in line and "Аня" in line]
    hints = [number for number, line in enumerate(lines) if line.startswith("💡")]
    wanted = (called or hints or [len(lines) - 1])[0]
    return plain(screen).split("\n")[wanted - len(lines) :][0]


def height(shown):
    """About how high a board is from there on, in lines of text and rows of buttons; then its widest row."""
    start, screen = shown
    lines, rows = plain(screen).partition(start)[2].count("\n"), screen.buttons
    widest = max((sum(len(key.text) for key in row) for row in rows), default=0)
    return lines + 2 * len(rows), widest


def boards_of(table):
    """The highest boards of a game and some others: where each begins, the screen, how much it may lack."""
    preset, seats, language = table
    views = islice(boards(ruleset(preset), seats, 1), MOST)
    shown = [(start_of(view, screen), screen) for view in views for screen in [draw(texts(language), view)]]
    shown.sort(key=height)
    others, highest = shown[:-HIGHEST], shown[-HIGHEST:]
    chosen = highest + random.Random(1).sample(others, min(OTHERS, len(others)))
    return [(*each, ROW if len(seats) == 8 else 0) for each in chosen]


def cards():
    """The short cards of three who play at once, as a round begins: the dice and all keys are in sight."""
    for preset in ("classic", "yatzy"):
        game = Played(ruleset(preset, {"pace": "together", "card": "short"}), people(3), 1)
        for seat in range(3):
            game.step(SeatStep(seat, Throw(tuple(range(game.rules.dice)))))
            game.chance()
        for seat in (0, 2):
            given = {"progress": game.progress.of_seat(seat), "title": "Кости", "board": 5}
            screen = draw_panel(texts("ru"), game.view(focus=seat, **given))
            yield DICE.findall(plain(screen))[-1], screen, 0


def rankings():
    """The first page and the second one, of every sort."""
    for page, (figures, family) in ((page, seen) for page in (0, 1) for seen in SEEN):
        lines = tuple(
            TopLine(
                10 * page + n, name, 34 - n, 21 - n, 9, 12, before=10 * page + n + n % 3 if n % 2 else None
            )
            for n, name in enumerate(NAMES, 1)
        )
        shown = tuple(with_figures(line, figures, family) for line in lines)
        own = with_figures(OWN, figures, family)
        yield TopView("week", family, shown, FAMILIES, figures, page, more=True, own=own)


def with_figures(line, figures, family):
    """The line with the figures of a page."""
    if family == ALL_FAMILIES:
        return line
    points = replace(line, points=2450.5 - 10 * line.rank, best=312.0, average=241.3)
    return replace(points, reviewed=9, luck=-0.104, lost=0.12) if figures == "luck" else points


@pytest.fixture
def world():
    return World(limits=NO_LIMITS, clock=lambda: NOW)


@pytest.fixture
async def page_url(world):
    async with server_serve(create_app(world)) as address:
        yield address


async def test_boards_of_every_kind_and_full_pages_of_rankings_fit(world, open_page):
    shown = [each for table in TABLES for each in boards_of(table)]
    shown += cards()
    full = [ranking.ranking_top(texts(language), view) for language in LANGUAGES for view in rankings()]
    shown += [(plain(screen).split("\n")[0], screen, 0) for screen in full]
    person = world.membership.add_person("Аня", language_code="ru", started=True).id
    chat = world.membership.add_group("Кости", [person])
    for _, screen, _ in shown:
        status, answer = call(world.state, "sendMessage", {"chat_id": chat.id, **body(screen)}, {})
        assert status == 200, answer
    page = await open_page(person, chat.id, size=PHONE)
    ready = "count => document.querySelectorAll('.message.with-keys').length === count"
    await page.wait_for_function(ready, arg=len(shown))
    measured = await page.evaluate(MEASURED, [start for start, *_ in shown])
    wrong = [
        (seen, plain(screen)[-400:], [[key.text for key in row] for row in screen.buttons])
        for (_, screen, lack), seen in zip(shown, measured, strict=True)
        if not seen["found"] or seen["over"] > lack or seen["cut"] or seen["aside"]
    ]
    assert wrong == []
