"""/me at a table: one's own page, the others', what it refuses; ratings and achievements on results."""

import asyncio
import re

from bot.ground.drawing import pack
from bot.rankings.model import ShowProfile
from bot.sandbox.model import Chat, ChatMessage
from bot.table.presses import SendPicture, StandPat
from tests.databases import opened
from tests.play.phones import Phones, data_of, until
from tests.play.tables import over, started
from tests.play.talk import QUIET, RU, answers, ask, greeted, labels, offers, throw


async def quick_game(phones: Phones, chat: Chat, people: list[int]) -> ChatMessage:
    """One hand for everything, played out; returns the result."""
    await started(phones, chat, people, "showdown", options={"hands": "1", "order": "join"})
    while not over(phones, chat):
        mover, board = await throw(phones, chat)
        if offers(board, StandPat):
            before = phones.newest(chat.id).text
            await phones.tap(mover, board, data_of(board, StandPat))
            await until(lambda b=before: phones.newest(chat.id).text != b, "the next turn")
    return phones.newest(chat.id)


async def test_ratings_are_told_after_the_fifth_game_and_pages_are_turned(phones, target) -> None:
    chat, people = await greeted(phones, 2)
    anna, bob = people
    assert RU("profile-nothing") in (await ask(phones, anna, chat, "/me")).text
    for number in range(1, 6):
        result = await quick_game(phones, chat, people)
        assert ("Рейтинг" in result.text) == (number == 5), result.text  # nobody is nagged before that
    page = await ask(phones, anna, chat, "/me")
    assert "Аня · в этом чате" in page.text
    assert "5 партий" in page.text
    assert labels(page)[0] == f"✓ {RU('button-profile-main')}"
    rating = re.search(r"Рейтинг: (\d+)", page.text)[1]
    top = await ask(phones, bob, chat, "/top")
    assert await phones.press(bob, top, RU("button-top-rating")) == RU("toast-top")
    await until(lambda: RU("top-about-rating") in top.text, "the ratings")
    assert re.search(rf"Аня[^\n]* {rating}$", top.text, re.MULTILINE), top.text
    with opened(target) as db:
        assert db.execute("SELECT count(*) FROM ratings WHERE games = 5").fetchone() == (4,)
    # Anybody may turn a page in the group, as with other pages.
    assert await phones.tap(bob, page, pack(ShowProfile(anna, "rivals"))) == RU("toast-profile")
    await until(lambda: "Боб" in page.text, "the rivals")
    await phones.tap(bob, page, pack(ShowProfile(anna, "achievements")))
    chosen = f"✓ {RU('button-profile-achievements')}"  # what they are, the dice decide
    await until(lambda: chosen in labels(page), "the page")
    await phones.tap(bob, page, pack(ShowProfile(anna, "games")))
    await until(lambda: RU("preset-showdown") in page.text, "the games")
    shown = page.content
    assert await phones.tap(bob, page, pack(ShowProfile(777, "main"))) == RU("refusal-unknown-button")
    assert await phones.tap(bob, page, f"K:{anna}:secrets") == RU("refusal-unknown-button")
    await asyncio.sleep(QUIET)
    assert page.content == shown


async def test_others_are_found_by_name_and_by_an_answer_and_only_where_one_plays_with_them(phones) -> None:
    chat, people = await greeted(phones, 2)
    anna, bob = people
    phones.world.state.people[bob].username = "Bob_1"
    stranger = phones.world.membership.add_person("Чужой", language_code="ru", username="stranger").id
    await quick_game(phones, chat, people)
    assert "Боб · в этом чате" in (await ask(phones, anna, chat, "/me @bob_1")).text
    (unknown,) = await answers(phones, anna, chat, "/me @stranger")
    assert unknown == RU("error-me-unknown", given="@\u2060stranger")
    assert "Боб · в этом чате" in (await ask(phones, anna, chat, "/me Боб")).text
    said = phones.world.conversation.send(bob, chat.id, "Ещё партию?")
    asked = phones.world.conversation.send(anna, chat.id, "/me", reply_to=said.id)
    await until(lambda: any(m.id > asked.id and "Боб ·" in m.text for m in chat.messages.values()), "Bob")
    # In private everybody sees their own games, over all chats, and nobody else's.
    private = phones.world.state.chats[anna]
    mine = await ask(phones, anna, private, "/me")
    assert "Аня · во всех чатах" in mine.text
    assert not offers(mine, SendPicture), "of this chat, in which they have played nothing with others"
    assert (await ask(phones, anna, private, "/me @Bob_1")).text == RU("error-me-others")
    assert await phones.tap(anna, mine, pack(ShowProfile(bob, "main"))) == RU("refusal-unknown-button")
    assert stranger
