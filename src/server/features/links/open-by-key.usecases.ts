import type { Profile } from '#contract/profile.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import type { Keys } from '../../platform/keys.ts';
import { widestNetworkOf } from '../../platform/limits/networks.ts';
import { notFound } from '../../platform/problem-error.ts';
import { signatureOf } from '../../platform/signature.ts';
import { hashOf } from '../auth/personal-tokens/secret.ts';
import type { EventLog } from '../auth/sessions.usecases.ts';
import { findPerson } from '../profile/profile.usecases.ts';

/** A key that somebody shows, and from where. */
export interface ShownKey {
  key: string;
  ip: string;
}

interface Keyed {
  user_id: string;
  id: string;
}

/** What those work with who make addresses with keys. */
export interface KeyDependencies<Name extends keyof Keys> {
  database: Database;
  clock: Clock;
  keys: Pick<Keys, Name | 'removals'>;
  log: EventLog;
  /** without a trailing slash */
  publicUrl: string;
}

/** What leads strangers to something of a person’s. */
export interface Opening {
  database: Database;
  /** counts what strangers guess wrong; @throws ProblemError too_many_requests */
  takeFromNetwork: (network: string) => unknown;
}

/**
 * What the address of a link or an inbox has that nobody else knows. It is computed, as a session’s
 * tokens are: an address can be shown again, and a copy of the database opens nothing.
 */
export function keyOf(secret: Buffer, { user_id, id }: Keyed): string {
  return signatureOf(secret, `${user_id} ${id}`);
}

/**
 * What a key opens, with the clock and the language of its person. It is looked up each time, so that
 * what was closed leads nowhere, at once. What opens nothing is counted by network: it keeps nobody waiting
 * who has a key. Nobody guesses 256 bits: beyond the limit, too, a wrong key costs one read by its hash, and
 * programs that go on with a former one are told to wait.
 *
 * @throws ProblemError not_found, too_many_requests
 */
export async function openByKey<Row extends Keyed>(
  { database, takeFromNetwork }: Opening,
  { key, ip }: ShownKey,
  {
    secret,
    find,
  }: { secret: Buffer; find(reader: Reader, hash: string): Promise<Row | undefined> },
): Promise<Row & Pick<Profile, 'time_zone' | 'day_start_hour' | 'locale'>> {
  const row = await find(database.read, hashOf(key));
  const person = row && (await findPerson(database.read, row.user_id));
  // What was computed with a former secret ended with it.
  if (!row || !person || keyOf(secret, row) !== key) {
    takeFromNetwork(widestNetworkOf(ip));
    throw notFound();
  }
  const { time_zone, day_start_hour, locale } = person;
  return { ...row, time_zone, day_start_hour, locale };
}
