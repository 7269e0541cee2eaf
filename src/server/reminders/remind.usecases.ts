import { setImmediate as nextTurn } from 'node:timers/promises';
import { partsOf } from '#domain/civil-date.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { WAYS } from '#domain/reminder.ts';
import { LETTER } from '#domain/weekly-letter.ts';
import { HOUR } from '../clock.ts';
import type { Database, Reader, Writer } from '../database/database.ts';
import { habitsOfMany } from '../notebook/many-notebooks.usecases.ts';
import { decideReminder } from './decide-reminder.ts';
import type { Decision, Known } from './decide-reminder.ts';
import { holdPeople } from './reminder-settings.store.ts';
import {
  claimTimes,
  countTimes,
  deleteTimes,
  putTimes,
  WHOLE_NOTEBOOK,
} from './reminder-times.store.ts';
import type { RemindedPerson } from './reminder-settings.store.ts';
import type { ReminderTimeRow } from './reminder-times.store.ts';
import type { Ways } from './spoken-reminder.ts';

/** For so long, in milliseconds, reminders are decided on before others get their turn. */
const LONGEST_TURN = 5;

/** How many are put into words and sealed before others get their turn. */
const QUEUED_AT_ONCE = 20;

export interface Reminding {
  writer: Writer;
  engine: Database['engine'];
  ways: Ways;
  now: number;
}

/**
 * Sends what is due and still asked for, and notes when each comes next: both or neither, since it
 * is one transaction, and each once, since nobody else has what it claimed.
 *
 * @param most how many reminders are claimed
 * @returns how many were, and are dealt with
 */
export async function remindDue(
  { writer, engine, ways, now }: Reminding,
  most: number,
): Promise<number> {
  const claimed = await claimTimes(writer, engine, { now, most });
  if (claimed.length === 0) return 0;
  const userIds = [...new Set(claimed.map(({ user_id }) => user_id))];
  const people = notTooMuch(await holdPeople(writer, engine, userIds));
  const rows = claimed.filter(({ user_id }) => people.some(({ id }) => id === user_id));
  // Those whose accounts are about to go are left alone.
  if (rows.length === 0) return 0;
  const known = await knownOf(writer, engine, { people, rows });
  const gone: ReminderTimeRow[] = [];
  const decisions: Decision[] = [];
  let turn = performance.now();
  for (const row of rows) {
    const ofPerson = known.get(row.user_id);
    if (!ofPerson) continue;
    const decision = decideReminder(row, ofPerson, now);
    decisions.push(decision);
    if (decision.next === null) gone.push(row);
    if (performance.now() - turn < LONGEST_TURN) continue;
    await nextTurn();
    turn = performance.now();
  }
  const spoken = decisions.flatMap((decision) => decision.spoken ?? []);
  for (const way of WAYS) {
    const some = spoken.filter((reminder) => reminder.way === way);
    for (let first = 0; first < some.length; first += QUEUED_AT_ONCE) {
      await ways[way](writer, some.slice(first, first + QUEUED_AT_ONCE));
      await nextTurn();
    }
  }
  const letters = decisions.flatMap(({ letter }) => letter ?? []);
  if (letters.length > 0) await ways.letter(writer, letters);
  await deleteTimes(writer, engine, gone);
  await putTimes(
    writer,
    decisions.flatMap(({ next }) => next ?? []),
  );
  return decisions.length;
}

/** Lets the one that has waited longest wait for another hour, so that it keeps nobody from theirs. */
export async function putOff({ writer, engine, now }: Omit<Reminding, 'ways'>): Promise<void> {
  const [row] = await claimTimes(writer, engine, { now, most: 1 });
  if (row) await putTimes(writer, [{ ...row, next_at: now + HOUR }]);
}

/** How many reminders wait to be sent. */
export async function countDue(reader: Reader, now: number): Promise<number> {
  return await countTimes(reader, now);
}

/** How much is read of people at once, in bytes; each entry takes up to so many beside its note. */
const MOST_BYTES = 16 * 1024 * 1024;
const ENTRY_BYTES = 40;

/** As many of some people as are not too much to be read at once, and one at least. */
function notTooMuch(people: readonly RemindedPerson[]): RemindedPerson[] {
  let bytes = 0;
  return people.filter(({ entry_count, note_bytes }, place) => {
    bytes += note_bytes + entry_count * ENTRY_BYTES;
    return place === 0 || bytes <= MOST_BYTES;
  });
}

type OfDay = Pick<ReminderTimeRow, 'user_id' | 'habit_id' | 'reminder_id' | 'next_date'>;

/** What is known of those whose reminders are due, by their ids; read in few queries. */
export async function knownOf(
  reader: Reader,
  engine: Database['engine'],
  { people, rows }: { people: readonly RemindedPerson[]; rows: readonly OfDay[] },
): Promise<Map<string, Known>> {
  // A letter is written later, from all that its person keeps.
  const ofAll = rows.filter(
    ({ habit_id, reminder_id }) => habit_id === WHOLE_NOTEBOOK && reminder_id !== LETTER,
  );
  const ofHabits = rows.filter(({ habit_id }) => habit_id !== WHOLE_NOTEBOOK);
  const habits = await habitsOfMany(reader, engine, {
    some: ofHabits.map(({ user_id, habit_id }) => [user_id, habit_id] as const),
    allOf: [...new Set(ofAll.map(({ user_id }) => user_id))],
    from: firstYear(rows.map(({ next_date }) => next_date)),
  });
  return new Map(
    people.map((person) => [person.id, { person, habits: habits.get(person.id) ?? [] }]),
  );
}

/** No goal looks back further than a year. */
function firstYear(dates: readonly CivilDate[]): number {
  return Math.min(...dates.map((date) => partsOf(date).year)) - 1;
}
