import { localizedPath, type Locale } from '#contract/locale.ts';
import type { Profile } from '#contract/profile.ts';
import { DAY, HOUR, MINUTE, SECOND, type Clock } from '../../platform/clock.ts';
import type { Database, Writer } from '../../platform/database/database.ts';
import { atOnceOfOne, growing, Postponed } from '../../platform/jobs/job-kind.ts';
import type { Job, JobKind } from '../../platform/jobs/job-kind.ts';
import { createBuckets } from '../../platform/limits/buckets.ts';
import { REMINDER_LIFE } from '../../platform/push/push-jobs.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { reasonOf, waitIn } from '../../platform/outbound/guarded-sender.ts';
import type { GuardedSender } from '../../platform/outbound/guarded-sender.ts';
import { VERSION } from '../../platform/version.ts';
import { tellByMail } from '../auth/tell-of-change.ts';
import { findPerson } from '../profile/profile.usecases.ts';
import { deliveryRows, webhookRows, type DeliveryRow, type WebhookRow } from './webhooks.store.ts';
import { bodyOf, type QueuedEvent } from './messages.ts';
import { forgetOld } from './queue-messages.usecases.ts';
import { openWebhook, signedHeaders } from './sign.ts';

/** The jobs of webhooks: a message to one of them. */
export interface WebhookJobs {
  webhook: { webhook: string; delivery: string };
}

interface Delivering {
  database: Database;
  clock: Clock;
  /** secrets and addresses are sealed with it */
  key: Buffer;
  sender: GuardedSender;
  outbox: Outbox;
  publicUrl: string;
  log: { info(details: object, message: string): void };
}

/** For so long it is tried to have a message taken: a reminder is for its hour. */
const TRIED_FOR = DAY;
const triedFor = (delivery: DeliveryRow) => (isReminder(delivery) ? REMINDER_LIFE : TRIED_FOR);

function isReminder({ event }: DeliveryRow): boolean {
  const { told }: QueuedEvent = JSON.parse(event);
  return told.type === 'reminder.due';
}

/** For so long a webhook may take nothing, before it is switched off. */
const FAILS_FOR = 7 * DAY;

/** Twelve attempts within a day. */
const pauseAfter = growing(10 * SECOND, 4, 4 * HOUR);

/** How many attempts are made for one person: each second that one takes counts as one more. */
const ATTEMPTS = { perSecond: 600 / (HOUR / SECOND), burst: 600 };

/** How many messages of one person are on their way at once, and how many of all people. */
const OF_ONE = 10;
const OF_ALL = 100;

type Outcome =
  | { result: 'taken' | 'gone'; status: number }
  | { result: 'failed'; status: number | null; reason: string | null; wait?: number | undefined };

/** Messages that are on their way to webhooks. */
export function webhookJobs(delivering: Delivering): JobKind<WebhookJobs['webhook']> {
  const { clock, database } = delivering;
  const take = createBuckets(clock, ATTEMPTS);
  const ofOne = atOnceOfOne(OF_ONE, 5 * SECOND);

  async function run({ webhook, delivery: id }: WebhookJobs['webhook'], job: Job): Promise<void> {
    const { userId } = job;
    if (userId === null) return;
    const hook = await webhookRows.find(database.read, { user_id: userId, id: webhook });
    const key = { user_id: userId, webhook_id: webhook, id };
    const delivery = hook && (await deliveryRows.find(database.read, key));
    // What was noted may be done again, where its end could not be noted.
    if (!delivery || delivery.state !== 'waiting') return;
    const owner = await findPerson(database.read, userId);
    const giveUp = async (reason: string): Promise<void> => {
      const change = { state: 'given_up', reason } as const;
      await database.write((writer) => changeDelivery(delivering, writer, key, change), userId);
    };
    if (!owner || hook.off_at !== null) return await giveUp('switched off');
    if (isReminder(delivery) && job.waited > REMINDER_LIFE) return await giveUp('too late');
    await ofOne(userId, async () => {
      try {
        take(userId);
      } catch (error) {
        // By a pause that grows, thousands that wait do not all ask again at once.
        if (job.waited <= triedFor(delivery)) throw error;
        // Where more is queued than may be tried, ever more would wait.
        return await giveUp('too late');
      }
      const begun = performance.now();
      const outcome = await attempt(delivering, { hook, delivery, locale: owner.locale });
      take(userId, Math.floor((performance.now() - begun) / SECOND), { isOwed: true });
      await note(delivering, { hook, delivery, outcome, owner, waited: job.waited });
    });
  }

  return {
    atOnce: OF_ALL,
    /** Longer than a receiver is waited for. */
    lease: MINUTE,
    pauseAfter,
    run,
  };
}

