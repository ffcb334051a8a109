// A page's text without pictures, and without what had the same shape before, on this page or an
// earlier one: HTML for axe. The page itself stays as it is.
// A shape is a tag, its attributes, whether there is text, and the shapes inside, each once.
() => {
  const HEADINGS = "h1, h2, h3, h4, h5, h6";
  const ANY_VALUE = new Set(["alt", "aria-controls", "aria-describedby", "aria-label", "aria-labelledby", "for", "headers", "href", "id", "name", "src", "style", "title"]);
  const known = new Map(JSON.parse(sessionStorage.shapes ?? "[]")); // each and its number
  const numbers = new Map(); // of elements
  const article = document.querySelector("article")?.cloneNode(true);
  if (!article) return "";
  for (const picture of article.querySelectorAll(".stepthrough")) picture.remove();
  for (const image of article.querySelectorAll("img")) image.src = image.src; // from anywhere
  for (const token of article.querySelectorAll(":is(pre, .sig) span[class]"))
    if (!token.firstElementChild && !token.id) token.replaceWith(token.textContent);
  reduce(article);
  sessionStorage.shapes = JSON.stringify([...known]);
  return article.innerHTML;

  // What holds headings stays, and so do they: their order is looked at.
  function reduce(parent) {
    for (const child of [...parent.children]) {
      if (child.matches(HEADINGS)) continue;
      if (!child.querySelector(HEADINGS)) {
        const place = `${parent.localName} ${shape(child)}`;
        if (known.has(place)) {
          child.remove();
          continue;
        }
        number(place);
      }
      if (child.matches("section, div")) reduce(child);
      else thin(child);
    }
  }

  // One of each shape among neighbours; a row of a table keeps its cells.
  function thin(parent) {
    const here = new Set();
    for (const child of [...parent.children]) {
      if (here.has(shape(child)) && !child.matches("td, th")) child.remove();
      else if (!child.matches("math")) thin(child);
      here.add(shape(child));
    }
  }

  function shape(element) {
    if (!numbers.has(element)) {
      const attributes = [...element.attributes].map(({ name, value }) => ANY_VALUE.has(name) ? `${name}:${value !== ""}` : `${name}=${value}`);
      const written = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
      const inside = element.matches("math") ? [] : [...element.children].map(shape);
      numbers.set(element, number([element.localName, ...attributes.sort(), written, ...new Set(inside.sort())].join(" ")));
    }
    return numbers.get(element);
  }

  function number(text) {
    if (!known.has(text)) known.set(text, known.size);
    return known.get(text);
  }
}
