"""The hours of a chat: its time zone, by a button or typed."""

from bot.chats.buttons import SetSetting, SetZone, ShowSettings
from bot.ground.drawing.callback_data import pack
from tests.play.phones import Phones, until
from tests.play.talk import RU, ask, greeted


def test_an_administrator_says_when_days_and_weeks_begin_and_in_which_zone(evening) -> None:
    async def scene(phones: Phones) -> None:
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
        for setting, value in (("week_start", "sun"), ("day_start", "5")):
            await phones.tap(admin, page, pack(ShowSettings(setting)))
            await until(lambda each=setting: RU(f"setting-{each}-about") in page.text, "its page")
            forged = await phones.tap(other, page, pack(SetSetting(setting, value)))
            assert forged == RU("refusal-not-admin")
            assert await phones.tap(admin, page, f"!:{setting}:7") == RU("refusal-unknown-button")
            chosen = RU(f"setting-{setting}-{value}")
            said = await phones.press(admin, page, chosen)
            assert said == RU("toast-option", option=RU(f"setting-{setting}"), value=chosen)
            await until(lambda: RU("setting-hours-about") in page.text, "the page of hours again")
            assert chosen in str(page.keyboard)

    evening(scene)
