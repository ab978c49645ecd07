"""Typed commands. Their words are few: everything else works by buttons."""

import logging
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from telegram import Chat, Update
from telegram import Message as TelegramMessage

from bot.chats.handlers.calls import Answer, Call, Fleeting
from bot.chats.handlers.membership import MembershipUnknownError
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
from bot.rulebook.preset_titles import nearest, preset_called
from bot.rulebook.saved_rules import RulesName
from bot.rulebook.screens import rules, unknown_rules
from bot.table.buttons.lobby import StandUp
from bot.table.handlers.boards import bring_down
from bot.table.handlers.new_games import running_question
from bot.table.handlers.pages import houses_page, send_record, settings_page, verdict
from bot.table.room import Brought, Command, Dependencies, Link
from bot.table.screens import questions, scorecards, turns
from bot.table.service.reply import Refusal, Reply, Shown, refuse
from bot.table.views.game import GameView, LobbyView
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
_PERSONAL = {"leave", "me"}  # what these are answered concerns whoever typed them, not the chat
_logger = logging.getLogger(__name__)
_ADDED = "true"  # what the link that adds the bot to a group says


FindRecord = Callable[[Place, Actor, int | None], Awaitable[tuple[Record, Shown] | Refusal]]


class Commands:
    """The handler of commands; every one is answered in a message or by what it brings about."""

    def __init__(self, deps: Dependencies, rooms: Sequence[Brought]) -> None:
        self._deps = deps
        self._all: dict[str, Command] = {
            "newgame": self._new_game,
            "score": self._score,
            "rules": self._rules,
            "turns": self._turns,
            "board": self._board,
            "leave": self._leave,
            "stop": self._stop,
            "verify": self._verify,
            "export": self._export,
            "house": self._house,
            "settings": self._settings,
            "start": self._start,
            "help": self._help,
        }

        self._links: dict[str, Link] = {_RULES_LINK: self._rules_link, _TURNS_LINK: self._turns_link}
        for room in rooms:
            self._all |= room.commands
            self._links |= room.links

    @property
    def names(self) -> list[str]:
        """Every command, without its slash."""
        return [name for name in self._all if " " not in name]

    async def __call__(self, update: Update, _: Context) -> None:
        """Carry out the command of a new message."""
        call = await self._call(update.message)
        if call is None:
            return
        if len(call.words) > 1 and call.name not in _WORDY:
            self._answer(call, say("error-too-many-words", command=call.name))
            return
        try:
            answer = await self._command(call)(call)
        except MembershipUnknownError:
            answer = refuse(Refusal.MEMBERSHIP_UNKNOWN).message
        self._answer(call, answer)

    def _command(self, call: Call) -> Command:
        """What answers a command: one for its word, if there is such a one."""
        return self._all.get(f"{call.name} {call.word}", self._all[call.name])

    async def edited(self, update: Update, _: Context) -> None:
        """Say, once, that a command counts as it was first written."""
        message = update.edited_message
        if message is None or not self._deps.recently_sent.begin(
            ("edited", message.chat.id, message.message_id)
        ):
            return
        call = await self._call(message)
        if call is not None:
            self._answer(call, say("refusal-edited"))

    async def unknown(self, update: Update, _: Context) -> None:
        """Say that there is no such command; in groups only if this bot is meant by name."""
        message = update.message
        command = (message.text or "").split()[0] if message is not None else ""
        addressed = command.partition("@")[2].lower() == self._deps.client.username.lower()
        private = message is not None and message.chat.type == Chat.PRIVATE
        if addressed or (private and "@" not in command):
            call = await self._call(message)
            if call is not None:
                self._answer(call, say("error-unknown-command"))

    async def _call(self, message: TelegramMessage | None) -> Call | None:
        actor = actor_of(message.from_user) if message is not None else None
        if message is None or actor is None:
            return None
        chat = message.chat
        if not self._deps.replies.admits(actor.user_id or chat.id):
            _logger.debug("a command in %s is one too many", chat_in_log(chat.id))
            return None
        await self._deps.chats.meet(chat.id, kind_of(chat), chat.title or "", actor)
        return Call(message, actor, await chat_texts(self._deps.chats, chat.id, actor))

    def _answer(self, call: Call, answer: Answer) -> None:
        """Send an answer; in a group, pages stay, and what is for one person or for the moment goes again."""
        match answer:
            case None:
                return
            case Message():  # why something was not done, or that it was
                screen, passes = notice(call.t, answer), True
            case Fleeting(screen):
                passes = True
            case Screen():
                screen, passes = answer, False
        name = call.name if call.name in self._all else ""
        question = name, call.actor.user_id if name in _PERSONAL else 0
        fleeting = passes and not call.private
        self._deps.messages.spawn(self._deps.replies.send(call.place, question, screen, fleeting=fleeting))

    async def _new_game(self, call: Call) -> Answer:
        wanted = _rules_name(call.rest)
        reply = await self._deps.service.games.new_game(call.place, call.actor, wanted)
        if reply.refusal is Refusal.NO_SUCH_RULES:
            return await self._unknown_rules(call, call.rest, opens=True)
        question = running_question(call.t, reply, call.actor)
        if question is not None:
            return Fleeting(question)
        if reply.shown is None:
            return reply.message
        # A lobby that is open already comes down to the bottom.
        stays = bring_down(self._deps, reply.shown, call.message.message_id)
        return reply.message if reply.refusal is Refusal.LOBBY_RULES else stays

    async def _score(self, call: Call) -> Answer:
        shown = await self._deps.service.queries.latest(call.place)
        if shown is None or not isinstance(shown.view, GameView):
            return refuse(Refusal.NO_RESULT).message
        return scorecards.score(call.t, shown.view)

    async def _rules(self, call: Call) -> Answer:
        if call.words:
            return await self._rules_of(call, call.rest)
        shown = await self._deps.service.queries.running(call.place)
        if shown is None:
            return rules.index(call.t)
        return rules.rules(call.t, shown.view.rules, await self._deps.chats.clock(call.chat.id))

    async def _rules_of(self, call: Call, words: str) -> Answer:
        found = await self._deps.house_rules.find(call.chat.id, RulesName(words, preset_called(words)))
        if not isinstance(found, Reply):
            return rules.rules(call.t, found, await self._deps.chats.clock(call.chat.id))
        if found.refusal is Refusal.NO_SUCH_RULES:
            return await self._unknown_rules(call, words, opens=False)
        return found.message

    async def _unknown_rules(self, call: Call, words: str, *, opens: bool) -> Fleeting:
        houses = await self._deps.house_rules.all(call.chat.id)
        return Fleeting(unknown_rules.page(call.t, words, nearest(words, houses), houses, opens=opens))

    async def _board(self, call: Call) -> Answer:
        shown = await self._deps.service.queries.running(call.place)
        if shown is None:
            return refuse(Refusal.NOBODY_PLAYS).message
        return bring_down(self._deps, shown, call.message.message_id)

    async def _turns(self, call: Call) -> Answer:
        if not call.private:
            return Fleeting(turns.elsewhere(call.t, self._deps.client.username))
        return turns.turns(call.t, await self._deps.service.queries.turns(call.actor))

    async def _leave(self, call: Call) -> Answer:
        shown = await self._deps.service.queries.running(call.place)
        if shown is None:
            return refuse(Refusal.NOBODY_PLAYS).message
        if not isinstance(shown.view, GameView):
            reply = await self._deps.service.games.press(
                StandUp(shown.view.game), call.actor, call.chat.id, None
            )
            if reply.shown is not None:
                await self._deps.messages.present(reply.shown)
            return reply.message
        view, actor = shown.view, call.actor
        if not any(seat.holds(actor.user_id) for seat in view.seats):
            return refuse(Refusal.NOT_SEATED).message
        return Fleeting(questions.leave(call.t, view, actor.user_id, actor.name))

    async def _stop(self, call: Call) -> Answer:
        shown = await self._deps.service.queries.running(call.place)
        if shown is None:
            return refuse(Refusal.NOBODY_PLAYS).message
        may = call.actor.user_id == shown.view.host_id
        may = may or await self._deps.service.queries.deserted(call.place)
        if not may and not await self._deps.membership.is_admin(call.chat, call.actor):
            return refuse(Refusal.NOT_HOST).message
        return Fleeting(questions.stop(call.t, shown.view))

    async def _verify(self, call: Call) -> Answer:
        found = await self._record(call, self._deps.service.queries.revealed)
        return found if isinstance(found, Message) else await verdict(self._deps, call.t, *found)

    async def _export(self, call: Call) -> Answer:
        found = await self._record(call, self._deps.service.queries.record)
        if isinstance(found, Message):
            return found
        self._deps.messages.spawn(send_record(self._deps, call.t, found[0], call.place))
        return None

    async def _record(self, call: Call, find: FindRecord) -> tuple[Record, LobbyView | GameView] | Message:
        """The record and view of the game that a command names, by default the latest one here."""
        game = _game_number(call.word)
        found = Refusal.NO_RESULT if game == 0 else await find(call.place, call.actor, game)
        if not isinstance(found, Refusal):
            return found[0], found[1].view
        if found is Refusal.NO_RESULT and game is not None:
            return say("error-no-such-game", given=_short(call.word or ""))
        return refuse(found).message

    async def _house(self, call: Call) -> Answer:
        if not call.words:
            return await houses_page(self._deps, call.actor, call.chat.id)
        answer = await self._keep_house(call, call.actor)
        refused = {refuse(each).message for each in (Refusal.NOT_IN_LOBBY, Refusal.HOUSE_SAVERS)}
        if answer in refused and await self._deps.membership.is_admin(call.chat, call.actor):
            answer = await self._keep_house(call, replace(call.actor, admin=True))
        await self._deps.messages.show_again(call.chat.id)  # an open lobby lists them
        return answer

    async def _keep_house(self, call: Call, actor: Actor) -> Message:
        houses = self._deps.house_rules
        if looks_like(call.words[0]):
            return await houses.load(call.place, actor, call.words[0], " ".join(call.words[1:]))
        return await houses.save(call.place, actor, call.rest)

    async def _settings(self, call: Call) -> Answer:
        if not await self._deps.membership.is_admin(call.chat, call.actor):
            return refuse(Refusal.NOT_ADMIN).message
        if call.words:
            zone = zone_called(call.rest) or zones.find(call.rest)
            if zone is None:
                return say("error-no-zone", given=_short(call.rest))
            await self._deps.chats.set_zone(call.chat.id, zone)
            return say("toast-zone", zone=zone_name(zone))
        return await settings_page(self._deps, call.actor, call.chat.id)

    async def _start(self, call: Call) -> Answer:
        if call.word == _ADDED and not call.private:
            return None  # it comes with being added by the link, and the greeting answers that
        if not call.private:
            return Fleeting(help_screen.greeting(call.t))
        for begins, link in self._links.items():
            if call.word is not None and call.word.startswith(begins):
                return await link(call, call.word.removeprefix(begins))
        return help_screen.start(call.t, self._deps.client.username)

    async def _rules_link(self, call: Call, words: str) -> Answer:
        return await self._rules_of(call, words.replace("_", "-"))

    async def _turns_link(self, call: Call, rest: str) -> Answer:
        return help_screen.start(call.t, self._deps.client.username) if rest else await self._turns(call)

    async def _help(self, call: Call) -> Answer:
        return help_screen.help(call.t, self._all)


def _rules_name(words: str) -> RulesName | None:
    return RulesName(words, preset_called(words)) if words else None


def _short(words: str) -> str:
    """What somebody typed, fit for being repeated."""
    return people.isolated(people.clean(words))


def _game_number(word: str | None) -> int | None:
    """The game a word like "g12" or "12" names, None without a word, 0 for anything else."""
    match = _GAME.fullmatch(word) if word is not None else None
    return None if word is None else int(match[1]) if match is not None else 0
