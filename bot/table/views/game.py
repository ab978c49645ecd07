"""Plain values that screens are drawn from, handed out by the service after a transaction."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Final, Literal

from bot.ground.values.place import Place
from bot.rulebook.views import Clock, HouseView
from bot.table.views.club_game import ClubGameView
from bot.table.views.coming import ComingView
from bot.table.views.honours import BestCardView, DepartedView, RatingView, ReachedView
from bot.table.views.match_game import LobbyMatchView, MatchView, TonightView
from bot.table.views.own_dice import NOTHING_ENTERED, Entered
from engine.play.ended_turn import EndedTurn
from engine.play.events import Event
from engine.play.leavers import Leaver, with_leavers
from engine.play.length import outcome_now
from engine.play.standings import Outcome
from engine.players.levels import USUAL, Level
from engine.records.record import ChainPlace, Progress
from engine.rules.showdown_rules import Rules

SeatState = Literal["in", "left", "computer", "removed"]
Away = Literal["robot", "left", "out"]
"""Why a person does not play on: a computer plays for them; they have got up and the others decide; they
are out of the game."""
LEAST_TURN: Final = 0.15
"""No smaller change of a chance turns a game."""
Uncounted = Literal["short", "pair", "own"]
"""Why a game of several people counts in no ranking: few rounds, or two have played too often in a day."""


@dataclass(frozen=True, slots=True)
class MemberView:
    """A person of a team: the name raw; `here` is False once they have left."""

    user_id: int | None
    name: str
    here: bool = True


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat and its holder: a person, a team or a computer player.

    Attributes:
        user_id: of the one person, or of a team's first member; None for a computer player from the start.
        name: of that person as they call themselves, raw; empty for a computer player.
        state: "in"; "left" (the others have yet to decide); "computer" (plays on for somebody who left, or a
            computer player from the start); "removed".
        level: how strong a computer player from the start is; means nothing for a person's seat.
        team: everybody who ever sat here if they were several, in the order of their rotation; else nobody.
        on_turn: number of the member in `team` whose turn of this seat it is, or will be next.
        until_back: whether the computer plays for a person only until they press something.
        may_return: whether a player who has left may still take that back.
        guest: the number of the guest whose seat it is, who has no account; 0 for everybody else.
    """

    user_id: int | None
    name: str
    talisman: str
    state: SeatState = "in"
    level: Level = USUAL
    team: tuple[MemberView, ...] = ()
    on_turn: int = 0
    until_back: bool = False
    may_return: bool = False
    guest: int = 0

    @property
    def everybody(self) -> tuple[MemberView, ...]:
        """Everybody who plays or played here."""
        return self.team or self.members

    @property
    def members(self) -> tuple[MemberView, ...]:
        """Everybody who plays here now, in a team or alone; nobody for a computer player."""
        if self.user_id is None:
            return ()
        return tuple(m for m in self.team if m.here) or (MemberView(self.user_id, self.name),)

    def holds(self, user_id: int) -> bool:
        """Whether a person is one of those who play here."""
        return self.state == "in" and any(member.user_id == user_id for member in self.members)

    @property
    def player(self) -> MemberView | None:
        """The person whose turn of this seat it is, or will be next."""
        return self.team[self.on_turn] if self.team else next(iter(self.members), None)


