import { z } from 'zod/mini';
import {
  completeHabitBody,
  completionEndpoints,
  NOTE_MAX,
  type Completion,
} from '#contract/completion.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { civilDateField, idParams, paragraph } from '#contract/fields.ts';
import { habitEndpoints } from '#contract/habit.ts';
import { todayEndpoints } from '#contract/today.ts';
import { addDays, dayNumberOf } from '#domain/civil-date.ts';
import { inOrder } from '#domain/commands/order.ts';
import { goalsByDay } from '#domain/goal.ts';
import { todayAt } from '#domain/today.ts';
import type { Keys } from '../../platform/keys.ts';
import { chosenHabits, type Principal } from '../auth/sessions.usecases.ts';
import { enterDay, listCompletions, putBack } from '../notebook/completions.usecases.ts';
import { readInsights } from '../notebook/insights.usecases.ts';
import { storedHabits, type NotebookDependencies } from '../notebook/reading.usecases.ts';
import { slugsOf } from '../notebook/slugs.usecases.ts';
import { readToday } from '../notebook/today.usecases.ts';
import { readUndoToken, makeUndoToken } from './undo-token.usecases.ts';

export interface ToolDependencies extends NotebookDependencies {
  keys: Pick<Keys, 'actions'>;
}

/** What an assistant can do, by one of the calls that any program makes. */
export interface Tool<Input extends z.ZodMiniType = z.ZodMiniType> {
  title: string;
  description: string;
  /** the call that it stands for: who may make that one may use the tool */
  call: Endpoint;
  input: Input;
  run(deps: ToolDependencies, principal: Principal, input: z.output<Input>): Promise<unknown>;
}

const habit = idParams.shape.id.check(z.describe('The id of a habit, from list_habits or today.'));

const day = (text: string) => z.optional(civilDateField.check(z.describe(text)));

/** An assistant reads every word that it is given: of long notes the beginning is enough. */
const NOTE_SHOWN = 280;
const DAYS_SHOWN = 100;
const DAYS_LOOKED_BACK = 30;

export const today = tool({
  title: 'Today',
  description:
    'What today asks by the person’s clock: each habit with whether it is due, kept, open or skipped, its amount and its streak.',
  call: todayEndpoints.getToday,
  input: z.strictObject({}),
  run: async (deps, principal) => {
    const { read } = await readToday(deps, principal);
    return JSON.parse((await read()).text);
  },
});

export const listHabits = tool({
  title: 'Habits',
  description:
    'The habits, with their ids, the slugs that name them in addresses, and what each asks for. Archived ones are marked.',
  call: habitEndpoints.listHabits,
  input: z.strictObject({}),
  run: async ({ database, reading, clock }, principal) => {
    const { userId } = principal;
    const chosen = chosenHabits(principal);
    const [all, slugs] = await reading(userId, () =>
      Promise.all([storedHabits(database.read, userId), slugsOf(database.read, userId)]),
    );
    const habits = all.filter(({ id }) => !chosen || chosen.includes(id));
    const day = dayNumberOf(todayAt(clock(), principal));
    return {
      habits: inOrder(habits).map(({ id, name, is_active, goals }) => {
        const goal = goalsByDay(goals)(day);
        return {
          id,
          slug: slugs.get(id) ?? id,
          name,
          schedule: goal?.schedule,
          target: goal?.target,
          ...(is_active ? {} : { archived: true }),
        };
      }),
    };
  },
});

export const history = tool({
  title: 'History',
  description: `What was entered for a habit, the latest first: the last ${DAYS_LOOKED_BACK} days unless dates are given, at most ${DAYS_SHOWN} days at once. Where next is not null, ask again with it as to.`,
  call: completionEndpoints.listCompletions,
  input: z.strictObject({
    habit,
    from: day('The first day, as 2026-01-31.'),
    to: day('The last day.'),
  }),
  run: async (deps, principal, { habit: id, from, to }) => {
    const last = to ?? todayAt(deps.clock(), principal);
    const first = from ?? addDays(last, 1 - DAYS_LOOKED_BACK);
    const { completions, next } = await listCompletions(deps, principal, id, {
      from: first,
      to: last,
    });
    return {
      completions: completions.slice(0, DAYS_SHOWN).map(shown),
      next: completions[DAYS_SHOWN]?.date ?? next,
    };
  },
});

export const insights = tool({
  title: 'Insights',
  description:
    'A habit in figures: its streak and the best one, its strength from 0 to 100, and how much was kept of what was asked in the last 30 and 365 days.',
  call: habitEndpoints.getHabit,
  input: z.strictObject({ habit }),
  run: (deps, principal, { habit: id }) => readInsights(deps, principal, id),
});

export const markDay = tool({
  title: 'Mark a day',
  description:
    'Enter a day of a habit: done unless value says otherwise, today unless date does. It takes the place of what was entered before. Answers with a change, which undo takes back.',
  call: completionEndpoints.completeHabit,
  input: z.strictObject({
    habit,
    value: z.optional(
      completeHabitBody.shape.value.check(
        z.describe('true: kept. false: not kept. A number: how much, in the unit of the habit.'),
      ),
    ),
    date: day('The day, as 2026-01-31.'),
    skipped: z.optional(z.boolean().check(z.describe('The day is left out; a streak goes on.'))),
    note: z.optional(
      paragraph(NOTE_MAX).check(z.describe('A note on the day, in the place of the one before.')),
    ),
  }),
  run: async (deps, principal, { habit: id, value, ...body }) => {
    const { completion, replaced } = await enterDay(deps, principal, id, {
      ...body,
      value: value ?? body.skipped !== true,
    });
    const { value: _entered, ...entry } = completion;
    const amount = typeof completion.value === 'number' ? { value: completion.value } : {};
    const now = shown({ ...entry, ...amount });
    if (!replaced) return { changed: false, now, undo: null };
    const change = makeUndoToken(
      deps.keys.actions,
      { userId: principal.userId, habit: id },
      replaced,
    );
    return {
      changed: true,
      before: replaced.stood,
      now,
      undo: { tool: 'undo', arguments: { habit: id, date: replaced.date, change } },
    };
  },
});

export const undo = tool({
  title: 'Undo',
  description:
    'Take back what mark_day changed, with the arguments that it answered. What stood on the day before stands there again. Refused where the day was changed since.',
  call: completionEndpoints.clearCompletion,
  input: z.strictObject({
    habit,
    date: civilDateField.check(z.describe('The day that was marked.')),
    change: z.string().check(z.maxLength(60), z.describe('As mark_day answered it.')),
  }),
  run: async (deps, principal, { habit: id, date, change }) => {
    const of = { userId: principal.userId, habit: id };
    const now = await putBack(
      deps,
      principal,
      id,
      readUndoToken(deps.keys.actions, of, { date, change }),
    );
    return { undone: true, date, now: now ? shown(now) : 'nothing' };
  },
});

/** What is entered of a day, with as much of its note as an assistant needs. */
function shown({ note, ...entry }: Completion) {
  if (note === undefined) return entry;
  const isLong = note.length > NOTE_SHOWN;
  return { ...entry, note: isLong ? `${note.slice(0, NOTE_SHOWN)}…` : note };
}

/** Ties what a tool takes to what it does. */
function tool<Input extends z.ZodMiniType>(definition: Tool<Input>): Tool<Input> {
  return definition;
}
