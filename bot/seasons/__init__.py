"""The room of seasons: the ladder of a quarter by its weeks and club nights, and how a season ended."""
