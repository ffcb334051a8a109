// In the frame: it starts the worker, whose text is in the page, and passes on what the page asks
// and the worker answers.  A module of a blob's address does not start where the origin is
// nobody's; one of a data address does.
const text = document.getElementById("worker")?.textContent ?? "";
const worker = new Worker(`data:text/javascript,${encodeURIComponent(text)}`, { type: "module" });
worker.onmessage = ({ data }) =>
  parent.postMessage([Number(data?.[0]), String(data?.[1]), String(data?.[2] ?? "")], "*");
worker.onerror = () => parent.postMessage([1, "", "its worker did not start"], "*");
globalThis.onmessage = ({ source, data }) => source === parent && worker.postMessage(data);
