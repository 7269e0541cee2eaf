import { setTimeout as sleep } from 'node:timers/promises';
import type { NotebookAnswer } from '#contract/notebook.ts';
import { civilDateOf, dayAfter, EPOCH } from '#domain/civil-date.ts';
import type { OneCommand } from '#domain/commands/command.ts';
import { entryOn, type Entries } from '#domain/entries.ts';
import { bodyOf, COMMANDS } from '../bench/notebook/commands.ts';
import type { Product } from '../bench/product.ts';
import { newId } from '../src/server/platform/new-id.ts';
import { creating } from '../src/server/features/notebook/testing/creating.ts';
import { count, Tally } from './figures.ts';
import { openPerson, WITHOUT_WORD, type Answered, type Person } from './person.ts';

/**
 * What writers wrote and were told of it. Each write is one command of two halves: an amount and a
 * note that no other write has, on a day of its own, and one more on a day that counts them. A
 * writer sends one at a time, and again until it is told that it is done, as a page does.
 */
export interface Ledger {
  /** all write until told to stop; a write without an answer is the first of the next time */
  write(until: AbortSignal): Promise<void>;
  /** All write while something is done. @returns what came of that */
  during<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Holds what is there, by the API, against what was acknowledged.
   *
   * @param until what was acknowledged later may be there or not, in milliseconds since 1970; now,
   * unless said, so that it can be looked at while all write
   */
  check(until?: number): Promise<Reading>;
  /** how many writes were acknowledged by then, or so far */
  acknowledged(until?: number): number;
  /** by when each of them was, in milliseconds since 1970 */
  moments(): number[];
  /** resolves once so many more are */
  after(writes: number): Promise<void>;
  /** how many answers of writes had each status; 0 is none */
  answers: ReadonlyMap<number, number>;
  /** how long each write took that was acknowledged at once, in milliseconds */
  times: number[];
  people: readonly Person[];
}

export interface Reading {
  /** acknowledged, and not there or not as it was written */
  lost: number;
  /** there more than once */
  doubled: number;
  /** one half of it is there */
  halved: number;
}

interface Write {
  id: string;
  at: string;
  day: number;
  /** by when it was, in milliseconds since 1970 */
  acknowledged?: number;
}

interface Writer {
  person: Person;
  name: number;
  habit: string;
  writes: Write[];
}

const WRITERS_EACH = 8;

/** On which day a habit counts its writes. */
const COUNTER = civilDateOf(EPOCH);

/** Whoever got no answer tries again after so long. */
const BACKOFF_MS = 20;

/** So often it is looked how many were acknowledged. */
const POLL_INTERVAL_MS = 1;

const AMOUNT = { kind: 'at_least', amount: 1, unit: '', per: 'day' } as const;
const DAILY = { every: 'DAILY', weekdays: [1, 2, 3, 4, 5, 6, 7] } as const;

/**
 * @param writers how many write at once, eight of them into each notebook
 * @param rest for how long each waits between two writes, in milliseconds
 */
export async function openLedger(
  product: Pick<Product, 'url' | 'dataDir'>,
  writers = 64,
  rest = 0,
): Promise<Ledger> {
  const people: Person[] = [];
  const all: Writer[] = [];
  while (all.length < writers) {
    const person = await openPerson(product);
    people.push(person);
    for (let n = 0; n < WRITERS_EACH && all.length < writers; n += 1) {
      all.push({ person, name: all.length, habit: await createHabit(person), writes: [] });
    }
  }
  const answers = new Tally();
  const times: number[] = [];
  const moments: number[] = [];

  async function writeOne(writer: Writer): Promise<void> {
    const last = writer.writes.at(-1);
    const write = last && last.acknowledged === undefined ? last : nextOf(writer);
    const begun = performance.now();
    const answer = await writer.person.call('POST', COMMANDS, commandOf(writer, write));
    const status = isWithoutWord(answer) ? WITHOUT_WORD : answer.status;
    answers.add(status);
    if (!isDone(answer)) return void (await sleep(BACKOFF_MS));
    // The clock tells whole milliseconds: it was by then.
    write.acknowledged = Date.now() + 1;
    moments.push(write.acknowledged);
    if (write !== last) times.push(performance.now() - begun);
  }

  async function write(until: AbortSignal): Promise<void> {
    const go = async (writer: Writer) => {
      while (!until.aborted) {
        await writeOne(writer);
        if (rest > 0) await sleep(rest);
      }
    };
    await Promise.all(all.map(go));
  }

  return {
    write,

    async during(work) {
      const over = new AbortController();
      const writing = write(over.signal);
      try {
        return await work();
      } finally {
        over.abort();
        await writing;
      }
    },

    async check(until = Date.now()) {
      const reading: Reading = { lost: 0, doubled: 0, halved: 0 };
      for (const person of people) {
        const pages = await pagesOf(person);
        for (const writer of all.filter((each) => each.person === person))
          compare(writer, entriesOf(pages, writer.habit), until, reading);
      }
      return reading;
    },
    acknowledged: (until = Infinity) => moments.filter((moment) => moment <= until).length,
    moments: () => [...moments],
    async after(writes) {
      const goal = moments.length + writes;
      while (moments.length < goal) await sleep(POLL_INTERVAL_MS);
    },
    answers,
    times,
    people,
  };
}

