"""Contents of pictures: ready words and numbers as plain values, made of views, and captions."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import unescape
from typing import Literal

from bot.coach.reviews import Course, Forecast
from bot.ground.texts.formatting import Texts
from bot.ground.texts.message import characters_of, clean_name
from bot.ground.values import Screen, is_forgotten
from bot.rankings.model import CompanyView, DiceView, YearView
from bot.rankings.screens import dice_counts_about, dice_counts_limits, dice_counts_told, dice_counts_verdict
from bot.rulebook import words
from bot.table.model import GameView, MatchStanding, MatchView, MemberView, TurningPoint
from bot.table.screens.cards import (
    SheetLine,
    TableLine,
    column_card_adds,
    column_card_heads,
    column_card_legend,
    column_card_lines,
    column_card_shown,
    column_points,
    of_sum,
    scorecard_table_blocks,
    scorecard_table_screen,
)
from bot.table.screens.lines import seat_names, seat_names_html
from bot.table.screens.lobby import matches_called, matches_kind, matches_result
from bot.table.screens.result import finish_summary, luck_told, luck_turning
from engine.play.scorecard import ScorecardGame
from engine.rules.ruleset import MAX_SEATS, Ruleset

# Plain values that pictures are drawn from: texts in the reader's language, and numbers; no fonts.


PICTURE_CHARACTERS = 1024
"""Characters, in units of UTF-16, of the text that Telegram takes below a picture."""


@dataclass(frozen=True, slots=True)
class Called:
    """The raw name of a player, and the name `instead` where no font covers it."""

    name: str
    instead: str


LineKind = Literal["row", "sum", "total", "place", "rule"]
"""The kind of a line of cards: a row of the sheet, a sum or bonus, the total, the places, a rule between."""


@dataclass(frozen=True, slots=True)
class CardLine:
    """A line of all cards: its label, and a cell for each seat; a "rule" has neither."""

    kind: LineKind
    label: str = ""
    cells: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CardsPicture:
    """The final cards of all seats.

    Attributes:
        title, about: the game; which one it was.
        seats: the heads of the columns.
        winners: numbers of the seats that won.
        lines: from top to bottom.
        marked: numbers of lines and seats: what the roll that turned the game was written as.
        note: what the mark means, empty without one.
    """

    title: str
    about: str
    seats: tuple[Called, ...]
    winners: frozenset[int]
    lines: tuple[CardLine, ...]
    marked: tuple[tuple[int, int], ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class StandingLine:
    """The totals of a seat: in each column that counts, and altogether; its place, and whether it has won."""

    seat: Called
    cells: tuple[str, ...]
    total: str
    place: str
    won: bool


@dataclass(frozen=True, slots=True)
class ColumnsPicture:
    """A final card with columns, and what all seats have in them.

    Attributes:
        title, about: the game; which one it was.
        seat: whose card it is.
        won: whether that seat has won against others.
        heads: of the columns.
        lines: of the card from top to bottom, with a cell for each column, or with one for all of them.
        standings: of all seats, the best first; none where there is one seat only.
        ends: heads of the total and of the place.
        legend: what the heads mean.
        marked: numbers of lines and columns: what the roll that turned the game was written as.
        note: what the mark means, empty without one.
    """

    title: str
    about: str
    seat: Called
    won: bool
    heads: tuple[str, ...]
    lines: tuple[CardLine, ...]
    standings: tuple[StandingLine, ...]
    ends: tuple[str, str]
    legend: str
    marked: tuple[tuple[int, int], ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class ForecastPoint:
    """The forecast for a card: the expected final score, and the range of nine of ten endings."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class CourseLine:
    """The forecasts for a seat: before its first turn and after each; `final` as it is told."""

    seat: Called
    final: str
    points: tuple[ForecastPoint, ...]


@dataclass(frozen=True, slots=True)
class CoursePicture:
    """The forecasts for all seats, turn by turn.

    Attributes:
        title, about: the game; which one it was.
        lines: of the seats, in the order they are shown.
        winners: numbers of lines of seats that won.
        marked: number of a line and of a point of it, after which the game had turned.
        rounds: what the numbers at the bottom count.
        legend: what line and band mean.
        others: what broken lines mean; empty: the lines of others are not drawn.
        note: what the mark means, empty without one.
    """

    title: str
    about: str
    lines: tuple[CourseLine, ...]
    winners: frozenset[int]
    rounds: str
    legend: str
    others: str = ""
    marked: tuple[int, int] | None = None
    note: str = ""


