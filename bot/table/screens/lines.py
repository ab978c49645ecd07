"""Lines that several screens share.

Names of seats, events, totals, the proof of the dice, the key of the app.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from itertools import accumulate
from typing import Final, assert_never

from bot.ground.drawing import Keys, beside
from bot.ground.texts.formatting import Texts
from bot.ground.texts.message import (
    LINE,
    Message,
    beginning_of_name,
    clean_name,
    cut_name,
    isolated_name,
    name_width,
    plain_name,
    say,
)
from bot.ground.values import Button, guest_number, is_forgotten, is_guest
from bot.rulebook import words
from bot.table.model import GameView, MemberView, NightGameView, NightSeatView, SeatView, Uncounted
from engine.play import standings
from engine.play.deals import DealResult
from engine.play.events import (
    Banked,
    Blank,
    BonusLost,
    BonusSettled,
    Busted,
    Corrected,
    Dared,
    DealTied,
    DealWon,
    Event,
    GoalReached,
    Joined,
    LastRound,
    LastTurn,
    LeadChanged,
    Left,
    Ordered,
    PointsLost,
    RoundWon,
    RowTakenBack,
    ShowdownEvent,
    Stood,
    TakenBack,
    TurnEnd,
    TurnOver,
    TurnTakenBack,
    WentOut,
    Wrote,
    leader,
)
from engine.play.rolloff import RollOff
from engine.play.scorecard import ScorecardGame
from engine.play.showdown import ShowdownGame
from engine.rules.bank_rules import BankRules
from engine.rules.bonuses import (
    Clean,
    EachMade,
    Further,
    HighLow,
    Shortfall,
    Spare,
    Tenfold,
    Threshold,
    Tiers,
    Unmade,
)
from engine.rules.patterns import Kind, PipSum
from engine.rules.ruleset import Ruleset
from engine.rules.showdown_rules import Rules

# The key that opens the table of a game in the app.


def app_key(t: Texts, link: str) -> Keys:
    """The key that opens a table in the app; none where there is no link to it."""
    return (Button(t("button-open-table"), url=link),) if link else ()


def with_app_key(t: Texts, lines: Sequence[Keys], link: str) -> tuple[Keys, ...]:
    """Lines of buttons with that key, in a line that has room for it, if there is one."""
    (*key,) = app_key(t, link)
    return beside(lines, key[0]) if key else tuple(lines)


# Names of seats: in a line of text, at the left of a table, above a column of points.


def seat_names_uncounted(why: Uncounted) -> str:
    """The id of the text that says why a game counts in no ranking."""
    return {"short": "uncounted-short", "pair": "uncounted-pair", "own": "uncounted-own"}[why]


COLUMN = 4
"""Columns of the narrowest column of points, the blank before a name included."""

LABEL = 8
"""Columns of a name at the left of a table."""

_BETWEEN: Final = ", "
CALLED: Final = 32
"""Names in a line of people who are wanted, each of whom it may mention: those of a full table of teams."""
_MOST: Final = 10  # names in any other line
_ROOM: Final = 2_400  # characters of them: Fluent shows nothing of more than 2,500 in one place of a text


def seat_names_html(t: Texts, name: str, user_id: int | None) -> str:
    """What a person is called in a text of HTML."""
    called = plain_name(name, user_id)
    return escape(t.say(called) if isinstance(called, Message) else called, quote=False)


def seat_names_mention(t: Texts, member: MemberView) -> str:
    """A person as HTML, so that their phone rings when the message is sent."""
    if is_forgotten(member.user_id) or is_guest(member.user_id):
        return seat_names_html(t, member.name, member.user_id)
    return f'<a href="tg://user?id={member.user_id}">{seat_names_html(t, member.name, member.user_id)}</a>'


def seat_names_listed(t: Texts, names: Iterable[str], most: int = _MOST) -> str:
    """Names in one line: as many as a text can hold, and how many more there are."""
    every = [*names]
    ends = accumulate(len(name) + len(_BETWEEN) for name in every)
    fitting = sum(end <= _ROOM for end in ends)
    shown = every[: min(fitting, most)]
    line = _BETWEEN.join(shown)
    return t("names-more", names=line, n=len(every) - len(shown)) if len(shown) < len(every) else line


def seat_names_plain(t: Texts, member: MemberView) -> str:
    """What a person is called in plain text, such as a button."""
    called = plain_name(member.name, member.user_id)
    return t.say(called) if isinstance(called, Message) else called


def plain_seat(t: Texts, seat: SeatView, columns: int = LINE) -> str:
    """What one seat is called in plain text, such as a button."""
    return (
        seat_names_together(t, seat.members, columns)
        if seat.user_id is not None
        else t.say(words.computer(seat.level))
    )


def seat_names_together(t: Texts, members: Sequence[MemberView], columns: int = LINE) -> str:
    """The people of a team in plain text, joined by plus signs; all of them share so many columns."""
    names = [seat_names_plain(t, member) for member in members]
    if name_width("+".join(names)) > columns:
        share = (columns + 1) // len(names) - 1
        names = [isolated_name(clean_name(name, share)) for name in names]
    return "+".join(names)


def seat_names_everybody(t: Texts, seat: SeatView) -> str:
    """The people of a seat as HTML, each in full."""
    return " + ".join(seat_names_html(t, member.name, member.user_id) for member in seat.members)


def seat_names_mentions(t: Texts, seat: SeatView) -> str:
    """The people who play for a seat as HTML, each so that their phone rings when it is sent."""
    return "+".join(seat_names_mention(t, member) for member in seat.members)


def seat_names_mover(t: Texts, seat: SeatView, called: str) -> str:
    """Who must throw, as HTML; `called` is what the seat is called. In a team, which member for which."""
    player = seat.player
    if player is None or len(seat.members) < 2 or seat.state != "in":  # noqa: PLR2004 - a team takes two
        return called
    name = seat_names_html(t, player.name, player.user_id)
    return t("seat-member", name=name, talisman=seat.talisman, team=called)


@lru_cache(maxsize=2048)
def seat_names(t: Texts, seats: tuple[SeatView, ...]) -> tuple[str, ...]:
    """What every seat is called, as HTML: computers are numbered if there are several of one strength."""
    names = []
    for index, seat in enumerate(seats):
        if seat.user_id is None:
            called, number = words.computer(seat.level), _computer_number(seats, index)
            names.append(t("computer-number", name=called, number=number) if number else t.say(called))
        elif seat.state == "computer":
            by_computer = "seat-until-back" if seat.until_back else "seat-by-computer"
            names.append(t(by_computer, name=escape(seat_names_together(t, seat.members), quote=False)))
        else:
            names.append(escape(seat_names_together(t, seat.members), quote=False))
    return tuple(names)


@lru_cache(maxsize=2048)
def columns_of(t: Texts, seats: tuple[SeatView, ...], columns: int = COLUMN) -> tuple[str, ...]:
    """What every seat is called above its column, as HTML, padded to the right edge of so many columns."""
    room, short = columns - 1, []
    for index, seat in enumerate(seats):
        if seat.user_id is None:
            number = str(_computer_number(seats, index) or "")
            short.append(beginning_of_name(t(f"computer-{seat.level}-short"), room - len(number)) + number)
        elif len(seat.members) > 1:
            short.append(_initials([_first_name(t, m.name, m.user_id) for m in seat.members], room))
        else:
            called = _first_name(t, seat.name, seat.user_id)
            short.append(beginning_of_name(called, room) or _number(seat.user_id))
    return tuple(
        " " * (columns - name_width(name)) + isolated_name(escape(name, quote=False))
        for name in _told_apart(short, room)
    )


def _first_name(t: Texts, name: str, user_id: int | None) -> str:
    """What a person is called where there is no room for a whole name."""
    if is_forgotten(user_id):
        return t("player-forgotten-short")
    cleaned = clean_name(name)
    if not cleaned and user_id is not None and is_guest(user_id):
        return t("player-guest-short", number=guest_number(user_id))
    return cleaned


def _initials(names: Sequence[str], room: int) -> str:
    """The first letters of the members as far as there is room; where one is too wide, a name and a plus."""
    letters = [beginning_of_name(name, 1) for name in names]
    if not all(letters):
        return beginning_of_name(names[0], room - 1) + "+"
    joined = "+".join(letters)
    return joined if len(joined) <= room else beginning_of_name("".join(letters), room)


@lru_cache(maxsize=2048)
def labels_of(t: Texts, seats: tuple[SeatView, ...]) -> tuple[str, ...]:
    """What every seat is called at the left of its line of a table, as HTML, padded to `LABEL` columns."""
    called = []
    for index, seat in enumerate(seats):
        if seat.user_id is None:
            number = str(_computer_number(seats, index) or "")
            called.append(cut_name(t(f"computer-{seat.level}-short"), LABEL - len(number)) + number)
        else:
            alone = len(seat.members) == 1 and is_forgotten(seat.user_id)
            shared = (
                _first_name(t, "", seat.user_id) if alone else seat_names_together(t, seat.members, LABEL)
            )
            called.append(cut_name(shared, LABEL))
    return tuple(
        escape(isolated_name(name), quote=False) + " " * (LABEL - name_width(name))
        for name in _told_apart(called, LABEL)
    )


def _computer_number(seats: Sequence[SeatView], index: int) -> int | None:
    """The number, from 1, of a computer player among those of its strength; None if it is the only one."""
    alike = [i for i, s in enumerate(seats) if s.user_id is None and s.level == seats[index].level]
    return alike.index(index) + 1 if len(alike) > 1 else None


def _number(user_id: int) -> str:
    return f"{user_id % 1000:03}"


def _told_apart(names: Sequence[str], columns: int) -> list[str]:
    """The names, those that look the same with their seat's number at the end."""
    return [
        f"{beginning_of_name(name, columns - 1)}{seat}" if names.count(name) > 1 else name
        for seat, name in enumerate(names, 1)
    ]


