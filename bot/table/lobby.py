"""Presses in a lobby: its rules, seats and start; rematches; departures of people who sit there."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, assert_never

from bot.chats.settings import Chats, Departures, People, last_rules
from bot.ground.store.base import Tx
from bot.ground.store.dues import ChatDeliveries, DeliveryNotes, DeliveryTerms
from bot.ground.tasks import Events
from bot.ground.texts.message import Message, plain_name, say
from bot.ground.values import (
    Actor,
    Delivery,
    Place,
    abilities,
    guest_number,
    is_forgotten,
    is_guest,
    is_private,
)
from bot.rulebook import words
from bot.rulebook.names import SAVED, SHORT, options_text, saved_rules_views
from bot.rulebook.words import slot_machine, usual_rules, with_pace
from bot.table import house_rules
from bot.table.clock import start_playing
from bot.table.game import LoadedGame, Transactions, readable
from bot.table.model import GameRow, GameUpdate, LobbyView, Refusal, Reply, SeatRow, refuse
from bot.table.presses import (
    MAIN,
    NEXT,
    RULES_PAGE,
    AddComputer,
    AddGuest,
    Cancel,
    ConfirmLeave,
    DropComputer,
    DropGuest,
    JoinTeam,
    KeepForAll,
    LeaveTeam,
    LetIn,
    LobbyPress,
    Menu,
    NameKeeper,
    OpenItem,
    OpenMenu,
    PickHouse,
    PickOption,
    PickPreset,
    SaveHouse,
    ShowCommitment,
    Sit,
    StandUp,
    Start,
    TurnAway,
)
from bot.table.seats import (
    add_guest,
    added_by,
    drop_guest,
    former_seats,
    guests_called,
    is_closed_to,
    join_team,
    joined_team,
    keep_for_all,
    leave_seat,
    leave_team,
    let_in,
    may_take_over,
    name_keeper,
    seat_computer,
    seat_guest,
    sit_down,
    turn_away,
    undo_leave,
    why_not_seated,
)
from bot.table.shown import lobby_commitment, row_before, shown_of_game
from bot.table.store import (
    ROW_LENGTH,
    Bookings,
    DiceChains,
    DieKind,
    Games,
    Invitations,
    Results,
    Seats,
    dice_of_game,
    thrown_dice,
    without_dice,
)
from engine.errors import ClashError, OptionError
from engine.play.game import least_seats
from engine.players.levels import USUAL, Level
from engine.presets import CATEGORIES, changed_options, ruleset, sensible
from engine.records.fair_dice import client_string, commitment
from engine.records.telegram_dice import WANTED, DieAttempt, heard
from engine.rules.ruleset import MAX_SEATS
from engine.rules.showdown_rules import Rules, ShowdownRules

# The rules of a lobby: families, house rules and options as they are chosen.


def chosen_rules_house(loaded: LoadedGame, number: int) -> Message | Refusal:
    """Play by house rules of the chat."""
    known = {each.id: each for each in saved_rules_views(loaded.tx, loaded.row.chat_id)}
    found = known.get(number)
    if found is None:
        return Refusal.HOUSE_GONE
    if found.rules is None:
        return house_rules.broken(found)
    return _change(loaded, found.rules, "main") or say("toast-preset", preset=found.name)


def chosen_rules_preset(loaded: LoadedGame, key: str) -> Message | Refusal:
    """Play by the usual rules of a family."""
    try:
        rules = usual_rules(key)
        if loaded.rules.source == "own":  # the dice on the table stay the same
            rules = ruleset(rules.preset, {**changed_options(rules), "dice": "own"})
        elif loaded.rules.pace == "together":  # and so does the way to play
            rules = with_pace(rules, "together") or rules
        return chosen_rules_pick(loaded, rules)
    except OptionError:
        return Refusal.UNKNOWN_BUTTON


def chosen_rules_pick(loaded: LoadedGame, rules: Rules) -> Message | Refusal:
    """Play by these rules."""
    return _change(loaded, rules, "main") or say("toast-preset", preset=words.game(rules))


def chosen_rules_option(loaded: LoadedGame, key: str, value: str) -> Message | Refusal:
    """Set an option; raises `ClashError` for one that makes no sense, or not beside another."""
    try:
        others = sensible(loaded.row.preset, changed_options(loaded.rules))
        rules = ruleset(loaded.row.preset, {**changed_options(others), key: value})
    except ClashError:
        raise
    except OptionError:
        return Refusal.UNKNOWN_BUTTON
    # By a button from before there were so few deals
    if isinstance(rules, ShowdownRules) and key in rules.idle:
        return say(f"rules-hands-idle_{key}")
    if not house_rules.on_the_menu(rules, key):
        return Refusal.UNKNOWN_BUTTON
    page: Menu = "rules" if key in RULES_PAGE else "table"
    if key == "pace" and loaded.row.menu in {None, "main", "presets"}:
        page = "presets" if loaded.row.menu == "presets" else "main"  # each of them has a key for it
    refused = _change(loaded, rules, page)
    if refused is not None:
        return refused
    chosen = dict(rules.options)[key]
    return say("toast-option", option=words.option(key), value=words.option_value(key, chosen))


def _change(loaded: LoadedGame, rules: Rules, menu: Menu) -> Refusal | None:
    """Play by other rules from now on, and go back to the page that tells so; or why that cannot be."""
    if rules.source != "own" and any(seat.guest is not None for seat in loaded.seats):
        return Refusal.GUESTS_SIT
    options = options_text(changed_options(rules))
    loaded.change(preset=rules.preset, options=options, revision=rules.revision, menu=menu)
    loaded.rules = rules
    return None


# The opening of a lobby, and its first seats: the host, those who booked, the computers of a rematch.


BOOKED_SECONDS = 7 * 24 * 3600.0
"""Seconds that a booking holds; a person who booked earlier has probably forgotten it."""


def open_lobby(  # noqa: PLR0913 - what a lobby is born with
    tx: Tx,
    place: Place,
    host: Actor,
    rules: Rules,
    *,
    at: float,
    closes: float,
    secret: bytes,
    rematch_of: int | None = None,
    begins: float | None = None,
    events: Events,
) -> int:
    """Open a lobby with its host in it and return the game's id.

    Args:
        tx: the transaction.
        place: where.
        host: who opens it.
        rules: what is played, until somebody changes that.
        at: the time in unix seconds.
        closes: when it closes if nobody presses anything.
        secret: of its dice; in a group the last one of a chain, of which this game has the first.
        rematch_of: the game of which it is a rematch.
        begins: when the game begins by itself, for which everybody who played that one sits down; None: it
            waits for the host.
        events: what other rooms react to.

    Raises:
        StoreError: the place has a live game.
    """
    chains = DiceChains(tx)
    taken = None if is_private(place.chat_id) else chains.take(chains.draw(place.chat_id, secret, ROW_LENGTH))
    secret = secret if taken is None else taken.secret
    game = Games(tx).create(
        place,
        preset=rules.preset,
        options=options_text(changed_options(rules)),
        revision=rules.revision,
        secret=secret,
        commitment=commitment(secret),
        host_id=host.user_id,
        at=at,
        rematch_of=rematch_of,
        chain=None if taken is None else (taken.chain.id, taken.number),
    )
    Games(tx).update(game, deadline=closes)
    before = None if rematch_of is None else Games(tx).get(rematch_of)
    if before is not None and rules.source == "own":
        Games(tx).update(game, keeper_id=before.keeper_id, keeper_all=before.keeper_all)
    row = Games(tx).get(game)
    if row is None:
        raise LookupError(f"game {game} is not there")
    for seat in former_seats(tx, row, events):
        if seat.level is not None:
            Seats(tx).add(game, talisman=seat.talisman, level=seat.level)
        elif seat.guest is not None and rules.source == "own":
            number, by = guest_number(seat.guest.user_id or 0), seat.guest.added_by
            seat_guest(tx, row, number, seat.guest.name, added_by=by or host.user_id, events=events)
        elif begins is not None:
            _seat_former(tx, row, seat, at, events)
    if begins is not None:
        Games(tx).update(game, menu=NEXT, deadline=begins)
    if host.user_id:
        if not any(seat.holds(host.user_id) for seat in Seats(tx).of(game)):
            sit_down(tx, row, host.user_id, host.name, events)
        Seats(tx).note_press(game, host.user_id, at)
    _seat_booked(tx, row, at, events)
    _invite_former(tx, row, at, events)
    return game


def _seat_former(tx: Tx, row: GameRow, seat: SeatRow, at: float, events: Events) -> None:
    """Seat the people of a seat of the game before, which goes on with them."""
    for member in seat.present:
        who = member.user_id
        if who is not None and not is_forgotten(who) and not is_closed_to(tx, row, who, at):
            sit_down(tx, row, who, member.name, events)


def _seat_booked(tx: Tx, row: GameRow, at: float, events: Events) -> None:
    """Seat those who booked, in their order, and call them; for whom no seat is left waits on.

    Who has left the group, or was turned away, has booked in vain.
    """
    outside = Departures(tx).of(row.chat_id)
    for booking in Bookings(tx).of(row.place):
        seated = any(seat.holds(booking.user_id) for seat in Seats(tx).of(row.id))
        barred = booking.user_id in outside or is_closed_to(tx, row, booking.user_id, at)
        if not seated and not barred and booking.booked_at > at - BOOKED_SECONDS:
            if sit_down(tx, row, booking.user_id, booking.name, events) is None:
                continue
            Invitations(tx).add(row.id, booking.user_id, booking.name)
        Bookings(tx).drop(row.place, booking.user_id)


def _invite_former(tx: Tx, row: GameRow, at: float, events: Events) -> None:
    """Ask those who played before and do not sit yet."""
    seats = Seats(tx).of(row.id)
    for old in former_seats(tx, row, events):
        for member in old.present:
            if member.user_id is None or is_forgotten(member.user_id) or is_guest(member.user_id):
                continue
            if not any(seat.holds(member.user_id) for seat in seats) and not is_closed_to(
                tx, row, member.user_id, at
            ):
                Invitations(tx).add(row.id, member.user_id, member.name)


# One game leads to the next: the same people go on by themselves, with the same throw of Telegram's dice.


def go_on(loaded: LoadedGame, at: float) -> bool:
    """Begin the game of a lobby that goes on, once its pause is over; tells whether something has changed.

    Where it cannot begin, or only one seat has stayed, it becomes a lobby like all others.
    """
    row = loaded.row
    if row.state != "lobby" or row.menu != NEXT or row.drawing_at is not None:
        return False
    if row.deadline is None or row.deadline > at:
        return False
    if len(loaded.seats) == 1 or isinstance(start(loaded, at), Refusal):
        loaded.change(menu="main", deadline=at + loaded.timing.lobby)
    return True


def _take_from_row(loaded: LoadedGame) -> bool:
    """Give a game the next secret of its row, and the dice thrown for that; False: it is in none.

    A copy of the database has no secrets of rows left: then the game is the first of another one.
    """
    tx, row = loaded.tx, loaded.row
    before = row_before(tx, row, loaded.rules, loaded.seats)
    taken = None if before is None or before.chain_id is None else DiceChains(tx).take(before.chain_id)
    if before is None or taken is None:
        return False
    Games(tx).exchange_secret(row.id, taken, shown=before.commitment_shown)
    if row.chain_id is not None:
        DiceChains(tx).drop(row.chain_id)
    ChatDeliveries(tx).copy(row.chat_id, "die", str(before.id), str(row.id))
    loaded.reload()
    return True


# Telegram's dice between a lobby and its game: notes of attempts, and which of them count.


MOST_LOST: Final = 3
"""Attempts without an answer after which a game begins with the dice that were heard of."""


@dataclass(frozen=True, slots=True)
class NextDie:
    """The next die that a lobby waits for: its place, the attempt's number, how many were lost before."""

    place: Place
    number: int
    lost: int


