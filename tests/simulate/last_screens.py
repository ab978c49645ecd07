"""The audit of a world at rest: every message shows what is on disk, and clocks end every game."""

import json
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping
from copy import copy
from dataclasses import dataclass, replace
from difflib import unified_diff

from bot.ground.store.base import Database
from bot.ground.telegram.bodies import body, rich_blocks
from bot.ground.texts.formatting import Texts, texts
from bot.ground.texts.message import LANGUAGES
from bot.ground.values import Screen, abilities, is_rich
from bot.sandbox.messages import read_keyboard
from bot.sandbox.model import ChatMessage
from bot.sandbox.state import WorldState
from bot.sandbox.text import Json, RichMessageReader, normalize, parse_html
from bot.table.model import GameView, NightGameView, Panel
from bot.table.presses import TurnPress
from bot.table.show.drawing import BRIEF, GameScreens
from bot.table.show.presenter import GameMessages
from tests.presses import parse
from tests.simulate import rounds
from tests.simulate.registers import Registers

_NOTHING = {
    texts(language)(f"refusal-{reason}")
    for language in LANGUAGES
    for reason in ("trouble", "too-fast", "unknown-button")
}
"""Answers to taps of which the bot has read nothing."""
Formatted = tuple[str, list[Json]]
"""A text and its entities."""


