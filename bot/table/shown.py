"""Views of games, made from a loaded game: for screens, and as a record with a secret or without."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Final

from bot.chats.model import ChatRow
from bot.chats.settings import Chats, People, last_rules
from bot.ground.store.base import OF_DATABASE, Tx
from bot.ground.store.database import Store
from bot.ground.texts.message import say
from bot.ground.values import Actor, abilities, guest_number, is_forgotten, is_guest, is_private
from bot.rulebook.names import saved_rules_views
from bot.table.game import (
    MOST_LINES,
    GameHooks,
    KeptStates,
    LoadedGame,
    Transactions,
    UnreadableGameError,
    break_off_often,
    counting_uncounted,
    departed_views,
    keeper_of,
    leavers_of,
    may_return,
    readable,
    shown_progress,
)
from bot.table.game import leavers_of as the_leavers_of
from bot.table.model import (
    AppView,
    Away,
    CardsView,
    ChoiceView,
    DailyView,
    DeadlineView,
    FairnessView,
    GameRow,
    GameUpdate,
    GameView,
    LobbyView,
    MemberRow,
    MemberView,
    OwnDiceView,
    Panel,
    PanelView,
    Refusal,
    Reply,
    SeatRow,
    SeatView,
    TimeLimitView,
    refuse,
)
from bot.table.presses import NEXT
from bot.table.store import (
    AppWindows,
    DiceChains,
    Games,
    Invitations,
    Records,
    Results,
    Seats,
    Surfaces,
    TurnedAway,
    dice_of_game,
    result_message,
)
from engine.play.events import Event, TakenBack
from engine.players.levels import USUAL
from engine.records.fair_dice import commitment
from engine.records.record import ChainPlace, Player, Record
from engine.rules.showdown_rules import Rules

# The view that the screens of a lobby are drawn from.


def lobby_view(loaded: LoadedGame) -> LobbyView:
    """The view of a lobby; what happened of late is what had when it was opened."""
    tx, row, chat, rows = loaded.tx, loaded.row, loaded.chat, loaded.seats
    menu, _, item = (row.menu or "main").partition(".")
    asked, sent = Invitations(tx).of(row.id), row.message_id is not None
    people = [member for seat in rows for member in seat.present]
    seated = [member.user_id for member in people if member.user_id is not None]
    here = chat is not None and not is_private(row.chat_id) and _whispers(row, chat)
    together = loaded.rules.pace == "together"
    return LobbyView(
        game=row.id,
        place=row.place,
        rules=loaded.rules,
        seats=tuple(seat_view(loaded, seat) for seat in rows),
        host_id=row.host_id or 0,
        commitment=lobby_commitment(tx, row, loaded.rules, rows),
        menu=menu,
        item=item,
        closed=row.state != "lobby",
        houses=saved_rules_views(tx, row.chat_id),
        last=last_rules(tx, row.chat_id),
        first=not Results(tx).any_in(row.chat_id),
        invited=tuple(MemberView(each.user_id, each.name) for each in asked if each.user_id not in seated),
        mentioned=frozenset(each.user_id for each in asked if each.called is None or (each.called and sent)),
        drawing=row.drawing_at is not None and row.state == "lobby",
        clock=None if chat is None or is_private(row.chat_id) else chat.settings.clock,
        uncounted=counting_uncounted(tx, loaded.rules, rows, row.created_at),
        unreliable=break_off_often(tx, row.chat_id, seated, row.created_at),
        cards=CardsView(
            here=here,
            unreached=_unreached(loaded, seated)
            if together and not here and chat is not None and chat.kind != "private"
            else frozenset(),
        ),
        notices=Chats(tx).told_by(row.id),
        turned_away=tuple(MemberView(*each) for each in TurnedAway(tx).of(row.chat_id, row.created_at)),
        app=AppView(people=loaded.in_app, watching=loaded.watching),
        own_dice=OwnDiceView(keeper_view(loaded), row.keeper_all),
        parts=loaded.parts,
        pause=int(loaded.timing.next_game),
        begins=row.deadline if row.menu == NEXT and row.state == "lobby" else None,
    )


def _whispers(row: GameRow, chat: ChatRow) -> bool:
    """Whether people see their cards in the chat itself, by messages that nobody else sees."""
    return chat.settings.cards == "here" and abilities(row.chat_id).whispers


def _unreached(loaded: LoadedGame, people: Collection[int]) -> frozenset[int]:
    """Those of these people to whom the bot may not write, and who have the table open in no app."""
    return frozenset(people) - People(loaded.tx).reachable(people) - loaded.in_app


# Views of games, made from a loaded game: for screens, and as a record with a secret or without.


def sealed_by_others(tx: Tx, row: GameRow) -> bool:
    """Whether the secret of a game's dice tells those of another one that is not over."""
    if row.chain_id is None or row.chain_no is None:
        return False
    return Games(tx).any_runs_before(row.chain_id, row.chain_no)


