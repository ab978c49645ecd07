"""The audit of games in which all play at once: the edits of a group's board in a round, and what was met.

The board of such a game has a link to the cards of its players; a panel is a message in a private chat with
buttons of the game.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from http import HTTPStatus

from bot.chats.buttons import SetSetting
from bot.ground.store.connection import Database
from bot.sandbox.json_object import Json
from bot.sandbox.world.model import Query
from bot.sandbox.world.state import WorldState
from bot.table.buttons.board import DecideSleeper, TurnPress
from engine.play.steps import SeatStep, Stop, Undo, Write, parse
from tests import presses
from tests.simulate.phases import Look

MOST_EDITS = 2
"""Edits of a group's board that one state of a round may take: when it opens, and once in between."""
FINISHED = "a game is finished"
LATE_ROUND = "a computer plays the late round of a person"
TAKEN_BACK = "a row is taken back after others went on"
REOPENED = "a panel is sent anew"
BLOCKED = "a panel does not reach its person"
OLD_PRESS = "a panel is pressed that another one has replaced"
GOALS = tuple(
    f"together: {each}" for each in (FINISHED, LATE_ROUND, TAKEN_BACK, REOPENED, BLOCKED, OLD_PRESS)
)
"""What is to be met in many seeds, by the names of the counters."""
_LINK = re.compile(r"\?start=card_(\d+)$")
_STATE = (
    """
    SELECT state, round_number, message_id, overdue_at, called_at, CASE WHEN clock = 'slow' THEN deadline END,
        language, zone, settings
    FROM games JOIN chats ON chats.chat_id = games.chat_id WHERE id = ?
    """,
    "SELECT seat, state, left_after FROM seats WHERE game_id = ? ORDER BY seat",
    """
    SELECT seat, position, members.user_id, gone, started
    FROM members LEFT JOIN people ON people.user_id = members.user_id WHERE game_id = ?
    ORDER BY seat, position
    """,
    "SELECT * FROM round_throws WHERE game_id = ? ORDER BY round",
)
"""What a group's board shows of a round at once whenever it changes."""
_DEADLINE = 5
"""Where the state of a round has its deadline, if that is dated."""
_WINDOWS = "SELECT user_id, in_chat FROM game_windows WHERE game_id = ? ORDER BY user_id"