# The totals of all seats in one line: what is written and certain, with the leaders marked.


_NAMES = 4
"""Seats whose full names share a line; of more the names are short."""


def totals_line(t: Texts, view: GameView, game: ScorecardGame) -> Iterator[str]:
    """What every seat still in the game has; nothing before the first row."""
    if not any(card.written or card.blank for card in game.cards):
        return
    called = _called(t, view)
    leads, points = leader(game), game.points
    each = []
    for seat in game.order:
        if seat not in game.gone:
            shape = "board-total-leader" if leads == seat else "board-total"
            each.append(t(shape, name=called[seat], points=words.whole(points[seat])))
    yield "\u00a0· ".join(each)  # no line begins with the dot


def _called(t: Texts, view: GameView) -> Sequence[str]:
    if len(view.seats) <= _NAMES:
        return seat_names(t, view.seats)
    return [name.strip(" ") for name in labels_of(t, view.seats)]


# The lines of a panel about the club night of its game: the place of its person, the gain of the game.


def club_lines_standing(t: Texts, view: GameView) -> Iterator[str]:
    """Where the person of the panel stands while the game runs, and what is special about it for them."""
    night, own = view.part(NightGameView), _own(view)
    if night is None or own is None or view.state != "playing":
        return
    parts = [_place(t, night, own)] if own.place is not None else []
    if own.doubled:
        parts.append(t("panel-club-doubled"))
    if own.dares:
        parts.append(t("panel-club-dares"))
    if parts:
        yield f"🎪 {' · '.join(parts)}"


