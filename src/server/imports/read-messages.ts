import { z } from 'zod/mini';
import { parseFields } from '#contract/fields.ts';
import { problemSchema, PROBLEMS } from '#contract/problem.ts';
import type { ProblemCode } from '#contract/problem.ts';
import type { DatedEntry } from '#domain/entries.ts';
import { changeSchema, datedEntrySchema, fileSchema, habitSchema } from './imported-file.ts';
import type { ImportedChange, ImportedFile } from './imported-file.ts';
import { MOST_ENTRIES, MOST_THINGS } from './limits.ts';

const refusalSchema = z.strictObject({
  code: z.enum(Object.keys(PROBLEMS) as ProblemCode[]),
  errors: problemSchema.shape.errors,
});

/** What became of a file: what is in it, or why it is refused. */
export type ReadOutcome = { file: ImportedFile } | { refusal: z.infer<typeof refusalSchema> };

/** What the process that reads a file says, a message a line. */
const messageSchema = z.union([
  z.strictObject({ entries: z.array(datedEntrySchema) }),
  z.strictObject({ changes: z.array(changeSchema) }),
  z.strictObject({ habit: habitSchema }),
  z.strictObject({ file: fileSchema }),
  z.strictObject({ refusal: refusalSchema }),
  z.strictObject({ end: z.literal(true) }),
]);

/** How many entries or changes there are in a message: few enough to make nobody wait. */
const BATCH = 200;

/**
 * An outcome in messages: a refusal; or the file without its habits, then each habit followed by its
 * entries and changes, then the end.
 */
export function* messagesOf(outcome: ReadOutcome): Generator<object> {
  if ('file' in outcome) {
    const { habits, ...file } = outcome.file;
    yield { file };
    for (const { entries, own, ...habit } of habits) {
      const { changes = [], ...kept } = own ?? {};
      yield { habit: own ? { ...habit, own: kept } : habit };
      for (const batch of batchesOf(entries)) yield { entries: batch };
      for (const batch of batchesOf(changes)) yield { changes: batch };
    }
    yield { end: true };
  } else {
    yield outcome;
  }
}

function* batchesOf<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let begin = 0; begin < items.length; begin += BATCH) yield items.slice(begin, begin + BATCH);
}

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
