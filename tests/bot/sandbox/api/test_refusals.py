"""Calls that are refused: what they say is wrong, or not to be had; in Telegram's words."""

from bot.sandbox.parameters import Upload
from tests.bot.sandbox.conftest import keyboard

HTML = {"parse_mode": "HTML"}
HOOK = "https://bot.example.org/updates"
ONE = [{"command": "top", "description": "x"}]
TOO_LONG = "reply markup is too long"
OPEN_FOR = "a poll must be open from 5 to 2628000 seconds"
QUIZ = {
    "question": "Что оставить?",
    "options": [{"text": "4 4 4"}, {"text": "4 4 4 6"}],
    "type": "quiz",
    "is_anonymous": False,
    "correct_option_ids": [1],
}
USUAL = {"sendMessage": {"text": "x"}, "sendPoll": QUIZ, "setMyCommands": {"commands": ONE}}
"""Parameters that are right; those of a case replace them, and `...` leaves one out."""
ANYWHERE = {"getFile", "setMyCommands", "setMyShortDescription", "setWebhook"}
"""Methods that are called for no chat."""


def button(**what):
    return {"reply_markup": {"inline_keyboard": [[what]]}}


def options(*texts):
    return {"options": [{"text": text} for text in texts]}


def pressed(*rows):
    return {"reply_markup": keyboard(*rows)}


