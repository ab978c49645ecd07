"""How often each face came in a chat."""

from bot.screens.pages import dice_counts
from bot.screens.pictures import captions
from bot.texts.formatting import Texts
from bot.views.dice import DiceView
from bot.views.pictures import DicePicture, Illustration


def illustration(t: Texts, view: DiceView) -> Illustration:
    """The counts as a picture."""
    picture = DicePicture(
        t("picture-dice-title"),
        dice_counts.about(t, view),
        view.counts,
        view.low,
        view.high,
        dice_counts.limits(t, view),
        dice_counts.verdict(t, view),
    )
    return Illustration(picture, captions.caption(dice_counts.told(t, view)))
