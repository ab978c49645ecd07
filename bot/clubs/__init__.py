"""The club night: an evening of short games at side tables, with pairing by standing, points and a podium."""
