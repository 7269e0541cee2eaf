import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { eachDatabase } from '../../../testing/each-database.ts';
import { plantPerson } from '../../../testing/planted-person.ts';
import { runServer } from '../../../testing/run-server.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { connect } from '../connect.ts';
import { migrate } from '../migrate.ts';

const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url));
const APP_SECRET = 'a secret of thirty-two characters or more';
const PEOPLE = 1300;

/** Kills the process when it is about to say so for the n-th time that a batch came over. */
const killAt = (n: number) => `data:text/javascript,
  let batches = 0;
  for (const stream of [process.stdout, process.stderr]) {
    const write = stream.write;
    stream.write = function (chunk, ...more) {
      batches += String(chunk).split(' moved\\n').length - 1;
      if (batches >= ${n}) process.kill(process.pid, 'SIGKILL');
      return write.call(this, chunk, ...more);
    };
  }`;

/** Runs the command as its user does. @param batches after so many that came over it is killed */
async function runMove(file: string, url: string, batches?: number) {
  const killing = batches === undefined ? [] : ['--import', killAt(batches)];
  const args = [...killing, join(ROOT, 'scripts/move.ts'), '--to', url];
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: dirname(file), DATABASE_URL: '' },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = await once(child, 'close');
  return { code, output };
}

eachDatabase(
  ({ create }) => {
    it('a move that is killed again and again goes on where it was, and loses no row', async () => {
      const file = join(temporaryFolder(), 'habitude.db');
      const place = { engine: 'sqlite' as const, file };
      const source = await connect(place, () => undefined);
      await migrate(source, place);
      await Promise.all(Array.from({ length: PEOPLE }, (_, n) => plantPerson(source, `${n}`)));
      await source.close();
      const target = await create();
      if (target.engine !== 'postgres') throw new Error('PostgreSQL alone');

      const reached = [await runMove(file, target.url, 2)];
      const refused = runServer({ DATA_DIR: dirname(file) });
      expect(await refused.exit).toBe(1);
      expect(refused.output()).toContain('What DATA_DIR holds is being moved to postgres://');
      while (reached.at(-1)?.code === null && reached.length < 30) {
        reached.push(await runMove(file, target.url, 2));
      }
      expect(reached.length).toBeGreaterThan(3);
      const last = reached.at(-1);
      expect(last?.code).toBe(0);
      expect(last?.output).toContain(`users: ${PEOPLE} rows are the same, digest `);
      expect(last?.output).toContain(`${3 * PEOPLE + 1} rows were read back from both`);

      const server = runServer({
        DATABASE_URL: target.url,
        APP_SECRET,
        DATA_DIR: temporaryFolder(),
      });
      expect((await fetch(`${await server.address}/api/health/ready`)).status).toBe(200);
      expect(await runMove(file, target.url)).toMatchObject({
        code: 0,
        output: expect.stringContaining('All rows were there already.'),
      });
    });

    it('a move waits for no server to stop, and says so', async () => {
      const DATA_DIR = temporaryFolder();
      const server = runServer({ DATA_DIR });
      await server.address;
      const target = await create();
      if (target.engine !== 'postgres') throw new Error('PostgreSQL alone');
      const { code, output } = await runMove(join(DATA_DIR, 'habitude.db'), target.url);
      expect([code, output]).toEqual([
        1,
        `DATA_DIR ${DATA_DIR} is in use by another Habitude: stop that one first.\n`,
      ]);
    });
  },
  ['postgres'],
);
