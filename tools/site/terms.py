"""Make searches for a term find its lecture, in English, in Japanese or by other names.

The glossary says which lecture explains a term.  Sphinx's search ranks a page's index entries above
words that merely occur in a text.
"""

import re

from sphinx.addnodes import index

TERM = re.compile(r"\| ([^|]+) \| ([^|]+) \| [^|]+ \| \[\w+\]\(\.\./(notebooks/[\w-]+)\.ipynb\) \|")
OTHER_NAME = re.compile(r"\| ([^|]+) \| ([^|]+) \|")


def names(glossary):
    """Return the words that should find each lecture, by the name of its page."""
    terms, other_names = glossary.partition("\n## Other names")[::2]
    found, pages = {}, {}
    for term, japanese, page in TERM.findall(terms):
        pages[term] = page
        found.setdefault(page, set()).update(spellings(term), re.split("[（）、・]", japanese))
    for name, term in OTHER_NAME.findall(other_names):
        if term in pages:
            found[pages[term]] |= spellings(name)
    return {page: sorted(filter(None, some)) for page, some in found.items()}


def spellings(name):
    """Return a name with its hyphens, with spaces instead, and as one word."""
    return {name, name.replace("-", " "), name.replace("-", "")}


def setup(app):
    """Set up the extension; Sphinx calls this once."""
    found = names((app.srcdir / "docs" / "glossary.md").read_text(encoding="utf-8"))

    def add(app, doctree):
        entries = [("single", name, "", "main", None) for name in found.get(app.env.docname, ())]
        doctree.append(index(entries=entries))

    app.connect("doctree-read", add)
