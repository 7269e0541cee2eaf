import { z } from 'zod/mini';
import type { CivilDate } from '#domain/civil-date.ts';
import { isCompleted } from '#domain/day-record.ts';
import { targetOn, WEEKDAYS, type Goal, type Target } from '#domain/goal.ts';
import { MAX_REMINDERS } from '#domain/limits.ts';
import type { Reminder } from '#domain/reminder.ts';
import { checked, hasFields } from '../opening/checked.ts';
import type { Remarks } from '../remarks.ts';
import {
  byHabit,
  EVERY_DAY,
  FROM_THE_BEGINNING,
  inPlaces,
  perCalendar,
  reminderAt,
  type ReadSchedule,
  type FoundEntry,
  type JsonFormat,
} from './format.ts';
import { civilDateAt, HabitKitClock, offsetOf } from './habitkit-clock.ts';
import { colorOfHabitKit, iconOfHabitKit } from './habitkit-looks.ts';

const completionSchema = z.object({
  date: z.string(),
  habitId: z.string(),
  timezoneOffsetInMinutes: z.optional(z.number()),
  amountOfCompletions: z.optional(z.number()),
  note: z.nullish(z.string()),
});

const intervalSchema = z.object({
  habitId: z.string(),
  startDate: z.nullish(z.string()),
  type: z.nullish(z.string()),
  requiredNumberOfCompletions: z.nullish(z.number()),
  requiredNumberOfCompletionsPerDay: z.nullish(z.number()),
});

const exportSchema = z.object({
  habits: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      description: z.nullish(z.string()),
      icon: z.nullish(z.string()),
      color: z.nullish(z.string()),
      archived: z.optional(z.boolean()),
      orderIndex: z.optional(z.number()),
      createdAt: z.optional(z.string()),
      isInverse: z.optional(z.boolean()),
      emoji: z.nullish(z.string()),
    }),
  ),
  completions: z.array(completionSchema),
  intervals: z.optional(z.array(intervalSchema)),
  categories: z.optional(
    z.array(z.object({ id: z.string(), name: z.string(), icon: z.nullish(z.string()) })),
  ),
  categoryMappings: z.optional(z.array(z.object({ habitId: z.string(), categoryId: z.string() }))),
  reminders: z.optional(
    z.array(
      z.object({
        habitId: z.optional(z.string()),
        hour: z.optional(z.number()),
        minute: z.optional(z.number()),
        weekdayIndices: z.optional(z.array(z.number())),
      }),
    ),
  ),
});

type Interval = z.infer<typeof intervalSchema>;
type FoundReminder = NonNullable<z.infer<typeof exportSchema>['reminders']>[number];
type Entry = z.infer<typeof completionSchema> & { place: string };

/** The JSON export of HabitKit. */
export const habitKit: JsonFormat = {
  source: 'habitkit',
  matches: (json) => hasFields(json, 'habits', 'completions') && !hasFields(json, 'format'),
  read(json, remarks) {
    const document = checked(exportSchema, json);
    const entriesOfHabit = byHabit(
      document.completions.map((entry, index) => ({ ...entry, place: `completions.${index}` })),
      ({ habitId }) => habitId,
      { ids: document.habits.map(({ id }) => id), placeOf: ({ place }) => place, remarks },
    );
    const intervals = Map.groupBy(document.intervals ?? [], ({ habitId }) => habitId);
    const mappings = Map.groupBy(document.categoryMappings ?? [], ({ habitId }) => habitId);
    const categories = new Map(document.categories?.map(({ id, name }) => [id, name]));
    const used = new Set(document.categoryMappings?.map(({ categoryId }) => categoryId));
    for (const { id, icon } of document.categories ?? [])
      if (icon && used.has(id)) remarks.note('group_details_left_out');
    const remindersOfHabit = Map.groupBy(document.reminders ?? [], ({ habitId }) => habitId);
    return {
      habits: inPlaces(document.habits, 'orderIndex').map((habit) => {
        const { id, name, isInverse = false } = habit;
        const own = mappings.get(id) ?? [];
        if (own.length > 1) remarks.note('more_groups_left_out', name);
        const found = remindersOfHabit.get(id) ?? [];
        const reminders = found.flatMap((each) => reminderOf(each) ?? []).slice(0, MAX_REMINDERS);
        if (reminders.length < found.length) remarks.note('reminders_left_out', name);
        const completions = entriesOfHabit(id);
        const clock = new HabitKitClock(completions);
        const goals = goalsOf(intervals.get(id) ?? [], { isInverse, clock, name, remarks });
        return {
          sourceKey: `habitkit:${id}`,
          name,
          description: habit.description ?? '',
          icon: iconOfHabitKit(habit, name, remarks),
          color: colorOfHabitKit(habit.color ?? '', name, remarks),
          group: categories.get(own[0]?.categoryId ?? ''),
          isActive: !habit.archived,
          reminders,
          begin: clock.dateAt(habit.createdAt),
          goals,
          entries: entriesOf(completions, goals, name, remarks),
        };
      }),
    };
  },
};

