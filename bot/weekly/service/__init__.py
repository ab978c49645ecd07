"""The weekly digest: how a chat's week went.

champions     whose tag is to be set or taken
digest_times  when a chat hears of its week
digests       the digests that are due, what is in them, and each sent once
facts         what a week was like, counted from its results
told_week     what is told of a week: counted from its results, and held against what was before
"""
