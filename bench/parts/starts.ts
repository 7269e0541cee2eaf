import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../e2e/servers/free-port.ts';
import { ROOT } from '../../scripts/set-up/paths.mjs';
import { startPostgres } from '../../src/server/testing/start-postgres.ts';
import { ENGINES, startNode } from '../product.ts';
import { atMost, grouped, quantile, type Line, type Part } from './part.ts';

const ROUNDS = 7;

/** In milliseconds, on data that is there already. */
const GOALS = { server: 1000, npm: 1200 };

/** How long it takes from a command until the server says that it is ready. */
export const starts: Part = {
  name: 'starts',
  engines: ENGINES,
  async measure(engine, tell) {
    const dataDir = mkdtempSync(join(tmpdir(), 'habitude-starts-'));
    const postgres = engine === 'postgres' ? await startPostgres({ isDurable: true }) : undefined;
    const databaseUrl = postgres && `${postgres.url}/postgres`;
    try {
      const times = { server: [] as number[], npm: [] as number[] };
      for (let round = 0; round <= ROUNDS; round += 1) {
        const node = await startNode(dataDir, databaseUrl);
        await node.stop();
        const took = await timeOfNpmStart({ ...node.env, PORT: String(await freePort()) });
        // The first of all makes the tables.
        if (round === 0) continue;
        times.server.push(node.readyAfter);
        times.npm.push(took);
      }
      tell(lineOf('The server starts', times.server, GOALS.server));
      tell(lineOf('`npm start` of what is built', times.npm, GOALS.npm));
    } finally {
      await postgres?.stop();
      rmSync(dataDir, { recursive: true });
    }
  },
};

function lineOf(what: string, times: readonly number[], goal: number): Line {
  const line = atMost(goal, quantile(times, 0.5), 'ms');
  const range = [Math.min(...times), Math.max(...times)].map((time) => grouped(time, 0));
  return { what, ...line, found: `${line.found} (${range.join(' to ')})` };
}

async function timeOfNpmStart(env: NodeJS.ProcessEnv): Promise<number> {
  const begun = performance.now();
  const started = spawn('npm', ['start'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(started, 'exit');
  let said = '';
  started.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const url = `http://127.0.0.1:${env['PORT']}/api/health/ready`;
  const isReady = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  while (started.exitCode === null && !(await isReady())) await sleep(10);
  if (started.exitCode !== null) throw new Error(`npm start does not start:\n${said}`);
  const took = performance.now() - begun;
  started.kill();
  await ended;
  return took;
}
