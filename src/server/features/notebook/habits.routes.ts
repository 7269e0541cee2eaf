import { crc32 } from 'node:zlib';
import type { completionEndpoints } from '#contract/completion.ts';
import type { habitEndpoints } from '#contract/habit.ts';
import type { todayEndpoints } from '#contract/today.ts';
import { todayAt } from '#domain/today.ts';
import type { Handlers } from '../../platform/http/register-endpoints.ts';
import { chosenHabits } from '../auth/sessions.usecases.ts';
import {
  clearCompletion,
  completeHabit,
  completionChanges,
  listCompletions,
} from './completions.usecases.ts';
import {
  archiveHabit,
  createHabit,
  deleteHabit,
  getHabit,
  listHabits,
  updateHabit,
} from './habits.usecases.ts';
import { notebookSizeOf, type NotebookDependencies } from './reading.usecases.ts';
import { readToday } from './today.usecases.ts';

/** Grows when the shape of an answer changes, so that no older one is taken for it. */
export const SHAPE = 4;

type Endpoints = typeof habitEndpoints & typeof completionEndpoints & typeof todayEndpoints;

export function habitHandlers(deps: NotebookDependencies): Handlers<Endpoints> {
  return {
    async listHabits({ person }) {
      const { userId } = person;
      const chosen = chosenHabits(person);
      const today = todayAt(deps.clock(), person);
      const size = await notebookSizeOf(deps.database.read, userId);
      return {
        tag: `${SHAPE}-${size.cursor}-${today}-${crc32(JSON.stringify(chosen))}`,
        read: () => listHabits(deps, { userId, today, chosen }, size),
      };
    },
    createHabit: ({ person, body }) => createHabit(deps, person, body),
    getHabit: ({ person, params }) => getHabit(deps, person, params.id),
    updateHabit: ({ person, params, body }) => updateHabit(deps, person, params.id, body),
    async deleteHabit({ person, params, query }) {
      if (query.permanent === 'true') await deleteHabit(deps, person, params.id);
      else await archiveHabit(deps, person, params.id);
    },
    completeHabit: ({ person, params, body }) =>
      completeHabit(deps, person, params.id, {
        ...body,
        value: body.value === undefined ? body.skipped !== true : body.value,
      }),
    clearCompletion: ({ person, params }) => clearCompletion(deps, person, params.id, params.date),
    listCompletions: ({ person, params, query }) => listCompletions(deps, person, params.id, query),
    listCompletionChanges: ({ person, params }) =>
      completionChanges(deps, person, params.id, params.date),
    getToday: ({ person }) => readToday(deps, person),
  };
}
