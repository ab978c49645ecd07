"""The room of privacy: /privacy, /about, /forget and /export me, and the retention job."""

import asyncio

from bot.privacy.buttons import ConfirmForget
from bot.privacy.handlers import PersonalMatters
from bot.privacy.personal_data import PersonalData
from bot.privacy.retention import Retention
from bot.privacy.views import AboutView
from bot.table.room import Brought, House, Room
from engine import __version__


def _open(house: House) -> Brought:
    deps, settings = house.deps, house.settings
    forgotten = asyncio.Event()
    on_forgotten = (*house.on_forgotten, lambda _tx, _user_id: forgotten.set)
    data = PersonalData(house.transactions, deps.chats, on_forgotten)
    about = AboutView(__version__, settings.operator_contact, settings.retention_days)
    matters = PersonalMatters(deps, data, about)

    async def let_go() -> None:
        alone, days = not settings.shared, settings.retention_days
        clock, timing = house.clock, house.timing
        await Retention(house.store, data, days, clock, timing, alone=alone, wanted=forgotten).run()

    return Brought(
        commands={
            "privacy": matters.privacy,
            "about": matters.about,
            "forget": matters.forget,
            "export me": matters.export,
        },
        links={"forget": matters.forget, "export": matters.export},
        presses={ConfirmForget: matters.confirmed},
        jobs=(let_go,),
    )


PRIVACY = Room(
    name="privacy",
    open=_open,
    presses=(ConfirmForget,),
    on_pages=(ConfirmForget,),
    confirms=(ConfirmForget,),
    unnoted=(ConfirmForget,),
)