def club_lines_gained(t: Texts, view: GameView) -> Iterator[str]:
    """What a game that has ended has brought its person, and where they stand now."""
    night, own = view.part(NightGameView), _own(view)
    if night is None or own is None or view.state == "playing":
        return
    if own.gained is None:
        yield t("panel-club-void")
        return
    brought = say("club-gained", n=own.gained)
    parts = [t("panel-club-gained", gained=brought) if own.gained else t("panel-club-nothing")]
    if own.dare_won:
        parts.append(t("club-gained-dare"))
    told = " ".join(parts)
    yield told if own.place is None else f"{told} · {_place(t, night, own)}"
    if own.on_fire and not night.over:
        yield t("club-now-fire")


def _own(view: GameView) -> NightSeatView | None:
    """The seat of whoever reads the panel."""
    night = view.part(NightGameView)
    if night is None or view.focus is None or view.focus >= len(night.seats):
        return None
    return night.seats[view.focus]


def _place(t: Texts, night: NightGameView, own: NightSeatView) -> str:
    place = f"{own.place}{'' if own.place is None else words.moved(own.place, own.before)}"
    return t("panel-club", place=place, people=night.people, points=own.points)


# The proof of fair dice: commitment, talismans and secret; folded, because most people never look at it.


_MARK: Final = "🔒"
_WHOLE: Final = "\u2060"  # no width, and no break of a line
_SHOWN: Final = re.compile(rf"\b(?:[0-9a-f]{{4}}…{_WHOLE}[0-9a-f]{{4}}|[0-9a-f]{{64}})\b")


