import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { eachDatabase } from '../../testing/each-database.ts';
import { buildTestApp } from '../../testing/test-app.ts';
import { EVENING, remindedPerson } from '../reminders/testing/reminded.ts';
import { changeProfile, updateProfile } from './profile.usecases.ts';

eachDatabase(
  ({ open }) => {
    it('who moves back while a move is under way is reminded as if they had stayed', async () => {
      const database = await open();
      const { read, engine } = database;
      const test = await buildTestApp(database);
      const ada = await remindedPerson(test, { time_zone: 'Europe/Paris' });
      await ada.create({ reminders: [EVENING] });
      const times = () => read.selectFrom('reminder_times').selectAll().execute();
      const before = await times();
      const { id: userId } = await read.selectFrom('users').select('id').executeTakeFirstOrThrow();

      const [moved, isWaiting] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const going = database.write(async (writer) => {
        const keeping = { writer, engine, userId, now: test.now() };
        await changeProfile(keeping, { time_zone: 'America/New_York' });
        moved.resolve();
        await isWaiting.promise;
      });
      await moved.promise;
      const deps = { database, clock: () => test.now() };
      const coming = updateProfile(deps, userId, { time_zone: 'Europe/Paris' });
      const waiting = sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await waiting.execute(read)).rows.length).toBe(1);
      isWaiting.resolve();
      await Promise.all([going, coming]);
      expect(await times()).toEqual(before);
    });
  },
  ['postgres'],
);
