import { dayNumberOf } from '#domain/civil-date.ts';
import { goalsByDay } from '#domain/goal.ts';
import type { Span } from '#domain/period.ts';
import { strengthOf, type Strength } from '#domain/strength.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';

/** Less of a difference than this is not seen. */
const SEEN = 0.005;

/** The strength of a habit after each day of a year, by our formula and by Loop's. */
export function useStrength(habit: ShownHabit, span: Span) {
  const today = useToday();
  const [first, last] = [dayNumberOf(span.first), dayNumberOf(span.last)];
  const within = (strengths: readonly Strength[]) =>
    strengths.filter(({ day }) => first <= day && day <= last);
  const allOfLoop = strengthOf(habit, today, 'as Loop');
  const [ours, loops] = [within(strengthOf(habit, today)), within(allOfLoop)];
  const [begin] = allOfLoop;
  const startsFull = begin && goalsByDay(habit.goals)(begin.day)?.target.kind === 'avoid';
  // Loop’s may begin later; both end with the same day.
  const differs = loops.some(
    ({ score }, place) => Math.abs(score - (ours.at(place - loops.length)?.score ?? score)) > SEEN,
  );
  return { ours, loops, differs, startsFull };
}
