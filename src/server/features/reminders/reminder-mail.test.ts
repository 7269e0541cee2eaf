import { describe, expect, it } from 'vitest';
import type { Reminder } from '#domain/reminder.ts';
import { HOUR } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { deriveKeys } from '../../platform/keys.ts';
import { createBuckets } from '../../platform/limits/buckets.ts';
import { createTransactionPlaces } from '../../platform/limits/transaction-places.ts';
import { QUEUED_TIMED_MAILS } from '../../platform/mail/mail-jobs.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import { APP_SECRET, signedIn, type TestApp } from '../../testing/test-app.ts';
import { makeActionToken } from './action-token.ts';
import { mailChannel } from './channels.ts';
import type { FiredReminder } from './decided-reminder.ts';

const TODAY = '2026-11-21';
const { actions: key } = deriveKeys(APP_SECRET);
const REMINDER: Reminder = {
  id: '0199abcd-0000-7000-8000-00000000aaaa',
  time: '21:00',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  way: 'mail',
  rhythm: 'every_day',
};
const OTHER: Reminder = { ...REMINDER, id: '0199abcd-0000-7000-8000-00000000bbbb', time: '07:00' };

/** Ada with a habit that she is reminded of by mail, twice a day. */
async function reminded(database: Database) {
  const { test, token } = await signedIn(database);
  const { id: userId } = (await test.send('GET', '/api/profile/me', { token })).json();
  const body = { name: 'Read', icon: '📖', frequency: 'DAILY' };
  const { id: habit } = (await test.send('POST', '/api/habits', { token, body })).json();
  const command = { type: 'change_habit', habit, reminders: [REMINDER, OTHER] };
  const at = new Date(test.now()).toISOString();
  await test.send('POST', '/api/notebook/commands', {
    token,
    body: { commands: [{ id: '0199abcd-0000-7000-8000-000000000001', at, command }] },
  });
  await test.send('PATCH', '/api/profile/reminders', { token, body: { reminders: [OTHER] } });
  const before = (await test.mails()).length;
  const due = (change: Partial<FiredReminder> = {}): FiredReminder => ({
    userId,
    way: 'mail',
    email: 'ada@example.org',
    name: 'Ada',
    locale: 'en',
    reminderId: REMINDER.id,
    date: TODAY,
    asked: { habit, name: 'Read', icon: '📖', cue: 'breakfast', takesAmount: false },
    dueAt: test.now(),
    ...change,
  });
  const takePlaces = createTransactionPlaces(createBuckets(test.now, QUEUED_TIMED_MAILS));
  const queueing = { jobs: test.app.jobs, takePlaces };
  const channel = mailChannel(queueing, { key, publicUrl: 'https://habits.example.org' });
  const post = (...reminders: FiredReminder[]) =>
    database.write((writer) => channel(writer, reminders));
  const mails = async () => (await test.mails()).slice(before);
  const newest = async () => {
    const mail = (await mails()).at(-1);
    if (!mail) throw new Error('No mail came');
    const header = (name: string) => mail.headers.find((each) => each.key === name)?.value;
    const links = [...(mail.text ?? '').matchAll(/https:\S+/g)].map(([link]) => link);
    return { ...mail, header, links };
  };
  const remindersOf = async () => {
    const { habits } = (await test.send('GET', '/api/notebook', { token })).json();
    return habits[0].reminders.map(({ rhythm }: Reminder) => rhythm);
  };
  return { test, token, due, post, mails, newest, remindersOf };
}

const send = (test: TestApp, address: string, type: string, body: string) =>
  test.send('POST', new URL(address).pathname, { body, headers: { 'content-type': type } });

const FORM = 'application/x-www-form-urlencoded';

