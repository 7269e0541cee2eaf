import { z } from 'zod/mini';
import { packEntries } from '#domain/entries.ts';
import { parseFields } from '#contract/fields.ts';
import { problemSchema, PROBLEMS, type ProblemCode } from '#contract/problem.ts';
import { countSymbols, type YearPage } from '#domain/year-page.ts';
import {
  changeSchema,
  fileSchema,
  habitSchema,
  pageSchema,
  remarksSchema,
  type ImportedChange,
  type ImportedFile,
  type ListedFile,
  type ListedHabit,
} from './imported-file.ts';
import { MAX_OWN, MAX_THINGS } from './limits.ts';

const refusalSchema = z.strictObject({
  code: z.enum(Object.keys(PROBLEMS) as ProblemCode[]),
  errors: problemSchema.shape.errors,
});

/** What became of a file: what is in it, or why it is refused. */
export type ReadOutcome = { file: ImportedFile } | { refusal: z.infer<typeof refusalSchema> };

/** What the process that reads a file says, a message a line. */
const messageSchema = z.union([
  z.strictObject({ page: pageSchema }),
  z.strictObject({ changes: z.array(changeSchema), of: z.uuid() }),
  z.strictObject({ habit: habitSchema }),
  z.strictObject({ file: fileSchema }),
  z.strictObject({ refusal: refusalSchema }),
  z.strictObject({ remarks: remarksSchema }),
]);

export type ReadMessage = z.input<typeof messageSchema>;

/** How many changes there are in a message: few enough to make nobody wait. */
const BATCH = 200;

/**
 * A file in messages: first what stands beside its habits, then each habit followed by its years and
 * changes, and in the end what is remarked.
 */
export function* messagesOf({ habits, remarks, ...file }: ListedFile): Generator<ReadMessage> {
  yield { file };
  for (const habit of habits) {
    yield habitMessage(habit);
    yield* pageMessages(habit);
    const { id, changes } = habit.own ?? { changes: [] };
    if (id !== undefined) yield* changeMessages(id, changes);
  }
  yield { remarks };
}

/** What is said of a habit before its years. */
export function habitMessage({
  entries: _entries,
  own,
  goals,
  ...habit
}: ListedHabit): ReadMessage {
  const { changes: _changes, ...kept } = own ?? {};
  return { habit: { ...habit, goals: [...goals], ...(own && { own: kept }) } } as ReadMessage;
}

export function* pageMessages({
  entries,
}: Pick<ListedHabit, 'entries'>): Generator<{ page: YearPage & { year: number } }> {
  for (const [year, page] of packEntries(entries)) yield { page: { year, ...page } };
}

export function* changeMessages(
  of: string,
  changes: readonly ImportedChange[],
): Generator<ReadMessage> {
  for (let begin = 0; begin < changes.length; begin += BATCH)
    yield { changes: changes.slice(begin, begin + BATCH), of };
}

/**
 * Puts messages together again, and believes none of them.
 *
 * @returns takes a message as JSON, and gives the outcome with the last one
 * @throws Error, from the returned function, when it is no message, or none that may come now
 */
export function createAssembly(): (message: string) => ReadOutcome | undefined {
  let file: Omit<ImportedFile, 'habits' | 'remarks'> | undefined;
  const habits: GrowingHabit[] = [];
  const ofOwn = new Map<string, GrowingHabit>();
  const count = { entries: 0, changes: 0 };

  function add(message: z.infer<typeof messageSchema>): ReadOutcome | undefined {
    if ('refusal' in message) return message;
    if ('file' in message) file = message.file;
    else if ('habit' in message) {
      const habit = growing(message.habit);
      habits.push(habit);
      if (habit.own) ofOwn.set(habit.own.id, habit);
    } else if ('page' in message) {
      const { year, ...page } = message.page;
      const { entries } = habits.at(-1) ?? {};
      if (!entries || entries.has(year)) throw nonsense();
      count.entries += countSymbols(page.days);
      entries.set(year, new PackedPage(page));
    } else if ('changes' in message) {
      const { changes } = ofOwn.get(message.of)?.own ?? {};
      if (!changes) throw nonsense();
      count.changes += message.changes.length;
      changes.push(...message.changes);
    } else if (file) return { file: { ...file, habits, remarks: message.remarks } };
    else throw nonsense();
    const isMuch = count.entries > MAX_OWN.entries || count.changes > MAX_OWN.changes;
    if (isMuch || habits.length > MAX_THINGS) throw nonsense();
    return undefined;
  }

  return (line) => {
    const { value: message, errors } = parseFields(messageSchema, JSON.parse(line));
    if (errors) throw nonsense();
    return add(message);
  };
}

type GrowingHabit = ReturnType<typeof growing>;

/** A habit whose years and changes are still to come. */
function growing({ own, ...habit }: z.infer<typeof habitSchema>) {
  const changes: ImportedChange[] = [];
  return { ...habit, entries: new Map<number, YearPage>(), own: own && { ...own, changes } };
}

/** A year whose details are text until somebody looks at them: as objects a million take 100 MB. */
class PackedPage implements YearPage {
  readonly days: string;
  readonly #more: string;

  constructor({ days, more }: YearPage) {
    this.days = days;
    this.#more = JSON.stringify(more);
  }

  get more(): YearPage['more'] {
    return JSON.parse(this.#more);
  }
}

function nonsense(): Error {
  return new Error('What was read makes no sense');
}
