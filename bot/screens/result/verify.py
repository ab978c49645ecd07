"""What checking the dice of a finished game came to."""

from collections.abc import Iterator
from html import escape

from bot.screens import dice_proof
from bot.texts import words
from bot.texts.formatting import Texts
from bot.views.screen import Screen
from engine.records.fair_dice import telegram_die
from engine.records.record import Record
from engine.records.verify import Verdict

_REELS = {"bar": "BAR", "grapes": "🍇", "lemon": "🍋", "seven": "7️⃣"}
"""The symbols of a 🎰, as it shows them."""


def verdict(t: Texts, game: int, verdict: Verdict, record: Record) -> Screen:
    """Fair or not, on what evidence, and how to check it without this bot."""
    lines = _fair(t, game, verdict, record) if verdict.fair else _unfair(t, game, verdict)
    return Screen("\n".join(lines))


def _fair(t: Texts, game: int, verdict: Verdict, record: Record) -> Iterator[str]:
    yield t("verify-fair", game=game)
    yield t("verify-throws", n=verdict.throws)
    yield t("verify-commitment", commitment=escape(dice_proof.short(record.commitment), quote=False))
    die = telegram_die(record.client)
    if die is not None:
        yield t("verify-die", reels=" ".join(_REELS[each] for each in die.reels), value=die.value)
    yield ""
    yield t("verify-yourself")
    yield t("verify-limit")


def _unfair(t: Texts, game: int, verdict: Verdict) -> Iterator[str]:
    yield t("verify-unfair", game=game)
    expected, found = escape(verdict.expected, quote=False), escape(verdict.found, quote=False)
    match verdict.fault:
        case "commitment" | "client":
            yield t(f"verify-unfair-{verdict.fault}")
            yield t("verify-differs", expected=expected, found=found)
        case "illegal":
            yield t("verify-unfair-illegal", step=verdict.step, found=found)
        case label:
            yield t("verify-unfair-throw", step=verdict.step, label=words.throw(label))
            yield t("verify-differs", expected=expected, found=found)
    yield ""
    yield t("verify-yourself")