MISTAKES = {
    "sendMessage": [
        ({"chat_id": ...}, "chat_id is empty"),
        ({"chat_id": True}, "can't parse chat_id"),
        ({"text": ""}, "message text is empty"),
        ({"text": 5}, "can't parse text as String"),
        ({"text": "\ud800"}, "must be encoded in UTF-8"),
        ({"txet": "y"}, "no parameter 'txet'"),
        ({"parse_mode": "html5"}, "unsupported parse_mode"),
        ({"disable_notification": "maybe"}, "can't parse disable_notification"),
        ({"entities": []}, "does not model the parameter 'entities'"),
        ({"reply_parameters": {"message_id": "5"}}, "type Integer"),
        ({"reply_parameters": {}}, "message identifier is not specified"),
        ({"text": "<x>1</x>", **HTML}, 'can\'t parse entities: Unsupported start tag "x" at byte offset 0'),
        ({"text": "ё <b>1", **HTML}, 'Can\'t find end tag corresponding to start tag "b"'),
        ({"text": "ё <b>1</i>", **HTML}, 'Unmatched end tag at byte offset 7, expected "</b>", found "</i>"'),
        ({"text": "x" * 4097}, "message is too long"),
        ({"text": " \n "}, "text must be non-empty"),
        ({"reply_markup": "{"}, "can't parse reply_markup"),
        ({"reply_markup": []}, "object expected"),
        ({"reply_markup": {"inline_keyboard": {}}}, "expected an Array"),
        ({"reply_markup": {**keyboard([("x", "y")]), "force_reply": True}}, "does not model force_reply"),
        (button(), 'find field "text"'),
        (button(text="x", colour=1), "no field 'colour'"),
        (button(text="x", style="red"), "invalid button style"),
        (button(text="x"), "nline keyboard button"),
        (button(text="x", url="http://a.bc", callback_data="y"), "nline keyboard button"),
        (button(text="x", switch_inline_query="z"), "nline keyboard button"),
        (pressed([("x", "")]), "BUTTON_DATA_INVALID"),
        (pressed([("x", "y" * 65)]), "BUTTON_DATA_INVALID"),
        (pressed([("x", "я" * 33)]), "BUTTON_DATA_INVALID"),
        (pressed([(" ", "y")]), "non-empty"),
        (pressed([("x", "y")] * 9), TOO_LONG),
        (pressed(*[[("x", "y")]] * 101), TOO_LONG),
        (pressed(*[[("x" * 120, "y")] * 8] * 12), TOO_LONG),
    ],
    "sendPoll": [
        ({"question": " "}, "text must be non-empty"),
        ({"question": "x" * 301}, "poll question length must not exceed 300"),
        ({"options": []}, "poll must have at least one answer option"),
        (options(*map(str, range(13))), "poll can't have more than 12 options"),
        (options("1", " "), "text must be non-empty"),
        (options("1", "x" * 101), "poll options length must not exceed 100"),
        (options("1", "1"), "POLL_OPTION_DUPLICATE"),
        ({"options": [{"text": "1", "text_parse_mode": "HTML"}]}, "does not model text_parse_mode"),
        ({"correct_option_ids": ...}, "correct quiz option list must be non-empty"),
        ({"correct_option_ids": [1, 0]}, "correct quiz option list must be increasing"),
        ({"correct_option_ids": [2]}, "wrong quiz correct_option_id"),
        ({"correct_option_ids": [0, 1]}, "QUIZ_CORRECT_ANSWERS_TOO_MUCH"),
        ({"explanation": "x" * 201}, "quiz explanation must have at most 200 characters"),
        ({"explanation": "1\n2\n3\n4"}, "quiz explanation must have at most 2 line feeds"),
        ({"open_period": 4}, OPEN_FOR),
        ({"close_date": 1_760_000_000 + 2_628_001}, OPEN_FOR),
        ({"open_period": 60, "close_date": 1_760_000_060}, "and close_date can't be used together"),
        ({"type": "exam"}, "invalid poll type specified"),
        ({"type": "regular"}, "a regular poll has neither correct options nor an explanation"),
        ({"hide_results_until_closes": True}, "the sandbox does not model the parameter"),
    ],
    "sendPhoto": [
        ({"photo": ...}, "there is no photo in the request"),
        ({"photo": "no-such-id"}, "wrong file identifier/HTTP URL specified"),
        ({"photo": "attach://card"}, "there is no file part named 'card' for photo"),
    ],
    "sendChatAction": [({"action": "dancing"}, "wrong parameter action in request")],
    "setMyShortDescription": [({"short_description": "x" * 121}, "short_description is too long")],
    "setMyCommands": [
        ({"commands": [{"command": "Top", "description": "x"}]}, "BOT_COMMAND_INVALID"),
        ({"commands": [{"command": "top", "description": ""}]}, "BOT_COMMAND_DESCRIPTION_INVALID"),
        ({"commands": [{**ONE[0], "is_ephemeral": True}]}, "the sandbox does not model ephemeral commands"),
        ({"commands": ONE * 101}, "BOT_COMMANDS_TOO_MUCH"),
        ({"scope": {"type": "chat"}}, ""),
        ({"scope": {"type": "default", "chat_id": 5}}, ""),
        ({"language_code": "rus"}, ""),
    ],
    "setWebhook": [
        ({"url": "http://bot.example.org/"}, "bad webhook: An HTTPS URL must be provided for webhook"),
        ({"url": "https://bot.example.org:9000/"}, "set up only on ports 80, 88, 443 or 8443"),
        ({"url": "https://[::1"}, "invalid webhook URL specified"),
        ({"url": HOOK, "secret_token": "x" * 257}, "secret token is too long"),
        ({"url": HOOK, "secret_token": "a secret"}, "secret token contains unallowed characters"),
        ({"url": HOOK, "max_connections": 101}, "max_connections must be 1 to 100"),
        ({"url": HOOK, "allowed_updates": ["gossip"]}, "unknown kinds of updates"),
    ],
    "getUpdates": [({"chat_id": ..., "allowed_updates": ["mesage"]}, "unknown kinds")],
}
"""What no correct bot says."""
REFUSALS = {
    "sendMessage": [
        ({"chat_id": 1, "text": ""}, "chat not found"),
        ({"chat_id": "@nobody"}, "chat not found"),
    ],
    "getChatAdministrators": [({}, "there are no administrators in the private chat")],
    "getFile": [({"file_id": "x"}, "wrong file_id or the file is temporarily unavailable")],
    "getChat": [({"chat_id": 5}, "chat not found")],
    "pinChatMessage": [({"message_id": 77}, "message to pin not found")],
    "editMessageText": [({"message_id": 77, "text": "x"}, "message to edit not found")],
    "stopPoll": [({"message_id": 99}, "message with poll to stop not found")],
}
"""What may happen to a correct bot."""


