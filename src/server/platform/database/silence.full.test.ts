import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { eachDatabase } from '../../testing/each-database.ts';
import { connect } from './connect.ts';
import type { Reader } from './database.ts';
import { isDatabaseUnavailable } from './engine-errors.ts';

const processOf = async (reader: Reader) => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(reader);
  return rows[0]?.pid ?? 0;
};

const isThere = async (reader: Reader, pid: number) => {
  const { rows } = await sql`select from pg_stat_activity where pid = ${pid}`.execute(reader);
  return rows.length > 0;
};

eachDatabase(
  ({ create }) => {
    it('gives up a transaction whose process is silent, and its connection at once', async () => {
      const database = await connect(await create(), () => undefined);
      onTestFinished(() => database.close());
      let silent = 0;
      const error: unknown = await database
        .write(async (writer) => {
          silent = await processOf(writer);
          process.kill(silent, 'SIGSTOP');
          await sql`select 1`.execute(writer);
        })
        .catch((reason: unknown) => reason);
      expect(isDatabaseUnavailable(error)).toBe(true);
      // Whoever got the silent one would wait without end.
      expect(await processOf(database.read)).not.toBe(silent);
      process.kill(silent, 'SIGCONT');
      await expect.poll(() => isThere(database.read, silent)).toBe(false);
      expect(await database.write(processOf)).not.toBe(silent);
    });
  },
  ['postgres'],
);