class Together:
    """The games of groups in which all play at once.

    Args:
        world: where.
        look: at the database.
        counters: of what was met.
        wrong: is told what may not be.

    Attributes:
        groups: the group of each game.
        lives: how often the bot was started: whoever is started shows every game.
    """

    def __init__(
        self, world: WorldState, look: Look, counters: Counter[str], wrong: Callable[[str], None]
    ) -> None:
        self._world = world
        self._look = look
        self._counters = counters
        self._wrong = wrong
        self._rounds: dict[int, tuple[object, ...]] = {}  # the state that was edited last, by game
        self._edits = Counter[int]()  # in that state
        self._states: dict[tuple[str, ...], tuple[object, ...]] = {}
        self._panels: dict[tuple[int, int], int] = {}  # the newest message, by game and person
        self._setting: dict[str, int] = {}  # the chat, by the tap on a setting
        self.groups: dict[int, int] = {}
        self.lives = 0

    def begun(self, method: str, params: Json) -> None:
        """The bot makes a call: note the state of the round that it edits a board in.

        Where a board is sent that does not arrive, the one before it shows what that was to show.
        """
        game = _linked(params)
        if method == "answerCallbackQuery":
            self._set(self._setting.pop(str(params["callback_query_id"]), None))
        if method == "sendMessage" and game is not None:
            self._rounds.pop(game, None)
        if method == "editMessageText" and game is not None:
            with suppress(LookupError), self._look() as db:
                open_tables = tuple(
                    db.execute(_WINDOWS, (game,)).fetchall()
                )  # a board may come to rest by them
                warns = "⚠️" in str(params.get("text"))  # of somebody who may be within reach again already
                self._states[_which(params)] = (*state_of(db, game), open_tables, warns)

    def arrived(self, method: str, params: Json, answer: tuple[int, Json]) -> None:
        """A call was carried out, or refused by the server of its own accord."""
        if method not in {"sendMessage", "editMessageText"}:
            return
        status, body = answer
        chat = int(params["chat_id"])
        linked = _linked(params)
        if chat < 0 and linked is not None:
            self.groups[linked] = chat
            if method == "editMessageText" and status == HTTPStatus.OK:
                self._edited(linked, self._states.pop(_which(params), ()))
        game = _played(params)
        if chat < 0 or game not in self.groups:
            return
        if status == HTTPStatus.FORBIDDEN:
            self._met(BLOCKED)
        if method == "sendMessage" and status == HTTPStatus.OK:
            if (game, chat) in self._panels:
                self._met(REOPENED)
            self._panels[game, chat] = int(body["result"]["message_id"])

    def tapped(self, query: Query, data: str) -> None:
        """Somebody has tapped a button; one of the settings has every board of the chat drawn anew.

        That may be long after the tap, as the bot has to ask who decides for the chat.
        """
        press = presses.parse(data)
        if isinstance(press, SetSetting):
            self._set(query.message.chat.id)
            self._setting[query.id] = query.message.chat.id
        if isinstance(press, TurnPress) and query.message.chat.type == "private":
            newest = self._panels.get((press.game, query.person.id))
            if newest is not None and query.message.id < newest:
                self._met(OLD_PRESS)

    def _set(self, chat_id: int | None) -> None:
        """The settings of a chat may have changed."""
        for game in [each for each, chat in self.groups.items() if chat == chat_id]:
            self._rounds.pop(game, None)

    def committed(self, game: int, data: str, record: Sequence[str], first: int) -> None:
        """Lines were added to the record of a game, from number `first` on, by a tap on a button.

        Args:
            game: its number.
            data: what was tapped; "" where nobody has.
            record: all lines.
            first: the number of the first new line.
        """
        if game not in self.groups:
            return
        pressed = presses.parse(data)
        steps = [parse(line) for line in record]
        if isinstance(pressed, DecideSleeper) and any(
            isinstance(step, SeatStep) and isinstance(step.step, Write) for step in steps[first - 1 :]
        ):
            self._met(LATE_ROUND)
        for number in range(first - 1, len(steps)):
            step = steps[number]
            if isinstance(step, SeatStep) and isinstance(step.step, Undo):
                self._rounds.pop(game, None)  # it comes back to this state, perhaps without an edit between
                written = max(
                    n for n in range(number) if isinstance(e := steps[n], SeatStep) and _writes(e, step.seat)
                )
                if any(isinstance(e, SeatStep) and e.seat != step.seat for e in steps[written:number]):
                    self._met(TAKEN_BACK)

    def finished(self, db: Database) -> None:
        """Count the games that are over."""
        for game in self.groups:
            if db.execute("SELECT 1 FROM games WHERE id = ? AND state = 'over'", (game,)).fetchone():
                self._met(FINISHED)

    def _edited(self, game: int, state: tuple[object, ...]) -> None:
        """A group's board has changed while the round was in this state."""
        if not state or state[0] != "playing":
            return
        if self._rounds.get(game) != (self.lives, *state):  # it may come back to one that was there before
            self._rounds[game] = (self.lives, *state)
            self._edits[game] = 0
        self._edits[game] += 1
        most = "most edits of a group's board in one state of a round"
        self._counters[most] = max(self._counters[most], self._edits[game])
        # A dated deadline is shown at once when it is set; an edit drawn before may go out after that.
        dated = state[_DEADLINE] is not None
        if self._edits[game] > MOST_EDITS + dated:
            self._wrong(f"the board of game {game} was edited {self._edits[game]} times in {state}")

    def _met(self, what: str) -> None:
        self._counters[f"together: {what}"] += 1


def version_of(lines: Sequence[str], seat: int | None) -> int:
    """How many lines a record has; where all play at once, how many are of one seat."""
    return len(lines) if seat is None else sum(seat_of(line) == seat for line in lines)


def seat_of(line: str) -> int | None:
    """The seat that a line of a record is of, where all play at once; None for any other line."""
    step = parse(line)
    return step.seat if isinstance(step, SeatStep) else None


def _writes(step: SeatStep, seat: int) -> bool:
    return step.seat == seat and isinstance(step.step, Write | Stop)


def state_of(db: Database, game: int) -> tuple[object, ...]:
    """What a group's board shows at once whenever it changes, of a round or of a turn."""
    first, *others = (tuple(db.execute(query, (game,)).fetchall()) for query in _STATE)
    return (*first[0], *others) if first else ()


def _which(params: Json) -> tuple[str, ...]:
    return str(params["chat_id"]), str(params["message_id"]), str(params.get("text"))


def _linked(params: Json) -> int | None:
    """The game to whose cards a message has a link."""
    found = (_LINK.search(button.get("url", "")) for button in _buttons(params))
    return next((int(each[1]) for each in found if each is not None), None)


def _played(params: Json) -> int | None:
    """The game that is played by a message's buttons."""
    found = (presses.parse(button.get("callback_data", "")) for button in _buttons(params))
    return next((each.game for each in found if isinstance(each, TurnPress)), None)


def _buttons(params: Json) -> Iterator[Json]:
    rows = json.loads(params.get("reply_markup", "{}")).get("inline_keyboard", [])
    return (button for row in rows for button in row)
