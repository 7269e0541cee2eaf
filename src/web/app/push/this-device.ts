import { pushEndpoints } from '#contract/push.ts';
import { callsOf } from '../api/api.ts';
import { ProblemError } from '../api/problem-error.ts';
import { tabTokens } from '../session/token-store.ts';
import { pushMarker } from './push-marker.ts';
import { currentSubscription, possibility, subscribe, unsubscribe } from './subscription.ts';
import type { Possibility, SubscriptionBody } from './subscription.ts';

export const pushCalls = callsOf(pushEndpoints);

/** How this browser stands: it gets notifications (on), could (off), or can't. */
export type DeviceStanding = 'on' | 'off' | Exclude<Possibility, 'possible'>;

/** Once a day the server is asked whether it still knows this browser. */
const DAY = 86_400_000;

export async function standingOfThisDevice(): Promise<DeviceStanding> {
  const possible = possibility();
  if (possible !== 'possible') return possible;
  const isMine = pushMarker.read()?.person === tabTokens.person();
  return isMine && (await currentSubscription()) ? 'on' : 'off';
}

/** The id of this browser among the person's devices, as far as it is known. */
export function idOfThisDevice(): string | undefined {
  return pushMarker.read()?.id;
}

/**
 * Has this browser get notifications. The browser asks the person, and so it is only done because
 * they pressed something.
 *
 * @throws DOMException where the browser can't subscribe; whatever a call throws
 */
export async function turnOnThisDevice(): Promise<DeviceStanding> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const { key } = await pushCalls.getPushKey();
  await register(await subscribe(key));
  return 'on';
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
 * is registered anew, and where it was removed from elsewhere it is so here too. Those of somebody
 * else end as soon as another person is signed in.
 */
export async function keepThisDevice(now: number): Promise<void> {
  const marker = pushMarker.read();
  const person = tabTokens.person();
  if (!marker || person === undefined) return;
  const subscription = marker.person === person ? await currentSubscription() : undefined;
  if (!subscription) return await forgetThisDevice();
  const isSame =
    marker.session === tabTokens.session() && marker.endpoint === subscription.endpoint;
  if (isSame && now - marker.at < DAY) return;
  if (isSame && !(await isKnown(marker.id))) return await forgetThisDevice();
  await register(subscription);
}

async function isKnown(id: string): Promise<boolean> {
  return (await pushCalls.listDevices()).some((device) => device.id === id);
}

async function register(body: SubscriptionBody): Promise<void> {
  const { id } = await pushCalls.registerDevice({ body });
  const person = tabTokens.person() ?? '';
  const session = tabTokens.session() ?? '';
  pushMarker.keep({ person, session, id, endpoint: body.endpoint, at: Date.now() });
}
