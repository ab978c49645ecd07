"""Games as plain values: rows, views for screens, replies and refusals."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from enum import Enum
from fractions import Fraction
from typing import Final, Literal, Self, TypedDict, TypeVar

from bot.ground.texts.message import DiceFaces, Message, say
from bot.ground.values import Place, changed, is_guest
from bot.rulebook.words import Clock, HouseView, family_stored
from engine.play.banking import BankGame, PressTurn
from engine.play.ended_turn import EndedTurn
from engine.play.events import Event
from engine.play.game import AllAtOnce, Game
from engine.play.leavers import Leaver, with_leavers
from engine.play.length import outcome_now
from engine.play.scorecard import ScorecardGame
from engine.play.showdown import ShowdownGame
from engine.play.standings import Outcome
from engine.play.steps import Action
from engine.players.levels import USUAL, Level
from engine.records.record import ChainPlace, Progress
from engine.records.telegram_dice import DieAttempt, parse_round
from engine.rules.ruleset import Ruleset
from engine.rules.showdown_rules import Rules

# The part of a club night in the view of a game at one of its side tables.


@dataclass(frozen=True, slots=True)
class NightSeatView:
    """The person of a seat in the standing of their club night.

    Attributes:
        place: in the standing now, from 1; None for somebody who has left.
        points: of the night now, those of this game included once it has ended.
        doubled: whether this game counts double for them, as they had won two in a row before it.
        dares: whether they have one roll fewer each turn.
        gained: the points that this game has brought; None until it has ended, or if it does not count.
        dare_won: the part of `gained` that is for a dare.
        before: their place before this game; None for somebody's first one, and until it has ended.
        on_fire: whether their next game counts double.
    """

    place: int | None
    points: int
    doubled: bool = False
    dares: bool = False
    gained: int | None = None
    dare_won: int = 0
    before: int | None = None
    on_fire: bool = False


NIGHT_WIN: Final = 2
"""Points that a night gives for a win: for the first place that nobody shares."""

NIGHT_DRAW: Final = 1
"""For a first place that is shared, and for a second one at a table of three that is not."""


@dataclass(frozen=True, slots=True)
class NightGameView:
    """The club night that a game belongs to.

    Attributes:
        club: its number.
        table_no: of the game, from 1.
        seats: in the order of the seats of the game.
        people: how many are in the standing.
        over: whether the night has ended, so that no other game follows.
    """

    club: int
    table_no: int
    seats: tuple[NightSeatView, ...]
    people: int
    over: bool = False


# Views of the next events of a chat, shown with the result of a game: the game of the day, first ratings.


@dataclass(frozen=True, slots=True)
class UnratedView:
    """A player without a rating in a chat after a game, and how many games are still to count; name raw."""

    user_id: int
    name: str
    games: int


@dataclass(frozen=True, slots=True)
class OwnerNoticeView:
    """The notice that the owner of the bot has in one result of every chat."""

    text: str


@dataclass(frozen=True, slots=True)
class ComingView:
    """The announcements of a group's result: the next game of the day, players still without a rating.

    Attributes:
        daily: when the game of the day that can be played next has its evening, by the day the game ended;
            None where the chat wants none.
        unrated: people of the game without a rating, best place first.
        all_unrated: whether they are all the people whom the game has counted for.
    """

    daily: Literal["today", "tomorrow"] | None
    unrated: tuple[UnratedView, ...]
    all_unrated: bool


# Views of people in the result of a game, besides places: best cards, ratings, achievements, departures.


@dataclass(frozen=True, slots=True)
class BestCardView:
    """The best card that its chat has seen with rules of this family, and what was the best one before.

    Attributes:
        seat: whose it is.
        points: what it came to.
        before: what the best one until then came to.
        user_id: whose that was.
        name: what they are called, raw.
    """

    seat: int
    points: float
    before: float
    user_id: int
    name: str


@dataclass(frozen=True, slots=True)
class RatingView:
    """The rating of a player in a chat after a game, and the change that the game made; the name raw."""

    user_id: int
    name: str
    rating: int
    change: int


@dataclass(frozen=True, slots=True)
class ReachedView:
    """An achievement, and the players who have reached it in a game; their names raw."""

    key: str
    people: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class DepartedView:
    """A player who has left a team, which played on, and its points then; the name raw."""

    user_id: int | None
    name: str
    points: int


# Several games with one score: a match, and the games of a chat's evening.


MatchKind = Literal["single", "wins", "sum"]
"""What decides: nothing, as it is one game; wins; points, added up."""


@dataclass(frozen=True, slots=True)
class MatchFormat:
    """The format of a match: what decides it, and how many wins or games it takes."""

    kind: MatchKind = "single"
    goal: int = 1


SINGLE: Final = MatchFormat()
FORMATS: Final = (
    SINGLE,
    *(MatchFormat("wins", goal) for goal in (2, 3, 5)),
    *(MatchFormat("sum", goal) for goal in (3, 5, 7)),
)
"""Everything that can be chosen."""


@dataclass(frozen=True, slots=True)
class MatchContestant:
    """Somebody who takes part in several games: a person, a team or a computer player.

    Attributes:
        people: the number and the raw name of each; nobody for a computer player.
        level: how strong a computer player is; None for people.
        number: of a computer player, from 1, where there are several of one strength; else 0.
    """

    people: tuple[tuple[int | None, str], ...]
    level: Level | None = None
    number: int = 0


@dataclass(frozen=True, slots=True)
class MatchStanding:
    """The standing of a contestant in a match.

    Attributes:
        who: the contestant.
        place: from 1, shared by those who have come to the same.
        figure: wins, or points.
        by_game: the points of each game that has counted, None for one without the contestant.
        won: the numbers of the games that they have won, from 0.
    """

    who: MatchContestant
    place: int
    figure: Fraction
    by_game: tuple[Fraction | None, ...] = ()
    won: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class MatchView:
    """A match as it stands.

    Attributes:
        format: what decides it.
        games: how many have counted.
        standings: of everybody who has played in it, best first.
        decided: whether it is over.
    """

    format: MatchFormat
    games: int = 0
    standings: tuple[MatchStanding, ...] = ()
    decided: bool = False

    @property
    def winners(self) -> tuple[MatchContestant, ...]:
        """Who has won the match; nobody before its end."""
        return tuple(each.who for each in self.standings if self.decided and each.place == 1)


@dataclass(frozen=True, slots=True)
class LobbyMatchView:
    """The match of a lobby.

    Attributes:
        chosen: its format.
        going_on: the match that its game goes on with; None: it begins one, or is a single game.
        anew: whether it begins another one after that of the game before, which is over.
    """

    chosen: MatchFormat
    going_on: MatchView | None = None
    anew: bool = False


@dataclass(frozen=True, slots=True)
class TonightView:
    """The games of a chat's evening: how many have counted, and who has won some of them, most first."""

    games: int
    wins: tuple[tuple[int, str, int], ...]


