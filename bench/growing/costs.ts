import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { callerAt, requestOf } from '../notebook/caller.ts';
import { plantCrowd, sizesOf } from '../notebook/crowd.ts';
import { nextCommands } from '../notebook/keepers.ts';
import type { Keeper } from '../notebook/keepers.ts';
import { processorTime } from '../notebook/process-figures.ts';
import { startProduct } from '../product.ts';
import type { Product } from '../product.ts';

/** What one deed takes, in milliseconds of a processor, and bytes of PostgreSQL's log. */
export interface Cost {
  server: number;
  postgres: number;
  log: number;
}

export interface Costs {
  /** a deed by its name */
  deeds: Record<Deed, Cost>;
  /** of PostgreSQL's files, for somebody with ten habits of two years, indexes included */
  bytes: number;
}

const DEEDS = {
  mark: (keeper: Keeper) => nextCommands(keeper),
  look: (keeper: Keeper) =>
    requestOf('GET', `/api/notebook?since=${keeper.cursor}`, {
      token: keeper.token,
    }),
  'whole notebook': (keeper: Keeper) => requestOf('GET', '/api/notebook', { token: keeper.token }),
  list: (keeper: Keeper) => requestOf('GET', '/api/habits', { token: keeper.token }),
  'sign-in': ({ email, password }: Keeper) =>
    requestOf('POST', '/api/auth/login', {
      body: { email, password },
      headers: { 'X-Forwarded-For': `10.200.0.${1 + Math.floor(Math.random() * 250)}` },
    }),
} as const;

export type Deed = keyof typeof DEEDS;

/** So often each deed is done in all; signing in is slow on purpose. */
const TIMES: Record<Deed, number> = {
  mark: 3000,
  look: 3000,
  'whole notebook': 1500,
  list: 1500,
  'sign-in': 120,
};

/** Each answer is another person's, as it is where many come: what is kept at hand does not help. */
const AT_ONCE = 8;
const KEEPERS = 64;
const CROWD = 2000;

/** Measures what deeds take of the processors of a server and its PostgreSQL. */
export async function measureCosts(): Promise<Costs> {
  const product = await startProduct('postgres');
  try {
    const before = await sizesOf(product);
    const crowd = await plantCrowd(product, CROWD, { habits: 10, days: 730 });
    const bytes = ((await sizesOf(product)).all - before.all) / CROWD;
    const keepers = await crowd.signIn(KEEPERS);
    const deeds = {} as Costs['deeds'];
    for (const deed of Object.keys(DEEDS) as Deed[]) {
      await repeat(product, keepers, deed, TIMES[deed] / 5);
      const begun = await takenBy(product);
      await repeat(product, keepers, deed, TIMES[deed]);
      const ended = await takenBy(product);
      const each = (of: keyof Cost) => (ended[of] - begun[of]) / TIMES[deed];
      deeds[deed] = { server: each('server'), postgres: each('postgres'), log: each('log') };
    }
    return { deeds, bytes };
  } finally {
    await product.stop();
  }
}

async function repeat(
  product: Product,
  keepers: readonly Keeper[],
  deed: Deed,
  times: number,
): Promise<void> {
  let left = times;
  async function work(): Promise<void> {
    const caller = callerAt(product.url);
    for (; left > 0;) {
      left -= 1;
      const keeper = keepers[left % keepers.length];
      if (!keeper) throw new Error('There is nobody');
      const { status } = await caller.send(DEEDS[deed](keeper));
      if (status >= 400) throw new Error(`${deed}: ${status}`);
    }
    caller.end();
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

async function takenBy(product: Product): Promise<Cost> {
  const client = new pg.Client({ connectionString: product.env['DATABASE_URL'] });
  await client.connect();
  const { rows } = await client.query<{ folder: string; log: string }>(
    `select current_setting('data_directory') as folder, pg_current_wal_lsn() - '0/0' as log`,
  );
  await client.end();
  const [{ folder, log } = { folder: '', log: '0' }] = rows;
  const postmaster = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  return { server: processorTime(product), postgres: timeWithin(postmaster), log: Number(log) };
}

/** Milliseconds of processors of a process, its children, and those of them that ended. */
function timeWithin(postmaster: number): number {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
    .map((name) => processorTime({ pid: Number(name) }))
    .filter((time) => !Number.isNaN(time));
  const own = statOf(String(postmaster));
  const ended = (Number(own[13]) + Number(own[14])) * 10;
  return children.reduce((sum, time) => sum + time, processorTime({ pid: postmaster }) + ended);
}

function parentOf(pid: string): number {
  return Number(statOf(pid)[1]);
}

/** What Linux tells of a process, after its name. */
function statOf(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
  } catch {
    return [];
  }
}
