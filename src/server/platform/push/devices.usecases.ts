import { createHash, createPublicKey, timingSafeEqual } from 'node:crypto';
import type { AccountExport } from '#contract/export.ts';
import type { Device, PushSubscription, TestAnswer } from '#contract/push.ts';
import { MAX_DEVICES } from '#domain/limits.ts';
import type { Person } from '../../features/auth/sessions.usecases.ts';
import { isoOf, type Clock } from '../clock.ts';
import type { Database, Reader } from '../database/database.ts';
import { isUniqueViolation } from '../database/engine-errors.ts';
import type { Limits } from '../limits/limits.ts';
import {
  DEVICES_BY_ACCOUNT,
  placeOf,
  placesAt,
  RENEWALS_BY_IP,
  TEST_PUSHES_BY_ACCOUNT,
} from '../limits/rules.ts';
import { newId } from '../new-id.ts';
import {
  conflict,
  invalidRequest,
  limitReached,
  notFound,
  unauthenticated,
} from '../problem-error.ts';
import { getProfile } from '../../features/profile/profile.usecases.ts';
import {
  deviceRows,
  findByEndpoint,
  findDevices,
  isSessionOver,
  putDevice,
  type DeviceRow,
} from './devices.store.ts';
import type { PushService } from './push-service.ts';
import { testNotification } from './notification.ts';
import type { SendPush } from './send-push.usecases.ts';

export { findFailingDevices as failingDevices } from './devices.store.ts';

export interface PushDependencies {
  database: Database;
  clock: Clock;
  limits: Limits;
  sendPush: SendPush;
  mayReach: PushService['mayReach'];
}

/** The browsers of a person that get notifications, the newest first. */
export async function listDevices(
  reader: Reader,
  { userId, sessionId }: Person,
): Promise<Device[]> {
  const rows = await findDevices(reader, userId);
  return rows.map((row) => toDevice(row, sessionId));
}

/** The same for their export, with the hosts of the push services and nothing that sends to them. */
export async function exportedDevices(
  reader: Reader,
  userId: string,
): Promise<AccountExport['devices']> {
  const rows = await findDevices(reader, userId);
  return rows.map((row) => ({ ...shownOf(row), push_service: new URL(row.endpoint).host }));
}

/**
 * Has a browser get a person's notifications. Whoever shows the keys of a subscription holds the
 * browser: it becomes theirs, whoever's it was. The endpoint alone takes nothing from anybody.
 *
 * @param name of the browser, see `deviceOf`
 * @throws ProblemError invalid_request, conflict, limit_reached, too_many_requests, unauthenticated
 */
export async function registerDevice(
  deps: PushDependencies,
  { userId, sessionId }: Person,
  subscription: PushSubscription,
  name: string,
): Promise<Device> {
  refuseUnusable(subscription, deps.mayReach);
  await deps.limits.take([placeOf(DEVICES_BY_ACCOUNT, userId)]);
  const fields = fieldsOf(subscription);
  try {
    const row = await deps.database.write(async (writer) => {
      const known = await findByEndpoint(writer, fields.endpoint_hash);
      if (known?.user_id !== userId) {
        if (known && !isSame(known, subscription)) throw conflict();
        const devices = await findDevices(writer, userId);
        // A session is of one browser: what it had before is what this takes the place of.
        const replaced = devices.filter(
          ({ last_error, session_id }) =>
            last_error === 'gone' && (session_id === sessionId || devices.length >= MAX_DEVICES),
        );
        if (devices.length - replaced.length >= MAX_DEVICES) throw limitReached('devices');
        for (const one of [...replaced, ...(known ? [known] : [])])
          await deviceRows.remove(writer, one);
      }
      return await putDevice(writer, {
        ...fields,
        user_id: userId,
        id: newId(),
        session_id: sessionId,
        name,
        created_at: deps.clock(),
        last_success_at: null,
        last_error: null,
      });
    }, userId);
    if (!row) throw conflict();
    return toDevice(row, sessionId);
  } catch (error) {
    // It ended while this call was on its way.
    if (isSessionOver(error)) throw unauthenticated();
    throw error;
  }
}

