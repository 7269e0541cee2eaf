import { setTimeout as sleep } from 'node:timers/promises';
import { grouped } from '../figures.ts';
import { follow, type Follower } from '../live/follower.ts';
import { callerAt, requestOf } from '../notebook/caller.ts';
import { makePeople, type BenchPerson } from '../notebook/people.ts';
import { memoryOf } from '../notebook/process-figures.ts';
import { ENGINES, startProduct, type Product } from '../product.ts';
import { atMost, type Engine, type Part } from './part.ts';

const PEOPLE = 64;
const CONNECTIONS = 1000;

/** So many streams does one person follow. */
const STREAMS_EACH = 20;

/** In MB. */
const GOALS = { idle: { sqlite: 110, postgres: 120 }, connections: 20, afterLists: 250 };

/** After so long without a call it is at rest. */
const REST_MS = 8000;

/** In milliseconds, and over so many connections. */
const LISTS = { while: 10_000, connections: 50 };

/** How much memory the server holds, resident. */
export const memory: Part = {
  name: 'memory',
  engines: ENGINES,
  async measure(engine, tell) {
    // What is compiled is kept from the first start on.
    await (await startProduct(engine)).stop();
    await withPeople(engine, async (product, people) => {
      const more = await moreWhile(product, () => connectAll(product, people));
      tell({
        what: `${grouped(CONNECTIONS)} connections that wait, each after a call`,
        ...atMost(GOALS.connections, more, 'MB', 1),
      });
    });
    await withPeople(engine, async (product, people, idle) => {
      tell({ what: 'Memory at rest after a start', ...atMost(GOALS.idle[engine], idle, 'MB') });
      const more = await moreWhile(product, () => followAll(product, people));
      tell({
        what: `${grouped(CONNECTIONS)} pages that follow their notebooks`,
        ...atMost(GOALS.connections, more, 'MB', 1),
      });
      const lists = await readAll(product, people);
      await sleep(REST_MS);
      tell({
        what: `Memory at rest after ${grouped(lists)} lists`,
        ...atMost(GOALS.afterLists, memoryOf(product), 'MB'),
      });
    });
  },
};

/** @param work is told how many MB the server held before anybody came, too */
async function withPeople(
  engine: Engine,
  work: (product: Product, people: readonly BenchPerson[], idle: number) => Promise<void>,
): Promise<void> {
  await using product = await startProduct(engine);
  await sleep(REST_MS);
  const idle = memoryOf(product);
  await work(product, await makePeople(product, PEOPLE, { habits: 10, days: 365 }), idle);
}

/** @returns how many MB more it holds while something is open, which is closed then */
async function moreWhile(
  product: Product,
  open: () => Promise<{ close: () => void }>,
): Promise<number> {
  await sleep(REST_MS);
  const before = memoryOf(product);
  const { close } = await open();
  await sleep(REST_MS);
  const more = memoryOf(product) - before;
  close();
  return more;
}

async function connectAll({ url }: Product, people: readonly BenchPerson[]) {
  const callers = Array.from({ length: CONNECTIONS }, () => callerAt(url));
  for (const [n, caller] of callers.entries()) {
    const { token = '', cursor } = people[n % people.length] ?? {};
    await caller.send(requestOf('GET', `/api/notebook?since=${cursor}`, { token }));
  }
  return { close: () => callers.forEach((caller) => caller.end()) };
}

async function followAll({ url }: Product, people: readonly BenchPerson[]) {
  const followers: Follower[] = [];
  for (const { token } of people.slice(0, CONNECTIONS / STREAMS_EACH)) {
    const ofOne = Array.from({ length: STREAMS_EACH }, () => follow(url, token));
    followers.push(...(await Promise.all(ofOne)));
  }
  return { close: () => followers.forEach(({ leave }) => leave()) };
}

/** Lists in each encoding, of one person after the other. @returns how many */
async function readAll({ url }: Product, people: readonly BenchPerson[]): Promise<number> {
  const callers = Array.from({ length: LISTS.connections }, () => callerAt(url));
  const end = performance.now() + LISTS.while;
  let turn = 0;
  await Promise.all(
    callers.map(async (caller) => {
      for (; performance.now() < end; turn += 1) {
        const { token = '' } = people[turn % people.length] ?? {};
        const headers = { 'Accept-Encoding': ['identity', 'gzip', 'br'][turn % 3] };
        await caller.send(requestOf('GET', '/api/habits', { token, headers }));
      }
    }),
  );
  for (const caller of callers) caller.end();
  return turn;
}
