import { createHmac } from 'node:crypto';
import { SECOND } from '../clock.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { tooManyRequests } from '../problem-error.ts';
import {
  addKnock,
  deleteExpiredKnocks,
  deleteKnocks,
  findKnocks,
  setBlocked,
} from './limits.store.ts';
import type { Rule } from './rules.ts';

/** Doors at which a subject (an address, an account) may knock only so often. */
export interface Limits {
  /** @throws ProblemError too_many_requests while the subject has to wait; it counts nothing */
  check(rule: Rule, subject: string): Promise<void>;
  /** Counts a knock, which may make the subject wait. @returns whether it did not have to yet */
  tryTake(rule: Rule, subject: string): Promise<boolean>;
  /** Counts a knock. @throws ProblemError too_many_requests when the subject has to wait already */
  take(rule: Rule, subject: string): Promise<void>;
  clear(rule: Rule, subject: string): Promise<void>;
  /** How many knocks count at the moment. */
  count(rule: Rule, subject: string): Promise<number>;
  forgetExpired(): Promise<void>;
}

/** How many waiting subjects are remembered in memory. */
const MAX_REMEMBERED = 10_000;

/** For so long memory is believed: another node may have let the subject in meanwhile. */
const REMEMBERED = SECOND;

/**
 * Limits that hold over several nodes, in the shared database. Those who have to wait are also
 * remembered in memory, so that a flood of them costs next to no query.
 *
 * @param key subjects are stored as hashes under this key
 */
export function createLimits(database: Database, clock: Clock, key: Buffer): Limits {
  const remembered = new Map<string, { blockedUntil: number; believedUntil: number }>();

  function keyOf(rule: Rule, subject: string): string {
    return `${rule.name}:${createHmac('sha256', key).update(subject).digest('base64url')}`;
  }

  function remember(name: string, blockedUntil: number): void {
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(name, { blockedUntil, believedUntil: clock() + REMEMBERED });
  }

  /** How long memory says that the subject has to wait; undefined when it doesn't know. */
  function rememberedWait(name: string): number | undefined {
    const known = remembered.get(name);
    if (!known || known.believedUntil <= clock() || known.blockedUntil <= clock()) return undefined;
    return known.blockedUntil - clock();
  }

  /** @returns how long the subject has to wait; 0 when it need not */
  async function waitOf(rule: Rule, subject: string): Promise<number> {
    const name = keyOf(rule, subject);
    const wait = rememberedWait(name);
    if (wait !== undefined) return wait;
    const now = clock();
    const known = await findKnocks(database.read, name);
    if (!known || known.expires_at <= now || known.blocked_until <= now) return 0;
    remember(name, known.blocked_until);
    return known.blocked_until - now;
  }

  /** @returns how long the subject had to wait already; 0 when the knock counted */
  async function knock(rule: Rule, subject: string): Promise<number> {
    const name = keyOf(rule, subject);
    const wait = rememberedWait(name);
    if (wait !== undefined) return wait;
    const now = clock();
    const blockedUntil = await database.write(async (writer) => {
      const { count, expires_at, blocked_until } = await addKnock(writer, name, { now, ...rule });
      if (blocked_until > now) return blocked_until;
      await setBlocked(writer, name, now + rule.pauseAfter(count, expires_at - now));
      return 0;
    });
    if (blockedUntil > 0) remember(name, blockedUntil);
    return Math.max(0, blockedUntil - now);
  }

  return {
    async check(rule, subject) {
      const wait = await waitOf(rule, subject);
      if (wait > 0) throw tooManyRequests(wait);
    },
    async tryTake(rule, subject) {
      return (await knock(rule, subject)) === 0;
    },
    async take(rule, subject) {
      const wait = await knock(rule, subject);
      if (wait > 0) throw tooManyRequests(wait);
    },
    async clear(rule, subject) {
      const name = keyOf(rule, subject);
      remembered.delete(name);
      await database.write((writer) => deleteKnocks(writer, name));
    },
    async count(rule, subject) {
      const known = await findKnocks(database.read, keyOf(rule, subject));
      return known && known.expires_at > clock() ? known.count : 0;
    },
    async forgetExpired() {
      await database.write((writer) => deleteExpiredKnocks(writer, clock()));
    },
  };
}