@dataclass(frozen=True, slots=True)
class RankedView:
    """The consequences of a game that has ended for the rankings of its chat.

    Attributes:
        best_card: where it beat the chat's best.
        ratings: of those who have one, best place first.
        reached: achievements that are told with its result.
        tonight: the games of the chat's evening, of a game that counts, if it was not the first one.
    """

    best_card: BestCardView | None = None
    ratings: tuple[RatingView, ...] = ()
    reached: tuple[ReachedView, ...] = ()
    tonight: TonightView | None = None


# Dice of people's own that are being entered, as the database keeps them and screens show them.
#
# `335@` are three dice of five, `335@1` the same after the first roll, `336124/11@` double dice with all
# outer and two inner values. Behind a bar stands what corrects an earlier turn: `|2:33566@` the last but
# one, `|0` none yet, as it is asked which.


def due_layers(game: Game) -> tuple[int, ...]:
    """How many faces are to be entered now: of one layer, or of double dice of both."""
    if isinstance(game, AllAtOnce) or not game.lays:
        return ()
    rules = game.ruleset
    return (rules.dice,) * rules.layers if isinstance(rules, Ruleset) and game.lay_rolls else (game.lays,)


@dataclass(frozen=True, slots=True)
class OwnDice:
    """Dice entered so far: the faces of each layer, ascending; the `roll` they lie after, if not the last."""

    layers: tuple[tuple[int, ...], ...] = ((),)
    roll: int | None = None

    @classmethod
    def lying(cls, game: Game) -> Self:
        """The dice that lie in the turn under way; none before they do."""
        turn = game.turn
        if isinstance(turn, PressTurn):  # nothing else is to be entered than the last throw
            return cls((tuple(sorted(turn.dice[each] for each in turn.fresh)),))
        if not turn.roll:
            return cls()
        layers = game.ruleset.split(turn.dice) if isinstance(game.ruleset, Ruleset) else (turn.dice,)
        roll = None if turn.roll == game.ruleset.rolls else turn.roll
        return cls(tuple(tuple(sorted(layer)) for layer in layers), roll)

    @property
    def faces(self) -> tuple[int, ...]:
        """All faces, those of the outer layer first."""
        return tuple(face for layer in self.layers for face in layer)

    def layer(self, number: int) -> tuple[int, ...]:
        """The faces of a layer, of which nothing may have been entered yet."""
        return self.layers[number] if number < len(self.layers) else ()

    def lacks(self, due: tuple[int, ...]) -> tuple[int, ...]:
        """How many faces of each layer are missing."""
        return tuple(max(size - len(self.layer(number)), 0) for number, size in enumerate(due))

    def with_face(self, face: int, due: tuple[int, ...]) -> Self:
        """The same with one more face, in the first layer that lacks one."""
        number = next(number for number, missing in enumerate(self.lacks(due)) if missing)
        layers = [list(self.layer(each)) for each in range(max(len(self.layers), number + 1))]
        layers[number].append(face)
        return replace(self, layers=tuple(tuple(sorted(layer)) for layer in layers))

    def without_face(self, face: int, layer: int) -> Self | None:
        """The same with one face less; None where there is no such face."""
        if face not in self.layer(layer):
            return None
        kept = list(self.layers[layer])
        kept.remove(face)
        return replace(self, layers=(*self.layers[:layer], tuple(kept), *self.layers[layer + 1 :]))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read what the database keeps."""
        layers, _, roll = text.partition("@")
        each = tuple(tuple(map(int, layer)) for layer in layers.split("/"))
        return cls(each, int(roll) if roll else None)

    def text(self) -> str:
        """Return what the database keeps."""
        layers = "/".join("".join(map(str, layer)) for layer in self.layers)
        return f"{layers}@{'' if self.roll is None else self.roll}"


@dataclass(frozen=True, slots=True)
class Entered:
    """All that is being entered in a game.

    Attributes:
        now: the dice of the turn under way; None while nobody enters any: they lie, or nobody has begun.
        back: which turn is being corrected, 1 for the last that has ended; 0 while it is asked which; None
            for none.
        corrected: the dice of that turn.
    """

    now: OwnDice | None = None
    back: int | None = None
    corrected: OwnDice = OwnDice()

    @classmethod
    def parse(cls, text: str | None) -> Self:
        """Read what the database keeps; None is nothing."""
        first, bar, second = (text or "").partition("|")
        back, _, dice = second.partition(":")
        return cls(
            OwnDice.parse(first) if first else None,
            int(back) if bar else None,
            OwnDice.parse(dice) if dice else OwnDice(),
        )

    def text(self) -> str | None:
        """Return what the database keeps."""
        now = "" if self.now is None else self.now.text()
        if self.back is None:
            return now or None
        return f"{now}|{self.back}:{self.corrected.text()}" if self.back else f"{now}|0"


NOTHING_ENTERED: Final = Entered()


# Plain values that screens are drawn from, handed out by the service after a transaction.


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


P = TypeVar("P")


@dataclass(frozen=True, slots=True)
class CardsView:
    """The ways of people to their cards, where all play at once.

    Attributes:
        link: the link to one's card in the private chat, for the group's board.
        here: whether the group wants cards that people see in the group itself.
        privately: people who want theirs in private all the same.
        unreached: people of a group's game who cannot play, as the bot may not write to them.
    """

    link: str = ""
    here: bool = False
    privately: frozenset[int] = frozenset()
    unreached: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class AppView:
    """The table in the app.

    Attributes:
        link: the link by which the table is opened there; empty where there is none.
        people: those of its seats who have the table open there, and have not acted in the chat since.
        watching: how many people have it open who have no seat.
        cheered: the seat that was cheered most there, and how often; None: nobody was much.
    """

    link: str = ""
    people: frozenset[int] = frozenset()
    watching: int = 0
    cheered: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class OwnDiceView:
    """A game in which people throw their own dice.

    Attributes:
        keeper: who enters the dice of guests; None where the bot throws.
        keeper_all: whether the keeper enters them for everybody.
        entered: the dice being entered; while an earlier turn is corrected, `progress` is that of this turn.
        correctable: the turns that may be corrected, the latest last.
    """

    keeper: MemberView | None = None
    keeper_all: bool = False
    entered: Entered = NOTHING_ENTERED
    correctable: tuple[EndedTurn, ...] = ()


@dataclass(frozen=True)
class PartedView:
    """A lobby or a game, with parts that rooms add to it: values of their own classes, one of each."""

    game: int
    place: Place
    rules: Rules
    seats: tuple[SeatView, ...]
    cards: CardsView = field(default=CardsView(), kw_only=True)
    app: AppView = field(default=AppView(), kw_only=True)
    own_dice: OwnDiceView = field(default=OwnDiceView(), kw_only=True)
    parts: tuple[object, ...] = field(default=(), kw_only=True)

    def part(self, kind: type[P]) -> P | None:
        """The part of a class; None where no room has added one."""
        return next((part for part in self.parts if isinstance(part, kind)), None)

    def with_part(self, part: object) -> Self:
        """The same view with a part, in place of the one of its class."""
        others = [each for each in self.parts if type(each) is not type(part)]
        return changed(self, parts=(*others, part))


@dataclass(frozen=True)
class LobbyView(PartedView):
    """A lobby.

    Attributes:
        host_id: who opened it, and decides what is played; 0 for nobody.
        menu: the open page (see `presses.Menu` and `ItemMenu`); `item` is what an `ItemMenu` is about.
        closed: whether it was called off.
        houses: what the chat has saved.
        last: what was played here last, or is played here by default; None if that is not known yet.
        first: whether no game has been finished here yet.
        invited: who is asked to sit down and does not sit yet.
        mentioned: people whose names are mentions, so that their phones ring when the message is sent.
        drawing: whether it waits for a die of Telegram's own, after which the game begins.
        clock: of turns in this chat; None in a private one.
        uncounted: why the game that is set up counts in no ranking though people of several seats sit there.
        unreliable: people who have kept several games here from counting of late.
        turned_away: people whom a host does not want at the tables of this chat today.
        notices: what the chat is told once, as ids of texts.
        pause: seconds in which people get up before a game that begins by itself.
        alone: whether one person sees this page, in place of the lobby that all others see.
        begins: when that game begins, in unix seconds; None where it waits for the host.
    """

    host_id: int
    commitment: str
    menu: str = "main"
    item: str = ""
    closed: bool = False
    houses: tuple[HouseView, ...] = ()
    last: Rules | None = None
    first: bool = False
    invited: tuple[MemberView, ...] = ()
    mentioned: frozenset[int] = frozenset()
    drawing: bool = False
    clock: Clock | None = None
    uncounted: Uncounted | None = None
    unreliable: frozenset[int] = frozenset()
    turned_away: tuple[MemberView, ...] = ()
    notices: tuple[str, ...] = ()
    pause: int = 0
    alone: bool = False
    begins: float | None = None

    @property
    def goes_on(self) -> bool:
        """Whether the game begins by itself, as the same people go on."""
        return self.begins is not None

    @property
    def page(self) -> str:
        """The open page, as `GameRow.menu` has it."""
        return f"{self.menu}.{self.item}" if self.item else self.menu

    @property
    def is_set_up(self) -> bool:
        """Whether people still sit down and set what is played."""
        return not (self.closed or self.drawing)


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
class CoachView:
    """The findings of the coach about a game.

    Attributes:
        review: of a game that is over, once there is one.
        comes: whether there is none yet and one is being made.
        rows: whether it can be told which rows were the best ones for the dice, and nothing of luck.
        with_chances: whether the chat wants to see chances to win.
        chances: those of every seat, where the chat wants to see them and they are known.
        worths: what every action is worth, where hints are allowed and a table tells it at once.
    """

    review: ReviewView | None = None
    comes: bool = False
    rows: bool = False
    with_chances: bool = False
    chances: tuple[float, ...] | None = None
    worths: Mapping[Action, float] | None = None

    @property
    def told(self) -> TurningPoint | None:
        """What is told of the course of the game, if it is known."""
        return None if self.review is None else self.review.told


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
        scores: once its evening is told, of all who played it out in time, the best first.
    """

    day: date
    evening: datetime
    open: bool
    title: str
    scores: tuple[tuple[MemberView, float], ...] = ()

    def ahead(self, points: float) -> tuple[MemberView, float] | None:
        """Who is next ahead of somebody with these points, and with how many; None: nobody is."""
        return next((each for each in reversed(self.scores) if each[1] > points), None)