@dataclass(frozen=True, slots=True)
class Beginning:
    """A game that has begun after Telegram's dice.

    Attributes:
        shown: what to show.
        below: dice stand below the message of its lobby, or may.
        said: what to tell the chat of dice that are missing or do not count.
    """

    shown: GameUpdate
    below: bool
    said: Message | None


class OpeningDiceNotes:
    """Attempts at Telegram's dice for what waits for them; each is a delivery of its own.

    Args:
        transactions: over games.
        kind: of these deliveries.
        place_of: where something waits for its dice, by its number; None: it does not. By default a lobby.
    """

    def __init__(
        self,
        transactions: Transactions,
        kind: DieKind = "die",
        place_of: Callable[[Tx, int], Place | None] | None = None,
    ) -> None:
        self._transactions, self._kind, self._place_of = transactions, kind, place_of or _lobby

    async def next(self, game: int) -> NextDie | None:
        """The next die that is waited for; None when there is none to throw any more."""

        def work(tx: Tx) -> NextDie | None:
            place = self._place_of(tx, game)
            if place is None:
                return None
            attempts = thrown_dice(tx, place.chat_id, self._kind, game)
            lost = sum(each.lost for each in attempts)
            if len(heard(attempts)) >= WANTED or lost >= MOST_LOST:
                return None
            return NextDie(place, len(attempts) + 1, lost)

        return await self._transactions.write(work)

    def attempt(self, game: int, place: Place, number: int) -> DeliveryNotes:
        """The notes of an attempt, which is not made if no die is waited for; a refused one stays without."""
        die = Delivery(self._kind, f"{game} {number}", place.chat_id)

        return DeliveryNotes(
            self._transactions.write,
            self._transactions.clock,
            die,
            DeliveryTerms(
                refused=lambda tx: ChatDeliveries(tx).drop(ChatDeliveries(tx).followed(die)),
                expected=False,
                open_=lambda tx: self._place_of(tx, game) is not None,
            ),
        )


