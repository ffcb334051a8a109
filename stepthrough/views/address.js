/**
 * The step that the page's address gives for a viewer, or null.
 * @param {string} hash
 * @param {string} link the viewer's own, without the step
 * @param {number} last
 */
export function stepIn(hash, link, last) {
  const k = Number(hash.split("=").at(-1));
  return k >= 0 && k <= last && hash === `${link}${k}` ? k : null;
}

/**
 * Keeps a step in the page's address, as #<cell>=<step>; not in Jupyter, which uses the address
 * itself.
 * @param {HTMLElement} root
 * @param {number} last
 * @param {(k: number) => void} go
 */
export function address(root, last, go) {
  if (document.getElementById("jupyter-config-data")) return null;
  const cell = root.closest("[id]");
  const all = [...document.querySelectorAll(".stepthrough")];
  const number = all.filter((one) => one.closest("[id]") === cell).indexOf(root) + 1;
  const name = !cell ? String(number) : number > 1 ? `${cell.id}.${number}` : cell.id;
  const link = `#${encodeURI(name)}=`;
  let latest = 0;
  let waiting = false;
  addEventListener("hashchange", () => {
    const named = step();
    if (root.isConnected && named !== null) go(named);
  });
  return { step, write, copy };

  function step() {
    return stepIn(location.hash, link, last);
  }

  /** @param {number} k */
  function write(k) {
    if (!root.contains(document.activeElement)) return; // the page plays by itself
    latest = k;
    if (!waiting) setTimeout(put, 300);
    waiting = true;
  }

  function put() {
    waiting = false;
    try {
      history.replaceState(history.state, "", link + latest);
    } catch {} // a page without an address of its own
  }

  /**
   * @param {number} k
   * @param {HTMLElement} sentence
   */
  function copy(k, sentence) {
    latest = k;
    put();
    const done = (/** @type {string} */ where) => {
      sentence.textContent = `The link to this step ${where}.`;
    };
    const other = () => done("is in the address bar");
    if (!navigator.clipboard) return other();
    const whole = location.href.replace(/#.*|$/, link + k);
    navigator.clipboard.writeText(whole).then(() => done("is copied"), other);
  }
}
