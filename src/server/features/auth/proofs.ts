import { MINUTE } from '../../platform/clock.ts';
import type { OidcConfig } from '../../oidc-settings.ts';
import type { ProofKind, SessionTable } from '../../platform/database/account-tables.ts';
import type { Writer } from '../../platform/database/database.ts';
import { holdPassword, type Credential } from './credentials.store.ts';
import { isUsable } from './passkeys/passkey-rows.ts';
import { isOfProvider } from './providers/identities.ts';

/** What somebody has shown to be who they say they are. */
export interface Proof {
  userId: string;
  by: ProofKind;
  /**
   * Holds what was verified until the end of the transaction, if it still lets its person in.
   *
   * @param usedAt when it opens a session
   * @returns whether it does
   */
  hold: (writer: Writer, usedAt?: number) => Promise<boolean>;
  /** what is kept of it with the session that it opens */
  session?: { identity_id: string; identity_sid: string | null };
}

/** The proof of whoever knows a password, by its hash. */
export function passwordProof(userId: string, hash: string): Proof {
  return {
    userId,
    by: 'password',
    hold: (writer, usedAt) => holdPassword(writer, { userId, hash }, usedAt),
  };
}

/**
 * A thief needs one thing, or two: a code comes beside the password, and a passkey is on a device that
 * asks who holds it. How a provider asks is its own business, and a proxy asks nobody anew: what it
 * says is not enough to change what lets a person in. A link is made by whoever has the server.
 */
const STRENGTH: Record<ProofKind, number> = {
  header: 0,
  password: 1,
  identity: 1,
  code: 2,
  recovery: 2,
  passkey: 2,
  link: 2,
};

/** For so long after somebody showed who they are, nobody asks them again. */
export const PROOF_LIFE = 10 * MINUTE;

type Shown = Pick<SessionTable, 'proven_by' | 'proven_at'>;

/** How strong what was shown in a session is, as long as it counts. */
export function strengthIn({ proven_by, proven_at }: Shown, now: number): number {
  return now - proven_at <= PROOF_LIFE ? STRENGTH[proven_by] : 0;
}

export function strengthOf({ by }: Pick<Proof, 'by'>): number {
  return STRENGTH[by];
}

/** What credentials can be used for depends on it. */
export interface Site {
  publicUrl: string;
  oidc: OidcConfig;
}

/**
 * How strong it has to be before what lets a person in is changed: as strong as the strongest of
 * what they have. A second factor is one beside a password.
 */
export function strengthNeeded(credentials: readonly Credential[], { publicUrl }: Site): number {
  const has = (kind: Credential['kind']) => credentials.some((each) => each.kind === kind);
  const isStrong =
    (has('totp') && has('password')) || credentials.some((each) => isUsable(each, publicUrl));
  return isStrong ? STRENGTH.passkey : STRENGTH.password;
}

/** Whether any of some credentials lets their person in without the others. */
export function isWayIn(credentials: readonly Credential[], { publicUrl, oidc }: Site): boolean {
  return credentials.some(
    (each) =>
      isOfProvider(each, oidc) ||
      (!oidc.isOnly && (each.kind === 'password' || isUsable(each, publicUrl))),
  );
}
