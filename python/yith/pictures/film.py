"""A game as a film: a picture a move with its text, as one HTML file or as numbered SVG files."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from yith.pictures import lettering
from yith.pictures.canvas import Canvas
from yith.pictures.ink import COLOURS
from yith.pictures.picture import Picture

if TYPE_CHECKING:
    from collections.abc import Iterator

    from yith.pictures.picture import Part

CAPTION: Final = 46
"""The height of the text below a frame that is a file."""


class Film:
    """Frames in order, each a picture and what led to it.

    Frames share what they have in common: a part that stays as it is, and a shape that comes back, is kept once.
    """

    def __init__(self, title: str) -> None:
        """Begins a film without frames."""
        self._title = title
        self._tags: dict[str, int] = {}
        self._parts: dict[Part, int] = {}
        self._frames: list[tuple[Picture, tuple[int, ...]]] = []
        self._texts: list[str] = []

    def __len__(self) -> int:
        """How many frames there are."""
        return len(self._frames)

    def add(self, picture: Picture, text: str) -> None:
        """Adds a frame: the position, and how it came about."""
        places = tuple(self._parts.setdefault(part, len(self._parts)) for part in picture.parts)
        self._frames.append((Picture(picture.width, picture.height, picture.title, "", ()), places))
        self._texts.append(text)

    def files(self) -> Iterator[tuple[str, str]]:
        """The frames as SVG files: names that sort as the frames do, and what is in them."""
        digits = max(4, len(str(len(self) - 1)))
        for place in range(len(self)):
            yield f"{place:0{digits}}.svg", self._captioned(place).svg()

    def _captioned(self, place: int) -> Picture:
        bare, numbers = self._frames[place]
        known = tuple(self._parts)
        canvas = Canvas(bare.width)
        canvas.line((20, bare.height), (bare.width - 20, bare.height), edge="line")
        canvas.text(20, bare.height + 28, f"{place}/{len(self) - 1}", size=14, fill="dim", bold=True)
        canvas.text(
            bare.width / 2, bare.height + 28, self._texts[place], size=14, anchor="middle", room=bare.width - 220
        )
        caption = canvas.picture(bare.height + CAPTION, bare.title, self._texts[place])
        parts = (*(known[number] for number in numbers), *caption.parts)
        return Picture(caption.width, caption.height, caption.title, caption.description, parts)

    def html(self) -> str:
        """The film as one HTML file, which plays without a network."""
        tags: dict[str, int] = {}
        parts = [[tags.setdefault(tag, len(tags)) for tag in part] for part in self._parts]
        frames = [
            [text, bare.title, bare.width, bare.height, *numbers]
            for (bare, numbers), text in zip(self._frames, self._texts, strict=True)
        ]
        data = json.dumps([list(tags), parts, frames], ensure_ascii=False, separators=(",", ":"))
        bare, numbers = self._frames[0]
        known = tuple(self._parts)
        first = Picture(bare.width, bare.height, bare.title, "", tuple(known[number] for number in numbers))
        return _PAGE.format(
            title=lettering.content(self._title),
            style=_page_style(),
            last=len(self) - 1,
            first=first.svg(),
            caption=lettering.content(self._texts[0]),
            # No tag can end the element that the data stands in.
            data=data.replace("<", "\\u003c"),
            script=_SCRIPT,
        )


def _page_style() -> str:
    roles = ("paper", "panel", "line", "ink", "dim", "accent", "on-accent")
    light, dark = ("".join(f"--{role}:{COLOURS[role][shade]};" for role in roles) for shade in (0, 1))
    return f":root{{color-scheme:light dark;{light}}}@media(prefers-color-scheme:dark){{:root{{{dark}}}}}{_STYLE}"


_STYLE: Final = """
*{box-sizing:border-box}
body{margin:0;background:var(--panel);color:var(--ink);font:16px system-ui,sans-serif}
main{max-width:1000px;margin:0 auto;padding:12px 20px 20px}
h1{font-size:1rem;color:var(--dim);margin:0}
#stage svg{width:100%;height:auto;display:block}
#says{flex:1 0 100%;margin:0;font-size:1.05rem;line-height:1.5;min-height:1.5em;overflow-wrap:anywhere}
#says b{color:var(--dim);margin-right:.75em;font-variant-numeric:tabular-nums}
form{position:sticky;top:0;background:var(--panel);display:flex;gap:8px;align-items:center;flex-wrap:wrap;
  padding:10px 0}
