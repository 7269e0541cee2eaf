import { z } from 'zod/mini';
import { placeInYear, type CivilDate } from '#domain/civil-date.ts';
import { datedEntryOf } from '#contract/entry-on-wire.ts';
import { MAX_OWN, MAX_THINGS } from '../limits.ts';
import { checked } from '../opening/checked.ts';
import { changeMessages, habitMessage, pageMessages, type ReadMessage } from '../read-messages.ts';
import { damagedFile, tooMuch } from '../refusals.ts';
import { Remarks } from '../remarks.ts';
import {
  lastDay,
  sanitizeChanges,
  sanitizeEntries,
  sanitizeHabit,
  sanitizeLists,
} from '../sanitize-habit.ts';
import {
  changesOf,
  changesSchema,
  entriesSchema,
  exportSchema,
  habitOf,
  habitSchema,
  headOf,
  refuseStrays,
} from './habitude.ts';

/** The first line of our own export as it was written, by which it shows that it has lines. */
export const OWN_LINES = '{"format":"habitude","version":4,\n';

const headSchema = z.omit(exportSchema, { habits: true });
const habitHeadSchema = z.omit(habitSchema, { completions: true });

/**
 * Reads our own export as {@link exportText} writes it: JSON whose lines are its beginning, the head
 * of a habit, a year of it, and some changes. Nothing but a line of it is in memory at a time.
 *
 * @param ofAccount the latest day that may have an entry
 * @param now as {@link lastDay} takes it
 * @throws ProblemError damaged_file with the line or the field, payload_too_large
 */
export async function* readOwnLines(
  lines: AsyncIterable<string>,
  ofAccount: CivilDate,
  now?: number,
): AsyncGenerator<ReadMessage> {
  let last = ofAccount;
  const remarks = new Remarks();
  const names = new Map<string, string>();
  const count = { entries: 0, changes: 0 };
  let number = 0;
  let part: 'start' | 'head' | 'habits' | 'years' | 'changes' | 'end' = 'start';
  let head: z.infer<typeof headSchema> | undefined;
  let habit: ReturnType<typeof sanitizeHabit> | undefined;
  let years = new Set<number>();

  const read = (json: string): unknown => {
    try {
      return JSON.parse(json);
    } catch {
      throw damagedFile(`json:${number}`);
    }
  };
  const listIn = (line: string) => read(`[${line.replace(/,$/, '')}]`);

  function* yearIn(line: string): Generator<ReadMessage> {
    if (!habit) return;
    const list = checked(entriesSchema, listIn(line)).map(datedEntryOf);
    count.entries += list.length;
    const entries = sanitizeEntries(list, habit.name, last, remarks);
    const found = new Set(entries.map(({ date }) => placeInYear(date).year));
    if (!found.isDisjointFrom(years)) throw damagedFile(`json:${number}`);
    years = years.union(found);
    yield* pageMessages({ entries });
  }

  function* changes(line: string): Generator<ReadMessage> {
    const list = changesOf(checked(changesSchema, listIn(line)), count.changes);
    count.changes += list.length;
    for (const [id, some] of Map.groupBy(list, ({ habit_id }) => habit_id)) {
      const name = names.get(id);
      const past = some.map(({ change }) => change);
      if (name !== undefined) yield* changeMessages(id, sanitizeChanges(past, name, last, remarks));
    }
  }

  for await (const line of lines) {
    number += 1;
    if (part === 'start') part = 'head';
    else if (part === 'head') {
      head = checked(headSchema, read(`${OWN_LINES}${line}]}`));
      const { settings, reminders, ...lists } = headOf(head);
      last = lastDay(settings, ofAccount, now);
      yield { file: { source: 'habitude', settings, reminders, ...sanitizeLists(lists, remarks) } };
      part = 'habits';
    } else if (part === 'habits' && line === '],"changes":[') part = 'changes';
    else if (part === 'habits') {
      const written = checked(habitHeadSchema, read(`${line}]}`));
      if (names.has(written.id)) throw damagedFile(`json:${number}`);
      habit = sanitizeHabit(habitOf(written, { entries: [], changes: [] }), last, remarks);
      names.set(written.id, habit.name);
      years = new Set();
      yield habitMessage(habit);
      part = 'years';
    } else if (part === 'years' && (line === ']},' || line === ']}')) part = 'habits';
    else if (part === 'years') yield* yearIn(line);
    else if (part === 'changes' && line === ']}') part = 'end';
    else if (part === 'changes') yield* changes(line);
    else if (line !== '') throw damagedFile(`json:${number}`);
    if (count.entries > MAX_OWN.entries || count.changes > MAX_OWN.changes) throw tooMuch();
    if (names.size > MAX_THINGS) throw tooMuch();
  }
  if (part !== 'end' || !head) throw damagedFile(`json:${number}`);
  refuseStrays(head, new Set(names.keys()));
  yield { remarks: remarks.list() };
}
