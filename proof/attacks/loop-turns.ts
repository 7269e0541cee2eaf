import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { LARGEST, notebookSizes, type NotebookSize } from '#contract/testing/large-notebook.ts';
import { MAX_ENTRIES, MAX_REMINDERS } from '#domain/limits.ts';
import { idOf, openAccount, type Account } from '../../bench/floods/account.ts';
import { startProduct, type Product } from '../../bench/product.ts';
import { openDatabase } from '../../scripts/open-database.ts';
import { deriveKeys } from '../../src/server/platform/keys.ts';
import { newId } from '../../src/server/platform/new-id.ts';
import { callEverything } from '../../src/server/testing/every-call.ts';
import type { Caller, Request, Send } from '../../src/server/testing/every-call.ts';
import { plantNotebook } from '../../src/server/testing/plant-notebook.ts';
import { count, inMilliseconds } from '../figures.ts';
import type { Proof } from '../kind.ts';
import { signIn } from './crowd.ts';
import { openLoopWatch, type LongestTurn, type LoopWatch } from '../loop-watch/loop-watch.ts';
import { today } from './others-ids/person-with-everything.ts';
import { changeRows } from './rows.ts';
import { call, newAddress } from './wire.ts';

/** The longest that a turn of the product's loop may take. */
const MAX_TURN_MS = 100;

/** The notebooks are the same in each run. */
const SEED = 20_261_123;

/** For so long jobs are waited for: each is looked for every five seconds. */
const JOBS_MS = 12_000;

/** Whoever has to wait longer than this, or more often, goes without a call. */
const MAX_WAIT_SECONDS = 30;
const MAX_TRIES = 5;

/** So many of the longest turns are told. */
const TOLD = 5;

/** How long one person keeps the product from turning to all others, whatever is theirs. */
export const loopTurns: Proof = {
  name: 'loop-turns',
  what: 'every call and job, with notebooks as large as may be in random dimensions at once',
  engines: ['sqlite', 'postgres'],
  rounds: { full: 8, test: 0 },
  async prove({ engine, rounds }) {
    using loop = openLoopWatch();
    await using product = await startProduct(engine, { env: loop.env });
    const sizes = [LARGEST, ...fc.sample(notebookSizes, { numRuns: rounds, seed: SEED })];
    const turns = new Map<string, LongestTurn>();
    const left = new Set<string>();
    let done = 0;
    const note: Note = (what, turn) => {
      const { wall = 0, processor = 0 } = turns.get(what) ?? {};
      const longest = {
        wall: Math.max(wall, turn.wall),
        processor: Math.max(processor, turn.processor),
      };
      turns.set(what, longest);
      done += 1;
    };
    for (const size of sizes.slice(0, rounds)) {
      const { caller, account } = await openCaller(product, size);
      const timing = { account, loop, note, leave: (name: string) => void left.add(name) };
      await doEveryJob(product, caller, timing);
      await callEverything(caller, timed(product, timing));
    }
    const byLength = [...turns].toSorted(([, a], [, b]) => b.processor - a.processor);
    const longest = byLength.slice(0, TOLD).map(([what, { wall, processor }]) => {
      return `${what} ${inMilliseconds(wall)} (of a processor ${inMilliseconds(processor)})`;
    });
    const tooLong = byLength.filter(([, { wall }]) => wall > MAX_TURN_MS).length;
    return {
      held: product.isAlive() && tooLong === 0 && left.size === 0,
      found: `${count(done)} calls and jobs of ${turns.size} kinds, ${tooLong} kinds with a turn above ${MAX_TURN_MS} ms; the longest: ${longest.join(', ')}${left.size === 0 ? '' : `; not let in: ${[...left].join(', ')}`}`,
    };
  },
};

type Note = (what: string, turn: LongestTurn) => void;

interface Timing {
  loop: LoopWatch;
  note: Note;
}

async function openCaller(
  product: Product,
  size: NotebookSize,
): Promise<{ caller: Caller; account: Account }> {
  const account = await openAccount(product);
  const { email, password, token } = account;
  const id = await idOf(account);
  await using database = await openDatabase(product.env);
  const changing = { database, clock: Date.now };
  const planted = await plantNotebook(changing, id, { size, most: MAX_ENTRIES });
  const exported = await account.send('GET', '/api/profile/export');
  const caller: Caller = {
    ...planted,
    userId: id,
    email,
    password,
    tokens: { access_token: token, refresh_token: '' },
    today: today(),
    answersKey: deriveKeys(String(product.env['APP_SECRET'])).actions,
    file: new Uint8Array(await exported.arrayBuffer()),
  };
  return { caller, account };
}

/** Has all reminders, the weekly letter and the clean-up of the database be due now. */
async function doEveryJob(
  product: Product,
  { userId }: Caller,
  { account, loop, note }: Timing & { account: Account },
): Promise<void> {
  const reminder = { time: '08:00', weekdays: [1], way: 'mail', rhythm: 'every_day' };
  const reminders = Array.from({ length: MAX_REMINDERS }, () => ({ id: newId(), ...reminder }));
  await account.send('PATCH', '/api/profile/reminders', { reminders, weekly_letter: true });
  await loop.longest();
  const now = Date.now();
  const theirs = { column: 'user_id', is: userId, set: { next_at: now } };
  await changeRows(product, 'reminder_times', theirs);
  await noteAfter(JOBS_MS, 'reminders and letter');
  await changeRows(product, 'jobs', { column: 'kind', is: 'cleanup', set: { run_at: now } });
  await noteAfter(JOBS_MS, 'cleanup');

  async function noteAfter(milliseconds: number, what: string): Promise<void> {
    await sleep(milliseconds);
    await noteTurn(what, { loop, note });
  }
}

/** Sends calls, and notes the longest turn that each has brought. */
function timed(
  product: Product,
  { account, loop, note, leave }: Timing & { account: Account; leave: (name: string) => void },
): Send {
  let access = account.token;
  return async (name, request) => {
    for (let [isNew, tries] = [false, 0]; ; tries += 1) {
      const token = request.token === account.token ? access : request.token;
      await loop.longest();
      const answer = await send(product, { ...request, token });
      await noteTurn(name, { loop, note });
      const { status } = answer;
      const wait = Number(answer.headers['retry-after'] ?? 0);
      if (status === 429 && wait <= MAX_WAIT_SECONDS && tries < MAX_TRIES) await sleep(wait * 1000);
      else if (status === 401 && token === access && !isNew) {
        access = (await signIn(product, account.email)).access_token;
        isNew = true;
      } else {
        if (status === 429 || status === 0) leave(`${name} (${status})`);
        return { status, json: () => JSON.parse(answer.text) };
      }
    }
  };
}

async function noteTurn(what: string, { loop, note }: Timing): Promise<void> {
  const turn = await loop.longest();
  if (turn) note(what, turn);
}

async function send(product: Product, { method, path, body, file, form, token }: Request) {
  const type = body ? 'json' : file ? 'octet-stream' : 'x-www-form-urlencoded';
  const payload = body ? JSON.stringify(body) : (file ?? form);
  const headers = payload === undefined ? {} : { 'Content-Type': `application/${type}` };
  const sent = call(product, { method, path, body: payload, token, headers, from: newAddress() });
  return await sent.catch(() => ({ status: 0, headers: {} as IncomingHttpHeaders, text: '' }));
}
