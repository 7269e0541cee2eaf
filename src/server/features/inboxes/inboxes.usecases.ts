import type { Inbox, InboxMapping, UpdateInboxBody } from '#contract/inboxes.ts';
import type { Removed } from '#contract/removals.ts';
import { MAX_INBOXES } from '#domain/limits.ts';
import type { DayReckoning } from '#domain/today.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Reader, Writer } from '../../platform/database/database.ts';
import type { Keys } from '../../platform/keys.ts';
import { widestNetworkOf } from '../../platform/limits/networks.ts';
import { newId } from '../../platform/new-id.ts';
import { limitReached, notFound } from '../../platform/problem-error.ts';
import { signatureOf } from '../../platform/signature.ts';
import { hashOf } from '../auth/personal-tokens/secret.ts';
import { isMissing, removedAnswerOf } from '../auth/removals.usecases.ts';
import type { EventLog, Person } from '../auth/sessions.usecases.ts';
import { requireHabit } from '../notebook/reading.usecases.ts';
import { findPerson } from '../profile/profile.usecases.ts';
import {
  changeInbox,
  deleteInbox,
  findByHash,
  findInbox,
  findInboxes,
  insertInbox,
  type InboxKey,
  type InboxRow,
} from './inboxes.store.ts';

export interface InboxDependencies {
  database: Database;
  clock: Clock;
  keys: Pick<Keys, 'inboxes' | 'removals'>;
  log: EventLog;
  /** without a trailing slash */
  publicUrl: string;
}

/** An inbox with the clock of its person. */
export type OpenInbox = InboxRow & DayReckoning;

/**
 * The inbox of a key. It is looked up each time, so that one that was closed leads nowhere, at once.
 *
 * @param takeFromNetwork bounds what strangers may try, before anything is asked
 * @throws ProblemError not_found, too_many_requests
 */
export async function openInbox(
  {
    database,
    keys,
    takeFromNetwork,
  }: Pick<InboxDependencies, 'database' | 'keys'> & {
    takeFromNetwork: (network: string) => unknown;
  },
  { key, ip }: { key: string; ip: string },
): Promise<OpenInbox> {
  takeFromNetwork(widestNetworkOf(ip));
  const row = await findByHash(database.read, hashOf(key));
  const person = row && (await findPerson(database.read, row.user_id));
  // What was computed with a former secret ended with it.
  if (!row || !person || keyOf(keys, row) !== key) throw notFound();
  const { time_zone, day_start_hour } = person;
  return { ...row, time_zone, day_start_hour };
}

/** The inboxes of a person, the newest first. */
export async function listInboxes(deps: InboxDependencies, userId: string): Promise<Inbox[]> {
  return (await findInboxes(deps.database.read, userId)).map((row) => inboxAnswer(deps, row));
}

/** The same for an export, which may lie about: without where they are. */
export async function exportedInboxes(
  reader: Reader,
  userId: string,
): Promise<Omit<Inbox, 'address' | 'open'>[]> {
  return (await findInboxes(reader, userId)).map(exportedInbox);
}

/**
 * Makes an inbox that is mapped to nothing yet. Its key is computed, as those of links are: its address
 * can be shown again, and a copy of the database opens nothing.
 *
 * @throws ProblemError limit_reached
 */
export async function createInbox(
  deps: InboxDependencies,
  { userId, sessionId }: Person,
  { name }: { name: string },
): Promise<Inbox> {
  const { database, clock, keys, log } = deps;
  const id = newId();
  const row: InboxRow = {
    user_id: userId,
    id,
    hash: hashOf(keyOf(keys, { user_id: userId, id })),
    name,
    mappings: '[]',
    created_at: clock(),
    used_at: null,
  };
  await database.write(async (writer) => {
    if ((await findInboxes(writer, userId)).length >= MAX_INBOXES) throw limitReached();
    await insertInbox(writer, row);
  }, userId);
  log.info({ user: userId, session: sessionId, inbox: id }, 'inbox made');
  return inboxAnswer(deps, row);
}

/**
 * Renames an inbox, or maps it.
 *
 * @throws ProblemError not_found, for a habit that is not theirs too
 */
export async function updateInbox(
  deps: InboxDependencies,
  { userId }: Person,
  id: string,
  { name, mappings }: UpdateInboxBody,
): Promise<Inbox> {
  const row = await deps.database.write(async (writer) => {
    const before = await requireInbox(writer, { user_id: userId, id });
    await requireHabits(writer, userId, mappings ?? []);
    const change = {
      name: name ?? before.name,
      mappings: mappings ? JSON.stringify(mappings) : before.mappings,
    };
    await changeInbox(writer, before, change);
    return { ...before, ...change };
  }, userId);
  return inboxAnswer(deps, row);
}

/** Closes an inbox and deletes its messages. @throws ProblemError not_found */
export async function closeInbox(
  deps: InboxDependencies,
  person: Person,
  id: string,
): Promise<Removed> {
  const { userId, sessionId } = person;
  const key = { user_id: userId, id };
  const row = await deps.database.write((writer) => deleteInbox(writer, key), userId);
  if (!row) throw notFound();
  deps.log.info({ user: userId, session: sessionId, inbox: id }, 'inbox closed');
  return removedAnswerOf(deps, person, 'inbox', row);
}

/** Opens an inbox again that was closed; its messages are gone. @throws ProblemError limit_reached */
export async function restoreInbox(writer: Writer, row: InboxRow): Promise<void> {
  if (isMissing(row, await findInboxes(writer, row.user_id), MAX_INBOXES))
    await insertInbox(writer, row);
}

/** @throws ProblemError not_found */
export async function requireInbox(reader: Reader, key: InboxKey): Promise<InboxRow> {
  const row = await findInbox(reader, key);
  if (!row) throw notFound();
  return row;
}

/** @throws ProblemError not_found where one of the habits is not theirs */
export async function requireHabits(
  reader: Reader,
  userId: string,
  mappings: readonly InboxMapping[],
): Promise<void> {
  for (const habit of new Set(mappings.map((mapping) => mapping.habit)))
    await requireHabit(reader, userId, habit);
}

/** What becomes of the values of an inbox. */
export function mappingsOf({ mappings }: Pick<InboxRow, 'mappings'>): InboxMapping[] {
  return JSON.parse(mappings);
}

/** What the address of an inbox has that nobody else knows. */
function keyOf({ inboxes }: InboxDependencies['keys'], { user_id, id }: InboxKey): string {
  return signatureOf(inboxes, `${user_id} ${id}`);
}

function inboxAnswer({ keys, publicUrl }: InboxDependencies, row: InboxRow): Inbox {
  const key = keyOf(keys, row);
  const address = `${publicUrl}/api/inbox/${key}`;
  return { ...exportedInbox(row), address, open: hashOf(key) === row.hash };
}

function exportedInbox(row: InboxRow): Omit<Inbox, 'address' | 'open'> {
  const { id, name, created_at, used_at } = row;
  return {
    id,
    name,
    mappings: mappingsOf(row),
    created_at: new Date(created_at).toISOString(),
    used_at: used_at === null ? null : new Date(used_at).toISOString(),
  };
}
