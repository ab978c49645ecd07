"""The facade over all use cases of games."""

from bot.table.service.answers import Answers
from bot.table.service.board_messages import BoardMessages
from bot.table.service.commitments import ShownCommitmentNotes
from bot.table.service.departing import Departing
from bot.table.service.games import GameActions
from bot.table.service.lobby.opening_dice import OpeningDiceNotes
from bot.table.service.panels import PanelMessages
from bot.table.service.play.result_messages import ResultMessages
from bot.table.service.queries import Queries
from bot.table.service.set_aside import SetAsideGames
from bot.table.service.stale_messages import StaleMessageNotes
from bot.table.service.transactions import Transactions
from bot.table.service.windows import GameWindows


class GameService:
    """All use cases of games over the same transactions.

    Attributes:
        games: use cases of players.
        queries: queries of games.
        commitments: commitments to dice that people have been shown.
        opening_dice: attempts at the dice that Telegram throws before a game.
        answers: answers to the bot's messages.
        boards: the messages of boards.
        results: the messages of results.
        panels: the messages on which people play their cards in a group's game.
        windows: tables that people have open in the app beside the chat.
        stale: messages that are to be deleted.
        departing: people who leave a group and return.
        set_aside: games that cannot be read.
    """

    def __init__(self, transactions: Transactions) -> None:
        self.games = GameActions(transactions)
        self.queries = Queries(transactions)
        self.commitments = ShownCommitmentNotes(transactions)
        self.opening_dice = OpeningDiceNotes(transactions)
        self.answers = Answers(transactions)
        self.boards = BoardMessages(transactions)
        self.results = ResultMessages(transactions)
        self.panels = PanelMessages(transactions)
        self.windows = GameWindows(transactions)
        self.stale = StaleMessageNotes(transactions)
        self.departing = Departing(transactions)
        self.set_aside = SetAsideGames(transactions)
