import { expect, it } from 'vitest';
import { HOUR } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { deriveKeys } from '../../platform/keys.ts';
import { createQueues } from '../../platform/limits/queue.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { APP_SECRET, buildTestApp } from '../../testing/test-app.ts';
import { makeActionToken } from './action-token.ts';
import { remindLater } from './answers.usecases.ts';
import { EVENING, noteSent, remindedPerson, startNode } from './testing/reminded.ts';

const TODAY = '2026-11-21';
const EVE = 'eve@example.org';

eachDatabase(({ open }) => {
  const change = (database: Database, email: string, to: object) =>
    database.write((writer) =>
      writer
        .updateTable('users')
        .set(to)
        .where('email', '=', email)
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
  const ownersOfTimes = async ({ read }: Database) =>
    (await read.selectFrom('reminder_times').select('user_id').execute()).map(
      ({ user_id }) => user_id,
    );

  it('a time left of somebody who is kept out goes, and holds up nobody beside one that fails', async () => {
    const database = await open();
    const test = await buildTestApp(database);
    const { channels, list } = noteSent();
    const node = startNode(test, database, channels);
    for (const [email, time] of [
      [EVE, '20:30'],
      ['bob@example.org', '20:45'],
      ['ada@example.org', '21:00'],
    ] as const) {
      const person = await remindedPerson(test, { email });
      await person.create({ reminders: [{ ...EVENING, time }] });
    }
    const { id: eve } = await change(database, EVE, { suspended_at: test.now() });
    await change(database, 'bob@example.org', { time_zone: 'Mars/Olympus' });
    test.advance(8 * HOUR);
    for (let poll = 0; poll < 4; poll += 1) await node.runDue();
    expect(list.map(({ email }) => email)).toEqual(['ada@example.org']);
    const left = await ownersOfTimes(database);
    expect([left.length, left.includes(eve)]).toEqual([2, false]);
  });

  it('nothing comes later for somebody who is kept out while they ask for it', async () => {
    const database = await open();
    const test = await buildTestApp(database);
    await test.signUp({ email: EVE });
    const { id: userId } = await change(database, EVE, { name: 'Eve' });
    const keys = deriveKeys(APP_SECRET);
    const about = { userId, habitId: null, reminderId: EVENING.id, date: TODAY } as const;
    const shown = { token: makeActionToken(keys.actions, { purpose: 'later', ...about }), ip: '' };
    const suspending: Database['write'] = async (work, owner) => {
      await change(database, EVE, { suspended_at: test.now() });
      return await database.write(work, owner);
    };
    const deps = {
      database,
      keys,
      clock: () => test.now(),
      reading: createQueues({ running: 1, waiting: 1 }),
      takeOfToken: () => undefined,
      takeFromNetwork: () => undefined,
    };
    await remindLater(deps, shown);
    expect(await ownersOfTimes(database)).toEqual([userId]);
    await database.write((writer) => writer.deleteFrom('reminder_times').execute());
    const meanwhile = { ...deps, database: { ...database, write: suspending } };
    await expect(remindLater(meanwhile, shown)).rejects.toMatchObject({ code: 'invalid_token' });
    expect(await ownersOfTimes(database)).toEqual([]);
  });
});
