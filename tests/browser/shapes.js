// A page's text without its pictures, and with one block of each shape: HTML for axe.
// A shape is a block's HTML without its words and names.  The page itself stays as it is.
() => {
  const article = document.querySelector("article")?.cloneNode(true);
  if (!article) return "";
  for (const picture of article.querySelectorAll(".stepthrough")) picture.remove();
  for (const image of article.querySelectorAll("img")) image.src = image.src; // from anywhere
  for (const token of article.querySelectorAll(":is(pre, .sig) span[class]:not([id], :has(*))"))
    token.replaceWith(token.textContent);
  const known = new Set();
  const blocks = "p, li, tr, pre, table, dl, ul, ol, blockquote, details, figure, div, section";
  for (const block of article.querySelectorAll(`:is(${blocks}):not(a *, th *, :has(h1, h2, h3, h4, h5, h6))`)) {
    const shape = block.outerHTML
      .replace(/>[^<]+/g, (text) => (text.trim() === ">" ? ">" : ">t"))
      .replace(/ (alt|aria-(controls|describedby|label|labelledby)|for|headers|href|id|name|src|style|title)="[^"]+"/g, " $1");
    if (known.has(shape)) block.remove();
    known.add(shape);
  }
  return article.innerHTML;
}
