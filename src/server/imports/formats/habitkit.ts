import { z } from 'zod/mini';
import type { CivilDate } from '#domain/civil-date.ts';
import { isCompleted } from '#domain/day-record.ts';
import { targetOn } from '#domain/goal.ts';
import type { Goal, Target } from '#domain/goal.ts';
import { checked, hasFields } from '../opening/checked.ts';
import type { Remarks } from '../remarks.ts';
import { civilDateAt, HabitKitClock, offsetOf } from './habitkit-clock.ts';
import { byHabit, inPlaces } from './format.ts';
import type { FoundEntry, JsonFormat } from './format.ts';
import { goalsOfHabitKit, habitKitIntervalSchema } from './habitkit-goals.ts';
import { colorOfHabitKit, iconOfHabitKit } from './habitkit-looks.ts';

const completionSchema = z.object({
  date: z.string(),
  habitId: z.string(),
  timezoneOffsetInMinutes: z.optional(z.number()),
  amountOfCompletions: z.optional(z.number()),
  note: z.nullish(z.string()),
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
  intervals: z.optional(z.array(habitKitIntervalSchema)),
  categories: z.optional(
    z.array(z.object({ id: z.string(), name: z.string(), icon: z.nullish(z.string()) })),
  ),
  categoryMappings: z.optional(z.array(z.object({ habitId: z.string(), categoryId: z.string() }))),
  reminders: z.optional(z.array(z.object({ habitId: z.optional(z.string()) }))),
});

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
    const reminded = new Set(document.reminders?.map(({ habitId }) => habitId));
    return {
      habits: inPlaces(document.habits, 'orderIndex').map((habit) => {
        const { id, name, isInverse = false } = habit;
        const own = mappings.get(id) ?? [];
        if (own.length > 1) remarks.note('more_groups_left_out', name);
        if (reminded.has(id)) remarks.note('reminders_left_out', name);
        const completions = entriesOfHabit(id);
        const clock = new HabitKitClock(completions);
        const goals = goalsOfHabitKit(intervals.get(id) ?? [], { isInverse, clock, name, remarks });
        return {
          sourceKey: `habitkit:${id}`,
          name,
          description: habit.description ?? '',
          icon: iconOfHabitKit(habit, name, remarks),
          color: colorOfHabitKit(habit.color ?? '', name, remarks),
          group: categories.get(own[0]?.categoryId ?? ''),
          isActive: !habit.archived,
          begin: clock.dateAt(habit.createdAt),
          goals,
          entries: entriesOf(completions, goals, name, remarks),
        };
      }),
    };
  },
};

/** A row is so many times more on its day: those of one day add up. */
function entriesOf(
  entries: readonly Entry[],
  goals: readonly Goal[],
  habit: string,
  remarks: Remarks,
): FoundEntry[] {
  const counted = entries.filter(({ amountOfCompletions = 1, place }) => {
    if (amountOfCompletions <= 0) remarks.note('zero_amounts_left_out', habit, place);
    return amountOfCompletions > 0;
  });
  const byDate = Map.groupBy(counted, (entry) => civilDateAt(entry.date, offsetOf(entry)));
  return [...byDate].flatMap(([date, rows]) => {
    if (date === undefined) return rows.map(({ place }) => ({ date, value: undefined, place }));
    if (rows.length > 1) remarks.note('same_day_added', habit, date);
    return [entryOf(date, rows, targetOn(goals, date))];
  });
}

function entryOf(date: CivilDate, rows: readonly Entry[], target: Target): FoundEntry {
  const amount = rows.reduce((sum, { amountOfCompletions = 1 }) => sum + amountOfCompletions, 0);
  return {
    date,
    value: target.kind === 'at_least' || amount !== 1 ? amount : isCompleted(amount, target),
    note: rows.flatMap((row) => row.note || []).join('\n'),
  };
}
