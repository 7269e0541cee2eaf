import { setImmediate as nextTurn } from 'node:timers/promises';
import { WAYS } from '#domain/reminder.ts';
import { LETTER } from '#domain/weekly-letter.ts';
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts';
import type { Database, Engine, Reader, Writer } from '../../platform/database/database.ts';
import { isDatabaseUnavailable } from '../../platform/database/engine-errors.ts';
import { inSlices } from '../../platform/database/in-slices.ts';
import { hasSameFields } from '../../platform/same-fields.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { habitsOfMany } from '../notebook/reading.usecases.ts';
import type { RunTask, Task } from '../../platform/workers/task.ts';
import {
  decideReminder,
  type Decision,
  firedReminder,
  isPutOff,
  type Known,
} from './decide-reminder.ts';
import { findPeople, findRemindedPerson, holdPeople } from './reminder-settings.store.ts';
import {
  claimTimes,
  deleteTimes,
  findDueTimes,
  putTimes,
  reckonAnew,
  WHOLE_NOTEBOOK,
  type ReminderTimeRow,
} from './reminder-times.store.ts';
import type { RemindedPerson } from './reminder-settings.store.ts';
import type { Channels } from './channels.ts';
import type { DecideAgain, FiredReminder, WaitingReminder } from './decided-reminder.ts';

export { countTimes as countDue } from './reminder-times.store.ts';

/** For so long, in milliseconds, reminders are decided on before others get their turn. */
const LONGEST_TURN = 5;

/** How many are put into words and sealed before others get their turn. */
const QUEUED_AT_ONCE = 20;

/** Of whom less is kept, reminders are decided on at once; of others by a thread, as their only task. */
const LIGHT = { entries: 5000, bytes: 64 * 1024 };

/** What was decided of reminders that were due, and of whom as they were then. */
export interface Decisions {
  decided: readonly { row: ReminderTimeRow; decision: Decision }[];
  people: readonly RemindedPerson[];
}

/** Decides whether reminders speak whose time has come. */
export const decideRemindersTask: Task<
  { rows: readonly ReminderTimeRow[]; now: number },
  Decisions
> = {
  name: 'decide-reminders',
  work: ({ database }, { rows, now }) =>
    database.snapshot(async (reader) => {
      const { engine } = database;
      const userIds = [...new Set(rows.map(({ user_id }) => user_id))];
      const people = await findPeople(reader, engine, userIds);
      const known = await knownOf(reader, engine, { people, rows });
      const decided: Decisions['decided'][number][] = [];
      let turn = performance.now();
      for (const row of rows) {
        const ofPerson = known.get(row.user_id);
        if (!ofPerson) continue;
        decided.push({ row, decision: decideReminder(row, ofPerson, now) });
        if (performance.now() - turn < LONGEST_TURN) continue;
        await nextTurn();
        turn = performance.now();
      }
      return { decided, people };
    }),
};

export interface RemindDependencies {
  database: Database;
  runTask: RunTask;
  channels: Channels;
  now: number;
}

/** Reminders that are decided on at one moment. */
export interface DuePart {
  rows: readonly ReminderTimeRow[];
  /** whose they all are, where that person keeps much */
  heavyPerson?: string;
}

/**
 * What is due, in parts of which each is decided on at one moment: those of people who keep little
 * together, and those of each other person.
 *
 * @param most how many reminders are looked for
 * @param passed people whose reminders are not
 * @param of whose alone are
 */
export async function findDue(
  { database, now }: Pick<RemindDependencies, 'database' | 'now'>,
  asked: { most: number; passed: ReadonlySet<string>; of?: string },
): Promise<DuePart[]> {
  const due = await findDueTimes(database.read, database.engine, { now, ...asked });
  const userIds = [...new Set(due.map(({ user_id }) => user_id))];
  const people = await findPeople(database.read, database.engine, userIds);
  const heavy = new Set(people.filter((person) => !isLight(person)).map(({ id }) => id));
  const light = due.filter(({ user_id }) => !heavy.has(user_id));
  const ofHeavy = [...heavy].map((id) => ({
    rows: due.filter(({ user_id }) => user_id === id),
    heavyPerson: id,
  }));
  return [...(light.length > 0 ? [{ rows: light }] : []), ...ofHeavy];
}

/** Whether so little is kept by somebody that it is read and judged at once. */
function isLight({ entry_count, note_bytes, text_bytes }: RemindedPerson): boolean {
  return entry_count <= LIGHT.entries && note_bytes + text_bytes <= LIGHT.bytes;
}

/**
 * Decides on what is due, then sends what is still asked for and notes when each comes next: both or
 * neither, since it is one transaction, and each once, since nobody else has what it claimed. What
 * was changed meanwhile is left to be decided anew.
 *
 * @returns how many were dealt with, and of whom something was changed meanwhile
 */
export async function remindDue(
  { database, runTask, channels, now }: RemindDependencies,
  { rows, heavyPerson }: DuePart,
): Promise<{ taken: number; changed: readonly string[] }> {
  const decisions =
    heavyPerson === undefined
      ? await decideRemindersTask.work({ database, tempFolder: '' }, { rows, now })
      : await runTask(decideRemindersTask, { rows, now }, `reminders of ${heavyPerson}`);
  const known = new Set(decisions.people.map(({ id }) => id));
  const ofNobody = rows.filter(({ user_id }) => !known.has(user_id));
  return await database.write(async (writer) => {
    const forgotten = await forgetOfNobody(writer, database.engine, ofNobody);
    const { sent, changed } = await sendAndReschedule(writer, database.engine, channels, decisions);
    return { taken: forgotten + sent, changed };
  });
}

/**
 * Forgets reminders of those who are kept out or gone, which would be due for ever: whoever is let in
 * again has their times computed anew.
 *
 * @returns how many there were
 */
