import type { completionEndpoints } from '#contract/completion.ts';
import type { Handlers } from '../../platform/http/register-endpoints.ts';
import { clearCompletion, completeHabit, completionChanges } from './completions.usecases.ts';
import type { HabitDependencies } from './habits.usecases.ts';

export function completionHandlers(deps: HabitDependencies): Handlers<typeof completionEndpoints> {
  return {
    completeHabit: ({ person, params, body }) => completeHabit(deps, person, params.id, body),
    clearCompletion: ({ person, params }) => clearCompletion(deps, person, params.id, params.date),
    listCompletionChanges: ({ person, params }) =>
      completionChanges(deps, person, params.id, params.date),
  };
}
