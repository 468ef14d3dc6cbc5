"""A user's own strategy: from a cell or a file, its parameters and heirs, and what is refused."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tarok_sim import Parameter, Strategy, get_rules, register, simulate
from tarok_sim.players import (
    GAME,
    NONE,
    PASS,
    count,
    get_strategy,
    has,
    highest,
    inline,
    lowest,
    own_parameter,
    parameter,
    random_below,
)
from tarok_sim.simulation import Job, RunOptions, play_chunk
from tarok_sim.strategies import base, line_up
from tarok_sim.strategies.lineup import read_player, split_players, strategy_digest

RULES = get_rules("slovenian-4")
LIMIT = 2
WEIGHTS = np.arange(3)
LISTED = [1, 2]
HIGH = (Parameter("high", 0, 0, 1, "above a half: plays its highest card"),)


@pytest.fixture(autouse=True)
def registry() -> Iterator[None]:
    """Forget what a test registers."""
    before = dict(base._REGISTRY)
    yield
    base._REGISTRY.clear()
    base._REGISTRY.update(before)


def low_card(view: Any) -> Any:
    return lowest(view.legal)


def high_or_low(view: Any) -> Any:
    if own_parameter(view, 0) > 0.5:
        return highest(view.legal)
    return low_card(view)


def rows(line: str, n: int = 60, **plan: Any) -> np.ndarray[Any, Any]:
    return np.asarray(play_chunk(Job(RULES, (line,), seed=1, **plan), 0, n).rows)


# Seat 0 leads to the first trick and may lead any card.
LEADING: dict[str, Any] = {"contract": "solo_without", "declarer": 0, "forehand": 0}


def first_cards(line: str) -> list[int]:
    """Return the first card of each round, led by seat 0."""
    job = Job(RULES, tuple(split_players(line)), seed=1, **LEADING)
    logs = play_chunk(job, 0, 30, logs=True).logs
    assert logs is not None
    return logs["table"]["played"][:, 0].tolist()


def hands(line: str) -> list[int]:
    """Return the hands from which `first_cards` come."""
    job = Job(RULES, tuple(split_players(line)), seed=1, **LEADING)
    return play_chunk(job, 0, 30).rows["hands"][:, 0].tolist()


def test_register__cell_strategy_plays_and_inherits_the_rest() -> None:
    register(Strategy("mine", play_card=low_card, base="beginner"))
    assert first_cards("mine") == [(hand & -hand).bit_length() - 1 for hand in hands("mine")]
    mine, inherited = rows("mine"), rows("beginner")
    assert (mine["contract"] == inherited["contract"]).all()
    assert (mine["scores"] != inherited["scores"]).any()


def test_register__decorated_functions_are_the_same_as_plain_ones() -> None:
    register(Strategy("plain", play_card=low_card))
    register(Strategy("decorated", play_card=inline(low_card)))
    assert (rows("plain") == rows("decorated")).all()


def test_register__a_later_one_takes_the_place() -> None:
    register(Strategy("mine", play_card=low_card))
    low = first_cards("mine")
    register(Strategy("mine", play_card=lambda view: highest(view.legal)))
    assert all(a <= b for a, b in zip(low, first_cards("mine"), strict=True))
    assert low != first_cards("mine")


def test_own_parameter__counts_from_the_strategys_own_first() -> None:
    register(Strategy("mine", play_card=high_or_low, base="beginner", parameters=HIGH))
    assert first_cards("mine") == [(hand & -hand).bit_length() - 1 for hand in hands("mine")]
    assert first_cards("mine(high=1)") == [hand.bit_length() - 1 for hand in hands("mine")]


def test_own_parameter__heirs_keep_their_bases_places() -> None:
    """A function reads its own strategy's parameters, whoever inherits it with how many more."""
    more = (Parameter("more", 0, 0, 1, "of the heir"),)

    def take(view: Any) -> Any:
        return highest(view.choices) if own_parameter(view, 0) > 0.5 else lowest(view.choices)

    register(Strategy("mine", play_card=high_or_low, base="beginner", parameters=HIGH))
    register(Strategy("heir", take=take, base="mine", parameters=more))
    names = [each.name for each in get_strategy("heir").all_parameters()]
    assert names[-2:] == ["high", "more"]
    assert first_cards("heir(high=1)") == first_cards("mine(high=1)")
    assert first_cards("heir(more=1)") == first_cards("mine")
    groups = rows("heir(more=1)", contract="three")["talon_choice"]
    assert set(groups.tolist()) == {1}
    assert set(rows("heir(high=1)", contract="three")["talon_choice"].tolist()) == {0}


