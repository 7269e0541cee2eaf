import { BlockList, isIPv6 } from 'node:net';
import { z } from 'zod/mini';
import { emailField } from '#contract/fields.ts';
import { isUniqueViolation } from '../../../platform/database/engine-errors.ts';
import { widestNetworkOf } from '../../../platform/limits/networks.ts';
import { forbidden } from '../../../platform/problem-error.ts';
import { admitSignUp } from '../../invitations/admit-sign-up.usecases.ts';
import { openInvitation } from '../../invitations/invitations.usecases.ts';
import { findAccountByEmail, lockAccount } from '../accounts.store.ts';
import { openAccountOf } from '../accounts.usecases.ts';
import { letIn, type Entrance } from '../sign-in.usecases.ts';
import type { SignedIn } from '../tokens.ts';
import { identityUnknown, nameIn, type Newcomer } from './open-by-provider.usecases.ts';
import type { ProviderDependencies } from './providers.usecases.ts';

/** Whether a connection comes from one of some addresses or networks. */
export function comesFrom(addresses: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
  for (const each of addresses) {
    const [network = '', bits] = each.split('/');
    if (bits === undefined) list.addAddress(network, familyOf(network));
    else list.addSubnet(network, Number(bits), familyOf(network));
  }
  return (address) => list.check(address, familyOf(address));
}

/**
 * Begins a session for whom a proxy let through. It says their address and nothing more: here an
 * address opens its account, which is what the operator chose with the header. Somebody new gets an
 * account by the rules of sign-up.
 *
 * @param said the address in the header, if the connection is the proxy’s
 * @throws ProblemError forbidden, invitation_needed, invitation_over, invalid_request,
 *   account_suspended, identity_unknown, too_many_requests
 */
export async function signInByHeader(
  deps: ProviderDependencies,
  said: string | undefined,
  {
    locale,
    time_zone,
    ip,
    invitation,
    ...entrance
  }: Entrance & Newcomer & { invitation?: string | undefined },
): Promise<SignedIn> {
  const { database } = deps;
  const email = z.safeParse(emailField, said).data;
  if (email === undefined) throw forbidden();
  let account = await findAccountByEmail(database.read, email);
  if (!account) {
    deps.takeFromNetwork(widestNetworkOf(ip));
    const invited =
      invitation === undefined ? undefined : await openInvitation(deps, invitation, ip);
    const isTheirs = invited?.email?.toLowerCase() === email.toLowerCase();
    const invitationId = isTheirs ? invited.id : await admitSignUp(deps, { email, invitation }, ip);
    const person = { email, name: nameIn({}, email), locale, time_zone };
    await database
      .write((writer) => openAccountOf(deps, writer, person, invitationId))
      .catch((error: unknown) => {
        // Two tabs came at once.
        if (!isUniqueViolation(error)) throw error;
      });
    account = await findAccountByEmail(database.read, email);
    if (!account) throw identityUnknown();
    deps.log.info({ user: account.id }, 'account opened');
  }
  const userId = account.id;
  deps.takeOfOne(userId);
  const proof = {
    userId,
    by: 'header',
    hold: (writer: Parameters<typeof lockAccount>[0]) =>
      lockAccount(writer, database.engine, userId),
  } as const;
  return await letIn(deps, { account, proof }, entrance, identityUnknown);
}
