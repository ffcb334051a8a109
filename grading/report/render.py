"""Fill in the templates of the grader's pages; every value is shown as plain text."""

import re
from urllib.parse import quote

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from grading.collect.escaping import fenced
from grading.collect.submissions import slug
from stepthrough.drawing import COLOURS


def visible(text: str) -> str:
    """Replace characters that would move the cursor or change the reading direction."""
    if text.replace("\n", "").isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\n" else "\N{REPLACEMENT CHARACTER}" for c in text)


def counted(number: float, noun: str) -> str:
    """Write a number and its noun, in the plural unless the number is 1."""
    return f"{number:g} {noun}" if number == 1 else f"{number:g} {noun}s"


def feedback_page(student: str, exercise: str) -> str:
    """Return the link from the pages about the class to a student's feedback."""
    return quote(f"feedback/{exercise}/{slug(student)}.html")


def _in_html(value: object) -> object:
    """Prepare a value for a template, before escaping; Markup comes from a template."""
    if isinstance(value, str) and not isinstance(value, Markup):
        return visible(value)
    return f"{value:g}" if isinstance(value, float) else value


def _in_markdown(value: object) -> object:
    """Write a value on one line that Markdown shows as plain text."""
    if isinstance(value, Markup):
        return value
    return re.sub(r"([\\`*_{}\[\]<>#|!&~$])", r"\\\1", visible(str(value)).replace("\n", " "))


def _fenced(text: str) -> Markup:
    """Return a block of Markdown that shows a text unchanged."""
    return Markup(fenced(visible(text), "text"))  # nothing in it is HTML


_HTML = Environment(
    loader=PackageLoader("grading.report"),
    autoescape=True,
    undefined=StrictUndefined,
    finalize=_in_html,
    trim_blocks=True,
    lstrip_blocks=True,
)
_HTML.globals["colours"] = Markup("; ").join(map("--{}: {}".format, COLOURS, COLOURS.values()))
_HTML.filters |= {"counted": counted, "feedback_page": feedback_page}
_MARKDOWN = _HTML.overlay(autoescape=False, finalize=_in_markdown, keep_trailing_newline=True)
_MARKDOWN.filters = {**_HTML.filters, "fenced": _fenced}


def render(template: str, **values: object) -> str:
    """Fill in a template of this package; its suffix says whether it is HTML or Markdown."""
    kind = _MARKDOWN if template.endswith(".md") else _HTML
    return kind.get_template(template).render(values)
