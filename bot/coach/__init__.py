"""The coach: solved tables and their uses: hints, reviews of finished games, win chances."""
