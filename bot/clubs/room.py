"""The room of club nights: commands, presses, hooks and jobs."""

import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Final

from bot.chats.members import Answer, PersonLeft, Tap, TypedCommand
from bot.chats.settings import ChatMoved, DatesSet, chat_texts
from bot.clubs.actions import NightActions, NightCoordinator, NightPress, NightReply, game_ended, plan_again
from bot.clubs.model import (
    JOIN_LINK,
    CancelNight,
    DareNext,
    JoinNight,
    LeaveNight,
    OpenNight,
    PauseNight,
    ResumeNight,
    SetNights,
    ShowNightRules,
    ShowNights,
    StartNight,
)
from bot.clubs.night import NightDice, NightMessages, club_view, nights
from bot.clubs.presenter import (
    NightOpening,
    NightPresenter,
    NightScreens,
    NightSteps,
    open_planned,
    send_podium,
)
from bot.clubs.screens import (
    ask_cancel,
    ask_leave,
    night_screen,
    plan_screen,
    plan_word,
    podium_screen,
    rules_page,
    status_screen,
)
from bot.clubs.store import NIGHTS, PLANS, MovingNights, NightPlans, Nights
from bot.ground.store.base import Tx
from bot.ground.store.dues import sends
from bot.ground.texts.message import Message, say
from bot.ground.values import Actor, Delivery, Place, Press, is_private
from bot.pictures.messages import Announcements, PictureMessages
from bot.rankings.ranking import EveningViewed
from bot.table.game import GameEnded, TopicGone
from bot.table.handlers.commands import NotAdminError, send_fleeting
from bot.table.model import Refusal, refuse
from bot.table.presses import Dismiss
from bot.table.room import ChatsTaken, Contributions, Dependencies, Dialog, OnPage, Page, Room, RoomContext
from bot.table.timers import Downtime
from engine.errors import OptionError

# Handlers of club nights: /club, the link by which people join, presses of messages and pages.


_NUMBER: Final = re.compile(r"[1-9]\d{0,14}", re.ASCII)
_AGAIN: Final = 30.0
"""Seconds after which the message of a night is sent anew for somebody who asks for it."""


