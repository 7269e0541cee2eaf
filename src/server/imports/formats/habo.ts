import { z } from 'zod/mini';
import type { Target } from '#domain/goal.ts';
import type { Completion } from '#domain/habit.ts';
import { checked, hasFields, listIn } from '../opening/checked.ts';
import { textIn } from '../opening/cells.ts';
import type { Remarks } from '../remarks.ts';
import { datePartOf, FROM_THE_BEGINNING } from './dates.ts';
import type { JsonFormat } from './format.ts';
import { EVERY_DAY } from './schedules.ts';

const flag = z.optional(z.union([z.boolean(), z.number()]));
const id = z.union([z.string(), z.number()]);
const eventSchema = z.tuple([z.string(), z.nullish(z.string())], z.unknown());

const habitSchema = z.object({
  id: z.nullish(id),
  uuid: z.nullish(z.string()),
  title: z.string(),
  twoDayRule: flag,
  cue: z.nullish(z.string()),
  routine: z.nullish(z.string()),
  reward: z.nullish(z.string()),
  notification: flag,
  habitType: z.nullish(z.int()),
  targetValue: z.nullish(z.number()),
  unit: z.nullish(z.string()),
  categories: z.optional(z.array(z.unknown())),
  archived: flag,
  deleted_at: z.nullish(z.unknown()),
  events: z.optional(z.record(z.string(), eventSchema)),
});

const exportSchema = z.object({
  habits: z.array(habitSchema),
  categories: z.optional(z.array(z.object({ id, title: z.string() }))),
  habit_categories: z.optional(z.array(z.object({ habit_id: id, category_id: id }))),
});

type HaboHabit = z.infer<typeof habitSchema>;

/** The JSON backup of Habo: a document, or in old versions a bare list of habits. */
export const habo: JsonFormat = {
  source: 'habo',
  matches: (json) => {
    const habits: unknown[] = Array.isArray(json) ? json : listIn(json, 'habits');
    return habits.some((habit) => hasFields(habit, 'title', 'twoDayRule'));
  },
  read(json, remarks) {
    const document = checked(exportSchema, Array.isArray(json) ? { habits: json } : json);
    const titles = new Map((document.categories ?? []).map((row) => [textIn(row.id), row.title]));
    const categories = Map.groupBy(document.habit_categories ?? [], (row) => textIn(row.habit_id));
    return {
      habits: document.habits.flatMap((habit, index) => {
        const name = habit.title;
        if (habit.deleted_at) {
          remarks.note('deleted_left_out', name);
          return [];
        }
        if (habit.notification) remarks.note('reminders_left_out', name);
        const own = categories.get(textIn(habit.id)) ?? [];
        if (own.length > 1) remarks.note('more_groups_left_out', name);
        const target = targetOf(habit);
        return {
          sourceKey: `habo:${habit.uuid ?? `${textIn(habit.id)}:${name}`}`,
          name,
          description: [habit.cue, habit.routine, habit.reward].filter(Boolean).join('\n\n'),
          group: titles.get(textIn(own[0]?.category_id)),
          isActive: !habit.archived,
          goals: [{ from: FROM_THE_BEGINNING, schedule: scheduleOf(habit), target }],
          completions: Object.entries(habit.events ?? {}).flatMap(([moment, event], place) =>
            completionOf(moment, event, target, name, `habits.${index}.events.${place}`, remarks),
          ),
        };
      }),
    };
  },
};

/** Under the rule of two days, a habit is kept as long as no two days in a row are missed. */
function scheduleOf({ twoDayRule }: HaboHabit) {
  return twoDayRule ? ({ every: 'ROLLING', times: 1, days: 2 } as const) : EVERY_DAY;
}

function targetOf({ habitType, targetValue, unit }: HaboHabit): Target {
  return habitType === 1
    ? { kind: 'at_least', amount: targetValue ?? 1, unit: unit ?? '', per: 'day' }
    : { kind: 'check' };
}

/** Days stand at noon in UTC; old versions write the words with a capital. */
function completionOf(
  moment: string,
  [type, comment, progress]: z.infer<typeof eventSchema>,
  target: Target,
  habit: string,
  place: string,
  remarks: Remarks,
): Completion[] {
  const date = datePartOf(moment);
  if (date === undefined) {
    remarks.note('invalid_date', habit, place);
    return [];
  }
  const noted = comment ? { note: comment } : {};
  const amount = typeof progress === 'number' && target.kind === 'at_least' ? progress : undefined;
  const value = amount === undefined ? {} : { value: amount };
  switch (type.toLowerCase().replace('daytype.', '')) {
    case 'check':
      return [{ date, completed: true, ...value, ...noted }];
    case 'progress':
      return [{ date, completed: isReached(amount, target), ...value, ...noted }];
    case 'fail':
      return [{ date, completed: false, ...noted }];
    case 'skip':
      return [{ date, completed: false, skipped: true, ...noted }];
    case 'clear':
      return comment ? [{ date, completed: false, note: comment }] : [];
    default:
      remarks.note('invalid_value', habit, place);
      return [];
  }
}

function isReached(amount: number | undefined, target: Target): boolean {
  return amount !== undefined && target.kind === 'at_least' && amount >= target.amount;
}
