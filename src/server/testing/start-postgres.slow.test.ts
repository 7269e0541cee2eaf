import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';

const START = fileURLToPath(new URL('start-postgres.ts', import.meta.url));
const HOLD = `
  const { startPostgres } = await import(process.argv[1]);
  console.log((await startPostgres()).url);
  setInterval(() => undefined, 1000);
`;

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

it('PostgreSQL ends with the process that started it, though that be killed', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', HOLD, START]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await once(child.stdout, 'data');
  const url = String(line).trim();
  expect(await answers(url)).toBe(true);
  child.kill('SIGKILL');
  await expect.poll(() => answers(url)).toBe(false);
});
