import type { CreateLinkBody, Link } from '#contract/links.ts';
import { localizedPath, type Locale } from '#contract/locale.ts';
import type { Removed } from '#contract/removals.ts';
import { MAX_LINKS } from '#domain/limits.ts';
import type { DayReckoning } from '#domain/today.ts';
import { DAY, HOUR, type Clock } from '../../platform/clock.ts';
import type { Database, Reader, Writer } from '../../platform/database/database.ts';
import type { Keys } from '../../platform/keys.ts';
import { widestNetworkOf } from '../../platform/limits/networks.ts';
import { newId } from '../../platform/new-id.ts';
import { limitReached, notFound, unauthenticated } from '../../platform/problem-error.ts';
import { signatureOf } from '../../platform/signature.ts';
import { hashOf } from '../auth/personal-tokens/secret.ts';
import { isMissing, removedAnswerOf } from '../auth/removals.usecases.ts';
import { noteOnce, type EventLog, type Person } from '../auth/sessions.usecases.ts';
import { findPerson } from '../profile/profile.usecases.ts';
import { requireHabit } from '../notebook/reading.usecases.ts';
import {
  deleteLink,
  findByHash,
  findLinks,
  insertLink,
  noteLinkUse,
  type LinkRow,
} from './links.store.ts';

/** How fresh the time is kept at which a link was last used. */
const USED_PRECISION = HOUR;

export interface LinkDependencies {
  database: Database;
  clock: Clock;
  keys: Pick<Keys, 'links' | 'removals'>;
  log: EventLog;
  /** without a trailing slash */
  publicUrl: string;
}

/** A key that somebody shows, and from where. */
export interface ShownKey {
  key: string;
  ip: string;
}

/** A link with the clock and the language of its person. */
type OpenLink = LinkRow & DayReckoning & { locale: Locale };

/**
 * The link of a key that is open, of one of these kinds. It is looked up each time, so that one that was closed
 * leads nowhere, at once.
 *
 * @param takeFromNetwork bounds what strangers may try, before anything is asked
 * @throws ProblemError not_found, too_many_requests
 */
export async function openLink(
  {
    takeFromNetwork,
    ...deps
  }: LinkDependencies & { takeFromNetwork: (network: string) => unknown },
  { key, ip }: ShownKey,
  kinds: readonly LinkRow['kind'][],
): Promise<OpenLink> {
  takeFromNetwork(widestNetworkOf(ip));
  const now = deps.clock();
  const row = await findByHash(deps.database.read, hashOf(key), now);
  const isMeant = row !== undefined && kinds.includes(row.kind);
  const person = isMeant && (await findPerson(deps.database.read, row.user_id));
  // What was computed with a former secret ended with it.
  if (!row || !person || keyOf(deps.keys, row) !== key) throw notFound();
  if (row.used_at === null || now - row.used_at >= USED_PRECISION)
    await noteOnce(deps, row.id, (writer) => noteLinkUse(writer, row, now));
  const { time_zone, day_start_hour, locale } = person;
  return { ...row, time_zone, day_start_hour, locale };
}

/** The links of a person, the newest first. */
export async function listLinks(deps: LinkDependencies, userId: string): Promise<Link[]> {
  const locale = await localeOf(deps.database.read, userId);
  const rows = await findLinks(deps.database.read, userId);
  return rows.map((row) => linkAnswer(deps, row, locale));
}

/** The same for an export, which may lie about: without where they are. */
export async function exportedLinks(
  reader: Reader,
  userId: string,
): Promise<Omit<Link, 'address'>[]> {
  return (await findLinks(reader, userId)).map(exportedLink);
}

/**
 * Makes a link. Its key is computed, as a session’s tokens are: a sheet of stickers can be printed
 * again, and a copy of the database opens nothing.
 *
 * @throws ProblemError limit_reached, not_found for a habit that is not theirs
 */
export async function createLink(
  deps: LinkDependencies,
  { userId, sessionId }: Person,
  body: CreateLinkBody,
): Promise<Link> {
  const { database, clock, keys, log } = deps;
  const now = clock();
  const id = newId();
  const { kind, name, days } = body;
  const habit = body.kind === 'board' ? null : body.habit;
  const at_once = body.kind === 'stamp' && body.at_once;
  const row: LinkRow = {
    user_id: userId,
    id,
    hash: hashOf(keyOf(keys, { user_id: userId, id })),
    kind,
    habit_id: habit,
    name,
    settings: JSON.stringify({ at_once }),
    created_at: now,
    expires_at: days === null ? null : now + days * DAY,
    used_at: null,
  };
  await database.write(async (writer) => {
    if ((await findLinks(writer, userId)).length >= MAX_LINKS) throw limitReached();
    if (habit !== null) await requireHabit(writer, userId, habit);
    await insertLink(writer, row);
  }, userId);
  log.info({ user: userId, session: sessionId, link: id }, 'link made');
  return linkAnswer(deps, row, await localeOf(database.read, userId));
}

/** Closes a link. @throws ProblemError not_found */
export async function closeLink(
  deps: LinkDependencies,
  person: Person,
  id: string,
): Promise<Removed> {
  const { userId, sessionId } = person;
  const row = await deps.database.write((writer) => deleteLink(writer, userId, id), userId);
  if (!row) throw notFound();
  deps.log.info({ user: userId, session: sessionId, link: id }, 'link closed');
  return removedAnswerOf(deps, person, 'link', row);
}

/** Opens a link again that was closed. @throws ProblemError limit_reached */
export async function restoreLink(writer: Writer, row: LinkRow): Promise<void> {
  if (isMissing(row, await findLinks(writer, row.user_id), MAX_LINKS))
    await insertLink(writer, row);
}

/** What a stored link does as its person chose. */
export function settingsOf({ settings }: Pick<LinkRow, 'settings'>): { at_once: boolean } {
  return JSON.parse(settings);
}

/** What the address of a link has that nobody else knows. */
export function keyOf(
  { links }: LinkDependencies['keys'],
  { user_id, id }: Pick<LinkRow, 'user_id' | 'id'>,
): string {
  return signatureOf(links, `${user_id} ${id}`);
}

async function localeOf(reader: Reader, userId: string): Promise<Locale> {
  const person = await findPerson(reader, userId);
  if (!person) throw unauthenticated();
  return person.locale;
}

function linkAnswer({ keys, publicUrl }: LinkDependencies, row: LinkRow, locale: Locale): Link {
  const key = keyOf(keys, row);
  const ended = hashOf(key) === row.hash ? {} : { expires_at: instantOf(row.created_at) };
  // The last digits of the habit tell its person’s own browser which it is, without a network.
  const hint = row.habit_id?.slice(-12) ?? '';
  const path =
    row.kind === 'stamp'
      ? `${localizedPath('/reminder', locale)}#${key}.${hint}`
      : `/api/pictures/${key}.svg`;
  const address = `${publicUrl}${path}`;
  return { ...exportedLink(row), ...ended, address };
}

function exportedLink(row: LinkRow): Omit<Link, 'address'> {
  const { id, kind, habit_id, name, created_at, expires_at, used_at } = row;
  return {
    id,
    kind,
    habit: habit_id,
    name,
    ...settingsOf(row),
    created_at: instantOf(created_at),
    expires_at: expires_at === null ? null : instantOf(expires_at),
    used_at: used_at === null ? null : instantOf(used_at),
  };
}

function instantOf(at: number): string {
  return new Date(at).toISOString();
}
