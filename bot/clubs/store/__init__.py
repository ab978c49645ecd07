"""The tables of club nights.

club_games  games of a night, who sat at their tables, and what they came to
clubs       nights, their people, and the results of those that are over
moving      the move of a group's nights to its supergroup, and the end of what a chat has had
plans       plans of chats for their nights, and the time of the next one
rows        lines of these tables
"""