Arrow = Literal["up", "down", "same", "new"]
"""The direction of a change since the ranking before; "new": they were not in it."""


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """A line of a ranking: `place` and the numbers as they are told; `moved`: by how many places."""

    place: str
    person: Called
    arrow: Arrow
    wins: str
    games: str
    moved: int = 0


@dataclass(frozen=True, slots=True)
class PlacesPicture:
    """A ranking of a week.

    Attributes:
        title, about: what it is; which week.
        wins, games: heads of the columns.
        lines: the best first.
        new: what stands in place of an arrow for somebody who is new.
    """

    title: str
    about: str
    wins: str
    games: str
    lines: tuple[PlaceLine, ...]
    new: str = ""


@dataclass(frozen=True, slots=True)
class PodiumLine:
    """A person on a podium or below it: the place from 1, the points and a short note, as they are told."""

    place: str
    person: Called
    points: str
    note: str


@dataclass(frozen=True, slots=True)
class PodiumPicture:
    """The podium of an evening.

    Attributes:
        title, about: what it is; where and when.
        lines: the best first; those of the first three lines stand on the steps of their places.
    """

    title: str
    about: str
    lines: tuple[PodiumLine, ...]


@dataclass(frozen=True, slots=True)
class MatrixPicture:
    """The matrix of players: who came out ahead of whom, how often.

    Attributes:
        title, about: what it is; of which time.
        people: the same from top to bottom and from left to right.
        ahead: how often the person of a line was ahead of the person of a column; None: they never met.
        legend: how a cell is read.
    """

    title: str
    about: str
    people: tuple[Called, ...]
    ahead: tuple[tuple[int | None, ...], ...]
    legend: str


@dataclass(frozen=True, slots=True)
class DicePicture:
    """The histogram of the faces thrown.

    Attributes:
        title, about: what it is; of how many throws.
        counts: of the faces 1 to 6.
        low, high: what fair dice keep between.
        legend: what the band means.
        verdict: what follows.
    """

    title: str
    about: str
    counts: tuple[int, ...]
    low: int
    high: int
    legend: str
    verdict: str


