import type { z } from 'zod/mini';
import { parseFields } from '#contract/fields.ts';
import type { DatedEntry } from '#domain/entries.ts';
import type { ImportedChange, ImportedFile } from './imported-file.ts';
import { MOST_ENTRIES, MOST_THINGS } from './limits.ts';
import { messageSchema } from './read-messages.ts';
import type { habitSchema, ReadOutcome } from './read-messages.ts';

/**
 * Puts messages together again, and believes none of them.
 *
 * @returns takes a message as JSON, and gives the outcome with the last one
 * @throws Error, from the returned function, when it is no message, or none that may come now
 */
export function createAssembly(): (message: string) => ReadOutcome | undefined {
  let file: Omit<ImportedFile, 'habits'> | undefined;
  const habits: GrowingHabit[] = [];
  let count = 0;

  function addTo<T>(list: T[] | undefined, items: readonly T[]): void {
    count += items.length;
    if (!list || count > MOST_ENTRIES) throw nonsense();
    list.push(...items);
  }

  return (line) => {
    const { value: message, errors } = parseFields(messageSchema, JSON.parse(line));
    if (errors) throw nonsense();
    if ('refusal' in message) return message;
    if ('file' in message) file = message.file;
    else if ('habit' in message) habits.push(beginOf(message.habit));
    else if ('entries' in message) addTo(habits.at(-1)?.entries, message.entries);
    else if ('changes' in message) addTo(habits.at(-1)?.own?.changes, message.changes);
    else if (file) return { file: { ...file, habits } };
    else throw nonsense();
    if (habits.length > MOST_THINGS) throw nonsense();
    return undefined;
  };
}

type GrowingHabit = ReturnType<typeof beginOf>;

/** A habit whose entries and changes are still to come. */
function beginOf({ own, ...habit }: z.infer<typeof habitSchema>) {
  const entries: DatedEntry[] = [];
  const changes: ImportedChange[] = [];
  return { ...habit, entries, own: own && { ...own, changes } };
}

function nonsense(): Error {
  return new Error('What was read makes no sense');
}
