// Keeps the files of the site, so that it works without a network. `tools/web.sh` writes the name of the
// cache, which changes with the files, and their list.
const NAME = "tumble-SUM";
const FILES = [];

self.addEventListener("install", (event) => event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting())));

self.addEventListener("activate", (event) => event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith("tumble-") && name !== NAME).map((name) => caches.delete(name)))).then(() => self.clients.claim())));

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  event.respondWith(caches.match(event.request, { ignoreSearch: true }).then((kept) => kept ?? fetch(event.request)));
});