anyDatabase(({ open }) => {
  describe('the mail of a reminder', () => {
    it('says what is asked, with one link that marks it', async () => {
      const { test, due, post, newest } = await reminded(await open());
      await post(due());
      const { subject, text, html, links, to } = await newest();
      expect([to?.[0]?.address, subject]).toEqual([
        'ada@example.org',
        '📖 Read: not done yet today',
      ]);
      for (const part of [
        'Hello Ada,',
        'Saturday 21 November',
        'After breakfast',
        'Stop this reminder',
      ])
        expect([text, html]).toEqual([
          expect.stringContaining(part),
          expect.stringContaining(part),
        ]);
      const [link = '', stop = '', ...others] = links;
      expect(others).toEqual([]);
      expect(html?.match(/href="[^"]*"/g)).toEqual([`href="${link}"`, `href="${stop}"`]);
      expect(link).toMatch(/^https:\/\/habits\.example\.org\/reminder#[\w.-]+$/);
      const body = { token: new URL(link).hash.slice(1) };
      const look = await test.send('POST', '/api/reminders/look', { body });
      expect(look.json()).toMatchObject({ habit: { name: 'Read' }, date: TODAY, kept: false });
    });

    it('says what stands on the day after a miss', async () => {
      const { due, post, newest } = await reminded(await open());
      const { asked } = due();
      await post(due({ asked: { ...asked, lately: { kept: 24, asked: 27 } } }));
      const { subject, text } = await newest();
      expect(subject).toBe('📖 Read: back today?');
      expect(text).toContain('📖 Read: 24 of 27 days in four weeks. Back today?');
    });

    it('is in French for whoever reads French', async () => {
      const { due, post, newest } = await reminded(await open());
      await post(due({ locale: 'fr' }));
      const { subject, text, links } = await newest();
      expect(subject).toBe('📖 Read\u{a0}: encore à faire aujourd’hui');
      expect(text).toContain('samedi 21 novembre');
      expect(links[0]).toMatch(/^https:\/\/habits\.example\.org\/fr\/reminder#/);
    });

    it('of the whole notebook names what is open, and how much there is beside', async () => {
      const { due, post, newest } = await reminded(await open());
      const habits = Array.from({ length: 23 }, (_, n) => ({ name: `Habit ${n}`, icon: '🌱' }));
      await post(due({ asked: { open: habits } }));
      const { subject, text, links } = await newest();
      expect(subject).toBe('23 habits are still due today');
      expect(text).toContain('besides 3 more');
      expect(text?.match(/^- 🌱 Habit \d+$/gm)).toHaveLength(20);
      expect(links[0]).toBe('https://habits.example.org/?date=2026-11-21');
    });

    it('names the day where that is over', async () => {
      const { due, post, newest } = await reminded(await open());
      const { asked } = due();
      await post(due({ isOver: true, asked: { ...asked, lately: { kept: 24, asked: 27 } } }));
      const { subject, text } = await newest();
      expect(subject).toBe('Not done yet for Saturday 21 November: 📖 Read.');
      expect(text).not.toContain('today');
      await post(due({ isOver: true, asked: { open: [{ name: 'Read', icon: '📖' }] } }));
      const ofAll = await newest();
      expect(ofAll.subject).toBe('Still due for Saturday 21 November');
      expect(ofAll.text).toContain('Still due for Saturday 21 November:');
    });

    it('makes no link of a person’s own words', async () => {
      const { due, post, mails } = await reminded(await open());
      const habit = { name: 'evil.example', icon: '🌱', cue: 'https://evil.example/a' };
      const { asked } = due();
      await post(due({ asked: { ...asked, ...habit } }));
      await post(due({ asked: { open: [habit] } }));
      const said = (await mails()).map(({ subject, text }) => `${subject} ${text}`);
      expect(said).toHaveLength(2);
      expect(said.join(' ')).toContain('evil.\u200Cexample');
      expect(said.join(' ')).not.toContain('evil.example');
    });

    it('comes once a day, however often it is asked for', async () => {
      const { due, post, mails } = await reminded(await open());
      await post(due(), due(), due({ date: '2026-11-22' }));
      await post(due());
      expect(await mails()).toHaveLength(2);
    });

    it('does not come an hour late', async () => {
      const { test, due, post, mails } = await reminded(await open());
      await post(due());
      test.advance(HOUR + 1);
      expect(await mails()).toEqual([]);
      expect(test.logs().map(({ msg }) => msg)).toContain(
        'job dropped: it is worth nothing any more',
      );
    });

    it('comes to nobody more than sixty times at once, and keeps no code from coming', async () => {
      const { test, due, post, mails } = await reminded(await open());
      const some = (turn: number) =>
        Array.from({ length: 50 }, (_, n) => due({ reminderId: `r${turn} ${n}` }));
      for (const turn of [1, 2, 3]) await post(...some(turn));
      expect(await mails()).toHaveLength(60);
      // Of a hundred and fifty, a hundred and twenty were queued.
      const leftOut = test.logs().filter(({ msg }) => String(msg).startsWith('mail left out'));
      expect(leftOut).toHaveLength(60);
      test.advance(HOUR);
      await test.send('POST', '/api/auth/forgot-password', { body: { email: 'ada@example.org' } });
      expect(await mails()).toHaveLength(61);
    });
  });

  describe('a mail program that stops it', () => {
    it('finds where in the headers, as RFC 8058 has them', async () => {
      const { due, post, newest } = await reminded(await open());
      await post(due());
      const { header } = await newest();
      expect(header('list-unsubscribe')).toMatch(
        /^<https:\/\/habits\.example\.org\/api\/reminders\/stop\/[\w.-]+>$/,
      );
      expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    });

    it.each([
      ['a form', FORM, 'List-Unsubscribe=One-Click'],
      [
        'parts',
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      ],
    ])('does so with one request as %s, and with a hundred', async (_, type, body) => {
      const { test, due, post, newest, remindersOf } = await reminded(await open());
      await post(due());
      const address = (await newest()).header('list-unsubscribe')?.slice(1, -1) ?? '';
      expect(await remindersOf()).toEqual(['every_day', 'every_day']);
      for (let n = 0; n < 5; n += 1) {
        const answer = await send(test, address, type, body);
        expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([204, undefined]);
      }
      expect(await remindersOf()).toEqual(['off', 'every_day']);
    });

    it('changes nothing by opening the address, which leads a person to a page', async () => {
      const { test, due, post, newest, remindersOf } = await reminded(await open());
      await post(due());
      const address = (await newest()).header('list-unsubscribe')?.slice(1, -1) ?? '';
      const answer = await test.app.http.inject({ url: new URL(address).pathname });
      const token = address.split('/').at(-1);
      expect([answer.statusCode, answer.headers.location]).toEqual([303, `/reminder#${token}`]);
      expect((await send(test, address, FORM, 'a=b')).statusCode).toBe(400);
      expect(await remindersOf()).toEqual(['every_day', 'every_day']);
    });
  });

  describe('the page that stops it', () => {
    it('says what it would stop, and stops that alone', async () => {
      const { test, token: session, due, post, newest, remindersOf } = await reminded(await open());
      const said = { purpose: 'stop', what: 'reminder' };
      const stopped = async (look: object) => {
        const body = { token: new URL((await newest()).links[1] ?? '').hash.slice(1) };
        const ask = async () => (await test.send('POST', '/api/reminders/look', { body })).json();
        expect(await ask()).toEqual({ ...said, ...look, stopped: false });
        expect((await test.send('POST', '/api/reminders/stop', { body })).statusCode).toBe(204);
        expect(await ask()).toEqual({ ...said, ...look, stopped: true });
      };
      await post(due());
      await stopped({ habit: { name: 'Read', icon: '📖' }, time: '21:00' });
      expect(await remindersOf()).toEqual(['off', 'every_day']);

      await post(due({ reminderId: OTHER.id, asked: { open: [{ name: 'Read', icon: '📖' }] } }));
      await stopped({ habit: null, time: '07:00' });
      const settings = await test.send('GET', '/api/profile/reminders', { token: session });
      expect(settings.json().reminders).toMatchObject([{ id: OTHER.id, rhythm: 'off' }]);
      expect(await remindersOf()).toEqual(['off', 'every_day']);
    });

    it('stops the weekly letter, too', async () => {
      const { test, token: session, due } = await reminded(await open());
      await test.send('PATCH', '/api/profile/reminders', {
        token: session,
        body: { weekly_letter: true },
      });
      const { userId } = due();
      const stop = { purpose: 'stop', userId, habitId: null, reminderId: null } as const;
      const body = { token: makeActionToken(key, stop) };
      const look = async () => (await test.send('POST', '/api/reminders/look', { body })).json();
      expect(await look()).toMatchObject({ what: 'letter', stopped: false });
      await test.send('POST', '/api/reminders/stop', { body });
      expect(await look()).toMatchObject({ what: 'letter', stopped: true });
      const settings = await test.send('GET', '/api/profile/reminders', { token: session });
      expect(settings.json()).toMatchObject({
        weekly_letter: false,
        reminders: [{ rhythm: 'every_day' }],
      });
    });

    it('works long after, and for nothing but that', async () => {
      const { test, due, post, newest } = await reminded(await open());
      await post(due());
      const [done = '', stop = ''] = (await newest()).links;
      test.advance(400 * 24 * HOUR);
      const ask = (call: string, link: string) =>
        test.send('POST', `/api/reminders/${call}`, {
          body: { token: new URL(link).hash.slice(1) },
        });
      expect((await ask('stop', stop)).statusCode).toBe(204);
      for (const [call, link] of [
        ['look', done],
        ['stop', done],
        ['undo', stop],
      ] as const)
        expect((await ask(call, link)).json()).toMatchObject({ code: 'invalid_token' });
    });
  });
});
