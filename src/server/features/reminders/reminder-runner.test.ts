import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { deriveKeys } from '../../platform/keys.ts';
import { newId } from '../../platform/new-id.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { APP_SECRET, buildTestApp } from '../../testing/test-app.ts';
import { creating } from '../notebook/testing/creating.ts';
import { makeActionToken } from './action-token.ts';
import { EVENING, noteSent, remindedPerson, startNode } from './testing/reminded.ts';

const TODAY = '2026-11-21';
const { actions: KEY } = deriveKeys(APP_SECRET);
const reminders = [EVENING];
const weekly = (times: number) => [
  { from: '2026-11-01', schedule: { every: 'WEEKLY', times }, target: { kind: 'check' } } as const,
];

eachDatabase(({ open }) => {
  /** Noon in UTC; nine in the evening in Paris is eight hours later. */
  async function begin(person: { time_zone?: string } = {}) {
    const database = await open();
    const test = await buildTestApp(database);
    const ada = await remindedPerson(test, person);
    const sent = noteSent();
    const node = startNode(test, database, sent.channels);
    return { database, test, ada, sent, node };
  }
  type Node = Awaited<ReturnType<typeof begin>>;
  type Ada = Node['ada'];
  const times = (database: Database) =>
    database.read
      .selectFrom('reminder_times')
      .select(['next_at', 'next_date', 'last_date'])
      .orderBy('next_at')
      .execute();

  describe('a reminder', () => {
    it('comes at its time, once a day, for as long as its day is open', async () => {
      const { test, ada, sent, node } = await begin();
      await ada.create({ reminders, cue: 'after dinner' });
      test.advance(8 * HOUR - SECOND);
      await node.runDue();
      expect(sent.list).toEqual([]);
      test.advance(SECOND);
      await node.runDue();
      await node.runDue();
      expect(sent.list).toMatchObject([
        {
          email: 'ada@example.org',
          name: 'Ada',
          locale: 'en',
          reminderId: EVENING.id,
          way: 'mail',
          dueAt: test.now(),
          date: TODAY,
          ends: Date.parse('2026-11-22T00:00:00+01:00'),
          isOver: false,
          asked: { name: 'Read', icon: '📖', cue: 'after dinner', takesAmount: false },
        },
      ]);
      test.advance(DAY);
      await node.runDue();
      expect(sent.said()).toEqual(['2026-11-21 Read', '2026-11-22 Read']);
    });

    it('says what stands on the day after a miss, and is as ever on later ones', async () => {
      const { test, ada, sent, node } = await begin();
      const created_at = '2026-11-18T08:00:00+01:00';
      await ada.mark(await ada.create({ reminders, created_at }), '2026-11-19', { value: true });
      test.advance(8 * HOUR);
      await node.runDue();
      test.advance(DAY);
      await node.runDue();
      const lately = sent.list.map(({ asked }) => 'lately' in asked && asked.lately);
      expect(lately).toEqual([{ kept: 1, asked: 3 }, false]);
    });

    it('is silent for what is kept, skipped, paused, archived, deleted or not asked for', async () => {
      const { test, ada, sent, node } = await begin();
      const named = async (name: string, more = {}) =>
        await ada.create({ name, reminders: [{ ...EVENING, id: crypto.randomUUID() }], ...more });
      await ada.mark(await named('kept'), TODAY, { value: true });
      await ada.mark(await named('skipped'), TODAY, { value: false, skipped: true });
      await ada.pause(await named('paused'), TODAY);
      await ada.change(await named('archived'), { is_active: false });
      const deleted = await named('deleted');
      await ada.change(deleted, { is_active: false });
      await ada.carryOut({ type: 'delete_habit', habit: deleted });
      await named('free', { goals: weekly(1) });
      const met = await named('met', { goals: weekly(2) });
      for (const date of ['2026-11-19', '2026-11-20'] as const)
        await ada.mark(met, date, { value: true });
      const avoided = { ...weekly(1)[0], target: { kind: 'avoid' } as const };
      await named('avoided', { goals: [avoided] });
      await named('still to begin', { created_at: '2026-11-22T00:00:00+01:00' });
      await ada.mark(await named('missed so far'), TODAY, { value: false });
      await named('due', { goals: weekly(2) });
      test.advance(8 * HOUR);
      await node.runDue();
      expect(sent.said()).toEqual(['2026-11-21 missed so far', '2026-11-21 due']);
    });

    it('is silent in a pause of everything, and comes after it', async () => {
      const { test, ada, sent, node } = await begin();
      await ada.create({ reminders });
      await ada.pause(null, TODAY);
      test.advance(8 * HOUR);
      await node.runDue();
      expect(sent.list).toEqual([]);
    });

    it('says what is still open in the whole notebook, in its order', async () => {
      const { test, ada, sent, node } = await begin();
      await ada.ofAll({ reminders });
      const read = await ada.create({ name: 'Read' });
      await ada.create({ name: 'Swim' });
      await ada.change(await ada.create({ name: 'Run' }), { position: 0 });
      test.advance(8 * HOUR);
      await node.runDue();
      await ada.mark(read, '2026-11-22', { value: true });
      test.advance(DAY);
      await node.runDue();
      expect(sent.said()).toEqual(['2026-11-21 Run, Read, Swim', '2026-11-22 Run, Swim']);
    });

    it('is silent where nothing is open', async () => {
      const { test, ada, sent, node } = await begin();
      await ada.ofAll({ reminders });
      await ada.mark(await ada.create({}), TODAY, { value: true });
      test.advance(8 * HOUR);
      await node.runDue();
      expect(sent.list).toEqual([]);
    });
  });

  describe('asked to come later', () => {
    const asked = async (node: Node, { of = 'Read' }: { of?: string } = {}) => {
      const [one] = node.sent.list.filter(({ asked: what }) => 'name' in what && what.name === of);
      if (!one || !('habit' in one.asked)) throw new Error('Nothing came');
      const {
        userId,
        reminderId,
        date,
        asked: { habit: habitId },
      } = one;
      const token = makeActionToken(KEY, { purpose: 'later', userId, habitId, reminderId, date });
      return await node.test.send('POST', '/api/reminders/later', { body: { token } });
    };

    it('comes in an hour, once, about the same day', async () => {
      const node = await begin();
      const { test, ada, sent } = node;
      await ada.create({ reminders: [{ ...EVENING, time: '23:30' }] });
      test.advance(10.5 * HOUR);
      await node.node.runDue();
      expect((await asked(node)).statusCode).toBe(204);
      test.advance(10 * MINUTE);
      await asked(node);
      test.advance(HOUR - SECOND);
      await node.node.runDue();
      expect(sent.said()).toEqual(['2026-11-21 Read']);
      // It may come until half past midnight.
      expect(sent.list[0]?.isOver).toBe(true);
      test.advance(SECOND);
      for (let n = 0; n < 3; n += 1) await node.node.runDue();
      expect(sent.said()).toEqual(['2026-11-21 Read', '2026-11-21 Read']);
      test.advance(23 * HOUR);
      await node.node.runDue();
      expect(sent.said().at(-1)).toBe('2026-11-22 Read');
    });

    it.each([
      ['kept', (ada: Ada, habit: string) => ada.mark(habit, TODAY, { value: true })],
      ['archived', (ada: Ada, habit: string) => ada.change(habit, { is_active: false })],
      ['reminded of no more', (ada: Ada, habit: string) => ada.change(habit, { reminders: [] })],
      [
        'turned off',
        (ada: Ada, habit: string) =>
          ada.change(habit, { reminders: [{ ...EVENING, rhythm: 'off' }] }),
      ],
    ] as const)('and is silent where its habit is %s by then', async (_title, change) => {
      const node = await begin();
      const habit = await node.ada.create({ reminders });
      node.test.advance(8 * HOUR);
      await node.node.runDue();
      await asked(node);
      await change(node.ada, habit);
      node.test.advance(HOUR);
      await node.node.runDue();
      expect(node.sent.said()).toEqual(['2026-11-21 Read']);
    });
  });

  describe('when it comes', () => {
    it('follows its time, its days, and its being there', async () => {
      const { database, test, ada } = await begin();
      const habit = await ada.create({ reminders });
      const at = async () => (await times(database)).map(({ next_at }) => next_at - test.now());
      expect(await at()).toEqual([8 * HOUR]);
      await ada.change(habit, { name: 'Swim' });
      expect(await at()).toEqual([8 * HOUR]);
      await ada.change(habit, { reminders: [{ ...EVENING, time: '14:00' }] });
      expect(await at()).toEqual([HOUR]);
      await ada.change(habit, { reminders: [{ ...EVENING, weekdays: [7] }] });
      expect(await at()).toEqual([32 * HOUR]);
      await ada.change(habit, { reminders: [{ ...EVENING, rhythm: 'off' }] });
      expect(await at()).toEqual([]);
      await ada.change(habit, { reminders });
      await ada.change(habit, { is_active: false });
      expect(await at()).toEqual([]);
      await ada.change(habit, { is_active: true });
      expect(await at()).toEqual([8 * HOUR]);
      await ada.change(habit, { reminders: [] });
      expect(await at()).toEqual([]);
    });

    it('goes with who moves, and with the start of their days', async () => {
      const { database, test, ada, sent, node } = await begin();
      await ada.create({ reminders });
      await ada.ofAll({ reminders: [{ ...EVENING, time: '01:00' }] });
      await ada.profile({ day_start_hour: 4 });
      expect(await times(database)).toMatchObject([
        { next_date: TODAY, next_at: test.now() + 8 * HOUR },
        { next_date: TODAY, next_at: test.now() + 12 * HOUR },
      ]);
      await ada.profile({ time_zone: 'America/New_York' });
      expect(await times(database)).toMatchObject([
        { next_date: TODAY, next_at: test.now() + 14 * HOUR },
        { next_date: TODAY, next_at: test.now() + 18 * HOUR },
      ]);
      test.advance(8 * HOUR);
      await node.runDue();
      expect(sent.list).toEqual([]);
    });

    it('is once a day of who flies back into it', async () => {
      const { test, ada, sent, node } = await begin({ time_zone: 'Pacific/Kiritimati' });
      await ada.create({ reminders });
      test.advance(19 * HOUR);
      await node.runDue();
      await ada.profile({ time_zone: 'Pacific/Honolulu' });
      test.advance(23 * HOUR + 59 * MINUTE);
      await node.runDue();
      expect(sent.said()).toEqual(['2026-11-22 Read']);
      test.advance(DAY + MINUTE);
      await node.runDue();
      expect(sent.said()).toEqual(['2026-11-22 Read', '2026-11-23 Read']);
    });

    it('is not lost by who moves in the second in which it is due', async () => {
      const { test, ada, sent, node } = await begin();
      await ada.create({ reminders });
      test.advance(8 * HOUR);
      await ada.profile({ time_zone: 'Asia/Tokyo' });
      await node.runDue();
      expect(sent.said()).toEqual(['2026-11-21 Read']);
      test.advance(16 * HOUR);
      await node.runDue();
      expect(sent.said()).toEqual(['2026-11-21 Read', '2026-11-22 Read']);
    });

    it('is today again for who moves it to a later time', async () => {
      const { test, ada, sent, node } = await begin();
      const habit = await ada.create({ reminders });
      test.advance(8 * HOUR);
      await node.runDue();
      await ada.change(habit, { reminders: [{ ...EVENING, time: '21:05' }] });
      test.advance(5 * MINUTE);
      await node.runDue();
      expect(sent.said()).toEqual(['2026-11-21 Read', '2026-11-21 Read']);
    });

    it('is once a day of who moves it to an earlier time, then flies west', async () => {
      const { test, ada, sent, node } = await begin();
      const habit = await ada.create({ reminders: [{ ...EVENING, time: '14:00' }] });
      test.advance(HOUR);
      await node.runDue();
      await ada.change(habit, { reminders: [{ ...EVENING, time: '13:30' }] });
      await ada.profile({ time_zone: 'America/New_York' });
      test.advance(6 * HOUR);
      await node.runDue();
      expect(sent.said()).toEqual(['2026-11-21 Read']);
    });

    it('goes with the account', async () => {
      const { database, ada } = await begin();
      await ada.create({ reminders });
      await database.write((writer) => writer.deleteFrom('users').execute());
      expect(await times(database)).toEqual([]);
    });
  });

  describe('a server that was down', () => {
    it.each([
      ['half an hour', 30 * MINUTE, ['2026-11-21 Read']],
      ['five hours', 5 * HOUR, []],
      ['a day and half an hour', DAY + 30 * MINUTE, ['2026-11-22 Read']],
    ])('for %s sends nothing that is an hour late', async (_title, length, said) => {
      const { database, test, ada, sent, node } = await begin();
      await ada.create({ reminders });
      const due = test.now() + 8 * HOUR;
      test.advance(8 * HOUR + length);
      await node.runDue();
      expect(sent.said()).toEqual(said);
      const [next] = await times(database);
      expect((next?.next_at ?? 0) - due).toBe(DAY * (Math.floor(length / DAY) + 1));
    });
  });

  describe('several processes', () => {
    it('send each reminder once between them', async () => {
      const { database, test, ada, sent, node } = await begin();
      const ids = Array.from({ length: 5 }, () => crypto.randomUUID());
      const habits = Array.from({ length: 100 }, (_, n) =>
        creating(newId(), { name: `Habit ${n}`, reminders: ids.map((id) => ({ ...EVENING, id })) }),
      );
      await ada.carryOut({ type: 'together', commands: habits });
      const others = [1, 2].map(() => startNode(test, database, sent.channels));
      test.advance(8 * HOUR);
      await Promise.all([node, ...others].map((each) => each.runDue()));
      expect(sent.list).toHaveLength(500);
      const named = sent.list.map(
        ({ reminderId, asked }) => `${reminderId} ${'habit' in asked ? asked.habit : ''}`,
      );
      expect(new Set(named).size).toBe(500);
    });

    it('send each once when one of them dies at whatever step', async () => {
      const { database, test, ada, sent, node } = await begin();
      await ada.create({ reminders });
      const dies = async () => {
        throw new Error('killed');
      };
      const lateSent = noteSent();
      const dying = [
        startNode(test, database, { mail: dies, push: dies, letter: dies, webhooks: dies }),
        startNode(test, database, {
          ...sent.channels,
          async mail(writer, some) {
            await sent.channels.mail(writer, some);
            await dies();
          },
        }),
        startNode(test, killedBefore('commit', database), sent.channels),
        startNode(test, killedBefore('answer', database), lateSent.channels),
      ];
      test.advance(8 * HOUR);
      for (const each of dying) await each.runDue();
      await node.runDue();
      expect([sent.said(), lateSent.said()]).toEqual([[], ['2026-11-21 Read']]);
      expect(dying.map(({ errors }) => errors.length)).toEqual([1, 1, 1, 1]);
    });

    it('read of people who keep very much one after the other', async () => {
      const { database, test, ada, sent, node } = await begin();
      const bob = await remindedPerson(test, { email: 'bob@example.org' });
      for (const person of [ada, bob]) await person.create({ reminders });
      const note_bytes = 20 * 1024 * 1024;
      await database.write((writer) => writer.updateTable('users').set({ note_bytes }).execute());
      test.advance(8 * HOUR);
      await node.runDue();
      expect(sent.said()).toEqual(['2026-11-21 Read', '2026-11-21 Read']);
    });

    it('put off what can’t be sent, which keeps nobody from theirs', async () => {
      const { database, test, ada, sent } = await begin();
      for (const name of ['a', 'bad', 'c'])
        await ada.create({ name, reminders: [{ ...EVENING, id: crypto.randomUUID() }] });
      const node = startNode(test, database, {
        ...sent.channels,
        async mail(writer, some) {
          if (some.some(({ asked }) => 'name' in asked && asked.name === 'bad'))
            throw new Error('bad');
          await sent.channels.mail(writer, some);
        },
      });
      test.advance(8 * HOUR);
      for (let n = 0; n < 5; n += 1) await node.runDue();
      expect(sent.said().toSorted()).toEqual(['2026-11-21 a', '2026-11-21 c']);
    });
  });
});

/** A database whose process is killed within each write, or once it is on disk. */
function killedBefore(step: 'commit' | 'answer', database: Database): Database {
  return {
    ...database,
    async write(work, owner) {
      await database.write(async (writer) => {
        await work(writer);
        if (step === 'commit') throw new Error('killed');
      }, owner);
      throw new Error('killed');
    },
  };
}