def test_parameter__counts_from_the_first_of_all() -> None:
    place = len(get_strategy("beginner").all_parameters())

    def absolute(view: Any) -> Any:
        return highest(view.legal) if parameter(view, place) > 0.5 else lowest(view.legal)

    register(Strategy("mine", play_card=absolute, base="beginner", parameters=HIGH))
    assert first_cards("mine(high=1)") == [hand.bit_length() - 1 for hand in hands("mine")]


def test_strategies__of_one_name_from_two_files_sit_at_one_table(tmp_path: Path) -> None:
    head = "from tarok_sim.players import *\n"
    for name, answer in (("a", "lowest(view.legal)"), ("b", "highest(view.legal)")):
        text = f"{head}register(Strategy('mine', play_card=lambda view: {answer}))\n"
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
    a, b = f"{tmp_path}/a.py:mine", f"{tmp_path}/b.py:mine"
    assert first_cards(f"{a},{b},{b},{b}") == first_cards(a)
    assert first_cards(f"{b},{a},{a},{a}") == first_cards(b)
    assert first_cards(a) != first_cards(b)


def test_file__an_edit_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    text = (
        "from tarok_sim.players import Strategy, lowest, highest, register\n"
        "def choose(cards):\n    return lowest(cards)\n"
        "def play_card(view):\n    return choose(view.legal)\n"
        "register(Strategy('mine', play_card=play_card))\n"
    )
    path.write_text(text, encoding="utf-8")
    low = first_cards(f"{path}:mine")
    # The helper is edited, not the strategy's function, and the file keeps its length.
    path.write_text(text.replace("return lowest(c", "return highest("), encoding="utf-8")
    path.write_text(text.replace("return lowest(cards)", "return highest(cards)"), encoding="utf-8")
    assert low == [(hand & -hand).bit_length() - 1 for hand in hands("random")]
    assert first_cards(f"{path}:mine") == [hand.bit_length() - 1 for hand in hands("random")]


