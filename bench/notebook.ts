import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { addDays } from '#domain/civil-date.ts';
import { ensureBuilt } from '../scripts/set-up/build.mjs';
import { newId } from '../src/server/new-id.ts';
import { openAccount } from './floods/account.ts';
import type { Account } from './floods/account.ts';
import { ENGINES, startProduct } from './floods/product.ts';
import type { Product } from './floods/product.ts';
import { callerAt, requestOf } from './notebook/caller.ts';
import type { Answer } from './notebook/caller.ts';
import { plant, TODAY } from './notebook/plant.ts';
import { countMarks, fillBed } from './storage/count-marks.ts';
import { openPostgres, openSqlite } from './storage/engines.ts';
import { makeNotebooks } from './storage/notebooks.ts';
import { SHAPES } from './storage/shapes.ts';

/**
 * How many lists, changes and marks a server answers in a second, beside a bare `node:http` with the
 * same bytes in the same run, and how large they are. Each is a process of its own.
 */
const CONNECTIONS = { lists: 50, marks: 64 };
const WHILE = 4000;
const PEOPLE = 64;

interface Keeper extends Account {
  habits: string[];
  /** up to where a device of theirs knows the notebook */
  cursor?: string;
}

await ensureBuilt();
const only = process.argv[2];
for (const engine of ENGINES.filter((name) => only === undefined || name === only)) {
  console.log(`\n${engine}`);
  const product = await startProduct(engine);
  try {
    await measure(product);
  } finally {
    await product.stop();
  }
}

async function measure(product: Product): Promise<void> {
  const people = await keepers(product, PEOPLE, { habits: 10, days: 365 });
  const [thick] = await keepers(product, 1, { habits: 50, days: 3650 });
  const [ada] = people;
  if (!ada || !thick) return;
  await sizes(product, thick);

  let bare: Rate | undefined;
  const report = async (
    what: string,
    requestFor: (turn: number) => string,
    between?: (turn: number) => Promise<void>,
  ) => {
    const rate = await rateOf(product, requestFor, { between });
    const share = (rate.each / (bare?.each ?? Number.NaN)).toFixed(2);
    const cost = ((bare?.cost ?? Number.NaN) / rate.cost).toFixed(2);
    console.log(`${what}: ${textOfRate(rate)}: ${share}× as many, ${cost}× by processor`);
  };
  const list = ({ token }: Keeper, headers: object) =>
    requestOf('GET', '/api/habits', { token, headers });
  for (const encoding of ['identity', 'br']) {
    const headers = { 'Accept-Encoding': encoding };
    const one = await ask(product, list(ada, headers));
    const etags: string[] = [];
    bare = await rateOfBare(one);
    console.log(`bare, ${one.bytes} bytes (${encoding}): ${textOfRate(bare)}`);
    const of = (turn: number) => people[turn % PEOPLE] ?? ada;
    for (const keeper of people) {
      const answer = await ask(product, list(keeper, headers));
      etags.push(/etag: (\S+)/i.exec(answer.headers)?.[1] ?? '');
    }
    await report('lists, nothing changed', (turn) => list(of(turn), headers));
    await report('the same, known', (turn) =>
      list(of(turn), { ...headers, 'If-None-Match': etags[turn % PEOPLE] }),
    );
    await report(
      'lists, each changed since',
      (turn) => list(of(turn), headers),
      async (turn) => {
        for (const [n, keeper] of people.entries()) await ask(product, mark(keeper, turn + n));
      },
    );
  }
  for (const keeper of people) keeper.cursor = await cursorOf(product, keeper);
  const since = (turn: number) => {
    const { token, cursor } = people[turn % PEOPLE] ?? ada;
    return requestOf('GET', `/api/notebook?since=${cursor}`, { token });
  };
  await report('nothing new since', since);
  for (const [turn, keeper] of people.entries()) await ask(product, mark(keeper, turn));
  await report('one change since', since);
  const driver = await marksOfDriver(product.engine);
  const reportMarks = async (what: string, requestFor: (turn: number) => string) => {
    const rate = await rateOf(product, requestFor, { connections: CONNECTIONS.marks });
    console.log(
      `${what}: ${textOfRate(rate)}: ${(rate.each / driver).toFixed(2)}× a bare driver’s ` +
        `${driver.toFixed(0)}/s`,
    );
  };
  await reportMarks('a mark each', (turn) => mark(people[turn % PEOPLE] ?? ada, turn));
  await reportMarks('a command each', (turn) => command(people[turn % PEOPLE] ?? ada, turn));
}

/** How many marks a second reach the disk by the engine's driver alone: a page read, one written. */
async function marksOfDriver(engine: Product['engine']): Promise<number> {
  const bed = await (engine === 'sqlite' ? openSqlite() : openPostgres());
  const notebooks = makeNotebooks({ people: PEOPLE, habits: 10, days: 365 }, false);
  const [, shape] = SHAPES;
  try {
    if (!shape) return Number.NaN;
    await fillBed(bed, shape, notebooks);
    return await countMarks(bed, shape, notebooks);
  } finally {
    await bed.close();
  }
}

/** People with accounts, each with habits of which all days are kept. */
async function keepers(
  product: Product,
  count: number,
  size: { habits: number; days: number },
): Promise<Keeper[]> {
  const accounts: Account[] = [];
  for (let n = 0; n < count; n += 1) accounts.push(await openAccount(product));
  const planted = await plant(product, accounts, size);
  return accounts.map((account) => ({ ...account, habits: planted.get(account.email) ?? [] }));
}

