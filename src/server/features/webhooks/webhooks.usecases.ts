import type { Removed } from '#contract/removals.ts';
import { MAX_WEBHOOKS } from '#contract/webhooks.ts';
import type {
  CreateWebhookBody,
  ExportedWebhook,
  MadeWebhook,
  Webhook,
  WebhookDelivery,
} from '#contract/webhooks.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Reader, Writer } from '../../platform/database/database.ts';
import type { JobQueue } from '../../platform/jobs/jobs.ts';
import { newId } from '../../platform/new-id.ts';
import type { GuardedSender } from '../../platform/outbound/guarded-sender.ts';
import { conflict, invalidRequest, notFound } from '../../platform/problem-error.ts';
import type { AuthDependencies } from '../auth/auth-dependencies.ts';
import { requireProof } from '../auth/prove.usecases.ts';
import { addRow, removeRow } from '../auth/removals.usecases.ts';
import type { Person } from '../auth/sessions.usecases.ts';
import { tellOfChange } from '../auth/tell-of-change.ts';
import type { TakeWork } from '../notebook/open-notebook.ts';
import { requireHabits } from '../notebook/reading.usecases.ts';
import type { WebhookJobs } from './deliver.usecases.ts';
import { deliveryRows, findDeliveries, insertWatch, webhookRows } from './webhooks.store.ts';
import type { DeliveryRow, WebhookRow } from './webhooks.store.ts';
import type { WebhookEventData, QueuedEvent } from './messages.ts';
import { MESSAGES_KEPT, queueMessages } from './queue-messages.usecases.ts';
import { newSecret, openWebhook, sealWebhook } from './sign.ts';
import type { WatchRunner } from './watch-runner.ts';

export type WebhookDependencies = Omit<AuthDependencies, 'jobs'> & {
  sender: GuardedSender;
  jobs: AuthDependencies['jobs'] & JobQueue<WebhookJobs>;
  /** counts what is made for each person to be sent */
  takeMessages: TakeWork;
  look: WatchRunner['look'];
};

type WebhookKeys = Pick<WebhookDependencies, 'keys'>;

/** The webhooks of a person, the newest first. */
export async function listWebhooks(
  deps: WebhookKeys & { database: { read: Reader } },
  userId: string,
): Promise<Webhook[]> {
  return (await webhookRows.findAll(deps.database.read, userId)).map((row) =>
    webhookAnswer(deps, row),
  );
}

/** The same for an export, which may lie about: without where they go, and how that went. */
export async function exportedWebhooks(reader: Reader, userId: string): Promise<ExportedWebhook[]> {
  return (await webhookRows.findAll(reader, userId)).map(exportedWebhook);
}

/**
 * Makes a webhook for somebody who has shown who they are, and tells them by mail. What happens from
 * now on is told to it.
 *
 * @throws ProblemError invalid_request for an address that nothing may be sent to; password_needed,
 * changes_held, limit_reached; not_found for a habit that is not theirs
 */
export async function createWebhook(
  deps: WebhookDependencies,
  person: Person,
  body: CreateWebhookBody,
): Promise<MadeWebhook> {
  const { database, clock, log, keys } = deps;
  const { userId, sessionId } = person;
  refuseUnusable(deps, body);
  const secret = newSecret();
  const now = clock();
  const row: WebhookRow = {
    user_id: userId,
    id: newId(),
    ...fieldsOf(body),
    sealed: sealWebhook({ url: body.url, secret }, keys.webhooks),
    created_at: now,
    failing_since: null,
    off_at: null,
    off_because: null,
  };
  await database.write(async (writer) => {
    const { account } = await requireProof(deps, writer, person);
    await addRow(webhookRows, writer, row, MAX_WEBHOOKS);
    await requireHabits(writer, userId, body.habits);
    await watch(writer, userId);
    await tellOfChange(deps, writer, account, { change: 'webhook-added', what: body.name });
  }, userId);
  await deps.look(userId);
  log.info({ user: userId, session: sessionId, webhook: row.id }, 'webhook made');
  return { webhook: webhookAnswer(deps, row), secret };
}

/**
 * Changes a webhook; its secret stays. One that was switched off is on again.
 *
 * @throws ProblemError as {@link createWebhook}; not_found
 */
export async function updateWebhook(
  deps: WebhookDependencies,
  person: Person,
  id: string,
  body: CreateWebhookBody,
): Promise<Webhook> {
  const { database, keys } = deps;
  const { userId } = person;
  refuseUnusable(deps, body);
  const changed = await database.write(async (writer) => {
    const { account } = await requireProof(deps, writer, person);
    const row = await webhookRows.find(writer, { user_id: userId, id });
    if (!row) throw notFound();
    await requireHabits(writer, userId, body.habits);
    const { secret, url } = openWebhook(row.sealed, keys.webhooks);
    const change = {
      ...fieldsOf(body),
      sealed: sealWebhook({ url: body.url, secret }, keys.webhooks),
      failing_since: null,
      off_at: null,
      off_because: null,
    };
    await webhookRows.change(writer, row, change);
    await watch(writer, userId);
    if (url !== body.url)
      await tellOfChange(deps, writer, account, { change: 'webhook-added', what: body.name });
    return webhookAnswer(deps, { ...row, ...change });
  }, userId);
  await deps.look(userId);
  return changed;
}

