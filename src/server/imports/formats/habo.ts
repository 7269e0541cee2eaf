import { z } from 'zod/mini';
import { dayNumberOf } from '#domain/civil-date.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import type { DatedEntry } from '#domain/entries.ts';
import { goalsByDay } from '#domain/goal.ts';
import type { Goal, Target } from '#domain/goal.ts';
import { checked, hasFields, listIn } from '../opening/checked.ts';
import { numberIn, textIn } from '../opening/cells.ts';
import type { Remarks } from '../remarks.ts';
import { goalsOfAmounts } from './daily-amounts.ts';
import { datePartOf, FROM_THE_BEGINNING } from './dates.ts';
import type { JsonFormat } from './format.ts';
import { EVERY_DAY } from './schedules.ts';

const flag = z.optional(z.union([z.boolean(), z.number()]));
const id = z.union([z.string(), z.number()]);
/** what was done, a comment, how much, and how much was asked for */
const eventSchema = z.tuple([z.string(), z.nullish(z.string())], z.unknown());

const habitSchema = z.object({
  id: z.nullish(id),
  uuid: z.nullish(z.string()),
  title: z.string(),
  position: z.nullish(z.number()),
  twoDayRule: flag,
  cue: z.nullish(z.string()),
  routine: z.nullish(z.string()),
  reward: z.nullish(z.string()),
  sanction: z.nullish(z.string()),
  accountant: z.nullish(z.string()),
  notification: flag,
  habitType: z.nullish(z.int()),
  targetValue: z.nullish(z.number()),
  partialValue: z.nullish(z.number()),
  unit: z.nullish(z.string()),
  archived: flag,
  deleted_at: z.nullish(z.unknown()),
  events: z.optional(z.record(z.string(), eventSchema)),
});

const exportSchema = z.object({
  habits: z.array(habitSchema),
  categories: z.optional(z.array(z.looseObject({ id, title: z.string() }))),
  habit_categories: z.optional(z.array(z.object({ habit_id: id, category_id: id }))),
});

type HaboHabit = z.infer<typeof habitSchema>;
type Event = z.infer<typeof eventSchema>;

/** What was entered for a day, and where that stands. */
interface Day {
  date: CivilDate;
  event: Event;
  place: string;
}

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
    for (const category of document.categories ?? [])
      if (category['iconCodePoint']) remarks.note('group_details_left_out');
    const habits = document.habits
      .map((habit, index) => ({ ...habit, index }))
      .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0));
    return {
      habits: habits.flatMap((habit) => {
        const name = habit.title;
        if (habit.deleted_at) {
          remarks.note('deleted_left_out', name);
          return [];
        }
        if (habit.notification) remarks.note('reminders_left_out', name);
        if (isAmount(habit) && habit.partialValue) remarks.note('steps_left_out', name);
        const own = categories.get(textIn(habit.id)) ?? [];
        if (own.length > 1) remarks.note('more_groups_left_out', name);
        const days = daysOf(habit, `habits.${habit.index}.events`, remarks);
        const goals = goalsOf(habit, days);
        const goalOn = goalsByDay(goals);
        const { cue, routine, reward, sanction, accountant } = habit;
        return {
          sourceKey: `habo:${habit.uuid ?? `${textIn(habit.id)}:${name}`}`,
          name,
          description: [cue, routine, reward, sanction, accountant].filter(Boolean).join('\n\n'),
          group: titles.get(textIn(own[0]?.category_id)),
          isActive: !habit.archived,
          goals,
          entries: days.flatMap((day) =>
            entryOf(day, goalOn(dayNumberOf(day.date))?.target, name, remarks),
          ),
        };
      }),
    };
  },
};

function isAmount({ habitType }: HaboHabit): boolean {
  return habitType === 1;
}

/** Days stand at noon in UTC. */
function daysOf({ title, events = {} }: HaboHabit, list: string, remarks: Remarks): Day[] {
  return Object.entries(events).flatMap(([moment, event], index) => {
    const date = datePartOf(moment);
    const place = `${list}.${index}`;
    if (date !== undefined) return [{ date, event, place }];
    remarks.note('invalid_date', title, place);
    return [];
  });
}

/** Under the rule of two days, a habit is kept as long as no two days in a row are missed. */
function goalsOf(habit: HaboHabit, days: readonly Day[]): Goal[] {
  const schedule = habit.twoDayRule
    ? ({ every: 'ROLLING', times: 1, days: 2 } as const)
    : EVERY_DAY;
  if (!isAmount(habit)) return [{ from: FROM_THE_BEGINNING, schedule, target: { kind: 'check' } }];
  const { targetValue, unit } = habit;
  const amount = targetValue ?? 1;
  const ofDays = days.map(({ date, event }) => ({ date, amount: numberIn(event[3]) ?? amount }));
  return goalsOfAmounts({ schedule, unit: unit ?? '', amount, ofDays });
}

/** Old versions write the words with a capital. */
function entryOf(
  { date, event: [type, comment, progress], place }: Day,
  target: Target = { kind: 'check' },
  habit: string,
  remarks: Remarks,
): DatedEntry[] {
  const noted = comment ? { note: comment } : {};
  const amount = target.kind === 'at_least' ? numberIn(progress) : undefined;
  switch (type.toLowerCase().replace('daytype.', '')) {
    case 'check':
      return [{ date, value: amount ?? true, ...noted }];
    case 'progress':
      return [{ date, value: amount ?? false, ...noted }];
    case 'fail':
      return [{ date, value: false, ...noted }];
    case 'skip':
      return [{ date, value: false, skipped: true, ...noted }];
    case 'clear':
      return comment ? [{ date, value: false, note: comment }] : [];
    default:
      remarks.note('invalid_value', habit, place);
      return [];
  }
}