def opening_dice_waiting(tx: Tx, game: int) -> GameRow | None:
    """The row of a lobby that waits for Telegram's dice; None for any other game."""
    row = readable(tx, game)
    return None if row is None or row.state != "lobby" or row.drawing_at is None else row


def _lobby(tx: Tx, game: int) -> Place | None:
    row = opening_dice_waiting(tx, game)
    return None if row is None else row.place


def begin_with_dice(loaded: LoadedGame, at: float) -> Beginning | None:
    """Begin the game of a lobby that waits for Telegram's dice; None for any other game."""
    if loaded.row.state != "lobby" or loaded.row.drawing_at is None:
        return None
    attempts = dice_of_game(loaded.tx, loaded.row)
    presses_begin(loaded, at)
    after_dice(loaded, at)
    below = any(each.lost or each.value is not None for each in attempts)
    return Beginning(shown_of_game(loaded, urgent=True), below, opening_dice_told(attempts))


def opening_dice_told(attempts: Sequence[DieAttempt]) -> Message | None:
    """What a chat is told of dice that are missing or do not count; None where three fell as they should."""
    values, lost = heard(attempts), sum(each.lost for each in attempts)
    dice = "  ".join(map(slot_machine, values))
    if len(values) == WANTED:
        return say("dice-repeated", n=lost, dice=dice) if lost else None
    if values:
        return say("dice-few", n=len(values), dice=dice)
    if lost:
        return say("dice-unheard")
    return say("dice-refused" if attempts else "dice-late")


