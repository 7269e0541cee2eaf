/**
 * A service worker that takes the place of another and leaves with all that was kept: the way back
 * from one that does harm. Open pages go on without, and ask the server from then on.
 */
export const KILL_SWITCH_WORKER = `
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(leave()));
async function leave() {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
}
`;
