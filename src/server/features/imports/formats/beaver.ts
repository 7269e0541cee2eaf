import { z } from 'zod/mini';
import { checked, habitsIn, hasFields } from '../opening/checked.ts';
import { dateIn, EVERY_DAY, FROM_THE_BEGINNING, perCalendar, rolling } from './format.ts';
import type { FoundEntry, ReadSchedule, JsonFormat } from './format.ts';

const periodSchema = z.object({
  period_type: z.enum(['D', 'W', 'M', 'Y']),
  period_count: z.int(),
  target_count: z.int(),
});

const exportSchema = z.object({
  habits: z.array(
    z.object({
      id: z.optional(z.string()),
      name: z.string(),
      star: z.optional(z.union([z.boolean(), z.number()])),
      chips: z.optional(z.array(z.unknown())),
      status: z.optional(z.string()),
      tags: z.optional(z.array(z.string())),
      period: z.nullish(periodSchema),
      records: z.array(
        z.object({ day: z.string(), done: z.optional(z.boolean()), text: z.nullish(z.string()) }),
      ),
    }),
  ),
  order: z.nullish(z.array(z.string())),
});

/** The JSON export of Beaver Habit Tracker, or the file in which it keeps a person's habits. */
export const beaver: JsonFormat = {
  source: 'beaver',
  matches: (json) =>
    hasFields(json, 'habits', 'user_email') ||
    hasFields(json, 'habits', 'order') ||
    habitsIn(json).some((habit) => hasFields(habit, 'records', 'star')),
  read(json, remarks) {
    const { habits, order } = checked(exportSchema, json);
    const places = new Map(order?.map((id, place) => [id, place]));
    const placeOf = ({ id = '' }) => places.get(id) ?? Infinity;
    const ordered = habits
      .map((habit, index) => ({ ...habit, index }))
      // Those that are in no place stay in the order in which they come.
      .toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : Number(placeOf(a) > placeOf(b))));
    return {
      notesMayStandAlone: true,
      habits: ordered.flatMap((habit) => {
        const { id, index, name, status, tags = [], period, records } = habit;
        if (status === 'soft_delete') {
          remarks.note('deleted_left_out', name);
          return [];
        }
        if (habit.star) remarks.note('stars_left_out', name);
        if (habit.chips?.length) remarks.note('snippets_left_out', name);
        if (tags.length > 1) remarks.note('more_groups_left_out', name);
        const { schedule, exact } = scheduleOf(period);
        if (!exact) remarks.note('goal_approximated', name);
        return {
          sourceKey: `beaver:${id ?? name}`,
          name,
          description: '',
          group: tags[0],
          isActive: status !== 'archive',
          goals: [{ from: FROM_THE_BEGINNING, schedule, target: { kind: 'check' as const } }],
          entries: records.map(({ day, done = false, text }, record) => ({
            date: dateIn(day),
            ...dayOf(done, text ?? ''),
            place: `habits.${index}.records.${record}`,
          })),
        };
      }),
    };
  },
};

/** By this word in its note a day that is marked as done was skipped. */
const SKIP = /(?<!\S)#skip(?:\s|$)/g;

function dayOf(done: boolean, text: string): Pick<FoundEntry, 'value' | 'skipped' | 'note'> {
  const note = text.replaceAll(SKIP, '');
  const isSkipped = done && note !== text;
  return isSkipped ? { value: false, skipped: true, note } : { value: done, note: text };
}

const DAYS = { D: 1, W: 7, M: 30, Y: 365 };

function scheduleOf(period: z.infer<typeof periodSchema> | null | undefined): ReadSchedule {
  if (!period) return { schedule: EVERY_DAY, exact: true };
  const { period_type: type, period_count: count, target_count: times } = period;
  if (count === 1 && type === 'W') return perCalendar('WEEKLY', times);
  if (count === 1 && type === 'M') return perCalendar('MONTHLY', times);
  const { schedule, exact } = rolling(times, count * DAYS[type]);
  return { schedule, exact: exact && (type === 'D' || type === 'W') };
}
