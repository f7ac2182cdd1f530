"""Reading records that people wrote, that were damaged, and that mean harm."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canfield_widget import CanfieldError, Game, Outcome
from canfield_widget.core import record_reader, record_text
from canfield_widget.core.errors import RecordError
from canfield_widget.core.records import Record, read_record, read_records
from tests.core.record_games import games, play_on
from tests.core.tables import table

HEAD = '[Format "cfr1"]\n[Variant "canfield"]\n[Deal "cw1:7"]\n'
MOVES = ["D", "D", "D", "D", "WF", "D"]
MEBIBYTE = 2**20


def moves_of(record: Record) -> list[str]:
    return list(map(str, record.moves))


def found(record: Record) -> list[tuple[int, str]]:
    return [(error.line, str(error)) for error in record.errors]


# What people write ------------------------------------------------------------------------------


def test_lines_without_their_ends_are_numbered_as_in_the_text() -> None:
    first = HEAD + "\n\nD\n\n"
    text = first + HEAD.replace('[Format "cfr1"]\n', "") + "\nD\n\nWT9 *\n"
    whole, lines = (list(read_records(each)) for each in (text, text.splitlines()))
    assert lines == whole
    assert [found(record) for record in lines] == [found(record) for record in whole]


def test_a_blank_line_counts_in_a_list_of_lines() -> None:
    text = '[Variant "canfield"]\n[Deal "7"]\n\n[Variant "canfield"]\n[Deal "8"]\n'
    assert len(list(read_records(text.splitlines()))) == len(list(read_records(text))) == 2


@pytest.mark.parametrize(
    "text",
    [
        HEAD + "\n1. D 2. D 3. D 4. D 5. WF 6. D *\n",
        HEAD + "D D D D WF D",
        HEAD + "d d D\n\n\nd w f d",
        HEAD + "1.D 2.D 3.D\n4...D 7. WF . 6 D",
        HEAD + "1 D 2 D D 3 D WF\tD *",
        HEAD + "D {one} D { two\n\n lines } D D{x}WF{}\nD",
        HEAD + "D D D D 5. Jd F 6. D",
        HEAD + "D D D D j♦ f D",
        "\ufeff" + HEAD + "D D D D WF D",
        "Dear Ada,\nsee [this]:\n\n" + HEAD + "D D D D WF D *",
        HEAD.replace("\n", " ") + "D D D D WF D",
        HEAD.replace("\n", "\r\n") + "\r\nD D\r\nD D WF D *\r\n",
        HEAD.replace("\n", "\r") + "\rD D D D WF D *",
        '\n  [ format "cfr1" ]\n [VARIANT"hoyle"]\n\n[Deal "7"]\n\nD D D D WF D\n',
    ],
)
def test_it_reads_what_people_write(text: str) -> None:
    record = read_record(text)
    assert found(record) == []
    assert moves_of(record) == MOVES
    assert record.tags["Variant"] == "canfield"
    assert record.tags["Deal"] == "cw1:7"


@pytest.mark.parametrize("written", ["10c t2", "10♣ T2", "tc T2", "T1 T2", "t1t2 : 1"])
def test_a_move_may_have_spaces_inside_and_name_a_card(written: str) -> None:
    record = read_record(f"{HEAD}1. D 2. {written} 3. D")
    assert "move 2: 'T1T2' is not legal" in found(record)[0][1]


def test_comments_belong_to_the_move_before_them() -> None:
    record = read_record(HEAD + "{a {b} D {c}{d} 2. {e\n   f} D {g\\}h} {} * {i}")
    assert record.comments == {0: "a {b", 1: "c\nd\ne f", 2: "g}h\ni"}
    assert found(record) == []


def test_a_deck_or_a_position_stands_for_a_number() -> None:
    position = Game.deal(7).position
    named = f'[Format "cfr1"]\n[Variant "canfield"]\n[Position "{position}"]\n\nD'
    assert read_record(named).game().first_position == position
    assert moves_of(read_record(named)) == ["D"]
    assert moves_of(read_record(named.replace('[Variant "canfield"]\n', ""))) == ["D"]
    both = HEAD + f'[Position "{position}"]\n\nD'
    assert found(read_record(both)) == []
    assert "Position" not in read_record(both).tags


def test_lines_may_come_from_a_file() -> None:
    text = HEAD + "\nD D *\n"
    assert moves_of(read_record(io.StringIO(text))) == ["D", "D"]
    assert moves_of(read_record([text])) == ["D", "D"]


# What is wrong ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "moves", "line", "message"),
    [
        (HEAD + "D WT9 D *", 1, 4, r"move 2: 'WT9' is not legal: "),
        (HEAD + "\nD\nX D *", 1, 6, r"move 2: 'X' is not legal: "),
        (HEAD + "D nonsense D", 1, 4, "move 2: 'nonsense' is not a move"),
        (HEAD + "D T1T99999 D", 1, 4, "is not a move"),
        (HEAD + "D } D *", 2, 4, "'}' ends no comment"),
        (HEAD + "D {open\nD\nD *\n", 1, 4, "the comment that begins here does not end"),
        (HEAD + "D * D", 1, 4, "'D' stands after the result"),
        (HEAD + "D won", 1, 4, "the result is 'won', but after its moves the game goes on"),
        (HEAD + '[Result "won"]\nD won', 1, 5, "the result is 'won'"),
        (HEAD + '[Result "won"]\nD *', 1, 5, "the tag Result is 'won', the last word '*'"),
        (HEAD + '[Result "*"]\nD', 1, 5, "ends without its result"),
        (HEAD + '[Result "lost"]\nD *', 1, 4, "result 'lost'; known: won, stuck"),
        (HEAD + "[Player Ada]\nD *", 1, 4, "'[Player Ada]' is not a tag"),
        (HEAD + '[Deal "8"]\nD *', 1, 4, "the tag Deal is there twice"),
        (HEAD.replace('[Format "cfr1"]\n', "") + "D", 1, 1, "no tag"),
        (HEAD.replace("cfr1", "cfr2") + "D", 0, 1, "format 'cfr2' instead of 'cfr1'"),
        (HEAD.replace('"canfield"', '"canfeld"') + "D", 0, 2, "did you mean canfield"),
        (HEAD.replace("cw1:7", "klondike:7") + "D", 0, 3, "unknown scheme 'klondike'"),
        (HEAD.replace("cw1:7", "") + "D", 0, 3, "tag Deal"),
        ('[Format "cfr1"]\n[Deal "7"]\nD', 0, 1, "neither tags Variant and Deal nor Position"),
        ('[Format "cfr1"]\n[Position "cf1 x"]\nD', 0, 2, "tag Position: "),
        ('[Format "cfr1"]', 0, 1, "neither tags"),
    ],
)
def test_the_good_part_is_kept_and_the_error_has_its_line(
    text: str, moves: int, line: int, message: str
) -> None:
    record = read_record(text)
    assert len(record.moves) == moves
    told = [error for error in record.errors if message in str(error)]
    assert [error.line for error in told[:1]] == [line], found(record)
    assert all(len(str(error)) < 500 for error in record.errors)
    assert str(read_record(str(record))) == str(record)


def test_an_illegal_move_hides_neither_the_rest_of_the_file_nor_its_lines() -> None:
    text = f"{HEAD}\nD\nWT9 {{ not here }} D D won\n\n{HEAD}\nD D *\n"
    first, second = read_records(text)
    assert (moves_of(first), first.result, first.comments) == (["D"], "*", {})
    assert [line for line, _ in found(first)] == [6]
    assert (moves_of(second), found(second)) == (["D", "D"], [])


def test_an_open_comment_ends_where_the_next_record_begins() -> None:
    first, second = read_records(f"{HEAD}D {{ open\nD D\n{HEAD}D *")
    assert moves_of(first) == moves_of(second) == ["D"]
    assert [line for line, _ in found(first)] == [4]


def test_a_record_that_lost_its_first_line_is_still_one() -> None:
    lost = HEAD.replace('[Format "cfr1"]', '(Format "cfr1"]')
    records = list(read_records(f"{HEAD}\nD *\n\n{lost}\nD D *"))
    assert [len(record.moves) for record in records] == [1, 2]


def test_results_that_hold() -> None:
    position = table(base="2", up="Ac Ad Ah Js", tableau="Qs/Ks/As/-")
    text = f'[Format "cfr1"]\n[Position "{position}"]\n[Result "won"]\n\nT1F T2F T3F Won\n'
    assert (read_record(text).result, found(read_record(text))) == ("won", [])
    unsaid = read_record(text.replace("Won", "*").replace('[Result "won"]\n', ""))
    assert (unsaid.result, found(unsaid)) == ("won", [])
    over = read_record(text.replace("Won", "resigned").replace('"won"', '"resigned"'))
    assert "'resigned', but after its moves the game is won" in found(over)[0][1]


def test_a_good_part_that_ends_stuck_is_stuck() -> None:
    stuck = next(n for n in range(1, 2000) if Game.deal(n).outcome is Outcome.STUCK)
    record = read_record(HEAD.replace("cw1:7", str(stuck)) + "D nonsense resigned")
    assert (record.result, len(record.errors)) == ("stuck", 1)
    assert record.game().outcome is Outcome.STUCK


def test_a_record_without_a_deal_has_its_tags_and_no_game() -> None:
    record = read_record('[Format "cfr1"]\n[Variant "chess"]\n[Player "Ada"]\n\n{hello} D *')
    assert record.tags == {"Format": "cfr1", "Variant": "chess", "Player": "Ada"}
    assert record.moves == ()
    assert record.errors[0].line == 2
    with pytest.raises(RecordError, match=r"not give its deal: line 2: .*unknown variant 'ch"):
        record.game()
    with pytest.raises(TypeError, match="unhashable"):
        hash(record)
    assert list(record.plies()) == []


@pytest.mark.parametrize("text", ["", "\n\n", "D D D", "[", '"' * 1000, "cf1 canfield", "[x]\nD"])
def test_a_text_without_a_record_is_refused(text: str) -> None:
    assert list(read_records(text.splitlines())) == []
    with pytest.raises(RecordError, match=r"holds no record|no text of records"):
        read_record(text)


def test_the_name_of_a_file_is_not_taken_for_its_text() -> None:
    with pytest.raises(RecordError, match=r"'games.cfr' is no text of records.*open\(\)"):
        list(read_records("games.cfr"))


@pytest.mark.parametrize("thing", [None, 7, b"[Format", [b"[Format"], [None], {1: 2}])
def test_what_is_no_text_is_refused(thing: Any) -> None:
    with pytest.raises(RecordError, match="is not a"):
        read_record(thing)


def test_a_game_at_the_end_of_the_good_part() -> None:
    game = read_record(HEAD + "D D WT9 D won").game()
    assert (game.moves, game.outcome) == (2, None)


# Damage -----------------------------------------------------------------------------------------


@given(games(), st.data())
def test_damage_is_never_worse_than_an_error(game: Game, data: st.DataObject) -> None:
    text = str(Record.from_game(game, player="Ada", comments={0: "before the first"}))
    begin = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(begin, min(len(text), begin + 40)))
    inserted = data.draw(st.text(max_size=20) | st.text(alphabet='[]{}"\\ \n1.DXWFTR', max_size=20))
    damaged = text[:begin] + inserted + text[end:]
    try:
        records = list(read_records(damaged))
    except CanfieldError:
        return
    for record in records:
        assert str(read_record(str(record))) == str(record)
        if record.first is not None:
            record.game()
    moves = text[:begin].rpartition(" ")[0].partition("before the first}")[2].split()
    kept = [move for move in moves if not move.endswith(".")]
    assert not kept or list(map(str, records[0].moves[: len(kept)])) == kept


@given(games())
def test_a_text_cut_anywhere_keeps_what_is_there(game: Game) -> None:
    text = str(Record.from_game(game))
    head = text.index("\n\n") + 2
    ends = [at for at in range(head, len(text)) if text[at].isspace()]
    for end in ends[::5]:
        moves = [word for word in text[head:end].split() if not word.endswith(".")]
        assert list(map(str, read_record(text[:end]).moves)) == moves[: game.moves]


# Harm -------------------------------------------------------------------------------------------


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often the reader asked for a deal, a variant, a move, a match of a pattern."""
    counts: Counter[str] = Counter()
    for name in ("deal", "find_variant", "read_move", "play", "is_stuck"):
        monkeypatch.setattr(record_reader, name, counting(counts, name))
    return counts


