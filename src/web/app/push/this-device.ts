import { useEffect } from 'react';
import { z } from 'zod/mini';
import { pushEndpoints, type Device } from '#contract/push.ts';
import { callsOf } from '../api/api.ts';
import { ProblemError } from '../api/problem-error.ts';
import { rememberMark, tabTokens } from '../session/token-store.ts';
import { storedValue } from '../storage.ts';

const markerSchema = z.object({
  /** whose notifications come here */
  person: z.string(),
  /** in which session it was registered, as which device */
  session: z.string(),
  id: z.string(),
  endpoint: z.string(),
  /** when the server was last asked about it: milliseconds since 1970 */
  at: z.number(),
});

/**
 * What this browser knows of the notifications that come to it; what counts is on the server. Pages
 * without it have nothing to look after, and load nothing of it.
 */
export const pushMarker = storedValue('push_device', markerSchema);

/**
 * Whether notifications can come to this browser:
 * - possible: they can, once the person allows it
 * - denied: the person, or the browser for them, has refused
 * - install first: where that is a condition, on iPhones and iPads
 * - insecure: the page came without TLS
 * - impossible: this browser can't, or not in a window like this
 */
export type Possibility = 'possible' | 'denied' | 'install first' | 'insecure' | 'impossible';

export function possibility(): Possibility {
  if (!window.isSecureContext) return 'insecure';
  const isThere = 'serviceWorker' in navigator && 'PushManager' in window;
  // Safari alone says whether it shows an installed page, and only on such devices.
  const isOnlyIfInstalled = 'standalone' in navigator && navigator.standalone === false;
  if (!isThere || !('Notification' in window))
    return isOnlyIfInstalled ? 'install first' : 'impossible';
  return Notification.permission === 'denied' ? 'denied' : 'possible';
}

/** As the wire has a subscription. */
export interface SubscriptionBody {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** How this browser is subscribed at the moment, if it is. */
export async function currentSubscription(): Promise<SubscriptionBody | undefined> {
  const subscription = await (await registration())?.pushManager.getSubscription();
  return subscription ? bodyOf(subscription) : undefined;
}

/**
 * Subscribes this browser, in the place of what it was subscribed with under another key. What it is
 * subscribed with under the same one stays.
 *
 * @param key of the installation, in base64url
 * @throws DOMException where the browser's push service can't be reached, or its permission lacks
 * @throws Error where there is no service worker that could take what comes
 */
export async function subscribe(key: string): Promise<SubscriptionBody> {
  const { workingRegistration } = await import('../builds/build-worker.ts');
  const { pushManager } = await workingRegistration();
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
  try {
    return bodyOf(await pushManager.subscribe(options));
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'InvalidStateError') throw error;
    await (await pushManager.getSubscription())?.unsubscribe();
    return bodyOf(await pushManager.subscribe(options));
  }
}

/** Ends what this browser is subscribed to, and takes away what it shows. */
export async function unsubscribe(): Promise<void> {
  const found = await registration();
  const shown = (await found?.getNotifications?.()) ?? [];
  for (const notification of shown) notification.close();
  await (await found?.pushManager.getSubscription())?.unsubscribe();
}

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  return 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
}

function bodyOf(subscription: PushSubscription): SubscriptionBody {
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return { endpoint, keys: { p256dh, auth } };
}

/** Not every browser that subscribes takes the text. */
function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

export const pushCalls = callsOf(pushEndpoints);

/** How this browser stands: it gets notifications (on), could (off), or can't. */
export type DeviceState = 'on' | 'off' | Exclude<Possibility, 'possible'>;

/** Once a day the server is asked whether it still knows this browser. */
const DAY = 86_400_000;