/**
 * Puts a new subscription in the place of one that a browser gave up, which only that browser knows:
 * it has no session to show while no page of it is open.
 *
 * @throws ProblemError invalid_request, not_found, conflict, too_many_requests
 */
export async function renewDevice(
  deps: PushDependencies,
  { former, subscription }: { former: PushSubscription; subscription: PushSubscription },
  ip: string,
): Promise<void> {
  refuseUnusable(subscription, deps.mayReach, 'subscription.');
  await deps.limits.take(placesAt(RENEWALS_BY_IP, ip));
  const fields = fieldsOf(subscription);
  try {
    await deps.database.write(async (writer) => {
      const known = await findByEndpoint(writer, fieldsOf(former).endpoint_hash);
      if (!known || !isSame(known, former)) throw notFound();
      const other = await findByEndpoint(writer, fields.endpoint_hash);
      if (other && other.id !== known.id) throw conflict();
      await deviceRows.change(writer, known, { ...fields, last_error: null });
    });
  } catch (error) {
    // A page registers the new one at the same moment.
    throw isUniqueViolation(error) ? conflict() : error;
  }
}

/** @throws ProblemError not_found, for another person's device too */
export async function removeDevice(
  { database }: PushDependencies,
  { userId }: Person,
  id: string,
): Promise<void> {
  const removed = await database.write((writer) =>
    deviceRows.remove(writer, { user_id: userId, id }),
  );
  if (!removed) throw notFound();
}

/**
 * Sends a notification to a device now.
 *
 * @returns what its push service said
 * @throws ProblemError not_found, for another person's device too; too_many_requests
 */
export async function testDevice(
  deps: PushDependencies,
  { userId }: Person,
  id: string,
): Promise<TestAnswer> {
  const { database, limits, sendPush } = deps;
  const device = await deviceRows.find(database.read, { user_id: userId, id });
  if (!device) throw notFound();
  await limits.take([placeOf(TEST_PUSHES_BY_ACCOUNT, userId)]);
  const { locale } = await getProfile(database.read, userId);
  const { result, status } = await sendPush(device, await testNotification(locale), TEST_LIFE);
  return { result, status };
}

/** Whoever tests looks at the screen now. */
const TEST_LIFE = 60_000;

function fieldsOf({ endpoint, keys: { p256dh, auth } }: PushSubscription) {
  const endpoint_hash = createHash('sha256').update(endpoint).digest('base64url');
  return { endpoint, endpoint_hash, p256dh, auth };
}

/** Whether a subscription is the one that a device has: the endpoint alone may be known to others. */
function isSame({ endpoint, p256dh, auth }: DeviceRow, { keys, ...other }: PushSubscription) {
  return (
    endpoint === other.endpoint &&
    p256dh === keys.p256dh &&
    timingSafeEqual(Buffer.from(auth), Buffer.from(keys.auth))
  );
}

/** @throws ProblemError invalid_request for an address or a key that nothing can be sent with */
function refuseUnusable(
  { endpoint, keys }: PushSubscription,
  mayReach: PushService['mayReach'],
  place = '',
): void {
  const wrong = [
    ...(mayReach(endpoint) ? [] : [`${place}endpoint`]),
    ...(isPointOfP256(keys.p256dh) ? [] : [`${place}keys.p256dh`]),
  ];
  if (wrong.length > 0) throw invalidRequest(wrong.map((path) => ({ path, code: 'invalid' })));
}

/** Whether a key is a point of the curve, not compressed: 04, then x and y (SEC 1 §2.3.3). */
function isPointOfP256(key: string): boolean {
  const bytes = Buffer.from(key, 'base64url');
  if (bytes[0] !== 4) return false;
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((each) =>
    each.toString('base64url'),
  );
  try {
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
    return true;
  } catch {
    return false;
  }
}

function toDevice(row: DeviceRow, sessionId: string): Device {
  return { ...shownOf(row), current: row.session_id === sessionId };
}

function shownOf(row: DeviceRow): Omit<Device, 'current'> {
  const { id, name, created_at, last_success_at, last_error } = row;
  return {
    id,
    name,
    created_at: isoOf(created_at),
    last_success_at: isoOf(last_success_at),
    last_error,
  };
}
