import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { buildTestApp, PASSWORD } from '../testing/test-app.ts';
import { mailboxOf, takePlace } from './recipients.ts';

const KEY = Buffer.alloc(32, 3);

const take = (database: Database, kind: string, now = 0, to = 'ada@example.org') =>
  database.write((writer) => takePlace(writer, { to, kind, isDecoy: false, key: KEY, now }));

async function countTaken(database: Database, kind: string, now: number): Promise<number> {
  let taken = 0;
  while (taken < 50 && (await take(database, kind, now))) taken += 1;
  return taken;
}

/** The most instants that lie within one stretch of time. */
function mostWithin(instants: readonly number[], length: number): number {
  const counts = instants.map(
    (begin) => instants.filter((instant) => instant >= begin && instant < begin + length).length,
  );
  return Math.max(...counts);
}

eachDatabase(({ open }) => {
  describe('a recipient', () => {
    it('gets six codes an hour, and after them what only the owner can cause', async () => {
      const database = await open();
      expect(await countTaken(database, 'verify-email', 0)).toBe(6);
      expect(await countTaken(database, 'reset-password', 0)).toBe(1);
      expect(await countTaken(database, 'new-device', 0)).toBe(2);
      expect(await countTaken(database, 'password-changed', 0)).toBe(1);
      expect(await countTaken(database, 'verify-email', HOUR - 1)).toBe(0);
      expect(await countTaken(database, 'verify-email', HOUR)).toBe(2);
    });

    it('gets no more than ten mails in any hour and twenty in any day', async () => {
      const database = await open();
      const kinds = ['verify-email', 'password-changed', 'reset-password', 'new-device'];
      const sent: number[] = [];
      for (let n = 0; n < 500; n += 1) {
        const now = n * 7 * MINUTE;
        if (await take(database, kinds[n % kinds.length] ?? '', now)) sent.push(now);
      }
      expect(mostWithin(sent, HOUR)).toBeLessThanOrEqual(10);
      expect(mostWithin(sent, DAY)).toBe(20);
    });

    it('gets no more when all are asked for at once, under whatever spelling', async () => {
      const database = await open();
      const spellings = ['ada@example.org', 'Ada@EXAMPLE.org', 'ada+won@example.org'];
      const results = await Promise.all(
        Array.from({ length: 30 }, (_, n) =>
          take(database, 'verify-email', 0, spellings[n % spellings.length]),
        ),
      );
      expect(results.filter(Boolean)).toHaveLength(6);
      expect(await take(database, 'verify-email', 0, 'eve@example.org')).toBe(true);
    });

    it('is kept as a hash', async () => {
      const database = await open();
      await take(database, 'verify-email');
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
