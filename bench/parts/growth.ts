import { grouped, quantile } from '../figures.ts';
import { callerAt, requestOf, type Caller } from '../notebook/caller.ts';
import { plantCrowd, sizesOf } from '../notebook/crowd.ts';
import { nextCommands, nextMark, type BenchPerson } from '../notebook/people.ts';
import { ENGINES, startProduct, type Product } from '../product.ts';
import { atMost, type Part } from './part.ts';

/** One habit of 500 days each makes 50 million completions. */
const CROWD = 100_000;
const NOTEBOOK = { habits: 1, days: 500 };

/** Those who call, of whom there are as many in the database that is empty but for them. */
const CALLERS = 64;

/** Calls of a kind that count, and how many come before. */
const CALLS = { counted: 640, before: 128 };

/** Times as long as in the small database; bytes a completion. */
const GOALS = { slower: 1.2, bytes: 4 };

type RequestOf = (person: BenchPerson) => string;

const LIST: RequestOf = ({ token }) => requestOf('GET', '/api/habits', { token });

/** What is asked, and what comes before each time and is not counted. */
const KINDS: Record<string, { request: RequestOf; before?: RequestOf }> = {
  'A list, unchanged': { request: LIST },
  'A list, changed since': { request: LIST, before: nextMark },
  'A notebook': { request: ({ token }) => requestOf('GET', '/api/notebook', { token }) },
  'What is new since': {
    request: ({ token, cursor }) => requestOf('GET', `/api/notebook?since=${cursor}`, { token }),
  },
  'A mark': { request: nextMark },
  'A mark as pages write it': { request: (person) => nextCommands(person) },
};

/** Whether calls take longer where many people keep much: both servers are asked in turn. */
export const growth: Part = {
  name: 'growth',
  engines: ENGINES,
  async measure(engine, tell) {
    await using products = new AsyncDisposableStack();
    const crowds: { product: Product; people: BenchPerson[] }[] = [];
    for (const count of [CALLERS, CROWD]) {
      const product = products.use(await startProduct(engine));
      const crowd = await plantCrowd(product, count, NOTEBOOK);
      crowds.push({ product, people: await crowd.signIn(CALLERS) });
    }
    // A connection that waited while the crowd was made would have been ended.
    const [small, large] = crowds.map((crowd) => ({
      ...crowd,
      caller: callerAt(crowd.product.url),
    }));
    if (!small || !large) return;
    const completions = CROWD * NOTEBOOK.habits * NOTEBOOK.days;
    for (const [kind, how] of Object.entries(KINDS)) {
      const times = await timesInTurn(small, large, how);
      const [one, other] = times.map((each) => quantile(each, 0.5));
      if (one === undefined || other === undefined) continue;
      tell({
        what: `${kind}: p50 among ${grouped(completions)} completions of ${grouped(CROWD)} people`,
        goal: `≤ ${GOALS.slower} × of ${CALLERS} people`,
        found: `${(other / one).toFixed(2)} × (${other.toFixed(2)} ms, ${one.toFixed(2)} ms)`,
        held: other / one <= GOALS.slower,
      });
    }
    const { pages, all } = await sizesOf(large.product);
    const line = atMost(GOALS.bytes, pages / completions, 'bytes', 2);
    tell({
      what: 'What a completion takes, with indexes',
      ...line,
      found: `${line.found}; the whole database ${grouped(all / 1e6, 0)} MB`,
    });
  },
};

interface Side {
  caller: Caller;
  people: readonly BenchPerson[];
}

/** @returns milliseconds of each call, of the one and of the other */
async function timesInTurn(
  one: Side,
  other: Side,
  { request, before }: { request: RequestOf; before?: RequestOf },
): Promise<number[][]> {
  const times: [number[], number[]] = [[], []];
  for (let turn = -CALLS.before; turn < CALLS.counted; turn += 1)
    for (const [n, { caller, people }] of [one, other].entries()) {
      const person = people[(turn + CALLS.before) % people.length];
      if (!person) continue;
      if (before) await send(caller, before(person));
      const took = await send(caller, request(person));
      if (turn >= 0) times[n]?.push(took);
    }
  return times;
}

/** @returns how long the answer took, in milliseconds */
async function send(caller: Caller, request: string): Promise<number> {
  const begun = performance.now();
  const { status, body } = await caller.send(request);
  if (status >= 400) throw new Error(`${status} ${body.toString('utf8', 0, 200)}`);
  return performance.now() - begun;
}
