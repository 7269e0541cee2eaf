import { readSealed, seal } from '../../platform/jobs/seal.ts';
import type { Keys } from '../../platform/keys.ts';
import { widestNetworkOf } from '../../platform/limits/networks.ts';
import { invalidToken } from '../../platform/problem-error.ts';

export interface UnsentDependencies {
  keys: Pick<Keys, 'unsent'>;
  /** @throws ProblemError too_many_requests */
  takeFromNetwork: (network: string) => void;
}

interface Unsent {
  person: string;
  commands: unknown[];
}

/**
 * Seals what somebody did not send. Whoever asks has it already, and needs no session.
 *
 * @throws ProblemError too_many_requests
 */
export function sealUnsent(
  { keys, takeFromNetwork }: UnsentDependencies,
  ip: string,
  { person, commands }: Unsent,
): { sealed: string } {
  takeFromNetwork(widestNetworkOf(ip));
  return { sealed: seal(JSON.stringify({ person, commands } satisfies Unsent), keys.unsent) };
}

/** @throws ProblemError invalid_token where it was not sealed here, or for somebody else */
export function openSealed(
  { keys }: UnsentDependencies,
  userId: string,
  sealed: string,
): { commands: unknown[] } {
  const unsent = readSealed<Unsent>(sealed, keys.unsent);
  if (unsent?.person !== userId) throw invalidToken();
  return { commands: unsent.commands };
}
