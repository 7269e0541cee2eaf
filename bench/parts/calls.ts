import { addDays } from '#domain/civil-date.ts';
import { grouped } from '../figures.ts';
import { newId } from '../../src/server/platform/new-id.ts';
import { requestOf } from '../notebook/caller.ts';
import { ask, cursorOf, makePeople, nextCommands, nextMark, textOf } from '../notebook/people.ts';
import type { BenchPerson } from '../notebook/people.ts';
import { TODAY } from '../notebook/plant.ts';
import { ratesInTurn, startBare, type Side } from '../notebook/rates.ts';
import { ENGINES, startProduct, type Product } from '../product.ts';
import { atMost, type Line, type Part } from './part.ts';

/** So many people keep ten habits of a year. */
const PEOPLE = 64;
const CONNECTIONS = 50;

/** As many as wait for a turn at hashing, and one that has it. */
const SIGN_INS = 8;

/** Shares of what the bare server answers. */
const LISTS = { unchanged: 0.5, changed: 0.25 };

/** Marks a second of 64 people at once. */
const MARKS = { sqlite: 4000, postgres: 2500 };

/** In bytes: a notebook of 50 habits and ten years as it is, and one change of it over the wire. */
const SIZES = { whole: 250_000, change: 1000 };

/** How much the product answers, beside a bare `node:http` with the same bytes. */
export const calls: Part = {
  name: 'calls',
  engines: ENGINES,
  async measure(engine, tell) {
    await using product = await startProduct(engine);
    const people = await makePeople(product, PEOPLE, { habits: 10, days: 365 });
    await measureLists(product, people, tell);
    await measureDeltas(product, people, tell);
    await measureMarks(product, people, tell);
    await measureSignIns(product, people, tell);
    await measureSizes(product, tell);
  },
};

interface Comparison extends Pick<Side, 'requestFor' | 'between'> {
  what: string;
  /** unless given, as many as lists have */
  connections?: number;
  /** how often an answer counts: what is in one call may be more than one */
  times?: number;
  goal?: { share: number } | { each: number };
}

/** Measures a call in the product beside a bare server that gives the same bytes. */
async function compare(
  product: Product,
  { what, requestFor, between, connections = CONNECTIONS, times = 1, goal }: Comparison,
): Promise<Line> {
  const request = requestFor(0);
  using bare = await startBare(await ask(product, request));
  const sides = [
    { ...product, requestFor, ...(between && { between }) },
    { ...bare, requestFor: () => request },
  ];
  const [own, beside] = await ratesInTurn(sides, connections);
  if (!own || !beside) throw new Error('Nothing was measured');
  const share = own.each / beside.each;
  const figures = [
    `${grouped(own.each * times, 0)}/s, ${share.toFixed(2)} × bare`,
    `${(own.cost / times).toFixed(2)} ms of a processor each, bare ${beside.cost.toFixed(2)}`,
  ];
  const line = { what, found: figures.join('; ') };
  if (!goal) return line;
  return 'share' in goal
    ? { ...line, goal: `≥ ${goal.share} × bare`, held: share >= goal.share }
    : { ...line, goal: `≥ ${grouped(goal.each)}/s`, held: own.each * times >= goal.each };
}

type Tell = (line: Line) => void;

function inTurn<T>(all: readonly T[]): (turn: number) => T {
  return (turn) => {
    const one = all[turn % all.length];
    if (one === undefined) throw new Error('There is nobody');
    return one;
  };
}

async function measureLists(product: Product, people: readonly BenchPerson[], tell: Tell) {
  const of = inTurn(people);
  for (const [how, encoding] of [
    ['plain', 'identity'],
    ['compressed', 'br'],
  ]) {
    const list = ({ token }: BenchPerson, headers: object = {}) =>
      requestOf('GET', '/api/habits', {
        token,
        headers: { 'Accept-Encoding': encoding, ...headers },
      });
    const { bytes } = await ask(product, list(of(0)));
    const what = `Lists of 10 habits and a year, ${how} (${grouped(bytes)} bytes)`;
    const unchanged = { share: LISTS.unchanged };
    const changed = { share: LISTS.changed };
    const etags: string[] = [];
    for (const person of people) {
      const { headers } = await ask(product, list(person));
      etags.push(/etag: (\S+)/i.exec(headers)?.[1] ?? '');
    }
    const known = (turn: number) => list(of(turn), { 'If-None-Match': inTurn(etags)(turn) });
    const tellOf = async (comparison: Comparison) => tell(await compare(product, comparison));
    // One person alone may not ask for so many.
    await tellOf({
      what: `${what}, each another person’s, unchanged`,
      requestFor: (turn) => list(of(turn)),
      goal: unchanged,
    });
    await tellOf({
      what: `${what}, each another person’s, changed since`,
      requestFor: (turn) => list(of(turn)),
      between: {
        each: PEOPLE,
        async work() {
          for (const person of people) await ask(product, nextMark(person));
        },
      },
      goal: changed,
    });
    if (encoding === 'br') {
      for (const [n, person] of people.entries()) {
        const { headers } = await ask(product, list(person));
        etags[n] = /etag: (\S+)/i.exec(headers)?.[1] ?? '';
      }
      await tellOf({ what: 'A list that is known: 304', requestFor: known });
    }
  }
}

