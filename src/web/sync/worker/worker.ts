// The service worker: keeps the files of one build, and answers with them whether or not there is a
// network. What belongs to somebody comes from /api, whose answers it never keeps. What it does about
// reminders is a script of its own: starts of pages wait for this one alone.

import type { Reminders } from './notifications.ts';

declare const self: ServiceWorkerGlobalScope & {
  reminders?: Reminders;
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL: () => string },
    ): { createScriptURL: (address: string) => string };
  };
};

/** The name of the build that this worker belongs to, which the build puts here. */
declare const BUILD: string;

/** What some browsers offer, newer than the types: calls of the wire wake no worker at all. */
interface InstallEvent extends ExtendableEvent {
  addRoutes?: (rule: {
    condition: { urlPattern: { pathname: string } };
    source: 'network';
  }) => Promise<void>;
}

/** The path below its host at which the site stands, or nothing: others may be beside it. */
const BASE = new URL('.', self.location.href).pathname.slice(0, -1);

const CACHES = `${BASE}build `;
const CACHE = CACHES + BUILD;
const MANIFEST = `${BASE}/builds/${BUILD}.json`;
const PAGE = `${BASE}/builds/${BUILD}.html`;
const REMINDERS = `${BASE}/builds/${BUILD}.reminders.js`;

/** Where files stand whose names change with their content. */
const KEPT = /^\/(?:assets|locales|builds)\//;

/** Addresses that are no page of ours; a name with a dot is a file, or a page that says 404. */
const NO_PAGE = /^\/(?:api|assets|locales|builds)(?:\/|$)|\.[^/]*$/;

self.addEventListener('install', (event: InstallEvent) => {
  const calls = { urlPattern: { pathname: `${BASE}/api/*` } };
  const routed = event.addRoutes?.({ condition: calls, source: 'network' });
  event.waitUntil(Promise.all([keepBuild(), routed?.catch(() => undefined)]));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim().then(dropOlderBuilds));
});

// Only a tap on the note that offers the newer build says so.
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const isOurs = origin === self.origin && pathname.startsWith(`${BASE}/`);
  if (request.method !== 'GET' || !isOurs || request.headers.has('range')) return;
  const path = pathname.slice(BASE.length);
  if (request.mode === 'navigate') {
    if (NO_PAGE.test(path)) return;
    event.respondWith(keptOrFetched(PAGE, request));
    event.waitUntil(dropOlderBuilds());
  } else if (KEPT.test(path)) event.respondWith(keptOrFetched(request, request));
});

for (const type of ['push', 'notificationclick', 'pushsubscriptionchange', 'sync'] as const)
  self.addEventListener(type, (event: Event) => readReminders()[type](event as never));

/** Browsers keep what was read at the install beside this script, and read that from then on. */
function readReminders(): Reminders {
  if (!self.reminders) {
    const policy = self.trustedTypes?.createPolicy('reminders', {
      createScriptURL: () => REMINDERS,
    });
    importScripts(policy?.createScriptURL('') ?? REMINDERS);
  }
  if (!self.reminders) throw new Error('The script of reminders says nothing');
  return self.reminders;
}

/** All of it or none: a build of which a file can't be had is not taken up. */
async function keepBuild(): Promise<void> {
  readReminders();
  const manifest = await fetch(fileOf(MANIFEST));
  const { files }: { files: string[] } = await manifest.json();
  // A build that comes again after another, as when a server goes back, is the newest again.
  await caches.delete(CACHE);
  const cache = await caches.open(CACHE);
  const addresses = [PAGE, MANIFEST, ...files.map((file) => BASE + file)];
  await cache.addAll(addresses.map(fileOf));
}

/**
 * Nothing that tells who asks is sent along, and so the server sets no cookie. What stands before a
 * server and leads to a page of its own has no files of ours, and no page comes from what was led.
 */
function fileOf(address: string): Request {
  return new Request(address, { credentials: 'omit', redirect: 'error' });
}

/**
 * What is missing is asked for, and its 404 is passed on: a file is never answered by the page. So
 * is everything where a browser can't read what it keeps.
 */
async function keptOrFetched(wanted: RequestInfo, request: Request): Promise<Response> {
  const kept = await caches.match(wanted, { ignoreVary: true }).catch(() => undefined);
  return kept ?? fetch(request);
}

/**
 * Tabs of an older build go on with its files; at a start with no other tab nobody needs them. Keys
 * come in the order in which caches were opened, so that a build which is still waiting stays.
 */
async function dropOlderBuilds(): Promise<void> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.length > 0) return;
  const builds = (await caches.keys()).filter((name) => name.startsWith(CACHES));
  const older = builds.slice(0, Math.max(0, builds.indexOf(CACHE)));
  await Promise.all(older.map((build) => caches.delete(build)));
}
