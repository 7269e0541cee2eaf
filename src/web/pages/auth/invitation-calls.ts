import { invitationEndpoints, type WaysIn } from '#contract/invitation.ts';
import { callsOf } from '../../app/api/api.ts';

export const invitationCalls = callsOf(invitationEndpoints);

/** Who may sign up, and by what; where the server can’t be asked, its answer to the form says so. */
export async function readSignUpRules(): Promise<WaysIn> {
  return await invitationCalls.getSignUpRules().catch(() => ({ mode: 'open', domains: [] }));
}