class NightPages:
    """The handlers of club nights.

    Args:
        deps: the parts of the bot.
        actions: what people do about nights.
        presenter: shows nights.
    """

    def __init__(self, deps: Dependencies, actions: NightActions, presenter: NightPresenter) -> None:
        self._deps, self._actions, self._presenter = deps, actions, presenter
        self._show_game: Callable[[int], Awaitable[None]] = deps.messages.present_game

    async def club(self, typed: TypedCommand) -> Answer:
        """The night of this place, anew at the bottom, or what the chat has chosen; in private the rules."""
        if typed.private:
            return rules_page(typed.t, back=False)
        club = await self._actions.live_in(typed.place)
        if club is None:
            return plan_screen(typed.t, await self._actions.plan(typed.place))
        return None if self._brings_down(club) else say("toast-there")

    async def link(self, typed: TypedCommand, word: str) -> Answer:
        """The joining of a person by the link of a night; their status follows, unless they play."""
        number = _NUMBER.fullmatch(word)
        if number is None or not typed.private:
            return refuse(Refusal.UNKNOWN_BUTTON).message
        club = int(number[0])
        reply = await self._press(JoinNight(club), typed.actor, typed.place)
        follows = reply.refusal is None and await self._actions.tell_anew(club, typed.actor.user_id)
        await self._follow(reply, typed.actor)
        return None if follows else reply.message

    async def open(self, _: OpenNight, tap: Tap) -> Message:
        """Open a night; the page of `/club` that was tapped becomes its message."""
        is_page = any(isinstance(each, ShowNights) for each in tap.on)
        reply = await self._actions.open(tap.place, tap.actor, tap.message_id if is_page else None)
        if reply.refusal is Refusal.CLUB_OPEN and reply.club is not None:
            self._brings_down(reply.club)
        else:
            await self._follow(reply, tap.actor)
        return reply.message

    async def press(self, pressed: NightPress, tap: Tap) -> Message:
        """Act on a press about a night, or ask whether it is meant."""
        asked = pressed in tap.on and any(isinstance(each, Dismiss) for each in tap.on)
        message_id = tap.message_id if JoinNight(pressed.club) in tap.on else None
        reply = await self._press(pressed, tap.actor, tap.place, message_id)
        if reply.refusal is Refusal.CLUB_HOST and not is_private(tap.chat.id):
            actor = replace(tap.actor, admin=await self._deps.membership.is_admin(tap.chat, tap.actor))
            reply = await self._press(pressed, actor, tap.place, message_id)
        if reply.asks:
            await self._ask(pressed, tap)
        elif asked and reply.refusal is not Refusal.CLUB_HOST:
            self._deps.messages.removal.expire(tap.place.chat_id, tap.message_id)
        await self._follow(reply, tap.actor)
        return reply.message

    async def page(self, pressed: ShowNights, tap: Tap) -> Page:
        """A page of `/club`; raises `OptionError` in a private chat."""
        if is_private(tap.place.chat_id):
            raise OptionError("expected a group")
        t = await chat_texts(self._deps.chats, tap.place.chat_id, tap.actor)
        view = await self._actions.plan(tap.place)
        return say("toast-menu"), plan_screen(t, view, pressed.page)

    async def choose(self, pressed: SetNights, tap: Tap) -> Page:
        """The overview with another choice; raises `NotAdminError` for who may not set the chat."""
        if not await self._deps.membership.is_admin(tap.chat, tap.actor):
            raise NotAdminError
        await self._actions.choose(tap.place, pressed.choice, pressed.word)
        _, screen = await self.page(ShowNights("main"), tap)
        option, value = say(f"club-choice-{pressed.choice}"), plan_word(pressed.choice, pressed.word)
        return say("toast-option", option=option, value=value), screen

    async def rules(self, pressed: ShowNightRules, tap: Tap) -> Message | Dialog:
        """The rules: on the page of `/club` as its page, in private as a message, at a night in short."""
        is_page = any(isinstance(each, OpenNight | ShowNights) for each in tap.on)
        if not is_page and not is_private(tap.place.chat_id):
            return Dialog(say("toast-club-rules"))
        t = await chat_texts(self._deps.chats, tap.place.chat_id, tap.actor)
        if is_page:
            self._deps.sender.show(tap.place, tap.message_id, rules_page(t, back=True), page=True)
        else:
            self._deps.messages.spawn(self._deps.replies.send(tap.place, pressed, rules_page(t, back=False)))
        return say("toast-rules")

    async def _press(
        self, pressed: NightPress, actor: Actor, place: Place, message_id: int | None = None
    ) -> NightReply:
        """Act on a press; in private only people of the group may join."""
        if isinstance(pressed, JoinNight) and is_private(place.chat_id):
            chat_id = await self._actions.chat_of(pressed.club)
            if chat_id is None:
                return NightReply(refuse(Refusal.CLUB_OVER).message, refusal=Refusal.CLUB_OVER)
            joined = await self._actions.has_joined(pressed.club, actor.user_id)
            inside = True if joined else await self._deps.membership.is_in(chat_id, actor)
            inside = await self._deps.attendance.is_there(chat_id, actor) if inside else inside
            if not inside:
                outside = Refusal.OUTSIDE if joined else Refusal.UNKNOWN_BUTTON
                why = Refusal.MEMBERSHIP_UNKNOWN if inside is None else outside
                return NightReply(refuse(why).message, refusal=why)
        return await self._actions.press(pressed, actor, place.chat_id, message_id)

    async def person_left(self, left: PersonLeft) -> None:
        """Let somebody who has left a group leave its nights, with the tables where they play."""
        for reply in await self._actions.leave_group(left.chat_id, left.user_id):
            await self._follow(reply, Actor(left.user_id, ""))

    async def _follow(self, reply: NightReply, actor: Actor) -> None:
        """Show what a press has changed."""
        if reply.left is not None:
            await self._show_game(reply.left)
        if reply.club is not None:
            await self._presenter.present_night(reply.club, actor.user_id)

    async def _ask(self, pressed: NightPress, tap: Tap) -> None:
        """Ask a person in private whether they leave their game, or in the group whether it is to end."""
        place = Place(tap.actor.user_id) if isinstance(pressed, LeaveNight) else tap.place
        t = await chat_texts(self._deps.chats, place.chat_id, tap.actor)
        if isinstance(pressed, LeaveNight):
            question = ask_leave(t, pressed.club)
        else:
            begun = any(isinstance(each, PauseNight) for each in tap.on)
            question = ask_cancel(t, pressed.club, begun=begun)
        self._deps.messages.spawn(send_fleeting(self._deps, place, pressed, question))

    def _brings_down(self, club: int) -> bool:
        """Send the message of a night anew, unless that was done just now."""
        if not self._deps.recently_sent.claim(("club", club), _AGAIN):
            return False
        self._deps.messages.spawn(self._presenter.bring_down(club))
        return True


