"""The weekly digest and the tag of the champion.

jobs     the weekly digests, sent once, and the tags of champions
places   the places of a week as a picture, with what has changed since the week before
room     what the weekly digest brings: a chat in which a game has counted is told of its week
screens  how a chat's week went
service  the weekly digest: how a chat's week went
store    tables of weeks, digests and champions
views    what a chat hears of its week
"""
