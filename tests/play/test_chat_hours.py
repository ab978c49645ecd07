"""The hours of a chat: its time zone, by a button or typed."""

from bot.chats.model import SetSetting, SetZone, ShowSettings
from bot.ground.drawing import pack
from tests.play.phones import until
from tests.play.talk import RU, ask, greeted


async def test_an_administrator_says_when_weeks_begin_and_in_which_zone(phones) -> None:
    chat, (admin, other) = await greeted(phones, 2)
    page = await ask(phones, admin, chat, "/settings")
    await phones.tap(admin, page, pack(ShowSettings("zone")))
    await until(lambda: RU("setting-zone-about") in page.text, "the page of zones")
    assert await phones.press(admin, page, "Новосибирск") == RU("toast-zone", zone="Новосибирск")
    await until(lambda: "Новосибирск" in str(page.keyboard), "the zone in the list")
    for forged in ("Europe/Nowhere", "../passwd", "."):
        assert await phones.tap(admin, page, f"3:{forged}") == RU("refusal-unknown-button")
    assert await phones.tap(other, page, pack(SetZone("UTC"))) == RU("refusal-not-admin")
    assert await phones.tap(admin, page, pack(SetZone(""))) == RU("toast-zone", zone=RU("zone-usual"))
    for typed, called in (
        ("riga", "Riga"),
        ("Київ", "Киев"),
        ("New York", "Нью-Йорк"),
        ("UTC-3", "UTC-3"),
    ):
        said = await ask(phones, admin, chat, f"/settings {typed}")
        assert said.text == RU("toast-zone", zone=called)
    said = await ask(phones, admin, chat, "/settings Нигде")
    assert said.text == RU("error-no-zone", given="Нигде")
    assert (await ask(phones, other, chat, "/settings riga")).text == RU("refusal-not-admin")
    page = await ask(phones, admin, chat, "/settings")
    await phones.press(admin, page, RU("setting-hours-no-puzzle"))
    await until(lambda: "UTC-3" in str(page.keyboard), "the zone in the list")
    await phones.tap(admin, page, pack(ShowSettings("week_start")))
    await until(lambda: RU("setting-week_start-about") in page.text, "its page")
    assert await phones.tap(other, page, pack(SetSetting("week_start", "sun"))) == RU("refusal-not-admin")
    assert await phones.tap(admin, page, "!:week_start:7") == RU("refusal-unknown-button")
    chosen = RU("setting-week_start-sun")
    said = await phones.press(admin, page, chosen)
    assert said == RU("toast-option", option=RU("setting-week_start"), value=chosen)
    await until(lambda: RU("setting-rare-about") in page.text, "the page that it stands on")
    assert chosen in str(page.keyboard)
    for gone in (SetSetting("quiet", "22-8"), SetSetting("day_start", "5"), SetSetting("puzzle", "12")):
        assert await phones.tap(admin, page, pack(gone)) == RU("refusal-unknown-button")
    await phones.tap(admin, page, pack(ShowSettings("quiet")))  # of a page of before
    await until(lambda: RU("button-houses") in str(page.keyboard), "the list of settings")
