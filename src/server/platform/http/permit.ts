import type { Endpoint } from '#contract/endpoint.ts';
import { chosenHabits, type Principal } from '../../features/auth/sessions.usecases.ts';
import { forbidden, notFound } from '../problem-error.ts';

/**
 * Lets a program make the calls that its token is for. A person who is signed in may make any.
 *
 * @throws ProblemError forbidden
 */
export function permit(principal: Principal, { scope, habits }: Endpoint): void {
  if (!('token' in principal)) return;
  if (scope === undefined) throw forbidden('This call takes no personal token.');
  const { scopes, habits: chosen } = principal.token;
  if (!scopes.includes(scope) && !scopes.includes('write'))
    throw forbidden(`This call takes a token with the scope ${scope}.`);
  if (chosen && habits === undefined) throw forbidden('This call takes a token for all habits.');
}

/** To a program that is for some habits, there are no others. @throws ProblemError not_found */
export function permitHabit(principal: Principal, { habits }: Endpoint, params: unknown): void {
  const chosen = chosenHabits(principal);
  if (!chosen || habits !== 'one') return;
  const isChosen =
    typeof params === 'object' &&
    params !== null &&
    'id' in params &&
    chosen.some((id) => id === params.id);
  if (!isChosen) throw notFound();
}
