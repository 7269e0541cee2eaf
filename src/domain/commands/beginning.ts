import { addDays, isCivilDate } from '../civil-date.ts';
import type { CivilDate } from '../civil-date.ts';
import { listEntries } from '../entries.ts';
import { EARLIEST_DATE } from '../limits.ts';
import type { HabitFields } from '../notebook.ts';
import { startOfDay } from '../today.ts';
import type { ChangeHabit, Moment, Refusal } from './command.ts';
import type { Draft } from './draft.ts';

type Beginning = Pick<HabitFields, 'begin' | 'created_at'>;

/** The beginning that a `created_at` says, or why it can't be one. */
export function readBeginning(
  created_at: string,
  moment: Moment,
): { beginning: Beginning } | { refusal: Refusal } {
  const begin = created_at.slice(0, 10);
  const refuse = (reason: 'too_early' | 'too_late') =>
    ({ refusal: { code: 'invalid_request', path: 'created_at', reason } }) as const;
  // Another offset may have led out of the years that can be written.
  if (!isCivilDate(begin) || created_at.indexOf('T') !== begin.length || isTooLate(begin, moment))
    return refuse('too_late');
  return begin < EARLIEST_DATE ? refuse('too_early') : { beginning: { begin, created_at } };
}

/** Tomorrow is let in: a page may have passed midnight already, or be in a zone further east. */
export function isTooLate(date: CivilDate, { today }: Moment): boolean {
  return date > addDays(today, 1);
}

/** Moves the beginning of a habit back to a day for which something was entered. */
export function beginBy(
  { habits }: Draft,
  habit: HabitFields,
  date: CivilDate,
  moment: Moment,
): void {
  if (date < habit.begin) habits.put({ ...habit, ...beginningOn(date, moment) });
}

/** Lets a habit begin as given, and keeps it free of entries from before that. */
export function moveBeginning(
  draft: Draft,
  habit: HabitFields,
  { mode, ...beginning }: Beginning & { mode: ChangeHabit['entries_before'] },
  moment: Moment,
): Refusal | undefined {
  const early = [...listEntries(draft.entriesOf(habit.id))].filter(
    ({ date }) => date < beginning.begin,
  );
  const oldest = early.at(-1);
  if (oldest && mode === undefined) return { code: 'entries_before_beginning' };
  if (oldest && mode === 'keep') {
    if (oldest.date > habit.begin)
      draft.habits.put({ ...habit, ...beginningOn(oldest.date, moment) });
    return undefined;
  }
  for (const { date, ...entry } of early)
    draft.putDay({ habit: habit.id, date, after: {}, replaced: [entry] });
  draft.habits.put({ ...habit, ...beginning });
  return undefined;
}

function beginningOn(begin: CivilDate, { timeZone }: Moment): Beginning {
  return { begin, created_at: startOfDay(begin, timeZone) };
}
