"""The weekly digest: how a chat's week went.

facts       what a week was like, counted from its results
digests     the digests that are due, what is in them, and each sent once
champions   whose tag is to be set or taken
"""
