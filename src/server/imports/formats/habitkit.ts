import { z } from 'zod/mini';
import { dayNumberOf } from '#domain/civil-date.ts';
import { isCompleted } from '#domain/completed.ts';
import { goalsByDay } from '#domain/goal.ts';
import type { Goal } from '#domain/goal.ts';
import type { Completion } from '#domain/habit.ts';
import { checked, hasFields } from '../opening/checked.ts';
import type { Remarks } from '../remarks.ts';
import { datePartOf, utcDateOf } from './dates.ts';
import type { JsonFormat } from './format.ts';
import { goalsOfHabitKit, habitKitIntervalSchema } from './habitkit-goals.ts';
import { nearestColorOf } from './nearest-color.ts';

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
  categories: z.optional(z.array(z.object({ id: z.string(), name: z.string() }))),
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
    const entries = Map.groupBy(
      document.completions.map((entry, index) => ({ ...entry, place: `completions.${index}` })),
      ({ habitId }) => habitId,
    );
    const ids = new Set(document.habits.map(({ id }) => id));
    for (const [habitId, orphans] of entries) {
      if (!ids.has(habitId))
        for (const { place } of orphans) remarks.note('orphans_left_out', undefined, place);
    }
    const intervals = Map.groupBy(document.intervals ?? [], ({ habitId }) => habitId);
    const mappings = Map.groupBy(document.categoryMappings ?? [], ({ habitId }) => habitId);
    const categories = new Map(document.categories?.map(({ id, name }) => [id, name]));
    const reminded = new Set(document.reminders?.map(({ habitId }) => habitId));
    const ordered = document.habits.toSorted((a, b) => (a.orderIndex ?? 0) - (b.orderIndex ?? 0));
    return {
      habits: ordered.map((habit) => {
        const { id, name, isInverse = false } = habit;
        const own = mappings.get(id) ?? [];
        if (own.length > 1) remarks.note('more_groups_left_out', name);
        if (reminded.has(id)) remarks.note('reminders_left_out', name);
        const goals = goalsOfHabitKit(intervals.get(id) ?? [], isInverse, name, remarks);
        return {
          sourceKey: `habitkit:${id}`,
          name,
          description: habit.description ?? '',
          icon: habit.emoji ?? undefined,
          color: nearestColorOf(habit.color ?? ''),
          group: categories.get(own[0]?.categoryId ?? ''),
          isActive: !habit.archived,
          begin: datePartOf(habit.createdAt),
          goals,
          completions: completionsOf(entries.get(id) ?? [], goals, name, remarks),
        };
      }),
    };
  },
};

function completionsOf(
  entries: readonly Entry[],
  goals: readonly Goal[],
  habit: string,
  remarks: Remarks,
): Completion[] {
  const goalOn = goalsByDay(goals);
  return entries.flatMap((entry) => {
    const { amountOfCompletions: amount = 1, note, place } = entry;
    const date = civilDateOf(entry);
    if (date === undefined || amount <= 0) {
      remarks.note(date === undefined ? 'invalid_date' : 'zero_amounts_left_out', habit, place);
      return [];
    }
    const target = goalOn(dayNumberOf(date))?.target ?? { kind: 'check' };
    const value = target.kind === 'at_least' || amount !== 1 ? { value: amount } : {};
    const noted = note ? { note } : {};
    return [{ date, completed: isCompleted(amount, target), ...value, ...noted }];
  });
}

/** The moment is in UTC; the person's clock was so many minutes ahead of it. */
function civilDateOf({ date, timezoneOffsetInMinutes = 0 }: Entry): string | undefined {
  const moment = Date.parse(/(?:Z|[+-]\d\d:\d\d)$/.test(date) ? date : `${date}Z`);
  return Number.isNaN(moment) ? undefined : utcDateOf(moment + timezoneOffsetInMinutes * 60_000);
}
