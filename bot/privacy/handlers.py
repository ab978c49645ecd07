"""Handlers of personal data: told anywhere, but exported and forgotten in the private chat only."""

from bot.chats.handlers.typed_commands import Answer, Fleeting, TypedCommand
from bot.chats.handlers.updates import Tap
from bot.chats.texts import chat_texts
from bot.ground.drawing.notice import notice
from bot.ground.texts.formatting import Texts
from bot.ground.texts.message import Message, say
from bot.ground.values.actor import Actor
from bot.ground.values.place import Place, is_private
from bot.ground.values.screen import Screen
from bot.privacy import screens as personal
from bot.privacy.buttons import ConfirmForget
from bot.privacy.personal_data import BusyError, PersonalData
from bot.privacy.views import AboutView
from bot.table.buttons.lobby import StandUp
from bot.table.buttons.questions import ConfirmLeave
from bot.table.room import Dependencies
from bot.table.service.reply import Refusal, refuse
from bot.table.views.turns import TableView


class PersonalMatters:
    """The handlers of commands, links and presses about personal data."""

    def __init__(self, deps: Dependencies, data: PersonalData, about: AboutView) -> None:
        self._deps, self._data, self._about = deps, data, about

    async def privacy(self, typed: TypedCommand) -> Answer:
        """The page about the personal data that the bot keeps."""
        return personal.privacy(typed.t, self._about)

    async def about(self, typed: TypedCommand) -> Answer:
        """The page about this bot and its operator."""
        return personal.about(typed.t, self._about)

    async def export(self, typed: TypedCommand) -> Answer:
        """Send the person who asks everything that is kept about them."""
        if not typed.private:
            return self._elsewhere(typed, "export")
        self._deps.messages.spawn(self._send(typed.t, typed.actor, typed.place))
        return None

    async def forget(self, typed: TypedCommand) -> Answer:
        """Ask whether somebody is to be forgotten, or say what they have to leave first."""
        return await self._ask(typed.t, typed.actor) if typed.private else self._elsewhere(typed, "forget")

    def _elsewhere(self, typed: TypedCommand, what: personal.PrivateMatter) -> Fleeting:
        """The answer in a group: this is done in the private chat."""
        return Fleeting(personal.elsewhere(typed.t, self._deps.client.username, what))

    async def _ask(self, t: Texts, actor: Actor) -> Screen:
        """Ask whether somebody is to be forgotten, or say what they have to leave first."""
        tables = await self._data.tables(actor.user_id)
        reached = [table for table in tables if await self._is_reached(actor, table)]
        return personal.tables(t, reached) if reached else personal.forget(t)

    async def confirmed(self, _: ConfirmForget, tap: Tap) -> Message:
        """Forget the person who tapped, in their private chat; the tap itself is not noted.

        They get up from tables in groups that they are not in any more. The message says then what was done;
        the boards of games that named them are drawn without the name.
        """
        actor, place = tap.actor, tap.place
        if place.chat_id != actor.user_id:
            return refuse(Refusal.UNKNOWN_BUTTON).message
        t = await chat_texts(self._deps.chats, place.chat_id, actor)
        for table in await self._data.tables(actor.user_id):
            if not await self._is_reached(actor, table):
                await self._get_up(actor, table)
        tables, named = await self._data.forget(actor.user_id)
        for shown in named:
            await self._deps.messages.present(shown)
        screen = personal.tables(t, tables) if tables else personal.forgotten(t)
        self._deps.sender.show(place, tap.message_id, screen, page=True)
        return say("refusal-at-a-table" if tables else "toast-forgotten")

    async def _is_reached(self, actor: Actor, table: TableView) -> bool:
        """Whether somebody can press a button at a table."""
        chat_id = table.place.chat_id
        return is_private(chat_id) or await self._deps.membership.is_in(chat_id, actor) is not False

    async def _get_up(self, actor: Actor, table: TableView) -> None:
        """Take a person from a table whose buttons they cannot press any more."""
        press = StandUp(table.game) if table.lobby else ConfirmLeave(table.game, actor.user_id)
        reply = await self._deps.service.games.press(press, actor, table.place.chat_id, None)
        if reply.shown is not None:
            await self._deps.messages.present(reply.shown)

    async def _send(self, t: Texts, actor: Actor, place: Place) -> None:
        """Send a person everything that is kept about them, as a file."""
        try:
            data = await self._data.export(actor.user_id)
        except BusyError:
            return  # the file that is being made answers this as well
        caption = notice(t, say("personal-file"))
        await self._deps.replies.document(place, ConfirmForget, "dice-poker-me.json", data, caption)
