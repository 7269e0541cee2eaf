import type { Locale } from '#contract/locale.ts';
import type { Answers } from '#domain/answers.ts';
import { addDays, type CivilDate } from '#domain/civil-date.ts';
import type { DatedEntry } from '#domain/entries.ts';
import type { Goal } from '#domain/goal.ts';
import type { DemonstrationPause } from './days-off.ts';
import type { DemonstrationHabit } from './demonstration-habits.ts';
import { enteredDays, type EnteredDay } from './entered-days.ts';

/** What is stored of a demonstration habit: what it asks for, and all that was entered. */
export interface PlantedHabit {
  begin: CivilDate;
  goals: Goal[];
  entries: DatedEntry[];
  answers: Answers[];
}

export function plantedHabit(
  habit: DemonstrationHabit,
  pauses: readonly DemonstrationPause[],
  today: CivilDate,
  locale: Locale,
): PlantedHabit {
  const begin = addDays(today, -habit.age);
  const goals = goalsOf(habit, begin, today);
  const entries = new Map<CivilDate, DatedEntry>();
  for (const day of enteredDays(habit, pauses, today)) {
    const { date } = day;
    entries.set(date, { date, value: ticked(habit, day, goals) });
  }
  for (const { ago, reason } of habit.skips ?? []) {
    const date = addDays(today, -ago);
    entries.set(date, { date, value: false, skipped: true, note: reason[locale] });
  }
  for (const { ago, words } of habit.notes ?? []) {
    const latest = latestUpTo(entries, addDays(today, -ago));
    if (latest) entries.set(latest.date, { ...latest, note: words[locale] });
  }
  return { begin, goals, entries: [...entries.values()], answers: answersOf(habit, today) };
}

/** How long it is between two answers, in days. */
const BETWEEN_ANSWERS = 28;

function answersOf({ answers }: DemonstrationHabit, today: CivilDate): Answers[] {
  if (!answers) return [];
  return answers.scores.map((scores, place) => ({
    date: addDays(today, -answers.ago - place * BETWEEN_ANSWERS),
    scores,
  }));
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
  entries: ReadonlyMap<CivilDate, DatedEntry>,
  day: CivilDate,
): DatedEntry | undefined {
  return [...entries.values()]
    .filter(({ date, skipped }) => date <= day && !skipped)
    .toSorted((a, b) => (a.date < b.date ? 1 : -1))[0];
}
