import { createHmac } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { tooManyRequests } from '../problem-error.ts';
import {
  addKnock,
  deleteExpiredKnocks,
  deleteKnocks,
  findKnocks,
  removeKnock,
  setBlocked,
} from './limits.store.ts';
import type { Rule } from './rules.ts';

export interface Limits {
  /**
   * Counts a knock before what it asks for is done, so that many at once can't slip through.
   *
   * @throws ProblemError too_many_requests while the subject has to wait; such knocks don't count
   */
  take(rule: Rule, subject: string): Promise<void>;
  /** Like take, but says no instead of throwing. */
  tryTake(rule: Rule, subject: string): Promise<boolean>;
  /** Takes a knock back that turned out not to count. */
  giveBack(rule: Rule, subject: string): Promise<void>;
  clear(rule: Rule, subject: string): Promise<void>;
  /** How many knocks count at the moment. */
  count(rule: Rule, subject: string): Promise<number>;
  forgetExpired(): Promise<void>;
}

/** How many blocked subjects are remembered in memory. */
const MAX_REMEMBERED = 10_000;

/**
 * Limits that hold over several nodes, in the shared database. Those who have to wait are also
 * remembered in memory, so that a flood of them costs no query.
 *
 * @param key subjects (addresses, accounts) are stored as hashes under this key
 */
export function createLimits(database: Database, clock: Clock, key: Buffer): Limits {
  const blocked = new Map<string, number>();

  function keyOf(rule: Rule, subject: string): string {
    return `${rule.name}:${createHmac('sha256', key).update(subject).digest('base64url')}`;
  }

  function remember(name: string, until: number): void {
    if (blocked.size >= MAX_REMEMBERED) blocked.clear();
    blocked.set(name, until);
  }

  /** @returns how long the subject has to wait, or 0 when the knock counted */
  async function knock(rule: Rule, subject: string): Promise<number> {
    const name = keyOf(rule, subject);
    const now = clock();
    const remembered = blocked.get(name) ?? 0;
    if (remembered > now) return remembered - now;
    blocked.delete(name);
    const until = await database.write(async (writer) => {
      const known = await findKnocks(writer, name);
      if (known && known.expires_at > now && known.blocked_until > now) return known.blocked_until;
      const { count, expires_at } = await addKnock(writer, name, { now, ...rule });
      const pause = rule.pauseAfter(count, expires_at - now);
      await setBlocked(writer, name, now + pause);
      return 0;
    });
    if (until > 0) remember(name, until);
    return Math.max(0, until - now);
  }

  return {
    async take(rule, subject) {
      const wait = await knock(rule, subject);
      if (wait > 0) throw tooManyRequests(wait);
    },
    async tryTake(rule, subject) {
      return (await knock(rule, subject)) === 0;
    },
    async giveBack(rule, subject) {
      await database.write((writer) => removeKnock(writer, keyOf(rule, subject)));
    },
    async clear(rule, subject) {
      await database.write((writer) => deleteKnocks(writer, keyOf(rule, subject)));
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
