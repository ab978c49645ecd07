"""The picture of the faces thrown in a chat."""

from bot.ground.texts.formatting import Texts
from bot.pictures.screens import captions
from bot.pictures.views import DicePicture, Illustration
from bot.rankings.screens import dice_counts
from bot.rankings.views.dice import DiceView


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
