"""The one name for objects of JSON in the sandbox."""

from typing import Any

Json = dict[str, Any]
"""An object of JSON: values by name."""
