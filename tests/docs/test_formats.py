"""Every example of docs/formats.md is what the package does."""

from __future__ import annotations

import dataclasses
import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

import canfield_widget as cw
from canfield_widget.core import record_text
from canfield_widget.core.cards import cards_text, parse_cards
from canfield_widget.core.deals import deal_name
from canfield_widget.core.engine import legal_moves, play
from canfield_widget.core.notation import read_move
from canfield_widget.core.pysol import shuffled
from canfield_widget.core.records import read_record
from canfield_widget.core.share import share
from canfield_widget.store import settings as store
from canfield_widget.store.folder import FOLDER_VARIABLE
from canfield_widget.views import protocol
from canfield_widget.views.frames import MOST_BYTES, frames_of
from canfield_widget.views.settings import CHOICES
from canfield_widget.views.traits import Shared
from tests.docs import dealer
from tests.docs.blocks import kinds, lines, table

FORMATS = Path(__file__).parents[2] / "docs" / "formats.md"
IDENTITY = {"key", "name", "aliases", "sources", "alternatives"}


def pairs(kind: str) -> list[tuple[str, str]]:
    rows = [line.split("|") for line in lines(FORMATS, kind)]
    return [(left.strip(), right.strip()) for left, right in rows]


def golden(kind: str) -> list[tuple[int, str]]:
    rows = [line.split() for line in lines(FORMATS, kind)]
    return [(int(number), cards) for number, cards in rows]


def test_each_kind_of_example_is_tested() -> None:
    source = "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    grammar = {"", "ebnf"}
    assert {kind for kind in kinds(FORMATS) - grammar if f'"{kind}"' not in source} == set()


@pytest.mark.parametrize("line", lines(FORMATS, "cards"))
def test_cards(line: str) -> None:
    joined = line.replace(" ", "")
    assert cards_text(parse_cards(joined)) == joined


def test_order_of_the_pack() -> None:
    assert cards_text(range(52)) == "".join(dealer.PACK)


# Moves -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", lines(FORMATS, "moves"))
def test_canonical_move(line: str) -> None:
    assert str(cw.Move.parse(line)) == line


@pytest.mark.parametrize(("written", "meant"), pairs("liberal"))
def test_liberal_move(written: str, meant: str) -> None:
    assert str(read_move(cw.Game.deal(7).position, written)) == meant


@pytest.mark.parametrize(("position", "moves"), pairs("upwards"))
def test_a_foundation_has_a_number_where_several_take_the_cards(position: str, moves: str) -> None:
    legal = map(str, legal_moves(cw.Position.parse(position)))
    assert sorted(move for move in legal if "F" in move[1:]) == moves.split()


def upwards(rule: str) -> tuple[str, list[str]]:
    """The example under a rule, and its moves."""
    return next((line, moves.split()) for line, moves in pairs("upwards") if rule in line)


def test_a_number_that_is_not_needed_is_read() -> None:
    line, moves = upwards("rank_set")
    assert str(read_move(cw.Position.parse(line), moves[0].replace("F", "F1"))) == moves[0]


def test_a_number_that_is_missing_means_the_first_foundation() -> None:
    line, moves = upwards("foundation_build=any")
    several = [move for move in moves if move[-1].isdigit()]
    assert str(read_move(cw.Position.parse(line), several[0][:-1])) == several[0]


def test_the_top_card_of_a_set_comes_to_lie_lowest() -> None:
    line, moves = upwards("rank_set")
    before = cw.Position.parse(line)
    pile = before.tableau[int(moves[0][1]) - 1]
    after = play(before, cw.Move.parse(moves[0]))
    assert after.foundations[0] == before.foundations[0] + pile[:-5:-1]


# Variants --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("written", "canonical"), pairs("variants"))
def test_variant(written: str, canonical: str) -> None:
    assert str(cw.find_variant(written)) == canonical
    assert cw.find_variant(canonical) == cw.find_variant(written)


def test_keys() -> None:
    text = FORMATS.read_text("utf-8").partition("\nKeys: ")[2].partition("\n")[0]
    assert re.findall(r"`([a-z0-9-]+)`", text) == list(cw.VARIANTS)


RULES = table(FORMATS, "field", "value", "in `canfield`", "meaning")
RULES_ROWS = [(row[0].strip("`"), row[1], row[2].strip("`")) for row in RULES]


def test_fields_are_those_of_the_record_in_its_order() -> None:
    fields = [field.name for field in dataclasses.fields(cw.Rules) if field.name not in IDENTITY]
    assert [field for field, _, _ in RULES_ROWS] == fields


