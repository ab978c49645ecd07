"""Handlers of pages that belong to no game: rules, settings, house rules; checks and records."""

from collections.abc import Hashable
from typing import get_args

from bot.chats.buttons import SetLanguage, SetPreset, SetSetting, SetZone, ShowSettings
from bot.chats.handlers.membership import KNOWN
from bot.chats.handlers.updates import Tap
from bot.chats.screens import house_rules, settings
from bot.chats.texts import chat_texts
from bot.chats.views import HOURS, SETTINGS, SettingValues
from bot.chats.zone_names import zone_name
from bot.ground.drawing.callback_data import Press
from bot.ground.drawing.notice import notice
from bot.ground.texts.formatting import Texts
from bot.ground.texts.message import Message, say
from bot.ground.values.actor import Actor
from bot.ground.values.place import Place, is_private
from bot.ground.values.screen import Screen
from bot.rulebook import sayings, words
from bot.rulebook.buttons import DropHouse, ListHouses, SetHouse, ShowAdvice, ShowHouse, ShowRules
from bot.rulebook.families import usual_rules
from bot.rulebook.screens import advice as advice_page
from bot.rulebook.screens import rules
from bot.table.buttons.questions import ShowCard
from bot.table.buttons.result import CheckDice, SendRecord
from bot.table.room import Dependencies, OnPage, Page
from bot.table.screens import scorecards
from bot.table.screens.result import verify
from bot.table.service.reply import Refusal, refuse
from bot.table.views.game import GameView, LobbyView
from engine.errors import OptionError
from engine.records.record import Record
from engine.rules.ruleset import Ruleset

_Change = SetLanguage | SetPreset | SetSetting | SetZone
_House = ListHouses | ShowHouse | SetHouse | DropHouse


class Pages:
    """The handlers of the table's own pages: rules, settings, house rules.

    Attributes:
        all: the handlers by kind of press; each raises `OptionError` for a page that is not there.
    """

    def __init__(self, deps: Dependencies) -> None:
        self._deps = deps
        self.all: dict[type[Press], OnPage] = {
            ShowRules: self._rules,
            ShowAdvice: self._advice,
            ShowCard: self._card,
            ShowSettings: self._settings,
            **dict.fromkeys(get_args(_Change), self._change),
            **dict.fromkeys(get_args(_House), self._house),
        }

    async def _rules(self, pressed: ShowRules, tap: Tap) -> Page:
        chats, chat_id, key = self._deps.chats, tap.place.chat_id, pressed.preset
        t = await chat_texts(chats, chat_id, tap.actor)
        clock = await chats.clock(chat_id)
        return say("toast-rules"), rules.rules(t, usual_rules(key), clock) if key else rules.index(t)

    async def _advice(self, pressed: ShowAdvice, tap: Tap) -> Page:
        t = await chat_texts(self._deps.chats, tap.place.chat_id, tap.actor)
        return say("toast-advice"), _advice(t, pressed.preset)

    async def _card(self, pressed: ShowCard, tap: Tap) -> Page:
        shown = await self._deps.service.queries.shown(pressed.game)
        view = None if shown is None else shown.view
        here = isinstance(view, GameView) and view.place.chat_id == tap.place.chat_id
        if not isinstance(view, GameView) or not here or pressed.seat >= len(view.seats):
            raise OptionError(f"expected a card of a game of this chat, not {pressed}")
        t = await chat_texts(self._deps.chats, tap.place.chat_id, tap.actor)
        return say("toast-card-shown"), scorecards.score(t, view, pressed.seat)

    async def _settings(self, pressed: ShowSettings, tap: Tap) -> Page:
        await self._decides(tap, KNOWN)
        return say("toast-menu"), await settings_page(self._deps, tap.actor, tap.place.chat_id, pressed.page)

    async def _change(self, pressed: _Change, tap: Tap) -> Page:
        await self._decides(tap)
        chat_id = tap.place.chat_id
        answer = await _set(self._deps, pressed, tap.place)
        return answer, await settings_page(self._deps, tap.actor, chat_id, _page_of(pressed, chat_id))

    async def _house(self, pressed: _House, tap: Tap) -> Page:
        if isinstance(pressed, SetHouse | DropHouse):
            await self._decides(tap)
        return await _house_page(self._deps, pressed, tap.actor, tap.place)

    async def _decides(self, tap: Tap, age: float = 0.0) -> None:
        """Check that the person who taps decides for the chat, or did so many seconds ago.

        Raises:
            NotAdminError: They do not.
        """
        if not await self._deps.membership.is_admin(tap.chat, tap.actor, age):
            raise NotAdminError


class NotAdminError(Exception):
    """A tap on a setting by somebody else, in a chat whose administrators decide."""


async def show_page(deps: Dependencies, page: OnPage, pressed: Press, tap: Tap) -> Message:
    """Show another page in the message whose button was tapped."""
    try:
        answer, screen = await page(pressed, tap)
    except NotAdminError:
        return refuse(Refusal.NOT_ADMIN).message
    except OptionError:
        return refuse(Refusal.UNKNOWN_BUTTON).message
    deps.transient.keep(tap.place.chat_id, tap.message_id)  # a refusal that has become a page is one no more
    deps.sender.show(tap.place, tap.message_id, screen, page=True)
    return answer


def _advice(t: Texts, key: str) -> Screen:
    """Experienced players' advice on a preset; raises `OptionError` where its worth was never computed."""
    played = usual_rules(key)
    judgement = sayings.judgement(played)
    if judgement is None or not isinstance(played, Ruleset):
        raise OptionError(f"expected a preset that can be solved, not {key[:40]!r}")
    return advice_page.page(t, played, judgement)


