"""Formulas as MathML, which browsers draw without scripts or fonts."""

import re
from functools import cache

from docutils import nodes
from latex2mathml.converter import convert
from sphinx.util.logging import getLogger

# A minus after "=", "(" or "," is a sign, but in a row, browsers would space it like an operator.
SIGN = re.compile("(?<=&#x000(?:3D|28|2C);</mo>)<mo>(?=&#x02212;)")


@cache
def mathml(tex, display):
    """Convert a TeX formula, within a line of text ("inline") or on its own line ("block")."""
    return SIGN.sub('<mo form="prefix">', convert(tex, display=display))


def inline(writer, node):
    """Write a formula within a line."""
    write(writer, node, "inline")


def block(writer, node):
    """Write a formula on its own line, which scrolls if it is too wide."""
    writer.body.append('<div class="math" tabindex="0" role="group" aria-label="Formula">')
    write(writer, node, "block", "</div>\n")


def write(writer, node, display, after=""):
    """Write a formula; warn about unsupported commands, which stay in it with their backslash."""
    text = mathml(node.astext(), display)
    if unknown := re.search(r"\\\w+", text):
        getLogger(__name__).warning("no MathML for %s", unknown[0], location=node)
    writer.body.append(text + after)
    raise nodes.SkipNode


def setup(app):
    """Set up the extension; Sphinx calls this once."""
    app.add_html_math_renderer("mathml", (inline, None), (block, None))
