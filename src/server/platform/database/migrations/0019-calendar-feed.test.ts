import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { eachDatabase } from '../../../testing/each-database.ts';
import { connect } from '../connect.ts';
import { migrate, STEPS } from '../migrate.ts';

const NAME = '0019-calendar-feed';
const OLDER = Object.entries(STEPS).slice(0, Object.keys(STEPS).indexOf(NAME));

eachDatabase(({ create }) => {
  it('opens nobody’s feed', async () => {
    const config = await create();
    const database = await connect(config, () => undefined);
    onTestFinished(() => database.close());
    await migrate(database, config, Object.fromEntries(OLDER));
    await database.write((writer) =>
      sql`insert into users (id, email, email_key, name, password_hash, locale, time_zone, day_start_hour, created_at)
        values ('u', 'a@b.co', 'a@b.co', 'A', '', 'en', 'UTC', 0, 0)`.execute(writer),
    );
    expect(await migrate(database, config)).toContain(NAME);
    const versions = database.read.selectFrom('users').select('feed_version');
    expect(await versions.execute()).toEqual([{ feed_version: 0 }]);
  });
});