def known_secret(loaded: LoadedGame) -> bytes:
    """The secret of a game's dice once everybody may know it; empty before, and where it is lost."""
    row = loaded.row
    if row.state not in {"over", "stopped"} or sealed_by_others(loaded.tx, row):
        return b""
    if row.daily_id is None and row.chain_id is None:
        return row.secret
    kept = any(isinstance(part, DailyView) and part.open for part in loaded.parts)
    # A copy that was made before the evening, or while other tables played, has no secret.
    return b"" if kept or commitment(row.secret) != row.commitment else row.secret


FORGOTTEN: Final = "deleted player"
"""The name of forgotten people in records, which have no language."""


def record_of(tx: Tx, row: GameRow, rules: Rules, secret: bytes) -> Record:
    """The record of a game, with names.

    Args:
        tx: where the rest is read.
        row: the game.
        rules: of it.
        secret: of its dice; empty while nobody may know it.
    """
    seats = Seats(tx).of(row.id)
    played = Record(
        rules=rules,
        players=tuple(map(_player, seats)),
        lines=tuple(Records(tx).lines(row.id)),
        game=_name(row),
        leavers=leavers_of(seats),
    )
    if rules.source == "own":  # the secret of the lobby has thrown no die
        return played
    return replace(
        played,
        commitment=row.commitment,
        client=row.client or "",
        secret=secret,
        attempts=dice_of_game(tx, row),
        rounds=row.rounds,
        chain=chain_place(tx, row),
    )


def chain_place(tx: Tx, row: GameRow) -> ChainPlace | None:
    """The place of a game's secret in the chain of its night or row; None where its own commitment was shown.

    That is so where it has a secret of its own, and for the first game of a row, whose lobby showed it.
    """
    if row.chain_id is None or row.chain_no is None or (row.chain_no == 1 and not row.table_no):
        return None
    chain = DiceChains(tx).get(row.chain_id)
    return None if chain is None else ChainPlace(row.chain_no, chain.commitment)


ROW_WITHIN: Final = 600.0
"""Seconds after a game within which a lobby opens whose game may go on with its dice."""


def row_before(tx: Tx, row: GameRow, rules: Rules, seats: Sequence[SeatRow]) -> GameRow | None:
    """The game whose Telegram dice, and whose chain of secrets, that of a lobby goes on with.

    A *row* of games has one throw of Telegram's dice: the same people and computers play on by the same
    rules, and the order of seats turns by one, so that nothing is anybody's choice once the dice lie.

    Returns:
        None where somebody came or left, the rules are others, or too much time has passed.
    """
    before = None if row.rematch_of is None else Games(tx).get(row.rematch_of)
    if before is None or before.chain_id is None or before.ended_at is None or rules.source != "bot":
        return None
    if row.created_at - before.ended_at > ROW_WITHIN:
        return None
    if (before.preset, before.options, before.revision) != (row.preset, row.options, row.revision):
        return None
    sat = Seats(tx).of(before.id)
    left = any(seat.level is None and (seat.state != "in" or seat.present != seat.members) for seat in sat)
    turned = [*sat[1:], *sat[:1]]
    return None if left or list(map(seat_key, turned)) != list(map(seat_key, seats)) else before


def lobby_commitment(tx: Tx, row: GameRow, rules: Rules, seats: Sequence[SeatRow]) -> str:
    """The commitment to the dice that the game of a lobby would have now: its own, or that of its row."""
    before = row_before(tx, row, rules, seats)
    chain = None if before is None or before.chain_id is None else DiceChains(tx).get(before.chain_id)
    return row.commitment if chain is None else chain.commitment


def seat_key(seat: SeatRow) -> tuple[object, ...]:
    """What makes a seat the same one in several games: its people, or a computer's talisman.

    A team is another one than any of its people alone.
    """
    if seat.level is not None:
        return seat.talisman, seat.level
    return tuple(sorted(member.user_id or 0 for member in seat.members))