@pytest.mark.parametrize(("field", "default"), [(f, d) for f, _, d in RULES_ROWS])
def test_value_in_canfield(field: str, default: str) -> None:
    """The value that the table gives is read, and makes no difference to `canfield`."""
    assert str(cw.find_variant(f"canfield[{field}={default}]")) == "canfield"


def objection(variant: str) -> str:
    """What is wrong with a variant; '' where nothing is."""
    try:
        cw.find_variant(variant)
    except cw.RulesError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(("field", "allowed"), [(f, a) for f, a, _ in RULES_ROWS])
def test_allowed_values_are_all_known(field: str, allowed: str) -> None:
    """Each word of the table is a value; where the record refuses one, others disagree with it."""
    for word in re.findall(r"`([a-z_]+)`", allowed):
        assert "allowed" not in objection(f"canfield[{field}={word}]")


@pytest.mark.parametrize(
    ("field", "allowed"), [(f, a) for f, a, _ in RULES_ROWS if re.search(r"\d to \d", a)]
)
def test_range_of_numbers_ends_where_the_table_says(field: str, allowed: str) -> None:
    found = re.search(r"(\d+) to (\d+)", allowed)
    assert found is not None
    for number in (int(found[1]) - 1, int(found[2]) + 1):
        with pytest.raises(cw.RulesError, match=field):
            cw.find_variant(f"canfield[{field}={number}]")


# Positions -------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", lines(FORMATS, "cf1"))
def test_position(line: str) -> None:
    position = cw.Position.parse(line)
    assert str(position) == line
    assert cw.Position.parse(str(position)) == position


def test_one_field_more_or_less_is_refused() -> None:
    line = lines(FORMATS, "cf1")[0]
    for damaged in (line + " 1", line.rpartition(" ")[0], line.replace(" ", "  ", 1)):
        with pytest.raises(cw.PositionError, match="fields"):
            cw.Position.parse(damaged)


# Deals -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("written", "canonical"), pairs("deals"))
def test_deal_number(written: str, canonical: str) -> None:
    assert deal_name(written) == canonical


def dealt(position: cw.Position) -> str:
    """The deck of a position that was dealt in the default order."""
    first = [card for pile in position.foundations for card in pile]
    piles = [*position.reserves, tuple(first), *position.tableau, position.stock[::-1]]
    return "".join(map(cards_text, piles))


@pytest.mark.parametrize(("number", "cards"), golden("golden"))
def test_cw1_by_the_document_and_by_the_engine(number: int, cards: str) -> None:
    deck = "".join(dealer.cw1(number))
    assert deck.startswith(cards)
    assert dealt(cw.Game.deal(number).position) == deck
    assert cw.Game.deal(deck).position == cw.Game.deal(number).position


@pytest.mark.parametrize(("number", "cards"), golden("golden2"))
def test_cw1_with_two_packs(number: int, cards: str) -> None:
    deck = "".join(dealer.cw1(number, packs=2))
    assert deck.startswith(cards)
    assert dealt(cw.Game.deal(number, decks=2, reserve_piles=2).position) == deck


def test_laid_out_base_is_taken_out_of_the_shuffled_deck() -> None:
    deck = dealer.cw1(7)
    position = cw.Game.deal(7, "storehouse").position
    assert list(map(cards_text, position.foundations)) == ["2c", "2d", "2h", "2s"]
    rest = "".join(card for card in deck if card[0] != "2")
    assert dealt(position).replace("2c2d2h2s", "") == rest


def test_base_to_be_chosen_gets_one_more_pile_at_the_right_end() -> None:
    deck = dealer.cw1(7)
    position = cw.Game.deal(7, "selective").position
    assert list(map(cards_text, position.tableau)) == deck[13:18]
    assert cards_text(position.stock) == "".join(deck[:17:-1])


def test_first_waste_is_turned_card_by_card() -> None:
    position = cw.Game.deal(7, initial_waste=3).position
    assert cards_text(position.waste) == "".join(dealer.cw1(7)[18:21])


def test_range_of_cw1() -> None:
    with pytest.raises(cw.DealError, match=str(2**64 - 1)):
        cw.Game.deal(2**64)


