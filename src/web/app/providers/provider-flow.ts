import { z } from 'zod/mini';
import { invitationEndpoints } from '#contract/invitation.ts';
import { providerEndpoints } from '#contract/providers.ts';
import type { SignInOptions } from '#contract/sign-in-options.ts';
import { callsOf } from '../api/api.ts';
import { NO_DOORS } from './sign-in-options.ts';

export const providerCalls = callsOf(providerEndpoints);

const { getSignUpRules } = callsOf({ getSignUpRules: invitationEndpoints.getSignUpRules });

/** How people come in here, where the page itself does not say so. */
export async function askSignInOptions(): Promise<SignInOptions> {
  return (await getSignUpRules()).doors ?? NO_DOORS;
}

const begunSchema = z.object({
  /** what the provider is asked for: to sign in, or by somebody who is signed in */
  to: z.enum(['sign-in', 'join', 'confirm']),
  remember: z.boolean(),
});

export type BegunFlow = z.infer<typeof begunSchema>;

const BEGUN = 'provider_flow';

/** Sends the browser to a provider. What for stays with this tab, as does where its person was. */
export async function leaveFor(
  provider: string,
  { invitation, ...begun }: BegunFlow & { invitation?: string | undefined },
): Promise<void> {
  const { to } = begun;
  const { url } =
    to === 'sign-in'
      ? await providerCalls.askProvider({
          body: { provider, ...(invitation === undefined ? {} : { invitation }) },
        })
      : await providerCalls.askProviderAgain({ body: { provider, to } });
  window.sessionStorage.setItem(BEGUN, JSON.stringify(begun));
  window.location.assign(url);
}

/** What this tab went to a provider for, once. */
export function takeBegun(): BegunFlow {
  const text = window.sessionStorage.getItem(BEGUN) ?? 'null';
  window.sessionStorage.removeItem(BEGUN);
  const begun = z.safeParse(begunSchema, JSON.parse(text)).data;
  return begun ?? { to: 'sign-in', remember: false };
}
