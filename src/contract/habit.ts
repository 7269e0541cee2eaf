import { z } from 'zod/mini';
import { FREQUENCIES } from '#domain/habit.ts';
import { completionsField } from './completion.ts';
import { endpoint } from './endpoint.ts';
import { emojiField, instantField, line, paragraph, positionField } from './fields.ts';
import { habitParams } from './habit-params.ts';
import { goalSchema, goalsField } from './goal.ts';

/** The palette of habits, by name; what each looks like is the page's to say. */
export const HABIT_COLORS = [
  'tomato',
  'amber',
  'olive',
  'green',
  'teal',
  'blue',
  'violet',
  'rose',
] as const;

export type HabitColor = (typeof HABIT_COLORS)[number];

export const DEFAULT_ICON = '🌱';
export const DEFAULT_COLOR: HabitColor = 'green';

/** The colour of a name; the default where a newer page or server gave one that is unknown here. */
export function knownColor(name: string): HabitColor {
  return HABIT_COLORS.find((known) => known === name) ?? DEFAULT_COLOR;
}

const colorField = z.enum(HABIT_COLORS);

const frequencyField = z.enum(FREQUENCIES);

/** A habit as the specification has it. */
export const habitSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  color: colorField,
  frequency: frequencyField,
  is_active: z.boolean(),
  position: z.int(),
  group_id: z.nullable(z.string()),
  goals: z.array(goalSchema),
  created_at: z.string(),
  completions: completionsField,
});

export type HabitAnswer = z.infer<typeof habitSchema>;

export const HABIT_NAME_MAX = 100;
export const DESCRIPTION_MAX = 1000;

export const habitNameField = line(1, HABIT_NAME_MAX);

/** What a person says of a habit, beside what it asks for. */
export const describedFields = {
  name: habitNameField,
  description: paragraph(DESCRIPTION_MAX),
  icon: emojiField,
  color: colorField,
  group_id: z.nullable(z.uuid()),
};

const habitFields = z.partial(
  z.strictObject({
    ...describedFields,
    frequency: frequencyField,
    created_at: instantField,
    goals: goalsField,
  }),
).shape;

export const createHabitBody = z.strictObject({
  ...habitFields,
  name: habitNameField,
  frequency: frequencyField,
});

export type CreateHabitBody = z.infer<typeof createHabitBody>;

export const updateHabitBody = z.strictObject({
  ...habitFields,
  is_active: z.optional(z.boolean()),
  position: z.optional(positionField),
  /** beside a `created_at`: `remove` what was entered before it, or `restore` what that removed */
  entries_before: z.optional(z.enum(['remove', 'restore'])),
});

export type UpdateHabitBody = z.infer<typeof updateHabitBody>;

/** A habit as programs know it. */
const namedHabitSchema = z.extend(habitSchema, {
  /** names it in paths, as its id does: it follows the name, and earlier ones still lead here */
  slug: z.string(),
});

/** The calls by which a person keeps habits. */
export const habitEndpoints = {
  listHabits: endpoint({
    method: 'GET',
    path: '/api/habits',
    scope: 'read',
    habits: 'listed',
    costs: 'notebook',
    summary: 'All habits with their completions, newest first, including archived ones.',
    answer: z.array(namedHabitSchema),
    conditional: true,
  }),
  createHabit: endpoint({
    method: 'POST',
    path: '/api/habits',
    scope: 'write',
    costs: 'commands',
    keyed: true,
    summary: 'Create a habit. Goals say more than a frequency; where both are given, goals count.',
    body: createHabitBody,
    status: 201,
    answer: namedHabitSchema,
    problems: ['not_found', 'limit_reached'],
  }),
  getHabit: endpoint({
    method: 'GET',
    path: '/api/habits/{id}',
    scope: 'read',
    habits: 'one',
    costs: 'notebook',
    summary: 'One habit with its completions.',
    params: habitParams,
    answer: namedHabitSchema,
    problems: ['not_found'],
  }),
  updateHabit: endpoint({
    method: 'PATCH',
    path: '/api/habits/{id}',
    scope: 'write',
    habits: 'one',
    costs: 'commands',
    keyed: true,
    summary:
      'Change a habit; `is_active: true` restores an archived one. Another frequency without goals is a new goal from today on. No entries stay before a later `created_at`: `entries_before: remove` removes them, and `restore` beside the earlier one brings them back.',
    params: habitParams,
    body: updateHabitBody,
    answer: namedHabitSchema,
    problems: ['not_found', 'entries_before_beginning', 'limit_reached'],
  }),
  deleteHabit: endpoint({
    method: 'DELETE',
    path: '/api/habits/{id}',
    scope: 'write',
    habits: 'one',
    costs: 'commands',
    keyed: true,
    summary: 'Archive a habit; with `permanent=true`, delete one that is archived already.',
    params: habitParams,
    query: z.strictObject({ permanent: z.optional(z.enum(['true', 'false'])) }),
    problems: ['not_found', 'conflict'],
  }),
};