# The effects of every button of the lobby: seats, rules, the start.


Own = Sit | StandUp | JoinTeam | LeaveTeam
Arranging = AddComputer | DropComputer | PickPreset | PickOption | PickHouse | NameKeeper | KeepForAll


def press_in_lobby(loaded: LoadedGame, pressed: LobbyPress, actor: Actor, at: float) -> Reply:
    """Act on a button of the lobby."""
    if loaded.row.state != "lobby" or not isinstance(pressed, ShowCommitment):
        closed = _closed(loaded)
        if closed is not None:
            return closed
    try:
        outcome = _in_lobby(loaded, pressed, actor, at)
    except ClashError as clash:
        one, *others = (words.option_set(key, value) for key, value in clash.options.items())
        why = say(f"clash-{clash.reason}")
        if not others:
            return refuse(Refusal.SENSELESS, one=one, why=why)
        return refuse(Refusal.CLASH, one=one, other=others[0], why=why)
    if isinstance(outcome, Reply):
        return outcome
    if isinstance(outcome, Refusal):
        return refuse(outcome)
    return Reply(outcome, shown_of_game(loaded, urgent=True))  # people at a lobby wait for nothing else


def press_on_own_page(loaded: LoadedGame, pressed: LobbyPress, actor: Actor, at: float, page: str) -> Reply:
    """Act on a page of the lobby that one person sees; everybody else goes on seeing what they saw.

    Args:
        loaded: the lobby.
        pressed: by which button.
        actor: who.
        at: when, in unix seconds.
        page: the page, as `GameRow.menu` has it.

    Returns:
        The reply with the page that they see next; with none they are back at the lobby.
    """
    everybody = loaded.row.menu
    if loaded.row.state == "lobby" and everybody != NEXT:
        loaded.change(menu=page)
    reply = press_in_lobby(loaded, pressed, actor, at)
    if loaded.row.state != "lobby" or loaded.row.drawing_at is not None:
        return reply
    turned = loaded.row.menu or MAIN
    turns = isinstance(pressed, OpenMenu | OpenItem)
    if turns or reply.refusal is not None or turned != MAIN:
        loaded.change(menu=everybody)
    if reply.refusal is not None or reply.dialog:
        return reply
    shown = shown_of_game(loaded, urgent=True)
    menu, _, item = turned.partition(".")
    reply = replace(reply, shown=None if turns else shown)
    if turned == MAIN or not isinstance(shown.view, LobbyView):
        return reply
    return replace(reply, page=replace(shown.view, menu=menu, item=item, alone=True))


