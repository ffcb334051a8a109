// The site's service worker keeps the tutor's files, so that the page works offline.  `page.py` puts
// in their names, and a hash, because a worker with other contents fetches them again: $hash
const files = "$files".split(" ");

Object.assign(globalThis, {
  /** @param {{ waitUntil(end: Promise<unknown>): void }} event */
  oninstall: (event) => event.waitUntil(caches.open("tutor").then((kept) => kept.addAll(files))),
  /** @param {{ request: Request, respondWith(answer: Promise<Response>): void }} event */
  onfetch: (event) => event.respondWith(answer(event.request)),
});

/** @param {Request} request */
async function answer(request) {
  return (await caches.match(request, { cacheName: "tutor" })) ?? fetch(request);
}
