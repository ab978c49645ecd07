"""The room of the day: commands, presses, votes and jobs."""

import re
from collections.abc import Callable
from typing import Final

from bot.chats.calendar import zone_of
from bot.chats.members import Answer, Tap, TypedCommand, Voted, actor_of
from bot.chats.model import SettingValues
from bot.chats.settings import ChatMoved, Chats, DatesSet, chat_texts
from bot.coach.reviews import Reviewer
from bot.coach.tables import SolvedTables
from bot.daily.games import DailyEvenings, DailyGameActions, DailyGameEvenings, coming_coming, daily_view
from bot.daily.model import BeginDaily, ShowDaily
from bot.daily.puzzles import ChatPuzzles, DailyPuzzles, PuzzleMaker, next_at
from bot.daily.screens import (
    LINK,
    daily_game_begun,
    daily_game_evening,
    daily_game_offer,
    daily_game_today,
    puzzle_line,
)
from bot.daily.store import PUZZLES, DailyGames, Puzzles
from bot.ground.store.base import Tx
from bot.ground.store.dues import sends
from bot.ground.texts.message import Message, say
from bot.ground.values import Actor, Place, Screen, abilities, is_private
from bot.table.game import CommitmentShown, LoadedGame
from bot.table.handlers.commands import running_question, send
from bot.table.model import ComingView, GameUpdate, Refusal, refuse
from bot.table.presses import AskDaily
from bot.table.room import Contributions, Dependencies, OnPage, Room, RoomContext

# Handlers of the game of the day and the puzzle of the day.


_NUMBER: Final = re.compile(r"[1-9]\d{0,14}", re.ASCII)


class DailyGamePages:
    """The handlers of the game of the day."""

    def __init__(self, deps: Dependencies, actions: DailyGameActions, evenings: DailyEvenings) -> None:
        self._deps, self._actions, self._evenings = deps, actions, evenings

    async def today(self, typed: TypedCommand) -> Answer:
        """What is played today, and the way to it."""
        if typed.private:
            return say("error-today-private")
        view = await self._actions.today(typed.place)
        if view is None:
            return refuse(Refusal.DAILY_OFF).message
        return daily_game_today(typed.t, view, self._deps.client.username)

    async def ask(self, pressed: AskDaily, tap: Tap) -> Message:
        """Tell it below the result that was tapped, once a day."""
        view = None if is_private(tap.place.chat_id) else await self._actions.today(tap.place)
        if view is None:
            return refuse(Refusal.DAILY_OFF).message
        what = AskDaily, view.daily, tap.place
        if not self._deps.recently_sent.claim(what):
            return say("toast-there")
        t = await chat_texts(self._deps.chats, tap.place.chat_id, tap.actor)
        page = daily_game_today(t, view, self._deps.client.username)
        self._deps.messages.spawn(
            self._deps.recently_sent.send(what, send(self._deps, tap.place, pressed, page))
        )
        return say("toast-daily-told")

    async def elsewhere(self, place: Place, actor: Actor) -> Screen | None:
        """The page of the day for a message in a chat that the bot is not in; None where there is none."""
        view = await self._actions.today(place)
        t = await chat_texts(self._deps.chats, place.chat_id, actor)
        return None if view is None else daily_game_today(t, view, self._deps.client.username)

    async def link(self, typed: TypedCommand, word: str) -> Answer:
        """What a link leads to: the question whether to begin, one's game under way, or why neither."""
        number = _NUMBER.fullmatch(word)
        daily = 0 if number is None else int(number[0])
        if not await self._may(daily, typed.actor):
            return refuse(Refusal.NO_DAILY).message
        found = await self._actions.open(daily, typed.actor)
        match found:
            case Refusal():
                return refuse(found).message
            case GameUpdate():
                self._deps.messages.post(found)
                return None
            case _:
                return daily_game_offer(typed.t, found)

    async def begin(self, pressed: BeginDaily, tap: Tap) -> Message:
        """Begin somebody's one attempt; tapped again it shows the game."""
        daily, place = self._actions, tap.place
        if not await self._may(pressed.daily, tap.actor):
            return refuse(Refusal.NO_DAILY).message
        offered = await daily.open(pressed.daily, tap.actor)
        begun = await daily.begin(pressed.daily, tap.actor, place.chat_id)
        reply = begun.reply
        if reply.shown is None:
            return reply.message
        t = await chat_texts(self._deps.chats, place.chat_id, tap.actor)
        question = running_question(t, reply, tap.actor)
        if question is not None:
            what = BeginDaily, reply.shown.view.game
            if self._deps.recently_sent.claim(what):
                self._deps.messages.spawn(
                    self._deps.recently_sent.send(what, send(self._deps, place, BeginDaily, question))
                )
            return reply.message
        if begun.closed is not None:
            await self._deps.messages.present(begun.closed)
        await self._deps.messages.present(reply.shown)
        if not isinstance(offered, Refusal | GameUpdate):
            self._deps.sender.show(place, tap.message_id, daily_game_begun(t, offered), page=True)
        return reply.message

    async def show_cards(self, pressed: ShowDaily, tap: Tap) -> Message:
        """Show a page of the cards of a game of the day in the message that was tapped."""
        view = await self._evenings.page(pressed.daily, tap.place.chat_id, pressed.page)
        t = await chat_texts(self._deps.chats, tap.place.chat_id, tap.actor)
        if view is None:
            today = None if abilities(tap.chat.id).sends else await self._actions.today(tap.place)
            if today is None or today.daily != pressed.daily:
                return refuse(Refusal.UNKNOWN_BUTTON).message
            page = daily_game_today(t, today, self._deps.client.username)
            self._deps.sender.show(tap.place, tap.message_id, page, page=True)
            return say("toast-daily-page")
        self._deps.sender.show(tap.place, tap.message_id, daily_game_evening(t, view), page=True)
        return say("toast-daily-page")

    async def _may(self, daily: int, actor: Actor) -> bool:
        """Whether a person is a member of the chat of a game of the day; its link may have been passed on.

        Telegram knows who is in the chat. Where it cannot be asked, people who have played there count.
        """
        chat_id = await self._actions.chat_of(daily)
        if chat_id is None or not actor.user_id:
            return False
        if not abilities(chat_id).asks:  # nobody else has the link
            return True
        inside = await self._deps.membership.is_in(chat_id, actor)
        return await self._actions.has_played(chat_id, actor) if inside is None else inside


