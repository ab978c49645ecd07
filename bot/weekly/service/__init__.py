"""Use cases of the digest: its time, the facts of a week, the champions.

champions     the tags of champions, to be set or taken
digest_times  the times of digests: a chat's hour on the first day after its week
digests       digests that are due: their content, and notes of attempts to send them
facts         facts of a week, counted from its results alone
told_week     the content of a digest: facts of the week against what was before
"""
