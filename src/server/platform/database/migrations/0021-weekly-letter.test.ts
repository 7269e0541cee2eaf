import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { eachDatabase } from '../../../testing/each-database.ts';
import { connect } from '../connect.ts';
import { migrate, STEPS } from '../migrate.ts';

const NAME = '0021-weekly-letter';
const OLDER = Object.entries(STEPS).slice(0, Object.keys(STEPS).indexOf(NAME));

eachDatabase(({ create }) => {
  it('sees to it that the letter comes to those who wanted it, and to nobody else', async () => {
    const config = await create();
    const database = await connect(config, () => undefined);
    onTestFinished(() => database.close());
    await migrate(database, config, Object.fromEntries(OLDER));
    for (const [id, wanted] of [
      ['a', 1],
      ['b', 0],
    ] as const)
      await database.write((writer) =>
        sql`insert into users (id, email, email_key, name, password_hash, locale, time_zone, day_start_hour, weekly_letter, created_at)
          values (${id}, ${id}, ${id}, 'A', '', 'en', 'UTC', 0, ${wanted}, 0)`.execute(writer),
      );
    expect(await migrate(database, config)).toContain(NAME);
    const times = database.read.selectFrom('reminder_times').select(['user_id', 'reminder_id']);
    expect(await times.execute()).toEqual([{ user_id: 'a', reminder_id: 'letter' }]);
    const last = database.read.selectFrom('users').select('last_letter').distinct();
    expect(await last.execute()).toEqual([{ last_letter: '' }]);
  });
});
