import { z } from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { habitParams } from '#contract/habit-params.ts';
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

/** The habit of a person that is or was called by a slug, and what it is called now. */
export type HabitBySlug = (
  userId: string,
  slug: string,
) => Promise<{ id: string; slug: string } | undefined>;

interface NamedHabit {
  /** the parameters of its path, with its id */
  params: unknown;
  /** where a reader who came by an earlier slug finds it now */
  movedTo?: string;
}

/**
 * The habit that a call is of, which its path names by its id or by a slug. Readers who come by an
 * earlier slug are led on. Whoever writes is not: many clients follow no redirect of a POST, and a day
 * that was sent has to be entered.
 *
 * @param url as it was asked for
 * @throws ProblemError not_found
 */
export async function namedHabit(
  principal: Principal,
  endpoint: Endpoint,
  { params, url, bySlug }: { params: unknown; url: string; bySlug: HabitBySlug },
): Promise<NamedHabit> {
  const { id: name } = z.parse(habitParams, params);
  const habit = z.safeParse(z.uuid(), name).success
    ? { id: name, slug: name }
    : await bySlug(principal.userId, name.normalize());
  if (!habit) throw notFound();
  permitHabit(principal, endpoint, habit);
  const named = { params: { ...Object(params), id: habit.id } };
  if (endpoint.method !== 'GET' || habit.slug === name.normalize()) return named;
  return { ...named, movedTo: withSlug(url, habit.slug) };
}

/** `/api/habits/{id}…` with another slug. */
function withSlug(url: string, slug: string): string {
  return url.replace(/^(\/api\/habits\/)[^/?]+/, (_, before) => before + encodeURIComponent(slug));
}
