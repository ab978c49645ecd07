"""docs/verify.html, opened from disk without a network, answers as the command line does, for every game."""

import hashlib
import re
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from axe_playwright_python.async_playwright import Axe
from playwright.async_api import Page, expect

from engine.cli import main
from engine.errors import IllegalStepError
from engine.play.game import least_seats
from engine.play.steps import Dare, Join, Leave, Rolled, Stacks, Undo, to_text
from engine.play.together import TogetherGame
from engine.presets import PRESETS
from engine.records.fair_dice import (
    TALISMANS,
    client_string,
    commitment,
    faces,
    first_of_chain,
    in_round,
)
from engine.records.reading import MOST_STEPS
from engine.records.record import ChainPlace, Player, Progress, Record
from engine.records.telegram_dice import DieAttempt, TelegramDie, heard
from tests.browser import PATIENCE_MS
from tests.engine.games import (
    free_to_leave,
    of_anybody,
    random_rules,
    random_step,
    seated,
    surroundings,
    who_may_undo,
)
from tests.golden.golden_records import ROUND_DICE_FOLDER
from tests.golden.verify_page import FILE

pytestmark = pytest.mark.browser

EACH = 2
"""Records of a game, of other options each: in turns, and where the game has it all at once."""
BLITZ = {"classic", "kismet", "maxi", "pirate"}
"""Games of which one record has throws after a tie."""
SMALL = {"width": 360, "height": 640}
DICE = (DieAttempt(27, 581), DieAttempt(5), DieAttempt(64, 584))
LOST = DieAttempt(lost=True)
TELEGRAM = ((), DICE, (DICE[0], LOST, *DICE[1:]), (LOST, DICE[0], DieAttempt()), (LOST, LOST, LOST))
ROUNDS = {number: DICE[number % 3] if number % 4 else LOST for number in range(2, 30)}
DROP = """(parts) => {
  const data = new DataTransfer();
  const filled = ([part, times]) =>
    typeof part === "number" ? new Uint8Array(times).fill(part) : part.repeat(times);
  const bytes = parts.map(filled);
  data.items.add(new File(bytes, "g.txt", { type: "text/plain" }));
  document.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true, bubbles: true }));
}"""
"""Drops a file made of parts, each a text or a byte so many times."""
PROOFS = {
    "three": "nobody could choose the dice",
    "repeated": "three dice count",
    "few": "fewer than three dice",
    "single": "an older form",
    "none": "without dice of Telegram's",
}
"""What the command line says of Telegram's dice."""
VERIFY = """async (texts) => {
  const answers = [];
  for (const text of texts) {
    try {
      const record = parseRecord(text);
      const verdict = await verifyRecord(record);
      answers.push({ ...verdict, proof: proofOf(record).form });
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      answers.push({ reason: error.reason });
    }
  }
  return answers;
}"""


def record_of(key: str, number: int) -> Record:
    """A game in which anything may happen, some of them broken off."""
    rnd, secret = Random(f"{key} {number}"), hashlib.sha256(f"{key} {number}".encode()).digest()
    together = {"pace": "together"} if number == 1 and "pace" in PRESETS[key].__dataclass_fields__ else {}
    fixed = {"tie_break": "blitz"} if number == 0 and key in BLITZ else {}
    rules = random_rules(key, rnd, dice="bot", **surroundings(key), **together, **fixed)
    seats, late = max(least_seats(rules), rnd.randint(1, 3)), rnd.randint(0, 2)
    players = tuple(Player(f"P{seat}", TALISMANS[seat]) for seat in range(seats + late))
    attempts = rnd.choice(TELEGRAM)
    drawn = heard(attempts) if attempts else rnd.choice((None, TelegramDie(57, 43)))
    client = client_string(f"g{number}", [player.talisman for player in players[:seats]], drawn)
    rounds = ROUNDS if rnd.random() < 0.3 else {}
    proof = (f"g{number}", commitment(secret), client, secret, attempts, (), rounds)
    progress = replace(Record(rules, players[:seats], (), *proof)).start()
    lines = list(
        steps(progress, late, rnd, lambda due, number: faces(secret, client, in_round(due, number, rounds)))
    )
    joined = lines.count("join")
    return Record(rules, players[: seats + joined], tuple(lines), *proof)


