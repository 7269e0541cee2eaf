import type { Completion } from '#contract/completion.ts';
import { entryOf } from '#contract/entry-on-wire.ts';
import type { HabitColor } from '#contract/habit.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { amountOf } from '#domain/day-record.ts';
import { frequencyOf, goalOn, isAmount } from '#domain/goal.ts';
import type { Goal, Schedule, Target } from '#domain/goal.ts';
import type { ExportedHabit } from '../notebook/habit-answer.ts';
import { loopBit, LOOP_VALUES } from '../imports/formats/loop-habit.ts';

/** A habit in Loop's terms. */
export interface LoopHabit {
  name: string;
  description: string;
  isArchived: boolean;
  /** an index in Loop's palette */
  color: number;
  /** so many times in so many days */
  times: number;
  days: number;
  /** an amount is asked for, and not a tick */
  amount?: { value: number; unit: string; isAtMost: boolean } | undefined;
  /** on days of the week, each a bit */
  reminder?: { hour: number; minute: number; days: number } | undefined;
}

/** The colour of Loop's palette that stands for each of ours. */
const COLORS: Record<HabitColor, number> = {
  tomato: 0,
  amber: 3,
  olive: 5,
  green: 7,
  teal: 8,
  blue: 11,
  violet: 13,
  rose: 15,
};

/** The largest value that Loop keeps: a signed number of 32 bits. */
export const MAX_THOUSANDTHS = 2_147_483_647;

/** The goal that goes along, for Loop knows one a habit: that of today. */
export function goalForLoop({ goals }: ExportedHabit, today: CivilDate): Goal | undefined {
  return goalOn(goals, today);
}

export function loopHabitOf(habit: ExportedHabit, goal: Goal): LoopHabit {
  return {
    name: habit.name,
    description: habit.description,
    isArchived: !habit.is_active,
    color: COLORS[habit.color],
    ...rhythmOf(goal),
    amount: amountFor(goal),
    reminder: reminderFor(habit),
  };
}

/** The first reminder that comes: there, a habit has one, and on all of its days. */
export function reminderFor({ reminders }: ExportedHabit): LoopHabit['reminder'] {
  const reminder = reminders.find(({ rhythm }) => rhythm !== 'off');
  if (!reminder) return undefined;
  const [hour = 0, minute = 0] = reminder.time.split(':').map(Number);
  const days = reminder.weekdays.reduce((bits, weekday) => bits | loopBit(weekday), 0);
  return { hour, minute, days };
}

function rhythmOf({ schedule, target }: Goal): { times: number; days: number } {
  const days = daysOf(schedule);
  // An amount in Loop is summed over the days, however many times are said.
  if (target.kind !== 'check') return { times: 1, days };
  const times = schedule.every === 'DAILY' ? schedule.weekdays.length : schedule.times;
  return times >= days ? { times: 1, days: 1 } : { times, days };
}

function daysOf(schedule: Schedule): number {
  if (schedule.every === 'ROLLING') return schedule.days;
  if (schedule.every === 'DAILY') return schedule.weekdays.length === 7 ? 1 : 7;
  return frequencyOf(schedule) === 'WEEKLY' ? 7 : 30;
}

/** To avoid something is an amount of at most nothing. */
function amountFor({ schedule, target }: Goal): LoopHabit['amount'] {
  if (target.kind === 'check') return undefined;
  if (target.kind === 'avoid') return { value: 0, unit: '', isAtMost: true };
  const timesADay = schedule.every === 'DAILY' ? schedule.weekdays.length % 7 || 1 : schedule.times;
  return {
    value: target.per === 'day' ? target.amount * timesADay : target.amount,
    unit: target.unit,
    isAtMost: target.kind === 'at_most',
  };
}

/**
 * An entry as Loop keeps it: a word's number, or an amount in thousandths.
 *
 * @param target today's, by which Loop judges all days
 * @param then the one of the entry's day
 */
export function loopValueOf(entry: Completion, target: Target, then: Target): number {
  if (entry.note_only) return LOOP_VALUES.UNKNOWN;
  if (entry.skipped) return LOOP_VALUES.SKIP;
  if (target.kind === 'check') return entry.completed ? LOOP_VALUES.YES_MANUAL : LOOP_VALUES.NO;
  const amount = amountEntered(entry, target, then) ?? amountMadeUp(entry, target);
  const thousandths = Math.round(1000 * amount);
  // Loop takes the amount of that number for a skip.
  if (thousandths === LOOP_VALUES.SKIP) return LOOP_VALUES.SKIP + 1;
  return Math.min(thousandths, MAX_THOUSANDTHS);
}

/** How much was done on a day; undefined where its own goal does not say that in today's terms. */
export function amountEntered(entry: Completion, target: Target, then: Target): number | undefined {
  const { value, completed } = entry;
  if (value !== undefined) return value;
  if (isAmount(then) && (!completed || (isAmount(target) && then.unit === target.unit)))
    return amountOf(entryOf(entry), then);
  if (target.kind === 'at_least') return completed ? undefined : 0;
  if (then.kind !== 'avoid') return undefined;
  if (completed) return 0;
  // A lapse that was only noted is one.
  return target.kind === 'avoid' ? 1 : undefined;
}

/** An amount by which Loop takes a day for kept, or missed, as it was. */
function amountMadeUp({ completed }: Completion, target: Target): number {
  if (target.kind === 'at_least') return completed ? target.amount : 0;
  if (completed) return 0;
  return target.kind === 'at_most' ? target.amount + 0.001 : 1;
}
