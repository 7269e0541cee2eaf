import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ensureBuilt } from '../scripts/set-up/build.mjs';
import { startPostgres } from '../src/server/testing/start-postgres.ts';
import { expectOk, openAccount } from './floods/account.ts';
import { startNode } from './product.ts';
import type { Product } from './product.ts';
import { follow } from './live/follower.ts';
import { nginxVersion, startNginx } from './live/nginx.ts';

/**
 * How long it takes from a tap on one device until another one is told, over two processes on one
 * PostgreSQL, each behind an nginx that gathers answers; with NOTIFY, and where there is none.
 */
const TAPS = { count: 300, apart: 150 };
/** So far apart, in milliseconds at the most, that they come at any time between two looks. */
const TAPS_WITHOUT_NOTIFY = { count: 30, apart: 8000 };

/** Milliseconds within which 95 of 100 taps have to be told. */
const GOAL = 1000;
const GOAL_WITHOUT_NOTIFY = 30_000;

const nginx = nginxVersion();
if (nginx === undefined) {
  console.error('SKIPPED: there is no nginx here (Debian: apt-get install nginx-light).');
  process.exit();
}
await ensureBuilt();
console.log(`Through ${nginx}, from a tap to the news of it:`);
await withNodes({ notify: true }, async (first, second) => {
  report('with NOTIFY', await timesOfTaps(first, second, TAPS), GOAL);
});
await withNodes({ notify: false }, async (first, second) => {
  const times = await timesOfTaps(first, second, TAPS_WITHOUT_NOTIFY);
  report('without NOTIFY', times, GOAL_WITHOUT_NOTIFY);
});

async function withNodes(
  { notify }: { notify: boolean },
  work: (first: Product, second: Product) => Promise<void>,
): Promise<void> {
  const postgres = await startPostgres();
  const databaseUrl = `${postgres.url}/postgres`;
  const dataDir = mkdtempSync(join(tmpdir(), 'habitude-live-'));
  if (!notify) await takeNotifyAway(databaseUrl);
  const nodes: Product[] = [];
  try {
    for (let n = 0; n < 2; n += 1) nodes.push(await startNode(dataDir, databaseUrl));
    const [first, second] = nodes;
    if (first && second) await work(first, second);
  } finally {
    for (const node of nodes) await node.stop();
    await postgres.stop();
    rmSync(dataDir, { recursive: true });
  }
}

/** Has one that fails found before PostgreSQL's own, as on an engine that knows none. */
async function takeNotifyAway(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`create function pg_notify(text, text) returns void language plpgsql
    as $$ begin raise feature_not_supported; end $$`);
  await client.query('alter database postgres set search_path = public, pg_catalog');
  await client.end();
}

/** @returns how long each tap took to be told, in milliseconds */
async function timesOfTaps(
  first: Product,
  second: Product,
  { count, apart }: typeof TAPS,
): Promise<number[]> {
  const proxy = await startNginx([first.url, second.url]);
  const [firstUrl = '', secondUrl = ''] = proxy.urls;
  try {
    const { send, token } = await openAccount({ ...first, url: firstUrl });
    const habit = await expectOk(send('POST', '/api/habits', { name: 'Read', frequency: 'DAILY' }));
    const { id } = (await habit.json()) as { id: string };
    const other = await follow(secondUrl, token);
    await other.hears(1);
    const times: number[] = [];
    for (let tap = 1; tap <= count; tap += 1) {
      await sleep(Math.random() * apart);
      const told = other.hears(tap + 1);
      const tapped = performance.now();
      await expectOk(send('POST', `/api/habits/${id}/completions`, { value: tap % 2 === 1 }));
      times.push((await told) - tapped);
    }
    other.leave();
    return times;
  } finally {
    await proxy.stop();
  }
}

function report(what: string, times: readonly number[], goal: number): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  const [p50, p95, longest] = [0.5, 0.95, 1].map((share) => `${at(share).toFixed(0)} ms`);
  console.log(`${what}: p50 ${p50}, p95 ${p95}, longest ${longest}, of ${times.length}`);
  if (!(at(0.95) <= goal)) process.exitCode = 1;
}