def _name(row: GameRow) -> str:
    """What a game is called in its record: as in the public string of its dice."""
    return row.client.partition("|")[0] if row.client else f"g{row.id}"


def _player(seat: SeatRow) -> Player:
    names = tuple(map(_name_in_record, seat.members))
    return Player(" + ".join(names), seat.talisman, names if len(names) > 1 else ())


def _name_in_record(member: MemberRow) -> str:
    if is_forgotten(member.user_id):
        return FORGOTTEN
    if not member.name and member.user_id is not None and is_guest(member.user_id):
        return f"guest {guest_number(member.user_id)}"
    return member.name


WARNED_LINES = 300
"""The number of remaining lines of a record from which on people are told."""


def view_of_game(loaded: LoadedGame) -> LobbyView | GameView:
    """What screens are drawn from."""
    row, mask, pending = loaded.row, loaded.held, loaded.pending
    if row.state == "lobby" or row.started_at is None:
        return lobby_view(loaded)
    held = frozenset([i for i in range(loaded.rules.dice) if mask >> i & 1])
    return GameView(
        game=row.id,
        place=row.place,
        rules=loaded.rules,
        seats=tuple(seat_view(loaded, seat) for seat in loaded.seats),
        progress=shown_progress(loaded) if loaded.row.entered else loaded.progress,
        version=loaded.version,
        choice=ChoiceView(
            held, pending.asked, pending.outer, pending.crossing, pending.named, pending.announcing
        ),
        undoable=loaded.undoable,
        quick_rerolls=loaded.chat is None or loaded.chat.settings.quick_rerolls,
        recent=_recent(loaded),
        state=row.state,
        host_id=row.host_id or 0,
        hints=row.state == "playing" and loaded.hints,
        fairness=_fairness(loaded),
        parts=loaded.parts,
        limit=_limit(loaded),
        lines_left=left if (left := max(MOST_LINES - loaded.state.version, 0)) <= WARNED_LINES else None,
        counts=bool(Results(loaded.tx).ranks(row.id)) if row.state == "stopped" else loaded.counts_stopped,
        apart=result_message(loaded.tx, row) != 0,
        leavers=the_leavers_of(loaded.seats),
        departed=departed_views(loaded.seats),
        leaving_costs=loaded.leaving_costs,
        uncounted=loaded.uncounted,
        focus=loaded.focus,
        cards=_cards(loaded),
        may_join=may_join(loaded),
        app=AppView(people=loaded.in_app, watching=loaded.watching),
        own_dice=OwnDiceView(keeper_view(loaded), row.keeper_all, loaded.entered, loaded.progress.ended),
        table_no=row.table_no,
    )


def _recent(loaded: LoadedGame) -> tuple[Event, ...]:
    """What has happened of late; of a round that all play at once, the rows that stand, once there are any.

    Where all have the same dice, what others have thrown would tell what is to come: there a round is told
    once it has closed.
    """
    state = loaded.state
    if loaded.rules.pace != "together":
        return state.recent
    return (_standing(state.gathered) if loaded.rules.luck == "own" else ()) or _standing(state.recent)


def _standing(events: Sequence[Event]) -> tuple[Event, ...]:
    """These events without rows that were taken back."""
    told = list[Event]()
    for event in events:
        if isinstance(event, TakenBack):
            told = [each for each in told if getattr(each, "seat", None) != event.seat]
        else:
            told.append(event)
    return tuple(told)


def _fairness(loaded: LoadedGame) -> FairnessView:
    row, by_bot = loaded.row, loaded.rules.source == "bot"
    return FairnessView(
        row.commitment if by_bot else "",
        None if row.commitment_shown is None else bool(row.commitment_shown),
        chain_place(loaded.tx, row),
        row.ended_at is not None and sealed_by_others(loaded.tx, row),
        row.client or "",
        known_secret(loaded) if by_bot else b"",
    )


def _limit(loaded: LoadedGame) -> TimeLimitView:
    """The time of the turn, with a deadline if it has a clock that is running."""
    row, ends, deadline = loaded.row, loaded.runs_out_at, None
    if row.state == "playing" and row.clock is not None and ends is not None and row.overdue_at is None:
        at = datetime.fromtimestamp(ends, loaded.calendar.zone)
        deadline = DeadlineView(at, dated=row.clock == "slow")
    overdue = None if row.overdue_at is None else int(row.overdue_at)
    return TimeLimitView(deadline, overdue, row.called_at is not None and row.state == "playing")


