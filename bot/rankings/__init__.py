"""The room of everything counted from finished games: rankings, ratings, profiles, achievements, dice."""
