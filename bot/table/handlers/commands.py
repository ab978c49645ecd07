"""Handlers of typed commands, which are few: everything else works by buttons."""

import logging
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from telegram import Chat, Update
from telegram import Message as TelegramMessage

from bot.chats.handlers.membership import KNOWN, MembershipUnknownError
from bot.chats.handlers.typed_commands import Answer, Fleeting, TypedCommand
from bot.chats.handlers.updates import Context, actor_of, kind_of
from bot.chats.screens import help as help_screen
from bot.chats.service import zones
from bot.chats.texts import chat_texts
from bot.chats.zone_names import zone_called, zone_name
from bot.ground.drawing.notice import notice
from bot.ground.texts import people
from bot.ground.texts.message import Message, say
from bot.ground.values.actor import Actor
from bot.ground.values.place import Place, chat_in_log
from bot.ground.values.screen import Screen
from bot.rulebook.preset_titles import elsewhere, nearest, preset_called
from bot.rulebook.saved_rules import RulesName
from bot.rulebook.screens import rules, unknown_rules
from bot.table.buttons.board import ComeBack
from bot.table.buttons.lobby import StandUp
from bot.table.handlers.boards import bring_down
from bot.table.handlers.new_games import running_question
from bot.table.handlers.pages import houses_page, send_record, settings_page, verdict
from bot.table.room import Brought, Command, Dependencies, Link
from bot.table.screens import questions, scorecards, turns, watch
from bot.table.service.reply import Refusal, Reply, Shown, refuse
from bot.table.views.game import GameView, LobbyView, SeatView
from engine.records.record import Record
from engine.records.rules_code import looks_like

_GAME = re.compile(r"g?([1-9]\d{0,14})")
_WORDY = {
    "newgame",
    "house",
    "rules",
    "settings",
    "me",
}  # these take names, which may have several words; the others one word
_RULES_LINK = "rules_"
_TURNS_LINK = "turns"
_CARD_LINK = "card_"
_logger = logging.getLogger(__name__)
_ADDED = "true"  # what the link that adds the bot to a group says

FindRecord = Callable[[Place, Actor, int | None], Awaitable[tuple[Record, Shown] | Refusal]]


