"""The weekly digest: how a chat's week went.

facts       what a week was like, counted from its results
digests     the digests that are due, what is in them, and each sent once
told_week   what is told of a week: counted from its results, and held against what was before
champions   whose tag is to be set or taken
"""
