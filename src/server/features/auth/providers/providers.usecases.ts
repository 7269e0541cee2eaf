import type { Identity } from '#contract/providers.ts';
import { DEFAULT_LOCALE, type Locale } from '#contract/locale.ts';
import { MAX_IDENTITIES } from '#domain/limits.ts';
import type { Clock } from '../../../platform/clock.ts';
import { createBuckets } from '../../../platform/limits/buckets.ts';
import { isUniqueViolation } from '../../../platform/database/engine-errors.ts';
import { widestNetworkOf } from '../../../platform/limits/networks.ts';
import { limitReached, notFound, ProblemError } from '../../../platform/problem-error.ts';
import { findAccount } from '../accounts.store.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { credentialRows, findIdentity, type Credential } from '../credentials.store.ts';
import { giveIdentity, removeCredential } from '../change-credentials.usecases.ts';
import { noteProof, requireProof, type Proven } from '../prove.usecases.ts';
import type { Proof } from '../proofs.ts';
import type { Person } from '../sessions.usecases.ts';
import { letIn, type Entrance } from '../sign-in.usecases.ts';
import { tellOfChange } from '../tell-of-change.ts';
import type { SignedIn } from '../tokens.ts';
import {
  beginFlow,
  finishFlow,
  providerRefused,
  readFlow,
  type GivenAnswer,
  type ProviderIdentity,
} from './flow.ts';
import { identitiesIn, identityAnswer, identityKey, identityOf } from './identities.ts';
import { identityUnknown, openByProvider, type ToConfirm } from './open-by-provider.usecases.ts';
import type { Provider } from './provider-client.ts';

/** How often one network comes back from providers, each of which is asked. */
const FROM_A_NETWORK = { perSecond: 2, burst: 200 };

/** How often one person is let in or joins something: each time something is written. */
const OF_ONE = { perSecond: 1 / 10, burst: 30 };

/** How often one network says who signed out: a provider may do so of many at once. */
const LOG_OUTS_FROM_A_NETWORK = { perSecond: 20, burst: 1000 };

export interface ProviderDependencies extends AuthDependencies {
  /** @throws ProblemError too_many_requests */
  takeFromNetwork: (network: string) => void;
  /** @throws ProblemError too_many_requests */
  takeOfOne: (userId: string) => void;
  /** whether a connection is from a proxy that the settings trust */
  isFromProxy: (address: string) => boolean;
  /** @throws ProblemError too_many_requests */
  takeLogOut: (network: string) => void;
}

/** Counts what is done for networks and people. */
export function providerBounds(
  clock: Clock,
): Omit<ProviderDependencies, keyof AuthDependencies | 'isFromProxy'> {
  return {
    takeFromNetwork: createBuckets(clock, FROM_A_NETWORK),
    takeOfOne: createBuckets(clock, OF_ONE),
    takeLogOut: createBuckets(clock, LOG_OUTS_FROM_A_NETWORK),
  };
}

const SIGN_IN = 'sign-in';
const purposeOf = (to: 'join' | 'confirm', { sessionId }: Person) => `${to} ${sessionId}`;

/** Where a browser goes, and what it keeps. */
type Begun = Awaited<ReturnType<typeof beginFlow>>;

/** @throws ProblemError not_found */
function providerOf({ providers }: AuthDependencies, key: string): Provider {
  const provider = providers.find(key);
  if (!provider) throw notFound();
  return provider;
}

/** It costs next to nothing, and is not counted. @throws ProblemError not_found, provider_unavailable */
export async function askProvider(
  deps: ProviderDependencies,
  { provider, invitation }: { provider: string; invitation?: string | undefined },
): Promise<Begun> {
  return await beginFlow(deps, providerOf(deps, provider), { purpose: SIGN_IN, invitation });
}

/** Of somebody who comes by a provider. */
interface Coming extends Entrance {
  locale?: Locale | undefined;
  time_zone?: string | undefined;
  /** for limits */
  ip: string;
}

/**
 * Begins a session for whoever a provider says that they are. No second factor is asked for: how it
 * asks is the provider’s business.
 *
 * @throws ProblemError provider_refused, provider_unavailable, account_suspended, too_many_requests;
 *   what `openByProvider` throws
 */
