"""Imports that the rooms should do without, as modules without `bot`: only ever fewer."""

YET = {
    ("ground.store.check", "rankings.store.ranking_sums"),
}
