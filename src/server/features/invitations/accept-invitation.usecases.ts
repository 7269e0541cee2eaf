import type { z } from 'zod/mini';
import type { acceptInvitationBody } from '#contract/invitation.ts';
import { DEFAULT_LOCALE } from '#contract/locale.ts';
import { isUniqueViolation } from '../../platform/database/engine-errors.ts';
import { invitationOver } from '../../platform/problem-error.ts';
import { openAccountOf } from '../auth/accounts.usecases.ts';
import type { AuthDependencies, ClientContext } from '../auth/auth-dependencies.ts';
import { rememberDevice } from '../auth/known-devices.ts';
import { hashOfNewcomer } from '../auth/sign-up.usecases.ts';
import { openInvitation } from './invitations.usecases.ts';

interface Accepted {
  email: string;
  /** for the browser to keep: its owner has shown that the account is theirs */
  marks: string;
}

/**
 * Opens the account of an invitation that is for one address. Whoever has the link got it at that
 * address, or from an operator who says so: no code is mailed.
 *
 * @throws ProblemError invitation_over, weak_password, too_many_requests, unavailable
 */
export async function acceptInvitation(
  deps: AuthDependencies,
  input: z.output<typeof acceptInvitationBody>,
  { ip, marks }: Pick<ClientContext, 'ip' | 'marks'>,
): Promise<Accepted> {
  const { id, email } = await openInvitation(deps, input.invitation, ip);
  if (email === null) throw invitationOver();
  const password_hash = await hashOfNewcomer(deps, { ...input, email }, ip);
  const account = {
    email,
    name: input.name,
    password_hash,
    locale: input.locale ?? DEFAULT_LOCALE,
    time_zone: input.time_zone ?? 'UTC',
  };
  const userId = await deps.database
    .write((writer) => openAccountOf(deps, writer, account, id))
    .catch((error: unknown) => {
      // Somebody opened an account with the address in another way.
      throw isUniqueViolation(error) ? invitationOver() : error;
    });
  deps.log.info({ user: userId, invitation: id }, 'account opened');
  return { email, marks: rememberDevice(deps, marks, { id: userId, password_hash }) };
}
