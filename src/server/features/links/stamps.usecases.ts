import type { DoneAnswer } from '#contract/reminder-answers.ts';
import type { StampBody, StampLook } from '#contract/stamps.ts';
import { todayAt } from '#domain/today.ts';
import { newId } from '../../platform/new-id.ts';
import { conflict, notFound } from '../../platform/problem-error.ts';
import { lookAtDay, markDay, type AnswerDependencies } from '../reminders/answers.usecases.ts';
import { openLink, settingsOf, type LinkDependencies } from './links.usecases.ts';
import type { ShownKey } from './open-by-key.usecases.ts';

export type StampDependencies = AnswerDependencies &
  Omit<LinkDependencies, 'keys'> & { keys: AnswerDependencies['keys'] & LinkDependencies['keys'] };

/** What the link of a key marks today, on its person’s clock. */
async function dayOf(deps: StampDependencies, shown: ShownKey) {
  const link = await openLink(deps, shown, ['stamp']);
  const { user_id: userId, habit_id: habitId, time_zone, day_start_hour } = link;
  if (habitId === null) throw notFound();
  deps.takeOfToken(link.id);
  const owner = { userId, time_zone, day_start_hour };
  return { link, owner, day: { userId, habitId, date: todayAt(deps.clock(), owner) } };
}

/**
 * Says what a link would mark.
 *
 * @throws ProblemError not_found, too_many_requests; unavailable when it has to be later
 */
export async function lookAtStamp(deps: StampDependencies, shown: ShownKey): Promise<StampLook> {
  const { link, day } = await dayOf(deps, shown);
  return { ...(await lookAtDay(deps, day)), ...settingsOf(link) };
}

/**
 * Marks today of the habit of a link.
 *
 * @throws ProblemError not_found, conflict where another day is meant, limit_reached, too_many_requests
 */
export async function stampByLink(
  deps: StampDependencies,
  { key, ip, id = newId(), at, amount, date }: StampBody & ShownKey,
): Promise<DoneAnswer> {
  const { owner, day } = await dayOf(deps, { key, ip });
  if (date !== undefined && date !== day.date) throw conflict();
  return await markDay(deps, owner, { ...day, id, at, amount });
}
