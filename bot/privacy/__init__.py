"""Personal data: told, exported, forgotten; retention of the rest."""