@dataclass(eq=False)
class LastScreens:
    """What messages show when nothing is on its way any more.

    Args:
        world: has the messages.
        stale: chat and number of messages that Telegram did not let the bot edit when it last tried.
        answered: what taps were answered with, by their ids.
        registers: know what they asked for, and what was committed.
        counters: of games without a message: nothing shows them, and nothing wrong.
    """

    world: WorldState
    stale: set[tuple[int, int]]
    answered: Mapping[str, str]
    registers: Registers
    counters: Counter[str]

    async def check(self, messages: GameMessages, newest: list[int]) -> list[str]:
        """Compare games, the `newest` of every place, with what `messages` draw; return what differs."""
        found: list[str | None] = []
        for game in newest:
            shown = await messages._queries.shown(game)  # noqa: SLF001 - asked as the bot itself does
            if shown is None or getattr(shown.view, "closed", False):
                continue  # a lobby that is closed shows what was so then
            view = shown.view
            if isinstance(view, GameView) and view.state == "stopped":
                continue  # in the language of that moment, for it is not drawn again
            over = isinstance(view, GameView) and view.state == "over"
            kind = "boards missing, of games that are over" if over else "boards missing"
            # What is over is not drawn again either when a chat speaks another language.
            spoken = [messages.screens, *(_speaking(messages.screens, each) for each in LANGUAGES if over)]
            what, chat_id, number = f"the board of game {game}", view.place.chat_id, shown.message_id
            drawn = (each.screen(view) for each in spoken)
            if not abilities(chat_id).sends:  # the board has become the result
                chat_id, number = await self._inline(messages, chat_id, number)
                drawn = (each.result(view) for each in spoken) if over else drawn
            wrong = await self._compare_any(chat_id, number, drawn, what, kind)
            if wrong is not None and isinstance(view, GameView):
                for before in rounds.shown_before(view, self.registers.lines(game)):
                    earlier = await messages.screens.screen(before)
                    if self._compare(chat_id, number, earlier, what, kind) is None:
                        self.counters["boards that show an earlier state of their round"] += 1
                        wrong = None
                        break
            found.append(wrong)
            found += [await self._panel(messages, panel) for panel in shown.panels]
            if chat_id:
                found.append(self._second_board(chat_id, game, number))
            if isinstance(view, GameView) and over and abilities(view.place.chat_id).sends:
                drawn = (each.result(view) for each in spoken)
                what = f"the result of game {game}"
                found.append(
                    await self._compare_any(chat_id, shown.result_id, drawn, what, "results missing")
                )
        return [each for each in found if each is not None]

    async def _inline(
        self, messages: GameMessages, chat_id: int, number: int | None
    ) -> tuple[int, int | None]:
        """The chat and the number that a message has in the world; zero where nobody knows."""
        client = messages._sender._shared.client  # noqa: SLF001 - as the bot itself asks
        known = None if number is None else await client._find_address(chat_id, number)  # noqa: SLF001
        message = self.world.inline_messages.get(known or "")
        return (0, None) if message is None else (message.chat.id, message.id)

    async def _panel(self, messages: GameMessages, panel: Panel) -> str | None:
        """What a panel shows that it should not; None if all is well, or nothing shows it."""
        view, what = panel.view, f"the panel of {panel.user_id} in game {panel.view.game}"
        if panel.message_id is None:
            return None
        if view.table_no and view.state == "over":  # what a club night adds is as it was at that moment
            others = [part for part in view.parts if not isinstance(part, NightGameView)]
            bare = replace(panel, view=replace(view, parts=tuple(others)))
            return self._tells(panel, await messages.screens.panel(bare), what)
        screen = await messages.screens.panel(panel)
        return self._compare(panel.user_id, panel.message_id, screen, what, "panels missing")

    def _tells(self, panel: Panel, screen: Screen, what: str) -> str | None:
        """What a panel does not tell of this screen; None if it tells all, or cannot be edited."""
        message = self.world.chats[panel.user_id].message(panel.message_id or 0)
        if message is None or (panel.user_id, message.id) in self.stale:
            return None
        due, shown = normalize(*parse_html(screen.text))[0].split("\n"), set(message.text.split("\n"))
        missing = [line for line in due if line not in shown]
        return f"{what} (message {message.id}) does not tell {missing}" if missing else None

    def _second_board(self, chat_id: int, game: int, known: int | None) -> str | None:
        """What is wrong if a game has another board than the one that the bot knows.

        One that was sent while its answer was lost is known to nobody before it is tapped. A tap that came
        to nothing, because the database failed or it was one too many, tells nobody, nor does a forged one of
        another game.
        """
        tapped = {
            self.world.queries[tap].message.id
            for tap, text in self.answered.items()
            if text not in _NOTHING
            and self.world.queries[tap].message.chat.id == chat_id
            and getattr(parse(self.registers.data.get(tap, "")), "game", None) == game
        }
        others = [
            message.id
            for message in self.world.chats[chat_id].messages.values()
            if (message.sender.is_bot or message.inline_id) and not message.deleted
            if _plays(message) == game
            if message.id != known
        ]
        self.counters["boards that nobody knows of"] += len(others)
        found = [each for each in others if each in tapped]
        return f"game {game} has other boards than {known} in {chat_id}: {found}" if found else None

    async def _compare_any(
        self,
        chat_id: int,
        message_id: int | None,
        drawn: Iterable[Awaitable[Screen]],
        what: str,
        missing: str,
    ) -> str | None:
        """What a message shows that the first of these screens does not; None if it shows any of them."""
        first = None
        for each in drawn:
            wrong = self._compare(chat_id, message_id, await each, what, missing)
            if wrong is None:
                return None
            first = first or wrong
        return first

    def _compare(
        self, chat_id: int, message_id: int | None, screen: Screen, what: str, missing: str
    ) -> str | None:
        """What a message shows that it should not; None if it shows this screen."""
        message = self.world.chats[chat_id].message(message_id) if message_id else None
        if message is None:
            self.counters[missing] += 1
            return None
        if (chat_id, message.id) in self.stale:
            return None
        parameters = body(screen)
        if is_rich(screen.text):
            blocks = rich_blocks(screen.text)
            text, entities = RichMessageReader(blocks).text, message.entities
        else:
            blocks, (text, entities) = [], normalize(*parse_html(screen.text))
        keyboard = read_keyboard(json.loads(str(parameters.get("reply_markup", "null"))))
        (shown, its), (due, theirs) = _without_times(message.text, message.entities, text, entities)
        if blocks and message.blocks:
            shown, due = (_timeless(message.blocks), _timeless(blocks))
        for name, is_, should in (
            ("kind", bool(message.blocks), bool(blocks)),
            ("text", shown, due),
            ("entities", its, theirs),
            ("buttons", message.keyboard or None, keyboard or None),
        ):
            if is_ != should:
                lines = list(unified_diff(_lines(is_), _lines(should), "shown", "due", n=0, lineterm=""))[2:]
                told = "\n    ".join(lines)
                return f"{what} (message {message.id} in {chat_id}) has not its {name}:\n    {told}"
        return None


