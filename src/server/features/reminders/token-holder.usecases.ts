import { addDays } from '#domain/civil-date.ts';
import { todayAt } from '#domain/today.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Keys } from '../../platform/keys.ts';
import { widestNetworkOf } from '../../platform/limits/networks.ts';
import type { NotebookOwner } from '../notebook/change-notebook.usecases.ts';
import { invalidToken } from '../../platform/problem-error.ts';
import { findPerson } from '../profile/profile.usecases.ts';
import { readAnswerToken } from './answer-token.ts';
import type { Answer, Purpose } from './answer-token.ts';

/** How often one token is used, and how often anybody asks from one network. */
export const ANSWERS_OF_A_TOKEN = { perSecond: 1, burst: 30 };
export const ANSWERS_FROM_A_NETWORK = { perSecond: 20, burst: 600 };

export interface AnswerDependencies {
  database: Database;
  clock: Clock;
  keys: Pick<Keys, 'answers'>;
  /** @throws ProblemError too_many_requests */
  takeOfToken: (token: string) => void;
  takeFromNetwork: (network: string) => void;
}

/** A token that somebody shows, and from where. */
export interface Shown {
  token: string;
  ip: string;
}

/**
 * Whose token it is and what it says. One that is about a day is over when the day after is.
 *
 * @throws ProblemError invalid_token, too_many_requests
 */
export async function holderOf<P extends Purpose>(
  { database, clock, keys, takeOfToken, takeFromNetwork }: AnswerDependencies,
  { token, ip }: Shown,
  ...purposes: readonly P[]
): Promise<{ answer: Answer<P>; owner: NotebookOwner }> {
  takeFromNetwork(widestNetworkOf(ip));
  const answer = readAnswerToken(keys.answers, token, ...purposes);
  if (!answer) throw invalidToken();
  takeOfToken(token);
  const person = await findPerson(database.read, answer.userId);
  const isOver =
    !person || ('date' in answer && todayAt(clock(), person) > addDays(answer.date, 1));
  if (isOver) throw invalidToken();
  const { time_zone, day_start_hour } = person;
  return { answer, owner: { userId: answer.userId, time_zone, day_start_hour } };
}
