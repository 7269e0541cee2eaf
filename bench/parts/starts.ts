import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { medianOf, quantile } from '../figures.ts';
import { freePort } from '../../src/server/testing/free-port.ts';
import { ROOT } from '../../scripts/set-up/paths.mjs';
import { ENGINES, install, isReady } from '../product.ts';
import { atMost, type Line, type Part } from './part.ts';

const ROUNDS = 7;

/** In milliseconds, on data that is there already. */
const GOALS = { server: 1000, npm: 1200 };

/** How long it takes from a command until the server says that it is ready. */
export const starts: Part = {
  name: 'starts',
  engines: ENGINES,
  async measure(engine, tell) {
    await using installation = await install(engine);
    const times = { server: [] as number[], npm: [] as number[] };
    for (let round = 0; round <= ROUNDS; round += 1) {
      const node = await installation.startBeside();
      await node.stop();
      const took = await timeOfNpmStart({ ...node.env, PORT: String(await freePort()) });
      // The first of all makes the tables.
      if (round === 0) continue;
      times.server.push(node.readyAfter);
      times.npm.push(took);
    }
    tell(lineOf('The server starts', times.server, GOALS.server));
    tell(lineOf('`npm start` of what is built', times.npm, GOALS.npm));
  },
};

function lineOf(what: string, times: readonly number[], goal: number): Line {
  return { what, ...atMost(goal, quantile(times, 0.5), 'ms'), found: medianOf(times) };
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
  const url = `http://127.0.0.1:${env['PORT']}`;
  while (started.exitCode === null && !(await isReady(url))) await sleep(10);
  if (started.exitCode !== null) throw new Error(`npm start does not start:\n${said}`);
  const took = performance.now() - begun;
  started.kill();
  await ended;
  return took;
}
