// Serves the portal offline. Pages come from the network first and hashed files never change, so nobody gets
// an outdated portal.
const worker = self as unknown as ServiceWorkerGlobalScope;

/** The response of `GET /offline.json`. */
type Portal = {
  shell: { version: string; files: string[] };
  remotes: Record<string, { version: string; files: string[] }>;
};

const CACHE = 'rambla-portal';
const PAGE = '/my_courses';
const KEPT = '/offline-kept.json';
const PATIENCE_MS = 8000;
// Paths that are no portal pages: the API, and files.
const NO_PAGE = /^\/(api(\/|$)|[^/]+\.[a-z]+$)/;

worker.addEventListener('install', () => void worker.skipWaiting());
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('message', (event) => {
  const { data, ports } = event;
  if (data?.type !== 'keep') return;
  const answer = (ok: boolean) => ports[0]?.postMessage({ ok });
  event.waitUntil(
    keep(data.remotes as string[]).then(
      () => answer(true),
      () => answer(false),
    ),
  );
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { pathname } = new URL(request.url);
  if (request.method !== 'GET') return;
  // Remotes' files may have another origin, so they are cached by their full URL.
  if (/^\/(assets|remotes)\//.test(pathname)) event.respondWith(openFile(request));
  else if (isPage(request)) event.respondWith(openPage(event));
});

/** The push message, decrypted by the browser. */
type Message = { id: number; title: string; body: string; path: string };

worker.addEventListener('push', (event) => {
  if (!event.data) return;
  const { id, title, body, path } = event.data.json() as Message;
  const options = { body, tag: `notice-${id}`, data: path };
  event.waitUntil(worker.registration.showNotification(title, options));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotice(String(event.notification.data)));
});

/** Opens a portal page in the window that shows it, else in a new one; navigating another could leave a quiz. */
async function openNotice(path: string): Promise<void> {
  const { href } = new URL(path, worker.location.origin);
  const windows = await worker.clients.matchAll({ type: 'window' });
  const open = windows.find(({ url }) => url === href);
  if (!open) return void (await worker.clients.openWindow(href));
  await open.focus();
  await open.navigate(href);
}

function isPage({ mode, url }: Request): boolean {
  const { origin, pathname } = new URL(url);
  return mode === 'navigate' && origin === worker.location.origin && !NO_PAGE.test(pathname);
}

async function openPage(event: FetchEvent): Promise<Response> {
  const kept = await (await caches.open(CACHE)).match(PAGE, { ignoreVary: true });
  try {
    const fresh = await (kept ? inTime(fetch(event.request)) : fetch(event.request));
    if (fresh.status < 500 || !kept) {
      event.waitUntil(keepAgain().catch(() => undefined));
      return fresh;
    }
  } catch (error) {
    if (!kept) throw error;
  }
  return kept;
}

async function openFile(request: Request): Promise<Response> {
  const kept = await (await caches.open(CACHE)).match(request.url, { ignoreVary: true });
  return kept ?? fetch(request);
}

function inTime(answer: Promise<Response>): Promise<Response> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('late')), PATIENCE_MS));
  return Promise.race([answer, late]);
}

// Caches first and deletes last, so that an interruption leaves a consistent cache.
async function keep(remotes: string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  const portal = (await (await get('/offline.json')).json()) as Portal;
  const kept = { remotes, stamp: stampOf(portal, remotes) };
  const before = await readKept(cache);
  if (before?.stamp === kept.stamp) return;
  const wanted = [...portal.shell.files, ...remotes.flatMap((name) => portal.remotes[name]?.files ?? [])];
  for (const file of wanted)
    if (!(await cache.match(file))) await cache.put(file, await get(file, 'default'));
  await cache.put(PAGE, await get(PAGE));
  await cache.put(KEPT, new Response(JSON.stringify(kept)));
  const needed = new Set([...wanted, PAGE, KEPT].map((path) => new URL(path, worker.location.origin).href));
  for (const { url } of await cache.keys()) if (!needed.has(url)) await cache.delete(url);
}

/** Updates the cached portal after a deploy, when a page is opened online. */
async function keepAgain(): Promise<void> {
  const kept = await readKept(await caches.open(CACHE));
  if (kept) await keep(kept.remotes);
}

async function readKept(cache: Cache): Promise<{ remotes: string[]; stamp: string } | undefined> {
  return (await cache.match(KEPT))?.json();
}

function stampOf(portal: Portal, remotes: string[]): string {
  return [portal.shell.version, ...remotes.map((name) => portal.remotes[name]?.version ?? '')].join();
}

/** Fetches a file; only hashed files, which never change, may come from the browser's cache. */
async function get(path: string, cache: RequestCache = 'no-cache'): Promise<Response> {
  const response = await fetch(path, { cache });
  if (!response.ok) throw new Error(`${path} ${response.status}`);
  return response;
}
