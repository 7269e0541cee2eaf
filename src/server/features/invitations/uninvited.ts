import type { SignUpRules } from '#contract/invitation.ts';
import {
  invalidRequest,
  invitationNeeded,
  type ProblemError,
} from '../../platform/problem-error.ts';

/** Why somebody with an address may not open an account without an invitation; undefined where they may. */
export function refusalOfUninvited(
  { mode, domains }: SignUpRules,
  email: string,
): ProblemError | undefined {
  if (mode !== 'open') return invitationNeeded();
  if (domains.length === 0 || domains.includes(domainOf(email))) return undefined;
  return invalidRequest([{ path: 'email', code: 'other_domain' }]);
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}