def of(cases):
    return [(method, *case) for method, listed in cases.items() for case in listed]


async def refused(api, anna, method, params):
    usual = {} if method in ANYWHERE else {"chat_id": anna.id}
    given = {**usual, **USUAL.get(method, {}), **params}
    return await api.error(method, **{name: value for name, value in given.items() if value is not ...})


async def test_a_mistake_is_noted_and_changes_nothing(api, anna):
    state = api.world.state
    for number, (method, params, said) in enumerate(of(MISTAKES), 1):
        assert said in await refused(api, anna, method, params), (method, params)
        assert len(state.failures) == number, (method, params)
    assert state.chats[anna.id].messages == {}
    assert state.webhook is None


async def test_what_may_happen_to_any_bot_is_refused_and_is_no_mistake(api, anna):
    for method, params, said in of(REFUSALS):
        assert await refused(api, anna, method, params) == said
    assert api.world.state.failures == []


PNG_HEAD = bytes.fromhex("89504e470d0a1a0a0000000d49484452")
JPEG = bytes.fromhex("ffd8ffe000104a46494600010100000100010000ffc0001108012c01900301220002110103110100")


def size(width, height):
    return PNG_HEAD + width.to_bytes(4) + height.to_bytes(4)


async def test_photos_must_be_pictures_whose_size_is_read(api, anna):
    for data, said in (
        (b"", "file must be non-empty"),
        (b"not a picture", "IMAGE_PROCESS_FAILED"),
        (size(10_000, 10_000), "PHOTO_INVALID_DIMENSIONS"),
        (size(1, 21), "PHOTO_INVALID_DIMENSIONS"),
    ):
        photo = {"photo": Upload("a.png", "image/png", data)}
        assert await api.error("sendPhoto", photo, chat_id=anna.id) == said
    sent = await api("sendPhoto", {"photo": Upload("a.jpg", "image/jpeg", JPEG)}, chat_id=anna.id)
    assert [(each["width"], each["height"]) for each in sent["photo"]] == [(400, 300)]


async def test_what_is_at_the_limit_passes(api, anna):
    text = "<b>" + "ы" * 4096 + "</b>"
    markup = keyboard(*[[("x", "я" * 32)] * 8] * 12)
    markup["inline_keyboard"][0][0] |= {"style": "success"}
    markup["inline_keyboard"][0][1] = {"text": "link", "url": "https://t.me/dice_poker_bot?startgroup=x"}
    sent = await api.send(anna, text, reply_markup=markup, **HTML)
    assert (len(sent["text"]), sent["reply_markup"]) == (4096, markup)
    longest = options(*(f"{n:>02}" + "🎲" * 98 for n in range(12)))
    quiz = {**QUIZ, "question": "🎲" * 300, "explanation": "1\n2\n" + "🎲" * 196, **longest}
    await api("sendPoll", chat_id=anna.id, **quiz)


async def test_a_group_takes_no_button_that_opens_an_app_by_itself(api, group):
    markup = {"inline_keyboard": [[{"text": "x", "web_app": {"url": "https://dice.example/app"}}]]}
    sent = await api.send(group, reply_markup=keyboard([("x", "y")]))
    place = {"chat_id": group.id, "message_id": sent["message_id"]}
    for method, params in (("sendMessage", {"chat_id": group.id}), ("editMessageText", place)):
        assert await api.error(method, text="y", reply_markup=markup, **params) == "BUTTON_TYPE_INVALID"
    assert len(api.world.state.failures) == 2


async def test_closing_is_polite(api):
    assert [await api(method) for method in ("logOut", "close")] == [True, True]
    assert await api("setWebhook", url="") is True
