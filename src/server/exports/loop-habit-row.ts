import type { HabitAnswer, HabitColor } from '#contract/habit.ts';
import { frequencyOf } from '#domain/goal.ts';
import type { Goal, Schedule, Target } from '#domain/goal.ts';
import { harmless } from './csv-line.ts';

/** The colour of Loop's palette that stands for each of ours. */
const COLORS: Record<HabitColor, string> = {
  tomato: '#D32F2F',
  amber: '#FF8F00',
  olive: '#AFB42B',
  green: '#388E3C',
  teal: '#00897B',
  blue: '#1976D2',
  violet: '#5E35B1',
  rose: '#D81B60',
};

export const LOOP_COLUMNS = [
  'Position',
  'Name',
  'Type',
  'Question',
  'Description',
  'FrequencyNumerator',
  'FrequencyDenominator',
  'Color',
  'Unit',
  'Target Type',
  'Target Value',
  'Archived?',
];

/** A habit as a row of Loop's list, by its latest goal: there it has but one. */
export function loopHabitRow(number: string, habit: HabitAnswer, goal: Goal): (string | number)[] {
  const { times, days } = rhythmOf(goal);
  const { kind, unit, amount } = amountOf(goal);
  return [
    number,
    harmless(habit.name),
    kind === undefined ? 'YES_NO' : 'NUMERICAL',
    '',
    harmless(habit.description),
    times,
    days,
    COLORS[habit.color],
    harmless(unit),
    kind ?? '',
    amount,
    String(!habit.is_active),
  ];
}

function rhythmOf({ schedule, target }: Goal): { times: number; days: number } {
  const days = daysOf(schedule);
  // An amount in Loop is summed over the days, however many times are said.
  if (target.kind !== 'check') return { times: 1, days };
  if (schedule.every !== 'DAILY') return { times: schedule.times, days };
  return { times: days === 1 ? 1 : schedule.weekdays.length, days };
}

function daysOf(schedule: Schedule): number {
  if (schedule.every === 'ROLLING') return schedule.days;
  if (schedule.every === 'DAILY') return schedule.weekdays.length === 7 ? 1 : 7;
  return frequencyOf(schedule) === 'WEEKLY' ? 7 : 30;
}

/** To avoid something is an amount of at most nothing. */
function amountOf({ schedule, target }: Goal) {
  if (target.kind === 'check') return { unit: '', amount: '' };
  if (target.kind === 'avoid') return { kind: 'AT_MOST', unit: '', amount: 0 };
  const timesADay = schedule.every === 'DAILY' ? schedule.weekdays.length % 7 || 1 : schedule.times;
  return {
    kind: target.kind === 'at_least' ? 'AT_LEAST' : 'AT_MOST',
    unit: target.unit,
    amount: target.per === 'day' ? target.amount * timesADay : target.amount,
  };
}

/** An entry in Loop's words; amounts are in thousandths, and those that have a word are that word. */
export function loopValue(
  entry: HabitAnswer['completions'][number],
  target: Target,
): string | number {
  if (entry.skipped) return 'SKIP';
  if (target.kind === 'check') return entry.completed ? 'YES_MANUAL' : 'NO';
  const thousandths = Math.round(1000 * amountEntered(entry, target));
  return thousandths === 0 ? 'NO' : thousandths;
}

function amountEntered(
  { completed, value }: HabitAnswer['completions'][number],
  target: Target,
): number {
  if (value !== undefined) return value;
  if (target.kind === 'at_least') return completed ? target.amount : 0;
  return target.kind === 'avoid' && !completed ? 1 : 0;
}