@pytest.mark.parametrize(("number", "cards"), golden("cardgames"))
def test_cardgames_deals_reserve_tableau_foundation_stock(number: int, cards: str) -> None:
    deck = dealer.cardgames(number)
    assert "".join(deck).startswith(cards)
    position = cw.Game.deal(f"cardgames:{number}", "cardgames").position
    assert cards_text(position.reserves[0]) == "".join(deck[:13])
    assert list(map(cards_text, position.tableau)) == deck[13:17]
    assert cards_text(position.foundations[0]) == deck[17]
    assert cards_text(position.stock[::-1]) == "".join(deck[18:])


def test_mt19937_is_the_one_of_the_standard() -> None:
    """C++ fixes the 10000th number of the default seed (ISO/IEC 14882, rand.predef)."""
    numbers = dealer.mt19937(5489)
    assert [next(numbers) for _ in range(10_000)][-1] == 4123659995


@pytest.mark.parametrize(("number", "cards"), golden("solvitaire"))
def test_solvitaire_reads_the_rest_from_its_back(number: int, cards: str) -> None:
    base, *rest = dealer.solvitaire(number)
    back = rest[::-1]
    position = cw.Game.deal(f"solvitaire:{number}", "canfield-research").position
    assert cards_text(position.foundations[0]) == base
    assert cards_text(position.stock) == "".join(back[:34])
    assert cards_text(position.reserves[0]) == "".join(back[34:47]) == cards
    assert list(map(cards_text, position.tableau)) == back[47:]


@pytest.mark.parametrize("number", [1, 24, 31999, 32000, 2**40 + 7, 10**20 - 1])
@pytest.mark.parametrize("packs", [1, 2])
def test_pysol_shuffles_as_the_document_tells(number: int, packs: int) -> None:
    assert "".join(dealer.pysol(number, packs)) == cards_text(shuffled(packs, number))


@pytest.mark.parametrize(("number", "cards"), golden("pysol"))
def test_pysol_deals_base_reserve_and_the_tableau_from_the_right(number: int, cards: str) -> None:
    deck = dealer.pysol(number)
    assert "".join(deck[:18]) == cards
    position = cw.Game.deal(f"pysol:{number}", "canfield-top").position
    assert cards_text(position.foundations[0]) == deck[0]
    assert cards_text(position.reserves[0]) == "".join(deck[1:14])
    assert list(map(cards_text, position.tableau)) == deck[17:13:-1]
    assert cards_text(position.stock[::-1]) == "".join(deck[18:])


# Records and share codes -----------------------------------------------------------------------


def test_a_record_is_written_as_it_is_read() -> None:
    text = "\n".join(lines(FORMATS, "record")) + "\n"
    record = read_record(text)
    assert record.errors == ()
    assert str(record) == text
    assert record.comments == {0: "a cautious start", 2: "two black cards"}


def test_known_tags_are_those_of_the_table() -> None:
    names = " ".join(row[0] for row in table(FORMATS, "tag", "value"))
    assert re.findall(r"`(\w+)`", names) == list(record_text.KNOWN_TAGS)


def test_limits_of_a_record() -> None:
    rows = [re.match(r"\d+", row[1]) for row in table(FORMATS, "what", "at most")]
    limits = ("LINE", "TAGS", "VALUE", "COMMENT", "MOVES", "ERRORS")
    found = [int(row[0]) for row in rows if row]
    assert found == [getattr(record_text, f"MAX_{name}") for name in limits]


BEGIN = '[Format "cfr1"]\n[Variant "canfield"]\n[Deal "cw1:7"]\n\n'


@pytest.mark.parametrize(("written", "text"), pairs("escapes"))
def test_escapes_of_a_comment(written: str, text: str) -> None:
    record = read_record(f"{BEGIN}{written} *")
    assert (record.comments, record.errors) == ({0: text}, ())
    assert read_record(str(record)) == record


@pytest.mark.parametrize("line", lines(FORMATS, "reading"))
def test_what_becomes_of_moves(line: str) -> None:
    written, canonical, error = [part.strip() for part in line.split("|")]
    record = read_record(BEGIN + written)
    assert str(record).partition("\n\n")[2].strip() == canonical
    assert len(record.errors) == bool(error)
    assert error in " ".join(map(str, record.errors))


@pytest.mark.parametrize(("written", "canonical"), pairs("codes"))
def test_share_code(written: str, canonical: str) -> None:
    assert share(cw.Game.deal(written)) == canonical


# The board -------------------------------------------------------------------------------------


def example(kind: str) -> dict[str, Any]:
    message: dict[str, Any] = json.loads("\n".join(lines(FORMATS, kind)))
    return message


