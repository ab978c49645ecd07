"""What handlers work with."""

from dataclasses import dataclass
from typing import Any

from telegram.ext import CallbackContext

from bot.analysis.reviewer import Reviewer
from bot.analysis.verdicts import Verdicts
from bot.game_messages import GameMessages
from bot.outbox.recently_sent import RecentlySent
from bot.outbox.replies import Replies
from bot.outbox.sender import Sender
from bot.outbox.transient import TransientMessages
from bot.service.chats.house_rules import ChatHouseRules
from bot.service.chats.puzzles import ChatPuzzles
from bot.service.chats.settings import ChatSettings
from bot.service.game_service import GameService
from bot.telegram.client import Client

Context = CallbackContext[Any, Any, Any, Any]
"""What the library hands to a handler beside the update; nothing here uses it."""


@dataclass(frozen=True, slots=True)
class Dependencies:
    """Made once by `bot.app`; handlers get it and nothing else."""

    client: Client
    sender: Sender
    service: GameService
    chats: ChatSettings
    house_rules: ChatHouseRules
    messages: GameMessages
    reviewer: Reviewer | None
    verdicts: Verdicts
    recently_sent: RecentlySent
    transient: TransientMessages
    replies: Replies
    puzzles: ChatPuzzles