async function forgetOfNobody(
  writer: Writer,
  engine: Engine,
  rows: readonly ReminderTimeRow[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const claimed = await claimTimes(writer, engine, rows);
  const userIds = [...new Set(claimed.map(({ user_id }) => user_id))];
  const isBack = new Set((await findPeople(writer, engine, userIds)).map(({ id }) => id));
  const gone = claimed.filter(({ user_id }) => !isBack.has(user_id));
  await deleteTimes(writer, engine, gone);
  return gone.length;
}

async function sendAndReschedule(
  writer: Writer,
  engine: Engine,
  channels: Channels,
  { decided, people }: Decisions,
): Promise<{ sent: number; changed: readonly string[] }> {
  if (decided.length === 0) return { sent: 0, changed: [] };
  const claimed = await claimTimes(
    writer,
    engine,
    decided.map(({ row }) => row),
  );
  const userIds = [...new Set(claimed.map(({ user_id }) => user_id))];
  const now = new Map((await holdPeople(writer, engine, userIds)).map((one) => [one.id, one]));
  const asTheyWere = people.filter((person) => hasSameFields(person, now.get(person.id)));
  const unchanged = new Set(asTheyWere.map(({ id }) => id));
  const standing = decided.filter(
    ({ row }) => unchanged.has(row.user_id) && claimed.some((one) => hasSameFields(one, row)),
  );
  const fired = standing.flatMap(({ decision }) => decision.fired ?? []);
  for (const way of WAYS) {
    const some = fired.filter((reminder) => reminder.way === way);
    for (let first = 0; first < some.length; first += QUEUED_AT_ONCE) {
      await channels[way](writer, some.slice(first, first + QUEUED_AT_ONCE));
      await nextTurn();
    }
  }
  await channels.webhooks(writer, fired);
  const letters = standing.flatMap(({ decision }) => decision.letter ?? []);
  if (letters.length > 0) await channels.letter(writer, letters);
  const gone = standing.filter(({ decision }) => decision.next === null);
  await deleteTimes(
    writer,
    engine,
    gone.map(({ row }) => row),
  );
  await putTimes(
    writer,
    standing.flatMap(({ decision }) => decision.next ?? []),
  );
  return { sent: standing.length, changed: userIds.filter((id) => !unchanged.has(id)) };
}

/** Whether reminders could not be sent because something is busy, or away, for a moment. */
export function isBusy(error: unknown): boolean {
  return error instanceof ProblemError || isDatabaseUnavailable(error);
}

/** Two of these still fit into the hour in which a reminder may come, in milliseconds. */
const PUT_OFF_FOR = HOUR / 2 - MINUTE;

/**
 * Lets some wait, so that they keep nobody from theirs. That they were put off is told by their days:
 * no others come on the last day of which they reminded. What is wanted once more waits once.
 */
export async function putOff(
  { database, now }: Pick<RemindDependencies, 'database' | 'now'>,
  rows: readonly ReminderTimeRow[],
): Promise<void> {
  await database.write(async (writer) => {
    const claimed = await claimTimes(writer, database.engine, rows);
    const isOver = (row: ReminderTimeRow) => row.again === 1 && isPutOff(row);
    await deleteTimes(writer, database.engine, claimed.filter(isOver));
    const waiting = claimed.filter((row) => !isOver(row));
    await putTimes(
      writer,
      waiting.map((row) => ({ ...row, next_at: now + PUT_OFF_FOR, last_date: row.next_date })),
    );
  });
}

/** One that comes every day waits no longer, also where the clocks are put back. */
const WAIT_OF_DAILY = DAY + HOUR;

/** Brings back reminders that a clock which was ahead has put off: they come next by it as it is now. */
export async function bringBackTimes({
  database,
  now,
}: Pick<RemindDependencies, 'database' | 'now'>): Promise<void> {
  const after = now + WAIT_OF_DAILY;
  await inSlices(database, (writer) => reckonAnew(writer, database.engine, after));
}

type OfDay = Pick<ReminderTimeRow, 'user_id' | 'habit_id' | 'reminder_id' | 'next_date'>;

/** What is known of those whose reminders are due, by their ids; read in few queries. */
async function knownOf(
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
    asked: rows.map(({ next_date }) => next_date).toSorted()[0],
  });
  return new Map(
    people.map((person) => [person.id, { person, habits: habits.get(person.id) ?? [] }]),
  );
}

/** What becomes of a reminder that waited, as its person and their notebook are now. */
export const decideAgainTask: Task<WaitingReminder, FiredReminder | null> = {
  name: 'decide-again',
  work: ({ database }, { reminder: { userId, habitId, reminderId, date }, dueAt }) =>
    database.snapshot(async (reader) => {
      const person = await findRemindedPerson(reader, userId);
      if (!person) return null;
      const habit_id = habitId ?? WHOLE_NOTEBOOK;
      const row = { user_id: userId, habit_id, reminder_id: reminderId, next_date: date };
      const known = await knownOf(reader, database.engine, { people: [person], rows: [row] });
      const ofPerson = known.get(userId);
      return ofPerson ? firedReminder(row, ofPerson, dueAt) : null;
    }),
};

/** Decides again on reminders that waited for a push service or a mail server. */
export function createDecideAgain({
  database,
  runTask,
}: {
  database: Database;
  runTask: RunTask;
}): DecideAgain {
  return async (waiting) => {
    const { userId } = waiting.reminder;
    const person = await findRemindedPerson(database.read, userId);
    if (!person) return null;
    return isLight(person)
      ? await decideAgainTask.work({ database, tempFolder: '' }, waiting)
      : await runTask(decideAgainTask, waiting, `reminders of ${userId}`);
  };
}
