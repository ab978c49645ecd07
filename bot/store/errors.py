"""The one error of the store."""


class StoreError(Exception):
    """What is wrong with the database or with a request to it, in one line fit to be shown."""