def _closed(loaded: LoadedGame) -> Reply | None:
    """The refusal of a press because the lobby is over, or waits for its dice."""
    if loaded.row.state != "lobby":
        return refuse(
            Refusal.STARTED if loaded.row.state == "playing" else Refusal.OVER, shown_of_game(loaded)
        )
    return None if loaded.row.drawing_at is None else refuse(Refusal.DRAWING, shown_of_game(loaded))


def press_on_page(
    loaded: LoadedGame, actor: Actor, at: float, act: Callable[[LoadedGame], Message | Refusal]
) -> Reply:
    """Act on a page that another room adds to the lobby, of which the host and administrators decide."""
    closed = _closed(loaded)
    if closed is not None:
        return closed
    hosting, taking_over = _deciders(loaded, actor, at)
    if not (hosting or taking_over or actor.admin):
        return _host_decides(loaded)
    outcome = act(loaded)
    if isinstance(outcome, Refusal):
        return refuse(outcome)
    return Reply(outcome, shown_of_game(loaded, urgent=True))


def _deciders(loaded: LoadedGame, actor: Actor, at: float) -> tuple[bool, bool]:
    """Whether somebody is the host, or may take over what the host decides."""
    mine = loaded.seat_of(actor.user_id)
    hosting = actor.user_id == loaded.row.host_id or (mine is not None and not loaded.row.host_id)
    return hosting, not hosting and may_take_over(loaded, mine, at)


def _in_lobby(loaded: LoadedGame, pressed: LobbyPress, actor: Actor, at: float) -> Message | Refusal | Reply:  # noqa: C901
    mine = loaded.seat_of(actor.user_id)
    hosting, taking_over = _deciders(loaded, actor, at)
    deciding = hosting or taking_over or actor.admin
    match pressed:
        case ShowCommitment():
            shown = lobby_commitment(loaded.tx, loaded.row, loaded.rules, loaded.seats)
            return Reply(say("toast-commitment", commitment=shown), dialog=True)
        case Sit() | StandUp() | JoinTeam() | LeaveTeam():
            return _own(loaded, pressed, actor, mine, at)
        case TurnAway() | LetIn():  # nobody takes that part of an absent host
            return _at_door(loaded, pressed, at) if hosting or actor.admin else _host_decides(loaded)
        case Cancel():
            return _cancel(loaded, at) if deciding else _host_decides(loaded)
        case Start():
            goes_on = loaded.row.menu == NEXT and mine is not None
            if not (hosting or taking_over or goes_on):
                return _host_decides(loaded)
            outcome = start(loaded, at)
            if hosting or goes_on or isinstance(outcome, Refusal):
                return outcome
            loaded.change(host_id=actor.user_id)
            return say("toast-started-without-host")
        case OpenMenu() | OpenItem():
            return _open(loaded, pressed) if deciding or mine is not None else Refusal.PAGES
        case AddGuest() | DropGuest():
            return _guest(loaded, pressed, actor, deciding=deciding)
        case SaveHouse() if not deciding and mine is None:
            return Refusal.NOT_IN_LOBBY
        case SaveHouse():
            return house_rules.save_unnamed(loaded.tx, loaded.row.chat_id, loaded.rules, at)
        case _:
            return _arrange(loaded, pressed) if deciding else _host_decides(loaded)


