import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import type { CreateHabit } from '#domain/commands/command.ts';
import { plainGoal } from '#domain/goal.ts';
import { DAY, MINUTE } from '../../platform/clock.ts';
import { newId } from '../../platform/new-id.ts';
import { creating } from '../notebook/testing/creating.ts';
import type { Database } from '../../platform/database/database.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { buildTestApp, PASSWORD } from '../../testing/test-app.ts';

const CALENDAR = '/api/profile/calendar';

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7] as const;

async function asAda(database: Database) {
  const test = await buildTestApp(database);
  const { access_token: token } = await test.signUp({ time_zone: 'Europe/Paris' });
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = CALENDAR, body?: object) =>
    test.send(method, path, { token, ...(body && { body }) });
  const addressIn = async (method: 'GET' | 'POST') =>
    (await call(method)).json<{ address: string | null }>().address;
  return {
    test,
    call,
    addressIn,
    keep: (command: CreateHabit) =>
      call('POST', '/api/notebook/commands', {
        commands: [{ id: newId(), at: new Date(test.now()).toISOString(), command }],
      }),
    feed: async (address: string | null) => {
      const answer = await test.send('GET', new URL(address ?? '').pathname);
      return { answer, events: answer.statusCode === 200 ? eventsIn(answer.body) : [] };
    },
  };
}

/** What another program reads in a calendar. */
function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const { uid, summary, description, startDate } = event;
    return { uid, summary, description, start: startDate.toJSDate().toISOString() };
  });
}

