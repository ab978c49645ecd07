"""A log of all calls of the bot, so that tests can count and query them."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

Family = Literal["send", "edit", "answer", "delete", "other"]
_FAMILIES: dict[str, Family] = {
    "sendMessage": "send",
    "sendPhoto": "send",
    "sendDocument": "send",
    "sendDice": "send",
    "sendPoll": "send",
    "editMessageText": "edit",
    "editMessageCaption": "edit",
    "editMessageReplyMarkup": "edit",
    "stopPoll": "edit",
    "editEphemeralMessageText": "edit",
    "editEphemeralMessageMedia": "edit",
    "editEphemeralMessageCaption": "edit",
    "editEphemeralMessageReplyMarkup": "edit",
    "answerCallbackQuery": "answer",
    "deleteMessage": "delete",
    "deleteEphemeralMessage": "delete",
}


@dataclass(frozen=True, slots=True)
class ApiCall:
    """One call: its time (world's clock), method, parameters and result.

    `code` is 200 or the error code; `description` is the error text or empty.
    """

    at: float
    method: str
    params: Mapping[str, Any]
    code: int
    description: str

    @property
    def ok(self) -> bool:
        """Whether the call succeeded."""
        return self.code == 200  # noqa: PLR2004 - the one status of success

    @property
    def family(self) -> Family:
        """The family in which the call is counted."""
        return _FAMILIES.get(self.method, "other")


class CallLog:
    """The calls in order (successful `getUpdates` are left out) with counters.

    Attributes:
        calls: all of them; `failures`: those that no correct bot makes.
        counts: successful calls by chat (0: none) and family.
        refused: 429 answers by chat.
    """

    def __init__(self) -> None:
        self.calls: list[ApiCall] = []
        self.failures: list[ApiCall] = []
        self.counts: dict[int, Counter[Family]] = {}
        self.refused: Counter[int] = Counter()

    def note(self, call: ApiCall, *, fault: bool, chat_id: int = 0) -> None:
        """Add a call; `chat_id` is where it took place, for answers too."""
        if call.ok and call.method == "getUpdates":
            return
        self.calls.append(call)
        if fault:
            self.failures.append(call)
        if call.ok:
            self.counts.setdefault(chat_id, Counter())[call.family] += 1
        elif call.code == 429:  # noqa: PLR2004 - the one status of too many calls
            self.refused[chat_id] += 1

    def made(self, method: str, chat_id: int | None = None) -> list[ApiCall]:
        """The successful calls of a method, in one chat or in all."""
        return [
            call
            for call in self.calls
            if call.ok and call.method == method and chat_id in (None, call.params.get("chat_id"))
        ]
