import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { packEntries } from '#domain/entries.ts';
import { findAllPages } from '../../../features/notebook/pages.store.ts';
import { findImports, insertImport } from '../../../features/imports/imports.store.ts';
import { eachDatabase } from '../../../testing/each-database.ts';
import { connect } from '../connect.ts';
import { migrate, STEPS } from '../migrate.ts';

const BEFORE = ['0001-accounts-and-habits', '0002-goals-days-off-and-groups'];

eachDatabase(({ create }) => {
  it('adds imports to a database of the second version, and keeps its entries', async () => {
    const config = await create();
    const database = await connect(config, () => undefined);
    onTestFinished(() => database.close());
    const steps = Object.entries(STEPS).filter(([name]) => BEFORE.includes(name));
    expect(await migrate(database, config, Object.fromEntries(steps))).toEqual(BEFORE);
    await database.write(async (writer) => {
      await sql`insert into users (id, email, email_key, name, password_hash, locale, time_zone, day_start_hour, created_at)
        values ('u', 'a@b.co', 'a@b.co', 'A', '', 'en', 'UTC', 0, 0)`.execute(writer);
      await sql`insert into habits (user_id, id, name, description, icon, color, is_active, position, created_at)
        values ('u', 'h', 'x', '', 'x', 'blue', 1, 0, '2026-01-05T08:00:00+01:00')`.execute(writer);
      await sql`insert into completions (user_id, habit_id, date, completed, note)
        values ('u', 'h', '2026-02-01', 1, 'good')`.execute(writer);
    });
    expect(await migrate(database, config)).toContain('0003-imports');
    expect(await findAllPages(database.read, 'u')).toEqual(
      new Map([['h', packEntries([{ date: '2026-02-01', value: true, note: 'good' }])]]),
    );
    const row = {
      id: 'i',
      source: 'habo' as const,
      imported_at: 1,
      habits: 0,
      entries: 0,
      under_way_at: null,
    };
    await database.write((writer) => insertImport(writer, 'u', row));
    expect(await findImports(database.read, 'u')).toEqual([row]);
  });
});