@dataclass(frozen=True, slots=True)
class TimeLimitView:
    """The time of the turn under way, or of the round.

    Attributes:
        deadline: where there is one that is still to come.
        overdue: when the time ran out, in unix seconds, while the others have to choose.
        reminded: whether the player on turn was reminded and has not done anything since.
    """

    deadline: DeadlineView | None = None
    overdue: int | None = None
    reminded: bool = False


@dataclass(frozen=True, slots=True)
class ChoiceView:
    """The choices of the mover so far, of which the record knows nothing yet.

    Attributes:
        held: positions of the dice held for the next throw.
        asking: number of the row whose zero waits for confirmation; with `outer` the inner one of a pair.
        outer: double dice: number of the row chosen for the outer values.
        crossing: whether the rows that pay nothing are unfolded.
        named: number of one of the rows of a name whose column is being chosen.
        announcing: whether a row to announce is being chosen.
    """

    held: frozenset[int] = frozenset()
    asking: int | None = None
    outer: int | None = None
    crossing: bool = False
    named: int | None = None
    announcing: bool = False

    @property
    def chooses(self) -> bool:
        """Whether a row has been pressed, and another press is to say what becomes of it."""
        return self.announcing or any(row is not None for row in (self.asking, self.outer, self.named))


@dataclass(frozen=True, slots=True)
class FairnessView:
    """The proof that the dice of a game are fair.

    Attributes:
        commitment: to the secret; empty where people throw their own dice.
        shown: whether a message that has arrived showed it before anything was thrown; None: nobody noted.
        chain: the place of the secret in the chain of its night.
        sealed: whether the secret of a game that is over tells dice of games that are not.
        client: the public string that the dice follow from together with the secret.
        secret: 32 bytes once published.
    """

    commitment: str = ""
    shown: bool | None = None
    chain: ChainPlace | None = None
    sealed: bool = False
    client: str = ""
    secret: bytes = b""


