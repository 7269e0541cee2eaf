import { z } from 'zod/mini';
import type { Passkey } from '#contract/passkeys.ts';
import { isoOf } from '../../../platform/clock.ts';
import type { Credential } from '../credentials.store.ts';

/** What is known of a passkey beside its key. */
const about = z.object({
  /** the id by which browsers know it */
  handle: z.string(),
  /** where it can be used: the relying party that it was made for */
  relyingParty: z.string(),
  /** the device on which it was made */
  device: z.string(),
  transports: z.array(z.string()),
  /** whether it is backed up, and so on all devices of its person */
  synced: z.boolean(),
});

export type AboutPasskey = z.infer<typeof about>;

/** A passkey as it is kept. */
export interface KeptPasskey extends AboutPasskey {
  row: Credential;
}

/** The passkeys among what lets a person in. */
export function passkeysIn(rows: readonly Credential[]): KeptPasskey[] {
  return rows
    .filter(({ kind }) => kind === 'passkey')
    .map((row) => ({ ...about.parse(JSON.parse(row.about)), row }));
}

/** Where browsers let a passkey be used. It follows from the site's address alone. */
export function relyingPartyOf(publicUrl: string): string {
  return new URL(publicUrl).hostname;
}

/** Whether a credential is a passkey for this address of the site. */
export function isUsable(row: Credential, publicUrl: string): boolean {
  return passkeysIn([row]).some(({ relyingParty }) => relyingParty === relyingPartyOf(publicUrl));
}

export function passkeyAnswer(passkey: KeptPasskey, publicUrl: string): Passkey {
  return {
    ...passkeyFacts(passkey),
    usable: passkey.relyingParty === relyingPartyOf(publicUrl),
  };
}

/** What there is to say of a passkey, wherever the site is. */
export function passkeyFacts({ row, device, synced }: KeptPasskey): Omit<Passkey, 'usable'> {
  return {
    id: row.id,
    name: row.name,
    device,
    synced,
    created_at: isoOf(row.created_at),
    used_at: isoOf(row.used_at),
  };
}
