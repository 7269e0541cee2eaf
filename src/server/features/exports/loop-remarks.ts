import type { ExportRemark, ExportRemarkCode } from '#contract/export.ts';
import { DEFAULT_ICON } from '#contract/habit.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { targetOn, type Goal, type Target } from '#domain/goal.ts';
import { beginOf } from '#domain/habit.ts';
import type { ExportedHabit } from '../notebook/habit-answer.ts';
import {
  amountEntered,
  goalForLoop,
  loopValueOf,
  MAX_THOUSANDTHS,
  reminderFor,
} from './loop-habit.ts';

interface Account {
  habits: AsyncIterable<ExportedHabit> | Iterable<ExportedHabit>;
  groups: readonly unknown[];
  pauses: readonly unknown[];
  /** the habits that came from Loop */
  uuids: ReadonlyMap<string, string>;
}

/** What an account has that Loop has no place for: each kind with how often it occurs. */
export async function loopRemarks(
  { habits, groups, pauses, uuids }: Account,
  today: CivilDate,
): Promise<ExportRemark[]> {
  const counts = new Map<ExportRemarkCode, number>();
  const note = (code: ExportRemarkCode, count: number) => {
    if (count > 0) counts.set(code, (counts.get(code) ?? 0) + count);
  };
  for await (const habit of habits) {
    const goal = goalForLoop(habit, today);
    if (!goal) continue;
    note('other_goals_left_out', habit.goals.length - 1);
    if (goal.target.kind === 'avoid') note('avoid_becomes_limit', 1);
    else if (!isSaidExactly(goal)) note('goal_approximated', 1);
    note('reminders_left_out', habit.reminders.length - (reminderFor(habit) ? 1 : 0));
    if (habit.cue !== '') note('cues_left_out', 1);
    // Which part of it was the question is not known any more.
    if (uuids.has(habit.id) && habit.description !== '') note('questions_in_descriptions', 1);
    if (habit.icon !== DEFAULT_ICON) note('icons_left_out', 1);
    const oldest = habit.completions.at(-1)?.date;
    if (oldest === undefined || beginOf(habit.created_at) < oldest) note('beginnings_left_out', 1);
    for (const entry of habit.completions) {
      const code = remarkOf(entry, goal.target, targetOn(habit.goals, entry.date));
      if (code) note(code, 1);
    }
  }
  note('groups_left_out', groups.length);
  note('pauses_left_out', pauses.length);
  return [...counts].map(([code, count]) => ({ code, count }));
}

/** Loop counts ticks in any so many days in a row, and sums up amounts over them. */
function isSaidExactly({ schedule, target }: Goal): boolean {
  if (schedule.every === 'DAILY') return schedule.weekdays.length === 7;
  if (target.kind === 'avoid') return true;
  return schedule.every === 'ROLLING' && (target.kind === 'check' || target.per === 'period');
}

function remarkOf(
  entry: ExportedHabit['completions'][number],
  target: Target,
  then: Target,
): ExportRemarkCode | undefined {
  const { value, skipped, note_only: isOnlyNoted } = entry;
  if (isOnlyNoted) return undefined;
  if (value !== undefined && (skipped || target.kind === 'check')) return 'tick_amounts_left_out';
  if (skipped || target.kind === 'check') return undefined;
  const amount = amountEntered(entry, target, then);
  if (amount === undefined) return 'ticks_become_amounts';
  const thousandths = 1000 * amount;
  if (thousandths > MAX_THOUSANDTHS) return 'amounts_capped';
  // Within what numbers of the machine are off by.
  const isExact =
    Math.abs(thousandths - loopValueOf(entry, target, then)) < 1e-6 * thousandths + 1e-9;
  return isExact ? undefined : 'amounts_rounded';
}
