"""Commands and pages of the table, and the answers to them."""

import logging
import re
from collections.abc import Awaitable, Callable, Hashable, Sequence
from dataclasses import replace
from typing import get_args

from telegram import Chat, Update
from telegram import Message as TelegramMessage

from bot.chats.calendar import find_zone, zone_called, zone_name
from bot.chats.members import (
    KNOWN,
    Answer,
    Context,
    Fleeting,
    MembershipUnknownError,
    Tap,
    TypedCommand,
    actor_of,
    kind_of,
)
from bot.chats.model import (
    HOURS,
    SETTINGS,
    SeeNothing,
    SetElsewhere,
    SetLanguage,
    SetPreset,
    SetSetting,
    SettingValues,
    SetZone,
    ShowSettings,
)
from bot.chats.pages import (
    help_greeting,
    help_screen,
    help_start,
    house_rules_drop,
    house_rules_house,
    house_rules_index,
    settings_screen,
    tables_first,
)
from bot.chats.settings import chat_texts
from bot.ground.drawing import notice, pack
from bot.ground.outbox.limits import MOMENT
from bot.ground.texts.formatting import Texts
from bot.ground.texts.message import Message, clean_name, isolated_name, say
from bot.ground.values import Actor, Button, Place, Press, Screen, abilities, chat_in_log, is_private
from bot.rulebook import sayings, words
from bot.rulebook.names import (
    DropHouse,
    ListHouses,
    NewGame,
    SetHouse,
    ShowAdvice,
    ShowHouse,
    ShowRules,
    elsewhere,
    nearest,
    rules_called,
)
from bot.rulebook.pages import (
    advice_page,
    game_choice_knows,
    rules_index,
    rules_screen,
    unknown_rules_page,
)
from bot.rulebook.words import usual_rules
from bot.table.actions import By
from bot.table.model import GAME_STANDS, GameUpdate, GameView, LobbyView, Refusal, Reply, SeatView, refuse
from bot.table.presses import CheckDice, ComeBack, SendRecord, ShowCard, ShowMore, StandUp
from bot.table.room import OWNERS, Command, Contributions, Dependencies, Dialog, OnPage, Page, Visit
from bot.table.screens.pages import (
    may_end,
    questions_leave,
    questions_running,
    questions_stop,
    scorecards_score,
    turns_elsewhere,
    turns_screen,
    watch_tables,
)
from bot.table.screens.result import finish_more, own_dice, verify_verdict
from engine.errors import OptionError
from engine.records.record import Record
from engine.records.rules_code import looks_like
from engine.rules.ruleset import Ruleset

# Boards on request: sent anew at the bottom of the chat, or told where they are.


def bring_down(deps: Dependencies, shown: GameUpdate, asked_at: int) -> Message | None:
    """Send the message of a game anew on request, if anything lies below it and none was sent just now.

    Args:
        deps: the parts of the bot.
        shown: the game.
        asked_at: the message by which it is asked for.

    Returns:
        Where it is, if it stays there.
    """
    board = shown.message_id
    if board is None or deps.messages.moves.comes_down(shown.view, board):
        deps.messages.post(shown)
        return None
    return refuse(Refusal.BOARD_BELOW).message if board > asked_at else say("toast-board-above")


# Handlers of pages that belong to no game: rules, settings, house rules; checks and records.


_Change = SetLanguage | SetPreset | SetSetting | SetZone
_House = ListHouses | ShowHouse | SetHouse | DropHouse


