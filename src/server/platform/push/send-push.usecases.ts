import { sessionEnd } from '../../features/auth/sessions.usecases.ts';
import { DAY, HOUR, SECOND, type Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Meters } from '../meters.ts';
import { noteSending, type DeviceRow } from './devices.store.ts';
import { payloadOf, withExpiryNotice, type Notification } from './notification.ts';
import type { PushService, Sent } from './push-service.ts';

/**
 * Sends a notification to a device, and notes with the device what became of it.
 *
 * @param life for how long it is of use, in milliseconds
 */
export type SendPush = (
  device: DeviceRow,
  notification: Notification,
  life: number,
) => Promise<Sent>;

interface Parts {
  database: Database;
  clock: Clock;
  service: Pick<PushService, 'send'>;
  /** the address of the site, without a trailing slash */
  publicUrl: string;
  /** whether the contact that push services get reaches nobody */
  contactIsNobody: boolean;
  log: {
    info(details: object, message: string): void;
    warn(details: object, message: string): void;
  };
  meters: Pick<Meters, 'pushed'>;
  takePush: TakePush;
}

/**
 * What one person's devices may be sent: 15 reminders at 21:00 on 20 of them. It bounds, too, what
 * somebody can have sent to a site which only looks like a push service. A place is taken when one is
 * queued, and when it is to be tried again; each second that one takes counts as one more.
 */
export const PUSHES = { perSecond: 300 / (HOUR / SECOND), burst: 300 };

/** Counts what is sent for a person. @throws ProblemError too_many_requests */
export type TakePush = (userId: string, count: number, how?: { isOwed: boolean }) => number;

/** For so long before its session ends each reminder on a device says so: a daily one does once. */
const FAREWELL = DAY;

export function createSendPush(parts: Parts): SendPush {
  const { database, clock, service, publicUrl, contactIsNobody, log, meters, takePush } = parts;
  let hasWarned = false;

  async function sendNow(device: DeviceRow, notification: Notification, life: number) {
    const { endpoint, p256dh, auth } = device;
    const payload = payloadOf(publicUrl, notification);
    const subscription = { endpoint, keys: { p256dh, auth } };
    const begun = performance.now();
    const sent = await service.send(subscription, { payload, life, topic: notification.name });
    const seconds = Math.floor((performance.now() - begun) / SECOND);
    takePush(device.user_id, seconds, { isOwed: true });
    return sent;
  }

  async function note(device: DeviceRow, sent: Sent): Promise<void> {
    const { result } = sent;
    const change =
      result === 'taken' ? { last_success_at: clock(), last_error: null } : { last_error: result };
    await database.write((writer) => noteSending(writer, device, change));
  }

  return async function sendPush(device, notification, life) {
    const { user_id, session_id } = device;
    const { endsAt, latest } = await sessionEnd(database.read, user_id, session_id);
    const now = clock();
    const left = endsAt - now;
    // It has ended, and only waits for the clean-up.
    if (left <= 0) return { result: 'gone', status: null, reason: 'the session is over' };
    const isLast = left < FAREWELL && notification.data !== undefined;
    const isFinal = latest - now < FAREWELL;
    const said = isLast ? await withExpiryNotice(notification, left, isFinal) : notification;
    const sent = await sendNow(device, said, life);
    meters.pushed(sent.result);
    // It was sent: a job that fails is done again.
    await note(device, sent).catch((error: unknown) =>
      log.warn({ err: error, device: device.id }, 'a sent notification was not noted'),
    );
    const event = { user: device.user_id, device: device.id };
    if (sent.result === 'taken') log.info(event, 'notification taken');
    else log.warn({ ...event, reason: sent.reason }, 'notification not taken');
    if (contactIsNobody && !hasWarned && (sent.status === 401 || sent.status === 403)) {
      hasWarned = true;
      log.warn({}, 'push services may refuse a contact at localhost: set PUBLIC_URL or MAIL_FROM');
    }
    return sent;
  };
}
