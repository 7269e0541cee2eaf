import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { packEntries } from '#domain/entries.ts';
import { findAllPages } from '../../../features/notebook/pages.store.ts';
import { storedHabits } from '../../../features/notebook/reading.usecases.ts';
import { eachDatabase } from '../../../testing/each-database.ts';
import { connect } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { accountsAndHabits } from './0001-accounts-and-habits.ts';

eachDatabase(({ create }) => {
  it('makes goals of the frequencies of the first version, and keeps its completions', async () => {
    const config = await create();
    const database = await connect(config, () => undefined);
    onTestFinished(() => database.close());
    await migrate(database, config, { '0001-accounts-and-habits': accountsAndHabits });
    await database.write(async (writer) => {
      await sql`insert into users (id, email, email_key, name, password_hash, locale, time_zone, day_start_hour, created_at)
        values ('u', 'a@b.co', 'a@b.co', 'A', '', 'en', 'UTC', 0, 0)`.execute(writer);
      for (const frequency of ['DAILY', 'WEEKLY', 'MONTHLY']) {
        await sql`insert into habits (user_id, id, name, description, icon, color, frequency, is_active, position, created_at)
          values ('u', ${frequency}, 'x', '', 'x', 'blue', ${frequency}, 1, 0, '2026-01-05T08:00:00+01:00')`.execute(
          writer,
        );
      }
      await sql`insert into completions (user_id, habit_id, date, completed) values ('u', 'DAILY', '2026-02-01', 1)`.execute(
        writer,
      );
    });
    expect(await migrate(database, config)).toContain('0002-goals-days-off-and-groups');
    const habits = (await storedHabits(database.read, 'u')).toSorted((a, b) =>
      a.id < b.id ? -1 : 1,
    );
    expect(habits.flatMap(({ id, goals }) => goals.map((goal) => [id, goal]))).toEqual([
      [
        'DAILY',
        {
          from: '2026-01-05',
          schedule: { every: 'DAILY', weekdays: [1, 2, 3, 4, 5, 6, 7] },
          target: { kind: 'check' },
        },
      ],
      [
        'MONTHLY',
        { from: '2026-01-05', schedule: { every: 'MONTHLY', times: 1 }, target: { kind: 'check' } },
      ],
      [
        'WEEKLY',
        { from: '2026-01-05', schedule: { every: 'WEEKLY', times: 1 }, target: { kind: 'check' } },
      ],
    ]);
    expect(await findAllPages(database.read, 'u')).toEqual(
      new Map([['DAILY', packEntries([{ date: '2026-02-01', value: true }])]]),
    );
    expect(habits[0]).toMatchObject({ group_id: null });
  });
});
