"""The club nights of a chat's evening, for the page of that evening."""

from itertools import groupby
from operator import attrgetter

from bot.chats.store.people import People
from bot.clubs.store.clubs import Clubs
from bot.ground.store import Tx
from bot.rankings.views.ranking import NightLine, PersonView


def nights(tx: Tx, chat_id: int, since: float, until: float) -> tuple[NightLine, ...]:
    """The nights that began in a span of time and are over."""
    found = []
    for _, group in groupby(Clubs(tx).results_between(chat_id, since, until), key=attrgetter("club_id")):
        played, winners = 0, []
        for each in group:
            played += 1
            if each.place == 1:
                known = People(tx).get(each.user_id)
                winners.append(PersonView(each.user_id, "" if known is None else known.name))
        found.append(NightLine(played, tuple(winners)))
    return tuple(found)
