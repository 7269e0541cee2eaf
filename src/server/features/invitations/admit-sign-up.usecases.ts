import type { SignUpRules } from '#contract/invitation.ts';
import { invitationOver } from '../../platform/problem-error.ts';
import type { AuthDependencies } from '../auth/auth-dependencies.ts';
import { isAnybodyHere } from '../auth/accounts.usecases.ts';
import { openInvitation } from './invitations.usecases.ts';
import { refusalOfUninvited } from './uninvited.ts';

type Dependencies = Pick<
  AuthDependencies,
  'database' | 'clock' | 'limits' | 'signUp' | 'operatorEmail'
>;

/**
 * Lets somebody begin a sign-up who may. Whether their address has an account plays no part.
 *
 * @param ip of the caller, for limits
 * @returns the invitation by which they come
 * @throws ProblemError invitation_needed, invitation_over, invalid_request, too_many_requests
 */
export async function admitSignUp(
  deps: Dependencies,
  { email, invitation }: { email: string; invitation?: string | undefined },
  ip: string,
): Promise<string | null> {
  if (invitation !== undefined) {
    const found = await openInvitation(deps, invitation, ip);
    // Whoever has one for an address accepts it, and needs no code.
    if (found.email !== null) throw invitationOver();
    return found.id;
  }
  const refusal = refusalOfUninvited(deps.signUp, email);
  if (refusal && !(await isFirst(deps, email))) throw refusal;
  return null;
}

/** Somebody has to be the first, who then invites the others. */
async function isFirst({ database, operatorEmail }: Dependencies, email: string): Promise<boolean> {
  if (await isAnybodyHere(database.read)) return false;
  return operatorEmail === undefined || email.toLowerCase() === operatorEmail.toLowerCase();
}

/** What a visitor is told of it: while nobody is here, anybody may try. */
export async function signUpRules({ database, signUp }: Dependencies): Promise<SignUpRules> {
  return (await isAnybodyHere(database.read)) ? signUp : { mode: 'open', domains: [] };
}