def dice_proof_sealed(t: Texts, line: str, commitment: str) -> str:
    """A line with the commitment to the dice at its end; without one where there is none."""
    return t("dice-sealed", line=line, commitment=dice_proof_short(commitment)) if commitment else line


def dice_proof_seal(t: Texts, commitment: str) -> Iterator[str]:
    """The commitment to the dice in a line of its own, where there is one."""
    if commitment:
        yield t("button-commitment", commitment=dice_proof_short(commitment))


def shown_in(text: str) -> list[str]:
    """The commitments that a message shows, whole or by their ends."""
    return [each.replace(_WHOLE, "") for each in _SHOWN.findall(text)] if _MARK in text else []


def dice_proof_short(commitment: str) -> str:
    """A commitment by its ends, as a lobby shows it: whole it stands where the secret is told of."""
    return f"{commitment[:4]}…{_WHOLE}{commitment[-4:]}"


# Events of a game in a few short lines: the latest, and of those the most dramatic.
#
# A turn has a line for what was written, and at most one of drama: where both are about the same seat they
# are one line. Only drama has an emoji.


MOST = 3
"""Lines: more would push the dice off the screen."""

HIGH = 30
"""Points from which a row made on the first roll is drama."""

FOUR, FIVE = 4, 5
"""Dice that are alike in a poker."""

_DRAMA = Wrote | BonusSettled | BonusLost | LeadChanged | LastRound | LastTurn
_BEGINS = TurnOver | Corrected | TakenBack | Ordered | Joined | Left


@dataclass(frozen=True, slots=True)
class _EventLine:
    """A line about an event, and its weight; of equal weights the later line is kept."""

    text: str
    weight: int


_PLAIN, _FACT, _DRAMATIC, _LAST = range(4)


def event_lines_screen(
    t: Texts, rules: Rules, called: Sequence[str], events: Sequence[Event], *, most: int = MOST
) -> tuple[str, ...]:
    """These events in words, at most so many lines in order; `called` are the names of the seats as HTML."""
    return _event_lines(t, rules, tuple(called), tuple(events), most) if events else ()


@lru_cache(maxsize=256)  # while dice are thrown and held nothing more happens
def _event_lines(
    t: Texts, rules: Rules, called: tuple[str, ...], events: tuple[Event, ...], most: int
) -> tuple[str, ...]:
    told = [line for turn in _turns(rules, events) for line in _of_turn(t, rules, called, turn)]
    kept = sorted(range(len(told)), key=lambda number: (told[number].weight, number))[-most:]
    return tuple(told[number].text for number in sorted(kept))