class Pages:
    """The handlers of the table's own pages: rules, settings, house rules.

    Attributes:
        all: the handlers by kind of press.
    """

    def __init__(self, deps: Dependencies) -> None:
        self._deps = deps
        self.all: dict[type[Press], OnPage] = {
            ShowRules: OnPage(self._rules),
            ShowAdvice: OnPage(self._advice),
            ShowCard: OnPage(self._card),
            ShowSettings: OnPage(self._settings),
            SeeNothing: OnPage(self._see_nothing),
            SetElsewhere: OnPage(self._elsewhere),
            **dict.fromkeys(get_args(_Change), OnPage(self._change)),
            **dict.fromkeys(get_args(_House), OnPage(self._house)),
        }

    async def _rules(self, pressed: ShowRules, tap: Tap) -> Page:
        chats, chat_id, key = self._deps.chats, tap.place.chat_id, pressed.preset
        t = await chat_texts(chats, chat_id, tap.actor)
        clock = await chats.clock(chat_id)
        index = not key or game_choice_knows(key)
        return say("toast-rules"), rules_index(t, key) if index else rules_screen(t, usual_rules(key), clock)

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
        return say("toast-card-shown"), scorecards_score(t, view, pressed.seat)

    async def _settings(self, pressed: ShowSettings, tap: Tap) -> Page:
        return say("toast-menu"), await settings_page(self._deps, tap.actor, tap.place.chat_id, pressed.page)

    async def _change(self, pressed: _Change, tap: Tap) -> Page:
        await self._decides(tap)
        chat_id = tap.place.chat_id
        answer = await _set(self._deps, pressed, tap.place)
        return answer, await settings_page(self._deps, tap.actor, chat_id, _page_of(pressed, chat_id))

    async def _elsewhere(self, pressed: SetElsewhere, tap: Tap) -> Page:
        found = await settings_elsewhere(self._deps, pressed, tap.actor)
        if found is None:
            raise OptionError("expected settings of a chat where this person has played")
        return found

    async def _see_nothing(self, _: SeeNothing, tap: Tap) -> Page:
        """Set the view back for anybody: who is shown nothing need not be an administrator."""
        chat_id = tap.place.chat_id
        await self._deps.messages.see_nothing(chat_id)
        t, said = await chat_texts(self._deps.chats, chat_id, tap.actor), say("tables-back")
        return said, notice(t, said)

    async def _house(self, pressed: _House, tap: Tap) -> Page:
        if isinstance(pressed, SetHouse | DropHouse):
            await self._decides(tap)
        return await _house_page(self._deps, pressed, tap.actor, tap.place)

    async def _decides(self, tap: Tap) -> None:
        """Check that the person who taps decides for the chat.

        Raises:
            NotAdminError: They do not.
        """
        if not await self._deps.membership.is_admin(tap.chat, tap.actor):
            raise NotAdminError


async def played_elsewhere(deps: Dependencies, game: int, actor: Actor) -> Place | None:
    """The chat without the bot in which somebody played a game; None: they did not, or the bot is in it."""
    shown = await deps.service.queries.shown(game)
    view = None if shown is None else shown.view
    if view is None or abilities(view.place.chat_id).sends:
        return None
    return view.place if any(seat.holds(actor.user_id) for seat in view.seats) else None


def from_elsewhere(deps: Dependencies, screen: Screen, there: Callable[[Press], Press | None]) -> Screen:
    """A page of a chat that the bot is not in, in a private one, with the keys that have a press `there`."""

    def moved(button: Button) -> Button | None:
        pressed = deps.presses.parse(button.data or "")
        found = None if pressed is None else there(pressed)
        return None if found is None else replace(button, data=pack(found))

    rows = (tuple(filter(None, map(moved, row))) for row in screen.buttons)
    return replace(screen, buttons=tuple(filter(None, rows)))


async def settings_elsewhere(deps: Dependencies, pressed: SetElsewhere, actor: Actor) -> Page | None:
    """A page of settings of a chat that the bot is not in, or a change; None for who has not played there."""
    place, asked = await played_elsewhere(deps, pressed.game, actor), deps.presses.parse(pressed.data)
    if place is None or not isinstance(asked, ShowSettings | _Change):
        return None
    if isinstance(asked, ShowSettings):
        said, page = say("toast-menu"), asked.page
    else:
        said, page = await _set(deps, asked, place), _page_of(asked, place.chat_id)

    def there(each: Press) -> Press | None:
        leads = isinstance(each, ShowSettings | _Change)
        return SetElsewhere.of(pressed.game, pack(each)) if leads else None

    return said, from_elsewhere(deps, await settings_page(deps, actor, place.chat_id, page), there)


class NotAdminError(Exception):
    """A tap on a setting by somebody else, in a chat whose administrators decide."""


async def act_on_page(deps: Dependencies, page: OnPage, pressed: Press, tap: Tap) -> Message | Dialog:
    """Act on a press of a question or a page; the message becomes the page that the handler returns."""
    try:
        answer = await page.act(pressed, tap)
    except NotAdminError:
        return refuse(Refusal.NOT_ADMIN).message
    except OptionError:
        return refuse(Refusal.UNKNOWN_BUTTON).message
    if not isinstance(answer, tuple):
        return answer
    answer, screen = answer
    deps.transient.keep(tap.place.chat_id, tap.message_id)  # a refusal that has become a page is one no more
    deps.sender.show(tap.place, tap.message_id, screen, page=True)
    return answer


