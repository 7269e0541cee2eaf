import { MAX_SEALED, unsentEndpoints } from '#contract/unsent.ts';
import { callsOf } from '../app/api/api.ts';
import { rememberMark } from '../app/session/token-store.ts';
import { answerTo, copy, rangeOf, within } from './local-database.ts';
import type { Issued } from './replica.ts';
import { peopleInTabs } from './tabs.ts';

const wire = callsOf(unsentEndpoints);

/** So long, in milliseconds, what was not sent waits here for its owner without a word: 30 days. */
const SILENCE = 30 * 24 * 60 * 60 * 1000;

/** Those who are not here, and of whom nothing but what was not sent has been here for that long. */
export async function longGone(now = Date.now()): Promise<string[]> {
  const [keys, rows] = await within('readonly', async (transaction) => {
    const store = transaction.objectStore('commands');
    return await Promise.all([
      answerTo(store.getAllKeys()),
      answerTo<(Partial<Issued> | undefined)[]>(store.getAll()),
    ]);
  });
  const latest = new Map<string, number>();
  for (const [place, key] of keys.entries()) {
    const person = Array.isArray(key) ? String(key[0]) : '';
    latest.set(person, Math.max(latest.get(person) ?? 0, rows[place]?.at ?? 0));
  }
  const here = await peopleInTabs();
  const isHere = (person: string) => here.has(person) || rememberMark.person() === person;
  return [...latest].flatMap(([person, at]) =>
    at < now - SILENCE && !isHere(person) ? [person] : [],
  );
}

/** A file of what people did not send, which nobody but they, signed in, can have opened. */
export async function sealedFile(people: readonly string[]): Promise<Blob> {
  const sealed: string[] = [];
  for (const person of people) {
    const rows = await within('readonly', (transaction) =>
      answerTo<unknown[]>(transaction.objectStore('commands').getAll(rangeOf(person))),
    );
    for (let first = 0; first < rows.length; first += MAX_SEALED) {
      const commands = rows.slice(first, first + MAX_SEALED);
      sealed.push((await wire.sealUnsent({ body: { person, commands } })).sealed);
    }
  }
  return new Blob([JSON.stringify({ sealed })], { type: 'application/json' });
}

/** Takes away what people did not send, for ever. */
export async function eraseUnsent(people: readonly string[]): Promise<void> {
  for (const person of people) await copy.erase(person, 'all');
}
