"""The review of one card: its luck, and its costliest decisions."""

from collections.abc import Iterator

from bot.ground.texts.formatting import Texts
from bot.ground.values.screen import Screen
from bot.rulebook import words
from bot.rulebook.screens import action_names
from bot.table.screens import seat_names
from bot.table.views.game import GameView
from engine.analysis.last_round import TOLD
from engine.analysis.review import Decision, SeatReview
from engine.play.steps import Action, Throw, Write
from engine.rules.ruleset import Ruleset
from engine.rules.sheet import Entry

COSTLIEST = 3


def page(t: Texts, view: GameView, rules: Ruleset, seat: SeatReview) -> Screen:
    """What a seat owes to luck, and its costliest decisions, with what would have been better."""
    name = seat_names.seat_names(t, view.seats)[seat.seat]
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
    won = [line for decision in seat.decisions for line in _for_win(t, rules, decision)]
    if won:
        text += ["", t("review-for-win"), *won]
    return Screen("\n".join(text))


def _sum(t: Texts, seat: SeatReview) -> Iterator[str]:
    """Start + luck - lost = final, in tenths that add up to the last one."""
    start, lost = round(seat.start * 10), round(seat.lost * 10)
    luck = seat.final * 10 - start + lost
    yield t(
        "review-sum-lucky" if luck >= 0 else "review-sum-unlucky",
        start=words.number(t, start / 10),
        luck=words.number(t, abs(luck) / 10),
        lost=words.number(t, lost / 10),
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
            chosen=_action(t, rules, each, each.chosen, each.entry),
            best=_action(t, rules, each, each.best.action, each.best_entry),
            points=words.number(t, each.loss),
        )


def _for_win(t: Texts, rules: Ruleset, decision: Decision) -> Iterator[str]:
    """Why points were given up, where that was for the victory."""
    why = decision.for_win
    if why is not None and why.chance - why.otherwise >= TOLD:
        yield t(
            "review-win",
            dice=words.faces(rules, decision.dice),
            chosen=_action(t, rules, decision, decision.chosen, decision.entry),
            chance=words.percent(why.chance),
            best=_action(t, rules, decision, decision.best.action, decision.best_entry),
            other=words.percent(why.otherwise),
        )


def _action(t: Texts, rules: Ruleset, decision: Decision, action: Action, entry: Entry | None) -> str:
    if isinstance(action, Throw):
        return action_names.hold(t, words.faces(rules, action.kept(decision.dice)))
    if not isinstance(action, Write) or entry is None:
        raise ValueError(f"expected a throw or a row, not {action}")
    return action_names.write(t, rules.rows[rules.row_index(action.row)], entry)
