"""Boards of whole games of every sort in a phone of 360x640: what matters is in sight, nothing is cut.

The boards are drawn as the bot draws them and stand in one chat, below each other: whether one fits is a
matter of its height from the totals to the last button.
"""

import random
import time
from datetime import UTC, datetime
from itertools import cycle

import pytest

from bot.ground.telegram.payloads import body
from bot.ground.texts.formatting import texts
from bot.sandbox.api.methods import call
from bot.sandbox.web.app import create_app
from bot.sandbox.web.server import serve
from bot.table.screens.board import row_choice
from bot.table.screens.game_screen import draw
from bot.table.views.game import DeadlineView
from engine.play.row_price import row_prices
from engine.play.scorecard import ScorecardGame
from engine.play.steps import Throw
from engine.players.choose import choose_best
from engine.presets import ruleset
from tests.bot.screens.screen_cases import Played, people, plain, tables, teams

pytestmark = pytest.mark.browser

SMALL = {"width": 360, "height": 640}
LINK = "https://t.me/dice_poker_bot/table?startapp=abc&mode=compact"
"""The table in the app, to which every other board has a key."""
MOST = 25  # boards of a game
TABLES = {
    "classic": ("classic", people(3), "ru"),
    "classic in English": ("classic", people(3), "en"),
    "classic of eight": ("classic", people(8, 3), "ru"),
    "pirate": ("pirate", people(3), "ru"),
    "pirate in Ukrainian": ("pirate", people(5), "uk"),
    "yatzy in teams": ("yatzy", teams(2, 2), "ru"),
    "maxi": ("maxi", people(3), "ru"),
    "maxi with a robot and hints": ("maxi", people(2, 1), "ru"),
    "double": ("double", people(3), "ru"),
    "double of five in Ukrainian": ("double", people(5), "uk"),
    "thrift": ("thrift", people(3), "ru"),
    "generala": ("generala", people(3), "en"),
    "crag of eight": ("crag", people(8), "ru"),
    "kismet": ("kismet", people(3), "ru"),
    "kismet of eight in Ukrainian": ("kismet", people(8), "uk"),
    "duel": ("duel", people(2), "ru"),
    "yamb": ("yamb", people(3), "ru"),
    "triple of eight in Ukrainian": ("triple", people(8, 3), "uk"),
    "showdown": ("showdown", people(3), "ru"),
    "showdown of eight": ("showdown", people(8), "uk"),
}

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


@pytest.fixture
async def page_url(world):
    async with serve(create_app(world)) as address:
        yield address


def views(rules, seats, seed):
    """What is shown in a game, as it stands and with a row being chosen."""
    dice, game = random.Random(seed), Played(rules, seats, seed)
    alone = sum(seat.state == "in" for seat in seats) == 1
    links = cycle((LINK, ""))
    while game.wait():
        held = range(rules.dice) if dice.random() < 0.5 and game.progress.game.rolls_left else ()
        game.held = frozenset(place for place in held if dice.random() < 0.5)
        given = {
            "deadline": DeadlineView(datetime.fromtimestamp(time.time() + 115, UTC), dated=False),
            "undoable": game.progress.undoable and not game.held,
            "hints": alone,
            "app_link": next(links),
        }
        yield game.view(**given)
        state = game.progress.game
        if isinstance(state, ScorecardGame) and state.turn.roll:
            yield from (game.view(**given, **chosen) for chosen in choices(state, dice))
        best, throws = choose_best(state), [a for a in state.legal_actions() if isinstance(a, Throw)]
        game.step(dice.choice(throws) if throws and dice.random() < 0.4 else best)


def choices(game, dice):
    """Ways in which a row may be being chosen."""
    rows, priced = game.writable_rows(), list(row_prices(game))
    if dice.random() < 0.3:
        yield {"crossing": True}
    same = next((group for group in row_choice.groups(game) if len(group) > 1), ())
    if same:
        yield {"named": same[0]}
    if game.announceable_rows:
        yield {"announcing": True}
    if game.ruleset.layers == 1 and priced:
        yield {"asking": dice.choice(priced)[0]}
    if game.ruleset.layers > 1 and len(rows) > game.ruleset.layers:
        yield {"outer": dice.choice(rows)}
        if priced:
            yield dict(zip(("outer", "asking"), dice.choice(priced), strict=True))


def start_of(view, screen):
    """Where that begins which must be in sight: the totals, before them the hints or whose turn it is."""
    text = plain(screen)
    if not isinstance(view.progress.game, ScorecardGame):
        return tables(screen)[0][0]
    lines = screen.text.split("\n")
    called = [number for number, line in enumerate(lines) if "</b>\u00a0· " in line and "Аня" in line]
    hints = [number for number, line in enumerate(lines) if line.startswith("💡")]
    wanted = (called or hints or [len(lines) - 1])[0]
    return text.split("\n")[wanted - len(lines) :][0]


@pytest.mark.parametrize("table", TABLES)
async def test_every_board_of_a_game_fits(table, world, open_page) -> None:
    preset, seats, language = TABLES[table]
    t, rules = texts(language), ruleset(preset)
    shown = list(views(rules, seats, 1))
    shown = shown if len(shown) <= MOST else random.Random(1).sample(shown, MOST)
    person = world.membership.add_person("Аня", language_code=language, started=True).id
    chat = world.membership.add_group("Кости", [person])
    starts = []
    for view in shown:
        screen = draw(t, view)
        starts.append(start_of(view, screen))
        status, answer = call(world.state, "sendMessage", {"chat_id": chat.id, **body(screen)}, {})
        assert status == 200, answer
    page = await open_page(person, chat.id, size=SMALL)
    ready = "count => document.querySelectorAll('.message.with-keys').length === count"
    await page.wait_for_function(ready, arg=len(shown))
    for view, start, seen in zip(shown, starts, await page.evaluate(MEASURED, starts), strict=True):
        about = (start, view.crossing, view.outer, view.asking, plain(draw(t, view))[-300:])
        assert seen["found"], about
        assert seen["over"] <= 0, about
        assert seen["cut"] == [], about
        assert not seen["aside"], about
