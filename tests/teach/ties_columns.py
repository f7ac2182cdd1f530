"""What is laid on what in the columns, and what moves between them."""

from __future__ import annotations

from canfield_widget.core.cards import make_card, rank_of
from canfield_widget.core.rules import Rules
from tests.teach.setups import after, allowed, base_of, fits, lay, numbers, run, waste_cards_allowed
from tests.teach.ties_spaces import can_fill, filling_rank
from tests.teach.tying import ties


def taken(rules: Rules, onto: int, base: int | None = None) -> set[int]:
    """The cards of the waste that may be laid on a card in a column."""
    return waste_cards_allowed(lay(rules, base=base, tableau=[[onto]], stock="3s"), "WT1")


WAYS = {
    "red on black, black on red": "alt",
    "in the same suit": "suit",
    "red on red, black on black": "color",
    "whatever the suit": "any",
}


@ties(*(f"tableau.build.{way}" for way in ("alt", "suit", "color", "any")))
def build_down(rules: Rules, text: str) -> None:
    """On every card but aces and base cards, of which other sentences tell."""
    way = next(way for words, way in WAYS.items() if words in text)
    base = base_of(rules)
    for onto in range(52):
        if rank_of(onto) in (1, base):
            continue
        lower = [card for card in range(52) if rank_of(card) == rank_of(onto) - 1]
        assert taken(rules, onto) == {card for card in lower if fits(way, card, onto)}


@ties("tableau.build.rank")
def build_by_rank(rules: Rules, text: str) -> None:
    for onto in range(52):
        assert taken(rules, onto) == {c for c in range(52) if rank_of(c) == rank_of(onto)}


@ties("tableau.build.none")
def build_nothing(rules: Rules, text: str) -> None:
    for onto in range(52):
        assert not taken(rules, onto)


def bases(rules: Rules) -> list[int | None]:
    if rules.base == "none":
        return [None]
    return [rules.base_rank] if rules.base_rank else [1, 2, 9, 13]


ACES = [make_card(1, suit) for suit in range(4)]


def kings_on_aces(rules: Rules, base: int | None) -> bool:
    """Whether exactly the kings that fit by their suits go on aces; False where none do."""
    found = {(onto, card) for onto in ACES for card in taken(rules, onto, base)}
    kings = [make_card(13, suit) for suit in range(4)]
    fitting = {(onto, card) for onto in ACES for card in kings if fits(rules.build, card, onto)}
    assert found in (set(), fitting)
    return bool(found)


def goes_on_base(rules: Rules, base: int) -> bool:
    return bool(taken(rules, make_card(base, 0), base))


@ties("tableau.wrap.full")
def king_on_ace(rules: Rules, text: str) -> None:
    for base in bases(rules):
        assert kings_on_aces(rules, base)
        assert base is None or goes_on_base(rules, base)


@ties("tableau.wrap.base")
def king_on_ace_but_nothing_on_the_base(rules: Rules, text: str) -> None:
    for base in bases(rules):
        assert base is not None
        assert kings_on_aces(rules, base) == (base != 1)
        assert not goes_on_base(rules, base)
    assert bases(rules) != [1]


@ties("tableau.wrap.none")
def nothing_on_an_ace(rules: Rules, text: str) -> None:
    for base in bases(rules):
        assert not kings_on_aces(rules, base)
        assert base in (None, 1) or goes_on_base(rules, base)


@ties("tableau.max")
def columns_are_bounded(rules: Rules, text: str) -> None:
    most = numbers(text)[0]
    *_, onto, card = run(rules, 2, base_of(rules))
    for size in (most - 1, most, most + 1):
        column = [*[make_card(4, 0)] * (size - 1), onto]
        position = lay(rules, tableau=[column], waste=[card], stock="3s")
        assert allowed(position, "WT1") == (size < most)


@ties("tableau.turn")
def face_down_cards_turn_up(rules: Rules, text: str) -> None:
    """The cards that lie face up on the uppermost face-down one are taken away."""
    assert any("d" in faces for faces in rules.tableau)
    column, faces = next((i, f) for i, f in enumerate(rules.tableau) if "d" in f)
    down = faces.rfind("d") + 1
    base = base_of(rules)
    top = [make_card(base, 1)] if base else [make_card(9, suit) for suit in range(4)]
    tableau = [*[[make_card(4, 0)]] * column, [*[make_card(4, 2)] * down, *top]]
    downs = [0] * column + [down]
    position = lay(rules, tableau=tableau, down=downs, stock="3s3h3d3s")
    assert position.view.tableau[column][down - 1] is None
    played = after(position, f"T{column + 1}F" + ("" if base else ":4"))
    assert len(played.tableau[column]) == down
    assert played.view.tableau[column][-1] is not None


