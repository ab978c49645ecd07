"""The audit of games in which all play at once: the edits of a group's board in a round.

The board of such a game has a link to the cards of its players.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus

from bot.chats.model import SeeNothing, SetSetting
from bot.ground.store.base import Database
from bot.sandbox.model import Query
from bot.sandbox.text import Json
from bot.table.presses import OpenCard
from engine.play.steps import SeatStep, Undo, parse
from engine.rules.ruleset import MAX_SEATS
from tests import presses
from tests.simulate.phases import Look

MOST_EDITS = MAX_SEATS + 1
"""Edits of a group's board that one state of a round may take: when it opens, and for a row of each seat."""
_LINK = re.compile(r"\?start=(?:card|own)_(\d+)$")
_STATE = (
    """
    SELECT state, round_number, (SELECT message_id FROM surfaces WHERE kind = 'board' AND key = games.id),
        overdue_at, called_at, CASE WHEN clock = 'slow' THEN deadline END, language, zone, settings
    FROM games JOIN chats ON chats.chat_id = games.chat_id WHERE id = ?
    """,
    "SELECT seat, state, left_after FROM seats WHERE game_id = ? ORDER BY seat",
    """
    SELECT seat, position, members.user_id, gone, started
    FROM members LEFT JOIN people ON people.user_id = members.user_id WHERE game_id = ?
    ORDER BY seat, position
    """,
)
"""What a group's board shows of a round at once whenever it changes."""
_DEADLINE = 5
"""Where the state of a round has its deadline, if that is dated."""
_WINDOWS = "SELECT user_id, in_chat FROM game_windows WHERE game_id = ? ORDER BY user_id"


@dataclass(eq=False)
class Together:
    """The games of groups in which all play at once.

    Args:
        look: at the database.
        counters: of what was met.
        wrong: is told what may not be.

    Attributes:
        groups: the group of each game.
        lives: how often the bot was started: whoever is started shows every game.
    """

    look: Look
    counters: Counter[str]
    wrong: Callable[[str], None]

    def __post_init__(self) -> None:
        self._rounds: dict[int, tuple[object, ...]] = {}  # the state that was edited last, by game
        self._edits = Counter[int]()  # in that state
        self._states: dict[tuple[str, ...], tuple[object, ...]] = {}
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
            with suppress(LookupError), self.look() as db:
                open_tables = tuple(
                    db.execute(_WINDOWS, (game,)).fetchall()
                )  # a board may come to rest by them
                warns = "⚠️" in str(params.get("text"))  # of somebody who may be within reach again already
                self._states[which(params)] = (*state_of(db, game), open_tables, warns)

    def arrived(self, method: str, params: Json, answer: tuple[int, Json]) -> None:
        """A call was carried out, or refused by the server of its own accord."""
        if method not in {"sendMessage", "editMessageText"}:
            return
        chat = int(params["chat_id"])
        linked = _linked(params)
        if chat < 0 and linked is not None:
            self.groups[linked] = chat
            if method == "editMessageText" and answer[0] == HTTPStatus.OK:
                self._edited(linked, self._states.pop(which(params), ()))

    def tapped(self, query: Query, data: str) -> None:
        """Somebody has tapped a button; one of the settings has every board of the chat drawn anew.

        That may be long after the tap, as the bot has to ask who decides for the chat.
        """
        press = presses.parse(data)
        if isinstance(
            press, SetSetting | SeeNothing | OpenCard
        ):  # a card that the server refuses changes the setting
            self._set(query.message.chat.id)
            self._setting[query.id] = query.message.chat.id

    def _set(self, chat_id: int | None) -> None:
        """The settings of a chat may have changed."""
        for game in [each for each, chat in self.groups.items() if chat == chat_id]:
            self._rounds.pop(game, None)

    def committed(self, game: int, lines: Sequence[str]) -> None:
        """Lines were added to the record of a game: a row that is taken back brings back an earlier state."""
        steps = [parse(line) for line in lines]
        if any(isinstance(step, SeatStep) and isinstance(step.step, Undo) for step in steps):
            self._rounds.pop(game, None)  # perhaps without an edit between

    def _edited(self, game: int, state: tuple[object, ...]) -> None:
        """A group's board has changed while the round was in this state."""
        if not state or state[0] != "playing":
            return
        if self._rounds.get(game) != (self.lives, *state):  # it may come back to one that was there before
            self._rounds[game] = (self.lives, *state)
            self._edits[game] = 0
        self._edits[game] += 1
        most = "most edits of a group's board in one state of a round"
        self.counters[most] = max(self.counters[most], self._edits[game])
        # A dated deadline is shown at once when it is set; an edit drawn before may go out after that.
        dated = state[_DEADLINE] is not None
        if self._edits[game] > MOST_EDITS + dated:
            self.wrong(f"the board of game {game} was edited {self._edits[game]} times in {state}")


def version_of(lines: Sequence[str], seat: int | None) -> int:
    """How many lines a record has; where all play at once, how many are of one seat."""
    return len(lines) if seat is None else sum(seat_of(line) == seat for line in lines)


def seat_of(line: str) -> int | None:
    """The seat that a line of a record is of, where all play at once; None for any other line."""
    step = parse(line)
    return step.seat if isinstance(step, SeatStep) else None


def state_of(db: Database, game: int) -> tuple[object, ...]:
    """What a group's board shows at once whenever it changes, of a round or of a turn."""
    first, *others = (tuple(db.execute(query, (game,)).fetchall()) for query in _STATE)
    return (*first[0], *others) if first else ()


def which(params: Json) -> tuple[str, ...]:
    return str(params["chat_id"]), str(params["message_id"]), str(params.get("text"))


def _linked(params: Json) -> int | None:
    """The game to whose cards a message has a link."""
    found = (_LINK.search(button.get("url", "")) for button in buttons(params))
    return next((int(each[1]) for each in found if each is not None), None)


def buttons(params: Json) -> Iterator[Json]:
    rows = json.loads(params.get("reply_markup", "{}")).get("inline_keyboard", [])
    return (button for row in rows for button in row)
