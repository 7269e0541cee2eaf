import type { invitationEndpoints } from '#contract/invitation.ts';
import type { Handlers } from '../../platform/http/register-endpoints.ts';
import {
  withRequestLog,
  refuseIfProviderOnly,
  type AuthDependencies,
} from '../auth/auth-dependencies.ts';
import { cookiesOf } from '../auth/cookies.ts';
import { signInOptionsOf } from '../../oidc-settings.ts';
import { acceptInvitation } from './accept-invitation.usecases.ts';
import { signUpRules } from './admit-sign-up.usecases.ts';
import { openInvitation } from './invitations.usecases.ts';

export function invitationHandlers(deps: AuthDependencies): Handlers<typeof invitationEndpoints> {
  const { knownDevices } = cookiesOf(deps.publicUrl);
  return {
    getSignUpRules: async () => ({
      ...(await signUpRules(deps)),
      doors: signInOptionsOf(deps.oidc),
    }),
    async lookAtInvitation({ body, request }) {
      const { email, ends_at } = await openInvitation(deps, body.invitation, request.ip);
      return { email, ends_at: new Date(ends_at).toISOString() };
    },
    async acceptInvitation({ body, request, reply }) {
      refuseIfProviderOnly(deps);
      const caller = { ip: request.ip, marks: knownDevices.of(request) };
      const { email, marks } = await acceptInvitation(withRequestLog(request, deps), body, caller);
      knownDevices.set(reply, marks);
      return { email };
    },
  };
}
