import { expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts';
import { cleanUp } from '../../cleanup.ts';
import { newId } from '../../platform/new-id.ts';
import { unavailable } from '../../platform/problem-error.ts';
import { runHere } from '../../platform/workers/task.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { creating } from '../notebook/testing/creating.ts';
import { EVENING, noteSent, remindedPerson, startNode } from './testing/reminded.ts';

const reminders = [EVENING];

eachDatabase(({ open }) => {
  /** Ada keeps so much that another thread decides on her reminders, and Bob doesn’t. */
  async function begin() {
    const database = await open();
    const test = await buildTestApp(database);
    const ada = await remindedPerson(test, {});
    await database.write((writer) =>
      writer
        .updateTable('users')
        .set({ note_bytes: 20 * 1024 * 1024 })
        .execute(),
    );
    const bob = await remindedPerson(test, { email: 'bob@example.org' });
    const here = runHere({ database, tempFolder: '' });
    return { database, test, ada, bob, here, sent: noteSent() };
  }

  it('passes whoever changes something all the time, for others', async () => {
    const { database, test, ada, bob, here, sent } = await begin();
    const early = { ...EVENING, time: '20:59' };
    const habits = Array.from({ length: 100 }, () => creating(newId(), { reminders: [early] }));
    await ada.carryOut({ type: 'together', commands: habits });
    await bob.create({ name: 'Swim', reminders });
    let changes = 0;
    const node = startNode(test, database, sent.channels, async (task, args, userId) => {
      const decided = await here(task, args, userId);
      await ada.profile({ name: `Ada ${(changes += 1)}` });
      return decided;
    });
    test.advance(8 * HOUR);
    await node.runDue();
    expect(sent.said()).toEqual(['2026-11-21 Swim']);
  });

  it('keeps nobody waiting for whom a thread decides, and comes once', async () => {
    const { database, test, ada, bob, here, sent } = await begin();
    const { id } = await database.read
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'ada@example.org')
      .executeTakeFirstOrThrow();
    const habits = Array.from({ length: 101 }, () => creating(newId(), { reminders }));
    await ada.carryOut({ type: 'together', commands: habits });
    for (const [name, time] of [
      ['Swim', '21:01'],
      ['Run', '21:02'],
    ] as const)
      await bob.create({ name, reminders: [{ ...EVENING, time }] });
    const thread = Promise.withResolvers<void>();
    const asked: string[] = [];
    const node = startNode(test, database, sent.channels, async (task, args, key) => {
      asked.push(key);
      await thread.promise;
      return await here(task, args, key);
    });
    test.advance(8 * HOUR + MINUTE);
    const running = [node.runDue()];
    await expect.poll(() => sent.said()).toEqual(['2026-11-21 Swim']);
    test.advance(MINUTE);
    await expect
      .poll(() => {
        running.push(node.runDue());
        return sent.said();
      })
      .toEqual(['2026-11-21 Swim', '2026-11-21 Run']);
    // It waits for nothing else that its person asks of a thread.
    expect(asked).toEqual([`reminders of ${id}`]);
    thread.resolve();
    await Promise.all(running);
    await node.runDue();
    expect(sent.list).toHaveLength(103);
    expect(node.errors).toEqual([]);
  });

  it.each([
    ['finds no place', unavailable()],
    ['the database does not take', new Error('Query read timeout')],
  ])('keeps the time of what %s for a moment', async (_title, failure) => {
    const { database, test, ada, bob, here, sent } = await begin();
    await ada.create({ reminders });
    await bob.create({ name: 'Swim', reminders: [{ ...EVENING, time: '21:01' }] });
    let isAway = true;
    const node = startNode(test, database, sent.channels, async (...asked) => {
      if (isAway) throw failure;
      return await here(...asked);
    });
    test.advance(8 * HOUR + MINUTE);
    await node.runDue();
    expect(sent.said()).toEqual(['2026-11-21 Swim']);
    isAway = false;
    await node.runDue();
    expect(sent.said()).toEqual(['2026-11-21 Swim', '2026-11-21 Read']);
    expect(node.errors).toEqual([]);
  });

  it('comes in time, though the clock was ahead for a moment while nobody noticed', async () => {
    const { database, test, bob, sent } = await begin();
    await bob.create({ name: 'Swim', reminders });
    const node = startNode(test, database, sent.channels);
    test.advance(365 * DAY);
    await node.runDue();
    test.advance(-365 * DAY);
    await cleanUp({ database, clock: test.now, limits: test.app.limits });
    await node.runDue();
    expect(sent.said()).toEqual([]);
    test.advance(8 * HOUR);
    await node.runDue();
    expect(sent.said()).toEqual(['2026-11-21 Swim']);
  });

  it.each([
    { minutes: 20, said: ['2026-11-21 30', '2026-11-22 0'] },
    { minutes: 6 * 60, said: ['2026-11-22 0'] },
    { minutes: 24 * 60 + 20, said: ['2026-11-22 30'] },
  ])(
    'after $minutes minutes of an error nobody foresaw, what was put off comes within its hour or not at all',
    async ({ minutes, said }) => {
      const { database, test, bob, sent } = await begin();
      await bob.create({ name: 'Swim', reminders });
      const evening = test.now() + 8 * HOUR;
      const came: string[] = [];
      const node = startNode(test, database, {
        ...sent.channels,
        async mail(_writer, some) {
          if (test.now() < evening + minutes * MINUTE) throw new Error('unforeseen');
          for (const { date } of some)
            came.push(`${date} ${((test.now() - evening) % DAY) / MINUTE}`);
        },
      });
      test.advance(8 * HOUR);
      for (let minute = 0; minute < 28 * 60; minute += 1) {
        await node.runDue();
        test.advance(MINUTE);
      }
      expect(came).toEqual(said);
    },
  );

  it('in an hour, put off by an error nobody foresaw, comes once more and no later', async () => {
    const { database, test, bob, sent } = await begin();
    await bob.create({ name: 'Swim', reminders });
    await database.write((writer) =>
      writer.updateTable('reminder_times').set({ again: 1 }).execute(),
    );
    const evening = test.now() + 8 * HOUR;
    const came: number[] = [];
    const node = startNode(test, database, {
      ...sent.channels,
      async mail() {
        const minutes = (test.now() - evening) / MINUTE;
        if (minutes < 5) throw new Error('unforeseen');
        came.push(minutes);
      },
    });
    test.advance(8 * HOUR);
    for (let minute = 0; minute < 90; minute += 1) {
      await node.runDue();
      test.advance(MINUTE);
    }
    expect(came).toEqual([30]);
  });

  const SATURDAYS = { ...EVENING, weekdays: [6] } as const;
  const AT_NOON = { ...EVENING, time: '12:30' };
  const ON_SATURDAYS_AT_NOON = { ...SATURDAYS, time: '12:30' };

  it.each([
    { title: 'of each day', reminder: EVENING, ahead: 10 * DAY, dates: ['2026-11-21'] },
    { title: 'after a restart', isEnded: true, ahead: 10 * DAY, dates: ['2026-11-21'] },
    { title: 'of a weekday', reminder: SATURDAYS, ahead: 10 * DAY, dates: ['2026-11-21'] },
    { title: 'that came today', reminder: AT_NOON, ahead: 10 * DAY, dates: ['2026-11-22'] },
    { title: 'that was not put off', reminder: ON_SATURDAYS_AT_NOON, ahead: MINUTE, dates: [] },
    { title: 'that came too early', ahead: 8 * HOUR, early: ['2026-11-21'], dates: [] },
    { title: 'that was left out within the day', ahead: 9 * HOUR, dates: ['2026-11-21'] },
  ])(
    'comes once on its day after the clock was ahead: one $title',
    async ({ reminder = EVENING, isEnded = false, ahead, early = [], dates }) => {
      const { database, test, bob, sent } = await begin();
      const other = await buildTestApp(database);
      const poll = async ({ jobs }: TestApp['app']) => {
        await jobs.start();
        await jobs.stop();
      };
      await bob.create({ name: 'Swim', reminders: [reminder] });
      const node = startNode(test, database, sent.channels);
      const advance = async (time: number) => {
        test.advance(time);
        await node.runDue();
      };
      await advance(31 * MINUTE);
      test.advance(ahead);
      await poll(test.app);
      await node.runDue();
      test.advance(-ahead);
      await poll(isEnded ? other.app : test.app);
      await node.runDue();
      const before = sent.list.length;
      expect(sent.said()).toEqual(early.map((date) => `${date} Swim`));
      for (let hour = 0; hour < 24; hour += 1) await advance(HOUR);
      expect(sent.said().slice(before)).toEqual(dates.map((date) => `${date} Swim`));
    },
  );
});
