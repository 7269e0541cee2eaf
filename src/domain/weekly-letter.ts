import { addDays, partsOf, type CivilDate } from './civil-date.ts';
import type { Span } from './period.ts';
import type { Reminder } from './reminder.ts';
import type { DayReckoning } from './today.ts';

/** What the weekly letter is called among the reminders of a whole notebook, whose ids are UUIDs. */
export const LETTER = 'letter';

/** From this hour on a letter may come: when the night is over, and the day can still be planned. */
const MORNING = 8;

/**
 * The weekly letter as a reminder, which comes on the person's Mondays: the week, which ends with
 * Sunday as everywhere, is over by then. It comes at eight, or when the day begins where that is
 * later.
 */
export function weeklyLetterReminder({
  day_start_hour,
}: Pick<DayReckoning, 'day_start_hour'>): Reminder {
  const hour = Math.max(MORNING, day_start_hour);
  return {
    id: LETTER,
    time: `${String(hour).padStart(2, '0')}:00`,
    weekdays: [1],
    way: 'mail',
    rhythm: 'every_day',
  };
}

/** The week that a letter of a Monday tells of. */
export function weekToldOn(monday: CivilDate): Span {
  return { first: addDays(monday, -7), last: addDays(monday, -1) };
}

/** Whether the letter of a Monday is the first of its month, and asks how automatic habits are. */
export function asksForAnswers(monday: CivilDate): boolean {
  return partsOf(monday).day <= 7;
}
