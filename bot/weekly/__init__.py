"""The room of the weekly digest and of the champions' tags."""
