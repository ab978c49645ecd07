"""What handlers work with."""

from dataclasses import dataclass
from typing import Any

from telegram.ext import CallbackContext

from bot.analysis.reviewer import Reviewer
from bot.analysis.verdicts import Verdicts
from bot.game_messages import GameMessages
from bot.handlers.membership import MembershipLookup
from bot.outbox.recently_sent import RecentlySent
from bot.outbox.replies import Replies
from bot.outbox.sender import Sender
from bot.outbox.transient import TransientMessages
from bot.picture_messages import PictureMessages
from bot.service.chats.house_rules import ChatHouseRules
from bot.service.chats.puzzles import ChatPuzzles
from bot.service.chats.settings import ChatSettings
from bot.service.game_service import GameService
from bot.service.personal_data import PersonalData
from bot.service.profiles import ProfileQueries
from bot.telegram.client import Client
from bot.views.about import AboutView
from engine import __version__

Context = CallbackContext[Any, Any, Any, Any]
"""What the library hands to a handler beside the update; nothing here uses it."""


@dataclass(frozen=True, slots=True)
class Dependencies:
    """Made once by `bot.app`; handlers get it and nothing else."""

    client: Client
    sender: Sender
    service: GameService
    chats: ChatSettings
    profiles: ProfileQueries
    house_rules: ChatHouseRules
    messages: GameMessages
    reviewer: Reviewer | None
    verdicts: Verdicts
    recently_sent: RecentlySent
    transient: TransientMessages
    replies: Replies
    personal_data: PersonalData
    membership: MembershipLookup
    about: AboutView
    pictures: PictureMessages
    puzzles: ChatPuzzles
    not_now: tuple[type[Exception], ...] = ()
    """Errors of updates that come again, because Telegram brings them; the answer is given then."""


def about_view(contact: str, retention_days: int) -> AboutView:
    """What the bot tells of itself, by what its operator has set."""
    return AboutView(__version__, contact, retention_days)
