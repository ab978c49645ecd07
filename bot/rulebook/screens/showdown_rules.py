"""The rules of a showdown game, generated from its facts."""

from collections.abc import Iterator, Sequence

from bot.ground.drawing.keyboard import key
from bot.ground.texts.formatting import Texts
from bot.ground.texts.message import say
from bot.ground.values.screen import Screen
from bot.rulebook import words
from bot.rulebook.buttons import ShowRules
from bot.rulebook.screens.rules_summary import summary
from bot.rulebook.views import Clock
from engine.rulebook.scorecard import CardFaces, Changed, TableRule
from engine.rulebook.showdown import (
    HandRankRule,
    MatchStake,
    ShowdownBasics,
    ShowdownFact,
    ShowdownReading,
    Stakes,
    showdown_facts,
)
from engine.rules.showdown_rules import ShowdownRules


def rules(t: Texts, rules: ShowdownRules, clock: Clock | None = None) -> Screen:
    """The rules of one game under its options, told in a chat with this clock or in one without."""
    facts = showdown_facts(rules)
    changed = [fact for fact in facts if isinstance(fact, Changed)]
    readings = [fact for fact in facts if isinstance(fact, ShowdownReading)]
    text = [
        t("rules-title", preset=words.game(rules)),
        summary(t, rules, clock),
        "",
        *_basics(t, rules, facts),
        "",
        t("rules-ranks-low" if rules.low else "rules-ranks"),
        *(_hand(t, rules, fact) for fact in facts if isinstance(fact, HandRankRule)),
        "",
        *(words.table_rule(t, rules, fact) for fact in facts if isinstance(fact, TableRule)),
        "",
        t("rules-fine"),
        *(f"• {_reading(t, fact)}" for fact in readings if not _of_turn(fact)),
    ]
    if changed:
        text += ["", t("rules-changed"), *(words.changed(t, fact) for fact in changed)]
    return Screen("\n".join(text), ((key(t("button-rules-all"), ShowRules("")),),))


def _basics(t: Texts, rules: ShowdownRules, facts: Sequence[ShowdownFact]) -> Iterator[str]:
    for fact in facts:
        match fact:
            case ShowdownBasics(dice, rolls, deals):
                yield t("rules-hands-basics", dice=dice, rolls=rolls, hands=deals)
            case ShowdownReading() if _of_turn(fact):
                yield _reading(t, fact)
            case CardFaces():
                yield words.card_faces(t, fact)
            case Stakes(chips, ante, rising):
                yield t("rules-hands-stakes", chips=chips, ante=ante)
                if rising:
                    yield t("rules-hands-rising")
            case MatchStake(chips, shared):
                share = [t("rules-hands-stake-shared")] if shared else []
                yield " ".join((t("rules-hands-stake", chips=chips), *share, t("rules-hands-stake-left")))
    if rules.chips:
        yield t("rules-hands-goal-chips")
    else:
        yield t("rules-hands-goal-won" if rules.deals > 1 else "rules-hands-goal-hand")


def _of_turn(reading: ShowdownReading) -> bool:
    """Whether it is about the throws of a turn, which everybody must know before the rest."""
    return reading.key in {"locked", "free"}


def _reading(t: Texts, reading: ShowdownReading) -> str:
    return t(f"rules-hands-{reading.key}")


def _hand(t: Texts, rules: ShowdownRules, fact: HandRankRule) -> str:
    return t("rules-hand", hand=say(f"hand-{fact.kind}"), dice=words.dice(rules, fact.dice))