@ties("groups.up")
def tops_go_up(rules: Rules, text: str) -> None:
    base = base_of(rules)
    assert base
    position = lay(rules, tableau=[[make_card(4, 0), make_card(base, 1)]])
    assert allowed(position, "T1F")
    assert not allowed(lay(rules, tableau=[[make_card(base, 1), make_card(4, 0)]]), "T1F")


def moves(rules: Rules, column: list[int], count: int, onto: int, down: int = 0) -> bool:
    """Whether so many cards of the first column can go on a card in the second one."""
    stock = "3s" if len(rules.tableau) > 1 else ""
    position = lay(rules, tableau=[column, [onto]], down=[down], stock=stock)
    return allowed(position, "T1T2" if count == 1 else f"T1T2:{count}")


def sizes(rules: Rules) -> list[int]:
    """How many cards of a run of three can go on the card that they follow, by their places."""
    assert len(rules.tableau) + rules.waste_becomes_tableau > 1
    bound = min(3, (rules.max_cards or 9) - 1)
    cards = run(rules, 4, base_of(rules))
    column = cards[1:][: max(bound, 2)]
    return [
        count
        for count in range(1, len(column) + 1)
        if moves(rules, column, count, cards[len(column) - count])
    ]


def longest(rules: Rules) -> int:
    """Of the column in `sizes`, how many cards fit under the bound of a column."""
    return max(min(3, (rules.max_cards or 9) - 1), 2)


def within(rules: Rules, counts: set[int]) -> list[int]:
    most = (rules.max_cards or 9) - 1
    return sorted(count for count in counts if count <= most)


def single_moves(rules: Rules) -> bool:
    onto, card = run(rules, 2, base_of(rules))
    return moves(rules, [card], 1, onto)


def builds(rules: Rules) -> bool:
    onto, card = run(rules, 2, base_of(rules))
    return card in taken(rules, onto)


@ties("groups.none")
def nothing_between_columns(rules: Rules, text: str) -> None:
    assert len(rules.tableau) + rules.waste_becomes_tableau > 1
    for onto in range(52):
        for card in range(0, 52, 5):
            assert not moves(rules, [card], 1, onto)
    assert not can_fill(rules, [make_card(filling_rank(rules), 0)])


@ties("groups.alone")
def only_single_cards_that_lie_alone(rules: Rules, text: str) -> None:
    card = make_card(filling_rank(rules), 0)
    assert can_fill(rules, [card])
    assert not can_fill(rules, [make_card(4, 1), card])
    assert not can_fill(rules, [card, make_card(4, 1)], 2)


@ties("groups.top")
def only_tops(rules: Rules, text: str) -> None:
    card = make_card(filling_rank(rules), 0)
    if builds(rules):
        assert sizes(rules) == [1]
        return
    assert can_fill(rules, [card])
    if max(map(len, rules.tableau)) > 1 or rules.waste_becomes_tableau:
        assert can_fill(rules, [make_card(4, 1), card])
        assert not can_fill(rules, run(rules, 2, base_of(rules)), 2)


def whole_only(rules: Rules) -> None:
    assert single_moves(rules)
    assert sizes(rules) == within(rules, {longest(rules)})


def whole_or_top(rules: Rules) -> None:
    assert single_moves(rules)
    assert sizes(rules) == within(rules, {1, longest(rules)})


def loose_columns_stay(rules: Rules) -> None:
    """A column that is not one run, or has a card face down, does not move as a whole."""
    assert max(map(len, rules.tableau)) > 1 or rules.waste_becomes_tableau
    cards = run(rules, 3, base_of(rules))
    loose = [cards[1], make_card(4, 2)]
    assert not moves(rules, loose, 2, cards[0])
    assert not moves(rules, cards[1:], 2, cards[0], down=1)


@ties("groups.whole")
def whole_columns(rules: Rules, text: str) -> None:
    whole_only(rules)


@ties("groups.whole.run")
def whole_columns_in_order(rules: Rules, text: str) -> None:
    whole_only(rules)
    loose_columns_stay(rules)


@ties("groups.whole_or_top")
def whole_columns_or_tops(rules: Rules, text: str) -> None:
    whole_or_top(rules)


@ties("groups.whole_or_top.run")
def whole_columns_in_order_or_tops(rules: Rules, text: str) -> None:
    whole_or_top(rules)
    loose_columns_stay(rules)


@ties("groups.run")
def runs(rules: Rules, text: str) -> None:
    assert sizes(rules) == within(rules, {1, 2, 3})
    if max(map(len, rules.tableau)) > 1 or rules.waste_becomes_tableau:
        loose_columns_stay(rules)
