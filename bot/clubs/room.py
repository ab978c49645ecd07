"""The room of club nights: short games at side tables, pairing, points, a podium."""

from collections.abc import Callable
from functools import partial
from typing import Final
from zoneinfo import ZoneInfo

from bot.clubs.buttons import (
    CancelClub,
    DareNext,
    JoinClub,
    LeaveClub,
    OpenClub,
    PauseClub,
    ResumeClub,
    SetClub,
    ShowClub,
    ShowClubRules,
    StartClub,
)
from bot.clubs.handlers import ClubPages
from bot.clubs.jobs.coordination import ClubSteps
from bot.clubs.jobs.opening import NightOpening
from bot.clubs.jobs.podiums import Podiums
from bot.clubs.jobs.presenter import NightPresenter, NightScreens
from bot.clubs.screens.night import night
from bot.clubs.screens.podium import podium
from bot.clubs.screens.status import status
from bot.clubs.service.actions import ClubActions
from bot.clubs.service.coordinator import ClubCoordinator
from bot.clubs.service.endings import game_ended
from bot.clubs.service.evening import nights
from bot.clubs.service.night_dice import NightDice
from bot.clubs.service.night_views import club_view
from bot.clubs.service.plans import plan_again
from bot.clubs.service.showing import NightMessages
from bot.clubs.store.clubs import Clubs
from bot.clubs.store.moving import MovingClubs
from bot.clubs.store.plans import ClubPlans
from bot.clubs.views import JOIN_LINK
from bot.ground.drawing.callback_data import Press
from bot.ground.store import Tx
from bot.ground.values.delivery import Delivery
from bot.ground.values.place import Place
from bot.pictures.drawing.painter import Painter
from bot.rankings.service.ranking_queries import RankingQueries
from bot.table.room import Brought, House, Room

_PACE: Final = 10.0
"""Seconds between two edits of the message of a night, where a message is edited once in a second at most."""

_OF_NIGHTS: Final[tuple[type[Press], ...]] = (
    *(JoinClub, LeaveClub, PauseClub, ResumeClub, DareNext),
    *(StartClub, CancelClub),
)
_PRESSES: Final[tuple[type[Press], ...]] = (*_OF_NIGHTS, OpenClub, ShowClub, ShowClubRules, SetClub)


def _open(house: House) -> Brought:
    deps, transactions, zone = house.deps, house.transactions, house.settings.time_zone
    actions = ClubActions(transactions, zone)
    messages = NightMessages(transactions, zone)
    presenter = NightPresenter(
        messages,
        NightScreens(night, status),
        deps.chats,
        deps.sender,
        deps.messages.removal,
        deps.messages.spawn,
        lambda: deps.client.username,
        deps.messages.is_here,
        _PACE * house.timing.edits,
    )
    podiums = Podiums(messages, podium, deps.chats, deps.sender, house.part(Painter))

    def tell(due: Delivery) -> None:
        deps.messages.spawn(podiums.send(due))

    night_dice = NightDice(transactions)
    opening = NightOpening(night_dice, presenter, deps.chats, deps.sender, deps.messages.spawn)
    show, draw = deps.messages.present_game, opening.draw
    steps = ClubSteps(actions, ClubCoordinator(transactions), messages, presenter, show, tell, draw)
    pages = ClubPages(deps, actions, presenter)
    if (rankings := house.part(RankingQueries)) is not None:
        rankings.subscribe(nights)
    return Brought(
        commands={"club": pages.club},
        links_to={JOIN_LINK: pages.link},
        presses={
            **dict.fromkeys(_OF_NIGHTS, pages.press),
            OpenClub: pages.open,
            ShowClubRules: pages.rules,
        },
        pages={ShowClub: pages.page, SetClub: pages.choose},
        due=steps.due,
        resume=steps.resume,
        sends={"club_podium": podiums.send},
        on_left=pages.person_left,
        on_lost=presenter.lost,
    )


def _move(tx: Tx, old: int, new: int, at: float) -> Callable[[], None]:
    return partial(MovingClubs(tx).move, old, new, at)


def _plan_again(tx: Tx, chat_id: int, setting: str, default: ZoneInfo, now: float) -> None:
    if setting in {"", "zone"}:
        plan_again(tx, chat_id, default, now)


def _leave_topic(tx: Tx, place: Place, at: float) -> None:
    Clubs(tx).leave_topic(place, at)
    ClubPlans(tx).leave_topic(place)


def _next_due(tx: Tx) -> float | None:
    times = (Clubs(tx).next_due(), ClubPlans(tx).next_due())
    return min((at for at in times if at is not None), default=None)


def _stood_still(tx: Tx, seconds: float) -> None:
    Clubs(tx).shift(seconds)


CLUBS = Room(
    name="clubs",
    open=_open,
    presses=_PRESSES,
    on_pages=_PRESSES,
    confirms=(LeaveClub, CancelClub),
    on_game_ended=game_ended,
    club_view=club_view,
    on_topic_gone=_leave_topic,
    on_chat_moved=_move,
    on_chat_set=_plan_again,
    next_due=_next_due,
    on_stood_still=_stood_still,
)
