import type { personalTokenEndpoints } from '#contract/personal-tokens.ts';
import type { Handlers } from '../../../platform/http/register-endpoints.ts';
import { onBehalfOf, type AuthDependencies } from '../auth-dependencies.ts';
import { createToken, listTokens, revokeToken } from './personal-tokens.usecases.ts';

export function personalTokenHandlers(
  deps: AuthDependencies,
): Handlers<typeof personalTokenEndpoints> {
  return {
    listPersonalTokens: ({ person }) => listTokens(deps.database.read, person.userId),
    createPersonalToken: ({ person, body, request }) =>
      createToken(onBehalfOf(request, deps), person, body),
    revokePersonalToken: ({ person, params, request }) =>
      revokeToken(onBehalfOf(request, deps), person, params.id),
  };
}