def _speaking(screens: GameScreens, language: str) -> GameScreens:
    """The screens of a bot as they would be in another language."""
    other = copy(screens)

    async def spoken(chat_id: int) -> Texts:
        t = await screens.texts(chat_id)
        return texts(language, tables=t.tables, typed=t.typed)

    other.texts = spoken  # type: ignore[method-assign] - of this copy alone
    return other


def _plays(message: ChatMessage) -> int | None:
    """The game that is played by a message's buttons."""
    presses = (
        press for row in message.keyboard or () for b in row for press in [parse(b.get("callback_data", ""))]
    )
    return next((press.game for press in presses if isinstance(press, TurnPress)), None)


def _without_times(shown: str, is_: list[Json], due: str, should: list[Json]) -> tuple[Formatted, Formatted]:
    """Two formatted texts without the times in them, where only a short absence may have moved these."""
    times = [[each for each in entities if "unix_time" in each] for entities in (is_, should)]
    near = len(times[0]) == len(times[1]) and all(
        abs(one["unix_time"] - other["unix_time"]) <= BRIEF for one, other in zip(*times, strict=True)
    )
    return (_masked(shown, is_), _masked(due, should)) if near else ((shown, is_), (due, should))


def _timeless(blocks: list[Json]) -> str:
    """Blocks in a text, a line a piece, without the times in them."""

    def masked(value: object) -> object:
        if isinstance(value, dict) and value.get("type") == "date_time":
            return "#"
        if isinstance(value, dict):
            return {name: masked(each) for name, each in value.items()}
        return [masked(each) for each in value] if isinstance(value, list) else value

    return json.dumps(masked(blocks), ensure_ascii=False, indent=1)


def _masked(text: str, entities: list[Json]) -> Formatted:
    """A formatted text with all times in it made equal."""
    raw = bytearray(text.encode("utf-16-le"))
    for each in entities:
        if "unix_time" in each:
            start, end = 2 * each["offset"], 2 * (each["offset"] + each["length"])
            raw[start:end] = "#".encode("utf-16-le") * each["length"]
    masked = [each | ({"unix_time": 0} if "unix_time" in each else {}) for each in entities]
    return raw.decode("utf-16-le"), masked


def _lines(value: object) -> list[str]:
    """A value line by line, for a comparison."""
    if isinstance(value, str):
        return value.split("\n")
    return [str(each) for each in value] if isinstance(value, list) else [str(value)]


def check_clocks(db: Database, now: float, wrong: Callable[[str], None]) -> None:
    """Nobody has done anything for longer than any clock runs: no game may wait that has a clock.

    A slow one waits for the end of a night, whenever that comes. Where all play at once the clock is the
    round's, and that of the chat.
    """
    query = (
        "SELECT id, state, clock, deadline, round_due, settings FROM games LEFT JOIN chats USING (chat_id)"
        " WHERE state IN ('lobby', 'playing') AND fault IS NULL"
    )
    for game, state, clock, deadline, round_due, settings in db.execute(query).fetchall():
        of_chat = json.loads(settings or "{}").get("clock")
        slow = clock == "slow" or (round_due is not None and of_chat == "slow")
        if slow and deadline is not None and deadline > now:
            continue
        if state == "lobby" or clock in {"live", "slow"} or deadline:
            wrong(f"game {game} is still {state}, its clock is {clock}, and nobody has done anything")


def newest(db: Database) -> list[int]:
    """The newest game of every place, and of every side table."""
    query = "SELECT max(id) FROM games GROUP BY chat_id, thread_id, table_no ORDER BY 1"
    return [game for (game,) in db.execute(query).fetchall()]