/** @throws ProblemError not_found */
export async function removeWebhook(
  deps: WebhookDependencies,
  person: Person,
  id: string,
): Promise<Removed> {
  const { remove } = webhookRows;
  return await removeRow(deps, person, id, { kind: 'webhook', event: 'webhook deleted', remove });
}

/** Has a webhook told again that was deleted: of what happens from now on. @throws ProblemError limit_reached */
export async function restoreWebhook(
  { scheduleSoon }: Pick<WatchRunner, 'scheduleSoon'>,
  writer: Writer,
  row: WebhookRow,
): Promise<boolean> {
  if (!(await addRow(webhookRows, writer, row, MAX_WEBHOOKS))) return false;
  await watch(writer, row.user_id);
  writer.afterCommit(scheduleSoon);
  return true;
}

/**
 * Sends a message to a webhook that nothing but a press of a button causes.
 *
 * @throws ProblemError not_found; conflict where it is switched off; too_many_requests
 */
export async function testWebhook(
  deps: WebhookDependencies,
  userId: string,
  id: string,
): Promise<WebhookDelivery> {
  const { database, clock, jobs, takeMessages } = deps;
  takeMessages(userId, 1);
  return await database.write(async (writer) => {
    const hook = await requireOn(writer, userId, id);
    const told: WebhookEventData = { type: 'test' };
    const queueing = { writer, engine: database.engine, jobs, now: clock() };
    const [row] = await queueMessages(queueing, userId, [{ hook, told }]);
    if (!row) throw notFound();
    return deliveryAnswer(row);
  }, userId);
}

/** The last messages to a webhook, the newest first. @throws ProblemError not_found */
export async function listDeliveries(
  reader: Reader,
  userId: string,
  id: string,
): Promise<WebhookDelivery[]> {
  if (!(await webhookRows.find(reader, { user_id: userId, id }))) throw notFound();
  const rows = await findDeliveries(reader, { user_id: userId, webhook_id: id }, MESSAGES_KEPT);
  return rows.map(deliveryAnswer);
}

/**
 * Sends a message once more, for another day.
 *
 * @throws ProblemError not_found; conflict where it still waits, or its webhook is switched off;
 * too_many_requests
 */
export async function resendDelivery(
  { database, jobs, takeMessages }: WebhookDependencies,
  userId: string,
  { id: webhook, delivery: id }: { id: string; delivery: string },
): Promise<WebhookDelivery> {
  takeMessages(userId, 1);
  return await database.write(async (writer) => {
    await requireOn(writer, userId, webhook);
    const row = await deliveryRows.find(writer, { user_id: userId, webhook_id: webhook, id });
    if (!row) throw notFound();
    if (row.state === 'waiting') throw conflict();
    const again = { state: 'waiting', attempts: 0, reason: null, status: null } as const;
    await deliveryRows.change(writer, row, again);
    await jobs.add(writer, [{ kind: 'webhook', userId, payload: { webhook, delivery: id } }]);
    return deliveryAnswer({ ...row, ...again });
  }, userId);
}

/** @throws ProblemError not_found; conflict where it is switched off */
async function requireOn(writer: Writer, userId: string, id: string): Promise<WebhookRow> {
  const hook = await webhookRows.find(writer, { user_id: userId, id });
  if (!hook) throw notFound();
  if (hook.off_at !== null) throw conflict();
  return hook;
}

/** Has the notebook of somebody with webhooks looked at, from now on. */
async function watch(writer: Writer, userId: string): Promise<void> {
  const never = { looks: 0, revision: -1, day_ends_at: 0, rests_until: 0, seen: '' };
  await insertWatch(writer, { user_id: userId, ...never });
}

/** @throws ProblemError invalid_request */
function refuseUnusable(
  { sender }: Pick<WebhookDependencies, 'sender'>,
  { url, events, habits }: CreateWebhookBody,
): void {
  const isOfAll = habits !== null && events.includes('day.all_kept');
  const wrong = [...(sender.addressOf(url) ? [] : ['url']), ...(isOfAll ? ['events'] : [])];
  if (wrong.length > 0) throw invalidRequest(wrong.map((path) => ({ path, code: 'invalid' })));
}

function fieldsOf({ name, format, events, habits }: CreateWebhookBody) {
  return {
    name,
    format,
    events: JSON.stringify([...new Set(events)]),
    habits: habits ? JSON.stringify([...new Set(habits)]) : null,
  };
}

function webhookAnswer({ keys }: WebhookKeys, row: WebhookRow): Webhook {
  const failing_since = isoOf(row.failing_since);
  return {
    ...exportedWebhook(row),
    url: openWebhook(row.sealed, keys.webhooks).url,
    failing_since,
  };
}

function exportedWebhook(row: WebhookRow): ExportedWebhook {
  const { id, name, format, created_at, off_at, off_because } = row;
  return {
    id,
    name,
    format,
    events: JSON.parse(row.events),
    habits: row.habits === null ? null : JSON.parse(row.habits),
    created_at: isoOf(created_at),
    off_at: isoOf(off_at),
    off_because,
  };
}

function deliveryAnswer(row: DeliveryRow): WebhookDelivery {
  const { id, event, state, created_at, attempts, tried_at, status, reason } = row;
  const { told }: QueuedEvent = JSON.parse(event);
  return {
    id,
    event: told.type,
    state,
    created_at: isoOf(created_at),
    attempts,
    tried_at: isoOf(tried_at),
    status,
    reason,
  };
}