def steps(progress: Progress, late: int, rnd: Random, fall) -> Iterator[str]:
    """The lines of a game."""
    stops = rnd.choice((60, 10_000, 10_000))
    chips = getattr(progress.game.ruleset, "chips", 0)
    if chips and rnd.random() < 0.5:
        step = Stacks(tuple(chips + 10 * seat for seat in range(progress.game.seats)))
        progress = progress.after(step)
        yield to_text(step)
    for _ in range(stops):
        if progress.game.over:
            return
        seen = of_anybody(progress, rnd)
        takers = who_may_undo(progress)
        joinable = isinstance(progress.game, TogetherGame) and progress.game.joinable
        if late and joinable and rnd.random() < 0.1:
            late, step = late - 1, Join()
        elif rnd.random() < 0.1 and may_dare(seen):
            step = seated(seen.game, Dare())
        elif takers and rnd.random() < 0.1:
            seen = rnd.choice(takers)
            step = seated(seen.game, Undo())
        elif (free := free_to_leave(seen.game)) and rnd.random() < 0.01:
            step = Leave(rnd.choice(free))
        else:
            step, due = random_step(seen.game, rnd), seen.game.due
            step = seated(seen.game, step if due is None else Rolled(fall(due, seen.round)))
        progress = progress.after(step)
        yield to_text(step)


def may_dare(seen: Progress) -> bool:
    """Whether the seat in focus may have one roll fewer: no list of actions tells."""
    try:
        seen.after(seated(seen.game, Dare()))
    except IllegalStepError:
        return False
    return True


def spoilt(text: str, rnd: Random) -> Iterator[str]:
    """The same record with one thing wrong: something about its dice, its steps or its header."""
    head, _, tail = text.partition("\n\n")
    lines = tail.splitlines()
    thrown = [number for number, line in enumerate(lines) if "faces" in line]
    number = rnd.choice(thrown)
    face = lines[number][-1]
    other = [*lines[:number], lines[number][:-1] + str(int(face) % 6 + 1), *lines[number + 1 :]]
    yield head + "\n\n" + "\n".join(other)
    place = rnd.randrange(len(lines))
    yield head + "\n\n" + "\n".join(lines[:place] + lines[place + 1 :])
    yield head + "\n\n" + "\n".join([*lines[:place], rnd.choice(lines), *lines[place:]])
    yield re.sub(r"(?m)^secret ..", "secret 00", text)
    yield text.replace("|", "|🎩", 1)
    yield re.sub(r"(?m)^secret .*\n", "", text)
    yield re.sub(r"(?m)^(ruleset .*) \d+$", r"\1 77", text)
    yield text.replace("option ", "option x", 1)
    yield f"{text}blow 123\n"


def of_command_line(text: str, path, capsys) -> tuple[int, str]:
    path.write_text(text, "utf-8", newline="")
    status = main(["verify", str(path)])
    said = capsys.readouterr()
    return status, said.out or said.err


def same_answer(page: dict, status: int, said: str) -> bool:
    """Whether the page has answered what the command line says."""
    if status == 2:
        return "reason" in page
    if "reason" in page or page["fair"] != (status == 0):
        return False
    if status == 0:
        first, *more = said.splitlines()
        rounds = re.findall(r"threw before (\d+) of (\d+) rounds", said)
        asked = [] if page["withDie"] is None else [(str(page["withDie"]), str(max(page["rounds"] - 1, 0)))]
        expected = f"fair: all {page['throws']} throws follow from the secret that was committed to"
        proven = PROOFS[page["proof"]] in "\n".join(more) and rounds == asked
        return first == expected and proven and same_ending(page["ending"], said)
    where = f"step {page['step']}, {page['fault']}" if page["step"] else f"header, {page['fault']}"
    begins, ends = f"not fair: {where}: expected {page['expected']}", f", found {page['found']}\n"
    whole = page["fault"] != "illegal"
    return said == begins + ends if whole else said.startswith(begins) and said.endswith(ends)


