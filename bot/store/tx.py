"""What a transaction can do."""

from bot.store.games import GamesPart
from bot.store.houses import HousesPart
from bot.store.people import PeoplePart
from bot.store.ranking import RankingPart
from bot.store.reviews import ReviewsPart


class Tx(GamesPart, HousesPart, PeoplePart, RankingPart, ReviewsPart):
    """The database as seen from inside one transaction.

    It belongs to the thread of its connection: use it only in the function given to `Store.write` or
    `Store.read`, and let no row iterator out of it. All methods are plain calls without awaiting.
    """

    __slots__ = ()