def _at_door(loaded: LoadedGame, pressed: TurnAway | LetIn, at: float) -> Message | Refusal:
    if isinstance(pressed, TurnAway):
        return turn_away(loaded, pressed.user, at)
    return let_in(loaded, pressed.user)


def _guest(
    loaded: LoadedGame, pressed: AddGuest | DropGuest, actor: Actor, *, deciding: bool
) -> Message | Refusal | Reply:
    """Act on what those at the table may do about guests: seat one, and take away one that they seated."""
    match pressed:
        case AddGuest():
            seated = deciding or loaded.seat_of(actor.user_id) is not None
            return add_guest(loaded, actor, "") if seated else Refusal.NOT_IN_LOBBY
        case DropGuest(_, guest):
            may = deciding or added_by(loaded, guest, actor)
            return drop_guest(loaded, guest) if may else _host_decides(loaded)


def _own(
    loaded: LoadedGame, pressed: Own, actor: Actor, mine: SeatRow | None, at: float
) -> Message | Refusal:
    """Act on a press by which a person changes only their own place."""
    comes = mine is None and isinstance(pressed, Sit | JoinTeam)
    why_not = why_not_seated(loaded, actor, at) if comes else None
    if why_not is not None:
        return why_not
    match pressed:
        case Sit():
            return _sit(loaded, actor, mine)
        case StandUp():
            return _stand(loaded, actor, mine)
        case JoinTeam(_, user):
            return join_team(loaded, actor, mine, user)
        case LeaveTeam():
            return leave_team(loaded, actor, mine)
        case _:
            assert_never(pressed)


def _host_decides(loaded: LoadedGame) -> Reply:
    """The refusal of a press that only the host may make, with the person to ask."""
    host = loaded.row.host_id or 0
    seated = next((person.name for person in loaded.persons if person.user_id == host), None)
    known = People(loaded.tx).get(host) if seated is None else None
    name = seated if known is None else known.name
    if name is None:
        return refuse(Refusal.NOT_HOST)
    return refuse(Refusal.HOST_DECIDES, name=plain_name(name, host))


def _arrange(loaded: LoadedGame, pressed: Arranging) -> Message | Refusal:
    """What the host and administrators decide: the game, its rules, the computers."""
    match pressed:
        case AddComputer(_, level):
            return _add_computer(loaded, level)
        case DropComputer():
            return _drop_computer(loaded)
        case PickPreset(_, ""):
            rules = last_rules(loaded.tx, loaded.row.chat_id)
            return Refusal.NOT_POSSIBLE if rules is None else chosen_rules_pick(loaded, rules)
        case PickPreset(_, key):
            return chosen_rules_preset(loaded, key)
        case PickHouse(_, house):
            return chosen_rules_house(loaded, house)
        case PickOption(_, key, value):
            return chosen_rules_option(loaded, key, value)
        case NameKeeper(_, user):
            return name_keeper(loaded, user)
        case KeepForAll(_, everybody):
            return keep_for_all(loaded, everybody=everybody)
        case _:
            assert_never(pressed)


def _open(loaded: LoadedGame, pressed: OpenMenu | OpenItem) -> Message | Refusal:
    match pressed:
        case OpenMenu(_, "teams" | "door") if is_private(loaded.row.chat_id):
            return Refusal.UNKNOWN_BUTTON
        case OpenItem(_, "category", item) if item not in {*CATEGORIES, SAVED, SHORT}:
            return Refusal.UNKNOWN_BUTTON
        case OpenMenu(_, "guests") if loaded.rules.source != "own":
            return Refusal.UNKNOWN_BUTTON
        case OpenItem(_, "guest", item) if guests_called(loaded, item) is None:
            return Refusal.UNKNOWN_BUTTON
        case OpenItem(_, "option", item) if item not in dict(loaded.rules.options):
            return Refusal.UNKNOWN_BUTTON  # also of a game that was chosen before
        case OpenItem(_, menu, item):
            loaded.change(menu=f"{menu}.{item}")
        case OpenMenu(_, menu):
            loaded.change(menu=menu)
    return say("toast-menu")


