import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { createLimits } from '../limits/limits.ts';
import type { Place } from '../limits/rules.ts';
import type { ProblemError } from '../problem-error.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { buildTestApp, PASSWORD } from '../../testing/test-app.ts';
import { mailboxOf, placeOfAsked, placeOfNews, type RequesterClass } from './mail-limits.ts';

const KEY = Buffer.alloc(32, 3);

type PlaceAt = (to: string) => Place;

const asked =
  (what: 'codes' | 'links', asker: RequesterClass): PlaceAt =>
  (to) =>
    placeOfAsked(to, what, asker);
const news =
  (kind: string): PlaceAt =>
  (to) =>
    placeOfNews(to, kind);
const [anybody, quiet] = [asked('codes', 'anybody'), asked('codes', 'quiet')];
const [forLink, forQuietLink] = [asked('links', 'anybody'), asked('links', 'quiet')];

/** A mailbox at a time of the test's choice. */
function openMailbox(database: Database) {
  let now = 0;
  const limits = createLimits(database, () => now, KEY);

  async function waitFor(place: PlaceAt, at = 0, to = 'ada@example.org'): Promise<number> {
    now = at;
    return await limits.take([place(to)]).then(
      () => 0,
      (error: ProblemError) => error.retryAfter ?? Number.NaN,
    );
  }

  const take = async (...place: Parameters<typeof waitFor>) => (await waitFor(...place)) === 0;

  async function countTaken(place: PlaceAt, at = 0): Promise<number> {
    let taken = 0;
    while (taken < 50 && (await take(place, at))) taken += 1;
    return taken;
  }

  return { waitFor, take, countTaken };
}

/** The most instants that lie within one segment of time. */
function mostWithin(instants: readonly number[], length: number): number {
  const counts = instants.map(
    (begin) => instants.filter((instant) => instant >= begin && instant < begin + length).length,
  );
  return Math.max(...counts);
}

eachDatabase(({ open }) => {
  describe('a recipient', () => {
    it('has places that strangers take from nobody, whatever they ask for first', async () => {
      const { countTaken } = openMailbox(await open());
      expect(await countTaken(anybody)).toBe(3);
      expect(await countTaken(quiet)).toBe(1);
      expect(await countTaken(forLink)).toBe(1);
      expect(await countTaken(forQuietLink)).toBe(1);
      expect(await countTaken(news('new-device'))).toBe(5);
      expect(await countTaken(news('credentials-changed'))).toBe(1);
      expect(await countTaken(asked('links', 'owner'))).toBe(6);
      expect(await countTaken(anybody, HOUR - 1)).toBe(0);
      expect(await countTaken(anybody, HOUR)).toBe(1);
    });

    it('says for how long there is none', async () => {
      const { take, waitFor } = openMailbox(await open());
      for (const now of [0, MINUTE, 2 * MINUTE]) await take(anybody, now);
      expect(await waitFor(anybody, 3 * MINUTE)).toBe(57 * MINUTE);
      expect(await waitFor(quiet, 3 * MINUTE)).toBe(0);
      expect(await waitFor(anybody, 4 * MINUTE)).toBe(57 * MINUTE);
      for (const now of [HOUR + 5 * MINUTE]) await take(anybody, now);
      expect(await waitFor(anybody, 3 * HOUR)).toBe(21 * HOUR);
    });

    it('gets six mails of strangers and six of news in any hour, and twelve in any day', async () => {
      const { take } = openMailbox(await open());
      const rooms = [quiet, news('credentials-changed'), forQuietLink, news('new-device')];
      const sent: { name: string; at: number }[] = [];
      for (let at = 0; at < 500 * 7 * MINUTE; at += 7 * MINUTE) {
        for (const room of rooms)
          if (await take(room, at)) sent.push({ name: room('').rule.name, at });
      }
      const all = sent.map(({ at }) => at);
      expect([mostWithin(all, HOUR), mostWithin(all, DAY)]).toEqual([12, 24]);
      const ofStrangers = sent.filter(({ name }) => name !== 'mails-news').map(({ at }) => at);
      expect([mostWithin(ofStrangers, HOUR), mostWithin(ofStrangers, DAY)]).toEqual([6, 12]);
    });

    it('gets no more when all are asked for at once, under whatever spelling', async () => {
      const { take } = openMailbox(await open());
      const spellings = ['ada@example.org', 'Ada@EXAMPLE.org', 'ada+won@example.org'];
      const results = await Promise.all(
        Array.from({ length: 30 }, (_, n) => take(anybody, 0, spellings[n % spellings.length])),
      );
      expect(results.filter(Boolean)).toHaveLength(3);
      expect(await take(anybody, 0, 'eve@example.org')).toBe(true);
    });

    it('is kept as a hash', async () => {
      const database = await open();
      const { take } = openMailbox(database);
      await take(anybody);
      const rows = await database.read.selectFrom('limits').selectAll().execute();
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain('ada');
    });

    it('is not bombed by sign-ups and forgotten passwords of strangers', async () => {
      const database = await open();
      const test = await buildTestApp(database);
      await test.signUp();
      test.advance(HOUR);
      const before = (await test.mails()).length;
      const statuses: Record<string, number[]> = { 'ada@example.org': [], 'bob@example.org': [] };
      for (let n = 0; n < 25; n += 1) {
        for (const [email, seen] of Object.entries(statuses)) {
          const ip = `198.51.100.${n}`;
          const stranger = { email, password: PASSWORD, name: 'Hello you have won' };
          const reset = await test.send('POST', '/api/auth/forgot-password', {
            body: { email },
            ip,
          });
          const signUp = await test.send('POST', '/api/auth/create', { body: stranger, ip });
          seen.push(reset.statusCode, signUp.statusCode);
        }
        test.advance(2 * MINUTE);
      }
      // Of these two only Ada has an account, and nothing tells.
      expect(statuses['ada@example.org']).toEqual(statuses['bob@example.org']);
      expect(new Set(statuses['ada@example.org'])).toEqual(new Set([202, 429]));
      const after = await test.mails();
      const toAda = after.slice(before).filter(({ to }) => to?.[0]?.address === 'ada@example.org');
      expect(toAda.length).toBeLessThanOrEqual(10);
      expect(after.map(({ text }) => text).join()).not.toContain('you have won');
    });
  });
});

describe('a mailbox', () => {
  it.each([
    ['Ada@Example.org', 'ada@example.org'],
    ['ada+news@example.org', 'ada@example.org'],
    ['a.d.a+x@gmail.com', 'ada@gmail.com'],
    ['A.da@GoogleMail.com', 'ada@gmail.com'],
    ['a.d.a@example.org', 'a.d.a@example.org'],
  ])('%s is %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });
});