def _turns(rules: Rules, events: Sequence[Event]) -> Iterator[list[Event]]:
    """The events of each turn; with double dice both rows of a turn are written in it."""
    turn: list[Event] = []
    for event in events:
        begun = [each for each in turn if isinstance(each, Wrote)] == turn and len(turn) < _rows(rules)
        second = isinstance(event, Wrote) and bool(turn) and begun
        if isinstance(event, _BEGINS) and not second and turn:
            yield turn
            turn = []
        turn.append(event)
    if turn:
        yield turn


def _rows(rules: Rules) -> int:
    return getattr(rules, "layers", 1)


def _of_turn(t: Texts, rules: Rules, called: Sequence[str], turn: Sequence[Event]) -> Iterator[_EventLine]:
    wrote = [event for event in turn if isinstance(event, Wrote)]
    drama = max((event for event in turn if _weight(event)), key=_weight, default=None)
    if wrote:
        told = _together(t, rules, called, wrote, drama)
        yield (
            _EventLine(_wrote(t, rules, called, wrote), _PLAIN)
            if told is None
            else _EventLine(told, _DRAMATIC)
        )
        drama = drama if told is None else None
    for event in turn:
        if not isinstance(event, _DRAMA):
            yield from _of_event(t, rules, called, event)
    match drama:
        case LeadChanged(seat, ahead):
            yield _EventLine(t("board-lead", name=called[seat], ahead=ahead), _DRAMATIC)
        case LastRound(needs):
            yield _EventLine(_last_round(t, called, needs), _LAST)
        case LastTurn(seat, points):
            yield _EventLine(t("board-last-turn", name=called[seat], points=points), _LAST)


def _weight(event: Event) -> int:
    """How dramatic an event is, 0 for none."""
    match event:
        case LastTurn() | LastRound():
            return 7
        case BonusSettled(_, Further(), _):
            return 6
        case Wrote() if _is_poker(event):
            return 5
        case BonusSettled():
            return 4
        case BonusLost():
            return 3
        case Wrote() if _on_first_roll(event) and event.entry.points >= HIGH:
            return 2
        case LeadChanged():
            return 1
        case _:
            return 0


def is_dramatic(event: Event) -> bool:
    """Whether others want to hear of it at once: a rare row, a bonus, much at once, nothing in a dear row."""
    if isinstance(event, Wrote) and not event.entry.made:
        pays, pattern = event.row.pays, event.row.pattern
        alike = pattern.size if isinstance(pattern, Kind) else 0
        return alike >= FOUR or (isinstance(pays, int) and pays >= HIGH)
    if isinstance(event, Busted):
        return event.lost > 0
    told = isinstance(event, Wrote | BonusSettled | BonusLost) and _weight(event) > 0
    return told or isinstance(event, GoalReached)


def _is_poker(event: Wrote) -> bool:
    """Whether it is the rarest row of its sheet: five equal dice, or a sum with a pair of three dice."""
    entry, pattern = event.entry, event.row.pattern
    alike = len(entry.dice) >= FIVE and len(set(entry.dice)) == 1
    match pattern:
        case Kind(size):
            rare = size >= FIVE
        case PipSum(_, pair):
            rare = pair
        case _:
            rare = False
    return entry.points > 0 and (alike or rare)


def _on_first_roll(event: Wrote) -> bool:
    """Whether the row pays more because it was made at once."""
    return event.entry.made and event.entry.roll == 1 and bool(event.row.doubled or event.row.served)


