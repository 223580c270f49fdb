"""What the engines keep or work out by tables and masks, worked out anew from a view and the cards, slowly."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from yith.games.institute import CellView, Question, SeatView, View

from .play import ITEMS, Game, State, beyond, cards
from .table import FACE_DOWN, as_it_lies, derived, names_of

LETTERS = "nesw"


def kept(game: Game, view: View) -> Iterator[str]:
    """Every field of a view that is not what the others make it."""
    fields = {name: getattr(view, name) for name in View.__slots__}
    question = view.question
    expected = derived(game, fields | {"acting": None})
    if question is None or question.is_chance:
        expected["acting"] = None
    for name, value in expected.items():
        if fields[name] != value:
            yield f"{name} is {fields[name]}, expected {value}"
    tiles = cards(game.content_text)["tile"]
    for number, cell in enumerate(view.cells):
        yield from kept_cell(tiles, number, cell)
    for seat in view.seats:
        cell = view.cells[seat.cell]
        if cell.tile is None or names(tiles, cell)[seat.space] != seat.space:
            yield f"a pawn is in space {seat.space} of cell {seat.cell}"


def names(tiles: list[dict[str, Any]], cell: CellView) -> dict[int, int]:
    """The names of the spaces of an explored cell."""
    assert cell.tile is not None, "it is explored"
    return names_of(tiles[cell.tile], [line for line, placed in enumerate(cell.portals) if placed])


def kept_cell(tiles: list[dict[str, Any]], number: int, cell: CellView) -> Iterator[str]:
    """What is wrong with a cell."""
    if cell.tile is None:
        if cell != FACE_DOWN:
            yield f"something is on cell {number}, which is face down"
        return
    if not cell.explored:
        yield f"cell {number} is not explored"
    if (cell.edges, cell.lines) != as_it_lies(tiles[cell.tile], cell.facing, cell.portals):
        yield f"edges of cell {number} are {cell.edges}, lines {cell.lines}"
    found = names(tiles, cell)
    for space, pile in enumerate(cell.lying, 1):
        if any(pile) and found.get(space) != space:
            yield f"items are in space {space} of cell {number}"


class Act:
    """The legal actions of a player's own turn, by their texts."""

    def __init__(self, state: State) -> None:
        view = state.view
        assert view.question is Question.ACT, "it is about a player's own turn"
        self.view = view
        limit = state.game.options["backpack_limit"]
        assert isinstance(limit, int), "it is a number"
        self.limit = limit or 1000
        self.cards = cards(state.game.content_text)
        self.rules = self.cards["rules"]
        self.me: SeatView = view.seats[view.active]
        self.pack: dict[str, int] = {item: count for item, count in zip(ITEMS, self.me.pack, strict=True) if count}

    def texts(self) -> set[str]:
        """All of them."""
        moves = {f"move {letter}" for letter in self.ways(explored=True)}
        found = {"end", *moves, *(f"explore {letter}" for letter in self.ways(explored=False))}
        here = self.view.cells[self.me.cell]
        if sum(self.me.pack) < self.limit:
            lying = zip(ITEMS, here.lying[self.me.space - 1], strict=True)
            found |= {f"pick {item}" for item, count in lying if count}
        found |= {f"drop {item}" for item in self.pack}
        found |= {"boots"} if "boots" in self.pack and moves else set()
        found |= {"talisman"} if "talisman" in self.pack else set()
        found |= {"herbs"} if "herbs" in self.pack and self.me.health < self.rules["health"] else set()
        found |= {f"pendant {line}" for line in self.lines()} if "pendant" in self.pack else set()
        if self.view.actions >= 4:
            found |= {"emergency-turn", *(f"emergency-portal {line}" for line in self.lines())}
        assert self.me.role is not None, "players have classes"
        role = self.cards["class"][self.me.role]
        if self.me.level < 3 and self.has(role["costs"][self.me.level - 1]):
            found.add("level-up")
        if self.can_complete():
            found.add("ritual")
        if not self.view.special_used and self.has_target(role["special"], role["levels"][self.me.level - 1]):
            found.add("special")
        return found

    def ways(self, *, explored: bool) -> Iterator[str]:
        """The directions of Moves, or of face-down tiles."""
        edges = self.view.cells[self.me.cell].edges
        for way, letter in enumerate(LETTERS):
            there = self.view.cells[beyond(self.me.cell, way)]
            leaves = edges[way] == self.me.space and there.explored == explored
            if leaves and (not explored or there.edges[(way + 2) % 4]):
                yield letter

    def lines(self) -> list[int]:
        """The lines for a Portal."""
        if self.view.portals_left == 0:
            return []
        lines = self.view.cells[self.me.cell].lines
        return [line for line, ends in enumerate(lines, 1) if self.me.space in ends and ends[0] != ends[1]]

    def has(self, items: list[str]) -> bool:
        """Whether the backpack has all of some items."""
        return all(self.pack.get(item, 0) >= items.count(item) for item in items)

    def can_complete(self) -> bool:
        """Whether the Ritual can be completed."""
        if self.me.ritual is None:
            return False
        ritual = self.cards["ritual"][self.me.ritual]
        row, column = divmod(self.me.cell, 5)
        tile = self.view.cells[self.me.cell].tile
        assert tile is not None, "a pawn is on an explored tile"
        region = "school" if {row, column} <= {1, 2, 3} else "swamp"
        return self.has(ritual["items"]) and ritual["where"] in {"anywhere", region, self.cards["tile"][tile]["id"]}

    def has_target(self, special: str, numbers: dict[str, int]) -> bool:
        """Whether the special action has something to act on."""
        near = [number for number in range(25) if self.steps(number) <= numbers.get("range", 0)]
        cells = [self.view.cells[number] for number in near]
        seats = [seat for seat in self.view.seats if seat.cell in near]
        others = [seat for place, seat in enumerate(self.view.seats) if place != self.view.active and seat in seats]
        match special:
            case "reveal":
                found = any(not cell.explored for cell in cells)
            case "banish":
                found = any(cell.minion for cell in cells)
            case "fetch":
                found = sum(self.me.pack) < self.limit and any(any(pile) for cell in cells for pile in cell.lying)
            case "phase":
                found = any(self.view.cells[beyond(self.me.cell, way)].explored for way in range(4))
            case "bring":
                found = any((seat.cell, seat.space) != (self.me.cell, self.me.space) for seat in seats)
            case "give":
                found = bool(self.pack) and any(sum(seat.pack) < self.limit for seat in others)
            case "heal":
                found = any(seat.health < self.rules["health"] for seat in seats)
            case _:
                found = self.view.deck > 0
        return found

    def steps(self, cell: int) -> int:
        """The distance of a cell, by spreading over the grid."""
        reached, count = {self.me.cell}, 0
        while cell not in reached:
            reached |= {beyond(one, way) for one in reached for way in range(4)}
            count += 1
        return count
