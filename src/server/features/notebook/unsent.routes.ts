import type { unsentEndpoints } from '#contract/unsent.ts';
import type { Handlers } from '../../platform/http/register-endpoints.ts';
import { openSealed, sealUnsent } from './unsent.usecases.ts';
import type { UnsentDependencies } from './unsent.usecases.ts';

export function unsentHandlers(deps: UnsentDependencies): Handlers<typeof unsentEndpoints> {
  return {
    sealUnsent: async ({ body, request: { ip } }) => sealUnsent(deps, ip, body),
    openSealed: async ({ person: { userId }, body }) => openSealed(deps, userId, body.sealed),
  };
}
