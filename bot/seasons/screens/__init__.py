"""Pages and texts of seasons.

ladder      pages of the ladder of a season
person      the seasons of a player
season_end  the text of a season that has ended, short enough for the caption of its picture
"""
