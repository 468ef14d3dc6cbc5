"""`rules` and `strategies`: what can be played and who can play it, in tables, JSON or CSV.

Rules are read as data; naming the strategies has to load the compiler, which takes a moment longer.
"""

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tarok_sim.cli.options import PRESET_HELP, SET_HELP, FormatOption, parse_settings
from tarok_sim.cli.output import (
    Format,
    write_csv,
    write_entries,
    write_json,
    write_list,
    write_rows,
    write_table,
)
from tarok_sim.rules import get_rule_set, get_rules, list_rules

if TYPE_CHECKING:
    from tarok_sim.rules.rule_card import OptionRow, RuleCard
    from tarok_sim.strategies import Strategy

_PARAMETER_COLUMNS = ("name", "default", "low", "high", "meaning")
_CONTRACT_COLUMNS = ("contract", "local name", "value", "pays", "partner", "goal", "talon")


def rules(
    rules_id: Annotated[
        str | None, typer.Argument(metavar="ID", help="A game; without it, the list of games.")
    ] = None,
    preset: Annotated[
        str | None, typer.Option(metavar="NAME", help=PRESET_HELP, show_default="seed")
    ] = None,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help=SET_HELP)
    ] = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Show the rule card of a game: contracts, options with every preset, notes and sources.

    For example:
      tarok-sim rules
      tarok-sim rules slovenian-4 --preset pagat
      tarok-sim rules slovenian-3 --set mond_penalty=21 --format json
    """
    from tarok_sim.rules.rule_card import rule_card

    if rules_id is None:
        if preset is not None or settings:
            raise ValueError(
                "--preset and --set change one game, and none is named; "
                "give its ID, e.g. tarok-sim rules slovenian-4 --preset pagat"
            )
        write_rows([_game(rules_id) for rules_id in list_rules()], form, "Games")
        return
    card = rule_card(get_rules(rules_id, preset or "seed", **parse_settings(settings or ())))
    if form is Format.JSON:
        write_json(card.to_dict())
    elif form is Format.CSV:
        write_csv(_card_rows(card))
    else:
        _write_card(card)


def _game(rules_id: str) -> dict[str, Any]:
    game = get_rule_set(rules_id)
    return {
        "id": game.id,
        "name": game.name,
        "local_name": ", ".join(game.local_names.values()),
        "players": game.n_seats,
        "cards": len(game.deck.cards),
        "presets": " ".join(game.presets),
        "contracts": len(game.resolve().contracts),
    }


def _card_rows(card: "RuleCard") -> list[dict[str, Any]]:
    """Return the card as one table: contracts with their value, options with theirs."""
    contracts = [
        {"part": "contract", "name": row.name, "value": row.value, "meaning": row.meaning}
        for row in card.contracts
    ]
    options = [
        {
            "part": "option",
            "name": row.name,
            "value": _text(row.value),
            "allowed": row.allowed,
            **{f"preset_{preset}": _text(value) for preset, value in row.presets.items()},
            "section": row.section,
            "meaning": row.meaning,
        }
        for row in card.options
    ]
    return [*contracts, *options]


def _text(value: object) -> object:
    return str(value).lower() if isinstance(value, bool) else value


def _write_card(card: "RuleCard") -> None:
    changed = " ".join(f"{name}={_text(value)}" for name, value in card.overrides.items())
    preset = f"Preset {card.preset}" + (f", changed: {changed}" if changed else "")
    meanings = [f"{name}: {meaning}" for name, meaning in card.preset_meanings.items()]
    write_list(card.title, [card.deal, f"{preset}.", *meanings])
    cells = (row.cells() for row in card.contracts)
    write_table("Contracts", _CONTRACT_COLUMNS, ([*row[:4], *row[5:8]] for row in cells))
    for stage in dict.fromkeys(row.stage for row in card.options):
        rows = [row for row in card.options if row.stage == stage]
        write_entries(f"Options: {stage}", map(_option_entry, rows))
    write_list("Notes", card.notes)
    write_list(
        "Sources",
        [
            f"{source.name} {source.address}".strip() + f": {source.used_for}"
            for source in card.sources
        ],
    )


def _option_entry(row: "OptionRow") -> tuple[str, str]:
    presets = ", ".join(f"{preset} {_text(value)}" for preset, value in row.presets.items())
    star = " (changed)" if row.changed else ""
    head = f"{row.name} = {_text(row.value)}{star}"
    return head, f"{row.meaning} Allowed: {row.allowed}. Presets: {presets}."


def strategies(
    name: Annotated[
        str | None, typer.Argument(metavar="ID", help="A strategy; without it, all of them.")
    ] = None,
    form: FormatOption = Format.TABLE,
) -> None:
    """Show who can play: the strategies, what they do, and their parameters.

    For example:
      tarok-sim strategies
      tarok-sim strategies beginner --format json
    """
    from tarok_sim.strategies import get_strategy, list_strategies

    if name is None:
        rows = [_strategy(get_strategy(known)) for known in list_strategies()]
        write_rows(rows, form, "Strategies")
        return
    strategy = get_strategy(name)
    parameters = [asdict(parameter) for parameter in strategy.all_parameters()]
    if form is Format.JSON:
        write_json(_strategy(strategy) | {"parameters": parameters})
    elif form is Format.CSV:
        write_csv(parameters)
    else:
        write_list(strategy.name, filter(None, [strategy.meaning, strategy.source]))
        if parameters:
            rows = [{key: row[key] for key in _PARAMETER_COLUMNS} for row in parameters]
            write_rows(rows, form, "Parameters")


def _strategy(strategy: "Strategy") -> dict[str, Any]:
    return {
        "name": strategy.text,
        "base": strategy.parent.text if strategy.parent else None,
        "n_parameters": len(strategy.all_parameters()),
        "meaning": strategy.meaning,
        "source": strategy.source,
    }
