// In the frame: it starts the worker and passes on what page and worker say.  A module of a blob's
// address does not start where the origin is nobody's; one of a data address does.
const worker = new Worker(`data:text/javascript,${encodeURIComponent(WORKER)}`, { type: "module" });
worker.onmessage = ({ data }) => parent.postMessage(String(data), "*");
worker.onerror = () => parent.postMessage('{"broken": "its worker did not start"}', "*");
onmessage = ({ source, data }) => source === parent && worker.postMessage(data);
