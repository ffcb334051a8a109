// @ts-nocheck
export const HOME = new URL("..", import.meta.url);

// A worker with the course; its `hear` is told what is shown.
export function python(files) {
  const address = (path) => new URL(path, HOME).href;
  const worker = new Worker(address(files.worker), { type: "module" });
  const asked = new Map();
  const fail = (words) => {
    for (const [, reject] of asked.values()) reject(Error(words));
  };
  let last = 0;
  const ask = (...question) =>
    new Promise((...ends) => {
      asked.set(++last, ends);
      worker.postMessage([last, ...question]);
    });
  worker.onerror = () => fail("its worker did not start");
  worker.onmessage = ({ data: [number, answer, failure] }) => {
    if (!number) return session.hear(answer);
    const [resolve, reject] = asked.get(number);
    asked.delete(number);
    failure ? reject(Error(failure)) : resolve(answer);
  };
  const end = () => {
    worker.terminate();
    fail("it was stopped");
  };
  const session = { ask, end, hear: null };
  session.ready = ask(
    "start",
    address(files.home),
    files.version,
    address(files.course),
    files.scripts.map(address),
  );
  session.open = (page) =>
    ask(
      "begin",
      page.replace(/\/[^/]*$/, ""),
      files.beside[page].map(([path, from]) => [path, address(from)]),
    );
  return session;
}

export async function read(address) {
  const response = await fetch(new URL(address, HOME), { cache: "no-cache" });
  if (!response.ok) throw Error(`${address}: ${response.status} ${response.statusText}`);
  return response.json();
}
