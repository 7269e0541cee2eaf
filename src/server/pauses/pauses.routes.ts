import type { pauseEndpoints } from '#contract/pause.ts';
import type { HabitDependencies } from '../habits/habits.usecases.ts';
import type { Handlers } from '../http/register-endpoints.ts';
import { createPause, deletePause, listPauses, updatePause } from './pauses.usecases.ts';

export function pauseHandlers({ database }: HabitDependencies): Handlers<typeof pauseEndpoints> {
  return {
    listPauses: ({ person }) => listPauses(database.read, person.userId),
    createPause: ({ person, body }) => createPause(database, person.userId, body),
    updatePause: ({ person, params, body }) =>
      updatePause(database, person.userId, params.id, body),
    deletePause: ({ person, params }) => deletePause(database, person.userId, params.id),
  };
}
