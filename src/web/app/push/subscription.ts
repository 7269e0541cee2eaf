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
 * Subscribes this browser, in the place of what it was subscribed with under another key.
 *
 * @param key of the installation, in base64url
 * @throws DOMException where the browser's push service can't be reached, or its permission lacks
 */
export async function subscribe(key: string): Promise<SubscriptionBody> {
  const found = await registration();
  if (!found) throw new DOMException('There is no service worker', 'NotSupportedError');
  const { pushManager } = found;
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
