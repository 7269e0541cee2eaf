import { beforeEach, expect, it, vi } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { createBuckets } from '../limits/buckets.ts';
import { createTransactionPlaces, type TakePlaces } from '../limits/transaction-places.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import { EVENING, remindedPerson } from '../../features/reminders/testing/reminded.ts';
import { startPushService, type TestPushService } from '../../testing/start-push-service.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import type { DueReminder } from './notification.ts';
import { pushJobs, pushReminders } from './push-jobs.ts';
import type { Sent } from './push-service.ts';
import { PUSHES, type TakePush } from './send-push.usecases.ts';

const READ = { habit: 'h', name: 'Read', icon: '📖', cue: '', takesAmount: false };

anyDatabase(({ open }) => {
  let database: Database;
  let test: TestApp;
  let service: TestPushService;
  let takePush: TakePush;
  let takePlaces: TakePlaces;

  beforeEach(async () => {
    database = await open();
    test = await buildTestApp(database);
    takePush = createBuckets(test.now, PUSHES);
    takePlaces = createTransactionPlaces(takePush);
    service = await startPushService();
  });

  /** Signs somebody up with a device at each of these addresses. @returns their id */
  async function person(email: string, ...paths: string[]): Promise<string> {
    const { access_token: token } = await test.signUp({ email, remember: true });
    for (const path of paths)
      await test.send('POST', '/api/push/devices', { token, body: service.subscribe(path) });
    return (await test.send('GET', '/api/profile/me', { token })).json().id;
  }

  const due = (userId: string, change: Partial<DueReminder> = {}): DueReminder => ({
    userId,
    locale: 'en',
    reminderId: 'r',
    date: '2026-11-21',
    asked: READ,
    tokens: {},
    dueAt: test.now(),
    ...change,
  });
  const queue = (...reminders: DueReminder[]) =>
    database.write((writer) => pushReminders(pushing(), writer, reminders));
  const pushing = () => ({ database, jobs: test.app.jobs, takePlaces });
  const paths = () => service.received.map(({ path }) => path).toSorted();
  const jobs = async () =>
    await database.read.selectFrom('jobs').selectAll().where('kind', '=', 'push').execute();

  it('a reminder comes to each device of its person, and to nobody else’s', async () => {
    const ada = await person('ada@example.org', '/ada-1', '/ada-2');
    const bob = await person('bob@example.org', '/bob');
    const eve = await person('eve@example.org');
    await queue(due(ada), due(bob), due(eve));
    await test.app.jobs.runDue();
    expect([paths(), await jobs()]).toEqual([['/ada-1', '/ada-2', '/bob'], []]);
  });

  it('one that waits already is not queued again', async () => {
    const ada = await person('ada@example.org', '/status-500');
    await queue(due(ada), due(ada));
    await queue(due(ada));
    expect(await jobs()).toHaveLength(1);
    await queue(due(ada, { date: '2026-11-22' }));
    expect(await jobs()).toHaveLength(2);
  });

  it('nothing is queued where the transaction comes to nothing', async () => {
    const ada = await person('ada@example.org', '/ada');
    const failing = database.write(async (writer) => {
      await pushReminders(pushing(), writer, [due(ada)]);
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    await test.app.jobs.runDue();
    expect(service.received).toEqual([]);
  });

  it('a busy service is asked again as late as it wants, and within the hour', async () => {
    const ada = await remindedPerson(test, {});
    await ada.addDevice(service.subscribe('/status-503-120'));
    const habit = await ada.create({ reminders: [EVENING] });
    const { id } = await database.read.selectFrom('users').select('id').executeTakeFirstOrThrow();
    await queue(due(id, { reminderId: EVENING.id, asked: { ...READ, habit } }));
    await test.app.jobs.runDue();
    test.advance(119 * SECOND);
    await test.app.jobs.runDue();
    expect(service.received).toHaveLength(1);
    for (let n = 0; n < 40; n += 1) {
      test.advance(2 * MINUTE);
      await test.app.jobs.runDue();
    }
    const lives = service.received.map(({ headers }) => Number(headers.ttl));
    expect(lives.length).toBeGreaterThan(7);
    expect(lives.every((life, place) => life > 0 && life <= (lives[place - 1] ?? 3600))).toBe(true);
    expect(await jobs()).toEqual([]);
  });

  it('what is refused is given up at once, and a device that is gone is sent nothing more', async () => {
    const ada = await person('ada@example.org', '/status-413', '/status-410', '/fine');
    await queue(due(ada));
    await test.app.jobs.runDue();
    expect(await jobs()).toEqual([]);
    const left = await database.read.selectFrom('push_devices').select('last_error').execute();
    expect(new Set(left.map(({ last_error }) => last_error))).toEqual(
      new Set(['gone', 'refused', null]),
    );
    test.advance(30 * MINUTE);
    await queue(due(ada, { reminderId: 's' }));
    expect(await jobs()).toHaveLength(2);
    await test.app.jobs.runDue();
    expect(service.received).toHaveLength(5);
  });

  it('nothing comes after an hour, nor to a device that has gone meanwhile', async () => {
    const ada = await person('ada@example.org', '/ada');
    await database.write(async (writer) => {
      await pushReminders(pushing(), writer, [due(ada)]);
      await writer.deleteFrom('push_devices').execute();
    });
    await test.app.jobs.runDue();
    const eve = await person('eve@example.org', '/eve');
    await queue(due(eve));
    await database.write((writer) =>
      writer.updateTable('push_devices').set({ last_error: 'gone' }).execute(),
    );
    await test.app.jobs.runDue();
    const bob = await person('bob@example.org', '/bob');
    await queue(due(bob, { dueAt: test.now() - HOUR }));
    await test.app.jobs.runDue();
    expect([service.received, await jobs()]).toEqual([[], []]);
  });

  it('of more than one account may be sent in an hour the rest is left out', async () => {
    const ada = await person('ada@example.org', '/ada-1', '/ada-2');
    const bob = await person('bob@example.org', '/bob');
    const many = Array.from({ length: 160 }, (_, n) => due(ada, { reminderId: `r${n}` }));
    // As they are queued: some after others, in one transaction.
    await database.write(async (writer) => {
      for (const some of [many.slice(0, 80), many.slice(80), [due(bob)]])
        await pushReminders(pushing(), writer, some);
    });
    const owners = (await jobs()).map(({ user_id }) => user_id);
    expect(owners.filter((owner) => owner === ada)).toHaveLength(300);
    expect(owners).toContain(bob);
    test.advance(HOUR);
    await queue(due(ada, { reminderId: 'later' }));
    expect(await jobs()).toHaveLength(303);
  });

  it('what is not taken is tried again, but not while its person owes time', async () => {
    const ada = await person('ada@example.org', '/ada');
    const [device] = await database.read.selectFrom('push_devices').select('id').execute();
    const sent: Sent = { result: 'busy', status: 503, reason: 'status 503' };
    const sendPush = vi.fn(async () => sent);
    const kind = pushJobs({
      database,
      clock: test.now,
      sendPush,
      takePush,
      decideAgain: async () => null,
    });
    const { dueAt, ...facts } = due(ada);
    const job = { id: 'job', userId: ada, waited: 0, signal: new AbortController().signal };
    const run = () => kind.run({ device: device?.id ?? '', facts, until: dueAt + HOUR }, job);
    await expect(run()).rejects.toThrow('status 503');
    expect(takePush(ada, 0)).toBe(299);
    takePush(ada, 300, { isOwed: true });
    await expect(run()).rejects.toMatchObject({ waiting: { pause: MINUTE } });
    expect(sendPush).toHaveBeenCalledTimes(1);
    test.advance(MINUTE);
    await expect(run()).rejects.toThrow('status 503');
  });

  it('ten of a person are on their way at once, and keep nobody from theirs', async () => {
    const people = [await person('ada@example.org', '/ada'), await person('bob@example.org', '/b')];
    const devices = await database.read
      .selectFrom('push_devices')
      .select(['id', 'user_id'])
      .execute();
    const end = Promise.withResolvers<Sent>();
    const sendPush = vi.fn(() => end.promise);
    const decideAgain = async () => null;
    const kind = pushJobs({ database, clock: test.now, sendPush, takePush, decideAgain });
    const run = (userId = '') => {
      const { dueAt, ...facts } = due(userId);
      const device = devices.find(({ user_id }) => user_id === userId)?.id ?? '';
      const job = { id: 'job', userId, waited: 0, signal: new AbortController().signal };
      return kind.run({ device, facts, until: dueAt + HOUR }, job);
    };
    const [ada, bob] = people;
    const running = Array.from({ length: 10 }, () => run(ada));
    await expect.poll(() => sendPush.mock.calls.length).toBe(10);
    await expect(run(ada)).rejects.toMatchObject({ waiting: { pause: SECOND } });
    running.push(run(bob));
    await expect.poll(() => sendPush.mock.calls.length).toBe(11);
    end.resolve({ result: 'taken', status: 201 });
    await Promise.all(running);
  });

  it('a transaction that comes to nothing takes no places', async () => {
    const ada = await person('ada@example.org', '/ada');
    const failing = database.write(async (writer) => {
      await pushReminders(pushing(), writer, [due(ada)]);
      throw new Error('the disk is full');
    });
    await expect(failing).rejects.toThrow('the disk is full');
    expect(takePush(ada, 0)).toBe(300);
    await queue(due(ada));
    expect(takePush(ada, 0)).toBe(299);
  });

  it('what somebody reads on the way is no name of a habit', async () => {
    await queue(due(await person('ada@example.org', '/ada')));
    const [job] = await jobs();
    expect(JSON.stringify(job)).not.toContain('Read');
  });
});
