import type { FastifyRequest } from 'fastify';
import type { secondFactorEndpoints } from '#contract/second-factor.ts';
import type { Handlers } from '../../../platform/http/register-endpoints.ts';
import { onBehalfOf, type AuthDependencies } from '../auth-dependencies.ts';
import {
  addSecondFactor,
  makeSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './second-factor.usecases.ts';

export function secondFactorHandlers(
  deps: AuthDependencies,
): Handlers<typeof secondFactorEndpoints> {
  const by = (request: FastifyRequest) => onBehalfOf(request, deps);
  return {
    makeSecondFactor: ({ person, request }) => makeSecondFactor(by(request), person),
    addSecondFactor: ({ person, body, request }) => addSecondFactor(by(request), person, body),
    removeSecondFactor: ({ person, request }) => removeSecondFactor(by(request), person),
    renewRecoveryCodes: ({ person, request }) => renewRecoveryCodes(by(request), person),
  };
}
