"""The room of the game of the day and the puzzle of the day."""
