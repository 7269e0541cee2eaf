import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { DatabaseConfig } from '../../config.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { plantPerson } from '../../testing/planted-person.ts';
import { connect } from './connect.ts';
import { withMigrationLock } from './migration-lock.ts';
import { migrate, STEPS } from './migrate.ts';
import type { MigrationStep } from './migrations/migration-step.ts';

const ALL = Object.keys(STEPS);

const addMottos: MigrationStep = async (database, { table }) => {
  await table('mottos')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .execute();
  await database.schema.alterTable('users').addColumn('motto', 'text').execute();
};

const failHalfway: MigrationStep = async (database, portable) => {
  await addMottos(database, portable);
  throw new Error('no');
};

async function connected(config: DatabaseConfig) {
  const database = await connect(config, () => undefined);
  onTestFinished(() => database.close());
  return database;
}

eachDatabase(({ create }) => {
  describe('migrating', () => {
    it('takes each step once', async () => {
      const config = await create();
      const database = await connected(config);
      expect(await migrate(database, config)).toEqual(ALL);
      expect(await migrate(database, config)).toEqual([]);
    });

    it('keeps what is there', async () => {
      const config = await create();
      const database = await connected(config);
      await migrate(database, config);
      await database.write((writer) =>
        sql`insert into limits (key, count, expires_at) values ('a', 1, 4102444800000)`.execute(
          writer,
        ),
      );
      const steps = { ...STEPS, '9999-mottos': addMottos };
      expect(await migrate(database, config, steps)).toEqual(['9999-mottos']);
      expect(await database.read.selectFrom('limits').selectAll().execute()).toEqual([
        expect.objectContaining({ key: 'a', count: 1, expires_at: 4_102_444_800_000 }),
      ]);
    });

    it('undoes a step that fails', async () => {
      const config = await create();
      const database = await connected(config);
      await migrate(database, config);
      const steps = { ...STEPS, '9999-fails': failHalfway };
      await expect(migrate(database, config, steps)).rejects.toThrow('no');
      expect(await migrate(database, config)).toEqual([]);
      const tables = (await database.read.introspection.getTables()).map(({ name }) => name);
      expect(tables).not.toContain('mottos');
    });

    it('refuses a database of a newer version', async () => {
      const config = await create();
      const database = await connected(config);
      await migrate(database, config, { ...STEPS, '9999-mottos': addMottos });
      await expect(migrate(database, config)).rejects.toThrow(
        /newer version of Habitude \(it has 9999-mottos\)/,
      );
    });
  });
});

eachDatabase(
  ({ create }) => {
    // On SQLite two of one process would wait for each other; main.slow.test.ts starts two processes.
    it('lets two begin at once', async () => {
      const config = await create();
      const [one, other] = [await connected(config), await connected(config)];
      const taken = await Promise.all([migrate(one, config), migrate(other, config)]);
      expect(taken.flat()).toEqual(ALL);
    });

    it('lets a dozen make the lock at once', async () => {
      const config = await create();
      const many = await Promise.all(Array.from({ length: 12 }, () => connected(config)));
      let working = 0;
      const seen = await Promise.all(
        many.map(({ migrating }) =>
          withMigrationLock(migrating, async (transaction) => {
            working += 1;
            await sql`select pg_sleep(0.01)`.execute(transaction);
            return working--;
          }),
        ),
      );
      expect(seen).toEqual(many.map(() => 1));
    });

    it('takes the lock of a runner that came no further, which holds nothing afterwards', async () => {
      const config = await create();
      const database = await connected(config);
      await withMigrationLock(database.migrating, async () => undefined);
      expect(await migrate(database, config)).toEqual(ALL);
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from pg_locks where locktype = 'advisory'`.execute(database.read);
      expect(rows).toEqual([{ n: 0 }]);
    });

    it('takes no offence at the views of an extension', async () => {
      const config = await create();
      const database = await connected(config);
      await sql`create view pg_stat_statements as select 1`.execute(database.read);
      expect(await migrate(database, config)).toEqual(ALL);
    });

    it('refuses a database that holds something else', async () => {
      const config = await create();
      const database = await connected(config);
      await sql`create table recipes (id integer)`.execute(database.read);
      await expect(migrate(database, config)).rejects.toThrow(/holds other tables/);
    });
  },
  ['postgres'],
);

eachDatabase(
  ({ create }) => {
    it('forgets devices that PostgreSQL could not store, and no other', async () => {
      const config = await create();
      const database = await connected(config);
      const before = Object.entries(STEPS).filter(([name]) => name < '0054');
      await migrate(database, config, Object.fromEntries(before));
      await plantPerson(database, 'ada');
      await database.write(async (writer) => {
        await sql`insert into sessions (user_id, id, device, created_at, last_seen_at, expires_at)
          values ('ada', 's', '', 0, 0, 0)`.execute(writer);
        for (const endpoint of ['https://a.example/', 'https://a.example/\0b'])
          await sql`insert into push_devices
            (user_id, id, session_id, endpoint, endpoint_hash, p256dh, auth, name, created_at)
            values ('ada', ${endpoint}, 's', ${endpoint}, ${endpoint}, '', '', '', 0)`.execute(
            writer,
          );
      });
      await migrate(database, config);
      const devices = database.read.selectFrom('push_devices').select('endpoint');
      expect(await devices.execute()).toEqual([{ endpoint: 'https://a.example/' }]);
    });
  },
  ['sqlite'],
);

it('tells in one line of an address that leads nowhere', async () => {
  const url = 'postgres://nobody@127.0.0.1:1/nothing';
  await expect(connect({ engine: 'postgres', url }, () => undefined)).rejects.toThrow(
    /^Cannot connect to the database in DATABASE_URL.*ECONNREFUSED/,
  );
});
