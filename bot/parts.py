"""The parts of the running bot that handlers work with."""

from dataclasses import dataclass
from typing import Any

from telegram.ext import CallbackContext

from bot.client import Client
from bot.front import Front
from bot.lately import Lately
from bot.outbox import Outbox
from bot.reviewer import Reviewer
from bot.service import Service
from bot.service.chats import Chats
from bot.service.houses import Houses

Context = CallbackContext[Any, Any, Any, Any]
"""What the library hands to a handler beside the update; nothing here uses it."""


@dataclass(frozen=True, slots=True)
class Parts:
    """Made once by `bot.app`; handlers get it and nothing else."""

    client: Client
    outbox: Outbox
    service: Service
    chats: Chats
    houses: Houses
    front: Front
    reviewer: Reviewer | None
    lately: Lately
