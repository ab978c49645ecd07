"""The verdict on the dice of a finished game, and the way to check it without the bot."""

from collections.abc import Iterator
from html import escape

from bot.ground.drawing import links
from bot.ground.texts.formatting import Texts
from bot.ground.values.place import Place
from bot.ground.values.screen import Screen
from bot.rulebook import words
from bot.rulebook.reels import slot_machine
from bot.table.screens import dice_proof
from engine.records.record import Record
from engine.records.telegram_dice import DieAttempt, TelegramDice, heard, telegram_dice
from engine.records.verify import Verdict


def verdict(  # noqa: PLR0913 - the game, what was found, and two places
    t: Texts, game: int, verdict: Verdict, record: Record, place: Place, *, page: str = ""
) -> Screen:
    """Fair or not, on what evidence, and how to check it without this bot.

    Args:
        t: the language.
        game: its number.
        verdict: on its dice.
        record: of the game.
        place: of the game.
        page: the address of the page that verifies records in a browser; empty if there is none.
    """
    lines = [*(_fair(t, game, verdict, record, place) if verdict.fair else _unfair(t, game, verdict))]
    lines += ["", t("verify-yourself")]
    if page:
        lines.append(t("verify-page", page=escape(f"{page}?lang={t.language}")))
    return Screen("\n".join(lines))


def own_dice(t: Texts, game: int) -> Screen:
    """Why there is nothing to check in a game with dice of the players' own."""
    return Screen(t("verify-own", game=game))


def _fair(t: Texts, game: int, verdict: Verdict, record: Record, place: Place) -> Iterator[str]:
    yield t("verify-fair", game=game)
    yield t("verify-throws", n=verdict.throws)
    yield t("verify-commitment", commitment=escape(dice_proof.short(record.commitment), quote=False))
    yield ""
    yield from _telegram(t, telegram_dice(record.client, record.attempts), record, place)
    sees = "verify-limit"
    if record.rounds:
        last = verdict.rounds
        n = len(heard([each for number, each in record.rounds.items() if number <= last]))
        yield t("verify-rounds", n=n, rounds=max(last - 1, 0))
        if n:
            sees = "verify-limit-round" if n == last - 1 else "verify-limit-until"
    yield t(sees)


def _telegram(t: Texts, dice: TelegramDice, record: Record, place: Place) -> Iterator[str]:
    """The dice that Telegram threw before the game, as people saw them, and what they prove."""
    if dice.values:
        counting = [each for each in record.attempts if each.value is not None]
        shown = [_die(each, place) for each in counting] or map(slot_machine, dice.values)
        yield t("verify-dice", dice=", ".join(shown))
    match dice.form:
        case "repeated":
            yield t("verify-repeated", n=dice.lost, choices=dice.choices or 0)
        case "few":
            yield t("verify-few", n=len(dice.values))
        case form:
            yield t(f"verify-{form}")


def _die(attempt: DieAttempt, place: Place) -> str:
    """A die that Telegram threw; with a link to its message where messages have one."""
    shown, link = slot_machine(attempt.value or 0), links.to_message(place, attempt.message_id)
    return shown if link is None else f'<a href="{link}">{shown}</a>'


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
