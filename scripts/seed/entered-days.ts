import { addDays, dayNumberOf, isoWeekdayOf, type CivilDate } from '#domain/civil-date.ts';
import { askedPeriods, type AskedPeriod } from './asked-periods.ts';
import { chance } from './chance.ts';
import { restsOn, type DemonstrationPause } from './days-off.ts';
import type { DemonstrationHabit } from './demonstration-habits.ts';
import { enteredIn, type EnteredDay } from './entered-in.ts';

/** How much a good or a bad week changes the share of days kept. */
const MOOD = 0.35;

/** What was entered for a demonstration habit, from its beginning to today. */
export function enteredDays(
  habit: DemonstrationHabit,
  pauses: readonly DemonstrationPause[],
  today: CivilDate,
): EnteredDay[] {
  const skipped = new Set(habit.skips?.map(({ ago }) => addDays(today, -ago)));
  const isOff = (date: CivilDate) => skipped.has(date) || restsOn(pauses, habit.key, date);
  const periods = askedPeriods(habit, today, isOff);
  return periods.flatMap((period, index) =>
    enteredIn(habit, period, becameOf(habit, period, periods.length - 1 - index, periods.at(-1))),
  );
}

/** The latest periods tell the story of the running streak; the ones before are up to chance. */
function becameOf(
  habit: DemonstrationHabit,
  period: AskedPeriod,
  ago: number,
  latest: AskedPeriod | undefined,
): 'kept' | 'missed' | 'open' {
  const isDone = habit.done ?? false;
  if (period.isCurrent && !isDone) return 'open';
  const byChance = chance(habit.key, 'period', period.days[0] ?? '') < shareIn(habit, period);
  if (habit.running === undefined) return byChance ? 'kept' : 'missed';
  const place = latest?.isCurrent && !isDone ? ago - 1 : ago;
  if (place < habit.running) return 'kept';
  return byChance && place > habit.running ? 'kept' : 'missed';
}

function shareIn({ key, rate, weekend = 1, schedule }: DemonstrationHabit, period: AskedPeriod) {
  const [first] = period.days;
  if (!first || schedule.every !== 'DAILY') return rate;
  const week = String(Math.floor(dayNumberOf(first) / 7));
  const mood = (chance(key, 'mood', week) - 0.5) * 2 * MOOD;
  return (rate + mood) * (isoWeekdayOf(first) >= 6 ? weekend : 1);
}