@dataclass(frozen=True, slots=True)
class Fact:
    """A number as text, and its label."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class YearPicture:
    """The year of one player.

    Attributes:
        title, about: what it is; where.
        person: whose.
        facts: the largest first.
        months: what each is called, and how many games they played in it.
        legend: what the months show.
    """

    title: str
    about: str
    person: Called
    facts: tuple[Fact, ...]
    months: tuple[tuple[str, int], ...]
    legend: str


@dataclass(frozen=True, slots=True)
class Illustration:
    """A picture and its caption, which tells in words all that the picture shows."""

    picture: "Picture"
    caption: Screen


Picture = (
    CardsPicture
    | ColumnsPicture
    | CoursePicture
    | PlacesPicture
    | PodiumPicture
    | MatrixPicture
    | DicePicture
    | YearPicture
)


# Names on pictures, and captions within Telegram's limit: what all pictures share.


def captions_called(t: Texts, view: GameView) -> tuple[Called, ...]:
    """What every seat is called on a picture; it knows which characters can be drawn."""
    names = seat_names(t, view.seats)
    return tuple(
        Called(unescape(name), t("picture-player", number=seat)) for seat, name in enumerate(names, 1)
    )


def captions_person(t: Texts, name: str, number: int, *, forgotten: bool = False) -> Called:
    """What one of several people is called on a picture: the raw name, or else so many of them."""
    called = t("player-forgotten") if forgotten else clean_name(name)
    return Called(called, t("picture-player", number=number))


def captions_title(t: Texts, view: GameView) -> tuple[str, str]:
    """The title of a picture of a game, and which game it was."""
    own = view.rules.source == "own"
    return t.say(words.game(view.rules)), t("picture-game-own" if own else "picture-game", game=view.game)


def captions_caption(lines: Iterable[str], more: Iterable[str] = (), instead: Iterable[str] = ()) -> Screen:
    """What is written below a picture: the lines, and either `more` of them or, for want of room, others."""
    told, full = list(lines), list(more)
    if characters_of("\n".join((*told, *full))) > PICTURE_CHARACTERS:
        full = list(instead)
    return Screen("\n".join(_fitting([*told, *full])))


def _fitting(lines: list[str]) -> Iterator[str]:
    """The first lines, as far as there is room."""
    taken = 0
    for line in lines:
        taken += characters_of(line) + 1
        if taken > PICTURE_CHARACTERS:
            return
        yield line


# The picture of a card with columns: the best one in full, of the others what their columns come to.


def column_cards_illustration(
    t: Texts, view: GameView, game: ScorecardGame, turned_rows: set[int]
) -> Illustration:
    """The final card of the winner, and the standing.

    `turned_rows`: numbers of the rows that were written in the turn that turned the game.
    """
    rules, outcome = game.ruleset, view.outcome
    ranked = sorted(game.order, key=lambda seat: outcome.ranks[seat] or len(view.seats) + 1)
    seat, called = ranked[0], captions_called(t, view)
    sheet = [line for line in column_card_lines(t, rules) if line.kind != "total"]
    turned = view.coach.told
    here = turned is not None and turned.seat == seat
    marked = [
        (number, column)
        for number, line in enumerate(sheet)
        for column, rows in enumerate(line.numbers)
        if here and line.kind == "row" and set(rows) <= turned_rows
    ]
    title, about = captions_title(t, view)
    picture = ColumnsPicture(
        title,
        about,
        called[seat],
        seat in outcome.winners and len(ranked) > 1,
        tuple(head.sign for head in column_card_heads(t, rules)),
        (*(_line(line, game, seat) for line in sheet), _total(t, game, seat)),
        tuple(_standing(view, game, each, called) for each in ranked) if len(ranked) > 1 else (),
        (t("card-total"), t("picture-place")),
        column_card_legend(t, rules),
        tuple(marked),
        luck_told(t, rules, turned, None) if turned is not None and marked else "",
    )
    names = seat_names(t, view.seats)
    told = [*finish_summary(t, view, outcome), *luck_turning(t, view, names)]
    card = "".join(scorecard_table_blocks(t, game, view.seats, only=seat))
    others = [t("picture-cards-below")]
    more = [f"<blockquote expandable>{card}</blockquote>", *(others if len(ranked) > 1 else [])]
    return Illustration(picture, captions_caption(told, more, others))


def _line(line: SheetLine, game: ScorecardGame, seat: int) -> CardLine:
    if line.kind == "rule":
        return CardLine("rule")
    kind: LineKind = "row" if line.kind == "row" else "sum"
    shown = column_card_shown(line, game.ruleset, game.cards[seat], game.totals()[seat])
    return CardLine(kind, line.label, shown)


def _total(t: Texts, game: ScorecardGame, seat: int) -> CardLine:
    return CardLine("total", t("card-total"), (of_sum(game.points[seat]),))


def _standing(view: GameView, game: ScorecardGame, seat: int, called: Sequence[Called]) -> StandingLine:
    rank = view.outcome.ranks[seat]
    rules = game.ruleset
    points = column_points(rules, game.cards[seat], game.totals()[seat])
    return StandingLine(
        called[seat],
        tuple(map(of_sum, points)) if column_card_adds(rules) else (),
        of_sum(game.points[seat]),
        "" if rank is None else str(rank),
        seat in view.outcome.winners,
    )


# The picture of the final cards of all seats, with the turning point of the game.


def has_cards(view: GameView) -> bool:
    """Whether it is a game with cards, played to its end."""
    return view.state == "over" and view.scorecards is not None


def cards_illustration(t: Texts, view: GameView) -> Illustration | None:
    """The final cards as a picture; None for a game that has none."""
    game = view.scorecards
    if game is None or view.state != "over":
        return None
    if game.ruleset.columns:
        point = view.coach.told
        return column_cards_illustration(t, view, game, set() if point is None else _rows(game, point))
    table, order, outcome = list(scorecard_table_screen(t, game)), game.order, view.outcome
    turned = view.coach.told
    rows = set() if turned is None else _rows(game, turned)
    marked = tuple(
        (n, order.index(turned.seat)) for n, each in enumerate(table) if turned and each.row in rows
    )
    lines = [_cards_line(each, order, last=each is table[-1]) for each in table]
    if len(order) > 1:
        ranks = ("" if (rank := outcome.ranks[seat]) is None else str(rank) for seat in order)
        lines.append(CardLine("place", t("picture-place"), tuple(ranks)))
    called, (title, about) = captions_called(t, view), captions_title(t, view)
    picture = CardsPicture(
        title,
        about,
        tuple(called[seat] for seat in order),
        frozenset(order.index(seat) for seat in outcome.winners if len(order) > 1),
        tuple(lines),
        marked,
        luck_told(t, game.ruleset, turned, None) if turned is not None and marked else "",
    )
    names = seat_names(t, view.seats)
    told = [*finish_summary(t, view, outcome), *luck_turning(t, view, names)]
    full = "".join(scorecard_table_blocks(t, game, view.seats))
    more = [f"<blockquote expandable>{full}</blockquote>"]
    return Illustration(picture, captions_caption(told, more, [t("picture-cards-below")]))


def _rows(game: ScorecardGame, point: TurningPoint) -> set[int]:
    """The rows that were written in a turn: two with double dice."""
    written = game.cards[point.seat].written
    first = point.number - 1
    return set(written[first : first + game.ruleset.layers])


def _cards_line(line: TableLine, order: tuple[int, ...], *, last: bool) -> CardLine:
    if not line.label:
        return CardLine("rule")
    kind: LineKind = "total" if last else "sum" if line.row is None else "row"
    return CardLine(kind, line.label, tuple(line.cells[seat] for seat in order))


# The pictures of a chat's players: the matrix of all, and the year of one.


def company_matrix(t: Texts, view: CompanyView) -> Illustration:
    """Who came out ahead of whom."""
    picture = MatrixPicture(
        t("picture-matrix-title"),
        clean_name(view.title),
        tuple(_person(t, who, number) for number, who in enumerate(view.people, 1)),
        view.ahead,
        t("picture-matrix-legend"),
    )
    told = [f"<b>{t('picture-matrix-title')}</b>", *_pairs(t, view)]
    return Illustration(picture, captions_caption(told))


def _pairs(t: Texts, view: CompanyView) -> Iterator[str]:
    """A line for any two players who met, the one who was ahead more often first."""
    names = [seat_names_html(t, who.name, who.user_id) for who in view.people]
    for one in range(len(names)):
        for other in range(one):
            won, lost = view.ahead[one][other], view.ahead[other][one]
            if won is not None and lost is not None:
                first, second = (one, other) if won > lost else (other, one)
                yield t(
                    "picture-matrix-pair",
                    first=names[first],
                    second=names[second],
                    won=max(won, lost),
                    lost=min(won, lost),
                )


def company_year(t: Texts, view: YearView) -> Illustration:
    """The year of somebody."""
    title = t("picture-year-title", year=view.year)
    facts = tuple(_facts(t, view))
    months = tuple(zip(t("picture-year-months").split(), view.games, strict=True))
    picture = YearPicture(
        title,
        clean_name(view.title),
        _person(t, view.person, 1),
        facts,
        months,
        t("picture-year-legend"),
    )
    name = seat_names_html(t, view.person.name, view.person.user_id)
    played = ", ".join(f"{month} {count}" for month, count in months if count)
    company = [] if view.company is None else [seat_names_html(t, view.company.name, view.company.user_id)]
    numbers = facts[:-1] if company else facts  # names are written otherwise in a text of HTML
    told = [
        f"<b>{name}: {title}</b>",
        *(t("picture-year-line", value=fact.value, label=fact.label) for fact in numbers),
        *(t("picture-year-line", value=each, label=facts[-1].label) for each in company),
        t("picture-year-played", months=played),
    ]
    return Illustration(picture, captions_caption(told))


def _facts(t: Texts, view: YearView) -> Iterator[Fact]:
    games = sum(view.games)
    yield Fact(str(games), t("picture-year-games", n=games))
    yield Fact(str(view.wins), t("picture-year-wins", n=view.wins))
    yield Fact(str(view.seconds_and_thirds), t("picture-year-places", n=view.seconds_and_thirds))
    yield Fact(words.number(t, view.best), t("picture-year-best", preset=words.family(view.preset)))
    if view.luck is not None:
        yield Fact(
            words.number(t, round(view.luck), signed=True), t("picture-year-luck", n=abs(round(view.luck)))
        )
    if view.company is not None:
        yield Fact(_person(t, view.company, 2).name, t("picture-year-company"))


def _person(t: Texts, who: MemberView, number: int) -> Called:
    return captions_person(t, who.name, number, forgotten=is_forgotten(who.user_id))


# The picture of the forecasts of all seats: the expected final score of each card, turn by turn.


_QUARTERS = 4
_MOST_OTHERS = 4  # lines that can be told apart in one panel


def course_illustration(t: Texts, view: GameView, courses: Sequence[Course]) -> Illustration | None:
    """How a game went as a picture; None where that is not known."""
    if view.state != "over" or not courses or not isinstance(view.rules, Ruleset):
        return None
    outcome = view.outcome
    shown = sorted(courses, key=lambda each: (-outcome.totals[each.seat], each.seat))
    seats = [each.seat for each in shown]
    called, totals = captions_called(t, view), [words.number(t, each) for each in outcome.totals]
    turned = view.coach.told
    marked = None
    if turned is not None and turned.seat in seats:
        marked = seats.index(turned.seat), turned.number
    picture = CoursePicture(
        captions_title(t, view)[0],
        t("picture-course-about", game=view.game),
        tuple(
            CourseLine(
                called[each.seat],
                totals[each.seat],
                tuple(ForecastPoint(point.mean, point.low, point.high) for point in each.forecasts),
            )
            for each in shown
        ),
        frozenset(seats.index(seat) for seat in outcome.winners if seat in seats and len(called) > 1),
        t("picture-course-rounds"),
        t("picture-course-legend"),
        t("picture-course-others") if 1 < len(shown) <= _MOST_OTHERS else "",
        marked,
        luck_told(t, view.rules, turned, None) if turned is not None and marked is not None else "",
    )
    names = seat_names(t, view.seats)
    headline = next(finish_summary(t, view, outcome))
    lines = [
        t("picture-course-line", name=names[each.seat], points=_quarters(t, each), final=totals[each.seat])
        for each in shown
    ]
    told = [headline, *luck_turning(t, view, names)]
    figures = "\n".join((t("picture-course-caption"), *lines))
    return Illustration(
        picture,
        captions_caption(
            told,
            [f"<blockquote expandable>{figures}</blockquote>"],
            [t("picture-course-caption"), *lines],
        ),
    )


def _quarters(t: Texts, course: Course) -> str:
    return " → ".join(_point(t, each) for each in _by_quarter(course.forecasts))


def _by_quarter(forecasts: Sequence[Forecast]) -> Iterator[Forecast]:
    """The first forecast, and those after a quarter, half and three quarters of the turns."""
    turns = len(forecasts) - 1
    for quarter in range(_QUARTERS):
        yield forecasts[-(-turns * quarter // _QUARTERS)]


def _point(t: Texts, point: Forecast) -> str:
    low, high = (words.number(t, each) for each in (point.low, point.high))
    return t("picture-course-point", mean=words.number(t, round(point.mean)), low=low, high=high)


# The picture of the faces thrown in a chat.


def dice_counts_illustration(t: Texts, view: DiceView) -> Illustration:
    """The counts as a picture."""
    picture = DicePicture(
        t("picture-dice-title"),
        dice_counts_about(t, view),
        view.counts,
        view.low,
        view.high,
        dice_counts_limits(t, view),
        dice_counts_verdict(t, view),
    )
    return Illustration(picture, captions_caption(dice_counts_told(t, view)))


# The picture of a match: what every game has brought everybody, and what they have come to.


def match_illustration(t: Texts, view: GameView, match: MatchView) -> Illustration:
    """The match of a game; where more people have played in it than sit at a table, the best of them."""
    shown = match.standings[:MAX_SEATS]
    title = t("picture-match-title", match=matches_kind(match.format))
    picture = CardsPicture(
        title,
        t.say(words.game(view.rules)),
        tuple(
            Called(unescape(matches_called(t, each.who)), t("picture-player", number=number))
            for number, each in enumerate(shown, 1)
        ),
        frozenset(number for number, each in enumerate(shown) if match.decided and each.place == 1),
        tuple(_lines(t, match)),
        note=t("picture-match-note"),
    )
    told = [f"<b>{title}</b>", *matches_result(t, match)]
    return Illustration(picture, captions_caption(told))


def _lines(t: Texts, match: MatchView) -> Iterator[CardLine]:
    shown = match.standings[:MAX_SEATS]
    for game in range(match.games):
        cells = tuple(_cell(t, each, game) for each in shown)
        yield CardLine("row", t("picture-match-game", n=game + 1), cells)
    yield CardLine("rule")
    total = tuple(words.number(t, each.figure) for each in shown)
    yield CardLine("total", t(f"picture-match-{match.format.kind}"), total)
    yield CardLine("place", t("picture-place"), tuple(str(each.place) for each in shown))


def _cell(t: Texts, standing: MatchStanding, game: int) -> str:
    """What a game has brought somebody, with a star where they have won it."""
    points = standing.by_game[game]
    if points is None:
        return "–"
    star = "★ " if game in standing.won else ""
    return f"{star}{words.number(t, points)}"