@dataclass(frozen=True, slots=True)
class PanelView:
    """The surroundings of a person's card, shown in their private chat or to them alone; elsewhere empty.

    Attributes:
        title: of the group, raw, in the private chat; None elsewhere.
        board: the message that is the board of the group.
        out_of_time: whether the time of the round has run out.
        away: why the person does not play on; None while they do.
    """

    title: str | None = None
    board: int | None = None
    out_of_time: bool = False
    away: Away | None = None


@dataclass(frozen=True)
class GameView(PartedView):
    """A game that has begun.

    Attributes:
        version: how many lines the record has; buttons carry it.
        undoable: whether the end of the turn before may be taken back.
        quick_rerolls: whether a suggested hold throws the other dice at once.
        recent: what happened since the mover before last acted, in order.
        state: "playing", "over" or "stopped".
        host_id: who opened it, and may stop it.
        hints: whether the person on turn may ask for one.
        counts: whether it would count if it were stopped now, or whether it did when it was.
        lines_left: how much room its record has left, where that is little.
        apart: whether its result has a message of its own, or will have one; if not the board shows it all.
        leavers: the seats whose people have left at the cost of their place, in the order in which they left.
        departed: who has left a team at that cost.
        leaving_costs: whether a player who leaves now has the last place.
        uncounted: why it counts in no ranking though people of several seats play.
        focus: where all play at once, the seat whose turn is shown; None for what the group sees.
        may_join: whether one more person may sit down.
        table_no: 0 for the game of its place, else the number of its side table.
    """

    progress: Progress
    version: int
    choice: ChoiceView = ChoiceView()
    undoable: bool = False
    quick_rerolls: bool = True
    recent: tuple[Event, ...] = ()
    state: Literal["playing", "over", "stopped"] = "playing"
    host_id: int = 0
    fairness: FairnessView = FairnessView()
    hints: bool = False
    counts: bool = False
    lines_left: int | None = None
    apart: bool = True
    limit: TimeLimitView = TimeLimitView()
    leavers: tuple[Leaver, ...] = ()
    departed: tuple[DepartedView, ...] = ()
    leaving_costs: bool = False
    uncounted: Uncounted | None = None
    focus: int | None = None
    panel: PanelView = PanelView()
    may_join: bool = False
    table_no: int = 0

    @property
    def scorecards(self) -> ScorecardGame | None:
        """The game, if it is one with cards."""
        game = self.progress.game
        return game if isinstance(game, ScorecardGame) else None

    @property
    def together(self) -> AllAtOnce | None:
        """The game, if all play at once in it."""
        game = self.progress.game
        return game if isinstance(game, AllAtOnce) else None

    @property
    def showdown(self) -> ShowdownGame | None:
        """The game, if it is one with hands and a pot."""
        game = self.progress.game
        return game if isinstance(game, ShowdownGame) else None

    @property
    def banking(self) -> BankGame | None:
        """The game, if it is one in which luck is pressed."""
        game = self.progress.game
        return game if isinstance(game, BankGame) else None

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that the game waits for: the one on turn, or all that the round waits for."""
        if self.together is not None:
            return tuple(self.together.awaited)
        mover = self.progress.game.mover
        return () if mover is None else (mover,)

    @property
    def coach(self) -> CoachView:
        """The findings of the coach, as far as there are any."""
        return self.part(CoachView) or CoachView()

    @property
    def sealed_day(self) -> DailyView | None:
        """The game of the day that it is, while others play with the same dice and their secret is kept."""
        day = self.part(DailyView)
        return day if day is not None and day.open else None

    def may_act_for(self, seat: SeatView, user_id: int) -> bool:
        """Whether a person may take the turn of a seat now: it is theirs, or they enter dice for it."""
        if seat.state != "in" or seat.player is None:
            return False
        keeper = self.own_dice.keeper if seat.guest or self.own_dice.keeper_all else None
        return user_id == seat.player.user_id or (keeper is not None and user_id == keeper.user_id)

    def waited_for(self, seat: SeatView) -> MemberView | None:
        """The person whose press a seat waits for: of a guest, or at a table with one phone, the keeper."""
        own = self.own_dice
        kept = seat.player is not None and (seat.guest or own.keeper_all)
        return own.keeper if kept and own.keeper is not None else seat.player

    @property
    def outcome(self) -> Outcome:
        """The result of the game, or what it would be if the game ended as it stands."""
        mean = self.rules.settlement == "mean"
        return with_leavers(outcome_now(self.progress.game), self.leavers, mean=mean)

    @property
    def robots(self) -> tuple[Level, ...]:
        """The strengths of computer players that play for nobody."""
        return tuple(seat.level for seat in self.seats if seat.state == "computer")


# The reply of a use case: a message, what to show, or a refusal with its reason.


class Refusal(Enum):
    """The reasons to refuse what a person taps or types; each names its text."""

    NO_SUCH_RULES = "no-such-rules"
    """Nothing here is called what was asked for."""
    NO_GAME = "no-game"
    """The game of this button is not there, or is not the one under way here."""
    OVER = "over"
    """The game is over."""
    NOT_STARTED = "not-started"
    """The game is still in its lobby."""
    STARTED = "started"
    """The game has left its lobby."""
    NOT_SEATED = "not-seated"
    """Only those who play may do that."""
    NOT_YOUR_TURN = "not-your-turn"
    """It is another seat's turn, or another member's of the team."""
    STALE = "stale"
    """The board has changed since its button was drawn."""
    NOT_POSSIBLE = "not-possible"
    """The rules do not allow that now."""
    CLASH = "clash"
    """Two options make no sense together."""
    SENSELESS = "senseless"
    """An option makes no sense with these rules."""
    DRAINED = "drained"
    """No game begins: the bot is about to be updated."""
    DRAWING = "drawing"
    """Telegram throws the dice that the game begins with."""
    ROUND_WAITS = "round-waits"
    """The person has written in this round, which waits for others."""
    OUTER_CHANGED = "outer-changed"
    """Double dice: another row was chosen for the outer values since."""
    DESERTED = "deserted"
    """A game is played here in which nobody has acted for long."""
    NOT_HOST = "not-host"
    """The host of the game decides that."""
    HOST_DECIDES = "host-decides"
    """The host of the lobby, whose name is told, decides that, or an administrator of the chat."""
    PAGES = "pages"
    """The pages of a lobby are for those who sit there."""
    STOP_TOGETHER = "stop-together"
    """Past half of a game somebody else at the table has to want its end as well."""
    FULL = "full"
    """Every seat is taken."""
    ALREADY_SEATED = "already-seated"
    """The person has a seat in this game."""
    NOT_IN_LOBBY = "not-in-lobby"
    """The person has no seat in this lobby."""
    UNKNOWN_BUTTON = "unknown-button"
    """No button of this bot asks for that here."""
    NOTHING_TO_TAKE_BACK = "nothing-to-take-back"
    """The next dice have been thrown since."""
    UNDONE_ENOUGH = "undone-enough"
    """The end of this turn has been taken back as often as it may be."""
    NOTHING_TO_ROLL = "nothing-to-roll"
    """Every die is held."""
    EMPTY_LOBBY = "empty-lobby"
    """Nobody has a seat."""
    TOO_FEW = "too-few"
    """The game takes more seats than are taken."""
    SCORELESS = "scoreless"
    """Luck is pressed: the die scores nothing."""
    LOCKED = "locked"
    """Showdown: the die stays until the end of the turn."""
    NOT_ADMIN = "not-admin"
    """The administrators of the chat decide that."""
    MEMBERSHIP_UNKNOWN = "membership-unknown"
    """Telegram did not say in time whether the person is in the chat, or an administrator of it."""
    TOO_FAST = "too-fast"
    """The person taps faster than anybody plays."""
    LOBBY_OPEN = "lobby-open"
    """A lobby is open in this place."""
    LOBBY_RULES = "lobby-rules"
    """A lobby is open here, and other rules were asked for."""
    NOBODY_PLAYS = "nobody-plays"
    """No game runs in this place."""
    NOT_YOURS_TO_TAKE_BACK = "not-yours-to-take-back"
    """Somebody else wrote the row."""
    CORRECTED_ENOUGH = "corrected-enough"
    """So many turns of this game have been taken back that no more may be."""
    NOT_TO_THE_END = "not-to-the-end"
    """A review is for those who played to the end."""
    RUNNING = "running"
    """A game runs in this place."""
    NO_RESULT = "no-result"
    """No game has been finished in this chat."""
    NO_REVIEW = "no-review"
    """The review has not been worked out yet."""
    STILL_PLAYING = "still-playing"
    """The secret of the dice opens when the game is over."""
    NOT_YOURS = "not-yours"
    """The question was put to somebody else."""
    SET_ASIDE = "set-aside"
    """The game cannot be read and is set aside."""
    HOUSE_GONE = "house-gone"
    """The house rules have been removed."""
    HOUSE_SAVERS = "house-savers"
    """Rules are saved by those who sit at a table, and by the administrators of the chat."""
    HINT_RATED = "hint-rated"
    """There are people among the opponents."""
    HINTS_OFF = "hints-off"
    """The chat does not allow hints."""
    HINT_DAILY = "hint-daily"
    """The game of the day is the same for all."""
    NO_DAILY = "no-daily"
    """There is no such game of the day, or it is not one of a chat that the person is in."""
    DAILY_ENDED = "daily-ended"
    """The evening of the game of the day has come."""
    DAILY_TRIED = "daily-tried"
    """The person has had their one attempt."""
    DAILY_OFF = "daily-off"
    """The chat wants no games of the day."""
    SEALED = "sealed"
    """Others play with the same dice until the evening: their secret opens then."""
    SEALED_BY_TABLES = "sealed-by-tables"
    """The secret of the dice tells those of tables that began earlier and still play."""
    NOT_OF_CHAT = "not-of-chat"
    """The table is that of a chat that the person is not in."""
    OUTSIDE = "outside"
    """The person has left the group."""
    TURNED_AWAY = "turned-away"
    """A host does not want the person at the tables of this chat today."""
    DICE_LOST = "dice-lost"
    """The database was put back from a copy that has no secrets."""
    HINT_NO_DICE = "hint-no-dice"
    """Nothing has been thrown in this turn."""
    TEAM_GONE = "team-gone"
    """Whoever was to be joined has left the lobby."""
    TEAM_FULL = "team-full"
    """The team has as many members as there may be."""
    ALREADY_IN_TEAM = "already-in-team"
    """The person is a member of this seat."""
    NOT_IN_TEAM = "not-in-team"
    """The person plays alone."""
    CLUB_OVER = "club-over"
    """The club night has ended."""
    CLUB_FULL = "club-full"
    """A club night has as many people as it has room for."""
    CLUB_CLOSING = "club-closing"
    """The club night ends soon, and no new game begins."""
    CLUB_NOT_IN = "club-not-in"
    """The person has not joined the club night, or has left it."""
    CLUB_ELSEWHERE = "club-elsewhere"
    """The person is in another club night that has not ended."""
    CLUB_FEW = "club-few"
    """Too few people are there for a club night to start."""
    CLUB_HOST = "club-host"
    """Whoever has opened the club night decides that, or an administrator of the chat."""
    CLUB_RUNS = "club-runs"
    """The club night has started."""
    CLUB_OPEN = "club-open"
    """A club night is open in this place already."""
    BOARD_BELOW = "board-below"
    """The board that was tapped has been replaced by one further down, and its button is out of date."""
    ALL_DICE = "all-dice"
    """All dice of the turn have been entered."""
    NO_SUCH_DIE = "no-such-die"
    """No die that was entered shows this face."""
    NOT_YOUR_TURNS = "not-your-turns"
    """Only whoever took a turn corrects it, or the keeper."""
    GUESTS_SIT = "guests-sit"
    """Guests play with their own dice only."""
    DECIDED = "decided"
    """Somebody has chosen what becomes of the turn, or the person on turn is back."""
    NOT_AWAY = "not-away"
    """No computer plays the person's seat."""


