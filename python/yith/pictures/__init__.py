"""Drawing, for every game alike: pictures of positions as SVG, and films of games.

A game draws with a `Canvas`, by the shapes that it has and the pieces of `yith.pictures.pieces`, and gives a `Picture`,
whose `svg()` is a file of its own. Colours are roles, see `yith.pictures.ink`, which follow the reader's light or dark
setting. A `Film` is many pictures with a text each.
"""

from __future__ import annotations

from yith.pictures.canvas import Canvas as Canvas
from yith.pictures.film import Film as Film
from yith.pictures.picture import Picture as Picture