def _cancel(loaded: LoadedGame, at: float) -> Message:
    Results(loaded.tx).finish(loaded.row.id, "stopped", at)
    loaded.reload()
    return say("toast-cancelled")


def _sit(loaded: LoadedGame, actor: Actor, mine: SeatRow | None) -> Message | Refusal:
    if mine is not None:
        return Refusal.ALREADY_SEATED
    seat = sit_down(loaded.tx, loaded.row, actor.user_id, actor.name, loaded.hooks.events)
    if seat is None:
        return Refusal.FULL
    Bookings(loaded.tx).drop(loaded.row.place, actor.user_id)
    if not loaded.row.host_id:
        loaded.change(host_id=actor.user_id)
    loaded.reload()
    others = tuple(member for member in seat.members if member.user_id != actor.user_id)
    return joined_team(replace(seat, members=others)) if others else say("toast-sat")


def _stand(loaded: LoadedGame, actor: Actor, mine: SeatRow | None) -> Message | Refusal:
    if mine is None:
        return Refusal.NOT_IN_LOBBY
    stand_up(loaded, actor.user_id)
    return say("toast-stood")


def stand_up(loaded: LoadedGame, user_id: int) -> bool:
    """Take somebody from a lobby, with the host's part if it is theirs; tells whether they had any."""
    seated, hosted = loaded.seat_of(user_id) is not None, loaded.row.host_id == user_id
    if seated:
        Seats(loaded.tx).drop_member(loaded.row.id, user_id)
    Invitations(loaded.tx).drop(loaded.row.id, user_id)
    loaded.reload()
    if hosted:
        # Somebody at the table must be able to start; with nobody left, whoever sits down first.
        loaded.change(host_id=next((person.user_id for person in loaded.persons), 0))
    return seated or hosted


def _add_computer(loaded: LoadedGame, level: Level) -> Message | Refusal:
    if len(loaded.seats) >= MAX_SEATS:
        return Refusal.FULL
    seat_computer(loaded.tx, loaded.row, level)
    loaded.change(menu="main")
    loaded.reload()
    return say("toast-computer-sat", name=words.computer(level))


def _drop_computer(loaded: LoadedGame) -> Message | Refusal:
    computers = [(seat.seat, seat.level) for seat in loaded.seats if seat.level is not None]
    if not computers:
        return Refusal.NOT_POSSIBLE
    number, level = computers[-1]
    Seats(loaded.tx).drop(loaded.row.id, number)
    loaded.reload()
    return say("toast-computer-gone", name=words.computer(level))


def start_with_computer(loaded: LoadedGame, actor: Actor, at: float) -> Message | Refusal:
    """Begin the game of a lobby with one person in it, against a computer if none has been chosen."""
    if loaded.seat_of(actor.user_id) is None and (
        sit_down(loaded.tx, loaded.row, actor.user_id, actor.name, loaded.hooks.events) is None
    ):
        return Refusal.FULL
    if len(Seats(loaded.tx).of(loaded.row.id)) == 1:
        seat_computer(loaded.tx, loaded.row, USUAL)
    loaded.reload()
    return start(loaded, at)


def start(loaded: LoadedGame, at: float) -> Message | Refusal:
    """Begin the game of a lobby, if enough have a seat; before that Telegram may have to throw its dice."""
    if loaded.states.drained_at is not None:
        return Refusal.DRAINED
    if not loaded.seats_of_people:
        return Refusal.EMPTY_LOBBY
    if len(loaded.seats) < least_seats(loaded.rules):
        return Refusal.TOO_FEW
    chat = Chats(loaded.tx).get(loaded.row.chat_id)
    if len(loaded.persons) > 1 and chat is not None and not _take_from_row(loaded):
        throws = chat.settings.telegram_dice and abilities(chat.chat_id).sends
        if throws and loaded.rules.source == "bot":
            loaded.change(menu=None, drawing_at=at, deadline=at + loaded.timing.lobby)
            return say("toast-drawing")
        without_dice(loaded.tx, loaded.row.chat_id, "die", loaded.row.id, at)
    return presses_begin(loaded, at)


