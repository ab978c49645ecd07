"""What handlers work with."""

from dataclasses import dataclass

from bot.chats.handlers.membership import MembershipLookup
from bot.chats.service.settings import ChatSettings
from bot.ground.drawing.callback_data import Presses
from bot.ground.outbox.recently_sent import RecentlySent
from bot.ground.outbox.replies import Replies
from bot.ground.outbox.sender import Sender
from bot.ground.outbox.transient import TransientMessages
from bot.ground.telegram.client import Client
from bot.table.messages.game_messages import GameMessages
from bot.table.messages.verdicts import Verdicts
from bot.table.service.game_service import GameService
from bot.table.service.house_rules import ChatHouseRules


@dataclass(frozen=True, slots=True)
class Dependencies:
    """The parts of the bot that every room can count on; made once by `bot.app`.

    Attributes:
        presses: what can be pressed, of all rooms.
        not_now: errors of updates that come again, because Telegram brings them; the answer is given then.
    """

    client: Client
    sender: Sender
    service: GameService
    chats: ChatSettings
    house_rules: ChatHouseRules
    messages: GameMessages
    verdicts: Verdicts
    recently_sent: RecentlySent
    transient: TransientMessages
    replies: Replies
    membership: MembershipLookup
    presses: Presses
    not_now: tuple[type[Exception], ...] = ()
