import { z } from 'zod/mini';
import { WEEKDAYS, type Target } from '#domain/goal.ts';
import type { Reminder } from '#domain/reminder.ts';
import { checked, habitsIn, hasFields, textIn } from '../opening/checked.ts';
import {
  dateOfDay,
  EVERY_DAY,
  FROM_THE_BEGINNING,
  perCalendar,
  reminderAt,
  rolling,
  type ReadSchedule,
  type FoundEntry,
  type JsonFormat,
} from './format.ts';
import { takeColor } from './nearest-color.ts';

const recordSchema = z.object({
  record_date: z.int(),
  record_type: z.int(),
  record_value: z.optional(z.number()),
  reason: z.optional(z.string()),
  // Of what its devices tell each other: the day was taken back.
  is_deleted: z.optional(z.union([z.boolean(), z.int()])),
});

const habitSchema = z.object({
  uuid: z.optional(z.string()),
  create_t: z.optional(z.number()),
  type: z.optional(z.int()),
  status: z.optional(z.int()),
  name: z.string(),
  desc: z.optional(z.string()),
  color: z.optional(z.int()),
  custom_color: z.optional(z.int()),
  daily_goal: z.optional(z.number()),
  daily_goal_unit: z.optional(z.string()),
  daily_goal_extra: z.optional(z.number()),
  freq_type: z.optional(z.int()),
  freq_custom: z.optional(z.string()),
  reminder: z.optional(z.unknown()),
  reminder_quest: z.optional(z.string()),
  start_date: z.optional(z.int()),
  target_days: z.optional(z.int()),
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

/** Its own colours by number, from 1 on. */
const COLORS: readonly number[] = [
  0x6750a4, 0xf44336, 0x9c27b0, 0x3f51b5, 0x009688, 0x4caf50, 0xffc107, 0xff9800, 0x8bc34a,
  0x673ab7,
];

/** How it calls the pictures, colours and descriptions of groups. */
const GROUP_DETAILS = ['desc', 'icon', 'color', 'custom_color'];

/** The JSON export of Table Habit. */
export const tableHabit: JsonFormat = {
  source: 'table_habit',
  matches: (json) => habitsIn(json).some((habit) => hasFields(habit, 'name', 'freq_type')),
  read(json, remarks) {
    const { habits, groups = [] } = checked(exportSchema, json);
    const groupNames = new Map(
      groups.map((group) => [
        textIn(group['uuid'] ?? group['id'] ?? group['group_id']),
        group.name,
      ]),
    );
    for (const group of groups)
      if (GROUP_DETAILS.some((field) => group[field])) remarks.note('group_details_left_out');
    return {
      notesMayStandAlone: true,
      habits: habits.flatMap((habit, index) => {
        const { name, status } = habit;
        if (status === STATUS.deleted) {
          remarks.note('deleted_left_out', name);
          return [];
        }
        const reminder = reminderOf(habit);
        if (habit.reminder && !reminder) remarks.note('reminders_left_out', name);
        if (habit.target_days) remarks.note('day_targets_left_out', name);
        const { schedule, exact } = scheduleOf(habit);
        const isSaidExactly = exact && !habit.daily_goal_extra && habit.type !== NEGATIVE;
        if (!isSaidExactly) remarks.note('goal_approximated', name);
        const target = targetOf(habit);
        return {
          sourceKey: `table_habit:${habit.uuid ?? `${habit.create_t ?? ''}:${name}`}`,
          name,
          description: [habit.reminder_quest, habit.desc].filter(Boolean).join('\n\n'),
          color: takeColor(habit.custom_color ?? COLORS[(habit.color ?? 0) - 1], name, remarks),
          group: groupNames.get(textIn(habit.group_id)),
          isActive: status !== STATUS.archived,
          reminders: reminder ? [reminder] : [],
          // Nothing begins before 1970 here.
          begin: dateOfDay(Math.max(0, habit.start_date ?? NaN)),
          goals: [{ from: FROM_THE_BEGINNING, schedule, target }],
          entries: entriesOf(habit, target, `habits.${index}.records`),
        };
      }),
    };
  },
};

/** A reminder, which stands in the file as a document of its own. */
const reminderSchema = z.object({
  type: z.int(),
  time: z.object({ hour: z.int(), minute: z.int() }),
  extra: z.optional(z.array(z.number())),
});

const WHEN_NEEDED = 1;
const EACH_DAY = 2;
const ON_WEEKDAYS = 3;

/** Of those by the day of a month there is no like. */
function reminderOf({ reminder }: TableHabit): Reminder | undefined {
  const { data } = reminderSchema.safeParse(
    typeof reminder === 'string' ? documentIn(reminder) : reminder,
  );
  if (!data) return undefined;
  const { type, time, extra = [] } = data;
  if (type === WHEN_NEEDED || type === EACH_DAY) return reminderAt(time);
  if (type !== ON_WEEKDAYS) return undefined;
  return reminderAt({ ...time, weekdays: WEEKDAYS.filter((weekday) => extra.includes(weekday)) });
}

function documentIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function scheduleOf({ freq_type: type, freq_custom: custom }: TableHabit): ReadSchedule {
  if (type === undefined) return { schedule: EVERY_DAY, exact: true };
  const [, times, days] = /^\[(\d+)(?:, *(\d+))?\]$/.exec(custom ?? '[1]') ?? [];
  if (type === 1) return perCalendar('WEEKLY', Number(times));
  if (type === 2) return perCalendar('MONTHLY', Number(times));
  return days === undefined ? rolling(1, Number(times)) : rolling(Number(times), Number(days));
}

/**
 * Of a habit to do less of, a day is kept up to the larger of its two limits. That is only near: there,
 * neither a day without a record nor one below the smaller limit counts as done.
 */
function targetOf({
  type,
  daily_goal: goal,
  daily_goal_extra: extra,
  daily_goal_unit: unit = '',
  records = [],
}: TableHabit): Target {
  if (type === NEGATIVE) return { kind: 'at_most', amount: extra ?? goal ?? 0, unit, per: 'day' };
  const amount = goal ?? 1;
  // A part of once is not done, and would be a tick here.
  const isTicked = records.every(({ record_value: value = 1 }) => value <= 0 || value >= 1);
  return amount === 1 && unit === '' && isTicked
    ? { kind: 'check' }
    : { kind: 'at_least', amount, unit, per: 'day' };
}

function entriesOf({ records = [] }: TableHabit, target: Target, list: string): FoundEntry[] {
  return records.flatMap((record, index) => {
    if (record.is_deleted) return [];
    const { record_type: type, record_value: amount = true, reason: note } = record;
    const found = { date: dateOfDay(record.record_date), note, place: `${list}.${index}` };
    const isTick = target.kind === 'check' && (amount === 0 || amount === 1);
    if (type !== SKIP) return { ...found, value: isTick ? amount === 1 : amount };
    const isAmount = !isTick && typeof amount === 'number' && amount !== 0;
    return { ...found, value: isAmount && amount, skipped: true };
  });
}