def _together(
    t: Texts, rules: Rules, called: Sequence[str], wrote: Sequence[Wrote], drama: Event | None
) -> str | None:
    """What was written and the drama of the turn in one line, where it is the same seat's."""
    name, what = called[wrote[0].seat], _what(wrote)
    match drama:
        case Wrote(_, row, entry) if _on_first_roll(drama):
            points = signed(entry.points)
            return t("board-wrote-high", name=name, row=words.row(row), points=points)
        case Wrote(_, row, entry):
            dice = words.faces(rules, entry.dice)
            return t("board-wrote-poker", name=name, row=words.row(row), points=entry.points, dice=dice)
        case BonusSettled(_, _, points):
            shape = "board-wrote-bonus" if points > 0 else "board-wrote-fine"
            return t(shape, name=name, what=what, bonus=_bonus(rules, drama))
        case BonusLost():
            return t("board-wrote-lost", name=name, what=what)
        case LeadChanged(seat, ahead) if seat == wrote[0].seat:
            return t("board-wrote-lead", name=name, what=what, ahead=ahead)
    return None


def _wrote(t: Texts, rules: Rules, called: Sequence[str], wrote: Sequence[Wrote]) -> str:
    name, what = called[wrote[0].seat], _what(wrote)
    if len(wrote) > 1:
        return t("board-wrote-two", name=name, what=what)
    (event,) = wrote
    shape = "board-wrote-hand" if _on_first_roll(event) else "board-wrote"
    return t(shape, name=name, what=what, dice=words.faces(rules, event.entry.dice))


def _what(wrote: Sequence[Wrote]) -> Message:
    """The rows that were written, with their points."""
    return words.both([_row(event) for event in wrote])


def _row(event: Wrote) -> Message:
    row = words.row(event.row)
    if not event.entry.made:
        return say("button-row-zero", row=row)
    points = words.points(event.row, event.entry.points).replace("-", words.MINUS)
    return say("button-row", row=row, points=points)


def signed(points: int) -> str:
    """Points in a sentence, with a minus sign where they are negative."""
    return str(points).replace("-", words.MINUS)


def _bonus(rules: Rules, event: BonusSettled) -> Message:  # noqa: C901 - a branch for each sort of bonus
    points = f"{event.points:+}".replace("-", words.MINUS)
    match event.bonus:
        case Threshold():
            return say("board-bonus-threshold", points=points)
        case Shortfall() | Tenfold() if event.section is not None and isinstance(rules, Ruleset):
            return say(
                "board-bonus-closed",
                section=words.covered(rules, event.bonus),
                rows=words.whole(event.section),
                counts=words.whole(event.section + event.points),
            )
        case Shortfall() | Tenfold():
            return say("board-bonus-shortfall", points=points)
        case Clean():
            return say("board-bonus-clean", points=points)
        case Further():
            return say("board-bonus-further", points=points)
        case Unmade():
            return say("board-bonus-unmade", points=points)
        case EachMade():
            return say("board-bonus-made", points=points)
        case HighLow():
            return say("board-bonus-spread", points=points)
        case Tiers():
            return say("board-bonus-tiers", points=points)
        case Spare():
            return say("board-bonus-spare", points=points)
        case _:
            assert_never(event.bonus)


def _last_round(t: Texts, called: Sequence[str], needs: Sequence[tuple[int, int]]) -> str:
    if not needs:
        return t("board-last-round")
    each = (t("board-need", name=called[seat], points=points) for seat, points in needs)
    return t("board-last-round-needs", needs=", ".join(each))


_CAME: Final[dict[type[Event], str]] = {Joined: "board-joined", Dared: "board-dared", Left: "board-left"}


def _of_event(t: Texts, rules: Rules, called: Sequence[str], event: Event) -> Iterator[_EventLine]:
    match event:
        case Blank(seat, dice):
            yield _EventLine(t("board-blank", name=called[seat], dice=words.faces(rules, dice)), _PLAIN)
        case RowTakenBack() | Corrected():
            yield _EventLine(_put_right(t, rules, called, event), _FACT)
        case RoundWon(seat, points):
            yield _EventLine(t("board-round-won", name=called[seat], points=f"{points:+}"), _PLAIN)
        case TurnTakenBack(seat):
            yield _EventLine(t("board-rethought", name=called[seat]), _FACT)
        case Stood() | DealTied() | DealWon() | WentOut():
            yield _of_showdown(t, rules, called, event)
        case Banked() | Busted() | PointsLost() | GoalReached(final=()):
            yield _of_press(t, rules, called, event)
        case Ordered(roll):
            yield _EventLine(_order(t, rules, called, roll), _FACT)
        case Joined(seat) | Dared(seat) | Left(seat):
            yield _EventLine(t(_CAME[type(event)], name=called[seat]), _FACT)
        case _:
            pass  # the board tells of dice and of last turns for as long as they matter, the result of an end