def presses_begin(loaded: LoadedGame, at: float) -> Message:
    """Begin the game of a lobby in which all talismans stand, with what Telegram threw, if it did."""
    options = options_text(changed_options(loaded.rules))
    Chats(loaded.tx).update(loaded.row.chat_id, default_preset=loaded.rules.preset, default_options=options)
    talismans, drawn = [s.talisman for s in loaded.seats], heard(dice_of_game(loaded.tx, loaded.row))
    start_playing(loaded, at, client_string(f"g{loaded.row.id}", talismans, drawn))
    return say("toast-started")


# Use cases of people who leave a group and return: their seats, and what they were to decide.


class Departing:
    """The use cases of people who leave a group and return, for the tables of all its topics.

    A booking waits until the next lobby opens, so that who is back before that has it still. Side tables are
    those of another room.
    """

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def left(self, chat_id: int, user_id: int, at: float) -> list[GameUpdate]:
        """Note that a person has left a group: of a lobby they get up, and a game they leave as by /leave.

        Args:
            chat_id: the group.
            user_id: who; of somebody whom the bot has never met nothing is noted.
            at: when, in unix seconds.

        Returns:
            The games in which something has changed.
        """
        now = self._transactions.clock()

        def work(tx: Tx) -> list[GameUpdate]:
            if People(tx).get(user_id) is None:
                return []
            rows = {row.id: row for row in (*Games(tx).live_with(user_id), *Games(tx).live_showing(user_id))}
            here = [row for _, row in sorted(rows.items()) if row.chat_id == chat_id and not row.table_no]
            tables = [self._transactions.load(tx, row) for row in here]
            changed = [loaded for loaded in tables if get_up(loaded, user_id, now)]
            Departures(tx).put(chat_id, user_id, at, _played(changed))
            return _shown(changed)

        return await self._transactions.write(work)

    async def back(self, chat_id: int, actor: Actor) -> list[GameUpdate]:
        """Note that a person is in a group again: seats left in turns that are still under way are theirs.

        Returns:
            The games in which something has changed.
        """
        now = self._transactions.clock()

        def work(tx: Tx) -> list[GameUpdate]:
            rows = [readable(tx, game) for game in Departures(tx).take(chat_id, actor.user_id)]
            here = [row for row in rows if row is not None and row.chat_id == chat_id]
            tables = [self._transactions.load(tx, row) for row in here]
            return _shown([loaded for loaded in tables if undo_leave(loaded, actor, now)])

        return await self._transactions.write(work)


def get_up(loaded: LoadedGame, user_id: int, at: float) -> bool:
    """Take somebody who is outside from a table; tells whether anything has changed.

    While Telegram's dice fall nothing does: see `after_dice`.
    """
    row = loaded.row
    if row.state == "lobby":
        invited = any(each.user_id == user_id for each in Invitations(loaded.tx).of(row.id))
        Invitations(loaded.tx).drop(row.id, user_id)
        return (row.drawing_at is None and stand_up(loaded, user_id)) or invited
    if row.state != "playing" or loaded.seat_of(user_id) is None:
        return False
    leave_seat(loaded, ConfirmLeave(row.id, user_id), Actor(user_id, ""), at)
    return True


def after_dice(loaded: LoadedGame, at: float) -> None:
    """Take those from a game that begins who have left the group while Telegram's dice fell."""
    departures, chat_id = Departures(loaded.tx), loaded.row.chat_id
    outside = departures.of(chat_id)
    for person in [each.user_id for each in loaded.persons if each.user_id in outside]:
        if person is not None and get_up(loaded, person, at):
            departures.put(chat_id, person, at, [loaded.row.id])


def _shown(changed: list[LoadedGame]) -> list[GameUpdate]:
    return [shown_of_game(loaded, urgent=True) for loaded in changed]


def _played(tables: list[LoadedGame]) -> list[int]:
    return [loaded.row.id for loaded in tables if loaded.row.state == "playing"]
