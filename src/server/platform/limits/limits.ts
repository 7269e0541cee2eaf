import { SECOND, type Clock } from '../clock.ts';
import type { Database, Reader, Writer } from '../database/database.ts';
import { inSlices } from '../database/in-slices.ts';
import { tooManyRequests } from '../problem-error.ts';
import { signatureOf } from '../signature.ts';
import { waitOf, withOneLess, withOneMore, type Attempts } from './attempts.ts';
import {
  deleteAttempts,
  deleteExpiredAttempts,
  findAttempts,
  holdAttempts,
  putAttempts,
} from './limits.store.ts';
import type { Place } from './rules.ts';

/**
 * How often a subject (an IP address, an account, a mailbox) may do something. A place is taken
 * before it is tried, so that many tries at once get no further than one by one, and refunded when
 * the try turns out not to count. With a writer it is part of that transaction.
 */
export interface Limits {
  /**
   * Refuses whoever was refused a moment ago, without asking the database. It counts nothing.
   *
   * @throws ProblemError too_many_requests
   */
  refuseAgain(places: readonly Place[]): void;
  /** Takes all places, or none. @returns whether the subjects did not have to wait at any of them */
  tryTake(places: readonly Place[], writer?: Writer): Promise<boolean>;
  /** Takes all places, or none. @throws ProblemError too_many_requests when it has to be later */
  take(places: readonly Place[], writer?: Writer): Promise<void>;
  refund(places: readonly Place[], writer?: Writer): Promise<void>;
  clear(places: readonly Place[], writer?: Writer): Promise<void>;
  /** How many attempts count at the moment. */
  count(place: Place, reader?: Reader): Promise<number>;
  forgetExpired(): Promise<void>;
}

/** How many waiting subjects are remembered in memory. */
const MAX_REMEMBERED = 10_000;

/** For so long memory is believed: another node may have let the subject in meanwhile. */
const REMEMBERED_MS = SECOND;

/** In memory nothing needs to be hidden. */
const nameOf = ({ rule, subject }: Place): string => `${rule.name}:${subject}`;

interface Held {
  key: string;
  place: Place;
  attempts: Attempts;
}

/**
 * Limits that hold over several nodes, in the shared database. Those who have to wait are also
 * remembered in memory, so that a flood of them costs next to no query.
 *
 * @param key subjects are stored as hashes under this key
 */
export function createLimits(database: Database, clock: Clock, key: Buffer): Limits {
  const remembered = new Map<string, { since: number; wait: number }>();

  function keyOf({ rule, subject }: Place): string {
    return `${rule.name}:${signatureOf(key, subject)}`;
  }

  function remember(place: Place, since: number, wait: number): void {
    // Rules that count together don't refuse together.
    if (wait === 0 || 'stretches' in place.rule) return;
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(nameOf(place), { since, wait });
  }

  function forget(places: readonly Place[]): void {
    for (const place of places) remembered.delete(nameOf(place));
  }

  /** How long memory says that the subjects have to wait; 0 when it doesn't know. */
  function longestRemembered(places: readonly Place[]): number {
    const waits = places.map((place) => {
      const known = remembered.get(nameOf(place));
      const age = known ? clock() - known.since : REMEMBERED_MS;
      return known && age >= 0 && age < REMEMBERED_MS ? known.wait - age : 0;
    });
    return Math.max(0, ...waits);
  }

  /** Within the writer's transaction, or in one of its own. */
  async function within<T>(writer: Writer | undefined, work: (writer: Writer) => Promise<T>) {
    return await (writer ? work(writer) : database.write(work));
  }

  /** What is stored for some places, which nobody else can change until the transaction ends. */
  async function hold(writer: Writer, places: readonly Place[]): Promise<Held[]> {
    const placeOf = new Map(places.map((place) => [keyOf(place), place]));
    const stored = await holdAttempts(writer, [...placeOf.keys()].toSorted());
    return stored.flatMap((row) => {
      const place = placeOf.get(row.key);
      return place ? { place, ...row } : [];
    });
  }

  /** @returns how long the subjects have to wait; 0 when the attempt counted */
  async function attempt(places: readonly Place[], given?: Writer): Promise<number> {
    const known = longestRemembered(places);
    if (known > 0) return known;
    return await within(given, async (writer) => {
      const held = await hold(writer, places);
      // Read once all is held, or who comes later might seem to have come earlier.
      const now = clock();
      const waits = held.map(({ place, attempts }) => {
        const wait = waitOf(place, attempts, now);
        remember(place, now, wait);
        return wait;
      });
      const longest = Math.max(...waits);
      if (longest > 0) return longest;
      const more = held.map(({ key: name, place, attempts }) => ({
        key: name,
        attempts: withOneMore(place.rule, attempts, now),
      }));
      await putAttempts(writer, more);
      return 0;
    });
  }

  return {
    refuseAgain(places) {
      const wait = longestRemembered(places);
      if (wait > 0) throw tooManyRequests(wait);
    },
    tryTake: async (places, writer) => (await attempt(places, writer)) === 0,
    async take(places, writer) {
      const wait = await attempt(places, writer);
      if (wait > 0) throw tooManyRequests(wait);
    },
    async refund(places, given) {
      if (places.length === 0) return;
      await within(given, async (writer) => {
        const held = await hold(writer, places);
        const less = held.map((row) => ({ ...row, attempts: withOneLess(row.attempts) }));
        await putAttempts(writer, less);
      });
      forget(places);
    },
    async clear(places, given) {
      await within(given, (writer) => deleteAttempts(writer, places.map(keyOf)));
      forget(places);
    },
    async count(place, reader = database.read) {
      const known = await findAttempts(reader, keyOf(place));
      return known && known.expires_at > clock() ? known.count : 0;
    },
    async forgetExpired() {
      await inSlices(database, (writer) => deleteExpiredAttempts(writer, database.engine, clock()));
    },
  };
}
