"""The room of the weekly digest and of the champions' tags.

jobs     background sending of digests, each once, and the tags of champions
places   the picture of a week's ranking, with the changes since the week before
room     the interface of the room: its deadline, its setting and its hooks
screens  the text of a digest
service  use cases of the digest: its time, the facts of a week, the champions
store    repositories of weeks, digests and champions
views    plain values that a digest is drawn from
"""
