"""Option groups: several commands share the same options, so each group of them is one dataclass.

`spread` turns a function that takes groups into the flat function typer wants, one parameter an
option.
"""

import inspect
from collections.abc import Callable, Iterator
from dataclasses import MISSING, Field, fields, is_dataclass
from typing import Any, get_type_hints


def spread(function: Callable[..., None]) -> Callable[..., None]:
    """Return a command whose groups are spread into single options.

    Parameters
    ----------
    function
        Takes option groups (dataclasses with `Annotated` fields) and plain parameters, by name.
    """
    hints = get_type_hints(function, include_extras=True)
    groups: dict[str, Any] = {name: hint for name, hint in hints.items() if is_dataclass(hint)}

    def command(**values: Any) -> None:
        arguments = {
            name: group(**{field.name: values.pop(field.name) for field in fields(group)})
            for name, group in groups.items()
        }
        function(**arguments, **values)

    parameters = list(_parameters(function, hints, groups))
    command.__name__ = function.__name__
    command.__doc__ = reflow(function.__doc__ or "")
    command.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    command.__dict__["__signature__"] = inspect.Signature(parameters)
    return command


def reflow(text: str) -> str:
    r"""Join the lines of each paragraph, so that help fits any window; examples keep their lines.

    Examples
    --------
    >>> reflow("Play rounds.\n\nOne line,\nthe next.\n\nFor example:\n  tarok-sim rules")
    'Play rounds.\n\nOne line, the next.\n\nFor example:\n  tarok-sim rules'
    """
    paragraphs = inspect.cleandoc(text).split("\n\n")
    return "\n\n".join(
        paragraph if "\n " in paragraph else paragraph.replace("\n", " ")
        for paragraph in paragraphs
    )


def _parameters(
    function: Callable[..., None], hints: dict[str, Any], groups: dict[str, Any]
) -> Iterator[inspect.Parameter]:
    for name, parameter in inspect.signature(function).parameters.items():
        if name not in groups:
            yield parameter.replace(annotation=hints[name], kind=inspect.Parameter.KEYWORD_ONLY)
            continue
        field_hints = get_type_hints(groups[name], include_extras=True)
        for field in fields(groups[name]):
            yield inspect.Parameter(
                field.name,
                inspect.Parameter.KEYWORD_ONLY,
                default=_default(field),
                annotation=field_hints[field.name],
            )


def _default(field: Field[Any]) -> Any:
    if field.default is not MISSING:
        return field.default
    if field.default_factory is not MISSING:
        return field.default_factory()
    return inspect.Parameter.empty
