// @ts-nocheck
// In the frame: it starts the worker, and passes on what the page asks and the worker answers, each
// with the question's number.  A module of a blob's address does not start where the origin is
// nobody's; one of a data address does.
const worker = new Worker(`data:text/javascript,${encodeURIComponent(WORKER)}`, { type: "module" });
worker.onmessage = ({ data }) => parent.postMessage([Number(data?.[0]), String(data?.[1])], "*");
worker.onerror = () => parent.postMessage([1, '{"broken": "its worker did not start"}'], "*");
globalThis.onmessage = ({ source, data }) => source === parent && worker.postMessage(data);