class Commands:
    """The handler of typed commands; every one is answered by a message or by its visible effect."""

    def __init__(self, deps: Dependencies, rooms: Sequence[Brought]) -> None:
        self._deps = deps
        self._all: dict[str, Command] = {
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
        }

        self._links: dict[str, Command] = {_TURNS_LINK: self._turns}
        self._links_to: dict[str, Link] = {_RULES_LINK: self._rules_link, _CARD_LINK: self._card_link}
        for room in rooms:
            self._all |= room.commands
            self._links |= room.links
            self._links_to |= room.links_to

    @property
    def names(self) -> list[str]:
        """Every command, without its slash."""
        return [name for name in self._all if " " not in name]

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
        return self._all.get(f"{typed.name} {typed.word}", self._all[typed.name])

    async def edited(self, update: Update, _: Context) -> None:
        """Say, once, that a command counts as it was first written."""
        message = update.edited_message
        if message is None or not self._deps.recently_sent.begin(
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
        await self._deps.chats.meet(chat.id, kind_of(chat), chat.title or "", actor)
        await self._deps.attendance.wrote(message, actor)
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
        wanted = _rules_name(typed.rest)
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
        return scorecards.score(typed.t, view, next(own, None))

    async def _rules(self, typed: TypedCommand) -> Answer:
        if typed.words:
            return await self._rules_of(typed, typed.rest)
        shown = await self._deps.service.queries.running(typed.place)
        if shown is None:
            return rules.index(typed.t)
        return rules.rules(typed.t, shown.view.rules, await self._deps.chats.clock(typed.chat.id))

    async def _rules_of(self, typed: TypedCommand, words: str) -> Answer:
        found = await self._deps.house_rules.find(typed.chat.id, RulesName(words, preset_called(words)))
        if not isinstance(found, Reply):
            return rules.rules(typed.t, found, await self._deps.chats.clock(typed.chat.id))
        if found.refusal is Refusal.NO_SUCH_RULES:
            return await self._unknown_rules(typed, words, opens=False)
        return found.message

    async def _unknown_rules(self, typed: TypedCommand, words: str, *, opens: bool) -> Fleeting:
        houses = await self._deps.house_rules.all(typed.chat.id)
        meant = elsewhere(words, houses) or nearest(words, houses)
        return Fleeting(unknown_rules.page(typed.t, words, meant, houses, opens=opens))

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
        return Fleeting(watch.tables(typed.t, [self._deps.messages.screens.linked(view) for view in views]))

    async def _turns(self, typed: TypedCommand) -> Answer:
        if not typed.private:
            return Fleeting(turns.elsewhere(typed.t, self._deps.client.username))
        return turns.turns(typed.t, await self._deps.service.queries.turns(typed.actor))

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
            reply = await self._deps.service.games.press(
                StandUp(shown.view.game), typed.actor, typed.chat.id, None
            )
            if reply.shown is not None:
                await self._deps.messages.present(reply.shown)
            return reply.message
        view, actor = shown.view, typed.actor
        if not any(seat.holds(actor.user_id) for seat in view.seats):
            return refuse(Refusal.NOT_SEATED).message
        return Fleeting(questions.leave(typed.t, view, actor.user_id, actor.name))

    async def _stop(self, typed: TypedCommand) -> Answer:
        shown = await self._deps.service.queries.running(typed.place)
        if shown is None:
            return await self._nobody_plays(typed)
        may = typed.actor.user_id == shown.view.host_id
        may = may or await self._deps.service.queries.deserted(typed.place)
        if not may and not await self._deps.membership.is_admin(typed.chat, typed.actor, KNOWN):
            return refuse(Refusal.NOT_HOST).message  # a yes is asked for again by whoever confirms it
        return Fleeting(questions.stop(typed.t, shown.view))

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
        age = 0.0 if typed.words else KNOWN
        if not await self._deps.membership.is_admin(typed.chat, typed.actor, age):
            return refuse(Refusal.NOT_ADMIN).message
        if typed.words:
            zone = zone_called(typed.rest) or zones.find(typed.rest)
            if zone is None:
                return say("error-no-zone", given=_short(typed.rest))
            await self._deps.chats.set_zone(typed.chat.id, zone)
            return say("toast-zone", zone=zone_name(zone))
        return await settings_page(self._deps, typed.actor, typed.chat.id)

    async def _start(self, typed: TypedCommand) -> Answer:
        if typed.word == _ADDED and not typed.private:
            return None  # it comes with being added by the link, and the greeting answers that
        if not typed.private:
            return Fleeting(help_screen.greeting(typed.t))
        if typed.word is not None and typed.word in self._links:
            return await self._links[typed.word](typed)
        for begins, link in self._links_to.items():
            if typed.word is not None and typed.word.startswith(begins):
                return await link(typed, typed.word.removeprefix(begins))
        return help_screen.start(typed.t, self._deps.client.username)

    async def _rules_link(self, typed: TypedCommand, words: str) -> Answer:
        return await self._rules_of(typed, words.replace("_", "-"))

    async def _card_link(self, typed: TypedCommand, words: str) -> Answer:
        """Send the person's card of a game anew; who has just let the bot write to them is told of it.

        Whoever is asleep, so that a computer plays their seat, is back by that.
        """
        game = _GAME.fullmatch(words)
        shown = None if game is None else await self._deps.service.queries.shown(int(game[1]))
        if shown is not None and any(_is_asleep(seat, typed.actor.user_id) for seat in shown.view.seats):
            back = await self._deps.service.panels.press(ComeBack(shown.view.game), typed.actor, None, "")
            shown = shown if back is None else back.reply.shown
        if shown is None or not any(seat.holds(typed.actor.user_id) for seat in shown.view.seats):
            return say("error-no-card")
        self._deps.messages.spawn(self._deps.messages.present(shown))  # who is missing there has changed
        if isinstance(shown.view, LobbyView):
            return say("card-ready")
        await self._deps.messages.panels.reopen(shown.view.game, typed.actor.user_id)
        return None

    async def _help(self, typed: TypedCommand) -> Answer:
        return help_screen.help(typed.t, self._all)


def _is_asleep(seat: SeatView, user_id: int) -> bool:
    return seat.until_back and any(member.user_id == user_id for member in seat.members)


def _rules_name(words: str) -> RulesName | None:
    return RulesName(words, preset_called(words)) if words else None


def _short(words: str) -> str:
    """The typed text, cut and cleaned to be repeated in an answer."""
    return people.isolated(people.clean(words))


def _game_number(word: str | None) -> int | None:
    """The game a word like "g12" or "12" names, None without a word, 0 for anything else."""
    match = _GAME.fullmatch(word) if word is not None else None
    return None if word is None else int(match[1]) if match is not None else 0
