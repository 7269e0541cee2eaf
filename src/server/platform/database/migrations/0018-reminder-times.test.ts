import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { eachDatabase } from '../../../testing/each-database.ts';
import { connect } from '../connect.ts';
import { migrate, STEPS } from '../migrate.ts';

const NAME = '0018-reminder-times';
const OLDER = Object.entries(STEPS).slice(0, Object.keys(STEPS).indexOf(NAME));

eachDatabase(({ create }) => {
  it('has a row a reminder, which goes with its person', async () => {
    const config = await create();
    const database = await connect(config, () => undefined);
    onTestFinished(() => database.close());
    await migrate(database, config, Object.fromEntries(OLDER));
    await database.write((writer) =>
      sql`insert into users (id, email, email_key, name, password_hash, locale, time_zone, day_start_hour, created_at)
        values ('u', 'a@b.co', 'a@b.co', 'A', '', 'en', 'UTC', 0, 0)`.execute(writer),
    );
    expect(await migrate(database, config)).toContain(NAME);
    const row = {
      user_id: 'u',
      habit_id: '',
      reminder_id: 'r',
      again: 0,
      next_at: 4_102_444_800_000,
      next_date: '2100-01-01',
      last_date: null,
    } as const;
    const insert = (change: object = {}) =>
      database.write((writer) =>
        writer
          .insertInto('reminder_times')
          .values({ ...row, ...change })
          .execute(),
      );
    await insert();
    await insert({ habit_id: 'h' });
    await expect(insert()).rejects.toThrow();
    await expect(insert({ user_id: 'nobody' })).rejects.toThrow();
    const found = () => database.read.selectFrom('reminder_times').selectAll().execute();
    expect(await found()).toHaveLength(2);
    await database.write((writer) => writer.deleteFrom('users').execute());
    expect(await found()).toEqual([]);
  });
});
