import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import {
  findMovedBeginnings,
  insertMovedBeginnings,
} from '../../../features/imports/imports.store.ts';
import { findImports } from '../../../features/imports/imports.store.ts';
import { eachDatabase } from '../../../testing/each-database.ts';
import { connect } from '../connect.ts';
import { migrate, STEPS } from '../migrate.ts';

const OLDER = Object.entries(STEPS).slice(0, 3);

eachDatabase(({ create }) => {
  it('adds moved beginnings to a database of the third version, and keeps its imports', async () => {
    const config = await create();
    const database = await connect(config, () => undefined);
    onTestFinished(() => database.close());
    expect(await migrate(database, config, Object.fromEntries(OLDER))).toContain('0003-imports');
    const row = {
      id: 'i',
      source: 'habo' as const,
      imported_at: 1,
      habits: 0,
      entries: 0,
      under_way_at: null,
    };
    await database.write(async (writer) => {
      await sql`insert into users (id, email, email_key, name, password_hash, locale, time_zone, day_start_hour, created_at)
        values ('u', 'a@b.co', 'a@b.co', 'A', '', 'en', 'UTC', 0, 0)`.execute(writer);
      await sql`insert into habits (user_id, id, name, description, icon, color, is_active, position, created_at)
        values ('u', 'h', 'x', '', 'x', 'blue', 1, 0, '2026-01-05T08:00:00+01:00')`.execute(writer);
      await sql`insert into imports (user_id, id, source, imported_at, habits, entries)
        values ('u', 'i', 'habo', 1, 0, 0)`.execute(writer);
    });
    expect(await migrate(database, config)).toContain('0004-moved-beginnings');
    expect(await findImports(database.read, 'u')).toEqual([row]);
    const moved = { habit_id: 'h', begin_before: '2026-01-05', begin_after: '2026-01-01' };
    await database.write((writer) =>
      insertMovedBeginnings(writer, { userId: 'u', importId: 'i' }, [moved]),
    );
    expect(await findMovedBeginnings(database.read, 'u', 'i')).toEqual([moved]);
  });
});