function mark({ token, habits }: Keeper, turn: number): string {
  const body = { value: Math.floor(turn / PEOPLE) % 2 === 0, date: addDays(TODAY, -(turn % 60)) };
  return requestOf('POST', `/api/habits/${habits[turn % habits.length]}/completions`, {
    token,
    body,
    headers: { 'X-Forwarded-For': `10.9.${turn % 250}.${turn % 199}` },
  });
}

async function cursorOf(product: Product, { token }: Keeper): Promise<string> {
  const all = await ask(product, requestOf('GET', '/api/notebook', { token }));
  return (JSON.parse(textOf(all)) as { cursor: string }).cursor;
}

function command({ token, habits, cursor: since }: Keeper, turn: number): string {
  const date = addDays(TODAY, -(turn % 60));
  const habit = habits[turn % habits.length];
  const entered = {
    type: 'enter_day',
    habit,
    date,
    mark: { value: Math.floor(turn / PEOPLE) % 2 === 0 },
  };
  const commands = [{ id: newId(), at: new Date().toISOString(), command: entered }];
  return requestOf('POST', '/api/notebook/commands', { token, body: { since, commands } });
}

/** How large a thick notebook is, and one change of it. */
async function sizes(product: Product, thick: Keeper): Promise<void> {
  const read = (path: string) => ask(product, requestOf('GET', path, { token: thick.token }));
  const all = await read('/api/notebook');
  const plain = textOf(all);
  console.log(`50 × 10 years: ${plain.length} bytes, ${all.bytes} compressed`);
  // Sixty days by hand have their times beside them.
  const [habit] = thick.habits;
  const commands = Array.from({ length: 60 }, (_, back) => {
    const date = addDays(TODAY, -back);
    const entered = { type: 'enter_day', habit, date, mark: { value: back % 3 > 0 } };
    return {
      id: newId(),
      at: new Date(Date.now() - back * 86_400_000).toISOString(),
      command: entered,
    };
  });
  const { cursor } = JSON.parse(plain) as { cursor: string };
  const body = { since: cursor, commands };
  const applied = await ask(
    product,
    requestOf('POST', '/api/notebook/commands', { token: thick.token, body }),
  );
  const since = (JSON.parse(textOf(applied)) as { notebook: { cursor: string } }).notebook.cursor;
  await ask(product, mark(thick, 0));
  const delta = await read(`/api/notebook?since=${since}`);
  console.log(
    `one change: ${textOf(delta).length} bytes, ${delta.bytes} compressed, and ${delta.headers.length} of headers`,
  );
}

async function ask({ url }: { url: string }, request: string): Promise<Answer> {
  const caller = callerAt(url);
  const answer = await caller.send(request);
  caller.end();
  if (answer.status >= 300) throw new Error(`${answer.status} ${textOf(answer)}`);
  return answer;
}

function textOf({ headers, body }: Answer): string {
  if (/content-encoding: br/i.test(headers)) return brotliDecompressSync(body).toString();
  return (/content-encoding: gzip/i.test(headers) ? gunzipSync(body) : body).toString();
}

interface Rate {
  /** answers in a second */
  each: number;
  /** milliseconds of a processor for a thousand answers, which other work does not change much */
  cost: number;
  statuses: string;
}

function textOfRate({ each, cost, statuses }: Rate): string {
  return `${each.toFixed(0)}/s, ${cost.toFixed(0)} ms of a processor for 1,000 (${statuses})`;
}

/**
 * Answers to all connections for a while.
 *
 * @param between is done before each round of one request a person, and is not counted
 */
async function rateOf(
  { url, pid }: Pick<Product, 'url' | 'pid'>,
  requestFor: (turn: number) => string,
  {
    between,
    connections = CONNECTIONS.lists,
  }: {
    between?: ((turn: number) => Promise<void>) | undefined;
    connections?: number;
  } = {},
): Promise<Rate> {
  const callers = Array.from({ length: connections }, () => callerAt(url));
  const statuses = new Map<number, number>();
  let turn = 0;
  let used = 0;
  let took = 0;
  while (took < WHILE) {
    await between?.(turn);
    const last = between ? turn + PEOPLE : Infinity;
    const begun = performance.now();
    const end = begun + WHILE;
    used -= processorTime(pid);
    await Promise.all(
      callers.map(async (caller) => {
        while (turn < last && performance.now() < end) {
          const { status } = await caller.send(requestFor(turn++));
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        }
      }),
    );
    used += processorTime(pid);
    took += performance.now() - begun;
  }
  for (const caller of callers) caller.end();
  const done = [...statuses].reduce((sum, [, count]) => sum + count, 0);
  return {
    each: (done / took) * 1000,
    cost: (used / done) * 1000,
    statuses: [...statuses].map(([status, count]) => `${count} × ${status}`).join(', '),
  };
}

/** In milliseconds, in all; Linux alone tells. */
function processorTime(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}

async function rateOfBare({ headers, body }: Answer): Promise<Rate> {
  const folder = mkdtempSync(join(tmpdir(), 'habitude-bare-'));
  const file = join(folder, 'body');
  writeFileSync(file, body);
  const sent = { 'Content-Type': 'application/json; charset=utf-8' };
  const [, encoding] = /content-encoding: (\w+)/i.exec(headers) ?? [];
  const bare = fork(join(import.meta.dirname, 'notebook/bare.mjs'), [
    file,
    JSON.stringify({
      ...sent,
      ...(encoding === undefined ? {} : { 'Content-Encoding': encoding }),
    }),
  ]);
  const [{ port }] = (await once(bare, 'message')) as [{ port: number }];
  const place = { url: `http://127.0.0.1:${port}`, pid: bare.pid };
  const rate = await rateOf(place, () => requestOf('GET', '/'));
  bare.kill();
  rmSync(folder, { recursive: true });
  return rate;
}
