"""Screens of the coach: the best action now, and the review of a game."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from html import unescape
from typing import Final, Literal, assert_never

from bot.coach.reviews import PressDecision, of_night
from bot.ground.texts.formatting import Texts
from bot.ground.values import ANSWER_CHARACTERS, Screen
from bot.rulebook import words
from bot.rulebook.words import action_names_announce, action_names_hold, action_names_write
from bot.table.model import DailyView, GameView, HintView, MemberView
from bot.table.screens.lines import seat_names, seat_names_html
from bot.table.screens.result import luck_lines, rating_lines
from engine.analysis.last_round import TOLD
from engine.analysis.review import Decision, ForWin, SeatReview
from engine.play import scorecard
from engine.play.banking import BankGame
from engine.play.showdown import ShowdownGame
from engine.play.steps import Action, Announce, Bank, Stand, Stop, Take, Throw, Write
from engine.players.one_hand import HAND_POINTS
from engine.players.press import PressChoice, outlook
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Entry

# A hint in words: the best action now, and the average losses of the others.


Aim = Literal["win", "day", "night"]
"""What last rows are for: a win, to catch somebody in a game of the day, points of a night."""

LINES = 12
"""Actions that the long form lists at most."""

_EQUAL = 0.05  # points: what is shown with one digit after the comma would be 0


def hint_alert(t: Texts, view: HintView) -> str:
    """The hint as plain text for a dialog: as many alternatives as fit, the best row to write among them."""
    if isinstance(view.game, BankGame):
        return "\n".join(_press_hint(t, view.game))
    text = first = unescape("\n".join(_first(t, view)))  # plain text, where a message has HTML
    for count in range(1, min(len(view.worths), LINES)):
        more = "\n".join((first, t("hint-others"), *_losses(t, view, count)))
        if len(more) > ANSWER_CHARACTERS:
            break
        text = more
    return text


def hint_page(t: Texts, view: HintView) -> Screen:
    """The hint as a message, with the dice and a longer list."""
    rules, dice = view.game.ruleset, view.game.turn.dice
    if isinstance(view.game, BankGame):
        return Screen("\n".join((t("hint-title"), *_press_hint(t, view.game))))
    lines = [
        t("hint-title"),
        t("board-dice", dice=words.dice(rules, dice), hand=words.hand_of(rules, dice)),
        *_first(t, view),
    ]
    if view.exact:
        lines.append(t("hint-expected", points=words.number(t, view.worths[0][1])))
    if len(view.worths) > 1:
        lines += ["", t("hint-others"), *_losses(t, view, LINES)]
    return Screen("\n".join(lines))


def _press_hint(t: Texts, game: BankGame) -> Iterator[str]:
    """Where luck is pressed: what is best, what the next throw risks, and what going on brings."""
    best = outlook(game)[0]
    yield t("hint-press", action=press_action(t, game, best, best.take, banked=best.stop))
    yield t(
        "hint-press-risk",
        n=best.dice,
        percent=words.percent(best.bust),
        points=words.number(t, round(best.mean)),
    )


def press_action(t: Texts, game: BankGame, choice: PressChoice, take: Take | None, *, banked: bool) -> str:
    """What to do: to bank, or what to set aside and to throw on."""
    if banked:
        return t("hint-press-bank", points=choice.gathered)
    if take is None:
        return t("hint-press-on")
    return t("hint-press-go", dice=words.dice(game.ruleset, game.turn.dice, take.positions))


def _press_review(t: Texts, view: GameView, seat: int, decisions: Sequence[PressDecision]) -> Screen:
    """Where somebody stopped too early or went on too long, the costliest first."""
    text = [
        t("review-title", name=seat_names(t, view.seats)[seat]),
        t("finish-game", preset=words.game(view.rules), game=view.game),
        "",
    ]
    mean = max((each.best.mean for each in decisions), default=0.0)
    told = [each for each in decisions if each.loss >= mean * COSTLY]
    if decisions:
        text += [t("review-count", n=len(decisions), good=len(decisions) - len(told)), ""]
    worst = sorted(told, key=lambda each: -each.loss)[:COSTLIEST]
    text.append(t("review-costliest" if worst else "review-flawless"))
    for number, each in enumerate(worst, 1):
        text += [*([""] if number > 1 else []), *_press_decision(t, each, number)]
    return Screen("\n".join(text))


COSTLY: Final = 0.01
"""Of the points of a good turn: what nobody minds."""


def _press_decision(t: Texts, decision: PressDecision, number: int) -> Iterator[str]:
    game, best, turn = decision.game, decision.best, decision.game.turn
    seat = game.order[game.position]
    lying = words.dice(game.ruleset, turn.dice, turn.fresh or range(game.ruleset.dice))
    yield t(
        "review-press",
        number=number,
        round=game.taken[seat] + 1,
        dice=lying,
        points=game.gathered,
    )
    take = Take(decision.taken) if decision.taken else None
    brought = game.takes().get(take, 0) if take is not None else 0
    chosen = replace(best, gathered=game.gathered + brought)
    yield t(
        "review-press-better",
        chosen=press_action(t, game, chosen, take, banked=decision.banked),
        best=press_action(t, game, best, best.take, banked=best.stop),
        n=best.dice,
        percent=words.percent(best.bust),
    )


def _first(t: Texts, view: HintView) -> Iterator[str]:
    action = _action(t, view, view.worths[0][0])
    if view.to_win is not None:
        winning, chance, otherwise = view.to_win
        aim, who = _aim(t, view.ahead)
        yield t(f"hint-aim-{aim}", **who, action=_action(t, view, winning), percent=words.percent(chance))
        yield t(f"hint-points-{aim}", action=action, percent=words.percent(otherwise))
    elif isinstance(view.game, ShowdownGame):
        chance = view.worths[0][1] / HAND_POINTS
        yield t("hint-best-hand", action=action, percent=round(chance * 100))
    elif view.exact:
        yield t("hint-best", action=action)
    elif view.solved is not None:
        yield t("hint-best-meanwhile", action=action, percent=int(view.solved * 100))
    else:
        yield t("hint-best-rough", action=action)


def _aim(
    t: Texts, ahead: tuple[MemberView, float] | None, *, night: bool = False
) -> tuple[Aim, dict[str, str]]:
    """What the last rows are for, and who is ahead in a game of the day."""
    if ahead is None:
        return "night" if night else "win", {}
    name = seat_names_html(t, ahead[0].name, ahead[0].user_id)
    return "day", {"ahead": name, "points": words.number(t, ahead[1])}


def _losses(t: Texts, view: HintView, count: int) -> Iterator[str]:
    """So many alternatives from the best down, one of them at least of the other kind: a row, or a throw."""
    (best, most), *others = view.worths
    thrown = isinstance(best, Throw)
    other = next((pair for pair in others if isinstance(pair[0], Throw) != thrown), None)
    listed = others[:count]
    if other is not None and other not in listed:
        listed = [*others[: count - 1], other]
    return (_loss(t, view, action, most - worth) for action, worth in listed)


def _loss(t: Texts, view: HintView, action: Action, points: float) -> str:
    called = _action(t, view, action)
    if points < _EQUAL:
        return t("hint-equal", action=called)
    if isinstance(view.game, ShowdownGame):
        return t("hint-loss-hand", action=called, percent=max(1, round(points / HAND_POINTS * 100)))
    return t("hint-loss", action=called, points=words.number(t, points))


def _action(t: Texts, view: HintView, action: Action) -> str:
    game = view.game
    match action:
        case Throw(positions):
            held = [i for i in range(game.ruleset.dice) if i not in positions]
            shown = words.dice(game.ruleset, game.turn.dice, held)
            return action_names_hold(t, shown)
        case Announce(row) if isinstance(game, scorecard.ScorecardGame):
            return action_names_announce(t, game.ruleset.rows[game.ruleset.row_index(row)])
        case Write(row, inner) if isinstance(game, scorecard.ScorecardGame):
            keys = (row,) if inner is None else (row, inner)
            return ", ".join(_entry(t, game, key, layer) for layer, key in enumerate(keys))
        case Write(row, _) | Announce(row):
            raise ValueError(f"row {row} in a game without rows")
        case Stop():
            return t("hint-stop")
        case Stand() | Bank():
            return t("hint-stand")
        case Take(positions):
            return action_names_hold(t, words.dice(game.ruleset, game.turn.dice, positions))
        case _:
            assert_never(action)


def _entry(t: Texts, game: scorecard.ScorecardGame, key: str, layer: int) -> str:
    index = game.ruleset.row_index(key)
    return action_names_write(t, game.ruleset.rows[index], game.entry(index, layer))


# The review of one card: its luck, and its costliest decisions.


COSTLIEST = 3


def review_page(
    t: Texts, view: GameView, number: int, seat: SeatReview | tuple[PressDecision, ...]
) -> Screen:
    """What a seat owes to luck, and its costliest decisions, with what would have been better."""
    rules = view.rules
    if not (isinstance(rules, Ruleset) and isinstance(seat, SeatReview)):
        return _press_review(t, view, number, seat if isinstance(seat, tuple) else ())
    name = seat_names(t, view.seats)[seat.seat]
    good = sum(decision.band in {"best", "good"} for decision in seat.decisions)
    text = [
        t("review-title", name=name),
        t("finish-game", preset=words.game(rules), game=view.game),
        "",
        *(_sum(t, seat) if rules.source == "bot" else _rows_only(t, seat)),
        *([t("review-count", n=len(seat.decisions), good=good)] if good * 2 > len(seat.decisions) else []),
        "",
        *_costliest(t, rules, seat),
    ]
    game = [*luck_lines(t, view, seat_names(t, view.seats)), *rating_lines(t, view)]
    text += ["", *game] if game else []
    day, night = view.part(DailyView), of_night(view)
    aim, who = _aim(t, None if day is None else day.ahead(seat.final), night=night)
    least = NIGHT_TOLD if night else TOLD
    won = [each for each in seat.decisions if _change(each.for_win) >= least]
    if won:
        text += ["", t(f"review-for-{aim}", **who), *(_for_win(t, rules, each, aim) for each in won)]
    missed = sorted(seat.decisions, key=lambda each: _change(each.missed), reverse=True)[:COSTLIEST]
    told = [each for each in seat.decisions if each in missed and _change(each.missed) >= least]
    if told:
        text += ["", t(f"review-missed-{aim}", **who), *(_missed(t, rules, each, aim) for each in told)]
    return Screen("\n".join(text))


def _sum(t: Texts, seat: SeatReview) -> Iterator[str]:
    """Start + luck - lost = final, in whole points that add up to the last one."""
    luck, lost = round(seat.final - seat.start + seat.lost), round(seat.lost)
    start = seat.final - luck + lost
    yield t(
        "review-sum-lucky" if luck >= 0 else "review-sum-unlucky",
        start=words.number(t, start),
        luck=words.number(t, abs(luck)),
        lost=words.number(t, lost),
        final=words.number(t, seat.final),
    )
    if seat.rounds:
        yield t("review-rounds", points=f"{seat.rounds:+}")


def _rows_only(t: Texts, seat: SeatReview) -> Iterator[str]:
    """What was lost by the choice of rows; of the throws, which people made themselves, nothing is told."""
    yield t("review-own", lost=words.number(t, max(seat.lost, 0.0)), final=words.number(t, seat.final))


def _costliest(t: Texts, rules: Ruleset, seat: SeatReview) -> Iterator[str]:
    costliest = seat.costliest(COSTLIEST)
    if not costliest:
        yield t("review-flawless")
        return
    yield t("review-costliest")
    for number, each in enumerate(costliest, 1):
        if number > 1:
            yield ""
        yield t(
            "review-decision",
            number=number,
            round=each.number,
            roll=each.roll,
            dice=words.faces(rules, each.dice),
            hand=words.hand_of(rules, each.dice),
        )
        yield t(
            "review-better",
            chosen=_review_action(t, rules, each, each.chosen, each.entry),
            best=_review_action(t, rules, each, each.best.action, each.best_entry),
            points=words.number(t, each.loss),
        )


NIGHT_TOLD: Final = 0.1
"""Points of a night that are worth a word, as `TOLD` of chances."""


def _change(why: ForWin | None) -> float:
    """What a decision brings or takes."""
    return 0.0 if why is None else why.chance - why.otherwise


def _for_win(t: Texts, rules: Ruleset, decision: Decision, aim: Aim) -> str:
    """Why points were given up, where that was for the victory."""
    best = _review_action(t, rules, decision, decision.best.action, decision.best_entry)
    return _compared(t, f"review-chose-{aim}", rules, decision, decision.for_win, best)


def _missed(t: Texts, rules: Ruleset, decision: Decision, aim: Aim) -> str:
    """What would have been better for the victory."""
    why = decision.missed
    if why is None or why.action is None:
        raise ValueError("expected a decision that lost a chance to win")
    best = _review_action(t, rules, decision, why.action, why.entry)
    done = ForWin(why.otherwise, why.chance)
    return _compared(t, f"review-lost-{aim}", rules, decision, done, best)


def _compared(  # noqa: PLR0913, PLR0917 - what a line tells
    t: Texts,
    line: str,
    rules: Ruleset,
    decision: Decision,
    why: ForWin | None,
    best: str,
) -> str:
    """What was done, and what else: the chance of each."""
    if why is None:
        raise ValueError("expected a decision about the win")
    told = partial(words.number, t) if line.endswith("night") else words.percent
    return t(
        line,
        dice=words.faces(rules, decision.dice),
        chosen=_review_action(t, rules, decision, decision.chosen, decision.entry),
        chance=told(why.chance),
        best=best,
        other=told(why.otherwise),
    )


def _review_action(t: Texts, rules: Ruleset, decision: Decision, action: Action, entry: Entry | None) -> str:
    if isinstance(action, Throw):
        return action_names_hold(t, words.faces(rules, action.kept(decision.dice)))
    if not isinstance(action, Write) or entry is None:
        raise ValueError(f"expected a throw or a row, not {action}")
    return action_names_write(t, rules.rows[rules.row_index(action.row)], entry)
