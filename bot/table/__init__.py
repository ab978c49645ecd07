"""The room of games: lobby, board, play and result of the one game in a chat."""