def _put_right(t: Texts, rules: Rules, called: Sequence[str], event: RowTakenBack | Corrected) -> str:
    name = called[event.seat]
    if isinstance(event, Corrected):
        was, now = _ended(rules, event.was), _ended(rules, event.now)
        return t("board-corrected", name=name, was=was, now=now)
    if event.row is None:
        return t("board-took-back-blank", name=name)
    return t("board-took-back", name=name, row=words.row(event.row))


def _ended(rules: Rules, events: Sequence[TurnEnd]) -> Message:
    """What a turn ended with: its rows, its hand, or dice that fit none."""
    wrote = [event for event in events if isinstance(event, Wrote)]
    if wrote:
        rows = ((_row(event), words.faces(rules, event.entry.dice)) for event in wrote)
        return words.both([say("board-corrected-rows", what=row, dice=dice) for row, dice in rows])
    dice_lying = next((event.dice for event in events if not isinstance(event, Wrote)), ())
    hand = words.hand_of(rules, dice_lying)
    return say("board-corrected-hand", hand=hand, dice=words.faces(rules, dice_lying))


def _of_showdown(t: Texts, rules: Rules, called: Sequence[str], event: ShowdownEvent) -> _EventLine:
    match event:
        case Stood(seat, dice):
            hand = words.hand_of(rules, dice)
            text = t("board-stood", name=called[seat], dice=words.dice(rules, dice), hand=hand)
            return _EventLine(text, _PLAIN)
        case DealTied(seats, blitz):
            shape = "board-hand-blitz" if blitz else "board-hand-again"
            return _EventLine(t(shape, names=event_lines_listed(called, seats)), _FACT)
        case DealWon(result):
            return _EventLine(_won(t, rules, called, result), _DRAMATIC)
        case WentOut(seat):
            return _EventLine(t("board-went-out", name=called[seat]), _FACT)
        case _:
            assert_never(event)


def _of_press(
    t: Texts, rules: Rules, called: Sequence[str], event: Banked | Busted | PointsLost | GoalReached
) -> _EventLine:
    match event:
        case Banked(seat, points, total, entered):
            first = entered and isinstance(rules, BankRules) and rules.entry > 0
            shape = "bank-banked-first" if first else "bank-banked"
            return _EventLine(t(shape, name=called[seat], points=points, total=total), _PLAIN)
        case Busted(seat, dice, lost):
            shape = "bank-busted" if lost else "bank-busted-empty"
            text = t(shape, name=called[seat], dice=words.faces(rules, dice), word=words.bust(rules), n=lost)
            return _EventLine(text, _DRAMATIC if lost else _PLAIN)
        case PointsLost(loss):
            minus = words.whole(-loss.points)
            return _EventLine(t(f"bank-lost-{loss.why}", name=called[loss.seat], points=minus), _DRAMATIC)
        case GoalReached(seat):
            return _EventLine(t("bank-goal", name=called[seat]), _LAST)
        case _:
            assert_never(event)


def _order(t: Texts, rules: Rules, called: Sequence[str], roll: RollOff) -> str:
    """Who begins, or the order, and what was thrown for it; drawn lots by themselves mean nothing."""
    order = roll.order
    if roll.by == "faces":
        return t("board-order-lots", names=event_lines_listed(called, order))
    thrown = thrown_by(t, rules, roll)
    if len(order) == 2:  # noqa: PLR2004 - who begins is the whole order then
        return t("board-begins", name=called[order[0]], throws=event_lines_against(t, rules, roll))
    if roll.places == "first":
        return t("board-begins-around", name=called[order[0]], throws=event_lines_against(t, rules, roll))
    each = (t("board-order-throw", name=called[seat], thrown=thrown[seat]) for seat in order)
    return t("board-order", names=", ".join(each))


