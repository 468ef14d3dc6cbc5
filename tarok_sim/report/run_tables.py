"""The tables about the run itself: what was simulated, by which rules, and the words used.

Everything someone needs to make the report again stands here, next to the command.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from tarok_sim.report.tables import Table, row_of
from tarok_sim.report.view import View
from tarok_sim.rules import Contract
from tarok_sim.rules.option import option_text
from tarok_sim.rules.rule_card import pays_text
from tarok_sim.rules.switches import Aim

# Entries of the job that have a row of their own.
_TOLD = ("seed", "strategies", "versions", "created", "players")
# Entries that the rules and the summaries tell better.
_KNOWN = ("rules", "preset", "options", "n_rounds")


def settings_table(view: View) -> Table:
    """Rules, seed, rounds, strategies and versions of the run."""
    inputs, texts = view.inputs, view.texts
    rules, job = inputs.rules, inputs.job
    changed = [f"{name}={option_text(value)}" for name, value in rules.option_overrides.items()]
    rows = [
        (texts("how.game"), f"{rules.id}: {rules.ruleset.name}"),
        (texts("how.preset"), f"{rules.preset}: {rules.ruleset.preset_meanings[rules.preset]}"),
        (texts("how.options"), ", ".join(changed) or texts("how.no_options")),
        (texts("how.seed"), str(job["seed"])),
    ]
    rows.append((texts("how.rounds"), view.numbers.count(inputs.main.n_rounds)))
    for line_up in inputs.summaries:
        seats = ", ".join(f"{n}: {name}" for n, name in enumerate(inputs.strategies(line_up)))
        rows.append((texts("how.strategies", line_up=view.labels[line_up]), seats))
    rows.append((texts("how.versions"), _plain(job["versions"])))
    if "created" in job:
        rows.append((texts("how.created"), str(job["created"])))
    others = [name for name in job if name not in (*_TOLD, *_KNOWN)]
    rows += [(name, _plain(job[name])) for name in others]
    rows.append((texts("how.command"), inputs.command))
    return _words_table(view, "settings_title", ("setting", "value"), rows)


def line_ups_table(view: View) -> Table:
    """Who sits at the tables of this report, and whose contracts are counted."""
    inputs, texts = view.inputs, view.texts
    rows = []
    for line_up, summary in inputs.summaries.items():
        seats = inputs.strategies(line_up)
        every = inputs.counted_seat(line_up) is None
        counted = texts("line_ups.every" if every else "line_ups.seat_0", player=seats[0])
        declared = sum(sums.n for sums in summary.contracts.success.values())
        cells = (view.labels[line_up], ", ".join(seats), counted, view.numbers.count(declared))
        rows.append(cells)
    head = ("line_up", "seats", "counted", "declared")
    table = _words_table(view, "line_ups_title", head, rows)
    return replace(table, n_words=3)


def players_table(view: View) -> Table | None:
    """Return what the players do, if the run says so."""
    players = view.inputs.job.get("players")
    if not isinstance(players, Mapping):
        return None
    rows = [(str(name), str(meaning)) for name, meaning in players.items()]
    return _words_table(view, "players_title", ("strategy", "does"), rows)


def contracts_table(view: View) -> Table:
    """List the contracts of the rules with their values."""
    rows = [
        (view.contract(contract.name), _value(contract), contract.meaning)
        for contract in view.inputs.rules.contracts
    ]
    return _words_table(view, "contracts_title", ("contract", "value", "aim"), rows)


def _value(contract: Contract) -> str:
    """Return what a contract is worth, or what it pays where it has no value of its own."""
    own = contract.value or contract.aim == Aim.FEWEST_POINTS
    return str(contract.value) if own else pays_text(contract)


def options_table(view: View) -> Table:
    """Every option of the rules with the value it had."""
    rules = view.inputs.rules
    rows = [
        (option.name, option_text(rules.options[option.name]), option.meaning)
        for option in rules.ruleset.options
    ]
    return _words_table(view, "options_title", ("option", "value", "meaning"), rows)


def _words_table(
    view: View, title: str, head: tuple[str, ...], rows: Sequence[tuple[str, ...]]
) -> Table:
    return Table(
        title=view.texts(f"tables.{title}"),
        head=tuple(view.texts(f"tables.{key}") for key in head),
        rows=tuple(row_of(cells) for cells in rows),
        n_words=len(head),
    )


def _plain(value: object) -> str:
    """Write a mapping as "name value, name value" and everything else as it is."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {entry}" for name, entry in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(str(entry) for entry in value)
    return str(value)
