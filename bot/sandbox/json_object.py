"""The type of JSON objects in the sandbox."""

from typing import Any

Json = dict[str, Any]
"""An object of JSON: values by name."""