GAME_STANDS: Final = frozenset({Refusal.RUNNING, Refusal.DESERTED})
"""Refusals of a new game, because one is played here."""


@dataclass(frozen=True, slots=True)
class Panel:
    """A person's card in a game in which all play at once, as their private chat with the bot shows it.

    `message_id` is None where no message shows it yet, or its number is not known.
    """

    user_id: int
    message_id: int | None
    view: GameView

    @property
    def in_app(self) -> bool:
        """Whether the person plays in the app, where they need no message."""
        return self.view.state == "playing" and self.user_id in self.view.app.people


@dataclass(frozen=True, slots=True)
class GameUpdate:
    """A view and the message it belongs in; `message_id` None: no message shows it yet.

    Attributes:
        urgent: the person who pressed has to see it, which is not so when dice are only held.
        known: a fingerprint of the screen that the board is known to show.
        anew: the board may show something else than what it is known to show.
        panels: where all play at once, what people are shown in their private chats.
        open_tables: whether anybody has the table open in the app.
        number: higher than that of whatever this process has read before; 0 if it is not known.
    """

    view: LobbyView | GameView
    message_id: int | None
    urgent: bool = False
    result_id: int | None = None
    known: str | None = None
    anew: bool = False
    panels: tuple[Panel, ...] = ()
    open_tables: bool = False
    number: int = field(default=0, compare=False)

    @property
    def is_played(self) -> bool:
        """Whether it is a game that has begun and goes on."""
        return isinstance(self.view, GameView) and self.view.state == "playing"

    @property
    def is_beside(self) -> bool:
        """Whether it is the game of a side table, of which its chat is shown nothing."""
        return isinstance(self.view, GameView) and self.view.table_no > 0

    @property
    def is_menu(self) -> bool:
        """Whether it is a lobby that goes on: its pages leave to the game that begins the calls it takes."""
        return isinstance(self.view, LobbyView) and not (self.view.closed or self.view.drawing)