export function isWhole({ lost, doubled, halved }: Reading): boolean {
  return lost + doubled + halved === 0;
}

/** Adds up what was found at several times. */
export function sumOf(readings: readonly Reading[]): Reading {
  const sum = { lost: 0, doubled: 0, halved: 0 };
  for (const { lost, doubled, halved } of readings) {
    sum.lost += lost;
    sum.doubled += doubled;
    sum.halved += halved;
  }
  return sum;
}

/** "64,112 writes, none lost, none doubled" */
export function inWords(acknowledged: number, { lost, doubled, halved }: Reading): string {
  const some = (number: number) => (number === 0 ? 'none' : count(number));
  const torn = halved === 0 ? '' : `, ${count(halved)} in part`;
  return `${count(acknowledged)} writes, ${some(lost)} lost, ${some(doubled)} doubled${torn}`;
}

async function createHabit(person: Person): Promise<string> {
  const habit = newId();
  const goals = [{ from: COUNTER, schedule: DAILY, target: AMOUNT }];
  const command = creating(habit, { goals, created_at: `${COUNTER}T00:00:00Z` });
  const answer = await person.call('POST', COMMANDS, bodyOf([command]));
  if (!isDone(answer)) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return habit;
}

function nextOf({ writes }: Writer): Write {
  const at = new Date().toISOString();
  const write = { id: newId(), at, day: writes.length + 1 };
  writes.push(write);
  return write;
}

function commandOf({ habit, name }: Writer, { id, at, day }: Write): object {
  const date = civilDateOf(dayAfter(EPOCH, day));
  const commands: OneCommand[] = [
    { type: 'enter_day', habit, date, mark: { value: day }, note: noteOf(name, day) },
    { type: 'add_amount', habit, date: COUNTER, amount: 1 },
  ];
  return { commands: [{ id, at, command: { type: 'together', commands } }] };
}

function noteOf(writer: number, day: number): string {
  return `writer ${writer}, write ${day}`;
}

/** @throws when it is refused: no writer writes what may be */
function isDone({ status, body }: Answered): boolean {
  if (status !== 200) return false;
  const [result] = (body as { results: { result: string }[] }).results;
  if (result?.result === 'refused') throw new Error(`refused: ${JSON.stringify(result)}`);
  return result?.result === 'applied' || result?.result === 'repeated';
}

async function pagesOf(person: Person): Promise<NotebookAnswer['pages']> {
  const { status, body } = await person.call('GET', '/api/notebook');
  if (status === 200) return (body as NotebookAnswer).pages;
  // Nobody whose account is lost is let in.
  if (isUnknown(body)) return {};
  throw new Error(`A notebook can't be read: ${status} ${JSON.stringify(body)}`);
}

function entriesOf(pages: NotebookAnswer['pages'], habit: string): Entries {
  return new Map(Object.entries(pages[habit] ?? {}).map(([year, page]) => [Number(year), page]));
}

function compare(
  { name, writes }: Writer,
  entries: Entries,
  until: number,
  reading: Reading,
): void {
  let there = 0;
  for (const { day, acknowledged } of writes) {
    const entry = entryOn(entries, civilDateOf(dayAfter(EPOCH, day)));
    if (entry?.value === day && entry.note === noteOf(name, day)) there += 1;
    else if (acknowledged !== undefined && acknowledged <= until) reading.lost += 1;
    else if (entry) reading.halved += 1;
  }
  const counted = Number(entryOn(entries, COUNTER)?.value ?? 0);
  if (counted > there) reading.doubled += counted - there;
  if (counted < there) reading.halved += there - counted;
}

function isWithoutWord({ status, headers }: Answered): boolean {
  return [429, 503].includes(status) && !headers.has('retry-after');
}

function isUnknown(body: unknown): boolean {
  return (body as { code?: string } | undefined)?.code === 'invalid_credentials';
}