def _won(t: Texts, rules: Rules, called: Sequence[str], result: DealResult) -> str:
    name, hand = called[result.winner], result.deal
    if result.blitz is not None:
        throws = event_lines_against(t, rules, result.blitz)
        if result.pot:
            return t("board-hand-pot-blitz", hand=hand, name=name, pot=result.pot, throws=throws)
        return t("board-hand-won-blitz", hand=hand, name=name, throws=throws)
    if result.pot:
        return t("board-hand-pot", hand=hand, name=name, pot=result.pot)
    return t("board-hand-won", hand=hand, name=name)


def event_lines_listed(called: Sequence[str], seats: Sequence[int]) -> str:
    """The names of these seats, in this order."""
    return ", ".join(called[seat] for seat in seats)


def thrown_by(t: Texts, rules: Rules, roll: RollOff) -> dict[int, str]:
    """What every seat threw in a roll-off: one die as it lay, of several the sum; one after another."""
    thrown: dict[int, list[str]] = {}
    for seat, dice in roll.throws:
        each = t.dice(words.dice(rules, dice)) if len(dice) == 1 else str(sum(dice))
        thrown.setdefault(seat, []).append(each)
    return {seat: ", ".join(each) for seat, each in thrown.items()}


def event_lines_against(t: Texts, rules: Rules, roll: RollOff) -> str:
    """What the best of a roll-off threw, against what the others did."""
    thrown = thrown_by(t, rules, roll)
    first, *others = (seat for group in roll.ranking for seat in group)
    *most, last = (thrown[seat] for seat in others)
    rest = t("button-both", first=", ".join(most), second=last) if most else last
    return t("throws-against", own=thrown[first], others=rest)


# The progress of a game: its round or deal, the rolls of a turn and those saved, the end of a race.


def round_of(t: Texts, game: ScorecardGame, mover: int) -> str:
    """The number of the mover's round, from 1, and how many there will be where that is known."""
    number = standings.turns_taken(game.ruleset, game.cards[mover]) + 1
    if game.ruleset.max_rounds:
        return str(number)
    rounds = game.ruleset.rounds
    return t("board-round", round=min(number, rounds), rounds=rounds)


def undecided(t: Texts, view: GameView, called: Sequence[str]) -> Iterator[str]:
    """The seats that were left, about which the others are to decide."""
    left = (seat for seat, holder in enumerate(view.seats) if holder.state == "left")
    yield from (t("board-decide", name=called[seat]) for seat in left)


def deal_of(t: Texts, game: ShowdownGame) -> str:
    """The number of the deal, and whether it is played off."""
    shape = "pot-hand" if game.round == 1 else "pot-hand-again"
    return t(shape, hand=game.deal, hands=game.ruleset.deals)


def progress_rolls(game: ScorecardGame, mover: int) -> str:
    """The rolls of a turn, and those that the mover has saved."""
    saved = game.cards[mover].saved
    rolls_of_turn = game.rolls_of(mover)
    return f"{rolls_of_turn}+{saved}" if saved else str(rolls_of_turn)


def last_round(t: Texts, game: ScorecardGame, called: Sequence[str]) -> Iterator[str]:
    """That a race is about to end, and why; `called` are the names of the seats."""
    if not game.ruleset.max_rounds or game.mover is None:
        return
    full = [seat for seat in game.order if game.cards[seat].full]
    if full:
        yield t("board-last-turns", name=called[full[0]])
    elif standings.turns_taken(game.ruleset, game.cards[game.mover]) + 1 == game.ruleset.max_rounds:
        yield t("board-last-round")
