import { answerTo, copy, isCommand, rangeOf, within } from './local-database.ts';
import type { Refused, Waiting } from './replica.ts';
import type { Writing } from './writing.ts';

const NONE = new Map<string, never>();

/**
 * Puts what can't be read, of what a person did in this browser, among what was refused, with the
 * text of it. It is asked for row by row, so that none that can't be had takes others with it.
 *
 * @returns everything that is there, as other tabs are told of it
 */
export async function setAside(person: string): Promise<Writing> {
  const keys = await within('readonly', (transaction) =>
    answerTo(transaction.objectStore('commands').getAllKeys(rangeOf(person))),
  );
  const commands = new Map<string, Waiting | Refused>();
  for (const key of keys) {
    const id = Array.isArray(key) ? String(key[1]) : '';
    const row = await within('readonly', (transaction) =>
      answerTo<Waiting | Refused | undefined>(transaction.objectStore('commands').get(key)),
    ).catch(() => undefined);
    commands.set(id, isCommand(row) ? row : aside(id, row));
  }
  const rows = { habits: NONE, groups: NONE, pauses: NONE };
  const writing = { ...rows, commands, cursor: undefined, since: undefined, whole: false };
  await copy.write(person, writing, undefined);
  return writing;
}

function aside(id: string, row: unknown): Refused {
  const command = { type: 'together', commands: [] } as const;
  return { id, at: Date.now(), command, code: 'invalid_request', text: textOf(row) };
}

function textOf(row: unknown): string {
  try {
    return JSON.stringify(row, (_, value) => (value instanceof Map ? [...value] : value)) ?? '';
  } catch {
    return String(row);
  }
}