# The room of club nights: short games at side tables, pairing, points, a podium.


_PACE: Final = 10.0
"""Seconds between two edits of the message of a night, where a message is edited once in a second at most."""

_OF_NIGHTS: Final[tuple[type[Press], ...]] = (
    *(JoinNight, LeaveNight, PauseNight, ResumeNight, DareNext),
    *(StartNight, CancelNight),
)


def _open(context: RoomContext) -> Contributions:
    deps, transactions, zone = context.deps, context.transactions, context.settings.time_zone
    actions = NightActions(transactions, zone)
    messages = NightMessages(transactions, zone)
    presenter = NightPresenter(
        messages,
        NightScreens(
            night_screen,
            status_screen,
            deps.chats,
            lambda: deps.client.username,
            deps.messages.screens.telling_drain,
        ),
        deps.messages.surfaces,
        deps.messages.is_here,
        _PACE * context.timing.edits,
    )
    announcements = Announcements(deps.sender, context.part(PictureMessages))
    podium = partial(send_podium, messages, podium_screen, deps.chats, announcements)

    def tell(due: Delivery) -> None:
        deps.messages.spawn(podium(due))

    night_dice = NightDice(transactions)
    opening = NightOpening(night_dice, presenter, deps.chats, deps.sender, deps.messages.spawn)
    show, draw = deps.messages.present_game, opening.draw
    steps = NightSteps(NightCoordinator(transactions), presenter, show, tell, draw)
    pages = NightPages(deps, actions, presenter)

    return Contributions(
        handlers={
            "club": pages.club,
            f"start={JOIN_LINK}*": pages.link,
            **dict.fromkeys(_OF_NIGHTS, OnPage(pages.press)),
            **dict.fromkeys((LeaveNight, CancelNight), OnPage(pages.press, confirms=True)),
            OpenNight: OnPage(pages.open),
            ShowNightRules: OnPage(pages.rules),
            ShowNights: OnPage(pages.page),
            SetNights: OnPage(pages.choose),
        },
        dues={
            PLANS: partial(open_planned, actions, presenter),
            NIGHTS: steps.step,
            **sends({"club_podium": podium}),
        },
        on={
            PersonLeft: pages.person_left,
            ChatsTaken: lambda taken: presenter.present_behind(taken.chats),
        },
    )


def _move(tx: Tx, moved: ChatMoved) -> Callable[[], None]:
    return partial(MovingNights(tx).move, moved.old, moved.new, moved.at)


def _plan_again(tx: Tx, changed: DatesSet) -> None:
    if changed.setting in {"", "zone"}:
        plan_again(tx, changed.chat_id, changed.default, changed.at)


def _leave_topic(tx: Tx, gone: TopicGone) -> None:
    Nights(tx).leave_topic(gone.place, gone.at)
    NightPlans(tx).leave_topic(gone.place)


CLUBS = Room(
    name="clubs",
    open=_open,
    offers=(*_OF_NIGHTS, OpenNight, ShowNights, ShowNightRules, SetNights),
    on={
        EveningViewed: nights,
        GameEnded: game_ended,
        TopicGone: _leave_topic,
        ChatMoved: _move,
        DatesSet: _plan_again,
        Downtime: lambda tx, downtime: Nights(tx).shift(downtime.seconds),
    },
    view_parts={"side table": club_view},
)
