import { diffOfCommands, type Diff } from './diff.ts';
import { isCommand, localDatabase, rangeOf, within } from './local-database.ts';
import type { Refused, PendingCommand } from './replica.ts';

/**
 * Puts what can't be read, of what a person did in this browser, among what was refused, with the
 * text of it. It is asked for row by row, so that none that can't be had takes others with it.
 *
 * @returns everything that is there, as other tabs are told of it
 */
export async function setAside(person: string): Promise<Diff> {
  const keys = await within('readonly', (transaction) =>
    transaction.objectStore('commands').getAllKeys(rangeOf(person)),
  );
  const commands = new Map<string, PendingCommand | Refused>();
  for (const key of keys) {
    const [, id] = key;
    const row = await within('readonly', (transaction) =>
      transaction.objectStore('commands').get(key),
    ).catch(() => undefined);
    commands.set(id, isCommand(row) ? row : aside(id, row));
  }
  const diff = diffOfCommands(commands);
  await localDatabase.write(person, diff);
  return diff;
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