def _advice(t: Texts, key: str) -> Screen:
    """Experienced players' advice on a preset; raises `OptionError` where its worth was never computed."""
    played = usual_rules(key)
    judgement = sayings.judgement(played)
    if judgement is None or not isinstance(played, Ruleset):
        raise OptionError(f"expected a preset that can be solved, not {key[:40]!r}")
    return advice_page(t, played, judgement)


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
            if pressed == SetSetting(SettingValues.tables.name, "on"):
                first = tables_first(await chat_texts(chats, chat_id))
                deps.messages.spawn(send(deps, place, pressed, first))
            name, chosen = say(f"setting-{setting}"), say(f"setting-{setting}-{value}")
            return say("toast-option", option=name, value=chosen)


async def _house_page(
    deps: Dependencies, pressed: ListHouses | ShowHouse | SetHouse | DropHouse, actor: Actor, place: Place
) -> tuple[Message, Screen]:
    chat_id = place.chat_id
    match pressed:
        case ListHouses(page):
            t = await chat_texts(deps.chats, chat_id, actor)
            screen = house_rules_index(t, await deps.house_rules.all(chat_id), page)
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
    return settings_screen(t, await deps.chats.view(chat_id), page)


async def houses_page(
    deps: Dependencies, actor: Actor, chat_id: int, house: int = 0, *, dropping: bool = False
) -> Screen:
    """The house rules of a chat, or one of them, or the question whether to forget it."""
    t = await chat_texts(deps.chats, chat_id, actor)
    saved = await deps.house_rules.all(chat_id)
    one = next((each for each in saved if each.id == house), None)
    if one is None:
        return house_rules_index(t, saved)
    return house_rules_drop(t, one) if dropping else house_rules_house(t, one)


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
    if not deps.recently_sent.claim(what):
        return say("toast-there")
    if isinstance(pressed, SendRecord):
        deps.messages.spawn(deps.recently_sent.send(what, send_record(deps, t, record, place)))
        return say("toast-record")
    page = await verdict(deps, t, record, shown.view)
    deps.messages.spawn(deps.recently_sent.send(what, send(deps, place, pressed, page, tap.message_id)))
    return say("toast-checked")


async def more_of_result(deps: Dependencies, pressed: ShowMore, tap: Tap) -> Message | Visit:
    """Offer what else can be done with a finished game, below its result, or in private."""
    if not abilities(tap.chat.id).sends:
        return Visit(f"https://t.me/{deps.client.username}?start=more_{pressed.game}")
    what: Hashable = (pressed, tap.place.chat_id)
    if not deps.recently_sent.claim(what):
        return say("toast-there")
    t = await chat_texts(deps.chats, tap.place.chat_id, tap.actor)
    screen = finish_more(t, pressed, inline=deps.client.has_inline_mode)
    deps.messages.spawn(deps.recently_sent.send(what, send_fleeting(deps, tap.place, what, screen)))
    return say("toast-menu")


async def verdict(deps: Dependencies, t: Texts, record: Record, view: LobbyView | GameView) -> Screen:
    """What checking the dice of a finished game's record comes to."""
    if record.rules.source == "own":
        return own_dice(t, view.game)
    found = await deps.verdicts.of(view.game, record)
    shown = view.fairness.shown if isinstance(view, GameView) else None
    return verify_verdict(t, view.game, found, record, view.place, shown=shown, page=deps.verdicts.page)


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


# New games by a button, and the question about a game that runs already.


async def new_game_by_button(deps: Dependencies, pressed: NewGame, tap: Tap) -> Message:
    """Do what /newgame does, or begin a game with a computer; tapped again nothing is sent a second time."""
    games, place, actor = deps.service.games, tap.place, tap.actor
    if pressed.opponents == "computer":
        reply = await games.new_computer_game(place, actor)
    else:
        reply = await games.new_game(place, actor, None if pressed.opponents == "people" else pressed)
    if reply.shown is None:
        return reply.message
    view = reply.shown.view
    t = await chat_texts(deps.chats, place.chat_id, actor)
    question = None if is_private(place.chat_id) else running_question(t, reply, actor)
    seconds = MOMENT if question is None else deps.transient.seconds
    what = NewGame, view.game, type(view)
    ends = isinstance(view, GameView) and may_end(view, actor.user_id)
    key = (*what, ends)
    if not deps.recently_sent.claim(key, seconds):
        return reply.message
    if ends:  # what others are asked is part of it
        deps.recently_sent.claim((*what, False), seconds)
    if question is None:
        deps.messages.post(reply.shown)
    else:
        sending = send_fleeting(deps, place, key, question)
        deps.messages.spawn(deps.recently_sent.send(key, sending))
    return reply.message


