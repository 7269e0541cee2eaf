import { costOfTold } from '#contract/work.ts';
import { readSealed, seal } from '../../platform/jobs/seal.ts';
import type { Keys } from '../../platform/keys.ts';
import { invalidToken } from '../../platform/problem-error.ts';
import type { TakeWork } from './open-notebook.ts';

export interface UnsentDependencies {
  keys: Pick<Keys, 'unsent'>;
  takeWork: TakeWork;
}

interface Unsent {
  person: string;
  commands: unknown[];
}

/** Seals what somebody did not send. Whoever asks has it already, and needs no session. */
export function sealUnsent(
  { keys }: Pick<UnsentDependencies, 'keys'>,
  { person, commands }: Unsent,
): { sealed: string } {
  return { sealed: seal(JSON.stringify({ person, commands } satisfies Unsent), keys.unsent) };
}

/**
 * @throws ProblemError invalid_token where it was not sealed here, or for somebody else;
 * too_many_requests
 */
export function openSealed(
  { keys, takeWork }: UnsentDependencies,
  userId: string,
  sealed: string,
): { commands: unknown[] } {
  takeWork(userId, costOfTold(sealed.length));
  const unsent = readSealed<Unsent>(sealed, keys.unsent);
  if (unsent?.person !== userId) throw invalidToken();
  return { commands: unsent.commands };
}
