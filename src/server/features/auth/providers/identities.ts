import { z } from 'zod/mini';
import type { Identity } from '#contract/providers.ts';
import { isoOf } from '../../../platform/clock.ts';
import { withoutSlash, type OidcConfig } from '../../../oidc-settings.ts';
import type { Credential } from '../credentials.store.ts';
import type { Claims, ProviderIdentity } from './flow.ts';

/** What is known of an identity. */
const about = z.object({ issuer: z.string(), account: z.string() });

/** Who somebody is at a provider, as it is kept. Where the secret is the same, so is the person. */
export interface NewIdentity {
  secret: string;
  name: string;
  about: string;
}

/** The key of an identity. No issuer holds a space (RFC 3986). */
export function identityKey(issuer: string, subject: string): string {
  return `${withoutSlash(issuer)} ${subject}`;
}

const ACCOUNT_MAX = 200;

/** The identity of whom a provider tells. */
export function identityOf({ provider, subject }: ProviderIdentity, claims: Claims): NewIdentity {
  const account = [claims['email'], claims['preferred_username'], claims['name']].find(
    (claim) => typeof claim === 'string',
  );
  const known = { issuer: provider.issuer, account: String(account ?? '').slice(0, ACCOUNT_MAX) };
  return {
    secret: identityKey(provider.issuer, subject),
    name: provider.name,
    about: JSON.stringify(known),
  };
}

/** The identities among what lets a person in. */
export function identitiesIn(rows: readonly Credential[]) {
  return rows
    .filter(({ kind }) => kind === 'identity')
    .map((row) => ({ ...about.parse(JSON.parse(row.about)), row }));
}

/** Whether a credential is an identity at a provider that is set up now. */
export function isOfProvider(row: Credential, { providers }: OidcConfig): boolean {
  return identitiesIn([row]).some(({ issuer }) =>
    providers.some((provider) => provider.issuer === issuer),
  );
}

export function identityAnswer(row: Credential, oidc: OidcConfig): Identity {
  return { ...identityFacts(row), usable: isOfProvider(row, oidc) };
}

/** What there is to say of an identity, whatever is set up. */
export function identityFacts(row: Credential): Omit<Identity, 'usable'> {
  const [{ account } = { account: '' }] = identitiesIn([row]);
  return {
    id: row.id,
    provider: row.name,
    account,
    created_at: isoOf(row.created_at),
    used_at: isoOf(row.used_at),
  };
}

const kept = z.object({ secret: z.string(), name: z.string(), about: z.string() });

/** An identity that waited for its person to confirm their address. */
export function readIdentity(text: string): NewIdentity {
  return kept.parse(JSON.parse(text));
}
