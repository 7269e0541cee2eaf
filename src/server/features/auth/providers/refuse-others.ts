import { ProblemError } from '../../../platform/problem-error.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';

/** Refuses every other way in where people come by a provider alone. @throws ProblemError provider_needed */
export function refuseOthers({ oidc }: Pick<AuthDependencies, 'oidc'>): void {
  if (oidc.isOnly) throw new ProblemError('provider_needed');
}