export async function stateOfThisDevice(): Promise<DeviceState> {
  const possible = possibility();
  if (possible !== 'possible') return possible;
  const marker = pushMarker.read();
  const { person, session } = own();
  if (!marker || marker.person !== person || !(await currentSubscription())) return 'off';
  // One of another session is registered anew meanwhile.
  if (marker.session !== session) return 'on';
  const isOn = await deviceOf(marker).then(
    (device) => device !== undefined && device.last_error !== 'gone',
    // Without an answer it is as it was.
    () => true,
  );
  return isOn ? 'on' : 'off';
}

/** Who is here, in which session: a page may stand before it has tokens of theirs. */
function own() {
  return {
    person: tabTokens.person() ?? rememberMark.person(),
    session: tabTokens.session() ?? rememberMark.session(),
  };
}

/** The id of this browser among the person's devices, as far as it is known. */
export function idOfThisDevice(): string | undefined {
  return pushMarker.read()?.id;
}

/**
 * Has this browser get notifications. The browser asks the person, and so it is only done because
 * they pressed something.
 *
 * @throws DOMException or Error where the browser can't subscribe; whatever a call throws
 */
export async function turnOnThisDevice(): Promise<DeviceState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  // What is there already may be what its push service takes nothing for.
  await unsubscribe();
  await register(await subscribeAnew());
  return 'on';
}

async function subscribeAnew(): Promise<SubscriptionBody> {
  const { key } = await pushCalls.getPushKey();
  return await subscribe(key);
}

/** Has this browser get no more notifications. */
export async function turnOffThisDevice(): Promise<void> {
  const id = idOfThisDevice();
  await forgetThisDevice();
  if (id === undefined) return;
  try {
    await pushCalls.removeDevice({ params: { id } });
  } catch (error) {
    // The server has forgotten it before.
    if (!(error instanceof ProblemError) || error.status !== 404) throw error;
  }
}

/** Leaves nothing of it here; what the server knows it finds out, or was told. */
export async function forgetThisDevice(): Promise<void> {
  pushMarker.drop();
  await unsubscribe();
}

/**
 * Keeps server and browser in step, where this browser was to get notifications: in a new session it
 * is registered anew, with the key of then, and where it was removed from elsewhere it is so here too.
 * A subscription that the push service ended, or the browser, as it does with its service worker, is
 * made anew while it is allowed. Those of somebody else end as soon as another person is signed in.
 *
 * @throws what subscribing or a call throws: it is tried again with the next page
 */
export async function keepThisDevice(now: number): Promise<void> {
  const marker = pushMarker.read();
  const { person, session } = own();
  if (!marker || person === undefined) return;
  if (marker.person !== person) return await forgetThisDevice();
  let subscription = await currentSubscription();
  // The secret of the installation may be another since, and its key with it.
  const isToSubscribe = !subscription || marker.session !== session;
  if (isToSubscribe && Notification.permission === 'granted') subscription = await subscribeAnew();
  if (!subscription) return await forgetThisDevice();
  const isSame = marker.session === session && marker.endpoint === subscription.endpoint;
  if (isSame && now - marker.at < DAY) return;
  const device = isSame ? await deviceOf(marker) : undefined;
  if (isSame && !device) return await forgetThisDevice();
  if (device?.last_error === 'gone') {
    await unsubscribe();
    subscription = await subscribeAnew();
  }
  await register(subscription);
}

async function deviceOf({ id }: { id: string }): Promise<Device | undefined> {
  return (await pushCalls.listDevices()).find((device) => device.id === id);
}

async function register(body: SubscriptionBody): Promise<void> {
  const { id } = await pushCalls.registerDevice({ body });
  const { person = '', session = '' } = own();
  pushMarker.keep({ person, session, id, endpoint: body.endpoint, at: Date.now() });
  if (pushMarker.read()?.id === id) return;
  // Without it nothing would end them when the person signs out.
  await forgetThisDevice();
  await pushCalls.removeDevice({ params: { id } });
  throw new Error('There is no room to remember this device');
}

/** Keeps this browser's notifications in step with the server, once a page stands. */
export function KeepThisDevice(): null {
  useEffect(() => void keepThisDevice(Date.now()).catch(() => undefined), []);
  return null;
}