async function attempt(
  { key, sender, clock }: Delivering,
  { hook, delivery, locale }: { hook: WebhookRow; delivery: DeliveryRow; locale: Locale },
): Promise<Outcome> {
  const { url: address, secret } = openWebhook(hook.sealed, key);
  const url = sender.addressOf(address);
  if (!url) return { result: 'failed', status: null, reason: 'EREFUSED' };
  const { type, body } = await bodyOf(JSON.parse(delivery.event), { format: hook.format, locale });
  const headers = {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'user-agent': `Habitude/${VERSION}`,
    ...signedHeaders(secret, { id: delivery.id, body, now: clock() }),
  };
  try {
    const { status, headers: answered } = await sender.post(url, { headers, body });
    if (status >= 200 && status < 300) return { result: 'taken', status };
    if (status === 410) return { result: 'gone', status };
    return { result: 'failed', status, reason: null, wait: waitIn(answered, clock()) };
  } catch (error) {
    return { result: 'failed', status: null, reason: reasonOf(error) };
  }
}

interface Attempted {
  hook: WebhookRow;
  delivery: DeliveryRow;
  outcome: Outcome;
  owner: Profile;
  /** for how long it was tried */
  waited: number;
}

/** Notes what became of an attempt. @throws Postponed where another one follows */
async function note(delivering: Delivering, attempted: Attempted): Promise<void> {
  const { database, clock, log } = delivering;
  const { hook, delivery, outcome, waited } = attempted;
  const now = clock();
  const attempts = delivery.attempts + 1;
  const { result, status } = outcome;
  const reason = outcome.result === 'failed' ? outcome.reason : null;
  const wait = Math.max(pauseAfter(attempts), (outcome.result === 'failed' && outcome.wait) || 0);
  const isOver = result !== 'failed' || waited + wait > triedFor(delivery);
  const state = result === 'taken' ? 'taken' : isOver ? 'given_up' : 'waiting';
  const since = hook.failing_since ?? now;
  const isOff = result === 'gone' || (state === 'given_up' && now - since >= FAILS_FOR);
  await database.write(async (writer) => {
    const change = { attempts, tried_at: now, status, reason, state } as const;
    await changeDelivery(delivering, writer, delivery, change);
    if (isOff) await switchOff(delivering, writer, attempted);
    else if (result === 'taken' && hook.failing_since !== null)
      await webhookRows.change(writer, hook, { failing_since: null });
    else if (result === 'failed' && hook.failing_since === null)
      await webhookRows.change(writer, hook, { failing_since: now });
  }, hook.user_id);
  log.info({ user: hook.user_id, webhook: hook.id, result, status }, 'webhook called');
  if (state === 'waiting') throw new Postponed(reason ?? `status ${status}`, { pause: wait });
}

/** Notes how it is with a message: one that waited beyond those that are kept goes with it. */
async function changeDelivery(
  { database: { engine } }: Delivering,
  writer: Writer,
  key: Pick<DeliveryRow, 'user_id' | 'webhook_id' | 'id'>,
  change: Partial<DeliveryRow> & Pick<DeliveryRow, 'state'>,
): Promise<void> {
  await deliveryRows.change(writer, key, change);
  if (change.state === 'waiting') return;
  await forgetOld(writer, engine, { userId: key.user_id, webhookIds: [key.webhook_id] });
}

/** Sends nothing more to a webhook, and tells its person by mail. */
async function switchOff(
  delivering: Delivering,
  writer: Writer,
  { hook, outcome, owner }: Attempted,
): Promise<void> {
  const because = outcome.result === 'gone' ? 'gone' : 'failing';
  await webhookRows.change(writer, hook, {
    off_at: delivering.clock(),
    off_because: because,
  });
  const url = `${delivering.publicUrl}${localizedPath('/account/connections', owner.locale)}`;
  const facts = { name: owner.name, webhook: hook.name, isGone: because === 'gone', url };
  await tellByMail(delivering, writer, owner, 'webhook-off', facts);
}