def running_question(t: Texts, reply: Reply, actor: Actor) -> Screen | None:
    """What to do about the game that runs already, if one does."""
    view = reply.shown.view if reply.shown is not None and reply.refusal in GAME_STANDS else None
    if not isinstance(view, GameView):
        return None
    return questions_running(t, view, actor.user_id, deserted=reply.refusal is Refusal.DESERTED)


# Handlers of typed commands, which are few: everything else works by buttons.


_GAME = re.compile(r"g?([1-9]\d{0,14})")
_WORDY = {
    "newgame",
    "house",
    "rules",
    "settings",
    "me",
    "admin",
}  # these take names, which may have several words; the others one word
_logger = logging.getLogger(__name__)
RANKING = "top_"  # what the link says that leads to the ranking of a chat, before the number of a game there
_SETTINGS = "set_"  # and to its settings
_ADDED = "true"  # what the link that adds the bot to a group says

FindRecord = Callable[[Place, Actor, int | None], Awaitable[tuple[Record, GameUpdate] | Refusal]]


class Commands:
    """The handler of typed commands; every one is answered by a message or by its visible effect."""

    def __init__(self, deps: Dependencies, contributions: Sequence[Contributions]) -> None:
        self._deps = deps
        self._all: dict[str, Callable[..., Awaitable[Answer]]] = {
            "newgame": self._new_game,
            "score": self._score,
            "rules": self._rules,
            "turns": self._turns,
            "board": self._board,
            "watch": self._watch,
            "leave": self._leave,
            "stop": self._stop,
            "verify": self._verify,
            "export": self._export,
            "house": self._house,
            "settings": self._settings,
            "start": self._start,
            "help": self._help,
            "start=turns": self._turns,
            "start=rules_*": self._rules_link,
            "start=more_*": self._more_link,
            f"start={_SETTINGS}*": self._settings_link,
            "start=card_*": self._card_link,
            "start=own_*": self._own_card_link,
        }
        for each in contributions:
            for name, handler in each.handlers.items():
                if isinstance(name, str) and not isinstance(handler, OnPage):
                    self._all[name] = handler

    @property
    def names(self) -> list[str]:
        """Every command, without its slash."""
        return [name for name in self._all if name.isalpha()]

    @property
    def of_owners(self) -> list[str]:
        """The commands that only owners have, in their private chats."""
        return [name.removeprefix(OWNERS) for name in self._all if name.startswith(OWNERS)]

    async def __call__(self, update: Update, _: Context) -> None:
        """Carry out the command of a new message."""
        typed = await self._call(update.message)
        if typed is None:
            return
        if len(typed.words) > 1 and typed.name not in _WORDY:
            self._answer(typed, say("error-too-many-words", command=typed.name))
            return
        try:
            answer = await self._command(typed)(typed)
        except MembershipUnknownError:
            answer = refuse(Refusal.MEMBERSHIP_UNKNOWN).message
        self._answer(typed, answer)

    def _command(self, typed: TypedCommand) -> Command:
        """The handler of a command: that for its first word, if there is one, else the general one."""
        found = self._all.get(f"{typed.name} {typed.word}") or self._all.get(typed.name)
        return found or self._all[OWNERS + typed.name]

    async def edited(self, update: Update, _: Context) -> None:
        """Say, once, that a command counts as it was first written."""
        message = update.edited_message
        if message is None or not self._deps.recently_sent.claim(
            ("edited", message.chat.id, message.message_id)
        ):
            return
        typed = await self._call(message)
        if typed is not None:
            self._answer(typed, say("refusal-edited"))

    async def unknown(self, update: Update, _: Context) -> None:
        """Say that there is no such command; in groups only if this bot is meant by name."""
        message = update.message
        command = next(iter((message.text or "").split()), "") if message is not None else ""
        addressed = command.partition("@")[2].lower() == self._deps.client.username.lower()
        private = message is not None and message.chat.type == Chat.PRIVATE
        if addressed or (private and "@" not in command):
            typed = await self._call(message)
            if typed is not None:
                self._answer(typed, say("error-unknown-command"))

    async def _call(self, message: TelegramMessage | None) -> TypedCommand | None:
        actor = actor_of(message.from_user) if message is not None else None
        if message is None or actor is None:
            return None
        chat = message.chat
        if not self._deps.replies.admits(actor.user_id or chat.id):
            _logger.debug("a command in %s is one too many", chat_in_log(chat.id))
            return None
        if not await self._deps.attendance.wrote(message, actor):
            return None
        await self._deps.chats.meet(chat.id, kind_of(chat), chat.title or "", actor)
        return TypedCommand(message, actor, await chat_texts(self._deps.chats, chat.id, actor))

    def _answer(self, typed: TypedCommand, answer: Answer) -> None:
        """Send an answer; in a group pages stay, answers for one person or the moment are deleted again."""
        match answer:
            case None:
                return
            case Message():  # why something was not done, or that it was
                screen, passes = notice(typed.t, answer), True
            case Fleeting(screen):
                passes = True
            case Screen():
                screen, passes = answer, False
        name = typed.name if typed.name in self._all else ""
        question = name, tuple(typed.words), typed.actor.user_id
        fleeting = passes and not typed.private
        self._deps.messages.spawn(self._deps.replies.send(typed.place, question, screen, fleeting=fleeting))

    async def _new_game(self, typed: TypedCommand) -> Answer:
        wanted = rules_called(typed.rest) if typed.rest else None
        reply = await self._deps.service.games.new_game(typed.place, typed.actor, wanted)
        if reply.refusal is Refusal.NO_SUCH_RULES:
            return await self._unknown_rules(typed, typed.rest, opens=True)
        question = running_question(typed.t, reply, typed.actor)
        if question is not None:
            return Fleeting(question)
        if reply.shown is None:
            return reply.message
        if reply.refusal is None:
            self._deps.messages.post(reply.shown)
            return None
        # A lobby that is open already comes down to the bottom.
        stays = bring_down(self._deps, reply.shown, typed.message.message_id)
        return reply.message if reply.refusal is Refusal.LOBBY_RULES else stays

    async def _score(self, typed: TypedCommand) -> Answer:
        shown = await self._deps.service.queries.latest(typed.place)
        view = None if shown is None else shown.view
        if not isinstance(view, GameView) or view.state != "playing":
            cards = await self._cards(typed)  # whoever plays on one here means that
            view = cards[0] if len(cards) == 1 else view
        if not isinstance(view, GameView):
            return refuse(Refusal.NO_RESULT).message
        own = (n for n, seat in enumerate(view.seats) if seat.holds(typed.actor.user_id))
        return scorecards_score(typed.t, view, next(own, None))

    async def _rules(self, typed: TypedCommand) -> Answer:
        if typed.words:
            return await self._rules_of(typed, typed.rest)
        shown = await self._deps.service.queries.running(typed.place)
        if shown is None:
            return rules_index(typed.t)
        return rules_screen(typed.t, shown.view.rules, await self._deps.chats.clock(typed.chat.id))

    async def _rules_of(self, typed: TypedCommand, words: str) -> Answer:
        found = await self._deps.house_rules.find(typed.chat.id, rules_called(words))
        if not isinstance(found, Reply):
            return rules_screen(typed.t, found, await self._deps.chats.clock(typed.chat.id))
        if found.refusal is Refusal.NO_SUCH_RULES:
            return await self._unknown_rules(typed, words, opens=False)
        return found.message

    async def _unknown_rules(self, typed: TypedCommand, words: str, *, opens: bool) -> Fleeting:
        houses = await self._deps.house_rules.all(typed.chat.id)
        meant = elsewhere(words, houses) or nearest(words, houses)
        return Fleeting(unknown_rules_page(typed.t, words, meant, houses, opens=opens))

    async def _board(self, typed: TypedCommand) -> Answer:
        shown = await self._deps.service.queries.running(typed.place)
        if shown is None:
            cards = await self._cards(typed)
            for view in cards:
                await self._deps.messages.panels.reopen(view.game, typed.actor.user_id)
            return None if cards else refuse(Refusal.NOBODY_PLAYS).message
        return bring_down(self._deps, shown, typed.message.message_id)

    async def _watch(self, typed: TypedCommand) -> Answer:
        if typed.private:
            return say("error-watch-private")
        views = await self._deps.service.queries.playing_in(typed.chat.id)
        return Fleeting(watch_tables(typed.t, [self._deps.messages.screens.linked(view) for view in views]))

    async def _turns(self, typed: TypedCommand) -> Answer:
        if not typed.private:
            return Fleeting(turns_elsewhere(typed.t, self._deps.client.username))
        return turns_screen(typed.t, await self._deps.service.queries.turns(typed.actor))

    async def _cards(self, typed: TypedCommand) -> list[GameView]:
        """The games of groups that the person plays on cards in this private chat."""
        games = await self._deps.service.panels.dealt_to(typed.actor.user_id) if typed.private else []
        return [shown.view for shown in games if isinstance(shown.view, GameView)]

    async def _nobody_plays(self, typed: TypedCommand) -> Message:
        """The refusal where no game runs; whoever plays one of a group on a card here is sent there."""
        if await self._cards(typed):
            return say("refusal-plays-in-group", command=typed.name)
        return refuse(Refusal.NOBODY_PLAYS).message

    async def _leave(self, typed: TypedCommand) -> Answer:
        shown = await self._deps.service.queries.running(typed.place)
        if shown is None:
            return await self._nobody_plays(typed)
        if not isinstance(shown.view, GameView):
            by = By(typed.actor, typed.chat.id)
            reply = await self._deps.service.games.press(StandUp(shown.view.game), by)
            if reply.shown is not None:
                await self._deps.messages.present(reply.shown)
            return reply.message
        view, actor = shown.view, typed.actor
        if not any(seat.holds(actor.user_id) for seat in view.seats):
            return refuse(Refusal.NOT_SEATED).message
        return Fleeting(questions_leave(typed.t, view, actor.user_id, actor.name))

    async def _stop(self, typed: TypedCommand) -> Answer:
        shown = await self._deps.service.queries.running(typed.place)
        if shown is None:
            return await self._nobody_plays(typed)
        may = typed.actor.user_id == shown.view.host_id
        may = may or await self._deps.service.queries.deserted(typed.place)
        if not may and not await self._deps.membership.is_admin(typed.chat, typed.actor, KNOWN):
            return refuse(Refusal.NOT_HOST).message  # a yes is asked for again by whoever confirms it
        return Fleeting(questions_stop(typed.t, shown.view))

    async def _verify(self, typed: TypedCommand) -> Answer:
        found = await self._record(typed, self._deps.service.queries.revealed)
        return found if isinstance(found, Message) else await verdict(self._deps, typed.t, *found)

    async def _export(self, typed: TypedCommand) -> Answer:
        found = await self._record(typed, self._deps.service.queries.record)
        if isinstance(found, Message):
            return found
        self._deps.messages.spawn(send_record(self._deps, typed.t, found[0], typed.place))
        return None

    async def _record(
        self, typed: TypedCommand, find: FindRecord
    ) -> tuple[Record, LobbyView | GameView] | Message:
        """The record and view of the game that a command names, by default the latest one here."""
        game = _game_number(typed.word)
        found = Refusal.NO_RESULT if game == 0 else await find(typed.place, typed.actor, game)
        if not isinstance(found, Refusal):
            return found[0], found[1].view
        if found is Refusal.NO_RESULT and game is not None:
            return say("error-no-such-game", given=_short(typed.word or ""))
        return refuse(found).message

    async def _house(self, typed: TypedCommand) -> Answer:
        if not typed.words:
            return await houses_page(self._deps, typed.actor, typed.chat.id)
        answer = await self._keep_house(typed, typed.actor)
        refused = {refuse(each).message for each in (Refusal.NOT_IN_LOBBY, Refusal.HOUSE_SAVERS)}
        if answer in refused and await self._deps.membership.is_admin(typed.chat, typed.actor):
            answer = await self._keep_house(typed, replace(typed.actor, admin=True))
        await self._deps.messages.show_again(typed.chat.id, lobbies=True)  # which list them
        return answer

    async def _keep_house(self, typed: TypedCommand, actor: Actor) -> Message:
        houses = self._deps.house_rules
        if looks_like(typed.words[0]):
            return await houses.load(typed.place, actor, typed.words[0], " ".join(typed.words[1:]))
        return await houses.save(typed.place, actor, typed.rest)

    async def _settings(self, typed: TypedCommand) -> Answer:
        if typed.words:
            if not await self._deps.membership.is_admin(typed.chat, typed.actor):
                return refuse(Refusal.NOT_ADMIN).message
            zone = zone_called(typed.rest) or find_zone(typed.rest)
            if zone is None:
                return say("error-no-zone", given=_short(typed.rest))
            await self._deps.chats.set_zone(typed.chat.id, zone)
            return say("toast-zone", zone=zone_name(zone))
        return await settings_page(self._deps, typed.actor, typed.chat.id)

    async def _start(self, typed: TypedCommand) -> Answer:
        if typed.word == _ADDED and not typed.private:
            return None  # it comes with being added by the link, and the greeting answers that
        if not typed.private:
            return Fleeting(help_greeting(typed.t))
        asked = f"start={typed.word}"
        for link, handler in self._all.items():
            if link == asked:
                return await handler(typed)
            if link.endswith("*") and asked.startswith(link[:-1]):
                return await handler(typed, asked.removeprefix(link[:-1]))
        client = self._deps.client
        return help_start(typed.t, client.username, inline=client.has_inline_mode)

    async def _rules_link(self, typed: TypedCommand, words: str) -> Answer:
        return await self._rules_of(typed, words.replace("_", "-"))

    async def _more_link(self, typed: TypedCommand, words: str) -> Answer:
        game = _GAME.fullmatch(words)
        if game is None:
            return say("error-no-such-game", given=_short(words))
        client, pressed = self._deps.client, ShowMore(int(game[1]), f"{CheckDice.code}.{SendRecord.code}")
        there = await played_elsewhere(self._deps, pressed.game, typed.actor) is not None
        links = {"button-ranking": RANKING, "button-settings": _SETTINGS} if there else {}
        keys = [
            Button(typed.t(text), url=f"https://t.me/{client.username}?start={link}{pressed.game}")
            for text, link in links.items()
            if f"start={link}*" in self._all
        ]
        return finish_more(typed.t, pressed, keys, inline=client.has_inline_mode)

    async def _settings_link(self, typed: TypedCommand, words: str) -> Answer:
        """The settings of a chat in which the bot hears no command, by a game played there by the person."""
        asked = SetElsewhere.of(int(words) if words.isdecimal() else 0, pack(ShowSettings("")))
        found = await settings_elsewhere(self._deps, asked, typed.actor)
        return say("error-no-such-game", given=_short(words)) if found is None else found[1]

    async def _card_link(self, typed: TypedCommand, words: str) -> Answer:
        """Send the person's card of a game anew; who has just let the bot write to them is told of it.

        Whoever is asleep, so that a computer plays their seat, is back by that.
        """
        game = _GAME.fullmatch(words)
        shown = None if game is None else await self._deps.service.queries.shown(int(game[1]))
        if shown is not None and any(_is_asleep(seat, typed.actor.user_id) for seat in shown.view.seats):
            by = By(typed.actor, typed.chat.id)
            shown = (await self._deps.service.games.press(ComeBack(shown.view.game), by)).shown or shown
        if shown is None or not any(seat.holds(typed.actor.user_id) for seat in shown.view.seats):
            return say("error-no-card")
        self._deps.messages.spawn(self._deps.messages.present(shown))  # who is missing there has changed
        if isinstance(shown.view, LobbyView):
            return say("card-ready")
        await self._deps.messages.panels.reopen(shown.view.game, typed.actor.user_id)
        return None

    async def _own_card_link(self, typed: TypedCommand, words: str) -> Answer:
        """The same, of somebody who wants their cards in private from now on."""
        await self._deps.chats.set_value(typed.chat.id, SettingValues.cards.name, "private")
        return await self._card_link(typed, words)

    async def _help(self, typed: TypedCommand) -> Answer:
        bot = self._deps.client.bot
        anywhere = bot.supports_inline_queries or bot.supports_guest_queries
        return help_screen(typed.t, self._all, (bot.username or "") if anywhere else "")


def _is_asleep(seat: SeatView, user_id: int) -> bool:
    return seat.until_back and any(member.user_id == user_id for member in seat.members)


def _short(words: str) -> str:
    """The typed text, cut and cleaned to be repeated in an answer."""
    return isolated_name(clean_name(words))


def _game_number(word: str | None) -> int | None:
    """The game a word like "g12" or "12" names, None without a word, 0 for anything else."""
    match = _GAME.fullmatch(word) if word is not None else None
    return None if word is None else int(match[1]) if match is not None else 0
