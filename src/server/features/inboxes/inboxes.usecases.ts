import type { Inbox, InboxMapping, UpdateInboxBody } from '#contract/inboxes.ts';
import type { Removed } from '#contract/removals.ts';
import { MAX_INBOXES } from '#domain/limits.ts';
import type { DayReckoning } from '#domain/today.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Reader, Writer } from '../../platform/database/database.ts';
import { newId } from '../../platform/new-id.ts';
import { notFound } from '../../platform/problem-error.ts';
import { hashOf } from '../auth/personal-tokens/secret.ts';
import { requireSession } from '../auth/prove.usecases.ts';
import { addRow, removeRow } from '../auth/removals.usecases.ts';
import type { Person } from '../auth/sessions.usecases.ts';
import { tellOfAddress, type TellingDependencies } from '../auth/tell-of-change.ts';
import { keyOf, openByKey } from '../links/open-by-key.usecases.ts';
import type { KeyDependencies, Opening, ShownKey } from '../links/open-by-key.usecases.ts';
import { requireHabits } from '../notebook/reading.usecases.ts';
import { findByHash, inboxRows, type InboxKey, type InboxRow } from './inboxes.store.ts';

export type InboxDependencies = KeyDependencies<'inboxes'>;

/** An inbox with the clock of its person. */
export type OpenInbox = InboxRow & DayReckoning;

/** The inbox of a key. @throws ProblemError not_found, too_many_requests */
export async function openInbox(
  deps: Pick<InboxDependencies, 'keys'> & Opening,
  shown: ShownKey,
): Promise<OpenInbox> {
  return await openByKey(deps, shown, { secret: deps.keys.inboxes, find: findByHash });
}

/** The inboxes of a person, the newest first. */
export async function listInboxes(deps: InboxDependencies, userId: string): Promise<Inbox[]> {
  return (await inboxRows.findAll(deps.database.read, userId)).map((row) => inboxAnswer(deps, row));
}

/** The same for an export, which may lie about: without where they are. */
export async function exportedInboxes(
  reader: Reader,
  userId: string,
): Promise<Omit<Inbox, 'address' | 'open'>[]> {
  return (await inboxRows.findAll(reader, userId)).map(exportedInbox);
}

/**
 * Makes an inbox that is mapped to nothing yet, and tells its person by mail.
 *
 * @throws ProblemError limit_reached; unauthenticated where the session ended meanwhile
 */
export async function createInbox(
  deps: InboxDependencies & TellingDependencies,
  person: Person,
  { name }: { name: string },
): Promise<Inbox> {
  const { database, clock, keys, log } = deps;
  const { userId, sessionId } = person;
  const id = newId();
  const row: InboxRow = {
    user_id: userId,
    id,
    hash: hashOf(keyOf(keys.inboxes, { user_id: userId, id })),
    name,
    mappings: '[]',
    created_at: clock(),
    used_at: null,
  };
  await database.write(async (writer) => {
    await requireSession(database, writer, person);
    await addRow(inboxRows, writer, row, MAX_INBOXES);
    await tellOfAddress(deps, writer, userId, { change: 'inbox-added', what: name });
  }, userId);
  log.info({ user: userId, session: sessionId, inbox: id }, 'inbox made');
  return inboxAnswer(deps, row);
}

/**
 * Renames an inbox, or maps it. What it was mapped to before may stay where its habit was deleted.
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
    const known = new Set(mappingsOf(before).map(({ habit }) => habit));
    await requireHabits(
      writer,
      userId,
      mappings?.map(({ habit }) => habit).filter((habit) => !known.has(habit)),
    );
    const change = {
      name: name ?? before.name,
      mappings: mappings ? JSON.stringify(mappings) : before.mappings,
    };
    await inboxRows.change(writer, before, change);
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
  const { remove } = inboxRows;
  return await removeRow(deps, person, id, { kind: 'inbox', event: 'inbox closed', remove });
}

/** Opens an inbox again that was closed; its messages are gone. @throws ProblemError limit_reached */
export async function restoreInbox(writer: Writer, row: InboxRow): Promise<boolean> {
  return await addRow(inboxRows, writer, row, MAX_INBOXES);
}

/** @throws ProblemError not_found */
export async function requireInbox(reader: Reader, key: InboxKey): Promise<InboxRow> {
  const row = await inboxRows.find(reader, key);
  if (!row) throw notFound();
  return row;
}

/** What becomes of the values of an inbox. */
export function mappingsOf({ mappings }: Pick<InboxRow, 'mappings'>): InboxMapping[] {
  return JSON.parse(mappings);
}

function inboxAnswer({ keys, publicUrl }: InboxDependencies, row: InboxRow): Inbox {
  const key = keyOf(keys.inboxes, row);
  const address = `${publicUrl}/api/inbox/${key}`;
  return { ...exportedInbox(row), address, open: hashOf(key) === row.hash };
}

function exportedInbox(row: InboxRow): Omit<Inbox, 'address' | 'open'> {
  const { id, name, created_at, used_at } = row;
  return {
    id,
    name,
    mappings: mappingsOf(row),
    created_at: isoOf(created_at),
    used_at: isoOf(used_at),
  };
}
