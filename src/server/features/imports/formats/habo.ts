import { z } from 'zod/mini';
import { CUE_MAX } from '#contract/reminders.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { targetOn, type Goal } from '#domain/goal.ts';
import type { Reminder } from '#domain/reminder.ts';
import { checked, habitsIn, hasFields, numberIn, textIn } from '../opening/checked.ts';
import {
  datePartOf,
  EVERY_DAY,
  FROM_THE_BEGINNING,
  goalsOfAmounts,
  inPlaces,
  reminderAt,
  type FoundEntry,
  type JsonFormat,
} from './format.ts';

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
  /** `H:M` */
  notTime: z.nullish(z.string()),
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
  date: CivilDate | undefined;
  event: Event;
  place: string;
}

/** The JSON backup of Habo: a document, or in old versions a bare list of habits. */
export const habo: JsonFormat = {
  source: 'habo',
  matches: (json) => {
    const habits: unknown[] = Array.isArray(json) ? json : habitsIn(json);
    return habits.some((habit) => hasFields(habit, 'title', 'twoDayRule'));
  },
  read(json, remarks) {
    const document = checked(exportSchema, Array.isArray(json) ? { habits: json } : json);
    const titles = new Map((document.categories ?? []).map((row) => [textIn(row.id), row.title]));
    const categories = Map.groupBy(document.habit_categories ?? [], (row) => textIn(row.habit_id));
    for (const category of document.categories ?? [])
      if (category['iconCodePoint']) remarks.note('group_details_left_out');
    const habits = document.habits.map((habit, index) => ({ ...habit, index }));
    return {
      habits: inPlaces(habits, 'position').flatMap((habit) => {
        const name = habit.title;
        if (habit.deleted_at) {
          remarks.note('deleted_left_out', name);
          return [];
        }
        const reminder = habit.notification ? reminderOf(habit) : undefined;
        if (habit.notification && !reminder) remarks.note('reminders_left_out', name);
        if (isAmount(habit) && habit.partialValue) remarks.note('steps_left_out', name);
        const own = categories.get(textIn(habit.id)) ?? [];
        if (own.length > 1) remarks.note('more_groups_left_out', name);
        const days = daysOf(habit, `habits.${habit.index}.events`);
        const goals = goalsOf(habit, days);
        const { cue, routine, reward, sanction, accountant } = habit;
        const isShort = (cue ?? '').length <= CUE_MAX;
        return {
          ...keysOf(habit),
          name,
          description: [isShort ? '' : cue, routine, reward, sanction, accountant]
            .filter(Boolean)
            .join('\n\n'),
          cue: isShort ? (cue ?? '') : '',
          reminders: reminder ? [reminder] : [],
          group: titles.get(textIn(own[0]?.category_id)),
          isActive: !habit.archived,
          goals,
          entries: days.flatMap((day) => entryOf(day, goals)),
        };
      }),
    };
  },
};

/** A habit is told by its UUID; in files of versions without it by its number and name. */
function keysOf({ uuid, id, title }: HaboHabit) {
  const byNumber = `habo:${textIn(id)}:${title}`;
  // Earlier versions of Habitude wrote a UUID like a number.
  return uuid
    ? { sourceKey: `habo-uuid:${uuid}`, otherKeys: [`habo:${uuid}`, byNumber] }
    : { sourceKey: byNumber };
}

function reminderOf({ notTime }: HaboHabit): Reminder | undefined {
  const [hour, minute] = (notTime ?? '').split(':').map(numberIn);
  return reminderAt({ hour, minute });
}

function isAmount({ habitType }: HaboHabit): boolean {
  return habitType === 1;
}

/** Days stand at noon in UTC. */
function daysOf({ events = {} }: HaboHabit, list: string): Day[] {
  return Object.entries(events).map(([moment, event], index) => {
    return { date: datePartOf(moment), event, place: `${list}.${index}` };
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
  // What was asked of a day that says nothing of it shows in what was done alone.
  const ofDays = days
    .filter(({ event }) => numberIn(event[3]) !== undefined || DONE.has(typeOf(event)))
    .map(({ date, event }) => ({ date, amount: numberIn(event[3]) ?? amount }));
  return goalsOfAmounts({ schedule, unit: unit ?? '', amount, ofDays });
}

const DONE = new Set(['check', 'progress']);

/** Old versions write the words with a capital. */
function typeOf([type]: Event): string {
  return type.toLowerCase().replace('daytype.', '');
}

function entryOf({ date, event, place }: Day, goals: readonly Goal[]): FoundEntry[] {
  const [, note, progress] = event;
  const found = { date, note, place };
  const isAmount = date !== undefined && targetOn(goals, date).kind === 'at_least';
  const amount = isAmount ? numberIn(progress) : undefined;
  switch (typeOf(event)) {
    case 'check':
      return [{ ...found, value: amount ?? true }];
    case 'progress':
      return [{ ...found, value: amount ?? false }];
    case 'fail':
      return [{ ...found, value: false }];
    case 'skip':
      return [{ ...found, value: false, skipped: true }];
    case 'clear':
      return note || date === undefined ? [{ ...found, value: null }] : [];
    default:
      return [{ ...found, value: undefined }];
  }
}
