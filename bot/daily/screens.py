"""Screens of the game and of the puzzle of the day."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date

from bot.chats.pages import chat_names_html
from bot.daily.model import (
    BeginDaily,
    DailyEvening,
    DailyScore,
    PuzzleChoice,
    PuzzleEvening,
    PuzzleLine,
    PuzzleView,
    SectionSum,
    ShowDaily,
    SolverView,
    TodayView,
)
from bot.ground.drawing import Keys, folded, key
from bot.ground.texts.formatting import Texts
from bot.ground.texts.message import DiceFaces, Message, say
from bot.ground.values import EXPLANATION_CHARACTERS, Button, Quiz, Screen
from bot.rankings.model import PersonView
from bot.rulebook import words
from bot.table.model import SeatView
from bot.table.screens.cards import side_by_side
from bot.table.screens.lines import (
    dice_proof_sealed,
    event_lines_listed,
    seat_names_html,
    seat_names_listed,
)

# Pages of the game of the day: what a group reads, the offer in private, its evening.


LINK = "day_"
"""The prefix of the payload of a link to a game of the day; its number follows."""

_MEDALS = ("🥇", "🥈", "🥉")
_MOST_PLACES = 15
_FIRST = 3  # places that are told at once; the others unfold


def daily_game_today(t: Texts, view: TodayView, bot_username: str) -> Screen:
    """In the group: what is played, who has done so already, and the way to it."""
    text = [
        dice_proof_sealed(t, t("daily-title", day=_day(view.day)), view.commitment),
        _rules(t, view),
        t("daily-about", time=_when(view)),
        *_people(t, view),
    ]
    link = f"https://t.me/{bot_username}?start={LINK}{view.daily}"
    keys: tuple[Keys, ...] = ((Button(t("button-daily"), url=link),),) if bot_username else ()
    if not view.told:
        keys += ((key(t("button-daily-result"), ShowDaily(view.daily, 0)),),)
    return Screen("\n".join(text), keys)


def daily_game_offer(t: Texts, view: TodayView) -> Screen:
    """In private: what it is, before it begins."""
    begin = key(t("button-daily-begin"), BeginDaily(view.daily), "success")
    return Screen(_offer(t, view), ((begin,),))


def daily_game_begun(t: Texts, view: TodayView) -> Screen:
    """The offer once it was taken."""
    return Screen(_offer(t, view))


def _offer(t: Texts, view: TodayView) -> str:
    chat = chat_names_html(t, view.title)
    return "\n".join(
        (
            t("daily-title-chat", day=_day(view.day), chat=chat),
            _rules(t, view),
            t("daily-offer", time=_when(view)),
        )
    )


def _day(day: date) -> str:
    return f"{day:%d.%m}"


def _when(view: TodayView) -> Message:
    return say("daily-today" if view.today else "daily-tomorrow", time=f"{view.evening:%H:%M}")


def _rules(t: Texts, view: TodayView) -> str:
    return t("daily-rules-own" if view.own else "daily-rules", preset=words.game(view.rules))


def _people(t: Texts, view: TodayView) -> Iterator[str]:
    for text_id, people in (("daily-done", view.done), ("daily-playing", view.playing)):
        if people:
            yield t(text_id, names=seat_names_listed(t, (_name(t, each) for each in people)))


def _name(t: Texts, person: PersonView) -> str:
    return seat_names_html(t, person.name, person.user_id)


def daily_game_evening(t: Texts, view: DailyEvening) -> Screen:
    """A page of the evening: on the first one who has won, too, and what the dice can be checked against."""
    if view.page:
        title = t("daily-page", day=_day(view.day), page=view.page + 1, pages=view.pages)
        return Screen("\n".join((title, *_cards(t, view))), tuple(_turns(t, view)))
    places = list(_places(t, view))
    beside = (*_cards(t, view), *_precise(t, view), *_proof(t, view))
    text = [
        _headline(t, view),
        *places[:_FIRST],
        *folded(t, [*places[_FIRST:], t("daily-same", preset=words.game(view.rules)), *beside]),
        t("daily-next"),
    ]
    return Screen("\n".join(text), tuple(_turns(t, view)))


def _headline(t: Texts, view: DailyEvening) -> str:
    day = _day(view.day)
    if len(view.scores) == 1:
        (only,) = view.scores
        points = only.points
        return t(
            "daily-alone",
            day=day,
            name=_name(t, only.who),
            points=words.number(t, points),
            n=round(abs(points)),
        )
    names = [_name(t, each.who) for each in view.scores]
    winners = [number for number, each in enumerate(view.scores) if each.rank == 1]
    return t(
        "daily-won" if len(winners) == 1 else "daily-shared",
        day=day,
        names=event_lines_listed(names, winners[:_MOST_PLACES]),
    )


def _places(t: Texts, view: DailyEvening) -> Iterator[str]:
    if len(view.scores) == 1:
        return
    for each in view.scores[:_MOST_PLACES]:
        place = _MEDALS[each.rank - 1] if each.rank <= len(_MEDALS) else f"{each.rank}."
        yield t("finish-place", place=place, name=_name(t, each.who), points=words.number(t, each.points))
    if len(view.scores) > _MOST_PLACES:
        yield t("daily-more", n=len(view.scores) - _MOST_PLACES)


def _cards(t: Texts, view: DailyEvening) -> Iterator[str]:
    scores = view.scores[view.first : view.first + len(view.cards)]
    shown = [(each.who, card) for each, card in zip(scores, view.cards, strict=True) if card is not None]
    if shown:
        seats = tuple(SeatView(who.user_id, who.name, "") for who, _ in shown)
        yield from side_by_side(t, view.rules, [card for _, card in shown], seats)


def _known(view: DailyEvening) -> Sequence[DailyScore]:
    """The scores that have been reviewed, if they can be compared."""
    known = [each for each in view.scores if each.luck is not None]
    return known if len(known) > 1 else ()


def _precise(t: Texts, view: DailyEvening) -> Iterator[str]:
    """A line about the best decisions with the same dice."""
    kept = {each.who: _kept(each) for each in _known(view)}
    told = words.precision(max(kept.values(), default=0.0))
    if told is not None:
        names = seat_names_listed(
            t, (_name(t, who) for who, share in kept.items() if share == max(kept.values()))
        )
        yield t("digest-precise", name=names, share=told)


def _kept(score: DailyScore) -> float:
    """The share of what best play brings that was kept, from 0 to 1."""
    if not score.start or score.start <= 0:
        return 0.0
    return min(max(1.0 - (score.lost or 0.0) / score.start, 0.0), 1.0)


def _proof(t: Texts, view: DailyEvening) -> Iterator[str]:
    if view.secret:
        yield t("dice-secret", secret=view.secret.hex())
        yield t("dice-commitment", commitment=view.commitment)
        yield t("dice-client", client=view.client)
        yield t("daily-check")


def _turns(t: Texts, view: DailyEvening) -> Iterator[Keys]:
    """The ways to the cards before and after these."""
    keys = []
    if view.page:
        before = t("button-page-before", page=view.page, pages=view.pages)
        keys.append(key(before, ShowDaily(view.daily, view.page - 1)))
    if view.page + 1 < view.pages:
        after = t("button-page-after", page=view.page + 2, pages=view.pages)
        keys.append(key(after, ShowDaily(view.daily, view.page + 1)))
    if keys:
        yield tuple(keys)


# Pages of the puzzle of the day: its quiz, its evening, and the line that a player shares.


_CLOSED_BY_ITSELF = 60  # seconds after the evening, should nobody be there to end it
_MOST_SOLVERS = 15
_JOINED = "\N{NO-BREAK SPACE}"  # a throw, and a row's name, are read in one line


def puzzle_quiz(t: Texts, view: PuzzleView, evening: float) -> Quiz:
    """What the chat is asked until the evening, in unix seconds."""
    return Quiz(
        "\n".join(_question(t, view)),
        tuple(_short(t, view, choice) for choice in view.choices),
        view.right,
        _explanation(t, view),
        int(evening) + _CLOSED_BY_ITSELF,
    )


def _question(t: Texts, view: PuzzleView) -> Iterator[str]:
    yield t("puzzle-own" if view.own else "puzzle-title", number=view.number, game=_game(view))
    yield _throw(t, view)
    yield t("puzzle-open", rows=_rows(t, view, view.open_rows))
    if view.crossed:
        yield t("puzzle-crossed", rows=_rows(t, view, view.crossed))
    for each in view.sums:
        yield _sum(t, view, each)
    ask = t("puzzle-row" if view.asks_row else "puzzle-keep")
    yield f"{ask} {t('puzzle-several', n=len(view.right))}" if len(view.right) > 1 else ask


def _game(view: PuzzleView) -> Message:
    return words.game(view.rules)


def _throw(t: Texts, view: PuzzleView) -> str:
    dice = _dice(view, view.dice)
    left = view.rules.rolls - view.roll
    return t("puzzle-dice", dice=dice, n=left) if left else t("puzzle-dice-last", dice=dice)


def _dice(view: PuzzleView, dice: tuple[int, ...]) -> DiceFaces:
    return words.faces(view.rules, dice, unbroken=True)


def _rows(t: Texts, view: PuzzleView, keys: Iterable[str]) -> str:
    return ", ".join(_row(t, view, key) for key in keys)


def _row(t: Texts, view: PuzzleView, key: str) -> str:
    return t.say(words.row(view.rules.rows[view.rules.row_index(key)])).replace(" ", _JOINED)


def _sum(t: Texts, view: PuzzleView, each: SectionSum) -> str:
    section = words.section(view.rules.preset, each.section)
    if each.least is None:
        return t("puzzle-sum", section=section, points=words.whole(each.points, signed=True))
    return t("puzzle-sum-least", section=section, points=words.whole(each.points), least=each.least)


def _short(t: Texts, view: PuzzleView, choice: PuzzleChoice) -> str:
    """A choice as an answer of the quiz."""
    if choice.held is not None:
        return t.dice(_dice(view, choice.held)) if choice.held else t("puzzle-nothing")
    row = view.rules.rows[view.rules.row_index(choice.row)]
    if choice.made:
        text = t("button-row", row=words.row(row), points=words.points(row, choice.points))
    else:
        text = t("button-row-zero", row=words.row(row))
    return text.replace(" ", _JOINED)


def _explanation(t: Texts, view: PuzzleView) -> str:
    """What is right and what each other choice loses, in as many characters as there are."""
    right = ", ".join(_short(t, view, choice) for choice in view.choices if choice.right)
    lines = [t("puzzle-right", choice=right)]
    wrong = sorted((choice for choice in view.choices if not choice.right), key=lambda each: each.loss)
    losses = [f"{_short(t, view, each)}{_JOINED}({words.number(t, -each.loss)})" for each in wrong]
    while losses:
        text = "\n".join((*lines, t("puzzle-others", choices=", ".join(losses))))
        if len(text) <= EXPLANATION_CHARACTERS:
            return text
        losses.pop()
    return lines[0][:EXPLANATION_CHARACTERS]


def puzzle_evening(t: Texts, told: PuzzleEvening, bot_username: str) -> Screen:
    """What was right, what the others lose, and who has solved it."""
    view = told.view
    lines = [t("puzzle-evening", number=view.number), f"🎲 {_throw(t, view)}", ""]
    for choice in sorted(view.choices, key=lambda each: (not each.right, each.loss)):
        text = _short(t, view, choice)
        if choice.right:
            lines.append(t("puzzle-choice-right", choice=text))
        else:
            lines.append(t("puzzle-choice-wrong", choice=text, loss=words.number(t, -choice.loss)))
    lines.append("")
    if told.solvers:
        lines.append(t("puzzle-solved", n=len(told.solvers), all=told.answers))
        lines += [_solver(t, each) for each in told.solvers[:_MOST_SOLVERS]]
        if len(told.solvers) > _MOST_SOLVERS:
            lines.append(t("puzzle-solved-more", n=len(told.solvers) - _MOST_SOLVERS))
    else:
        lines.append(t("puzzle-unsolved"))
    link = f"https://t.me/{bot_username}?start=puzzle_{told.puzzle}"
    buttons = ((Button(t("button-puzzle-line"), url=link),),) if bot_username else ()
    return Screen("\n".join(lines), buttons)


def _solver(t: Texts, each: SolverView) -> str:
    name = seat_names_html(t, each.name, each.user_id)
    return t("puzzle-solver-streak", name=name, n=each.streak) if each.streak > 1 else name


def puzzle_line(t: Texts, told: PuzzleLine) -> Screen:
    """What somebody may pass on: whether they have solved it, and nothing of what is right."""
    if told.solved is None:
        return Screen(t("puzzle-line-none", number=told.number))
    if not told.solved:
        return Screen(t("puzzle-line-tried", number=told.number))
    if told.streak > 1:
        return Screen(t("puzzle-line-streak", number=told.number, n=told.streak))
    return Screen(t("puzzle-line-solved", number=told.number))
