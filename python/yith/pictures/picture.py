"""A picture that is drawn: what stands in an SVG file, in parts that films share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from yith.pictures import lettering
from yith.pictures.ink import STYLE

Part: TypeAlias = tuple[str, ...]
"""Elements that belong together, tag by tag; all that is opened in a part is closed in it."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture.

    Attributes:
        width: Its width, in the units of its shapes.
        height: Its height.
        title: What it shows, in a few words.
        description: What it shows, in full, for those who do not see it.
        parts: What is drawn, from back to front.
    """

    width: int
    height: int
    title: str
    description: str
    parts: tuple[Part, ...]

    def svg(self) -> str:
        """The text of an SVG file that needs nothing else."""
        return "\n".join([self.opening(), *(tag for part in self.parts for tag in part), "</svg>\n"])

    def opening(self) -> str:
        """What comes before the parts."""
        size = f'viewBox="0 0 {self.width} {self.height}" width="{self.width}" height="{self.height}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="yith" role="img" {size}>\n'
            f"<title>{lettering.content(self.title)}</title>\n<desc>{lettering.content(self.description)}</desc>\n"
            f'<style>{STYLE}</style>\n<rect class="paper" width="{self.width}" height="{self.height}" rx="14"/>'
        )

    def _repr_svg_(self) -> str:
        """The picture in a notebook."""
        return self.svg()