def counting(counts: Counter[str], name: str) -> Any:
    function = getattr(record_reader, name)

    def counted(*args: Any) -> Any:
        counts[name] += 1
        return function(*args)

    return counted


HOSTILE = {
    "brackets": "[" * MEBIBYTE,
    "bracket lines": HEAD + "[\n" * (MEBIBYTE // 2),
    "braces": HEAD + "{" * MEBIBYTE,
    "closing braces": HEAD + "} " * (MEBIBYTE // 2),
    "comments": HEAD + "{a}" * (MEBIBYTE // 3),
    "comment lines": HEAD + "{\n" + "a\n" * (MEBIBYTE // 2),
    "empty comment lines": HEAD + "{" + "\n" * MEBIBYTE,
    "backslashes": HEAD + "{" + "\\" * MEBIBYTE,
    "quotes": HEAD + '"' * MEBIBYTE,
    "an open tag": HEAD + '[Player "' + "\\x" * (MEBIBYTE // 2),
    "digits": HEAD + "1" * MEBIBYTE,
    "numbers": HEAD + "1 " * (MEBIBYTE // 2),
    "dotted": HEAD + "1." * (MEBIBYTE // 2),
    "spaces": HEAD + "D" + " " * MEBIBYTE + "D",
    "one endless word": HEAD + "x" * MEBIBYTE,
    "tags": "".join(f'[T{n} ""]\n' for n in range(100_000)),
    "tags of one line": "".join(f'[T{n} ""]' for n in range(100_000)),
    "junk before": "x\n" * (MEBIBYTE // 2),
    "bad moves": HEAD + "WT9 " * (MEBIBYTE // 4),
    "moves by lines": HEAD + "D\n" * 12 + ("X\n" + "D\n" * 12) * 40_000,
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_text_costs_little(name: str, work: Counter[str]) -> None:
    records = list(read_records(HOSTILE[name]))
    assert len(records) <= 1
    for record in records:
        assert len(record.errors) <= record_text.MAX_ERRORS + 1
        assert len(record.tags) <= record_text.MAX_TAGS
        assert len(record.moves) <= record_text.MAX_MOVES
        assert sum(map(len, record.comments.values())) <= 2 * record_text.MAX_COMMENT
    assert work["deal"] <= 1
    assert work["read_move"] <= record_text.MAX_MOVES
    assert work["is_stuck"] <= 1


def test_a_long_game_is_read_up_to_the_limit_and_says_so() -> None:
    record = read_record(HOSTILE["moves by lines"])
    assert len(record.moves) == record_text.MAX_MOVES
    assert "more than 20000 moves" in found(record)[0][1]


def test_each_of_many_records_costs_the_same(work: Counter[str]) -> None:
    count = 2_000
    records = list(read_records((HEAD + "\nD *\n") * count))
    assert len(records) == count
    assert work == dict.fromkeys(work, count)


def test_an_endless_line_is_not_looked_at() -> None:
    def lines() -> Iterator[str]:
        yield HEAD
        yield "D\n"
        yield "D " * MEBIBYTE + "\n"
        yield "D *\n"

    record = read_record(lines())
    assert moves_of(record) == ["D"]
    assert found(record)[0][0] == 5
    assert "at most 65536 are read" in found(record)[0][1]


def test_limits_are_above_what_is_written() -> None:
    """The longest values and comments, all of it escaped, are still lines that are read."""
    game = play_on(Game.deal(7, decks=4, reserve_piles=6), 1, 30)
    worst = "\x1b" * 8000
    record = Record.from_game(game, player=worst, comments={0: worst, 5: worst})
    assert read_record(str(record)) == record
    assert read_record(str(record)).errors == ()
