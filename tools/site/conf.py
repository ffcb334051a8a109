"""Sphinx's settings for the pages; build.py puts the sources next to this file."""

import os
import re
from copy import deepcopy
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

from furo.navigation import get_navigation_tree
from pygments.lexers.special import TextLexer
from sphinx.environment.adapters.toctree import global_toctree_for_doc

from coursework import play_board
from stepthrough.drawing import COLOURS, light
from tools import predictions
from tools.site import api, cards, formulas, home, terms, viewers
from tools.site.needs import ON_THE_SITE, needs

os.environ["NUMBA_DISABLE_JIT"] = "1"  # compiled functions have no signature

project = "Chopsticks"
author = "The Chopsticks course contributors"
copyright = f"{author}, CC BY 4.0"
extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
html_theme = "furo"
pygments_dark_style = "a11y-high-contrast-dark"  # to go with the theme's light style
html_title = "Chopsticks: a course on game-tree search"
html_static_path = ["_static"]
html_css_files = ["site.css"]


def dark(name):
    """Return a colour as it is on a dark page."""
    last = re.findall(r"#\w+|(?<=--)\w+", COLOURS[name])[-1]
    return COLOURS.get(last, last)


html_theme_options = {
    f"{of.__name__}_css_variables": {
        "blue": light("blue"),  # on dark pages too
        **{f"color-brand-{part}": of("accent") for part in ("primary", "content")},
        **{name: of(name) for name in ("min", "win", "loss", "draw", "key")},
    }
    for of in (light, dark)
}
html_favicon = "_static/favicon.svg"
html_baseurl = home.address("Homepage")
html_copy_source = False
html_show_sphinx = False
templates_path = ["_templates"]
exclude_patterns = ["exercises/README.md"]  # only for readers of the repository

myst_enable_extensions = ["amsmath", "deflist", "dollarmath"]
myst_heading_anchors = 3
nb_execution_mode = "off"
# A widget shows nothing without a kernel, so show the picture that comes with it.
nb_mime_priority_overrides = [("html", "application/vnd.jupyter.widget-view+json", None)]
html_math_renderer = "mathml"
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_use_type_comments = False  # we have none; Sphinx would parse each function
toc_object_entries = False
add_module_names = False
python_use_unqualified_type_names = True
viewcode_follow_imported_members = False
maximum_signature_line_length = 110
suppress_warnings = ["myst.header", "mystnb.unknown_mime_type"]
nitpick_ignore_regex = [("myst", r"step-(viewer|above)=.*")]  # such a link steps a viewer


HERE = Path(__file__).parent
html_context = {
    "needs": {
        path.relative_to(HERE).with_suffix("").as_posix(): sorted(needs(path) - ON_THE_SITE)
        for folder in ("notebooks", "exercises")
        for path in (HERE / folder).rglob("*.ipynb")
    }
}


REPAIRS = {
    # Anything that may be too wide scrolls, also with the keyboard.
    "<pre>": '<pre tabindex="0">',
    '<div class="table-wrapper': (
        '<div tabindex="0" role="group" aria-label="Table" class="table-wrapper'
    ),
    # Sphinx puts the arguments of a long signature into a definition list that defines nothing.
    '<dd>(<em class="sig-param">.*),</dd>': r'<div class="argument">\1,</div>',
    '<dl>\n(?=<div class="argument">)|(?<=</div>\n)</dl>\n+(?=<span class="sig-paren">)': "",
    # A fold looks like the other folds of a lecture; its label is its own summary.
    '<details class="admonition.*>\n<summary.*>\n<p class="collapsed.*?>(.*)</p>\n<p.*</p>\n': (
        r"<details><summary>\1"
    ),
    # In Sphinx's list of sources, a package's modules are a list beside its item, not in it.
    r"</li>\n<ul>((?:<li>.*</li>\n)+)</ul>": r"<ul>\1</ul></li>\n",
    "<td><p>(?=[^<]*[\u3040-\u30ff\u4e00-\u9fff])": '<td lang="ja"><p>',
    # The empty corner of a table is not a heading.
    '<th class="([^"]*)"><p></p></th>': r'<td class="\1"></td>',
}

TIME = re.compile(r"<p><strong>Time</strong> (.*?)\.(?: <strong>Points</strong> (\d+)\.)?</p>\n?")


def repair(app, pagename, templatename, context, doctree):
    """Make a page's text accessible, add answers to its predictions, and share viewers' scripts."""
    if "body" in context:
        for pattern, mended in REPAIRS.items():
            context["body"] = re.sub(pattern, mended, context["body"])
        if time := TIME.search(context["body"]):
            context["body"] = context["body"].replace(time[0], "", 1)
            context["meta"] = time[1].replace(". <strong>You need</strong>", " · you need")
            context["meta"] += f" · {time[2]} points" if time[2] else ""
        context["body"] += predictions.answers(context["body"])
        context["body"] = viewers.shared(context["body"], app.outdir / "_static" / "viewers")
    if pagename == "docs/cards":
        context["body"] = cards.live(context["body"])


def bring_home(app, pagename, templatename, context, doctree):
    """Give the first page its own template, pictures and script."""
    if pagename == "index":
        pictures = {"hero": home.hero(), "board": play_board()._repr_html_()}
        folder = app.outdir / "_static" / "viewers"
        context |= {name: viewers.shared(html, folder) for name, html in pictures.items()}
        context["parts"] = home.lectures()
        app.add_js_file("home.js", type="module")
        return "home.html"
    return None


def bring_live(app, pagename, templatename, context, doctree):
    """Add the script and style sheet that make a notebook's page live."""
    if pagename in context["needs"]:
        app.add_js_file("live.js", type="module")
        app.add_css_file("live.css")


@cache
def list_of_pages(builder):
    """Return the theme's list of pages for the left margin, with no current page marked."""
    options = {"titles_only": True, "maxdepth": -1, "tags": builder.tags}
    tree = global_toctree_for_doc(builder.env, "", builder, **options)
    listed = get_navigation_tree(builder.render_partial(tree)["fragment"])
    return ElementTree.fromstring(f"<div>{listed}</div>")


def list_pages(app, pagename, templatename, context, doctree):
    """Mark a page's place in the list; of other parts, leave a link to the first page.

    The theme would make a new list for every page.
    """
    del context["toctree"]
    listed = deepcopy(list_of_pages(app.builder))
    own = f"{pagename}.html"
    for item in listed.iter("li"):
        leads_to = [link.get("href") for link in item.iter("a")]
        if own in leads_to:
            item.set("class", f"{item.get('class')} current")
            for box in item.findall("input"):
                box.set("checked", "")
        if own == leads_to[0]:
            item.set("class", f"{item.get('class')} current-page")
    for caption, pages in zip(listed.findall("p"), listed.findall("ul"), strict=True):
        if not any("current" in item.get("class") for item in pages):
            listed.remove(caption)
            pages[0][0].text = "".join(caption.itertext())
            pages[0][1:], pages[1:] = [], []
    for link in listed.iter("a"):
        link.set("href", "#" if link.get("href") == own else context["pathto"](link.get("href"), 1))
    context["list_of_pages"] = ElementTree.tostring(listed, "unicode", "html")


def setup(app):
    """Set up the extension; Sphinx calls this once."""
    app.connect("html-page-context", repair)
    app.connect("html-page-context", bring_live)
    app.connect("html-page-context", bring_home)
    app.connect("html-page-context", list_pages, priority=400)  # before the theme does
    app.add_lexer("csv", TextLexer)  # Pygments has none
    api.setup(app)
    formulas.setup(app)
    terms.setup(app)
