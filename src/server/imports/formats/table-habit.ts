import { z } from 'zod/mini';
import { isCompleted } from '#domain/completed.ts';
import type { Schedule, Target } from '#domain/goal.ts';
import type { Completion } from '#domain/habit.ts';
import { checked, hasFields, listIn } from '../opening/checked.ts';
import { textIn } from '../opening/cells.ts';
import type { Remarks } from '../remarks.ts';
import { dateOfDay, FROM_THE_BEGINNING } from './dates.ts';
import type { JsonFormat } from './format.ts';
import { nearestColor } from './nearest-color.ts';
import { EVERY_DAY, perCalendar, rolling } from './schedules.ts';

const recordSchema = z.object({
  record_date: z.int(),
  record_type: z.int(),
  record_value: z.optional(z.number()),
  reason: z.optional(z.string()),
});

const habitSchema = z.object({
  uuid: z.optional(z.string()),
  create_t: z.optional(z.number()),
  type: z.optional(z.int()),
  status: z.optional(z.int()),
  name: z.string(),
  desc: z.optional(z.string()),
  custom_color: z.optional(z.int()),
  daily_goal: z.optional(z.number()),
  daily_goal_unit: z.optional(z.string()),
  daily_goal_extra: z.optional(z.number()),
  freq_type: z.optional(z.int()),
  freq_custom: z.optional(z.string()),
  reminder: z.optional(z.unknown()),
  start_date: z.optional(z.int()),
  group_id: z.optional(z.union([z.string(), z.number()])),
  records: z.optional(z.array(recordSchema)),
});

const groupSchema = z.looseObject({ name: z.optional(z.string()) });

const exportSchema = z.object({
  habits: z.array(habitSchema),
  groups: z.optional(z.array(groupSchema)),
});

type TableHabit = z.infer<typeof habitSchema>;

const NEGATIVE = 2;
const STATUS = { deleted: 2, archived: 3 };
const SKIP = 2;

/** The JSON export of Table Habit. */
export const tableHabit: JsonFormat = {
  source: 'table_habit',
  matches: (json) => listIn(json, 'habits').some((habit) => hasFields(habit, 'name', 'freq_type')),
  read(json, remarks) {
    const { habits, groups = [] } = checked(exportSchema, json);
    const groupNames = new Map(
      groups.map((group) => [
        textIn(group['uuid'] ?? group['id'] ?? group['group_id']),
        group.name,
      ]),
    );
    return {
      habits: habits.flatMap((habit, index) => {
        const { name, status } = habit;
        if (status === STATUS.deleted) {
          remarks.note('deleted_left_out', name);
          return [];
        }
        if (habit.reminder) remarks.note('reminders_left_out', name);
        const { schedule, exact } = scheduleOf(habit);
        if (!exact || habit.daily_goal_extra) remarks.note('goal_approximated', name);
        const target = targetOf(habit);
        return {
          sourceKey: `table_habit:${habit.uuid ?? `${habit.create_t ?? ''}:${name}`}`,
          name,
          description: habit.desc ?? '',
          color: habit.custom_color === undefined ? undefined : nearestColor(habit.custom_color),
          group: groupNames.get(textIn(habit.group_id)),
          isActive: status !== STATUS.archived,
          begin: dateOfDay(habit.start_date),
          goals: [{ from: FROM_THE_BEGINNING, schedule, target }],
          completions: completionsOf(habit, target, `habits.${index}.records`, remarks),
        };
      }),
    };
  },
};

function scheduleOf({ freq_type: type, freq_custom: custom }: TableHabit): {
  schedule: Schedule;
  exact: boolean;
} {
  if (type === undefined) return { schedule: EVERY_DAY, exact: true };
  const [, times, days] = /^\[(\d+)(?:, *(\d+))?\]$/.exec(custom ?? '[1]') ?? [];
  if (type === 1) return perCalendar('WEEKLY', Number(times));
  if (type === 2) return perCalendar('MONTHLY', Number(times));
  return days === undefined ? rolling(1, Number(times)) : rolling(Number(times), Number(days));
}

function targetOf({
  type,
  daily_goal: amount = 1,
  daily_goal_unit: unit = '',
}: TableHabit): Target {
  if (type === NEGATIVE) return { kind: 'at_most', amount, unit, per: 'day' };
  return amount === 1 && unit === ''
    ? { kind: 'check' }
    : { kind: 'at_least', amount, unit, per: 'day' };
}

function completionsOf(
  { name, records = [] }: TableHabit,
  target: Target,
  place: string,
  remarks: Remarks,
): Completion[] {
  return records.flatMap((record, index): Completion[] => {
    const date = dateOfDay(record.record_date);
    if (date === undefined) {
      remarks.note('invalid_date', name, `${place}.${index}`);
      return [];
    }
    const noted = record.reason ? { note: record.reason } : {};
    if (record.record_type === SKIP) return [{ date, completed: false, skipped: true, ...noted }];
    const value = record.record_value;
    if (value === undefined) return [{ date, completed: true, ...noted }];
    const amount = target.kind === 'check' && (value === 0 || value === 1) ? {} : { value };
    return [{ date, completed: isCompleted(value, target), ...amount, ...noted }];
  });
}
