"""The state that the call queues of all chats share."""

from collections.abc import Callable
from dataclasses import dataclass, field

from bot.ground.outbox.call_gate import CallGate
from bot.ground.outbox.waits import Waits
from bot.ground.runtime.background import BackgroundTasks
from bot.ground.telegram.client import Client
from bot.ground.values.ephemeral import EphemeralMessageId, MessageKey
from bot.ground.values.screen import Screen

OnLost = Callable[[int, int], None]
OnShown = Callable[[int, Screen], None]


@dataclass(slots=True)
class SharedQueueState:
    """The state that the queues of all chats share.

    Attributes:
        client: makes the calls.
        spacing: seconds between two edits of one message.
        gate: the gate of all calls to chats.
        on_lost: called with (chat_id, message_id) when a message turns out to be gone.
        on_shown: called with the chat and the screen when Telegram has confirmed that a message shows it.
        on_ephemeral_lost: the same for an ephemeral message, called with its address.
        tasks: the calls.
        closing: whether to hurry: screens go out without spacing.
        closed: whether nothing is sent any more.
        waits: the waiting times of boards and results.
    """

    client: Client
    spacing: float
    gate: CallGate
    on_lost: OnLost | None = None
    on_shown: OnShown | None = None
    on_ephemeral_lost: Callable[[EphemeralMessageId], None] | None = None
    tasks: BackgroundTasks = field(default_factory=BackgroundTasks)
    closing: bool = False
    closed: bool = False
    waits: Waits = field(default_factory=Waits)

    def shown(self, chat_id: int, screen: Screen) -> None:
        """Tell whoever wants to know what a message of a chat shows now, as Telegram says."""
        if self.on_shown is not None:
            self.on_shown(chat_id, screen)

    def lost(self, chat_id: int, key: MessageKey) -> None:
        """Tell whoever wants to know that a message is gone."""
        if isinstance(key, EphemeralMessageId):
            if self.on_ephemeral_lost is not None:
                self.on_ephemeral_lost(key)
        elif self.on_lost is not None:
            self.on_lost(chat_id, key)
