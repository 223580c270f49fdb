"""What wheels hold: the abi3 module, content and types, and nothing that users do not need.

The wheel is the installed one. YITH_WHEELS names a folder whose wheels are looked at as well, and YITH_PORTABLE=1 asks
that the installed one runs on any Linux.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from email.message import Message
from email.parser import Parser
from importlib.metadata import distribution
from pathlib import Path

import pytest

import yith
from tests.tree import ROOT, files, show


@dataclass(frozen=True)
class Wheel:
    """A wheel, installed or not: the names of its files, and their text."""

    names: frozenset[str]
    read: Callable[[str], str]

    def metadata(self, file: str) -> Message:
        (name,) = [name for name in self.names if re.fullmatch(rf"yith-[^/]+\.dist-info/{file}", name)]
        return Parser().parsestr(self.read(name))


def installed() -> Wheel:
    files = distribution("yith").files or []
    # What pip writes while it installs is not of the wheel.
    own = {
        str(file): file
        for file in files
        if not re.search(r"^\.\.|__pycache__|dist-info/(INSTALLER|REQUESTED|direct_url\.json)$", str(file))
    }
    return Wheel(frozenset(own), lambda name: own[name].read_text())


def built(path: Path) -> Wheel:
    with zipfile.ZipFile(path) as archive:
        texts: Mapping[str, bytes] = {name: archive.read(name) for name in archive.namelist()}
    return Wheel(frozenset(texts), lambda name: texts[name].decode())


BUILT = sorted(Path(os.environ["YITH_WHEELS"]).glob("*.whl")) if os.environ.get("YITH_WHEELS") else []


@pytest.fixture(params=["installed", *BUILT], ids=["installed", *(path.name for path in BUILT)])
def wheel(request: pytest.FixtureRequest) -> Wheel:
    return installed() if request.param == "installed" else built(request.param)


def test_tests_run_against_the_installed_package() -> None:
    place = Path(yith.__file__).resolve()
    assert place.is_relative_to(Path(sysconfig.get_path("platlib")).resolve())
    assert not place.is_relative_to(ROOT / "python")
    assert [entry for entry in sys.path if Path(entry).resolve() == ROOT / "python"] == []


def test_one_module_of_the_stable_abi(wheel: Wheel) -> None:
    assert [name for name in wheel.names if name.endswith((".so", ".pyd"))] == ["yith/_native.abi3.so"]
    tags = wheel.metadata("WHEEL").get_all("Tag", [])
    assert tags
    assert [tag for tag in tags if not tag.startswith("cp311-abi3-")] == []


def test_the_installed_wheel_runs_where_it_should() -> None:
    system = r"manylinux(2014|_2_17)_\w+" if os.environ.get("YITH_PORTABLE") == "1" else r"\w+"
    tags = installed().metadata("WHEEL").get_all("Tag", [])
    assert [tag for tag in tags if not re.fullmatch(rf"cp311-abi3-{system}", tag)] == []


def test_every_file_of_the_package_and_no_other(wheel: Wheel) -> None:
    sources = {show(path).removeprefix("python/") for path in files("python/yith")}
    assert {"yith/py.typed", "yith/_native.pyi"} <= sources
    packed = {name for name in wheel.names if not re.match(r"yith-[^/]+\.dist-info/", name)}
    assert sorted(packed - {"yith/_native.abi3.so"}) == sorted(sources)


@pytest.mark.parametrize("name", yith.game_names())
def test_content_is_shipped(wheel: Wheel, name: str) -> None:
    place = f"yith/games/{name}/content.toml"
    assert wheel.read(place) == (ROOT / "python" / place).read_text(encoding="utf-8")


def test_metadata(wheel: Wheel) -> None:
    metadata = wheel.metadata("METADATA")
    assert metadata["Name"] == "yith"
    assert metadata["Requires-Python"] == ">=3.11"
    assert metadata["License-Expression"] == "MIT"
    needed = [text for text in metadata.get_all("Requires-Dist", []) if "extra ==" not in text]
    assert [re.split(r"[^\w-]", text)[0] for text in needed] == ["click", "numpy", "rich"]
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in wheel.names)
    assert str(metadata.get_payload()).strip() == (ROOT / "README.md").read_text(encoding="utf-8").strip()


@pytest.mark.parametrize("name", yith.game_names())
def test_the_rules_page_is_embedded(name: str) -> None:
    command = Path(sysconfig.get_path("scripts")) / "yith"
    run = subprocess.run([command, "rules", name], capture_output=True, check=True)
    assert run.stdout == (ROOT / "seeds" / name / "rules.md").read_bytes()
    assert run.stderr == b""


def test_versions_agree() -> None:
    assert yith.__version__ == distribution("yith").version
    manifest = (ROOT / "Cargo.toml").read_text(encoding="utf-8")
    assert f'version = "{yith.__version__}"' in manifest
    assert re.search(
        rf"^## {re.escape(yith.__version__)}\b", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE
    )
