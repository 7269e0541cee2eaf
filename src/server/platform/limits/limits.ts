import { createHmac } from 'node:crypto';
import { SECOND } from '../clock.ts';
import type { Clock } from '../clock.ts';
import type { Database, Writer } from '../database/database.ts';
import { inSlices } from '../database/in-slices.ts';
import type { LimitTable } from '../database/schema.ts';
import { tooManyRequests } from '../problem-error.ts';
import { waitOf, withOneLess, withOneMore } from './attempts.ts';
import {
  deleteExpiredAttempts,
  deleteAttempts,
  findAttempts,
  holdAttempts,
  putAttempts,
} from './limits.store.ts';
import type { Place } from './places.ts';

/**
 * Doors at which a subject (an IP address, an account) may attempt only so often. A place is taken
 * before something is tried, so that many tries at once get no further than one by one, and given
 * back when the try turns out not to count. With a writer it is part of that transaction.
 */
export interface Limits {
  /**
   * Refuses whoever was refused here a moment ago, without asking the database. It counts nothing.
   *
   * @throws ProblemError too_many_requests
   */
  refuseAgain(places: readonly Place[]): void;
  /** Takes all places, or none. @returns whether the subjects did not have to wait at any of them */
  tryTake(places: readonly Place[], writer?: Writer): Promise<boolean>;
  /** Takes all places, or none. @throws ProblemError too_many_requests when it has to be later */
  take(places: readonly Place[], writer?: Writer): Promise<void>;
  refund(places: readonly Place[], writer?: Writer): Promise<void>;
  clear(places: readonly Place[]): Promise<void>;
  /** How many attempts count at the moment. */
  count(place: Place): Promise<number>;
  forgetExpired(): Promise<void>;
}

/** How many waiting subjects are remembered in memory. */
const MAX_REMEMBERED = 10_000;

/** For so long memory is believed: another node may have let the subject in meanwhile. */
const REMEMBERED = SECOND;

/** In memory nothing needs to be hidden. */
function nameOf({ rule, subject }: Place): string {
  return `${rule.name}:${subject}`;
}

interface Held {
  place: Place;
  attempts: LimitTable;
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
    return `${rule.name}:${createHmac('sha256', key).update(subject).digest('base64url')}`;
  }

  function remember(place: Place, since: number, wait: number): void {
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
      const age = known ? clock() - known.since : REMEMBERED;
      return known && age >= 0 && age < REMEMBERED ? known.wait - age : 0;
    });
    return Math.max(0, ...waits);
  }

  /** What is stored for some places, which nobody else can change until the transaction ends. */
  async function hold(writer: Writer, places: readonly Place[]): Promise<Held[]> {
    const placeOf = new Map(places.map((place) => [keyOf(place), place]));
    const rows = await holdAttempts(writer, [...placeOf.keys()].toSorted());
    return rows.flatMap((attempts) => {
      const place = placeOf.get(attempts.key);
      return place ? { place, attempts } : [];
    });
  }

  /** @returns how long the subjects have to wait; 0 when the attempt counted */
  async function attempt(writer: Writer, places: readonly Place[]): Promise<number> {
    const held = await hold(writer, places);
    // Read once all is held, or who comes later might seem to have come earlier.
    const now = clock();
    const waits = held.map(({ place, attempts }) => {
      const wait = waitOf(place, attempts, now);
      if (wait > 0) remember(place, now, wait);
      return wait;
    });
    if (waits.some((wait) => wait > 0)) return Math.max(...waits);
    await putAttempts(
      writer,
      held.map(({ place, attempts }) => ({
        key: attempts.key,
        ...withOneMore(place.rule, attempts, now),
      })),
    );
    return 0;
  }

  async function waitAfterAttempt(places: readonly Place[], writer?: Writer): Promise<number> {
    const wait = longestRemembered(places);
    if (wait > 0) return wait;
    return await (writer ? attempt(writer, places) : database.write((own) => attempt(own, places)));
  }

  return {
    refuseAgain(places) {
      const wait = longestRemembered(places);
      if (wait > 0) throw tooManyRequests(wait);
    },
    async tryTake(places, writer) {
      return (await waitAfterAttempt(places, writer)) === 0;
    },
    async take(places, writer) {
      const wait = await waitAfterAttempt(places, writer);
      if (wait > 0) throw tooManyRequests(wait);
    },
    async refund(places, writer) {
      if (places.length === 0) return;
      const work = async (transaction: Writer) => {
        const held = await hold(transaction, places);
        await putAttempts(
          transaction,
          held.map(({ attempts }) => ({ key: attempts.key, ...withOneLess(attempts) })),
        );
      };
      await (writer ? work(writer) : database.write(work));
      forget(places);
    },
    async clear(places) {
      await database.write((writer) => deleteAttempts(writer, places.map(keyOf)));
      forget(places);
    },
    async count(place) {
      const known = await findAttempts(database.read, keyOf(place));
      return known && known.expires_at > clock() ? known.count : 0;
    },
    async forgetExpired() {
      await inSlices(database, (writer) => deleteExpiredAttempts(writer, database.engine, clock()));
    },
  };
}
