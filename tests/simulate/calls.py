"""What the bot says to Telegram: how often, to whom, and whether it is true by then."""

import json
import math
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus

from bot.ground.texts.formatting import texts
from bot.ground.texts.message import LANGUAGES
from bot.ground.timing import USUAL_TIMING
from bot.sandbox.text import Json
from bot.table.game import CORRECTED
from bot.table.presses import TurnPress
from tests.presses import parse
from tests.simulate.faults import CallFault
from tests.simulate.journal import Journal
from tests.simulate.registers import Registers
from tests.simulate.resting import RestEdits
from tests.simulate.together import Together
from tests.simulate.waits import Waits

GROUP_CALLS, GROUP_SECONDS = 20, 60.0
ALL_CALLS = 30
"""Calls a second that Telegram lets a bot make in all chats together."""
TO_ANSWER = 60.0
"""Seconds after which a tap that is being handled must have been answered, whatever the network does."""
_COUNTED = {"sendMessage", "sendPhoto", "sendDocument", "editMessageText", "editMessageCaption"}
_SURE = ("toast-wrote", "toast-wrote-two", "toast-crossed", "toast-taken-back", "toast-stood-pat")
"""Toasts that say that something has been played, and are not said of anything else."""
_CUT = "\0"


@dataclass(eq=False)
class Calls:
    """Every call as it arrives.

    Args:
        clock: the loop's time.
        registers: what has been committed.
        together, rest: are told of every call.
        journal: is told of every call.
        wrong: is told what may not be.
        counters: of what may be, and should be known.
        met: is told of every fault and the chat it concerns (0: all of them).
        waits: is told of every answer, and of every fault that others can feel.
    """

    clock: Callable[[], float]
    registers: Registers
    together: Together
    rest: RestEdits
    journal: Journal
    wrong: Callable[[str], None]
    counters: Counter[str]
    met: Callable[[str, int], None]
    waits: Waits

    def __post_init__(self) -> None:
        self._groups: dict[int, deque[tuple[float, bool]]] = {}
        self._all: deque[float] = deque()
        self._unasked: deque[float] = deque()
        self._handled: dict[str, float] = {}
        self._boards = set[tuple[int, int]]()  # games that have been shown, and where
        self.answered: dict[str, str] = {}
        self.stale: set[tuple[int, int]] = set()
        self._sure = _beginnings()
        self._died_at = self._jumped_at = -math.inf

    def handled(self, tap: str) -> None:
        """The bot has begun to act on a tap."""
        if tap not in self.answered:
            self._handled.setdefault(tap, self.clock())

    def died(self) -> None:
        """The bot has died, and whatever it was acting on with it."""
        self._handled.clear()
        self._died_at = self.clock()

    def clock_jumped(self) -> None:
        """The machine's clock has jumped.

        If the bot gives no sign of life between that and its next start, it takes itself to have been away
        for as long, and what it said before that to count no more.
        """
        self._jumped_at = self.clock()

    @property
    def _misled(self) -> bool:
        """Whether the bot may not know what it said in the last minute."""
        unseen = self._jumped_at >= self._died_at - USUAL_TIMING.heartbeat
        return unseen and self.clock() - max(self._jumped_at, self._died_at) <= 2 * GROUP_SECONDS

    def look(self) -> None:
        """Look for taps that have waited too long for their answer."""
        self.waits.look()
        late = self.clock() - TO_ANSWER
        for tap, at in self._handled.items():
            if at < late:
                self.wrong(
                    f"tap {tap} ({self.registers.data.get(tap)}) has no answer after {TO_ANSWER:.0f} s"
                )

    def begun(self, method: str, params: Json) -> None:
        """The bot makes a call: it may be asking about somebody whom it is to answer."""
        self.together.begun(method, params)
        self.rest.begun(method, params)
        if method == "getChatMember":
            self.waits.asked(int(params["user_id"]))

    def arrived(self, method: str, params: Json, answer: tuple[int, Json]) -> None:
        """A call was carried out, or refused by the server of its own accord."""
        status, body = answer
        chat = int(params.get("chat_id", 0))
        what = "" if status == 200 else f" -> {status} {body['description']}"
        self.journal.note("bot", f"{method} {_brief(params)}{what}")
        # What one person sees does not count in the limit of a group here, as the bot takes it.
        counted = 0 if "ephemeral_message_parameters" in params else chat
        self._count(method, counted, status, inline="inline_message_id" in params)
        self.together.arrived(method, params, answer)
        self.rest.arrived(method, params, answer)
        if method == "editMessageText":
            edited = chat, int(params["message_id"])
            self.stale.discard(edited)
            if status not in {200, 429} and "not modified" not in body["description"]:
                self.stale.add(edited)
        if method == "answerCallbackQuery":
            self._answer(params)
            self.rest.answered(self.registers.data.get(str(params["callback_query_id"]), ""))
        elif method in _COUNTED:
            self._board(method, params, sent=status == HTTPStatus.OK)

    def failed(self, method: str, params: Json, fault: CallFault) -> None:
        """A call came to nothing because of a fault, or nothing is heard of it."""
        self.journal.note("network", f"{fault.kind}: {method} {_brief(params)}")
        chat = int(params.get("chat_id", 0)) or self.registers.chat_of(str(params.get("callback_query_id")))
        self.met(fault.kind, chat)
        if method != "getChatMember":  # nobody waits for that but who has asked
            self.waits.trouble(fault.seconds)
        if method == "answerCallbackQuery" and fault.before:
            self._answer(params)

    def _count(self, method: str, chat: int, status: int, *, inline: bool) -> None:
        now = self.clock()
        self._all.append(now)
        while self._all[0] <= now - 1.0:
            self._all.popleft()
        self.counters["most calls a second"] = max(self.counters["most calls a second"], len(self._all))
        if len(self._all) > ALL_CALLS:
            # Taps that were made while nobody answered are answered at once when they come.
            self.counters["calls above 30 a second"] += 1
        if method != "answerCallbackQuery":
            self._unasked.append(now)
        while self._unasked and self._unasked[0] <= now - 1.0:
            self._unasked.popleft()
        if len(self._unasked) > ALL_CALLS:
            self.wrong(f"{len(self._unasked)} calls in a second that answer no tap")
        if chat >= 0 or method not in _COUNTED:
            return
        made = self._groups.setdefault(chat, deque())
        made.append((now, inline))
        while made[0][0] <= now - GROUP_SECONDS:
            made.popleft()
        if len(made) <= GROUP_CALLS and status != 429:
            return
        # A table by inline messages keeps a pace of its own: before somebody has tapped, the bot does not
        # know in which chat it stands, and to that chat it may be added meanwhile.
        beside = any(inline for _, inline in made)
        if beside or self._misled:
            self.counters[
                "calls too many, beside inline messages, or where the bot takes itself to have been away"
            ] += 1
        else:
            self.wrong(f"group {chat} got {len(made)} messages and edits in a minute")

    def _answer(self, params: Json) -> None:
        tap, text = str(params["callback_query_id"]), str(params.get("text", ""))
        self._handled.pop(tap, None)
        self.waits.answered(tap)
        self.answered[tap] = text
        if any(text.startswith(beginning) for beginning in self._sure) and tap not in self.registers.by_tap:
            self.wrong(f"tap {tap} was answered with {text!r}, and nothing has been committed for it")

    def _board(self, method: str, params: Json, *, sent: bool) -> None:
        """A board shows nothing that is not on disk; and it may be one that is sent in place of another."""
        rows = json.loads(params.get("reply_markup", "{}")).get("inline_keyboard", [])
        for row in rows:
            for button in row:
                press = parse(button.get("callback_data", ""))
                if isinstance(press, TurnPress):
                    known = self.registers.version(press.game)
                    if press.version % CORRECTED > known:
                        self.wrong(
                            f"game {press.game} is shown at {press.version}, {known} lines are on disk"
                        )
                    shown = press.game, int(params["chat_id"])
                    if method == "sendMessage" and sent and shown in self._boards:
                        self.met("board sent anew", shown[1])
                    self._boards.add(shown)
                    return


def _beginnings() -> tuple[str, ...]:
    """How the toasts begin that say that something has been played."""
    every = set()
    for language in LANGUAGES:
        for name in _SURE:
            t = texts(language)
            blank = dict.fromkeys(("row", "rows", "points", "dice", "hand"), _CUT)
            every.add(t(name, **blank).split(_CUT)[0])
    return tuple(sorted(each for each in every if each))


def _brief(params: Json) -> str:
    """A call's parameters in a few words."""
    where = [f"chat {params['chat_id']}"] if "chat_id" in params else []
    where += [f"message {params['message_id']}"] if "message_id" in params else []
    where += [f"tap {params['callback_query_id']}"] if "callback_query_id" in params else []
    text = str(params.get("text", params.get("caption", "")))
    said = text.rsplit("\n", 1)[-1][:60] if len(text) > 60 else text.replace("\n", " / ")
    return " ".join([*where, repr(said)] if said else where)