def same_ending(page: dict, said: str) -> bool:
    """Whether the page tells the end of a game as the command line does."""
    if page["over"] != ("\nOver in this record: " in said):
        return False
    names = [f"P{seat}" for seat in page["winners"]]
    found = re.search(r"; points: ([-\d, ]+)\.\n", said)
    points = ", ".join(map(str, page["points"]))
    whole = all(re.search(rf"record: .*\b{name}\b.*\n", said) for name in names)
    return whole and (not points or (found is not None and found[1] == points))


@pytest.fixture
async def page(chromium):
    """The page from disk, in a browser that is offline."""
    context = await chromium.new_context(viewport=SMALL, locale="ru-RU", offline=True)
    context.set_default_timeout(PATIENCE_MS)
    opened, problems = await context.new_page(), []
    opened.on("pageerror", lambda error: problems.append(str(error)))
    opened.on("console", lambda message: problems.append(message.text))
    opened.on("request", lambda request: problems.append(request.url) if "file:" not in request.url else None)
    await opened.goto(FILE.as_uri())
    yield opened
    await context.close()
    assert problems == []


async def test_the_page_answers_as_the_command_line_and_reads_whatever_it_is_given(page, tmp_path, capsys):
    await every_kind_of_record_is_answered_as_by_the_command_line(page, tmp_path, capsys)
    await it_is_pasted_chosen_and_dropped_and_told_in_three_languages(page, tmp_path)
    await hostile_records_are_told_as_text_and_do_not_hold_up_the_page(page)
    await axe_finds_nothing(page)


async def every_kind_of_record_is_answered_as_by_the_command_line(page, tmp_path, capsys):
    rnd = Random("spoilt")
    whole = [record_of(key, number).text() for key in PRESETS for number in range(EACH)]
    of_bots = [path for path in ROUND_DICE_FOLDER.glob("*.txt") if not path.name.endswith(".cards.txt")]
    whole += [path.read_text("utf-8").replace("Аня", "P0").replace("Боб", "P1") for path in of_bots]
    kinds = (
        "pace together",
        "luck same",
        "order ",
        "join\n",
        "leave ",
        "undo\n",
        "stop\n",
        "announce ",
        " dare\n",
    )
    kinds += ("stand\n", "stacks ", "tie_break blitz", "card short", "die lost", "round 2 ", "\nround 4 lost")
    kinds += ("|57.43", "|27.5.64")
    assert [kind for kind in kinds if not any(kind in text for text in whole)] == []
    texts = [*whole, *(each for text in whole[::4] for each in spoilt(text, rnd))]
    texts += [
        "",
        "dice",
        "dice-poker record 1\nruleset yatzy 2\nseat - A\n\n",
        "\ufeff" + whole[0].replace("\n", "\r\n"),
    ]
    texts.append(whole[0].replace("throw 12345", "throw ١٢٣٤٥", 1))
    texts.append(whole[0] + "undo\n" * MOST_STEPS)
    chained = record_of("yatzy", 0)
    shown = commitment(first_of_chain(chained.secret, 3))
    texts += [replace(chained, chain=ChainPlace(number, shown)).text() for number in (3, 4)]
    answers = await page.evaluate(VERIFY, texts)
    told = [of_command_line(text, tmp_path / "record", capsys) for text in texts]
    wrong = [
        (answer, said, text)
        for text, answer, said in zip(texts, answers, told, strict=True)
        if not same_answer(answer, *said)
    ]
    assert wrong == []
    assert [answer for answer in answers[: len(whole)] if not answer.get("fair")] == []
    refused = [answer for answer in answers if not answer.get("fair")]
    faults = {answer.get("reason") or answer["fault"].split(".")[0] for answer in refused}
    reasons = {"no-secret", "revision", "option", "step", "first-line", "many-steps"}
    assert faults >= {"illegal", "commitment", "client", "turn", "seat", "hand"} | reasons


