import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { addDays } from '#domain/civil-date.ts';
import { openAccount, type Account } from '../floods/account.ts';
import type { Product } from '../product.ts';
import { callerAt, requestOf, type Answer } from './caller.ts';
import { bodyOf, COMMANDS } from './commands.ts';
import { plant, TODAY } from './plant.ts';

/** Somebody who keeps habits, and what their device knows. */
export interface BenchPerson extends Account {
  habits: string[];
  /** up to where a device of theirs knows the notebook */
  cursor: string;
  /** how often they entered a day so far */
  entered: number;
}

/** People with accounts, each with habits of which all days are kept. */
export async function makePeople(
  product: Product,
  count: number,
  size: { habits: number; days: number },
): Promise<BenchPerson[]> {
  const accounts: Account[] = [];
  for (let n = 0; n < count; n += 1) accounts.push(await openAccount(product));
  const planted = await plant(product, accounts, size);
  const people: BenchPerson[] = [];
  for (const account of accounts) {
    const cursor = await cursorOf(product, account.token);
    people.push({ ...account, habits: planted.get(account.email) ?? [], cursor, entered: 0 });
  }
  return people;
}

/** Up to where somebody who reads all of their notebook knows it. */
export async function cursorOf(product: Product, token: string): Promise<string> {
  const all = await ask(product, requestOf('GET', '/api/notebook', { token }));
  return (JSON.parse(textOf(all)) as { cursor: string }).cursor;
}

/** @throws when it is refused */
export async function ask({ url }: { url: string }, request: string): Promise<Answer> {
  const caller = callerAt(url);
  const answer = await caller.send(request);
  caller.end();
  if (answer.status >= 400) throw new Error(`${answer.status} ${textOf(answer)}`);
  return answer;
}

export function textOf({ headers, body }: Answer): string {
  if (/content-encoding: br/i.test(headers)) return brotliDecompressSync(body).toString();
  return (/content-encoding: gzip/i.test(headers) ? gunzipSync(body) : body).toString();
}

/** The next day of theirs, which is kept, or not any more. */
export function nextMark(person: BenchPerson): string {
  const { habit, date, value } = nextDay(person);
  const body = { value, date };
  return requestOf('POST', `/api/habits/${habit}/completions`, { token: person.token, body });
}

/** The same as pages write it, several days at once; the answer tells what is new. */
export function nextCommands(person: BenchPerson, count = 1): string {
  const commands = Array.from({ length: count }, () => {
    const { habit, date, value } = nextDay(person);
    return { type: 'enter_day', habit, date, mark: { value } };
  });
  const body = { since: person.cursor, ...bodyOf(commands) };
  return requestOf('POST', COMMANDS, { token: person.token, body });
}

/** One of the last days, of which each turns into the other whenever it comes again. */
function nextDay(person: BenchPerson) {
  const turn = person.entered++;
  return {
    habit: person.habits[turn % person.habits.length],
    date: addDays(TODAY, -(turn % DAYS)),
    value: Math.floor(turn / DAYS) % 2 > 0,
  };
}

/** A multiple of how many habits anybody has: the same day of the same habit comes after as many. */
const DAYS = 50;
