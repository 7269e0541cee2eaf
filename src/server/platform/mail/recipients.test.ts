import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { buildTestApp, PASSWORD } from '../../testing/test-app.ts';
import { mailboxOf, roomOfAsker, roomOfKind, takePlace } from './recipients.ts';

const KEY = Buffer.alloc(32, 3);

type Room = ReturnType<typeof roomOfAsker>;

const [anybody, quiet] = [roomOfAsker('codes', 'anybody'), roomOfAsker('codes', 'quiet')];
const [forLink, forQuietLink] = [roomOfAsker('links', 'anybody'), roomOfAsker('links', 'quiet')];

const waitFor = (database: Database, room: Room, now = 0, to = 'ada@example.org') =>
  database.write((writer) => takePlace(writer, { to, room, key: KEY, now }));

const take = async (...place: Parameters<typeof waitFor>) => (await waitFor(...place)) === 0;

async function countTaken(database: Database, room: Room, now = 0): Promise<number> {
  let taken = 0;
  while (taken < 50 && (await take(database, room, now))) taken += 1;
  return taken;
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
      const database = await open();
      expect(await countTaken(database, anybody)).toBe(3);
      expect(await countTaken(database, quiet)).toBe(1);
      expect(await countTaken(database, forLink)).toBe(1);
      expect(await countTaken(database, forQuietLink)).toBe(1);
      expect(await countTaken(database, roomOfKind('new-device'))).toBe(5);
      expect(await countTaken(database, roomOfAsker('links', 'owner'))).toBe(1);
      expect(await countTaken(database, anybody, HOUR - 1)).toBe(0);
      expect(await countTaken(database, anybody, HOUR)).toBe(1);
    });

    it('says for how long there is none', async () => {
      const database = await open();
      for (const now of [0, MINUTE, 2 * MINUTE]) await take(database, anybody, now);
      expect(await waitFor(database, anybody, 3 * MINUTE)).toBe(57 * MINUTE);
      expect(await waitFor(database, quiet, 3 * MINUTE)).toBe(0);
      expect(await waitFor(database, anybody, 4 * MINUTE)).toBe(57 * MINUTE);
      for (const now of [HOUR + 5 * MINUTE]) await take(database, anybody, now);
      expect(await waitFor(database, anybody, 3 * HOUR)).toBe(21 * HOUR);
    });

    it('gets no more than twelve mails in any hour and twenty-four in any day, half of strangers', async () => {
      const database = await open();
      const rooms = [quiet, roomOfKind('password-changed'), forQuietLink, roomOfKind('new-device')];
      const sent: { pool: string; at: number }[] = [];
      for (let at = 0; at < 500 * 7 * MINUTE; at += 7 * MINUTE) {
        for (const room of rooms) if (await take(database, room, at)) sent.push({ ...room, at });
      }
      const all = sent.map(({ at }) => at);
      expect([mostWithin(all, HOUR), mostWithin(all, DAY)]).toEqual([12, 24]);
      const ofStrangers = sent.filter(({ pool }) => pool !== 'owner').map(({ at }) => at);
      expect([mostWithin(ofStrangers, HOUR), mostWithin(ofStrangers, DAY)]).toEqual([6, 12]);
    });

    it('gets no more when all are asked for at once, under whatever spelling', async () => {
      const database = await open();
      const spellings = ['ada@example.org', 'Ada@EXAMPLE.org', 'ada+won@example.org'];
      const results = await Promise.all(
        Array.from({ length: 30 }, (_, n) =>
          take(database, anybody, 0, spellings[n % spellings.length]),
        ),
      );
      expect(results.filter(Boolean)).toHaveLength(3);
      expect(await take(database, anybody, 0, 'eve@example.org')).toBe(true);
    });

    it('is kept as a hash', async () => {
      const database = await open();
      await take(database, anybody);
      const rows = await database.read.selectFrom('mail_recipients').selectAll().execute();
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
