"""Messages that go by themselves, with their notes in memory."""

from bot.ground.outbox.sender import Sender
from bot.ground.outbox.transient import TransientMessages
from bot.ground.runtime.timing import USUAL_TIMING
from bot.ground.store.lasting import LastingTasks
from bot.table.messages.message_removal import MessageRemoval


class Notes:
    """What the database notes of messages that are to be deleted."""

    def __init__(self):
        self.seconds = {}  # by chat and message

    async def expire(self, chat_id, message_id, seconds):
        self.seconds[chat_id, message_id] = seconds

    async def gone(self, chat_id, message_id):
        self.seconds.pop((chat_id, message_id), None)

    async def is_left(self, chat_id, message_id):
        return (chat_id, message_id) in self.seconds

    async def left(self):
        return [(*which, seconds) for which, seconds in self.seconds.items()]


def removal_of(sender: Sender, notes: Notes) -> MessageRemoval:
    """What deletes the messages of a sender."""

    async def leave(*_: int) -> None:
        raise AssertionError("a message that is to go at a time is never out of use")

    return MessageRemoval(notes, sender, LastingTasks().spawn, leave)


def transient_of(sender: Sender, seconds: float = USUAL_TIMING.refusal) -> TransientMessages:
    """The messages of a sender that go by themselves."""
    return TransientMessages(sender, removal_of(sender, Notes()), seconds)