def may_join(loaded: LoadedGame) -> bool:
    """Whether one more person may sit down in a game under way, by the rules and by the chat's setting."""
    game = loaded.together
    allowed = loaded.chat is not None and loaded.chat.settings.late and not is_private(loaded.row.chat_id)
    beside = loaded.row.table_no > 0
    return allowed and not beside and loaded.row.state == "playing" and game is not None and game.joinable


def _cards(loaded: LoadedGame) -> CardsView:
    """The ways to cards, where all play at once."""
    row, chat = loaded.row, loaded.chat
    if loaded.together is None or is_private(row.chat_id):
        return CardsView()
    people = {member.user_id for member in loaded.persons if member.user_id is not None}
    if row.state != "playing":
        people.clear()
    if not row.table_no and chat is not None and _whispers(row, chat):
        return CardsView(here=True, privately=People(loaded.tx).privately(people))
    return CardsView(unreached=_unreached(loaded, people))


def seat_view(loaded: LoadedGame, seat: SeatRow) -> SeatView:
    """Who holds a seat, and whose turn of it is next."""
    several = seat.members if len(seat.members) > 1 else ()
    team = tuple(MemberView(m.user_id, m.name, m.gone is None) for m in several)
    player = loaded.player_of(seat)
    name = seat.present[0].name if seat.present else ""
    turn = several.index(player) if player in several else 0
    level, back = seat.level or USUAL, seat.until_back and loaded.row.state == "playing"
    returns = loaded.row.state == "playing" and may_return(seat, loaded.progress.game.turns)
    guest = 0 if seat.guest is None else guest_number(seat.guest.user_id or 0)
    return SeatView(seat.user_id, name, seat.talisman, seat.state, level, team, turn, back, returns, guest)


def keeper_view(loaded: LoadedGame) -> MemberView | None:
    """Who enters dice for others, where people throw their own."""
    keeper = keeper_of(loaded)
    return None if keeper is None else MemberView(keeper.user_id, keeper.name)


def shown_of_game(loaded: LoadedGame, *, urgent: bool = False) -> GameUpdate:
    """The view and the message it belongs in; where all play at once also the card of each person."""
    focus = loaded.focus
    panels = tuple(_panels(loaded))
    loaded.focus = None if panels else focus
    shown = GameUpdate(
        view_of_game(loaded),
        loaded.row.message_id,
        urgent,
        result_message(loaded.tx, loaded.row),
        loaded.row.shown,
        panels=panels,
        open_tables=bool(loaded.windows),
        number=loaded.number,
    )
    loaded.focus = focus
    return shown


def _panels(loaded: LoadedGame) -> Iterator[Panel]:
    """The cards of the people of a group's game: they see what concerns their own turn."""
    if loaded.together is None or is_private(loaded.row.chat_id):
        return
    panels = Surfaces(loaded.tx).of("panel", loaded.row.id)
    for seat in loaded.seats:
        if not seat.members:
            continue
        loaded.focus = seat.seat
        view = view_of_game(loaded)
        if not isinstance(view, GameView):
            continue
        title, late = "" if loaded.chat is None else loaded.chat.title, view.limit.overdue is not None
        panel = PanelView(title, loaded.row.message_id, out_of_time=late)
        view = replace(view, limit=TimeLimitView(view.limit.deadline))
        for member in seat.members:
            if member.user_id is not None:
                mine = replace(view, panel=replace(panel, away=_away(seat, member)))
                known = panels.get(member.user_id)
                yield Panel(member.user_id, None if known is None else known.message_id, mine)


def _away(seat: SeatRow, member: MemberRow) -> Away | None:
    if seat.state == "removed" or member.gone is not None:
        return "out"
    if seat.state == "computer":
        return "robot"
    return "left" if seat.state == "left" else None


def record_of_game(loaded: LoadedGame) -> Record:
    """The whole record, with names; the secret only once everybody may know it."""
    return record_of(loaded.tx, loaded.row, loaded.rules, known_secret(loaded))


# A check of all live games for the operator: each is replayed and drawn.


