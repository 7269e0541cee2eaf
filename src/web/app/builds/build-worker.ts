import { BASE } from '../api/base.ts';
import { latestBuild } from './watch-builds.ts';

const ADDRESS = `${BASE}/sw.js`;

/** What a worker goes through, in this order; `redundant` is its end, at any point. */
const STATES: ServiceWorkerState[] = ['installing', 'installed', 'activating', 'activated'];

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL: (address: string) => string };
}

/**
 * Has a service worker keep the newest build, from which pages open from then on. Outside of secure
 * contexts and in some private windows there are no workers, and pages come from the server.
 *
 * @param onNewer called when a newer build than that of this page is ready
 */
export async function keepBuild(onNewer: () => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await register();

  async function look(): Promise<void> {
    const next = registration.installing ?? registration.waiting;
    // Only a page that came from a worker can be older than the one that waits.
    if (!next || !navigator.serviceWorker.controller) return;
    await reached(next, 'installed');
    if (registration.waiting) onNewer();
  }

  const lookAgain = () => void look().catch(() => undefined);
  registration.addEventListener('updatefound', lookAgain);
  lookAgain();
}

/** Fetches the server's newest build beside the one in use. */
export async function fetchNewestBuild(): Promise<void> {
  const registration = await registrationOfPage();
  await registration?.update();
  const next = registration?.installing;
  if (next) await reached(next, 'installed');
}

/**
 * Puts the newest build in the place of the one in use: the next page comes from it. Where the
 * server has none that can be kept, as on a full disk, no worker stands in its way any more.
 */
export async function takeUpNewestBuild(): Promise<void> {
  const registration = await registrationOfPage();
  if (!registration) return;
  try {
    if (!registration.waiting) await registration.update();
    const next = registration.waiting ?? registration.installing;
    if (!next) return;
    await reached(next, 'installed');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, and no window
    next.postMessage('take over');
    await reached(next, 'activated');
  } catch {
    // Without a network the build that is kept is the only one that opens.
    if ((await latestBuild()) !== undefined) await registration.unregister();
  }
}

/**
 * Has a service worker at work, also in a page that fetches nothing ahead.
 *
 * @throws Error when there can be none, or not all that it keeps could be fetched
 */
export async function workingRegistration(): Promise<ServiceWorkerRegistration> {
  const registration = (await registrationOfPage()) ?? (await register());
  const first = registration.installing ?? registration.waiting;
  if (!registration.active && first) await reached(first, 'activated');
  return registration;
}

function register(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.register(trusted(ADDRESS, window));
}

async function registrationOfPage(): Promise<ServiceWorkerRegistration | undefined> {
  return 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
}

/** @throws Error when the worker gave up on the way */
function reached(worker: ServiceWorker, state: ServiceWorkerState): Promise<void> {
  return new Promise((resolve, reject) => {
    const look = () => {
      if (worker.state === 'redundant') reject(new Error('The worker gave up'));
      else if (STATES.indexOf(worker.state) >= STATES.indexOf(state)) resolve();
    };
    worker.addEventListener('statechange', look);
    look();
  });
}

/** The content security policy takes the address of a script from a policy alone, where it can. */
function trusted(address: string, page: Window & { trustedTypes?: TrustedTypes }): string {
  const rules = { createScriptURL: () => address };
  const policy = page.trustedTypes?.createPolicy('service-worker', rules);
  return policy?.createScriptURL(address) ?? address;
}