@dataclass(frozen=True, slots=True)
class Reply:
    """The message for the person who acted, and what everybody is shown; `refusal` when nothing was changed.

    `dialog`: the message is to be read at leisure and closed by hand. `stale`: a card in the chat of the
    person that the act has put out of use, if there is one. `page`: what they alone see of the lobby next.
    """

    message: Message
    shown: GameUpdate | None = None
    refusal: Refusal | None = None
    dialog: bool = False
    stale: int | None = None
    page: LobbyView | None = None


def refuse(
    refusal: Refusal, shown: GameUpdate | None = None, **args: Message | DiceFaces | str | int
) -> Reply:
    """The reply that explains why nothing was done."""
    return Reply(say(f"refusal-{refusal.value}", **args), shown, refusal)


# Rows of the database as values. Times are unix seconds, identifiers are Telegram's own.


GameState = Literal["lobby", "playing", "over", "stopped"]


@dataclass(frozen=True)
class GameRow:
    """A game: the header of its record, and what its board shows beside the record.

    `options` is a JSON object as text, `held` has bit i set when die i is held, `asking` is `PendingRows` as
    text, `menu` a `presses.Menu`, or an `ItemMenu` with a dot and its item. `secret` (32 bytes) stays
    out of the repr: it must not reach a log before the end.
    `fault` says why a game is set aside that cannot be read, `fault_told` whether its chat knows.
    `touched`: the player on turn has held or thrown dice, so that the turn before is final.
    `taps`: ids of the taps that have changed `held`, separated by spaces.
    `deadline`: when a computer plays, the time of a turn is out, nobody is waited for any longer after that,
    or a lobby closes.
    `clock`: of the turn under way, None where nobody is waited for. `overdue_at`: when its
    time ran out, None once somebody has decided what then. `call_at`, `calls_left`: when the player on turn
    is called next, and how often still. `untimed`: the game began before there were clocks.
    `stop_asked_at`: when the host asked the others at the table to stop it.
    `drawing_at`: since when a lobby that is to begin waits for a die of Telegram's own.
    `shown`: a fingerprint of the screen that the board is known to show, None when it may show another one:
    triggers of the database forget it when the row or a seat changes.
    `daily_id`: the game of the day whose dice it has.
    `called_at`: when the player on turn was called; None: not in this turn, or they have acted since.
    `uncounted`: why it counts in no ranking though people of several seats play: it is too "short", or a
    "pair" has played too often in a day.
    `table_no`: 0 for the game of its place, else the number of a side table, which has no board there.
    Where all play at once: `round_number`, `round_at`: the round whose clock was set, and when it opened;
    `round_due`: when its time is out, then when the game is put away; None while nobody is waited for.
    `overdue_at` is never moved: buttons name the question by it.
    Where people throw their own dice: `keeper_id`: who enters them for guests, None: the host; `keeper_all`:
    for everybody. `entered`: the dice entered so far in the turn under way, `OwnDice` as text.
    `answers`: the last messages that were taken for dice or for the name of a guest, by number.
    `commitment_shown`: whether a message that Telegram has confirmed showed the commitment before anything
    was thrown; None where nothing was noted, as the game is older than such notes.
    `chain_id`, `chain_no`: of which chain its secret is one, and which; it is that chain whose commitment is
    shown then.
    `round_throws`: of a game from when Telegram threw before rounds as well, what its record says of that, a
    line for each round; None for all others.
    """

    id: int
    chat_id: int
    thread_id: int
    state: GameState
    preset: str
    options: str
    revision: int
    secret: bytes = field(repr=False)
    commitment: str
    client: str | None
    host_id: int | None
    message_id: int | None
    held: int
    asking: str | None
    menu: str | None
    deadline: float | None
    rematch_of: int | None
    created_at: float
    started_at: float | None
    ended_at: float | None
    fault: str | None
    fault_told: bool
    touched: bool
    taps: str | None
    clock: Clock | None
    overdue_at: float | None
    call_at: float | None
    calls_left: int
    untimed: bool
    drawing_at: float | None
    stop_asked_at: float | None
    shown: str | None
    daily_id: int | None = None
    called_at: float | None = None
    uncounted: Literal["short", "pair"] | None = None
    round_number: int = 0
    round_at: float | None = None
    round_due: float | None = None
    keeper_id: int | None = None
    keeper_all: bool = False
    entered: str | None = None
    table_no: int = 0
    answers: str | None = None
    commitment_shown: bool | None = None
    chain_id: int | None = None
    chain_no: int | None = None
    round_throws: str | None = None

    @property
    def place(self) -> Place:
        """The chat and topic of the game."""
        return Place(self.chat_id, self.thread_id)

    @property
    def rounds(self) -> dict[int, DieAttempt]:
        """The attempts at a die before each round; see `Record.rounds`."""
        told = map(parse_round, (self.round_throws or "").splitlines())
        return dict(each for each in told if each is not None)

    @property
    def family(self) -> str:
        """The family of its rules."""
        return family_stored(self.preset, self.options)


