import { addDays, civilDateOf, dayNumberOf, FOREVER, isCivilDate } from '../civil-date.ts';
import type { CivilDate } from '../civil-date.ts';
import { listDays, oldestEntered } from '../entries.ts';
import { EARLIEST_DATE } from '../limits.ts';
import type { HabitFields } from '../notebook.ts';
import { startOfDay } from '../today.ts';
import { Refused, type ChangeHabit, type Moment } from './command.ts';
import type { Draft } from './draft.ts';

type Beginning = Pick<HabitFields, 'begin' | 'created_at'>;

/** The beginning that a `created_at` says. @throws Refused where it can't be one */
export function readBeginning(created_at: string, moment: Moment): Beginning {
  const begin = created_at.slice(0, 10);
  const refused = (reason: 'too_early' | 'too_late') =>
    new Refused({ code: 'invalid_request', path: 'created_at', reason });
  // Another offset may have led out of the years that can be written.
  if (!isCivilDate(begin) || created_at.indexOf('T') !== begin.length || isTooLate(begin, moment))
    throw refused('too_late');
  if (begin < EARLIEST_DATE) throw refused('too_early');
  return { begin, created_at };
}

/** Tomorrow is let in: a page may have passed midnight already, or be in a zone further east. */
export function isTooLate(date: CivilDate, { today }: Moment): boolean {
  return date > addDays(today, 1);
}

/** @throws Refused for a day that is still to come */
export function refuseTooLate(date: CivilDate, moment: Moment): void {
  if (isTooLate(date, moment))
    throw new Refused({ code: 'invalid_request', path: 'date', reason: 'too_late' });
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
): void {
  const entries = draft.entriesOf(habit.id);
  const oldest = oldestEntered(entries) ?? FOREVER;
  if (oldest < dayNumberOf(beginning.begin)) {
    if (mode === undefined) throw new Refused({ code: 'entries_before_beginning' });
    if (mode === 'keep') {
      const date = civilDateOf(oldest);
      if (date > habit.begin) draft.habits.put({ ...habit, ...beginningOn(date, moment) });
      return;
    }
    for (const [date, before] of listDays(entries))
      if (date < beginning.begin) draft.putDay({ habit: habit.id, date, before, after: {} });
  }
  draft.habits.put({ ...habit, ...beginning });
}

function beginningOn(begin: CivilDate, { timeZone }: Moment): Beginning {
  return { begin, created_at: startOfDay(begin, timeZone) };
}