def test_file__stays_out_of_the_registry_and_finds_bases_in_itself(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(
        "from tarok_sim.players import Strategy, highest, register\n"
        "register(Strategy('club', play_card=lambda view: highest(view.legal), base='random'))\n"
        "register(Strategy('heir', base='club', meaning='from this file'))\n"
        "unregistered = Strategy('third', base='heir')\n",
        encoding="utf-8",
    )
    before = base.list_strategies()
    wanted = [hand.bit_length() - 1 for hand in hands("random")]
    for name in ("club", "heir", "third"):
        assert first_cards(f"{path}:{name}") == wanted
    assert base.list_strategies() == before
    register(Strategy("outside", base=f"{path}:heir"))
    assert first_cards("outside") == wanted


def test_digest__changes_with_all_that_could_change_an_answer() -> None:
    def factory(limit: int) -> Callable[[Any], Any]:
        def play_card(view: Any) -> Any:
            return lowest(view.legal) if count(view.legal) > limit + LIMIT else low_card(view)

        return play_card

    def digest(function: Any) -> str:
        return strategy_digest(Strategy("mine", play_card=function))

    assert digest(factory(1)) == digest(factory(1))
    assert digest(factory(1)) != digest(factory(2))

    def weighs(view: Any) -> Any:
        return lowest(view.legal) + 0 * WEIGHTS[1]

    first = digest(weighs)
    WEIGHTS[1] += 1
    assert digest(weighs) != first
    WEIGHTS[1] -= 1
    assert digest(weighs) == first
    assert strategy_digest(get_strategy("club")) == ""


def test_globals__a_changed_value_is_noticed_without_registering_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def play_card(view: Any) -> Any:
        return highest(view.legal) if LIMIT > 2 else lowest(view.legal)

    register(Strategy("mine", play_card=play_card))
    low = first_cards("mine")
    monkeypatch.setitem(globals(), "LIMIT", 3)
    assert first_cards("mine") != low


def test_text__round_trip() -> None:
    register(Strategy("mine", play_card=high_or_low, base="beginner", parameters=HIGH))
    for text in ("mine", "mine(high=1)", "mine(greed=3.25,high=0.1)"):
        assert read_player(text).text == text
    exact = read_player("mine(high=0.12345678901234568)")
    assert read_player(exact.text).values == exact.values
    assert line_up("mine(high=1),club,random,beginner", 4).texts[0] == "mine(high=1)"


@pytest.mark.parametrize("backend", ["threading", "loky"])
def test_workers__cell_and_file_strategies_play_the_same(tmp_path: Path, backend: str) -> None:
    def highest_card(view: Any) -> Any:
        return np.where(view.legal > 0, np.int64(0), 0) + _top(view.legal)

    path = tmp_path / "low.py"
    path.write_text(
        "from tarok_sim.players import Strategy, lowest, register\n"
        "register(Strategy('low', play_card=lambda view: lowest(view.legal)))\n",
        encoding="utf-8",
    )
    register(Strategy("mine", play_card=high_or_low, base="beginner", parameters=HIGH))
    register(Strategy("heir", base="mine"))
    register(Strategy("top", batch_play_card=highest_card, base="beginner"))
    line = ("heir(high=1)", "top", f"{path}:low", "beginner")
    alone = simulate(RULES, 300, line).frame
    run = RunOptions(jobs=2, chunk_size=70, backend=backend, progress=False)
    assert simulate(RULES, 300, line, run=run).frame.equals(alone)


def _top(cards: Any) -> Any:
    return np.array([int(each).bit_length() - 1 for each in cards])


def test_workers__refuse_a_file_that_changed_meanwhile(tmp_path: Path) -> None:
    import pickle

    path = tmp_path / "mine.py"
    text = (
        "from tarok_sim.players import Strategy, lowest, register\n"
        "register(Strategy('mine', play_card=lambda view: lowest(view.legal)))\n"
    )
    path.write_text(text, encoding="utf-8")
    packed = pickle.dumps(Job(RULES, (f"{path}:mine",)))
    assert pickle.loads(packed).line_up.texts == (f"{path}:mine",) * 4
    path.write_text(text.replace("view.legal", "view.hand"), encoding="utf-8")
    with pytest.raises(ValueError, match="has changed since the run began; start it again"):
        pickle.loads(packed)


# What is refused: the argument of Strategy, and the message.
BAD_STRATEGIES: dict[str, tuple[dict[str, Any], str]] = {
    "two arguments": (
        {"play_card": lambda view, x: 1},
        "strategy 'mine': play_card takes 2 arguments; it must take one, the View",
    ),
    "none": ({"bid": lambda: 1}, "bid takes no arguments; it must take one, the View"),
    "one of two": (
        {"rate_hand": lambda view: 1},
        "rate_hand takes 1 argument; it must take two, the View and the contract's place",
    ),
    "batch": (
        {"batch_take": lambda a, b: 1},
        "batch_take takes 2 arguments; it must take one, the BatchView",
    ),
    "no function": ({"call": 3}, "call is 3; it must be a function of view, or be left out"),
    "both": (
        {"call": lambda view: 1, "batch_call": lambda view: 1},
        "has both call and batch_call; leave one of them out",
    ),
    "name": ({"name": "my strategy"}, "'my strategy' is not a plain word"),
    "no base": ({"base": None}, "has no base to answer bid; write the function, or name a base"),
    "base": (
        {"base": "clubb"},
        "unknown base 'clubb'; choose from random, random_talk, beginner, club",
    ),
    "built in": ({"name": "club"}, "'club' is built in; give yours another name"),
    "parameter twice": (
        {"base": "beginner", "parameters": (Parameter("greed", 1, 0, 1, "x"),)},
        "two parameters 'greed', one of them perhaps inherited",
    ),
    "too many": (
        {"parameters": tuple(Parameter(f"p{k}", 1, 0, 1, "x") for k in range(65))},
        "has 65 parameters with those of its base; 64 are allowed",
    ),
}


@pytest.mark.parametrize("case", BAD_STRATEGIES)
def test_register__says_what_is_wrong(case: str) -> None:
    arguments, message = BAD_STRATEGIES[case]
    with pytest.raises(ValueError, match=re.escape(message)):
        register(Strategy(**({"name": "mine"} | arguments)))
    assert "mine" not in base.list_strategies()


def test_register__refuses_a_circle_and_keeps_what_was_there() -> None:
    first = register(Strategy("mine", base="club"))
    register(Strategy("heir", base="mine"))
    with pytest.raises(ValueError, match="'mine' would inherit from itself; change its base"):
        register(Strategy("mine", base="heir"))
    assert get_strategy("mine") is first


def test_parameter__says_what_is_wrong() -> None:
    with pytest.raises(ValueError, match="default 3 is outside its range, 0 to 1"):
        Parameter("high", 3, 0, 1, "x")
    with pytest.raises(ValueError, match="'a b' is not a plain word"):
        Parameter("a b", 0, 0, 1, "x")


def unfinished(view: Any) -> Any:
    if view.hand > 3:
        return lowest(view.legal)
    return None


def asks_helper(view: Any) -> Any:
    return view_helper(view)


def view_helper(view: Any) -> Any:
    return view.table.ledd


def calls_club(view: Any) -> Any:
    return _club_card(view)


_club_card = get_strategy("club").play_card

# What a compiled function may not be; the message, and whether it names a line.
BAD_FUNCTIONS: dict[str, tuple[Any, str]] = {
    "misspelt": (
        lambda view: lowest(view.lgal),
        r"play_card cannot be compiled, line \d+: the view has no 'lgal'; did you mean 'legal'",
    ),
    "misspelt in a helper": (asks_helper, r"line \d+: none of .* did you mean view.table.led"),
    "undefined": (lambda view: nowhere(view), "uses nowhere, which is not defined anywhere"),  # noqa: F821
    "types": (lambda view: view.hand + "x", r"line \d+: no way to compute add\(int64"),
    "fraction": (lambda view: 0.5 * lowest(view.legal), "answers with a fraction"),
    "truth": (lambda view: count(view.legal) > 3, "answers with true or false"),
    "text": (lambda view: "T1", "answers with a text; it must answer with one of the cards"),
    "nothing": (unfinished, "answers with nothing, at least on some way through it"),
    "list": (lambda view: LISTED[0], r"uses LISTED, a list; .* write a tuple or np.array"),
    "luck": (
        lambda view: np.random.random(),  # noqa: NPY002
        "uses np.random: its luck would depend",
    ),
    "another's parameters": (
        calls_club,
        "calls functions of 'club', which read that strategy's parameters; write base='club'",
    ),
}


@pytest.mark.parametrize("case", BAD_FUNCTIONS)
def test_compiling__says_what_is_wrong_in_one_sentence(case: str) -> None:
    function, message = BAD_FUNCTIONS[case]
    register(Strategy("mine", play_card=function))
    with pytest.raises(ValueError, match=message) as caught:
        rows("mine")
    assert str(caught.value).startswith("strategy 'mine': play_card ")
    assert len(str(caught.value)) < 400


def test_compiling__rating_may_be_a_fraction_but_no_text() -> None:
    register(Strategy("mine", rate_hand=lambda view, contract: view.seat / 3))
    assert set(rows("mine", contract="three")["declarer"].tolist()) == {3}
    register(Strategy("mine", rate_hand=lambda view, contract: "good"))
    with pytest.raises(ValueError, match=r"rate_hand answers with a text; .* with a number"):
        rows("mine", contract="three")


def wrong_bid(view: Any) -> Any:
    return 14


def wrong_rating(view: Any, contract: Any) -> Any:
    return np.nan if parameter(view, 0) > 0.5 else 1.0


def wrong_call(view: Any) -> Any:
    return view.rules.pagat if parameter(view, 1) > 0.5 else lowest(view.legal)


def wrong_group(view: Any) -> Any:
    return 5 if parameter(view, 2) > 0.5 else 0


def wrong_discard(view: Any) -> Any:
    return lowest(view.rules.kings) if parameter(view, 3) > 0.5 else lowest(view.legal)


def wrong_card(view: Any) -> Any:
    return lowest(view.legal & 0) if parameter(view, 4) > 0.5 else NONE


def wrong_item(view: Any) -> Any:
    return 0 if parameter(view, 5) > 0.5 else PASS


def wrong_target(view: Any) -> Any:
    return 20 if parameter(view, 6) > 0.5 else PASS


# Illegal answers, chosen by a habit: the line-up, the plan, and what the message holds.
ILLEGAL: dict[str, tuple[str, dict[str, Any], list[str]]] = {
    "card": (
        "wrong",
        {"contract": "klop"},
        ["play_card answered -1 in round 0, seat 0", "allowed: ", "trick so far: none", "klop"],
    ),
    "no card at all": ("wrong(card=1)", {"contract": "klop"}, ["play_card answered 64 in round 0"]),
    "bid": ("wrong", {}, ["bid answered 14", "three (1)", "pass (15)", "hand: "]),
    "call": (
        "wrong(call=1)",
        {"contract": "three"},
        ["call answered T1 (0)", "allowed: HK DK SK CK"],
    ),
    "take": ("wrong(take=1)", {"contract": "two"}, ["take answered 5", "allowed: 0 ("]),
    "discard": (
        "wrong(discard=1)",
        {"contract": "three"},
        ["discard answered HK", "contract: three"],
    ),
    "announcement": (
        "wrong(item=1,card=1)",
        {"contract": "two", "declarer": 1, "called": "HK"},
        ["announce answered trula (0)", "allowed: valat (6), colour_valat (7), pass (15)"],
    ),
    "kontra": (
        "wrong(target=1)",
        {"contract": "beggar", "declarer": 1},
        ["kontra answered 20", "seat 2", "allowed: game (8), pass (15)"],
    ),
    "rating": (
        "wrong(rate=1)",
        {"contract": "three"},
        ["rate_hand answered something that is no number"],
    ),
}


@pytest.mark.parametrize("case", ILLEGAL)
def test_illegal_answer__is_reported_with_the_view(case: str) -> None:
    line, plan, parts = ILLEGAL[case]
    names = ("rate", "call", "take", "discard", "card", "item", "target")
    register(
        Strategy(
            "wrong",
            bid=wrong_bid,
            rate_hand=wrong_rating,
            call=wrong_call,
            take=wrong_group,
            discard=wrong_discard,
            announce=wrong_item,
            kontra=wrong_target,
            play_card=wrong_card,
            parameters=tuple(Parameter(name, 0, 0, 1, "answers wrongly") for name in names),
        )
    )
    with pytest.raises(ValueError, match="strategy 'wrong': ") as caught:
        rows(line, **plan)
    assert [part for part in parts if part not in str(caught.value)] == []


BAD_FILES = {
    "missing": (None, "cannot read strategy '{path}:mine': No such file or directory"),
    "syntax": ("x = 1\ndef f(:\n", "cannot run {path}: line 2, SyntaxError: invalid syntax"),
    "fails": ("x = 1\ny = x / 0\n", "cannot run {path}: line 2, ZeroDivisionError"),
    "import": ("import nowhere_at_all\n", "a strategy's file stands alone"),
    "nothing": ("x = 1\n", "has no strategy 'mine'; those in it are none: it must call register"),
    "other name": (
        "from tarok_sim import Strategy, register\nregister(Strategy('yours'))\n",
        "{path} has no strategy 'mine'; those in it are {path}:yours",
    ),
}


@pytest.mark.parametrize("case", BAD_FILES)
def test_file__says_what_is_wrong(case: str, tmp_path: Path) -> None:
    text, message = BAD_FILES[case]
    path = tmp_path / "strategy.py"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=re.escape(message.format(path=path))):
        line_up(f"{path}:mine", 4)


