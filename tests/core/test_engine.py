"""What the rules mean, one sentence of the rule texts at a time."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canfield_widget import IllegalMoveError, Move
from canfield_widget.core.cards import cards_text, rank_of
from canfield_widget.core.deals import deal
from canfield_widget.core.engine import fills, foundation_moves, legal_moves, play, refusal
from canfield_widget.core.notation import canonical
from canfield_widget.core.positions import Position
from canfield_widget.core.variants import VARIANTS, find_variant
from tests.core import naive_text
from tests.core.perft_positions import last_card
from tests.core.tables import table
from tests.strategies import CANDIDATES, positions


def texts(position: Position) -> set[str]:
    return {str(move) for move in legal_moves(position)}


def played(position: Position, *moves: str) -> Position:
    for move in moves:
        position = play(position, Move.parse(move))
    return position


def columns(position: Position) -> str:
    return "/".join(cards_text(pile) or "-" for pile in position.tableau)


# Foundations


def test_foundations_build_up_in_suit_and_wrap_from_king_to_ace() -> None:
    position = table(base="Q", up="Kh", tableau="Ah/As/2h/3c")
    assert "T1F" in texts(position)
    assert "T2F" not in texts(position)
    assert "T2F" not in texts(position)
    assert "T3F" in texts(played(position, "T1F"))


def test_foundations_that_do_not_wrap_end_at_the_king() -> None:
    position = table("canfield[foundation_wrap=false]", base="Q", up="Kh", tableau="Ah/4s/6h/9c")
    assert "T1F" not in texts(position)
    assert refusal(position, Move("T1", "F")).code == "foundation_full"  # type: ignore[union-attr]


def test_an_empty_foundation_takes_only_the_base_rank() -> None:
    position = table(base="5", up="5c", tableau="5h/6h/4h/9c")
    assert {"T1F"} == {text for text in texts(position) if text.endswith("F")}
    refused = refusal(position, Move("T3", "F"))
    assert refused is not None
    assert (refused.code, refused.values) == ("base_rank", {"rank": "5"})


def test_a_base_card_goes_to_the_first_empty_foundation() -> None:
    position = played(table(base="5", up="5c", tableau="5h/6s/9s/9c"), "T1F")
    assert [cards_text(pile) for pile in position.foundations] == ["5c", "5h", "", ""]


def test_a_foundation_takes_one_card_at_a_time() -> None:
    position = table("storehouse", base="2", up="2c 2d 2h 3s", tableau="6s5s4s/9s/9c/Ah")
    refused = refusal(position, Move("T1", "F", 2))
    assert refused is not None
    assert refused.code == "foundation_one"


def test_a_foundation_takes_a_run_where_the_record_says_so() -> None:
    rules = "storehouse[foundation_group=run]"
    position = table(rules, base="2", up="2c 2d 2h 3s", tableau="6s5s4s/9s/9c/Ah")
    assert {"T1F", "T1F:2", "T1F:3"} <= texts(position)
    assert cards_text(played(position, "T1F:3").foundations[3]) == "2s3s4s5s6s"
    assert refusal(position, Move("T1", "F", 4)).code == "count"  # type: ignore[union-attr]


def test_cards_that_are_no_run_go_up_one_by_one() -> None:
    rules = "canfield[foundation_group=run,tableau=uu+u+u+u]"
    position = table(rules, base="2", up="3s", tableau="5s4s/9s/9c/Ah")
    assert "T1F" in texts(position)
    assert refusal(position, Move("T1", "F", 2)).code == "not_run"  # type: ignore[union-attr]
    assert "T1F" in texts(played(position, "T1F"))


def test_base_cards_go_up_by_themselves_where_the_record_says_so() -> None:
    rules = "canfield[auto_base=true]"
    position = table(rules, base="5", up="5c", reserve="7s5s", tableau="7c/8s/3d/3c", waste="5h6d")
    after = played(position, "WT1")
    assert [cards_text(pile) for pile in after.foundations] == ["5c", "5h", "5s", ""]
    assert cards_text(after.reserves[0]) == "7s"


# The tableau


@pytest.mark.parametrize(
    ("variant", "fits"),
    [
        ("canfield", {"8d", "8h"}),
        ("rainbow", {"8c", "8d", "8h", "8s"}),
        ("canfield[build=suit]", {"8c"}),
        ("canfield[build=color]", {"8c", "8s"}),
        ("canfield[build=rank]", {"9d", "9h", "9s"}),
        ("canfield[build=none]", set()),
    ],
)
def test_what_lies_on_the_nine_of_clubs(variant: str, fits: set[str]) -> None:
    others = [rank + suit for rank in "A2345678TJQK" for suit in "cdhs"] + ["9d", "9h", "9s"]
    found = set()
    for card in others:
        position = table(variant, base="7", tableau="9c/-/-/-", waste=card)
        if "WT1" in texts(position):
            found.add(card)
    assert found == fits


def test_a_king_goes_on_an_ace_where_wrap_is_full() -> None:
    tableau = "As/Kd/KhQs/3c"
    assert {"T2T1", "T3T1:2"} <= texts(table(base="7", tableau=tableau))
    assert {"T2T1", "T3T1:2"} <= texts(
        table("canfield[wrap=stop_at_base]", base="7", tableau=tableau)
    )
    without = table("canfield[wrap=none]", base="7", tableau=tableau)
    assert not {"T2T1", "T3T1:2"} & texts(without)
    assert refusal(without, Move("T2", "T1")).code == "on_ace"  # type: ignore[union-attr]


def test_a_card_goes_on_a_base_card_only_where_wrap_is_full_or_none() -> None:
    tableau = "7s/6d/Qh/3c"
    assert "T2T1" in texts(table(base="7", tableau=tableau))
    assert "T2T1" in texts(table("canfield[wrap=none]", base="7", tableau=tableau))
    stopped = table("canfield[wrap=stop_at_base]", base="7", tableau=tableau)
    assert "T2T1" not in texts(stopped)
    refused = refusal(stopped, Move("T2", "T1"))
    assert refused is not None
    assert (refused.code, refused.values) == ("on_base", {"rank": "7"})


GROUPS = "8h7s6d/9c/7c/Qs"


@pytest.mark.parametrize(
    ("group", "moves"),
    [
        ("top", {"T1T3"}),
        ("whole", {"T1T2:3"}),
        ("whole_or_top", {"T1T3", "T1T2:3"}),
        ("run", {"T1T3", "T1T2:3"}),
    ],
)
def test_what_moves_between_piles(group: str, moves: set[str]) -> None:
    position = table(f"canfield[group={group}]", base="2", tableau=GROUPS)
    assert {text for text in texts(position) if text.startswith("T1")} == moves


def test_a_part_of_a_run_moves_only_where_runs_do() -> None:
    tableau = "8h7s6d/9s/8d/Qs"
    for group in ("whole", "whole_or_top", "run"):
        position = table(f"canfield[group={group}]", base="2", tableau=tableau)
        assert ("T1T3:2" in texts(position)) == (group == "run")


def test_cards_that_are_no_run_do_not_move_together() -> None:
    rules = "canfield[group=run,tableau=dduu+u+u+u]"
    position = table(rules, base="2", tableau="4c9d|8d7h/9s/8s/Qs")
    assert {"T1T3"} == {text for text in texts(position) if text.startswith("T1")}
    assert refusal(position, Move("T1", "T2", 2)).code == "not_run"  # type: ignore[union-attr]
    assert refusal(position, Move("T1", "T2", 3)).code == "face_down"  # type: ignore[union-attr]


def test_an_exposed_card_turns_up() -> None:
    position = table("canfield[tableau=du+u+u+u,group=run]", base="2", tableau="4c|8d/9s/3h/Qs")
    assert position.down == (1, 0, 0, 0)
    after = played(position, "T1T2")
    assert (columns(after).split("/")[0], after.down) == ("4c", (0, 0, 0, 0))


def test_a_pile_grows_to_its_bound() -> None:
    position = table(
        "canfield[max_cards=3,group=run]", base="2", tableau="9c8h/7s6d/4d/Qs", waste="7c"
    )
    assert {"WT1"} <= texts(position)
    assert "T2T1:2" not in texts(position)
    refused = refusal(position, Move("T2", "T1", 2))
    assert refused is not None
    assert (refused.code, refused.values) == ("pile_full", {"n": 3})


# The reserve and spaces


def test_the_fill_is_part_of_the_move_that_made_the_space() -> None:
    position = table(base="2", reserve="4hKd", tableau="8h/9c/3s/Qs")
    after = played(position, "T1T2")
    assert columns(after) == "Kd/9c8h/3s/Qs"
    assert cards_text(after.reserves[0]) == "4h"
    assert fills(position, Move("T1", "T2")) == ("T1",)
    assert fills(position, Move("D")) == ()


def test_a_foundation_play_of_a_lone_card_makes_a_space_too() -> None:
    position = table(base="2", up="7h", reserve="4sKd", tableau="8h/9c/3s/Qs")
    assert columns(played(position, "T1F")) == "Kd/9c/3s/Qs"


def test_a_space_stays_open_as_long_as_the_player_likes() -> None:
    position = table(base="2", tableau="8h/9c/3s/Qs", waste="5d")
    after = played(position, "T1T2", "D", "D")
    assert columns(after) == "-/9c8h/3s/Qs"
    assert "WT1" in texts(after)


@pytest.mark.parametrize(
    ("variant", "sources"),
    [
        ("canfield", {"W"}),
        ("canfield-relaxed", {"W", "T"}),
        ("cardgames", {"W", "T", "F"}),
    ],
)
def test_what_may_fill_a_space_when_the_reserve_is_gone(variant: str, sources: set[str]) -> None:
    position = table(variant, base="2", up="4c", tableau="-/9c8h/3s/Qs", waste="5d")
    found = {text[0] for text in texts(position) if "T1" in text[1:]}
    assert found == sources


def test_superior_fills_its_spaces_by_hand_from_anywhere() -> None:
    position = table("superior", base="2", reserve="4hKd", tableau="8h/9c/3s/Qs", waste="5d")
    after = played(position, "T1T2")
    assert columns(after).startswith("-/")
    assert {"RT1", "WT1", "T3T1", "T2T1", "T2T1:2"} <= texts(after)


def test_a_space_takes_only_the_rank_that_the_record_names() -> None:
    position = table("canfield[fill_rank=13]", base="2", tableau="-/9c/3s/Qs", waste="5d")
    refused = refusal(position, Move("W", "T1"))
    assert refused is not None
    assert (refused.code, refused.values) == ("space_rank", {"rank": "K"})
    king = table("canfield[fill_rank=13]", base="2", tableau="-/9c/3s/Qs", waste="Kd")
    assert "WT1" in texts(king)


def test_the_fuller_reserve_fills_and_the_first_of_equal_ones() -> None:
    rules = "canfield[reserve_piles=2,reserve_cards=6]"
    position = table(rules, base="2", reserve="4h/5d6d", tableau="8h/9c/8c/9h")
    once = played(position, "T1T2")
    assert columns(once).split("/")[0] == "6d"
    assert columns(played(once, "T3T4")).split("/")[2] == "4h"


def test_the_waste_fills_by_itself_where_the_record_says_so() -> None:
    rules = "canfield[auto_fill=reserve+waste]"
    position = table(rules, base="2", tableau="8h/9c/3s/Qs", waste="5d6d")
    assert columns(played(position, "T1T2")) == "6d/9c8h/3s/Qs"


@given(positions())
def test_nothing_ever_goes_on_the_reserve(position: Position) -> None:
    sizes = [len(pile) for pile in position.reserves]
    for move in legal_moves(position):
        after = play(position, move)
        assert all(len(pile) <= size for pile, size in zip(after.reserves, sizes, strict=True))
        assert move.target[:1] != "R"


# Worrying back


def test_worrying_back_is_a_matter_of_the_record() -> None:
    tableau = "6h/9c/8h/Qs"
    for variant, expected in [
        ("canfield", set()),
        ("cardgames", {"FcT1"}),
        ("canfield[takeback=top_not_base]", {"FcT1"}),
    ]:
        position = table(variant, base="2", up="5c 2d", tableau=tableau, reserve="9s")
        assert {text for text in texts(position) if text[0] == "F"} == expected


def test_a_base_card_is_taken_back_only_where_every_top_card_is() -> None:
    tableau = "6h/9c/8h/Qs"
    for variant, expected in [("top", {"FdT2"}), ("top_not_base", set())]:
        rules = f"canfield[takeback={variant}]"
        position = table(rules, base="8", up="8d", tableau=tableau, reserve="9s")
        assert {text for text in texts(position) if text[0] == "F"} == expected


# The stock


def test_a_draw_turns_three_and_the_last_draw_what_is_left() -> None:
    position = table(
        base="2", tableau="8h/9s/3s/Qs", stock="AsKc4d5c6c", reserve="9d", rest="waste"
    )
    once = played(position, "D")
    assert cards_text(once.waste).endswith("6c5c4d")
    twice = played(once, "D")
    assert cards_text(twice.waste).endswith("6c5c4dKcAs")
    assert twice.stock == ()


def test_a_redeal_turns_the_waste_over_and_keeps_its_order() -> None:
    position = table(base="2", tableau="8h/9s/3s/Qs", rest="waste")
    after = played(position, "X")
    assert after.stock == position.waste[::-1]
    assert (after.waste, after.pass_number) == ((), 2)
    assert "D" not in texts(position)
    assert "X" not in texts(after)


def test_passes_end() -> None:
    last = table("casino", base="2", tableau="8h/9s/3s/Qs", rest="waste")
    assert refusal(last, Move("X")).code == "no_passes"  # type: ignore[union-attr]
    assert refusal(last, Move("D")).code == "no_passes"  # type: ignore[union-attr]
    assert not {"D", "X"} & texts(last)


def test_rush_turns_three_then_two_then_one() -> None:
    for number, count in [(1, 3), (2, 2), (3, 1)]:
        position = table("rush", base="2", tableau="8h/9s/3s/Qs", number=number)
        assert len(played(position, "D").waste) == count
    third = table("rush", base="2", tableau="8h/9s/3s/Qs", number=3, rest="waste")
    assert refusal(third, Move("X")).code == "no_passes"  # type: ignore[union-attr]


# The chosen base


def test_selective_starts_with_the_choice_of_a_base() -> None:
    position = Position.parse(
        "cf1 selective ? -/-/-/- 4d5cJh3s4hThKs6d4s7h9d2cKd Js/Tc/2h/7c/4c - "
        "QcQd8s5dJc8cTdKcAdQs5s9h5h7dAs6cKhAh8h3h3d6hJd9cAc6s8d2dQh3c9sTs2s7s 1"
    )
    assert texts(position) == {"T1F", "T2F", "T3F", "T4F", "T5F"}
    assert refusal(position, Move("D")).code == "choose_base"  # type: ignore[union-attr]
    after = played(position, "T3F")
    assert (after.base, columns(after)) == (2, "Js/Tc/7c/4c")
    assert cards_text(after.foundations[0]) == "2h"


def test_dutchess_starts_with_the_choice_of_a_base_from_a_reserve() -> None:
    position = deal(find_variant("dutchess"), 7)
    assert texts(position) == {"R1F", "R2F", "R3F", "R4F"}
    for move in ("D", "T1F", "T1T2"):
        refused = refusal(position, Move.parse(move))
        assert refused is not None
        assert refused.code == "choose_base_reserve"
    assert played(position, "R2F").base == rank_of(position.reserves[1][-1])


# Everywhere


@given(positions(), st.data())
def test_legal_and_refused_never_overlap(position: Position, data: st.DataObject) -> None:
    legal = set(legal_moves(position))
    assert len(legal) == len(legal_moves(position))
    for move in legal:
        assert canonical(position, move) == move
        assert refusal(position, move) is None
    for move in data.draw(st.lists(st.sampled_from(CANDIDATES), max_size=60)):
        refused = refusal(position, move)
        assert (refused is None) == (canonical(position, move) in legal), (move, refused)
        if refused is not None:
            assert refused.text()
            with pytest.raises(IllegalMoveError) as caught:
                play(position, move)
            assert caught.value.refusal == refused


def test_the_foundation_moves_are_the_legal_ones_that_go_up() -> None:
    position = table(base="2", up="5c 3h", tableau="6c/4h/9s/9c", waste="2d")
    up = {str(move) for move in foundation_moves(position)}
    assert up == {"T1F", "T2F", "WF"}


@pytest.mark.parametrize("key", VARIANTS)
def test_a_won_game_has_no_moves(key: str) -> None:
    position = Position.parse(naive_text.write(last_card(key)))
    last = foundation_moves(position)[0]
    won = play(position, last)
    assert won.is_won
    assert legal_moves(won) == foundation_moves(won) == []
    assert refusal(won, Move("D")).code == "game_over"  # type: ignore[union-attr]