def _page_of(pressed: _Change, chat_id: int) -> str:
    """The page of settings that shows what was just changed."""
    match pressed:
        case SetSetting(setting):
            return SETTINGS[setting].page
        case SetZone():
            return "" if is_private(chat_id) else HOURS
    return ""


async def _set(deps: Dependencies, pressed: _Change, place: Place) -> Message:
    """Change a setting of a chat; raises `OptionError` for a value that no button has."""
    chats, chat_id = deps.chats, place.chat_id
    match pressed:
        case SetLanguage(language):
            await chats.set_language(chat_id, language or None)
            await deps.messages.show_again(chat_id)
            return say("toast-language")
        case SetPreset(key):
            await chats.set_default_preset(chat_id, key)
            await deps.messages.show_again(chat_id, lobbies=True)
            return say("toast-default-preset", preset=words.family(key))
        case SetZone(zone):
            await chats.set_zone(chat_id, zone or None)
            return say("toast-zone", zone=zone_name(zone or None))
        case SetSetting(setting, value):
            was_pinned = (await chats.settings(chat_id)).pin
            await chats.set_value(chat_id, setting, value, place.thread_id)
            if setting == SettingValues.pin.name and was_pinned:
                await deps.messages.unpin(chat_id)
            await deps.messages.show_again(chat_id)
            name, chosen = say(f"setting-{setting}"), say(f"setting-{setting}-{value}")
            return say("toast-option", option=name, value=chosen)


async def _house_page(
    deps: Dependencies, pressed: ListHouses | ShowHouse | SetHouse | DropHouse, actor: Actor, place: Place
) -> tuple[Message, Screen]:
    chat_id = place.chat_id
    match pressed:
        case ListHouses(page):
            t = await chat_texts(deps.chats, chat_id, actor)
            screen = house_rules.index(t, await deps.house_rules.all(chat_id), page)
            return say("toast-houses"), screen
        case SetHouse(house):
            answer = await deps.house_rules.make_default(chat_id, house)
            await deps.messages.show_again(chat_id, lobbies=True)
            return answer, await settings_page(deps, actor, chat_id)
        case DropHouse(house, sure=True):
            answer = await deps.house_rules.drop(chat_id, house)
            await deps.messages.show_again(chat_id, lobbies=True)
            return answer, await houses_page(deps, actor, chat_id)
        case DropHouse(house):
            return say("toast-houses"), await houses_page(deps, actor, chat_id, house, dropping=True)
        case ShowHouse(house):
            return say("toast-houses"), await houses_page(deps, actor, chat_id, house)


async def settings_page(deps: Dependencies, actor: Actor, chat_id: int, page: str = "") -> Screen:
    """A page of the settings of a chat; the first one in place of one that there is not any more."""
    t = await chat_texts(deps.chats, chat_id, actor)
    return settings.settings(t, await deps.chats.view(chat_id), page)


async def houses_page(
    deps: Dependencies, actor: Actor, chat_id: int, house: int = 0, *, dropping: bool = False
) -> Screen:
    """The house rules of a chat, or one of them, or the question whether to forget it."""
    t = await chat_texts(deps.chats, chat_id, actor)
    saved = await deps.house_rules.all(chat_id)
    one = next((each for each in saved if each.id == house), None)
    if one is None:
        return house_rules.index(t, saved)
    return house_rules.drop(t, one) if dropping else house_rules.house(t, one)


async def check_or_send(deps: Dependencies, pressed: CheckDice | SendRecord, tap: Tap) -> Message:
    """Check the dice of a game or send its record, below the message that was tapped."""
    actor, place = tap.actor, tap.place
    queries = deps.service.queries
    find = queries.record if isinstance(pressed, SendRecord) else queries.revealed
    found = await find(place, actor, pressed.game)
    if isinstance(found, Refusal):
        return refuse(found).message
    record, shown = found
    if shown.view.place.chat_id == place.chat_id:
        place = shown.view.place  # its topic, which a tap on a deleted message does not tell
    t = await chat_texts(deps.chats, place.chat_id, actor)
    what: Hashable = (pressed, place.chat_id)
    if not deps.recently_sent.begin(what):
        return say("toast-there")
    if isinstance(pressed, SendRecord):
        deps.messages.spawn(deps.recently_sent.send(what, send_record(deps, t, record, place)))
        return say("toast-record")
    page = await verdict(deps, t, record, shown.view)
    deps.messages.spawn(deps.recently_sent.send(what, send(deps, place, pressed, page, tap.message_id)))
    return say("toast-checked")


async def verdict(deps: Dependencies, t: Texts, record: Record, view: LobbyView | GameView) -> Screen:
    """What checking the dice of a finished game's record comes to."""
    if record.rules.source == "own":
        return verify.own_dice(t, view.game)
    found = await deps.verdicts.of(view.game, record)
    shown = view.commitment_shown if isinstance(view, GameView) else None
    return verify.verdict(t, view.game, found, record, view.place, shown=shown, page=deps.verdicts.page)


async def send_record(deps: Dependencies, t: Texts, record: Record, place: Place) -> int | None:
    """Send a record as a file; the message's number, None if it could not be sent."""
    caption = notice(t, say("record-caption", game=record.game))
    name, data = f"{record.game}.txt", record.text().encode()
    return await deps.replies.document(place, (SendRecord, record.game), name, data, caption)


async def send(
    deps: Dependencies, place: Place, question: Hashable, screen: Screen, reply_to: int | None = None
) -> int | None:
    """Send what somebody has asked for; its number, None if it could not be sent."""
    return await deps.replies.send(place, question, screen, reply_to=reply_to)


async def send_fleeting(deps: Dependencies, place: Place, question: Hashable, screen: Screen) -> int | None:
    """Send what a group need not read later; its number, None if it could not be sent."""
    return await deps.replies.send(place, question, screen, fleeting=True)
