import { dayNumberOf } from '#domain/civil-date.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { goalsByDay } from '#domain/goal.ts';
import type { Goal } from '#domain/goal.ts';
import type { UncheckedGoal } from './goal-fields.ts';

/** The goals of a habit, one of which a form shows. */
export interface ShownGoals {
  shown: Goal;
  others: readonly Goal[];
}

/** The goal that a form shows is the one of today. */
export function shownGoals(goals: readonly Goal[], today: CivilDate): ShownGoals | undefined {
  const shown = goalsByDay(goals)(dayNumberOf(today));
  return shown && { shown, others: goals.filter((goal) => goal !== shown) };
}

/** Whether two goals ask for the same, whenever they begin. */
export function asksTheSame(
  a: Omit<UncheckedGoal, 'from'>,
  b: Omit<UncheckedGoal, 'from'>,
): boolean {
  return JSON.stringify([a.schedule, a.target]) === JSON.stringify([b.schedule, b.target]);
}

interface Dated {
  from: string;
}

/**
 * The list that is sent: a goal, then the others. It takes the place of one with its date, and the
 * earliest of them reaches back to the beginning, so that a later one never comes to rule days
 * before it.
 */
export function withGoal<T extends Dated>(
  goal: T,
  others: readonly T[],
  begin: string,
): readonly T[] {
  const list = [goal, ...others.filter(({ from }) => from !== goal.from)];
  const earliest = list.reduce((first, next) => (next.from < first.from ? next : first));
  return list.map((each) =>
    each === earliest && each.from > begin ? { ...each, from: begin } : each,
  );
}

/** A goal in the list of what a habit asks for over time. */
export interface GoalEntry {
  goal: Goal;
  /** nothing that stays comes before it */
  isFirst: boolean;
  isRemoved: boolean;
}

/**
 * What a habit asks for over time, the latest first.
 *
 * @param removed the dates of those that go when the form is saved
 */
export function entriesOf(goals: readonly Goal[], removed: readonly CivilDate[]): GoalEntry[] {
  const ordered = goals.toSorted((a, b) => (a.from < b.from ? 1 : -1));
  const firstToStay = ordered.findLast(({ from }) => !removed.includes(from));
  return ordered.map((goal) => ({
    goal,
    isFirst: goal === ordered.at(-1) || goal === firstToStay,
    isRemoved: removed.includes(goal.from),
  }));
}