button,select{font:inherit;color:inherit;background:var(--paper);border:1px solid var(--line);border-radius:8px;
  padding:6px 12px;min-width:44px;min-height:40px;cursor:pointer}
#play{background:var(--accent);color:var(--on-accent);border-color:var(--accent);min-width:86px;font-weight:700}
button:focus-visible,select:focus-visible,input:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
#at{flex:1;min-width:160px;accent-color:var(--accent)}
small{color:var(--dim);display:block;margin-top:10px}
"""

_PAGE: Final = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<main>
<h1>{title}</h1>
<form>
<button type="button" id="first" aria-label="first frame" title="first frame (Home)">|&lt;</button>
<button type="button" id="back" aria-label="one frame back" title="one frame back (left arrow)">&lt;</button>
<button type="button" id="play" title="play or pause (space)">Play</button>
<button type="button" id="next" aria-label="one frame on" title="one frame on (right arrow)">&gt;</button>
<button type="button" id="last" aria-label="last frame" title="last frame (End)">&gt;|</button>
<input type="range" id="at" min="0" max="{last}" value="0" aria-label="frame">
<select id="pace" aria-label="pace">
<option value="2000">slow</option><option value="900" selected>normal</option><option value="250">fast</option>
</select>
<p id="says" aria-live="polite"><b>0/{last}</b><span>{caption}</span></p>
</form>
<div id="stage">{first}</div>
<small>The space bar plays and pauses, the arrows step, Home and End go to the first and the last frame.</small>
</main>
<script type="application/json" id="film">{data}</script>
<script>{script}</script>
</body>
</html>
"""

_SCRIPT: Final = """
"use strict";
const get = (id) => document.getElementById(id);
const [tags, parts, frames] = JSON.parse(get("film").textContent);
const stage = get("stage"), style = stage.querySelector("style").outerHTML, last = frames.length - 1;
let at = 0, timer = 0;
function show(place) {
  at = Math.max(0, Math.min(last, place));
  const [text, title, width, height, ...numbers] = frames[at];
  const drawn = numbers.map((number) => parts[number].map((tag) => tags[tag]).join("")).join("");
  stage.innerHTML = `<svg xmlns="http://www.w3.org/2000/svg" class="yith" role="img" viewBox="0 0 ${width} ${height}">`
    + `${style}<rect class="paper" width="${width}" height="${height}" rx="14"/>${drawn}</svg>`;
  stage.firstChild.setAttribute("aria-label", title);
  get("at").value = at;
  get("at").setAttribute("aria-valuetext", `${at} of ${last}`);
  get("says").firstChild.textContent = `${at}/${last}`;
  get("says").lastChild.textContent = text;
  if (at === last) stop();
}
function stop() {
  clearInterval(timer);
  timer = 0;
  get("play").textContent = "Play";
}
function play() {
  if (timer) return stop();
  if (at === last) show(0);
  if (at === last) return;
  timer = setInterval(() => show(at + 1), Number(get("pace").value));
  get("play").textContent = "Pause";
}
function step(place) {
  stop();
  show(place);
}
const keys = {
  ArrowLeft: () => step(at - 1), ArrowRight: () => step(at + 1), Home: () => step(0), End: () => step(last),
};
get("first").onclick = keys.Home;
get("back").onclick = keys.ArrowLeft;
get("next").onclick = keys.ArrowRight;
get("last").onclick = keys.End;
get("play").onclick = play;
get("at").oninput = () => step(Number(get("at").value));
get("pace").onchange = () => { if (timer) { stop(); play(); } };
document.onkeydown = (event) => {
  const pressed = event.target.tagName;
  if (event.ctrlKey || event.altKey || event.metaKey || pressed === "SELECT") return;
  if (event.key === " " && pressed !== "BUTTON") play();
  else if (keys[event.key]) keys[event.key]();
  else return;
  event.preventDefault();
};
"""
