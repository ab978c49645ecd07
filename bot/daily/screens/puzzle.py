"""Pages of the puzzle of the day: its quiz, its evening, and the line that a player shares."""

from collections.abc import Iterable, Iterator

from bot.daily.views import (
    PuzzleChoice,
    PuzzleEvening,
    PuzzleLine,
    PuzzleView,
    SectionSum,
    SolverView,
)
from bot.ground.texts.dice_faces import DiceFaces
from bot.ground.texts.formatting import Texts
from bot.ground.texts.message import Message
from bot.ground.values.quiz import EXPLANATION_CHARACTERS, Quiz
from bot.ground.values.screen import Button, Screen
from bot.rulebook import words
from bot.table.screens import seat_names

_CLOSED_BY_ITSELF = 60  # seconds after the evening, should nobody be there to end it
_MOST_SOLVERS = 15
_JOINED = "\N{NO-BREAK SPACE}"  # a throw, and a row's name, are read in one line


def quiz(t: Texts, view: PuzzleView, evening: float) -> Quiz:
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


def evening(t: Texts, told: PuzzleEvening, bot_username: str) -> Screen:
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
    name = seat_names.html(t, each.name, each.user_id)
    return t("puzzle-solver-streak", name=name, n=each.streak) if each.streak > 1 else name


def line(t: Texts, told: PuzzleLine) -> Screen:
    """What somebody may pass on: whether they have solved it, and nothing of what is right."""
    if told.solved is None:
        return Screen(t("puzzle-line-none", number=told.number))
    if not told.solved:
        return Screen(t("puzzle-line-tried", number=told.number))
    if told.streak > 1:
        return Screen(t("puzzle-line-streak", number=told.number, n=told.streak))
    return Screen(t("puzzle-line-solved", number=told.number))
