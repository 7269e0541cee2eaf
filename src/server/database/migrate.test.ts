import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { DatabaseConfig } from '../config.ts';
import { StartError } from '../start-error.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { connect } from './connect.ts';
import { migrate } from './migrate.ts';
import { accountsAndHabits } from './migrations/0001-accounts-and-habits.ts';
import type { MigrationStep } from './migrations/migration-step.ts';

const FIRST = '0001-accounts-and-habits';

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

eachDatabase(({ engine, create }) => {
  describe('migrating', () => {
    it('takes each step once', async () => {
      const config = await create();
      const database = await connected(config);
      expect(await migrate(database, config)).toEqual([FIRST]);
      expect(await migrate(database, config)).toEqual([]);
    });

    // On SQLite two of one process would wait for each other; main.test.ts starts two processes.
    it.runIf(engine === 'postgres')('lets two begin at once', async () => {
      const config = await create();
      const [one, other] = [await connected(config), await connected(config)];
      const taken = await Promise.all([migrate(one, config), migrate(other, config)]);
      expect(taken.flat()).toEqual([FIRST]);
    });

    it('keeps what is there, and copies a SQLite file first', async () => {
      const config = await create();
      const database = await connected(config);
      await migrate(database, config);
      await database.write((writer) =>
        sql`insert into limits (key, count, blocked_until, expires_at) values ('a', 1, 0, 4102444800000)`.execute(
          writer,
        ),
      );
      const steps = { [FIRST]: accountsAndHabits, '0002-mottos': addMottos };
      expect(await migrate(database, config, steps)).toEqual(['0002-mottos']);
      expect(await database.read.selectFrom('limits').selectAll().execute()).toEqual([
        { key: 'a', count: 1, blocked_until: 0, expires_at: 4_102_444_800_000 },
      ]);
      if (config.engine === 'sqlite') {
        const copies = readdirSync(dirname(config.file)).filter((name) =>
          name.includes('.before-0002-mottos-'),
        );
        expect(copies).toHaveLength(1);
      }
    });

    it('undoes a step that fails', async () => {
      const config = await create();
      const database = await connected(config);
      await migrate(database, config);
      const steps = { [FIRST]: accountsAndHabits, '0002-fails': failHalfway };
      await expect(migrate(database, config, steps)).rejects.toThrow('no');
      expect(await migrate(database, config)).toEqual([]);
      const tables = (await database.read.introspection.getTables()).map(({ name }) => name);
      expect(tables).not.toContain('mottos');
    });

    it('refuses a database of a newer version', async () => {
      const config = await create();
      const database = await connected(config);
      await migrate(database, config, { [FIRST]: accountsAndHabits, '0002-mottos': addMottos });
      await expect(migrate(database, config)).rejects.toThrow(
        /newer version of Habitude \(it has 0002-mottos\)/,
      );
    });

    it('refuses a database that holds something else', async () => {
      const config = await create();
      if (config.engine === 'sqlite') {
        const other = new DatabaseSync(config.file);
        other.exec('CREATE TABLE recipes (id INTEGER)');
        other.close();
        const before = readFileSync(config.file);
        await expect(connect(config, () => undefined)).rejects.toThrow(StartError);
        expect(readFileSync(config.file).equals(before)).toBe(true);
        return;
      }
      const database = await connected(config);
      await sql`create table recipes (id integer)`.execute(database.read);
      await expect(migrate(database, config)).rejects.toThrow(/holds other tables/);
    });
  });

  describe.runIf(engine === 'sqlite')('a file', () => {
    it('that is no database is refused and left as it was', async () => {
      const config = await create();
      if (config.engine !== 'sqlite') return;
      writeFileSync(config.file, 'Dear diary,\n'.repeat(100));
      const copy = `${config.file}.copy`;
      copyFileSync(config.file, copy);
      await expect(connect(config, () => undefined)).rejects.toThrow(
        /is not a database of Habitude/,
      );
      expect(readFileSync(config.file).equals(readFileSync(copy))).toBe(true);
    });
  });

  describe.runIf(engine === 'postgres')('an address', () => {
    it('that leads nowhere is told in one line', async () => {
      const config: DatabaseConfig = {
        engine: 'postgres',
        url: 'postgres://nobody@127.0.0.1:1/nothing',
      };
      await expect(connect(config, () => undefined)).rejects.toThrow(
        /^DATABASE_URL leads to no database.*ECONNREFUSED/,
      );
    });
  });
});