/**
 * With which day its weeks begin is not known: reminders of some days of a week only would come on
 * the wrong ones.
 */
function reminderOf({ hour, minute, weekdayIndices = [] }: FoundReminder): Reminder | undefined {
  const isEveryDay = new Set(weekdayIndices).size === WEEKDAYS.length;
  return isEveryDay ? reminderAt({ hour, minute }) : undefined;
}

interface Circumstances {
  isInverse: boolean;
  clock: HabitKitClock;
  name: string;
  remarks: Remarks;
}

/** Each interval is a goal from its first day on; without any, every day is asked for. */
function goalsOf(
  intervals: readonly Interval[],
  { isInverse, clock, name, remarks }: Circumstances,
): Goal[] {
  if (intervals.length === 0) remarks.note('goal_assumed', name);
  const goals = intervals.map((interval) => {
    const { schedule, exact } = scheduleOf(interval);
    if (!exact) remarks.note('goal_approximated', name);
    const from = clock.dateAt(interval.startDate ?? undefined) ?? FROM_THE_BEGINNING;
    return { from, schedule, target: targetOf(interval, isInverse) };
  });
  return goals.length > 0
    ? goals
    : [{ from: FROM_THE_BEGINNING, schedule: EVERY_DAY, target: targetOf({}, isInverse) }];
}

function targetOf(
  { requiredNumberOfCompletionsPerDay: amount }: Partial<Interval>,
  isInverse: boolean,
): Target {
  if (isInverse) return { kind: 'avoid' };
  return (amount ?? 1) > 1
    ? { kind: 'at_least', amount: amount ?? 1, unit: '', per: 'day' }
    : { kind: 'check' };
}

function scheduleOf({ type, requiredNumberOfCompletions: times }: Interval): ReadSchedule {
  switch (type) {
    case 'week':
      return perCalendar('WEEKLY', times ?? 1);
    case 'month':
      return perCalendar('MONTHLY', times ?? 1);
    case 'day':
      return { schedule: EVERY_DAY, exact: true };
    default:
      return { schedule: EVERY_DAY, exact: false };
  }
}

/** A row is so many times more on its day: those of one day add up. */
function entriesOf(
  entries: readonly Entry[],
  goals: readonly Goal[],
  habit: string,
  remarks: Remarks,
): FoundEntry[] {
  const said = entries.filter((entry) => {
    const saysNothing = !isCounted(entry) && !entry.note;
    if (saysNothing) remarks.note('zero_amounts_left_out', habit, entry.place);
    return !saysNothing;
  });
  const byDate = Map.groupBy(said, (entry) => civilDateAt(entry.date, offsetOf(entry)));
  return [...byDate].flatMap(([date, rows]) => {
    if (date === undefined) return rows.map(({ place }) => ({ date, value: undefined, place }));
    if (rows.filter(isCounted).length > 1) remarks.note('same_day_added', habit, date);
    return [entryOf(date, rows, targetOn(goals, date))];
  });
}

function isCounted({ amountOfCompletions = 1 }: Entry): boolean {
  return amountOfCompletions > 0;
}

/** Where nothing counts, the note stands alone. */
function entryOf(date: CivilDate, rows: readonly Entry[], target: Target): FoundEntry {
  const note = rows.flatMap((row) => row.note || []).join('\n');
  const counted = rows.filter(isCounted);
  if (counted.length === 0) return { date, value: null, note };
  const amount = counted.reduce((sum, { amountOfCompletions = 1 }) => sum + amountOfCompletions, 0);
  return {
    date,
    value: target.kind === 'at_least' || amount !== 1 ? amount : isCompleted(amount, target),
    note,
  };
}
