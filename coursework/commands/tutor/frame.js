// In the inner frame: starts the worker, whose text is in the page, and passes on the page's questions
// and the worker's answers.  With an opaque origin, a module from a blob URL does not start, but
// one from a data URL does.
const text = document.getElementById("worker")?.textContent ?? "";
const worker = new Worker(`data:text/javascript,${encodeURIComponent(text)}`, { type: "module" });
worker.onmessage = ({ data }) =>
  parent.parent.postMessage([Number(data?.[0]), String(data?.[1]), String(data?.[2] ?? "")], "*");
worker.onerror = () => parent.parent.postMessage([1, "", "its worker did not start"], "*");
globalThis.onmessage = ({ source, data }) => source === parent.parent && worker.postMessage(data);
