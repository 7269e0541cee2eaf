import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureBuilt } from '../scripts/set-up/build.mjs';
import { openAccount } from './floods/account.ts';
import type { Account } from './floods/account.ts';
import { ENGINES, startProduct } from './floods/product.ts';
import type { Product } from './floods/product.ts';
import { callerAt, requestOf } from './notebook/caller.ts';
import { plant } from './notebook/plant.ts';

/**
 * How much memory a server holds that has just started, and after everybody read all of their habits
 * as fast as they could. Linux alone tells.
 */
const PEOPLE = 64;
const CONNECTIONS = 50;
const WHILE = 10_000;
/** After so many milliseconds without a call it is at rest. */
const REST = { afterStart: 5000, afterFlood: 10_000 };

/** In MB. */
const GOALS = { idle: 110, afterFlood: 250 };

await ensureBuilt();
const only = process.argv[2];
for (const engine of ENGINES.filter((name) => only === undefined || name === only)) {
  const product = await startProduct(engine);
  try {
    await sleep(REST.afterStart);
    report(`${engine}, idle`, product, GOALS.idle);
    const people: Account[] = [];
    for (let n = 0; n < PEOPLE; n += 1) people.push(await openAccount(product));
    await plant(product, people, { habits: 10, days: 365 });
    await sleep(REST.afterFlood);
    report(`${engine}, after ${PEOPLE} sign-ups`, product);
    const lists = await flood(product, people);
    await sleep(REST.afterFlood);
    report(`${engine}, after ${lists} lists`, product, GOALS.afterFlood);
  } finally {
    await product.stop();
  }
}

/** Lists in each encoding, of one person after the other. @returns how many */
async function flood({ url }: Product, people: readonly Account[]): Promise<number> {
  const callers = Array.from({ length: CONNECTIONS }, () => callerAt(url));
  const end = performance.now() + WHILE;
  let turn = 0;
  await Promise.all(
    callers.map(async (caller) => {
      for (; performance.now() < end; turn += 1) {
        const token = people[turn % people.length]?.token ?? '';
        const encoding = ['identity', 'gzip', 'br'][turn % 3];
        const headers = { 'Accept-Encoding': encoding };
        await caller.send(requestOf('GET', '/api/habits', { token, headers }));
      }
    }),
  );
  for (const caller of callers) caller.end();
  return turn;
}

function report(what: string, { pid }: Product, goal = Infinity): void {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
  console.log(`${what}: ${megabytes.toFixed(0)} MB`);
  if (!(megabytes <= goal)) process.exitCode = 1;
}