class TurnChanges(TypedDict, total=False):
    """The columns of what is chosen in a turn, of a game, or of a seat where all play at once."""

    held: int
    asking: str | None
    touched: bool
    taps: str | None


class GameChanges(TurnChanges, total=False):
    """The columns of a game that change while it lives; it ends through `Results.finish` only."""

    state: Literal["lobby", "playing"]
    preset: str
    options: str
    revision: int
    client: str | None
    host_id: int | None
    message_id: int | None
    menu: str | None
    deadline: float | None
    started_at: float | None
    fault: str | None
    fault_told: bool
    clock: Clock | None
    overdue_at: float | None
    call_at: float | None
    calls_left: int
    drawing_at: float | None
    stop_asked_at: float | None
    shown: str | None
    called_at: float | None
    uncounted: Literal["short", "pair"] | None
    round_number: int
    round_at: float | None
    round_due: float | None
    keeper_id: int | None
    keeper_all: bool
    entered: str | None
    answers: str | None


@dataclass(frozen=True)
class MemberRow:
    """A person of a seat: `user_id` None when forgotten; `gone`: the turns it had taken when they left.

    `acted_at`: when they last pressed something in this game; None: nothing yet. `missed`: their last turn
    has run out of time, and they have pressed nothing since. `left_turn`: the turns of all seats when they
    left the game, None while they are there. `left_order`: 1 for the first whom leaving has cost their place,
    None where it costs nothing; `left_points`: what their seat had then. `added_by`: who has seated a guest,
    who has no account; None for whoever is none. `turns_missed`: how many of theirs ran out of time.
    """

    user_id: int | None
    name: str
    gone: int | None = None
    acted_at: float | None = None
    missed: bool = False
    left_turn: int | None = None
    left_order: int | None = None
    left_points: int | None = None
    added_by: int | None = None
    turns_missed: int = 0


@dataclass(frozen=True)
class SeatRow:
    """The owner of one scorecard: a person, a team of them (`members`) or a computer (`level`).

    `state` says who plays it: "in" its members, "left" nobody until the others choose, "computer" a
    computer, from the beginning or for somebody who left, "removed" nobody any more. `left_after`: the turns
    it had taken when its people left it, 0 where the first round was not over. `held`, `asking`, `touched`,
    `taps`: what is chosen in its turn, as in `GameRow`, where all play at once.
    """

    seat: int
    level: Level | None
    talisman: str
    state: SeatState
    members: tuple[MemberRow, ...] = ()
    left_after: int | None = None
    held: int = 0
    asking: str | None = None
    touched: bool = False
    taps: str | None = None

    @property
    def present(self) -> tuple[MemberRow, ...]:
        """The members who have not left their team."""
        members = self.members
        if len(members) == 1 and members[0].gone is None:  # as most are; every press asks dozens of times
            return members
        return tuple([member for member in members if member.gone is None])

    @property
    def user_id(self) -> int | None:
        """The first of the members, the one person mostly; None for a computer, or when forgotten."""
        present = self.present
        return present[0].user_id if present else None

    @property
    def until_back(self) -> bool:
        """Whether a computer plays for somebody who has missed a turn, until they press something.

        Whoever has left the table has pressed for that.
        """
        return self.state == "computer" and any(member.missed for member in self.present)

    @property
    def guest(self) -> MemberRow | None:
        """The guest who plays here; None for a seat of people with accounts, and for a computer's."""
        return next((member for member in self.present if is_guest(member.user_id)), None)

    def holds(self, user_id: int) -> bool:
        """Whether a person is one of those who play here."""
        return self.state == "in" and user_id in [member.user_id for member in self.present]


