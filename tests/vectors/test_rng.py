"""The generator against `seeds/rng.toml`. Run as a script, this file prints that file."""

import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest

from yith.rng import GOLDEN, MASK, Rng, Words, finalise, rotate_left, stream

SEEDS = Path(__file__).parents[2] / "seeds" / "rng.toml"

# Published by the authors of the two generators, as the outputs of their own code.
SPLITMIX_STATE = 1234567
SPLITMIX = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]
# Seed, lane and episode 0, and the purpose with which the stream's SplitMix64 starts at that state.
SPLITMIX_KEY = (0, 0, 0, 16707091413055605911)
XOSHIRO_STATE = (1, 2, 3, 4)
XOSHIRO = [
    41943041,
    58720359,
    3588806011781223,
    3591011842654386,
    9228616714210784205,
    9973669472204895162,
    14011001112246962877,
    12406186145184390807,
    15849039046786891736,
    10450023813501588000,
]


def starting_with(output: int) -> Words:
    """A state whose first output is `output`."""
    return (0, 1, 2, rotate_left(output, 64 - 23))


def weighted(rng: Rng, weights: Sequence[int]) -> int:
    drawn = rng.below(sum(weights))
    for place, weight in enumerate(weights):
        if drawn < weight:
            return place
        drawn -= weight
    raise AssertionError("a draw is below the sum of the weights")


KEYS = [
    (0, 0, 0, 0),
    (1, 0, 0, 0),
    (0, 1, 0, 0),
    (0, 0, 1, 0),
    (0, 0, 0, 1),
    (7, 3, 12, 15),
    (MASK, MASK, MASK, 16),
]

ORDINARY = stream(7, 0, 0, 0).words
LARGE = 2**32 - 1
BOUNDS: list[tuple[Words, int]] = [
    *((ORDINARY, bound) for bound in (1, 2, 6, 101, 2**16, 3 * 2**30, LARGE)),
    # The first output is rejected: the low half of its product is below the remainder of 2^64.
    (starting_with(0), 6),
    (starting_with(5 * 2**34), 3 * 2**30),
    (starting_with(0), LARGE),
    # The low half is below the bound, and yet the output is taken.
    (starting_with(pow(LARGE, -1, 2**64)), LARGE),
    (starting_with(0), 2**31),
]

WEIGHTS = [[1], [1, 1], [6, 6, 6, 6, 6], [28, 36, 16], [1, 1000, 1], [2**31, 2**30, 2**30 - 1]]


def words(numbers: Sequence[int]) -> str:
    return f"[{', '.join(map(word, numbers))}]"


def word(number: int) -> str:
    return f'"{number}"'


def render() -> str:
    """The text of `seeds/rng.toml`, its numbers from this language's generator where nobody published them."""
    lines = [
        "# Vectors of the generator, read by both languages. `python tests/vectors/test_rng.py` prints this file.",
        "# Words of 64 bits are texts, since TOML's integers have a sign.",
        "",
        "# Published. The key is that of the stream which starts with the first four outputs.",
        "[splitmix64]",
        f"state = {word(SPLITMIX_STATE)}",
        f"key = {words(SPLITMIX_KEY)}",
        f"outputs = {words(SPLITMIX)}",
        "",
        "# Published.",
        "[xoshiro256plusplus]",
        f"state = {words(XOSHIRO_STATE)}",
        f"outputs = {words(XOSHIRO)}",
        "",
        "# Seed, lane, episode, purpose, and the state that they start.",
    ]
    for key in KEYS:
        lines += ["[[stream]]", f"key = {words(key)}", f"state = {words(stream(*key).words)}"]
    lines += ["", "# Bounded integers from a state, and the output that follows them."]
    for state, bound in BOUNDS:
        rng = Rng(state)
        draws = [rng.below(bound) for _ in range(8)]
        lines += ["[[bounded]]", f"state = {words(state)}", f"bound = {bound}", f"draws = {draws}"]
        lines += [f"next = {word(rng.next_u64())}"]
    lines += ["", "# Places drawn by weight from a state, and the output that follows them."]
    for weights in WEIGHTS:
        rng = Rng(ORDINARY)
        draws = [weighted(rng, weights) for _ in range(16)]
        lines += ["[[weighted]]", f"state = {words(ORDINARY)}", f"weights = {weights}", f"draws = {draws}"]
        lines += [f"next = {word(rng.next_u64())}"]
    return "\n".join(lines) + "\n"


def test_the_file_is_what_this_file_prints() -> None:
    assert SEEDS.read_text("utf-8") == render(), "remake it: python tests/vectors/test_rng.py > seeds/rng.toml"


def test_the_file_is_toml() -> None:
    tables = tomllib.loads(SEEDS.read_text("utf-8"))
    assert list(tables) == ["splitmix64", "xoshiro256plusplus", "stream", "bounded", "weighted"]


def test_splitmix64_gives_the_published_outputs() -> None:
    outputs = [finalise(SPLITMIX_STATE + GOLDEN * place & MASK) for place in range(1, len(SPLITMIX) + 1)]
    assert outputs == SPLITMIX
    assert list(stream(*SPLITMIX_KEY).words) == SPLITMIX[:4]


def test_xoshiro256plusplus_gives_the_published_outputs() -> None:
    rng = Rng(XOSHIRO_STATE)
    assert [rng.next_u64() for _ in XOSHIRO] == XOSHIRO


@pytest.mark.parametrize(("state", "bound"), BOUNDS)
def test_bounded_draws_follow_their_definition(state: Words, bound: int) -> None:
    # Lemire's algorithm in its plain form, without the short cut: every value keeps 2^64 // bound of the outputs.
    rng, plain = Rng(state), Rng(state)
    for _ in range(8):
        output = plain.next_u64()
        while output * bound % 2**64 < 2**64 % bound:
            output = plain.next_u64()
        assert rng.below(bound) == output * bound // 2**64
    assert rng == plain


@pytest.mark.parametrize("row", range(7, 10))
def test_large_bounds_reject(row: int) -> None:
    state, bound = BOUNDS[row]
    rng = Rng(state)
    assert rng.next_u64() * bound % 2**64 < 2**64 % bound
    second = rng.next_u64()
    assert Rng(state).below(bound) == second * bound // 2**64


def test_a_clone_goes_on_alike_and_apart() -> None:
    rng = stream(7, 0, 0, 0)
    twin = rng.clone()
    assert rng.next_u64() == twin.next_u64()
    rng.next_u64()
    assert rng != twin


if __name__ == "__main__":
    print(render(), end="")
