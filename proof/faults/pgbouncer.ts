import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectOk } from '../../bench/floods/account.ts';
import { follow } from '../../bench/live/follower.ts';
import type { Installation, Product } from '../../bench/product.ts';
import { freePort } from '../../src/server/testing/free-port.ts';
import { inMilliseconds } from '../figures.ts';
import type { Finding, Proof } from '../kind.ts';
import { openPerson } from '../person.ts';
import { outages } from './outages.ts';
import type { OwnPostgres } from './own-postgres.ts';
import { needProgram } from '../need-program.ts';
import { accepts, giveToNobody, runProgram, type Running } from './program.ts';

/** Within so many milliseconds another page is told of a change, by looking if by nothing else. */
const NEWS = 5000;

interface Pooler extends AsyncDisposable {
  url: string;
  kill(): Promise<void>;
  start(): Promise<void>;
}

/**
 * PgBouncer in its transaction mode, as Debian has it: fewer connections than the product asks for,
 * so that they change hands all the time.
 *
 * @param dropped settings of connections that it takes and passes on to nobody; it refuses others
 */
async function openPooler(postgres: OwnPostgres, dropped: string): Promise<Pooler> {
  needProgram('pgbouncer', 'pgbouncer');
  const folder = mkdtempSync(join(tmpdir(), 'habitude-pgbouncer-'));
  const port = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  writeFileSync(join(folder, 'users.txt'), '"habitude" ""\n');
  const lines = [
    '[databases]',
    `habitude = host=127.0.0.1 port=${postgres.port}`,
    '[pgbouncer]',
    `listen_addr = 127.0.0.1`,
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${join(folder, 'users.txt')}`,
    'pool_mode = transaction',
    'default_pool_size = 8',
    'max_client_conn = 200',
    ...(dropped === '' ? [] : [`ignore_startup_parameters = ${dropped}`]),
  ];
  writeFileSync(settings, lines.join('\n'));
  giveToNobody(folder);
  let running: Running | undefined;

  async function start(): Promise<void> {
    running = runProgram(['pgbouncer', settings], { asNobody: true });
    await accepts(port, running);
  }

  await start();
  return {
    url: `postgres://habitude@127.0.0.1:${port}/habitude`,
    kill: async () => running?.stop('SIGKILL'),
    start,
    async [Symbol.asyncDispose]() {
      await running?.stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Makes a habit at one process while a page of the same person follows at another. */
async function hearNews(installation: Installation, product: Product): Promise<Finding> {
  await using other = await installation.startBeside();
  const { account } = await openPerson(product);
  const follower = await follow(other.url, account.token);
  const begun = performance.now();
  await expectOk(account.send('POST', '/api/habits', { name: 'Read', frequency: 'DAILY' }));
  const heard = (await follower.hears(1)) - begun;
  follower.leave();
  return { held: heard <= NEWS, found: `news at another process after ${inMilliseconds(heard)}` };
}

/** Half of the rounds through one that refuses settings of connections, half through one that drops them. */
export const pgbouncer: Proof = {
  name: 'pgbouncer',
  what: 'all by way of PgBouncer in transaction mode with 8 connections, killed under 64 writers',
  engines: ['postgres'],
  rounds: { full: 50, test: 0 },
  async prove({ rounds }) {
    const findings: Finding[] = [];
    for (const [way, dropped] of [
      ['refusing settings', ''],
      ['dropping them', 'options'],
    ] as const) {
      let pooler: Pooler | undefined;
      const { held, found } = await outages({
        rounds: Math.ceil(rounds / 2),
        via: async (postgres) => (pooler = await openPooler(postgres, dropped)),
        also: hearNews,
        async blow() {
          await pooler?.kill();
          await pooler?.start();
        },
      });
      findings.push({ held, found: `${way}: ${found}` });
    }
    return {
      held: findings.every(({ held }) => held),
      found: findings.map(({ found }) => found).join('. '),
    };
  },
};