class PuzzleAnswers:
    """The handlers of votes and of the line that a player shares."""

    def __init__(self, puzzles: ChatPuzzles) -> None:
        self._puzzles = puzzles

    async def vote(self, voted: Voted) -> None:
        """Keep one answer; what is right Telegram has told already."""
        answer = voted.answer
        actor = actor_of(answer.user)
        if actor is not None and actor.user_id:
            await self._puzzles.answer(answer.poll_id, actor, tuple(answer.option_ids))

    async def line(self, typed: TypedCommand, number: str) -> Answer:
        """The line about a puzzle that the player shares, by the number in the link."""
        known = _NUMBER.fullmatch(number)
        told = await self._puzzles.line(int(number), typed.actor.user_id) if known else None
        return say("error-no-puzzle") if told is None else puzzle_line(typed.t, told)


# The room of the day: the game of the day, its evening, and the puzzle of the day.


def _open(context: RoomContext) -> Contributions:
    deps, solutions = context.deps, context.part(SolvedTables)
    puzzles = ChatPuzzles(context.store, context.settings.time_zone, context.clock)
    evenings = DailyEvenings(context.transactions)
    pages = DailyGamePages(deps, DailyGameActions(context.transactions), evenings)
    answers = PuzzleAnswers(puzzles)
    maker = None if solutions is None else PuzzleMaker(solutions)

    daily = DailyPuzzles(puzzles, maker, deps.chats, deps.sender, lambda: deps.client.username)
    told = DailyGameEvenings(deps, evenings, context.part(Reviewer))

    return Contributions(
        handlers={
            "today": pages.today,
            "start=puzzle_*": answers.line,
            f"start={LINK}*": pages.link,
            AskDaily: pages.ask,
            BeginDaily: OnPage(pages.begin),
            ShowDaily: OnPage(pages.show_cards),
        },
        on={Voted: answers.vote},
        parts=(pages,),
        dues={
            **({} if maker is None else {PUZZLES: daily.send}),
            **sends({"puzzle_evening": daily.tell, "daily_game_evening": told.send}),
        },
    )


def _announcements(loaded: LoadedGame) -> ComingView | None:
    return coming_coming(loaded.tx, loaded.row, loaded.chat, loaded.calendar.zone, loaded.names)


def _move(tx: Tx, moved: ChatMoved) -> Callable[[], None]:
    def then() -> None:
        Puzzles(tx).move(moved.old, moved.new)
        DailyGames(tx).move(moved.old, moved.new)

    return then


def _plan_puzzle(tx: Tx, changed: DatesSet) -> None:
    """Note when the next puzzle comes, now that it is switched on or off, or the zone is another one."""
    chat = Chats(tx).get(changed.chat_id)
    if chat is not None and changed.setting in {SettingValues.puzzle.name, "zone"}:
        at = next_at(changed.at, zone_of(chat, changed.default)) if chat.settings.puzzle else None
        Chats(tx).update(changed.chat_id, puzzle_at=at)


DAILY = Room(
    name="daily",
    open=_open,
    offers=(AskDaily, BeginDaily, ShowDaily, SettingValues.puzzle, SettingValues.daily_game),
    view_parts={"daily": daily_view, "ended": _announcements},
    on={
        CommitmentShown: lambda tx, shown: DailyGames(tx).note_commitment(shown.chat_id, shown.pattern),
        ChatMoved: _move,
        DatesSet: _plan_puzzle,
    },
)
