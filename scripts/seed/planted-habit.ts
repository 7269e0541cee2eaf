import type { Locale } from '#contract/locale.ts';
import { addDays } from '#domain/civil-date.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { completionFrom } from '#domain/entered.ts';
import type { Goal } from '#domain/goal.ts';
import type { Completion } from '#domain/habit.ts';
import type { DemonstrationPause } from './days-off.ts';
import type { DemonstrationHabit } from './demonstration-habits.ts';
import { enteredDays } from './entered-days.ts';
import type { EnteredDay } from './entered-in.ts';

/** What is stored of a demonstration habit: what it asks for, and all that was entered. */
export interface PlantedHabit {
  begin: CivilDate;
  goals: Goal[];
  completions: Completion[];
}

export function plantedHabit(
  habit: DemonstrationHabit,
  pauses: readonly DemonstrationPause[],
  today: CivilDate,
  locale: Locale,
): PlantedHabit {
  const begin = addDays(today, -habit.age);
  const goals = goalsOf(habit, begin, today);
  const completions = new Map<CivilDate, Completion>();
  for (const day of enteredDays(habit, pauses, today)) {
    const value = ticked(habit, day, goals);
    completions.set(day.date, completionFrom(day.date, { value }, goals, undefined));
  }
  for (const { ago, reason } of habit.skips ?? []) {
    const date = addDays(today, -ago);
    completions.set(date, { date, completed: false, skipped: true, note: reason[locale] });
  }
  for (const { ago, words } of habit.notes ?? []) {
    const latest = latestUpTo(completions, addDays(today, -ago));
    if (latest) completions.set(latest.date, { ...latest, note: words[locale] });
  }
  return { begin, goals, completions: [...completions.values()] };
}

function goalsOf(
  { schedule, target, tickedUntil }: DemonstrationHabit,
  begin: CivilDate,
  today: CivilDate,
): Goal[] {
  if (tickedUntil === undefined) return [{ from: begin, schedule, target }];
  return [
    { from: begin, schedule, target: { kind: 'check' } },
    { from: addDays(today, -tickedUntil), schedule, target },
  ];
}

/** Before amounts were asked for, a day was only ticked. */
function ticked(
  { target }: DemonstrationHabit,
  { date, value }: EnteredDay,
  [, later]: readonly Goal[],
): boolean | number {
  if (typeof value === 'boolean' || !later || date >= later.from) return value;
  return target.kind === 'at_least' && value >= target.amount;
}

function latestUpTo(
  completions: ReadonlyMap<CivilDate, Completion>,
  day: CivilDate,
): Completion | undefined {
  return [...completions.values()]
    .filter(({ date, skipped }) => date <= day && !skipped)
    .toSorted((a, b) => (a.date < b.date ? 1 : -1))[0];
}
