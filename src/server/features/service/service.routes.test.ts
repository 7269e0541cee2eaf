import { closeSync, openSync, statSync, writeSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SECOND } from '../../platform/clock.ts';
import type { DatabaseConfig } from '../../config.ts';
import { connect } from '../../platform/database/connect.ts';
import type { Database } from '../../platform/database/database.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { buildTestApp } from '../../testing/test-app.ts';

const READY = '/api/health/ready';

async function connected(config: DatabaseConfig): Promise<Database> {
  const database = await connect(config, () => undefined);
  onTestFinished(() => database.close());
  return database;
}

/** Lets the database go on answering, and with errors alone. */
async function spoil(config: DatabaseConfig, database: Database): Promise<void> {
  if (config.engine === 'postgres') {
    await sql`alter table installation rename to another`.execute(database.migrating);
    return;
  }
  const { size } = statSync(config.file);
  const file = openSync(config.file, 'r+');
  writeSync(file, Buffer.alloc(size, 7));
  closeSync(file);
}

eachDatabase(({ create, open }) => {
  describe('a server', () => {
    it('is not ready while its database answers with an error', async () => {
      const config = await create();
      const first = await connect(config, () => undefined);
      await migrate(first, config);
      await first.close();
      const database = await connected(config);
      const test = await buildTestApp(database);
      expect((await test.send('GET', READY)).statusCode).toBe(200);
      await spoil(config, database);
      const answer = await test.send('GET', READY);
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    });

    it('has a line a second in its log while the database is away, and not one a call', async () => {
      const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
      const away = { ...(await open()), write: () => Promise.reject(error) };
      const test = await buildTestApp(away);
      const begun = performance.now();
      const body = { email: 'ada@example.org' };
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) =>
          test.send('POST', '/api/auth/forgot-password', { body, ip: `192.0.2.${n}` }),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 503));
      const lines = test.logs().filter(({ level }) => Number(level) > 30);
      const seconds = (performance.now() - begun) / SECOND;
      expect(lines[0]).toMatchObject({
        msg: 'refused: the database or its disk is away',
        count: 1,
      });
      expect(lines.length).toBeLessThanOrEqual(1 + seconds);
    });
  });
});