async def replay_live(store: Store, zone: str, hooks: GameHooks) -> tuple[int, list[str]]:
    """Replay the live games, each in a transaction of its own: the bot may be waiting.

    Args:
        store: the database, which is only read.
        zone: whose nights count in chats without a zone of their own.
        hooks: what other rooms add to views.

    Returns:
        How many there are, and what is wrong with those that cannot be read or shown, a line each.
    """
    states = KeptStates(hooks, zone)
    live = await store.read(lambda tx: [(row.id, row.chat_id) for row in Games(tx).live()])
    wrong = []
    for game, chat_id in live:
        try:
            await states.with_background_replay(store.read, partial(_view, game=game, states=states))
        except UnreadableGameError as error:
            wrong.append(f"{error} (in chat {chat_id})")
        except OF_DATABASE:
            raise  # that is about the database, and not about a game
        except Exception as error:  # noqa: BLE001 - whatever a game can do must not hide the other games
            wrong.append(f"game {game} cannot be shown: {type(error).__name__}: {error} (in chat {chat_id})")
    return len(live), wrong


def _view(tx: Tx, game: int, states: KeptStates) -> None:
    row = readable(tx, game)
    if row is not None and row.ended_at is None:
        view_of_game(LoadedGame.load(tx, row, states))


# Use cases of windows: tables of games that people have open in the app beside the chat.


class GameWindows:
    """The use cases of windows. They are in the database, so that every process knows of them.

    Who plays in a window is shown nothing new in the chat, until they act there or their window is closed.
    """

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions
        self._signs = dict[tuple[int, int], float]()  # as given here: until when tables are open

    def serve(self) -> None:
        """Load games with their windows from now on: there is something that opens them."""
        self._transactions.states.with_windows = True

    async def open(self, game: int, user_id: int) -> GameUpdate | None:
        """Note that somebody has opened the table of a game.

        Returns:
            What is to be shown by that; None if it was open already, or if the game is not live.
        """
        until = self._until()

        def work(tx: Tx) -> GameUpdate | None:
            return self._changed(tx, game) if AppWindows(tx).keep(game, user_id, until) else None

        self._signs[game, user_id] = until
        return await self._transactions.write(work)

    async def refresh(self, windows: Iterable[tuple[int, int]]) -> list[GameUpdate]:
        """Note signs of life of open tables, given as pairs of a game and a person.

        Returns:
            What is to be shown, where one had been taken to be closed.
        """
        until, pairs = self._until(), sorted(set(windows))

        def work(tx: Tx) -> list[GameUpdate]:
            back = {game for game, user_id in pairs if AppWindows(tx).keep(game, user_id, until)}
            return [shown for game in sorted(back) if (shown := self._changed(tx, game)) is not None]

        self._signs.update(dict.fromkeys(pairs, until))
        return await self._transactions.write(work)

    async def close(self, game: int, user_id: int) -> GameUpdate | None:
        """Note that somebody has closed the table of a game.

        A table that has given a later sign of life than here has been connected to another worker since.

        Returns:
            What is to be shown by that; None if it was not open, or still is.
        """
        known = self._signs.pop((game, user_id), float("inf"))

        def work(tx: Tx) -> GameUpdate | None:
            return self._changed(tx, game) if AppWindows(tx).drop(game, user_id, known) else None

        return await self._transactions.write(work)

    async def expired(self) -> list[int]:
        """Close the tables that went without a sign of life; returns their games, which are to be shown."""
        at = self._transactions.clock()

        def work(tx: Tx) -> list[int]:
            games = sorted(AppWindows(tx).expire(at))
            for game in games:
                Games(tx).update(game, shown=None)
            return games

        return await self._transactions.write(work)

    def _until(self) -> float:
        return self._transactions.clock() + self._transactions.states.timing.window

    def _changed(self, tx: Tx, game: int) -> GameUpdate | None:
        """What a game with changed windows shows; should the bot die before, its next start shows it."""
        Games(tx).update(game, shown=None)
        row = readable(tx, game)
        return None if row is None else shown_of_game(self._transactions.load(tx, row))


def play_here(loaded: LoadedGame, actor: Actor) -> Reply:
    """Let a player go on in the chat, where this was pressed: that they did is noted of every press."""
    if loaded.row.state != "playing":
        return refuse(Refusal.OVER)
    if loaded.seat_of(actor.user_id) is None:
        return refuse(Refusal.NOT_SEATED)
    return Reply(say("toast-play-here"), shown_of_game(loaded, urgent=True))


def note_place(loaded: LoadedGame, user_id: int, *, in_app: bool) -> bool:
    """Note whether somebody who has a table open acts there or in the chat; returns whether that changes."""
    before = loaded.windows.get(user_id)
    if before is None or before != in_app:
        return False
    AppWindows(loaded.tx).acted(loaded.row.id, user_id, in_chat=not in_app)
    loaded.change(shown=None)
    loaded.forget_windows()
    return True