export async function signInByProvider(
  deps: ProviderDependencies,
  given: GivenAnswer,
  { locale = DEFAULT_LOCALE, time_zone = 'UTC', ip, ...entrance }: Coming,
): Promise<SignedIn | ToConfirm> {
  // What answers nothing that was asked here takes no place of its network.
  if (!readFlow(deps, given)) throw providerRefused();
  deps.takeFromNetwork(widestNetworkOf(ip));
  const said = await finishFlow(deps, given, { purpose: SIGN_IN });
  const found =
    (await findIdentity(deps.database.read, keyOf(said))) ??
    (await openByProvider(deps, said, { locale, time_zone, ip }));
  if (!('secret' in found)) return found;
  deps.takeOfOne(found.user_id);
  return await letIn(deps, await provenBy(deps, found, said), entrance, identityUnknown);
}

const keyOf = ({ provider, subject }: ProviderIdentity) => identityKey(provider.issuer, subject);

/** @throws ProblemError identity_unknown */
async function provenBy(
  { database }: AuthDependencies,
  row: Credential,
  said: ProviderIdentity,
): Promise<Proven> {
  const account = await findAccount(database.read, row.user_id);
  if (!account) throw identityUnknown();
  return { account, proof: identityProof(row, said) };
}

function identityProof({ user_id: userId, id, name }: Credential, said: ProviderIdentity): Proof {
  const { sid } = said;
  return {
    userId,
    by: 'identity',
    async hold(writer, usedAt) {
      const change = usedAt === undefined ? { name } : { used_at: usedAt };
      return await credentialRows.change(writer, { user_id: userId, id }, change);
    },
    session: {
      identity_id: id,
      identity_sid: sid === undefined ? null : identityKey(said.provider.issuer, sid),
    },
  };
}

/**
 * Asks a provider for somebody who is signed in: for an identity to join to their account, or to say
 * again who they are.
 *
 * @throws ProblemError not_found, provider_unavailable, too_many_requests; to join also
 *   password_needed, changes_held
 */
export async function askProviderAgain(
  deps: ProviderDependencies,
  person: Person,
  { provider: key, to }: { provider: string; to: 'join' | 'confirm' },
): Promise<Begun> {
  deps.takeOfOne(person.userId);
  const provider = providerOf(deps, key);
  if (to === 'join') await deps.database.write((writer) => requireProof(deps, writer, person));
  const purpose = purposeOf(to, person);
  return await beginFlow(deps, provider, { purpose, isFresh: to === 'confirm' });
}

/**
 * Joins an identity to the account of who is signed in, and tells them by mail. It is never taken
 * from another account, nor put in the place of another one.
 *
 * @throws ProblemError provider_refused, provider_unavailable, password_needed, changes_held,
 *   identity_taken, limit_reached, too_many_requests
 */
export async function joinIdentity(
  deps: ProviderDependencies,
  person: Person,
  given: GivenAnswer,
): Promise<Identity> {
  const { userId, sessionId } = person;
  deps.takeOfOne(userId);
  const said = await finishFlow(deps, given, { purpose: purposeOf('join', person) });
  const identity = identityOf(said, await said.tell());
  const row = await deps.database
    .write(async (writer) => {
      // What they showed before they left counts on, however long they took there.
      const { account, credentials } = await requireProof(deps, writer, person, {
        at: said.leftAt,
      });
      const same = credentials.find(({ secret }) => secret === identity.secret);
      if (same) return same;
      if (identitiesIn(credentials).length >= MAX_IDENTITIES) throw limitReached('identities');
      await tellOfChange(deps, writer, account, { change: 'identity-added', what: identity.name });
      return await giveIdentity(writer, userId, identity, deps.clock());
    }, userId)
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new ProblemError('identity_taken') : error;
    });
  deps.log.info({ user: userId, session: sessionId }, 'identity joined');
  return identityAnswer(row, deps.oidc);
}

/**
 * Notes that somebody who is signed in has shown one of their identities.
 *
 * @throws ProblemError provider_refused, provider_unavailable, too_many_requests
 */
export async function confirmByProvider(
  deps: ProviderDependencies,
  person: Person,
  given: GivenAnswer,
): Promise<void> {
  deps.takeOfOne(person.userId);
  const purpose = purposeOf('confirm', person);
  const said = await finishFlow(deps, given, { purpose, isFresh: true });
  const row = await findIdentity(deps.database.read, keyOf(said));
  if (row?.user_id !== person.userId) throw providerRefused();
  await noteProof(deps, person, await provenBy(deps, row, said), providerRefused);
}

/** @throws ProblemError not_found, password_needed, changes_held, last_way_in */
export async function removeIdentity(
  deps: AuthDependencies,
  person: Person,
  id: string,
): Promise<void> {
  await removeCredential(deps, person, {
    which: (row) => row.kind === 'identity' && row.id === id,
    change: 'identity-removed',
  });
}