class SeatChanges(TurnChanges, total=False):
    """The columns of a seat that change."""

    level: Level | None
    talisman: str
    state: SeatState
    left_after: int | None


@dataclass(frozen=True, slots=True)
class Score:
    """The result of one seat: `points` on the card, `settled` for rankings, `rank` from 1, shared if tied.

    A team's seat has a score for each member. `user_id` None keeps the seat out of rankings.
    Whether a game alone is `won` is the caller's choice. `left_early`: they left, and so have a last place.
    `against`: the seats with whose people it is compared in ratings, a bit for each, the own one among them;
    None: with all. `few`: so few people played that the same result is not compared twice in a row.
    """

    seat: int
    user_id: int | None
    points: float
    settled: float
    rank: int
    won: bool
    left_early: bool = False
    against: int | None = None
    few: bool = False


@dataclass(frozen=True, slots=True)
class BookingRow:
    """A person who wants a seat in the next game of a place."""

    user_id: int
    name: str
    booked_at: float


@dataclass(frozen=True, slots=True)
class InvitationRow:
    """A person who is asked to sit down; `called`: 1 by the lobby that is shown, None: by none yet."""

    user_id: int
    name: str
    called: int | None


# Surfaces: where a view is shown, each with the number of its message and the attempt that may have sent it.


@dataclass(frozen=True, slots=True)
class Surface:
    """The address of a surface.

    Attributes:
        kind: "board" of a game, "panel" of a person in it, message of a "night", "status" of a person in it.
        key: the game or the night.
        chat_id: where its message stands.
        user_id: whose it is; 0: for all of its chat.
    """

    kind: str
    key: int
    chat_id: int
    user_id: int = 0


def board_surface(game: int, chat_id: int) -> Surface:
    """The board of a game in its chat."""
    return Surface("board", game, chat_id)


def panel_surface(game: int, user_id: int) -> Surface:
    """The message that shows a person of a game their card in private."""
    return Surface("panel", game, user_id, user_id)


@dataclass(frozen=True, slots=True)
class SurfaceRow:
    """The state of a surface: the message that shows it, and of what it was last tried to send one.

    `message_id` is None where there is none, or its number is not known; `tried` is None where no attempt
    stands.
    """

    message_id: int | None
    tried: str | None


# Hints as plain values.


@dataclass(frozen=True, slots=True)
class HintView:
    """A hint: the actions of the player on turn, ranked by their worth.

    Attributes:
        game: somebody is to choose in it.
        worths: every different action, best first, with its worth in points.
        exact: these are expected final scores; else only guesses of the one-turn player.
        solved: how much of the exact answer is there, from 0 to 1, while it is being computed.
        to_win: in the last rows what to do to win, the chance of that, and the chance by what is best for
            points, where points must be forgone for it.
        ahead: in a game of the day whose evening is told who is to be caught in place of a win.
    """

    game: Game
    worths: tuple[tuple[Action, float], ...]
    exact: bool
    solved: float | None = None
    to_win: tuple[Action, float, float] | None = None
    ahead: tuple[MemberView, float] | None = None


# Boards at rest: what is told in the chat of a turn that is played in the app.


Rest = Literal["turn", "game"]
"""What the chat is told about when it is over only: the turn of a person in the app, or, where everybody who
plays does so in the app, the game."""


def rest_of(view: GameView) -> Rest | None:
    """Whether the board of a game rests; None where people need it to play on, or are called by it."""
    if (
        view.state != "playing"
        or not view.app.people
        or view.limit.overdue is not None
        or view.limit.reminded
    ):
        return None
    seats = (seat for seat in view.seats if seat.state == "in" and not seat.guest)
    people = {member.user_id for seat in seats for member in seat.members}
    if people <= view.app.people:
        return "game"
    mover = mover_of(view)
    player = None if mover is None or view.seats[mover].state != "in" else view.waited_for(view.seats[mover])
    return "turn" if player is not None and player.user_id in view.app.people else None


def mover_of(view: GameView) -> int | None:
    """The seat on turn, also while its dice are being thrown; None where all play at once."""
    game = view.progress.game
    if isinstance(game, AllAtOnce):
        return None
    if game.mover is not None:
        return game.mover
    return game.order[0] if isinstance(game, ShowdownGame) else game.order[game.position]


# Views of the games of a person, over all chats: those that wait, and those that must end before /forget.


@dataclass(frozen=True, slots=True)
class TableView:
    """A live game: its place, the raw `title` of its chat, its rules, its board's message if it has one.

    `lobby`: it has not begun.
    """

    game: int
    place: Place
    title: str
    family: str
    board: int | None
    lobby: bool


@dataclass(frozen=True, slots=True)
class TurnView:
    """A game in which a person is on turn.

    Attributes:
        game: its id.
        place: where it is played.
        title: of the chat, raw; empty for a chat with one person.
        family: what is played.
        board: the message that shows it, None if there is none now.
        deadline: when the time of the turn is out, by the clock of the reader.
        overdue: whether it is out, and the others are asked what to do.
    """

    game: int
    place: Place
    title: str
    family: str
    board: int | None
    deadline: DeadlineView | None
    overdue: bool


@dataclass(frozen=True, slots=True)
class TurnsView:
    """The games that wait for a person, the most urgent first, and how many of theirs wait for others."""

    waiting: tuple[TurnView, ...]
    others: int
