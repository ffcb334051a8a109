import { make } from "../../../stepthrough/frame.js";
import { asker } from "./host.js";

/** @typedef {ReturnType<typeof newRoom>} Room */

/**
 * A room for Python: inside a frame without scripts, a frame with an opaque origin, whose worker can
 * only exchange messages.  (A service worker gives the page the outer one, but never the inner one.)
 * @param {string[]} files the addresses of the files that it needs
 */
export function newRoom(files) {
  const element = make("iframe", { hidden: true, src: "tutor-room.html", title: "Python" });
  const inside = new Promise((resolve) => element.addEventListener("load", resolve));
  const { ask, hear } = asker(async (question) => {
    await inside;
    element.contentWindow?.frames[0].postMessage(question, "*");
  });
  const listen = (/** @type {MessageEvent} */ { source, data }) =>
    source === element.contentWindow?.frames[0] && hear(data);
  addEventListener("message", listen);
  document.body.append(element);
  return {
    ready: contents(files).then((given) => ask("start", given)),
    run: (/** @type {object} */ program) => ask("run", JSON.stringify(program)),
    close() {
      removeEventListener("message", listen);
      element.remove();
    },
  };
}

/**
 * Fetches files, and returns them by name.
 * @param {string[]} addresses
 */
async function contents(addresses) {
  const fetched = addresses.map(async (url) => {
    const response = await fetch(url);
    if (!response.ok) throw Error(`${url}: ${response.status} ${response.statusText}`);
    return [url.split("/").at(-1), await response.arrayBuffer()];
  });
  return Object.fromEntries(await Promise.all(fetched));
}
