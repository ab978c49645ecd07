"""The room of pictures: card, course, dice, matrix and year, each by a button."""

from collections.abc import Callable
from functools import partial

from bot.coach.reviewer import Reviewer
from bot.ground.store import Tx
from bot.matches.service.results import MatchResults
from bot.pictures.drawing.painter import Painter
from bot.pictures.handlers import PictureRequests
from bot.pictures.messages import PictureMessages
from bot.pictures.service import SentPictures
from bot.pictures.store import Pictures
from bot.rankings.service.company import Company
from bot.rankings.service.dice_counts import DiceCounts
from bot.table.buttons.result import SendPicture
from bot.table.room import Brought, House, Room


def _open(house: House) -> Brought:
    painter = Painter()
    messages = PictureMessages(SentPictures(house.transactions), house.deps.sender, painter)
    counts, company = house.part(DiceCounts), house.part(Company)
    matches = house.part(MatchResults)
    requests = PictureRequests(house.deps, messages, house.part(Reviewer), counts, company, matches)
    return Brought(presses={SendPicture: requests.send}, parts=(painter,))


def _move(tx: Tx, old: int, new: int, _at: float) -> Callable[[], None]:
    return partial(Pictures(tx).move, old, new)


PICTURES = Room(name="pictures", open=_open, presses=(SendPicture,), on_chat_moved=_move)
