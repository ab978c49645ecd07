"""A panel that one person sees in place of the board, on the page."""

import pytest
from playwright.async_api import expect

from tests.bot.sandbox.page.page_help import BOARD_KEYS, board, keys, table

pytestmark = pytest.mark.browser

SMALL = {"width": 360, "height": 640}
PANEL = f"<b>Ваш ход</b>, бросок 2 из 3\nДержу: <b>4 4 4</b>\n<pre>{table(1)}</pre>"
MINE = "Видно только вам"


async def show(bot, chat, query, text, **params):
    """Sends a panel to whoever tapped, in place of the message, and answers the tap; gives its address."""
    alone = {"receiver_user_id": query["from"]["id"], "callback_query_id": query["id"]}
    sent = await bot.call(
        "sendMessage",
        chat_id=chat,
        text=text,
        ephemeral_message_parameters=alone | {"replace_callback_query_message": True},
        **params,
    )
    await bot.call("answerCallbackQuery", callback_query_id=query["id"])
    return {
        "chat_id": chat,
        "receiver_user_id": alone["receiver_user_id"],
        "ephemeral_message_id": sent["ephemeral_message_id"],
    }


async def test_a_panel_stands_in_place_of_the_board_for_its_receiver_alone(open_page, table_of, bot):
    chat = await table_of("Аня", "Боб")
    anna = chat.people[0]
    await bot.say(chat.id, board(), reply_markup=keys("🎲_Моя_карта=my", style="primary"))
    await bot.say(chat.id, "ниже доски")
    mine = await open_page(anna, chat.id, size=SMALL, locale="ru")
    others = await open_page(chat.people[1], chat.id, size=SMALL, locale="ru")
    await mine.get_by_test_id("key").click()
    query = await bot.next("callback_query")
    place = await show(bot, chat.id, query, PANEL, parse_mode="HTML", reply_markup=BOARD_KEYS)

    panel = mine.get_by_test_id("message").nth(-2)
    await expect(panel).to_contain_text("Ваш ход")
    await expect(panel.get_by_test_id("only-you")).to_have_text(MINE)
    await expect(mine.get_by_test_id("messages")).not_to_contain_text("Пиратский покер")
    assert await mine.evaluate("document.documentElement.scrollWidth") <= SMALL["width"]
    await expect(others.get_by_test_id("message").nth(-2)).to_contain_text("Пиратский покер")
    await expect(others.get_by_test_id("messages")).not_to_contain_text("Ваш ход")

    # A tap on it and an edit of it are its receiver's alone; what others do on the board is seen by others.
    await panel.get_by_test_id("key").nth(3).click()
    tapped = await bot.next("callback_query")
    assert (tapped["data"], tapped["message"]["ephemeral_message_id"]) == (
        "d3",
        place["ephemeral_message_id"],
    )
    await bot.call(
        "editEphemeralMessageText", **place, text="Держу: 4 4 4 2", reply_markup=keys("Бросить=roll")
    )
    await expect(panel).to_contain_text("Держу: 4 4 4 2")
    await expect(panel.get_by_test_id("key")).to_have_count(1)
    await expect(others.get_by_test_id("messages")).not_to_contain_text("Держу: 4 4 4 2")

    # The client loses it, the same button opens it again, and after a reload the board is seen as well.
    await panel.locator(".bubble").click(button="right")
    await mine.get_by_test_id("action-lose").click()
    await expect(mine.get_by_test_id("message").nth(-2)).to_contain_text("Пиратский покер")
    await expect(mine.get_by_test_id("only-you")).to_have_count(0)
    await mine.get_by_test_id("key").click()
    query = await bot.next("callback_query")
    place = await show(bot, chat.id, query, "снова")
    await expect(mine.get_by_test_id("only-you")).to_have_count(1)
    await mine.reload()
    await expect(mine.get_by_test_id("message").nth(-2)).to_contain_text("Пиратский покер")
    await expect(mine.get_by_test_id("only-you")).to_have_count(0)
    await bot.call("editEphemeralMessageText", **place, text="никому")
    await bot.say(chat.id, "конец")
    await expect(mine.get_by_test_id("messages")).to_contain_text("конец")
    await expect(mine.get_by_test_id("messages")).not_to_contain_text("никому")
