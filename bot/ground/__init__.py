"""The ground: infrastructure that every room stands on; it knows neither dice nor games."""
