"""What handlers work with."""

from dataclasses import dataclass
from typing import Any

from telegram.ext import CallbackContext

from bot.chats.handlers.membership import MembershipLookup
from bot.chats.service.settings import ChatSettings
from bot.coach.reviewer import Reviewer
from bot.daily.service.puzzles import ChatPuzzles
from bot.ground.outbox.recently_sent import RecentlySent
from bot.ground.outbox.replies import Replies
from bot.ground.outbox.sender import Sender
from bot.ground.outbox.transient import TransientMessages
from bot.ground.telegram.client import Client
from bot.pictures.messages import PictureMessages
from bot.privacy.personal_data import PersonalData
from bot.privacy.views import AboutView
from bot.rankings.service.profiles import ProfileQueries
from bot.rulebook.house_rules import ChatHouseRules
from bot.table.messages.game_messages import GameMessages
from bot.table.messages.verdicts import Verdicts
from bot.table.service.game_service import GameService
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