class Spy(cw.Board):
    """A board that keeps what it sends."""

    def __init__(self) -> None:
        self.sent: list[dict[str, Any]] = []
        super().__init__(cw.Game.deal(7))

    def send(self, content: Any, buffers: Any = None) -> None:
        self.sent.append(content)


def test_command_and_its_replies() -> None:
    board = Spy()
    command = example("command")
    board._handle_custom_msg(command, [])
    assert board.sent == [example("reply")]
    board.undo()
    illegal = {**command, "seq": 4, "rev": 3, "args": {"text": "WT1"}}
    board._handle_custom_msg(illegal, [])
    assert board.sent[1:] == [{**example("refused"), "rev": 3}]


def named(*headings: str) -> list[str]:
    """What the first column of a table names."""
    return re.findall(r"`(\w+)`", " ".join(row[0] for row in table(FORMATS, *headings)))


def test_state_has_the_fields_of_the_table() -> None:
    assert sorted(named("field", "value")) == sorted(cw.Board(cw.Game.deal(7)).state)


def test_base_of_the_state_where_there_is_none() -> None:
    rules = "canfield[base=none,foundation_build=rank_set,foundation_count=1]"
    assert cw.Board(cw.Game.deal(7, rules)).state["base"] == "-"


def test_traits_are_those_of_the_board() -> None:
    traits = Shared.class_own_traits(sync=True)
    assert sorted(named("trait", "who writes it", "value")) == sorted(traits)


def test_traits_of_a_replay_are_those_of_the_table() -> None:
    told = named("trait of a replay", "who writes it", "value")
    assert sorted(told) == sorted(cw.Replay.class_own_traits(sync=True))


DRAWN = '[Format "cfr1"][Variant "canfield"][Deal "7"] D'


def test_frames_have_the_fields_of_the_table() -> None:
    frames = frames_of(cw.read_record(DRAWN))
    assert named("field of `frames`", "value") == list(frames)
    text = FORMATS.read_text("utf-8")
    assert f"At most {MOST_BYTES:,} bytes" in text


def test_step_of_the_frames() -> None:
    """The example is the step of deal 7, but for the numbers of the cards, which are drawn."""
    (step,) = frames_of(cw.read_record(DRAWN))["steps"]
    told = example("step")
    told["piles"]["W"][1:], numbered = step["piles"]["W"][1:], told["piles"]["W"][1:]
    assert told == step
    assert [card[-2:] for card in numbered] == [card[-2:] for card in step["piles"]["W"][1:]]


OPTIONS = table(FORMATS, "option", "values", "meaning")
WORDS = {"true": True, "false": False}


def test_options_and_their_defaults_are_those_of_the_board() -> None:
    first = {row[0].strip("`"): row[1].split()[0].strip("`") for row in OPTIONS}
    options = {option: WORDS.get(value, value) for option, value in first.items()}
    assert options == cw.Board(cw.Game.deal(7)).options


@pytest.mark.parametrize("row", OPTIONS, ids=lambda row: row[0])
def test_values_of_an_option_are_all_there_are(row: list[str]) -> None:
    option, values = row[0].strip("`"), row[1].replace("`", "").split()
    allowed = CHOICES.get(option, (True, False))
    assert {WORDS.get(value, value) for value in values} == set(allowed)


def test_kept_settings_are_read_and_written_as_the_document_tells() -> None:
    path = Path(os.environ[FOLDER_VARIABLE]) / "settings.json"
    path.write_text("\n".join(lines(FORMATS, "settings")), "utf-8")
    board = cw.Board(cw.Game.deal(7))
    assert (board.lang, board.options["felt"], board.options["left_handed"]) == ("uk", "blue", True)
    store.save_setting("felt", "blue")
    assert json.loads(path.read_text("utf-8")) == example("settings")


def test_commands_are_those_that_are_read() -> None:
    with pytest.raises(protocol.MalformedCommandError) as caught:
        protocol.read_command({**example("command"), "cmd": "dance"})
    known = str(caught.value).partition("known: ")[2]
    assert sorted(named("`cmd`", "`args`")) == sorted(known.split(", "))


# Studies ---------------------------------------------------------------------------------------


def test_the_rows_of_a_study(tmp_path: Path) -> None:
    path = tmp_path / "example.csv"
    path.write_text("".join(f"{line}\n" for line in lines(FORMATS, "csv")), "utf-8")
    text = path.read_text("utf-8")
    found = cw.read_study(path)
    assert [row.verdict for row in found.rows] == list(cw.Verdict)
    found.write(path)
    assert path.read_text("utf-8") == text
