import { statSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { packEntries } from '#domain/entries.ts';
import { findAllPages } from '../../../features/notebook/pages.store.ts';
import { storedHabits } from '../../../features/notebook/reading.usecases.ts';
import { findSomeOfImport } from '../../../features/imports/imports.store.ts';
import { eachDatabase } from '../../../testing/each-database.ts';
import { connect } from '../connect.ts';
import { EPOCH } from '../epoch.ts';
import { migrate, STEPS } from '../migrate.ts';

const NAME = '0012-pages';
const OLDER = Object.entries(STEPS).slice(0, Object.keys(STEPS).indexOf(NAME));

const ASKS = {
  schedule: { every: 'DAILY', weekdays: [1, 2] },
  target: { kind: 'at_least', amount: 2.5, unit: '"l"', per: 'day' },
};

/** date, completed, value, skipped, note, import */
const ROWS = [
  ['2024-01-01', 1, null, 0, '', null],
  ['2024-02-29', 0, null, 0, '', 'i'],
  ['2024-12-31', 0, 0, 0, '', 'gone'],
  ['2025-03-01', 0, null, 1, 'ill', 'i'],
  ['2025-12-31', 1, 2.5, 0, 'été "1"\n', null],
  ['2026-01-02', 0, 3, 1, '', 'j'],
] as const;

eachDatabase(({ create }) => {
  it('packs entries by habit and year, those of each import too, and keeps goals with habits', async () => {
    const config = await create();
    const database = await connect(config, () => undefined);
    onTestFinished(() => database.close());
    await migrate(database, config, Object.fromEntries(OLDER));
    await database.write(async (writer) => {
      await sql`insert into users (id, email, email_key, name, password_hash, locale, time_zone, day_start_hour, created_at)
        values ('u', 'a@b.co', 'a@b.co', 'A', '', 'en', 'UTC', 0, 0)`.execute(writer);
      for (const id of ['i', 'j'])
        await sql`insert into imports (user_id, id, source, imported_at, habits, entries)
          values ('u', ${id}, 'habo', 0, 1, 1)`.execute(writer);
      for (const [id, from_date] of [
        ['h', '2025-01-05'],
        ['h', '2026-01-05'],
        ['other', '2024-01-05'],
      ] as const) {
        await sql`insert into habits (user_id, id, name, description, icon, color, is_active, position, created_at)
          values ('u', ${id}, 'x', '', 'x', 'blue', 1, 0, '2024-01-01T08:00:00Z')
          on conflict do nothing`.execute(writer);
        await sql`insert into goals (user_id, habit_id, from_date, asks)
          values ('u', ${id}, ${from_date}, ${JSON.stringify(ASKS)})`.execute(writer);
      }
      for (const [date, completed, value, skipped, note, importId] of ROWS)
        await sql`insert into completions (user_id, habit_id, date, completed, value, skipped, note, import_id)
          values ('u', 'h', ${date}, ${completed}, ${value}, ${skipped}, ${note}, ${importId})`.execute(
          writer,
        );
      await sql`insert into completions (user_id, habit_id, date, completed, note)
        values ('u', 'other', '2024-01-02', 1, '')`.execute(writer);
    });

    expect(await migrate(database, config)).toContain(NAME);
    expect(await findAllPages(database.read, 'u')).toEqual(
      new Map([
        [
          'h',
          packEntries([
            { date: '2024-01-01', value: true },
            { date: '2024-02-29', value: false },
            { date: '2024-12-31', value: 0 },
            { date: '2025-03-01', value: false, skipped: true, note: 'ill' },
            { date: '2025-12-31', value: 2.5, note: 'été "1"\n' },
            { date: '2026-01-02', value: 3, skipped: true },
          ]),
        ],
        ['other', packEntries([{ date: '2024-01-02', value: true }])],
      ]),
    );
    expect(await findSomeOfImport(database.read, 'u', 'i')).toEqual({
      habitId: 'h',
      entries: packEntries([
        { date: '2024-02-29', value: false },
        { date: '2025-03-01', value: false, skipped: true, note: 'ill' },
      ]),
    });
    const habits = await storedHabits(database.read, 'u');
    expect(new Map(habits.map(({ id, goals }) => [id, JSON.stringify(goals)]))).toEqual(
      new Map([
        ['h', JSON.stringify(['2026-01-05', '2025-01-05'].map((from) => ({ from, ...ASKS })))],
        ['other', JSON.stringify([{ from: '2024-01-05', ...ASKS }])],
      ]),
    );
    const { rows } = await sql`select value from installation where name = ${EPOCH}`.execute(
      database.read,
    );
    expect(rows).toEqual([{ value: expect.stringMatching(/^[\w-]{12}$/) }]);
  });

  it('reads on where a statement ended, and leaves no large file behind', async () => {
    const config = await create();
    const database = await connect(config, () => undefined);
    await migrate(database, config, Object.fromEntries(OLDER));
    const days = 12_000;
    await database.write(async (writer) => {
      await sql`insert into users (id, email, email_key, name, password_hash, locale, time_zone, day_start_hour, created_at)
        values ('u', 'a@b.co', 'a@b.co', 'A', '', 'en', 'UTC', 0, 0)`.execute(writer);
      await sql`insert into habits (user_id, id, name, description, icon, color, is_active, position, created_at)
        values ('u', 'h', 'x', '', 'x', 'blue', 1, 0, '1990-01-01T08:00:00Z')`.execute(writer);
      await sql`insert into completions (user_id, habit_id, date, completed, note)
        with recursive days (day) as (select 0 union all select day + 1 from days where day < ${sql.lit(days - 1)})
        select 'u', 'h', ${
          config.engine === 'sqlite'
            ? sql`date('1990-01-01', day || ' days')`
            : sql`to_char(date '1990-01-01' + day, 'YYYY-MM-DD')`
        }, 1, '' from days`.execute(writer);
    });
    await migrate(database, config);
    const pages = (await findAllPages(database.read, 'u')).get('h') ?? new Map();
    const symbols = [...pages.values()].map((page) => page.days).join('');
    expect(symbols).toBe('x'.repeat(days));
    expect(pages.size).toBe(33);
    await database.close();
    const fileSize = config.engine === 'sqlite' ? statSync(config.file).size : 0;
    expect(fileSize).toBeLessThan(400_000);
  });
});
