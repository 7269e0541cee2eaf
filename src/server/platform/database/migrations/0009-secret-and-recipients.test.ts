import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { eachDatabase } from '../../../testing/each-database.ts';
import { connect } from '../connect.ts';
import { migrate, STEPS } from '../migrate.ts';

const NAMES = Object.keys(STEPS);
const OLDER = NAMES.slice(0, NAMES.indexOf('0009-secret-and-recipients'));

eachDatabase(({ create }) => {
  it('adds what is known of the secret, and keeps waiting mails', async () => {
    const config = await create();
    const database = await connect(config, () => undefined);
    onTestFinished(() => database.close());
    const older = Object.entries(STEPS).filter(([name]) => OLDER.includes(name));
    await migrate(database, config, Object.fromEntries(older));
    await database.write((writer) =>
      sql`insert into outbox (id, sealed, attempts, next_attempt_at, dead, created_at)
        values ('l', 'x', 0, 0, 0, 0)`.execute(writer),
    );
    expect(await migrate(database, config)).toContain('0009-secret-and-recipients');
    expect(await database.read.selectFrom('jobs').select('id').execute()).toEqual([{ id: 'l' }]);
    await database.write((writer) =>
      writer.insertInto('installation').values({ name: 'a', value: 'b' }).execute(),
    );
  });
});
