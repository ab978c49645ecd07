"""Showdown games on the command line: the table of chips, the state as JSON, the rules in English."""

from typing import assert_never

from engine.cli.rules_text import GROUPS, OF_TABLE, card_faces, changed, settled_by
from engine.play.plain_text import cut, table
from engine.play.showdown import ShowdownGame
from engine.play.standings import Outcome
from engine.presets import preset
from engine.records.record import Player
from engine.rulebook.scorecard import CardFaces, Changed, TableRule
from engine.rulebook.showdown import (
    HandRankRule,
    MatchStake,
    ShowdownBasics,
    ShowdownReading,
    ShowdownReadingKey,
    Stakes,
    showdown_facts,
)
from engine.rules.hand_ranking import HandKind, hand_kind
from engine.rules.showdown_rules import ShowdownRules

NAME_COLUMNS = 20

_HANDS: dict[HandKind, str] = {
    "poker": GROUPS["five"],
    "four": GROUPS["four"],
    "full": GROUPS["full"],
    "straight": "straight",
    "three": GROUPS["three"],
    "two_pairs": "two pairs",
    "pair": "a pair",
    "high": "no combination",
}
_READINGS: dict[ShowdownReadingKey, str] = {
    "locked": "Dice left lying when others are thrown again are locked: they stay until the end of the turn.",
    "free": "Any dice may be thrown again, also those left lying before.",
    "low": "The worst hand wins instead of the best: of hands of one sort the lower faces, with no"
    " combination the\nsmaller sum.",
    "equal_faces": "Of hands of one sort the faces compare: those of the larger group first (three kings are"
    " higher than three\nqueens), then the rest from the highest down.",
    "equal_pips": "Of hands of one sort the faces compare: those of the larger group first (three fives are"
    " higher than three\nfours), then the rest from the highest down.",
    "equal_sum": "Of hands of one sort the higher sum of all dice wins.",
    "high": "With no combination the sum of the dice compares, the lowest face counting 1, the highest 6.",
    "high_pips": "With no combination the sum of all dice compares.",
    "no_straights": "Five in a row are no combination.",
    "round": "Fully equal best hands are played off by one more round among them: no ante, the pot waits.",
    "again": "Fully equal best hands are played off by one more round among them.",
    "blitz": "Fully equal best hands are decided by one throw of all dice, the highest sum.",
    "first": "Each hand is begun by the next seat still in after the one that began the last.",
    "decided": "The game ends as soon as nobody can catch up with whoever has won the most hands.",
    "out": "A seat that cannot pay the ante is out; when only one is left that can, the game ends.",
    "left": "Whoever leaves forfeits what is in the pot; the last one in a hand takes it.",
    "idle_tie_break": "One hand never ends in a tie: tie_break changes nothing here.",
    "idle_stakes": "In fewer than three hands no ante rises: stakes changes nothing here.",
    "stand_own": "The last three turns may be taken back, one after another, and corrected.",
    "stand": "Standing on a hand may be taken back until the next dice are thrown, if there were rolls left.",
}


def shown(rules: ShowdownRules, dice: tuple[int, ...]) -> str:
    """Dice in the faces of this game, in the order they lie."""
    return " ".join(rules.faces[face - 1] for face in dice)


def hand_name(rules: ShowdownRules, dice: tuple[int, ...]) -> str:
    """The sort of hand that the dice are."""
    return _HANDS[hand_kind(dice, straights=rules.straights)]