eachDatabase(({ open }) => {
  describe('the calendar feed', () => {
    it('has each reminder of the next four weeks at its time', async () => {
      const { test, ...ada } = await asAda(await open());
      const reminder = { id: newId(), time: '21:00', weekdays: EVERY_DAY, way: 'mail' } as const;
      const fired = {
        name: 'Read; “one, two”',
        cue: 'breakfast',
        reminders: [{ ...reminder, weekdays: [1], rhythm: 'every_day' }] as const,
      };
      await ada.keep(creating(newId(), fired));
      const silent = { ...reminder, id: newId(), rhythm: 'off' } as const;
      await ada.keep(creating(newId(), { reminders: [silent] }));
      const avoided = { ...plainGoal('DAILY', '2026-11-01'), target: { kind: 'avoid' as const } };
      const idle = { ...reminder, id: newId(), rhythm: 'every_day' } as const;
      await ada.keep(creating(newId(), { goals: [avoided], reminders: [idle] }));
      await ada.call('PATCH', '/api/profile/reminders', {
        reminders: [{ ...reminder, weekdays: [7], rhythm: 'every_day' }],
      });
      const address = await ada.addressIn('POST');
      const { answer, events } = await ada.feed(address);
      expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
      expect(events.filter(({ summary }) => summary.includes('Read'))).toEqual(
        ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14'].map((date) => ({
          uid: `${reminder.id}-${date}@habitude`,
          summary: '📖 Read; “one, two”',
          description: 'After breakfast',
          start: `${date}T20:00:00.000Z`,
        })),
      );
      expect(events.filter(({ summary }) => summary === 'What is still due')).toHaveLength(4);
      expect(events).toHaveLength(8);
      test.advance(7 * DAY);
      const later = await ada.feed(address);
      expect(later.events[0]?.start).toBe('2026-11-29T20:00:00.000Z');
    });

    it('leaves out the days on which its habit, or all of them, are paused', async () => {
      const ada = await asAda(await open());
      const weekly = (weekday: 1 | 7) =>
        ({
          id: newId(),
          time: '21:00',
          weekdays: [weekday],
          way: 'mail',
          rhythm: 'every_day',
        }) as const;
      const [read, walk] = [newId(), newId()];
      await ada.keep(creating(read, { name: 'Read', reminders: [weekly(1)] }));
      await ada.keep(creating(walk, { name: 'Walk', reminders: [weekly(1)] }));
      await ada.call('PATCH', '/api/profile/reminders', { reminders: [weekly(7)] });
      const pauses = [
        { habit_id: read, first: '2026-11-23', last: '2026-11-29' },
        { habit_id: null, first: '2026-11-30', last: '2026-12-06' },
        { habit_id: walk, first: '2026-12-14', last: null },
      ];
      for (const pause of pauses) await ada.call('POST', '/api/pauses', pause);
      const { events } = await ada.feed(await ada.addressIn('POST'));
      const daysOf = (name: string) =>
        events
          .filter(({ summary }) => summary.includes(name))
          .map(({ start }) => start.slice(0, 10));
      expect(daysOf('Read')).toEqual(['2026-12-07', '2026-12-14']);
      expect(daysOf('Walk')).toEqual(['2026-11-23', '2026-12-07']);
      expect(daysOf('still due')).toEqual(['2026-11-22', '2026-11-29', '2026-12-13']);
    });

    it('leaves out the days on which nothing is asked: by the goal, before it, or any more', async () => {
      const ada = await asAda(await open());
      const daily = () =>
        ({
          id: newId(),
          time: '21:00',
          weekdays: EVERY_DAY,
          way: 'push',
          rhythm: 'every_day',
        }) as const;
      const tuesdays = {
        from: '2026-11-01',
        schedule: { every: 'DAILY', weekdays: [2, 4] },
        target: { kind: 'check' },
      } as const;
      const swim = newId();
      await ada.keep(creating(swim, { name: 'Swim', goals: [tuesdays], reminders: [daily()] }));
      const created_at = '2026-11-22T08:00:00+01:00';
      await ada.keep(creating(newId(), { name: 'Run', created_at, reminders: [daily()] }));
      await ada.call('PATCH', '/api/profile/reminders', { reminders: [daily()] });
      const read = newId();
      await ada.keep(creating(read, { name: 'Read', reminders: [daily()] }));
      await ada.call('POST', `/api/habits/${read}/completions`, {});
      const { events } = await ada.feed(await ada.addressIn('POST'));
      const days = (name: string) =>
        events
          .filter(({ summary, start }) => summary.includes(name) && start < '2026-12-04')
          .map(({ start }) => start.slice(5, 10));
      expect(days('Swim')).toEqual(['11-24', '11-26', '12-01', '12-03']);
      expect(days('Run')).toEqual(days('Read'));
      expect([days('Read')[0], days('Read').length]).toEqual(['11-22', 12]);
      expect(days('still due')).toEqual(days('Read'));
    });

    it('is there while it is wanted, under one address at a time', async () => {
      const ada = await asAda(await open());
      expect(await ada.addressIn('GET')).toBeNull();
      const first = await ada.addressIn('POST');
      expect(await ada.addressIn('GET')).toBe(first);
      const second = await ada.addressIn('POST');
      expect(second).not.toBe(first);
      expect((await ada.feed(first)).answer.statusCode).toBe(404);
      expect((await ada.feed(second)).answer.statusCode).toBe(200);
      expect((await ada.call('DELETE')).statusCode).toBe(204);
      expect((await ada.feed(second)).answer.statusCode).toBe(404);
      expect(await ada.addressIn('GET')).toBeNull();
      const third = await ada.addressIn('POST');
      expect([first, second]).not.toContain(third);
    });

    it('is found by nobody who does not know its address, nor changes anything', async () => {
      const { test, ...ada } = await asAda(await open());
      const address = (await ada.addressIn('POST')) ?? '';
      const proof = address.lastIndexOf('.');
      const otherwise = `${address.slice(0, proof)}x${address.slice(proof)}`;
      const paths = [`${address}x`, address.slice(0, -1), otherwise];
      for (const path of paths) expect((await ada.feed(path)).answer.statusCode).toBe(404);
      const token = new URL(address).pathname.split('/').at(-1);
      const stopped = await test.send('POST', '/api/reminders/stop', { body: { token } });
      expect(stopped.statusCode).toBe(422);
    });

    it('is fetched ten times at once and then once a minute, under however many addresses', async () => {
      const { test, ...ada } = await asAda(await open());
      const fetched = async () => (await ada.feed(await ada.addressIn('POST'))).answer.statusCode;
      for (let count = 0; count < 10; count += 1) expect(await fetched()).toBe(200);
      expect(await fetched()).toBe(429);
      test.advance(MINUTE);
      expect([await fetched(), await fetched()]).toEqual([200, 429]);
      const { access_token: token } = await test.signUp({ email: 'bob@example.org' });
      const { address } = (await test.send('POST', CALENDAR, { token })).json();
      expect((await ada.feed(address)).answer.statusCode).toBe(200);
    });

    it('ends with an alarm', async () => {
      const ada = await asAda(await open());
      const address = await ada.addressIn('POST');
      const passwords = { current_password: PASSWORD, new_password: 'a fresh start 98' };
      await ada.call('PATCH', '/api/profile/password', passwords);
      expect((await ada.feed(address)).answer.statusCode).toBe(200);
      const text = (await ada.test.mails()).at(-1)?.text ?? '';
      const [, token] = /alarm#token=([\w-]+)/.exec(text) ?? [];
      await ada.test.send('POST', '/api/auth/alarm', { body: { token } });
      expect((await ada.feed(address)).answer.statusCode).toBe(404);
    });

    it('ends with the account', async () => {
      const ada = await asAda(await open());
      const address = await ada.addressIn('POST');
      await ada.call('DELETE', '/api/profile/me', { password: PASSWORD });
      expect((await ada.feed(address)).answer.statusCode).toBe(404);
    });
  });
});
