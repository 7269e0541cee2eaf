import type { CreateLinkBody, Link } from '#contract/links.ts';
import { localizedPath, type Locale } from '#contract/locale.ts';
import type { Removed } from '#contract/removals.ts';
import { MAX_LINKS } from '#domain/limits.ts';
import { DAY, HOUR, isoOf } from '../../platform/clock.ts';
import type { Reader, Writer } from '../../platform/database/database.ts';
import { newId } from '../../platform/new-id.ts';
import { hashOf } from '../auth/personal-tokens/secret.ts';
import { requireSession } from '../auth/prove.usecases.ts';
import { addRow, removeRow } from '../auth/removals.usecases.ts';
import { noteOnce, type Person } from '../auth/sessions.usecases.ts';
import { tellOfAddress, type TellingDependencies } from '../auth/tell-of-change.ts';
import { getProfile } from '../profile/profile.usecases.ts';
import { requireHabit } from '../notebook/reading.usecases.ts';
import { findByHash, linkRows, type LinkRow } from './links.store.ts';
import { keyOf, openByKey } from './open-by-key.usecases.ts';
import type { KeyDependencies, Opening, ShownKey } from './open-by-key.usecases.ts';

/** How fresh the time is kept at which a link was last used. */
const USED_PRECISION = HOUR;

export type LinkDependencies = KeyDependencies<'links'>;

/** A link with the clock and the language of its person. */
type OpenLink = Awaited<ReturnType<typeof openByKey<LinkRow>>>;

/**
 * The link of a key that is open, of one of these kinds.
 *
 * @throws ProblemError not_found, too_many_requests
 */
export async function openLink(
  deps: LinkDependencies & Opening,
  shown: ShownKey,
  kinds: readonly LinkRow['kind'][],
): Promise<OpenLink> {
  const now = deps.clock();
  const link = await openByKey(deps, shown, {
    secret: deps.keys.links,
    async find(reader, hash) {
      const row = await findByHash(reader, hash, now);
      return row && kinds.includes(row.kind) ? row : undefined;
    },
  });
  const { id, used_at } = link;
  if (used_at === null || now - used_at >= USED_PRECISION)
    await noteOnce(deps, id, (writer) => linkRows.change(writer, link, { used_at: now }));
  return link;
}

/** The links of a person, the newest first. */
export async function listLinks(deps: LinkDependencies, userId: string): Promise<Link[]> {
  const { locale } = await getProfile(deps.database.read, userId);
  const rows = await linkRows.findAll(deps.database.read, userId);
  return rows.map((row) => linkAnswer(deps, row, locale));
}

/** The same for an export, which may lie about: without where they are. */
export async function exportedLinks(
  reader: Reader,
  userId: string,
): Promise<Omit<Link, 'address'>[]> {
  return (await linkRows.findAll(reader, userId)).map(exportedLink);
}

/**
 * Makes a link. Since its key is computed, a sheet of stickers can be printed again. Of one that shows
 * more than a habit's name and today, its person is told by mail.
 *
 * @throws ProblemError limit_reached, not_found for a habit that is not theirs; unauthenticated where
 * the session ended meanwhile
 */
export async function createLink(
  deps: LinkDependencies & TellingDependencies,
  person: Person,
  body: CreateLinkBody,
): Promise<Link> {
  const { database, clock, keys, log } = deps;
  const { userId, sessionId } = person;
  const now = clock();
  const id = newId();
  const { kind, name, days } = body;
  const habit = body.kind === 'board' ? null : body.habit;
  const at_once = body.kind === 'stamp' && body.at_once;
  const row: LinkRow = {
    user_id: userId,
    id,
    hash: hashOf(keyOf(keys.links, { user_id: userId, id })),
    kind,
    habit_id: habit,
    name,
    settings: JSON.stringify({ at_once }),
    created_at: now,
    expires_at: days === null ? null : now + days * DAY,
    used_at: null,
  };
  const { locale } = await database.write(async (writer) => {
    await requireSession(database, writer, person);
    await addRow(linkRows, writer, row, MAX_LINKS);
    if (habit !== null) await requireHabit(writer, userId, habit);
    if (kind !== 'stamp')
      await tellOfAddress(deps, writer, userId, { change: 'picture-added', what: name });
    return await getProfile(writer, userId);
  }, userId);
  log.info({ user: userId, session: sessionId, link: id }, 'link made');
  return linkAnswer(deps, row, locale);
}

/** Closes a link. @throws ProblemError not_found */
export async function closeLink(
  deps: LinkDependencies,
  person: Person,
  id: string,
): Promise<Removed> {
  const { remove } = linkRows;
  return await removeRow(deps, person, id, { kind: 'link', event: 'link closed', remove });
}

/** Opens a link again that was closed. @throws ProblemError limit_reached */
export async function restoreLink(writer: Writer, row: LinkRow): Promise<boolean> {
  return await addRow(linkRows, writer, row, MAX_LINKS);
}

/** What a stored link does as its person chose. */
export function settingsOf({ settings }: Pick<LinkRow, 'settings'>): { at_once: boolean } {
  return JSON.parse(settings);
}

function linkAnswer({ keys, publicUrl }: LinkDependencies, row: LinkRow, locale: Locale): Link {
  const key = keyOf(keys.links, row);
  const ended = hashOf(key) === row.hash ? {} : { expires_at: isoOf(row.created_at) };
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
    created_at: isoOf(created_at),
    expires_at: isoOf(expires_at),
    used_at: isoOf(used_at),
  };
}