def test_file__without_a_name_lists_those_in_it(tmp_path: Path) -> None:
    path = tmp_path / "strategy.py"
    path.write_text("from tarok_sim import Strategy\na = Strategy('mine')\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"needs the name of a strategy; .*strategy.py:mine"):
        line_up(str(path), 4)


def test_talk__of_an_own_strategy_compiled_and_in_batches() -> None:
    """Whoever has pagat announces it, whoever may doubles the game once, both ways alike."""

    def announce(view: Any) -> Any:
        return 2 if has(view.choices, 2) else PASS

    def kontra(view: Any) -> Any:
        return GAME if has(view.choices, GAME) and view.table.level[GAME] == 0 else PASS

    def batch_announce(view: Any) -> Any:
        return np.where(view.choices >> 2 & 1 == 1, 2, PASS)

    def batch_kontra(view: Any) -> Any:
        doubles = (view.choices >> GAME & 1 == 1) & (view.table.level[:, GAME] == 0)
        return np.where(doubles, GAME, PASS)

    register(Strategy("mine", announce=announce, kontra=kontra))
    register(Strategy("ours", batch_announce=batch_announce, batch_kontra=batch_kontra))
    for plan in ({"contract": "two", "declarer": 1}, {"contract": "beggar", "declarer": 2}):
        mine, ours = rows("mine", **plan), rows("ours", **plan)
        assert (mine["kontra"][:, GAME] == 1).all()
        for name in ("kontra", "said_by"):
            assert (mine[name] == ours[name]).all()
        assert mine["said_by"].any() == (plan["contract"] == "two")


def test_luck__of_a_view_is_the_seats_own_stream() -> None:
    def play_card(view: Any) -> Any:
        cards = view.legal
        for _ in range(random_below(view, count(cards))):
            cards &= cards - 1
        return lowest(cards)

    register(Strategy("mine", play_card=play_card))
    assert (rows("mine") == rows("random")).all()
