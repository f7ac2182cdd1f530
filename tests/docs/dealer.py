"""Dealing as docs/formats.md section 5 tells it, written from that text and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator

RANKS = "A23456789TJQK"
PACK = [rank + suit for suit in "cdhs" for rank in RANKS]


def by_rank(suits: str) -> list[str]:
    """A pack that lies rank by rank."""
    return [rank + suit for rank in RANKS for suit in suits]


def splitmix64(seed: int) -> Iterator[int]:
    state = seed
    while True:
        state = (state + 0x9E3779B97F4A7C15) % 2**64
        z = state
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % 2**64
        yield z ^ (z >> 31)


def shuffle(deck: list[str], draw_up_to: Callable[[int], int]) -> list[str]:
    """Fisher and Yates from the back; `draw_up_to(i)` is a number from 0 to i."""
    for i in range(len(deck) - 1, 0, -1):
        j = draw_up_to(i)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


def below(numbers: Iterator[int], n: int) -> int:
    """A number below n from numbers of 64 bits."""
    while True:
        r = next(numbers)
        if r < 2**64 - 2**64 % n:
            return r % n


def cw1(number: int, packs: int = 1) -> list[str]:
    """The deck of our own scheme, the card dealt first at the front."""
    numbers = splitmix64(number)
    return shuffle(PACK * packs, lambda i: below(numbers, i + 1))


def cardgames(number: int) -> list[str]:
    """The deck of cardgames.io, the card dealt first at the front."""
    state = number

    def draw_up_to(i: int) -> int:
        nonlocal state
        state = (9301 * state + 49297) % 233280
        return state * (i + 1) // 233280

    return shuffle(by_rank("hsdc"), draw_up_to)[::-1]


def mt19937(seed: int) -> Iterator[int]:
    """Matsumoto and Nishimura 1998, seeded as in C++."""
    return twisted(_by_one_number(seed))


def _by_one_number(seed: int) -> list[int]:
    state = [seed]
    for i in range(1, 624):
        state.append((1812433253 * (state[-1] ^ state[-1] >> 30) + i) % 2**32)
    return state


def mt19937_by_array(words: list[int]) -> Iterator[int]:
    """The same generator after init_by_array (2002)."""
    state = _by_one_number(19650218)
    i = 1
    for step in range(max(624, len(words)) + 623):
        mixed = state[i - 1] ^ state[i - 1] >> 30
        if step < max(624, len(words)):
            j = step % len(words)
            state[i] = ((state[i] ^ mixed * 1664525) + words[j] + j) % 2**32
        else:
            state[i] = ((state[i] ^ mixed * 1566083941) - i) % 2**32
        i += 1
        if i == 624:
            state[0] = state[623]
            i = 1
    state[0] = 2**31
    return twisted(state)


def twisted(state: list[int]) -> Iterator[int]:
    """The numbers that follow from a state."""
    while True:
        for i in range(624):
            joined = state[i] & 0x80000000 | state[(i + 1) % 624] & 0x7FFFFFFF
            state[i] = state[(i + 397) % 624] ^ joined >> 1 ^ joined % 2 * 0x9908B0DF
            y = state[i]
            y ^= y >> 11
            y ^= y << 7 & 0x9D2C5680
            y ^= y << 15 & 0xEFC60000
            yield y ^ y >> 18


def by_buckets(numbers: Iterator[int], n: int) -> int:
    """A number from 0 to n from numbers of 32 bits."""
    b = (2**32 - 1) // (n + 1) + ((2**32 - 1) % (n + 1) == n)
    while True:
        r = next(numbers) // b
        if r <= n:
            return r


def solvitaire(number: int) -> list[str]:
    """The shuffled deck of Solvitaire, place 0 at the front."""
    numbers = mt19937(number)
    return shuffle(by_rank("chsd"), lambda i: by_buckets(numbers, i))


def pysol(number: int, packs: int = 1) -> list[str]:
    """The shuffled pack of PySolFC, the card dealt first at the front."""
    in_suits = [rank + suit for suit in "cshd" for rank in RANKS] * packs
    if number < 32000:
        return shuffle(by_rank("cdhs") if packs == 1 else in_suits, _congruential(number))[::-1]
    words = [number >> at & 0xFFFFFFFF for at in range(0, number.bit_length(), 32)]
    numbers = mt19937_by_array(words)

    def draw_up_to(i: int) -> int:
        a, b = next(numbers), next(numbers)
        return (2**26 * (a // 2**5) + b // 2**6) * (i + 1) // 2**53

    return shuffle(in_suits, draw_up_to)[::-1]


def _congruential(state: int) -> Callable[[int], int]:
    def draw_up_to(i: int) -> int:
        nonlocal state
        state = (214013 * state + 2531011) % 2**31
        return state // 2**16 % (i + 1)

    return draw_up_to
