import { z } from 'zod/mini';
import { nameField } from '#contract/account.ts';
import { emailField } from '#contract/fields.ts';
import type { Locale } from '#contract/locale.ts';
import { isUniqueViolation } from '../../../platform/database/engine-errors.ts';
import { placesAt, SIGN_UPS_BY_IP } from '../../../platform/limits/rules.ts';
import { invitationOver, ProblemError } from '../../../platform/problem-error.ts';
import { admitSignUp } from '../../invitations/admit-sign-up.usecases.ts';
import { openInvitation } from '../../invitations/invitations.usecases.ts';
import { openAccountOf } from '../accounts.usecases.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { newNonce } from '../codes.ts';
import type { Credential } from '../credentials.store.ts';
import { keepSignUp } from '../sign-up.usecases.ts';
import type { Claims, ProviderIdentity } from './flow.ts';
import { giveIdentity } from '../change-credentials.usecases.ts';
import { identityOf, type NewIdentity } from './identities.ts';

export const identityUnknown = () => new ProblemError('identity_unknown');

/** What is known of somebody who is new. */
export interface Newcomer {
  locale: Locale;
  time_zone: string;
  /** for limits */
  ip: string;
}

/** An address that is still to be confirmed, and what names the browser that is to do so. */
export interface ToConfirm {
  email: string;
  nonce: string;
}

/**
 * Opens an account for somebody new who comes by a provider, where they may have one as by signing
 * up. An address that has an account joins nothing: whoever has both signs in and joins them. One that
 * the provider did not verify is confirmed by a code first, and answered alike whether it is known.
 *
 * @throws ProblemError identity_unknown, no_address, invitation_needed, invitation_over,
 *   invalid_request, too_many_requests, provider_unavailable
 */
export async function openByProvider(
  deps: AuthDependencies,
  said: ProviderIdentity,
  newcomer: Newcomer,
): Promise<Credential | ToConfirm> {
  const { invitation, provider } = said;
  const { ip } = newcomer;
  if (invitation === undefined && !provider.isAutoCreate) throw identityUnknown();
  await deps.limits.take(placesAt(SIGN_UPS_BY_IP, ip));
  const claims = await said.tell();
  const identity = identityOf(said, claims);
  const invited = invitation === undefined ? undefined : await openInvitation(deps, invitation, ip);
  const email = invited?.email ?? z.safeParse(emailField, claims['email']).data;
  if (email === undefined) throw new ProblemError('no_address');
  const { locale, time_zone } = newcomer;
  const person = { email, name: nameIn(claims, email), locale, time_zone };
  // Whoever has an invitation for an address got it there, or from an operator who says so.
  if (invited && invited.email !== null)
    return await open(deps, { person, identity, invitationId: invited.id }, invitationOver);
  const invitationId = await admitSignUp(deps, { email, invitation }, ip);
  if (claims['email_verified'] === true)
    return await open(deps, { person, identity, invitationId }, identityUnknown);
  const nonce = newNonce(deps.keys.challenges, email);
  const kept = { ...person, password_hash: '', invitation_id: invitationId };
  await keepSignUp(deps, { ...kept, identity: JSON.stringify(identity) }, { nonce, ip });
  return { email, nonce };
}

interface Opening {
  person: { email: string; name: string; locale: Locale; time_zone: string };
  identity: NewIdentity;
  invitationId: string | null;
}

/** @param refusal what is told where the address has an account */
async function open(
  deps: AuthDependencies,
  { person, identity, invitationId }: Opening,
  refusal: () => Error,
): Promise<Credential> {
  const row = await deps.database
    .write(async (writer) => {
      const userId = await openAccountOf(deps, writer, person, invitationId);
      return await giveIdentity(writer, userId, identity, deps.clock());
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? refusal() : error;
    });
  deps.log.info({ user: row.user_id }, 'account opened');
  return row;
}

/** What to call somebody, who can say otherwise later. */
export function nameIn(claims: Claims, email: string): string {
  const names = [claims['name'], claims['preferred_username'], email.split('@', 1)[0]];
  const fitting = names.map((name) => z.safeParse(nameField, name).data);
  return fitting.find((name) => name !== undefined) ?? 'Habitude';
}