def showdown_table(game: ShowdownGame, names: list[str], result: Outcome | None) -> str:
    """A line per seat: chips, deals won, the hand that lies open, and the rank at the end."""
    rules = game.ruleset
    lying = game.last.hands if game.played_out and game.last is not None else game.open_hands
    open_hands = {each.seat: shown(rules, each.dice) for each in lying}
    head = ("", *(("chips",) if rules.chips else ()), "won", "hand", *(("place",) if result else ()))
    rows: list[tuple[str, ...]] = [head]
    for seat, name in enumerate(names):
        last = open_hands.get(seat, "")
        if seat in game.gone:
            last = "left"
        elif seat in game.out:
            last = "out"
        place = (str(result.ranks[seat] or ""),) if result is not None else ()
        chips = (str(game.stacks[seat]),) if rules.chips else ()
        rows.append((cut(name, NAME_COLUMNS), *chips, str(game.deals_won[seat]), last, *place))
    text = table(rows)
    if rules.chips and not game.played_out:
        text += f"Pot: {game.pot} (ante {game.ante})\n"
    if rules.stake:
        text += f"Pot: {game.prize}, for whoever wins the game\n"
    return text


def state_json(game: ShowdownGame, players: tuple[Player, ...], result: Outcome | None) -> dict[str, object]:
    """The fields of the JSON state that only showdown games have."""
    open_hands = {each.seat: each.dice for each in game.open_hands}
    return {
        "hand": game.deal,
        "pot": game.pot,
        "ante": game.ante,
        "stakes": game.prize,
        "seats": [
            {
                "seat": seat + 1,
                "name": player.name,
                "talisman": player.talisman,
                "left": seat in game.gone,
                "chips": game.stacks[seat],
                "won": game.deals_won[seat],
                "dice": open_hands.get(seat),
                "total": game.points[seat],
                "counted": result.totals[seat] if result else None,
                "place": result.ranks[seat] if result else None,
                "settled": float(result.settled[seat]) if result else None,
            }
            for seat, player in enumerate(players)
        ],
    }


def showdown_rules_text(rules: ShowdownRules) -> str:
    """The rules of a showdown game as it is played under its options."""
    facts = showdown_facts(rules)
    hands = [(_HANDS[fact.kind], shown(rules, fact.dice)) for fact in facts if isinstance(fact, HandRankRule)]
    basics, *others = [_sentence(rules, fact) for fact in facts if not isinstance(fact, HandRankRule)]
    ranks = "From the strongest hand to the weakest:\n" + table(hands, left=2).rstrip()
    return "\n\n".join((preset(rules.preset).title, basics, ranks, "\n".join(others))) + "\n"


def _won_in(rules: ShowdownRules) -> str:
    return "chips" if rules.chips else "hands won"


def _sentence(
    rules: ShowdownRules,
    fact: ShowdownBasics | CardFaces | Stakes | MatchStake | TableRule | ShowdownReading | Changed,
) -> str:
    match fact:
        case ShowdownBasics(dice, rolls, deals):
            several = deals > 1
            aim = f"; the most {_won_in(rules)} win the game" if rules.chips or several else ""
            turn = (
                f"a turn of up to {rolls} rolls of {dice} dice: before each roll but the first\n"
                "leave some lying and throw the others. You may stand after any roll."
                if rolls > 1
                else f"one throw of {dice} dice."
            )
            return (
                f"{f'{deals} hands' if several else 'One hand'}{aim}.\n"
                f"In {'each hand' if several else 'it'} everybody has {turn}"
                f" The {'worst' if rules.low else 'best'} hand wins."
            )
        case CardFaces():
            return card_faces(fact)
        case Stakes(chips, ante, rising):
            rises = "\nThe ante doubles each time everybody still in has begun a hand." if rising else ""
            return (
                f"Everybody begins with {chips} chips, worth nothing, and pays {ante} into the pot before"
                f" each hand; its winner takes the pot.{rises}"
            )
        case MatchStake(chips, shared):
            sharing = "\nThose who share the first place share it." if shared else ""
            return (
                f"Before the game everybody pays {chips} chips, worth nothing, into the pot; whoever wins the"
                f" game takes it.{sharing}\nWhoever leaves loses the stake."
            )
        case TableRule("settlement", "total"):
            return settled_by(_won_in(rules))
        case TableRule(key, value):
            return OF_TABLE[key, str(value)]
        case ShowdownReading(key):
            return _READINGS[key]
        case Changed():
            return changed(fact)
        case _:
            assert_never(fact)
