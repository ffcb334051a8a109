// The site's service worker keeps the tutor's files, so that the page works offline.  `page.py` puts
// in their names, after a name that changes with their contents.
const [kept, ...files] = "$kept".split(" ");

/** @typedef {{ waitUntil(end: Promise<unknown>): void }} Stage */
Object.assign(globalThis, {
  /** @param {Stage} event */
  oninstall: (event) => event.waitUntil(caches.open(kept).then((all) => all.addAll(files))),
  /** @param {Stage} event */
  onactivate: (event) => event.waitUntil(caches.keys().then(forget)),
  /** @param {{ request: Request, respondWith(answer: Promise<Response>): void }} event */
  onfetch: (event) => event.respondWith(answer(event.request)),
});

/** @param {string[]} names */
function forget(names) {
  const old = names.filter((name) => name.startsWith("tutor-") && name !== kept);
  return Promise.all(old.map((name) => caches.delete(name)));
}

/** @param {Request} request */
async function answer(request) {
  return (await caches.match(request, { cacheName: kept })) ?? fetch(request);
}
