import { make } from "../../../stepthrough/frame.js";

/**
 * An output in the format that notebooks store.
 * @typedef {Record<string, string> & { [WIDGET]?: import("./models.js").Told }} Data
 * @typedef {{ output_type: "stream", name: string, text: string }
 *   | { output_type: "error", ename: string, traceback: string[] }
 *   | { output_type: "execute_result" | "display_data", data: Data }} Output
 */
export const WIDGET = "application/vnd.jupyter.widget-view+json";

/**
 * An output as an element of the page.
 * @param {Output} output
 * @param {(told: import("./models.js").Told) => HTMLElement} view shows a widget
 */
export function shown(output, view) {
  if (output.output_type === "stream") return words(`stream ${output.name}`, output.text);
  if (output.output_type === "error") return words("traceback", output.traceback.join("\n"));
  const { data } = output;
  if (data[WIDGET]) return view(data[WIDGET]);
  if (data["text/html"] || data["image/svg+xml"])
    return piece(data["text/html"] ?? data["image/svg+xml"]);
  if (data["image/png"])
    return make(
      "div",
      { class: "output image_png" },
      make("img", { src: `data:image/png;base64,${data["image/png"]}`, alt: data["text/plain"] }),
    );
  return words("text_plain", data["text/markdown"] ?? data["text/latex"] ?? data["text/plain"]);
}

/**
 * @param {string} kind
 * @param {string} text
 */
function words(kind, text) {
  const pre = make("pre", { tabindex: "0" }, text);
  return make(
    "div",
    { class: `output ${kind} highlight-myst-ansi notranslate` },
    make("div", { class: "highlight" }, pre),
  );
}

/**
 * HTML with its scripts, which run when they are added to the page.
 * @param {string} html
 */
function piece(html) {
  const parts = document.createRange().createContextualFragment(html);
  const own = "img, .stepthrough, .prediction, .figures";
  const isPlain = ![...parts.children].some((one) => one.matches(own));
  const named = isPlain && { tabindex: "0", role: "group", "aria-label": "Output" };
  return make("div", { class: "output text_html", ...named }, parts);
}
