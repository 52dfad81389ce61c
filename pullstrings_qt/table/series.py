"""How matches of the same people stood so far: who won how often, and how many were drawn."""

from collections.abc import Sequence

from pullstrings_qt.core.language import gettext as _
from pullstrings_qt.core.language import ngettext
from pullstrings_qt.storage import Store


def series_words(store: Store, game: str, names: Sequence[str]) -> str:
    """Return who won alone how often, such as "Mara won 4, Theo won 3, 1 draw"; empty for never.

    The people, all different, are named in this order, whoever sat where.
    """
    wins, draws = dict.fromkeys(names, 0), 0
    for seated, outcome in store.matches.results(game, names):
        winners = outcome.get("winners")
        alone = winners[0] if isinstance(winners, list) and len(winners) == 1 else None
        if isinstance(alone, int) and 0 <= alone < len(seated):
            wins[seated[alone]] += 1
        elif winners is not None:
            draws += 1
    if not draws and not any(wins.values()):
        return ""
    each = [_("{name} won {wins}").format(name=name, wins=won) for name, won in wins.items()]
    score = ", ".join(each)
    if not draws:
        return score
    words = ngettext("{score}, {count} draw", "{score}, {count} draws", draws)
    return words.format(score=score, count=draws)
