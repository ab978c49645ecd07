"""The room of matches: several games in a row with one score."""
