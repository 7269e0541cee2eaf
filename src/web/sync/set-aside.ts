import { pauseAfter, wait } from '../app/api/loop.ts';
import { diffOfCommands, type Diff } from './diff.ts';
import { isCommand, localDatabase, rangeOf, within } from './local-database.ts';
import type { Refused, PendingCommand } from './replica.ts';

/** What a browser says of a row that it will never read: Chromium, that the file of it is gone. */
const DAMAGED = ['NotReadableError', 'NotFoundError', 'DataCloneError'];

/** How often a row is asked for that can't be had for another reason. */
const MAX_TRIES = 3;

/**
 * Puts what can't be read, of what a person did in this browser, among what was refused, with the
 * text of it. It is asked for row by row, so that none that can't be had takes others with it. What
 * only a connection kept from being read is left for the next start.
 *
 * @returns everything that is there, as other tabs are told of it
 */
export async function setAside(person: string): Promise<Diff> {
  const keys = await within('readonly', (transaction) =>
    transaction.objectStore('commands').getAllKeys(rangeOf(person)),
  );
  const commands = new Map<string, PendingCommand | Refused>();
  for (const key of keys) {
    const row = await rowAt(key);
    if (row) commands.set(row.id, row);
  }
  const diff = diffOfCommands(commands);
  await localDatabase.write(person, diff);
  return diff;
}

/** @returns undefined where another tab has removed it meanwhile, or it can't be had for now */
async function rowAt(key: [person: string, id: string]) {
  const [, id] = key;
  for (let failures = 1; failures <= MAX_TRIES; failures += 1)
    try {
      const row = await within('readonly', (transaction) =>
        transaction.objectStore('commands').get(key),
      );
      return row === undefined || isCommand(row) ? row : aside(id, textOf(row));
    } catch (error) {
      if (error instanceof DOMException && DAMAGED.includes(error.name)) return aside(id, '');
      await wait(pauseAfter(failures), undefined);
    }
  return undefined;
}

function aside(id: string, text: string): Refused {
  const command = { type: 'together', commands: [] } as const;
  return { id, at: Date.now(), command, code: 'invalid_request', text };
}

function textOf(row: unknown): string {
  try {
    return JSON.stringify(row, (_, value) => (value instanceof Map ? [...value] : value)) ?? '';
  } catch {
    return String(row);
  }
}