@dataclass(frozen=True, slots=True)
class LobbyView:
    """A lobby.

    Attributes:
        host_id: who opened it, and decides what is played; 0 for nobody.
        menu: the open page (see `buttons.lobby.Menu` and `ItemMenu`); `item` is what an `ItemMenu` is about.
        closed: whether it was called off.
        houses: what the chat has saved.
        last: what was played here last, or is played here by default; None if that is not known yet.
        first: whether no game has been finished here yet.
        invited: who is asked to sit down and does not sit yet.
        called: people whose names are mentions, so that their phones ring when the message is sent.
        drawing: whether it waits for a die of Telegram's own, after which the game begins.
        clock: of turns in this chat; None in a private one.
        uncounted: why the game that is set up counts in no ranking though people of several seats sit there.
        unreliable: people who have kept several games here from counting of late.
        unreached: where all are to play at once, people to whom the bot may not write yet.
        card_link: the link by which they let it.
        cards_here: whether the group wants cards that people see in the group itself.
        app_link: the link by which the table is opened in the app; empty where there is none.
        in_app: people at the table who have it open there.
        watching: how many people have it open who do not sit there.
        keeper: where people throw their own dice, who enters them for guests.
        keeper_all: whether the keeper enters them for everybody.
        match: the match that is chosen; None where there are none.
        turned_away: people whom a host does not want at the tables of this chat today.
        notices: what the chat is told once, as ids of texts.
    """

    game: int
    place: Place
    rules: Rules
    seats: tuple[SeatView, ...]
    host_id: int
    commitment: str
    menu: str = "main"
    item: str = ""
    closed: bool = False
    houses: tuple[HouseView, ...] = ()
    last: Rules | None = None
    first: bool = False
    invited: tuple[MemberView, ...] = ()
    called: frozenset[int] = frozenset()
    drawing: bool = False
    clock: Clock | None = None
    uncounted: Uncounted | None = None
    unreliable: frozenset[int] = frozenset()
    unreached: frozenset[int] = frozenset()
    card_link: str = ""
    cards_here: bool = False
    app_link: str = ""
    in_app: frozenset[int] = frozenset()
    watching: int = 0
    keeper: MemberView | None = None
    keeper_all: bool = False
    match: LobbyMatchView | None = None
    turned_away: tuple[MemberView, ...] = ()
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LuckView:
    """The luck of a seat: `start` + `luck` - `lost` are its points without round bonuses."""

    seat: int
    start: float
    luck: float
    lost: float


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A throw or row of `seat` that changed its outlook from `before` to `after`.

    Attributes:
        number: of the row that the seat wrote in that turn, from 1.
        dice: as they lay after the throw, or when the row was written.
        points: whether `before` and `after` are expected final scores, of somebody alone; else they are
            chances to win.
        row: the key of the row that was written; None: it was a throw.
        scored: the points of the row.
        made: whether the row was written, rather than crossed out.
    """

    seat: int
    number: int
    dice: tuple[int, ...]
    before: float
    after: float
    points: bool = False
    row: str | None = None
    scored: int = 0
    made: bool = True

    @property
    def change(self) -> float:
        """By how much the outlook rose; negative where it fell."""
        return self.after - self.before

    @property
    def turns(self) -> bool:
        """Whether it turned a game, rather than being its best throw."""
        return not self.points and abs(self.change) >= LEAST_TURN


@dataclass(frozen=True, slots=True)
class ReviewView:
    """The review of a finished game: luck, decisions, and its turning point.

    Attributes:
        seats: those that played to the end.
        turning: what turned the game, if anything did.
        course: by quarter of the game (after one, two, three) the chances of all seats to win.
        throw: the throw that raised a chance to win most.
        pending: whether the chances to win, and so `turning`, `course` and `throw`, are still to come.
    """

    seats: tuple[LuckView, ...]
    turning: TurningPoint | None
    course: tuple[tuple[float, ...], ...]
    throw: TurningPoint | None = None
    pending: bool = False

    @property
    def told(self) -> TurningPoint | None:
        """What is told of the course of the game: its turning point, or else its best throw.

        A review of old may know of a turning point that is a small fall: that is neither.
        """
        turning = self.turning
        if turning is not None and not turning.points and not turning.turns and turning.change <= 0:
            return None
        return turning or self.throw


@dataclass(frozen=True, slots=True)
class DeadlineView:
    """The deadline of a turn: `at` in the zone of the chat; `dated`: tell the day as well."""

    at: datetime
    dated: bool


@dataclass(frozen=True, slots=True)
class DailyView:
    """The game of the day that a game is.

    Attributes:
        day: of its evening.
        evening: when it ends, in the zone of its chat.
        open: whether the secret of its dice is kept still.
        title: of its chat, raw.
    """

    day: date
    evening: datetime
    open: bool
    title: str


@dataclass(frozen=True, slots=True)
class GameView:
    """A game that has begun.

    Attributes:
        version: how many lines the record has; buttons carry it.
        held: positions of the dice held for the next throw.
        asking: number of the row whose zero waits for confirmation; with `outer` the inner one of a pair.
        outer: double dice: number of the row chosen for the outer values.
        crossing: whether the rows that pay nothing are unfolded.
        named: number of one of the rows of a name whose column is being chosen.
        announcing: whether a row to announce is being chosen.
        undoable: whether the end of the turn before may be taken back.
        quick_rerolls: whether a suggested hold throws the other dice at once.
        recent: what happened since the mover before last acted, in order.
        state: "playing", "over" or "stopped".
        host_id: who opened it, and may stop it.
        secret: 32 bytes once published.
        hints: whether the person on turn may ask for one.
        review: of a game that is over, once there is one.
        review_comes: whether there is none yet and one is being made.
        rows_reviewed: whether it can be told which rows were the best ones for the dice, and nothing of luck.
        best_card: of a game that is over, where it beat the chat's best.
        ratings: of a game that counted, best place first, of those who have a rating.
        reached: achievements that are told with its result.
        match: of a game that has ended, the match that it belongs to as it stood then.
        tonight: of a game that counts, the games of the chat's evening, if it was not the first one.
        coming: of a game of a group that is over, what the chat can look forward to.
        counts: whether it would count if it were stopped now, or whether it did when it was.
        lines_left: how much room its record has left, where that is little.
        apart: whether its result has a message of its own, or will have one; if not the board shows it all.
        chances: the chance of every seat to win, where the chat wants to see it and it is known.
        with_chances: whether the chat wants to see chances.
        deadline: of the turn under way, where it has one that is still to come.
        overdue: when the time of the turn ran out, in unix seconds, while the others have to choose.
        called: whether the player on turn was called to the table and has not done anything since.
        daily: the game of the day that it is, if it is one.
        club: the club night that it belongs to, if it does.
        leavers: the seats whose people have left at the cost of their place, in the order in which they left.
        departed: who has left a team at that cost.
        leaving_costs: whether a player who leaves now has the last place.
        uncounted: why it counts in no ranking though people of several seats play.
        focus: where all play at once, the seat whose turn is shown; None for what the group sees.
        title: of the group, raw, on a panel in somebody's private chat; None elsewhere.
        board: on a panel, the message that is the board of the group.
        out_of_time: on a panel, whether the time of the round has run out.
        away: on a panel, why its person does not play on; None while they do.
        card_link: the link to one's card, for the group's board.
        cards_here: whether the group wants cards that people see in the group itself.
        may_join: whether one more person may sit down.
        unreached: people of a group's game in which all play at once who cannot play, as the bot may not
            write to them.
        app_link: the link by which the table is opened in the app; empty where there is none.
        in_app: people of its seats who have the table open there, and have not acted in the chat since.
        watching: how many people have it open who have no seat.
        keeper: where people throw their own dice, who enters them for guests.
        keeper_all: whether the keeper enters them for everybody.
        entered: the dice being entered; while they correct an earlier turn, `progress` is that of this turn.
        correctable: the turns that may be corrected, the latest last.
        table_no: 0 for the game of its place, else the number of its side table.
    """

    game: int
    place: Place
    rules: Rules
    seats: tuple[SeatView, ...]
    progress: Progress
    version: int
    held: frozenset[int] = frozenset()
    asking: int | None = None
    outer: int | None = None
    crossing: bool = False
    named: int | None = None
    announcing: bool = False
    undoable: bool = False
    quick_rerolls: bool = True
    recent: tuple[Event, ...] = ()
    state: Literal["playing", "over", "stopped"] = "playing"
    host_id: int = 0
    commitment: str = ""
    commitment_shown: bool | None = None
    chain: ChainPlace | None = None
    sealed: bool = False
    client: str = ""
    secret: bytes = b""
    hints: bool = False
    review: ReviewView | None = None
    review_comes: bool = False
    rows_reviewed: bool = False
    best_card: BestCardView | None = None
    ratings: tuple[RatingView, ...] = ()
    reached: tuple[ReachedView, ...] = ()
    match: MatchView | None = None
    tonight: TonightView | None = None
    coming: ComingView | None = None
    counts: bool = False
    lines_left: int | None = None
    apart: bool = True
    chances: tuple[float, ...] | None = None
    with_chances: bool = False
    deadline: DeadlineView | None = None
    overdue: int | None = None
    called: bool = False
    daily: DailyView | None = None
    club: ClubGameView | None = None
    leavers: tuple[Leaver, ...] = ()
    departed: tuple[DepartedView, ...] = ()
    leaving_costs: bool = False
    uncounted: Uncounted | None = None
    focus: int | None = None
    title: str | None = None
    board: int | None = None
    out_of_time: bool = False
    away: Away | None = None
    card_link: str = ""
    cards_here: bool = False
    may_join: bool = False
    unreached: frozenset[int] = frozenset()
    app_link: str = ""
    in_app: frozenset[int] = frozenset()
    watching: int = 0
    keeper: MemberView | None = None
    keeper_all: bool = False
    entered: Entered = NOTHING_ENTERED
    correctable: tuple[EndedTurn, ...] = ()
    table_no: int = 0

    def may_act_for(self, seat: SeatView, user_id: int) -> bool:
        """Whether a person may take the turn of a seat now: it is theirs, or they enter dice for it."""
        if seat.state != "in" or seat.player is None:
            return False
        keeper = self.keeper if seat.guest or self.keeper_all else None
        return user_id == seat.player.user_id or (keeper is not None and user_id == keeper.user_id)

    def waited_for(self, seat: SeatView) -> MemberView | None:
        """The person whose press a seat waits for: of a guest, or at a table with one phone, the keeper."""
        kept = seat.player is not None and (seat.guest or self.keeper_all)
        return self.keeper if kept and self.keeper is not None else seat.player

    @property
    def chooses(self) -> bool:
        """Whether a row has been pressed, and another press is to say what becomes of it."""
        return self.announcing or any(row is not None for row in (self.asking, self.outer, self.named))

    @property
    def outcome(self) -> Outcome:
        """The result of the game, or what it would be if the game ended as it stands."""
        mean = self.rules.settlement == "mean"
        return with_leavers(outcome_now(self.progress.game), self.leavers, mean=mean)

    @property
    def robots(self) -> tuple[Level, ...]:
        """The strengths of computer players that play for nobody."""
        return tuple(seat.level for seat in self.seats if seat.state == "computer")