async def answered(page: Page, kind: str, *told: str) -> None:
    await expect(page.locator("#answer")).to_have_class(kind)
    for text in told:
        await expect(page.locator("#answer")).to_contain_text(text)
    assert await page.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]


async def pasted(page: Page, text: str) -> None:
    await page.get_by_label("Или вставьте текст записи").fill(text)
    await page.get_by_role("button", name="Проверить").click()


async def it_is_pasted_chosen_and_dropped_and_told_in_three_languages(page, tmp_path):
    record = record_of("showdown", 0)
    text, file = record.text(), tmp_path / "g.txt"
    await pasted(page, text)
    await answered(page, "fair", "Кости сходятся", record.commitment, record.client)
    await page.get_by_role("button", name="English").click()
    await answered(page, "fair", "The dice add up", "Fingerprint of the secret")
    await page.get_by_role("button", name="Українська").click()
    await answered(page, "fair", "Кубики сходяться")
    await page.get_by_role("button", name="Русский").click()
    number = next(n for n, line in enumerate(record.lines) if line.startswith("faces"))
    line = text.splitlines().index(record.lines[number]) + 1
    file.write_text(text.replace(record.lines[number], "faces 1234", 1), "utf-8", newline="\r\n")
    await page.get_by_label("Выбрать файл").set_input_files(file)
    await answered(page, "unfair", f"Шаг {number + 1} (строка {line})", record.lines[number], "faces 1234")
    await page.evaluate(DROP, [[re.sub(r"(?m)^secret .*\n", "", text), 1]])
    await answered(page, "unknown", "Секрета в записи ещё нет")
    await page.evaluate(DROP, [[text, 1]])
    await answered(page, "fair")


async def hostile_records_are_told_as_text_and_do_not_hold_up_the_page(page):
    text = record_of("yatzy", 0).text()
    name = "<img src=x onerror=alert(1)>\u202eאבג\u2066</bdi><script>alert(2)</script>" + "я" * 5000
    await pasted(page, text.replace(" P0", f" {name}", 1))
    await answered(page, "fair", "<img src=x onerror=alert(1)>\ufffdאבג\ufffd</bdi>")
    assert await page.locator("#answer img, #answer script").count() == 0
    ended, last = text.rpartition("\nwrite ")[0], text.splitlines()[-1]
    assert last.startswith("write ")
    for *large, kind in (
        ([0, 10_000_000], "unknown"),
        ([255, 10_000_000], "unknown"),
        (["dice-poker record 1\n", 1], ["seat - A\n", 1_100_000], "unknown"),
        ([text, 1], ["a", 1], [" ", 10_000_000], ["b\n", 1], "unknown"),
        ([text, 1], [f"{last}\n", MOST_STEPS], "unknown"),
        ([text, 1], [f"{last}\n", MOST_STEPS - 1000], "unfair"),
        ([f"{ended}\n", 1], [f"{last}\nundo\n", 20_000], "fair"),
    ):
        await page.evaluate(DROP, large)
        await answered(page, kind)
        assert len(await page.locator("#answer").inner_text()) < 2000
        await pasted(page, "")
        await answered(page, "unknown", "Сначала выберите файл")


async def axe_finds(page: Page) -> list[tuple[str, object]]:
    found = await Axe().run(page)
    return [(each["id"], each["nodes"][0]["target"]) for each in found.response["violations"]]


async def axe_finds_nothing(page):
    text = record_of("classic", 1).text()
    await page.locator("summary").click()
    for theme in ("light", "dark"):
        await page.emulate_media(color_scheme=theme)
        for given in (text, text.replace("faces", "throw", 1), re.sub("secret .*", "", text)):
            await pasted(page, given)
            await expect(page.locator("#answer")).to_have_class(re.compile("^(fair|unfair|unknown)$"))
            assert await axe_finds(page) == []
    await page.get_by_role("button", name="Тёмная или светлая тема").click()
    assert await axe_finds(page) == []
