import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { MINUTE } from '../../clock.ts';
import { createLimits } from '../../limits/limits.ts';
import { FAILURES_BEFORE_UNLOCK, FAILURES_IN_A_ROW, placeOf } from '../../limits/rules.ts';
import { eachDatabase } from '../../../testing/each-database.ts';
import { connect } from '../connect.ts';
import { migrate, STEPS } from '../migrate.ts';

const OLDER = Object.entries(STEPS).slice(0, 4);

eachDatabase(({ create }) => {
  it('keeps what was counted in a database of the fourth version', async () => {
    const config = await create();
    const database = await connect(config, () => undefined);
    onTestFinished(() => database.close());
    await migrate(database, config, Object.fromEntries(OLDER));
    const limits = createLimits(database, () => MINUTE, Buffer.alloc(32, 7));
    const place = placeOf(FAILURES_IN_A_ROW, 'ada@example.org');
    await database.write((writer) =>
      sql`insert into limits (key, count, blocked_until, expires_at)
        values ('x', ${FAILURES_BEFORE_UNLOCK}, 0, ${2 * MINUTE})`.execute(writer),
    );
    expect(await migrate(database, config)).toContain('0005-pauses-by-count');
    expect(await limits.count(place)).toBe(0);
    await limits.take([place]);
    const rows = await database.read
      .selectFrom('limits')
      .selectAll()
      .orderBy('count', 'desc')
      .execute();
    expect(rows).toMatchObject([
      { key: 'x', count: FAILURES_BEFORE_UNLOCK, expires_at: 2 * MINUTE },
      { count: 1 },
    ]);
  });
});
