import { setTimeout as sleep } from 'node:timers/promises';
import { follow } from '../../bench/live/follower.ts';
import { memoryOf } from '../../bench/notebook/process-figures.ts';
import { startProduct, type Product } from '../../bench/product.ts';
import { freePort } from '../../src/server/testing/free-port.ts';
import { count, statuses, Tally } from '../figures.ts';
import type { Proof } from '../kind.ts';
import { inWords, isWhole, openLedger } from '../ledger.ts';
import { openPerson, type Person } from '../person.ts';
import { SMALL_HEAP } from './program.ts';

const MINUTE = 60_000;
const MEGABYTE = 1024 * 1024;

/** How much more than at the start of an hour a server may hold at its end, in MB. */
const MAX_GROWTH = 10;

/** The share of the time after which caches are full and code is compiled. */
const WARM = 1 / 4;

const WRITERS = 16;
/** Between two writes of one, and between two other calls, in milliseconds. */
const PAUSE_MS = 2000;
const PACE = 50;
/** So often somebody new signs up, follows their notebook for a while, and leaves. */
const NEWCOMERS = 20_000;

const PATHS = [
  '/api/habits',
  '/api/notebook',
  '/api/profile/me',
  '/',
  '/api/profile/sessions',
  '/api/export/csv',
  '/api/no-such-call',
  '/api/profile/reminders',
  '/api/profile/export',
  '/fr/login',
];

/** All that people do, for an hour, at a rate that leaves the server time to clean up. */
export const soak: Proof = {
  name: 'soak',
  what: 'mixed load, a round a minute',
  engines: ['sqlite', 'postgres'],
  rounds: { full: 60, test: 0 },
  async prove({ engine, rounds }) {
    const metricsPort = String(await freePort());
    const env = { METRICS_PORT: metricsPort, ...SMALL_HEAP };
    await using product = await startProduct(engine, { env });
    const ledger = await openLedger(product, WRITERS, PAUSE_MS);
    const end = AbortSignal.timeout(rounds * MINUTE);
    const answers = new Tally();
    const minutes: Held[] = [];
    let rejected = 0;
    await Promise.all([
      ledger.write(end),
      readAll(await openReader(product), end, answers),
      welcome(product, end, () => (rejected += 1)),
      watch(product, metricsPort, end, minutes),
    ]);
    const reading = await ledger.check();
    const failed = [...answers].filter(([status]) => status !== 200 && status !== 404);
    const warm = minutes.slice(Math.floor(minutes.length * WARM));
    const growth = { rss: growthOf(warm, 'rss'), heap: growthOf(warm, 'heap') };
    const calls = [...answers.values()].reduce((sum, number) => sum + number, 0);
    return {
      held:
        isWhole(reading) &&
        failed.length === 0 &&
        rejected === 0 &&
        product.isAlive() &&
        growth.rss <= MAX_GROWTH &&
        growth.heap <= MAX_GROWTH,
      found: `${inWords(ledger.acknowledged(), reading)}; ${count(calls)} other calls, ${failed.length === 0 ? 'none failed' : `failed: ${statuses(failed)}`}, ${count(rejected)} sign-ups had no mail in time; memory ${range(warm, 'rss')}, by slope ${signed(growth.rss)} an hour; heap ${range(warm, 'heap')}, ${signed(growth.heap)}`,
    };
  },
};

/** What a process held at the least within a minute, in MB: what comes on top is to be tidied. */
interface Held {
  rss: number;
  heap: number;
}

async function openReader(product: Product): Promise<Person> {
  const person = await openPerson(product);
  for (const name of ['Read', 'Walk', 'Sleep early', 'Segment', 'Call somebody'])
    await person.call('POST', '/api/habits', { name, frequency: 'DAILY' });
  return person;
}

/** One call after the other, of every kind, and a session that begins and ends. */
async function readAll(person: Person, end: AbortSignal, answers: Tally): Promise<void> {
  const { email, password } = person.account;
  for (let turn = 0; !end.aborted; turn += 1) {
    answers.add((await person.call('GET', PATHS[turn % PATHS.length] ?? '/')).status);
    if (turn % 100 === 0)
      answers.add((await person.call('POST', '/api/auth/login', { email, password })).status);
    await sleep(PACE);
  }
}

async function welcome(product: Product, end: AbortSignal, tell: () => void): Promise<void> {
  while (!end.aborted) {
    const person = await openPerson(product).catch(tell);
    if (!person) continue;
    const { account, call } = person;
    const follower = await follow(product.url, account.token);
    await call('POST', '/api/habits', { name: 'Read', frequency: 'DAILY' });
    await sleep(NEWCOMERS);
    follower.leave();
    await call('DELETE', '/api/profile/me', { password: account.password });
  }
}

async function watch(
  product: Product,
  metricsPort: string,
  end: AbortSignal,
  minutes: Held[],
): Promise<void> {
  while (!end.aborted) {
    const held: Held = { rss: Infinity, heap: Infinity };
    for (const last = performance.now() + MINUTE; performance.now() < last && !end.aborted;) {
      const figures = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
      const heap = Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(figures)?.[1]);
      held.rss = Math.min(held.rss, memoryOf(product));
      held.heap = Math.min(held.heap, heap / MEGABYTE);
      await sleep(2000);
    }
    minutes.push(held);
  }
}

/** By how much it grows in an hour: the slope of the line that fits best, in MB. */
function growthOf(minutes: readonly Held[], name: keyof Held): number {
  const middle = (minutes.length - 1) / 2;
  const mean = minutes.reduce((sum, held) => sum + held[name], 0) / minutes.length;
  let above = 0;
  let below = 0;
  for (const [minute, held] of minutes.entries()) {
    above += (minute - middle) * (held[name] - mean);
    below += (minute - middle) ** 2;
  }
  return (above / below) * 60;
}

function range(minutes: readonly Held[], name: keyof Held): string {
  const values = minutes.map((held) => held[name]);
  return `${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)} MB`;
}

function signed(megabytes: number): string {
  return `${megabytes < 0 ? '−' : '+'}${Math.abs(megabytes).toFixed(1)} MB`;
}