async function measureDeltas(product: Product, people: BenchPerson[], tell: Tell) {
  const of = inTurn(people);
  const since = (turn: number) => {
    const { token, cursor } = of(turn);
    return requestOf('GET', `/api/notebook?since=${cursor}`, { token });
  };
  for (const person of people) person.cursor = await cursorOf(product, person.token);
  tell(await compare(product, { what: 'What is new since, nothing', requestFor: since }));
  for (const person of people) await ask(product, nextMark(person));
  tell(await compare(product, { what: 'What is new since, a day', requestFor: since }));
}

async function measureMarks(product: Product, people: readonly BenchPerson[], tell: Tell) {
  const of = inTurn(people);
  const tellOf = async (comparison: Comparison) => tell(await compare(product, comparison));
  await tellOf({
    // Each another person's: nobody may send as many as one connection can.
    what: 'Marks, one after the other',
    requestFor: (turn) => nextMark(of(turn)),
    connections: 1,
  });
  const goal = { each: MARKS[product.engine] };
  await tellOf({
    what: `Marks of ${PEOPLE} people at once`,
    requestFor: (turn) => nextMark(of(turn)),
    connections: PEOPLE,
    goal,
  });
  await tellOf({
    what: `The same as pages write them`,
    requestFor: (turn) => nextCommands(of(turn)),
    connections: PEOPLE,
  });
  await tellOf({
    what: `Marks of ${PEOPLE} people, 64 in each call`,
    requestFor: (turn) => nextCommands(of(turn), 64),
    connections: 4,
    times: 64,
  });
}

async function measureSignIns(product: Product, people: readonly BenchPerson[], tell: Tell) {
  const requestFor = (turn: number) => {
    const { email, password } = inTurn(people)(turn);
    const from = `10.${100 + (turn >> 16)}.${(turn >> 8) & 255}.${turn & 255}`;
    const headers = { 'X-Forwarded-For': from };
    return requestOf('POST', '/api/auth/login', { body: { email, password }, headers });
  };
  tell(await compare(product, { what: 'Sign-ins', requestFor, connections: SIGN_INS }));
}

/** How large a thick notebook is, and one change of it. */
async function measureSizes(product: Product, tell: Tell) {
  if (product.engine !== ENGINES[0]) return;
  const [thick] = await makePeople(product, 1, { habits: 50, days: 3650 });
  if (!thick) return;
  const { token, habits, cursor } = thick;
  const read = (path: string) => ask(product, requestOf('GET', path, { token }));
  const all = await read('/api/notebook');
  tell({
    what: 'A notebook of 50 habits and ten years',
    ...atMost(SIZES.whole, textOf(all).length, 'bytes'),
  });
  // Sixty days by hand have their times beside them.
  const commands = Array.from({ length: 60 }, (_, back) => {
    const [date, mark] = [addDays(TODAY, -back), { value: back % 3 > 0 }];
    const at = new Date(Date.now() - back * 86_400_000).toISOString();
    return { id: newId(), at, command: { type: 'enter_day', habit: habits[0], date, mark } };
  });
  const body = { since: cursor, commands };
  const applied = await ask(product, requestOf('POST', '/api/notebook/commands', { token, body }));
  const since = (JSON.parse(textOf(applied)) as { notebook: { cursor: string } }).notebook.cursor;
  await ask(product, nextMark(thick));
  const delta = await read(`/api/notebook?since=${since}`);
  tell({
    what: 'One change of it, as it comes over the wire',
    ...atMost(SIZES.change, delta.bytes, 'bytes'),
  });
}
