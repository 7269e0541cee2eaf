import { z } from 'zod/mini';
import type { MadePasskey, ShownPasskey } from '#contract/passkeys.ts';
import { isChallengeFor } from './challenges.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { relyingPartyOf } from './passkey-rows.ts';

type Checking = Pick<AuthDependencies, 'keys' | 'clock' | 'publicUrl'>;

/** It is loaded for the first passkey: few installations have one, and a start should not wait. */
const library = () => import('@simplewebauthn/server');

const clientData = z.object({ challenge: z.string(), crossOrigin: z.optional(z.boolean()) });

/** The challenge that a browser answers; undefined where it can't be one of ours, or came in a frame. */
function challengeIn(text: string): string | undefined {
  try {
    const said = z.safeParse(clientData, JSON.parse(Buffer.from(text, 'base64url').toString()));
    return said.success && said.data.crossOrigin !== true ? said.data.challenge : undefined;
  } catch {
    return undefined;
  }
}

/** What a new passkey turned out to be. */
interface NewPasskey {
  challenge: string;
  handle: string;
  publicKey: string;
  counter: number;
  synced: boolean;
  /** what made it; empty where that is not known */
  maker: string;
  relyingParty: string;
}

/** Checks a passkey that a browser made. @returns undefined where it can't be taken */
export async function checkMade(
  deps: Checking,
  { id, client_data, attestation }: MadePasskey,
  purpose: string,
): Promise<NewPasskey | undefined> {
  const challenge = challengeIn(client_data);
  if (challenge === undefined || !isChallengeFor(deps, challenge, purpose)) return undefined;
  const { verifyRegistrationResponse } = await library();
  const relyingParty = relyingPartyOf(deps.publicUrl);
  const made = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: client_data, attestationObject: attestation, transports: [] },
    },
    expectedChallenge: challenge,
    expectedOrigin: new URL(deps.publicUrl).origin,
    expectedRPID: relyingParty,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (made?.verified !== true || made.registrationInfo.credential.id !== id) return undefined;
  const { credential, aaguid, credentialDeviceType, credentialBackedUp } = made.registrationInfo;
  return {
    challenge,
    handle: id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    synced: credentialDeviceType === 'multiDevice' && credentialBackedUp,
    maker: authenticatorName(aaguid),
    relyingParty,
  };
}

/** What a passkey that was shown says of itself. */
export interface Shown {
  challenge: string;
  counter: number;
  /** whether it can be on several devices, and whether it is */
  isSyncable: boolean;
  synced: boolean;
}

/** Whether a passkey answers a challenge of ours that is for this purpose, and is not too old. */
export function answersFor(deps: Checking, shown: ShownPasskey, purpose: string): boolean {
  const challenge = challengeIn(shown.client_data);
  return challenge !== undefined && isChallengeFor(deps, challenge, purpose);
}

/**
 * Checks what a browser made of a challenge with a passkey, which `answersFor` said is ours.
 *
 * @returns undefined where it is not from the key, or nobody was verified
 */
export async function checkShown(
  { publicUrl }: Checking,
  { id, client_data, authenticator_data, signature, user_handle }: ShownPasskey,
  { publicKey, relyingParty }: { publicKey: string; relyingParty: string },
): Promise<Shown | undefined> {
  const challenge = challengeIn(client_data);
  if (challenge === undefined) return undefined;
  const { verifyAuthenticationResponse } = await library();
  const shown = await verifyAuthenticationResponse({
    response: {
      id,
      rawId: id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: client_data,
        authenticatorData: authenticator_data,
        signature,
        userHandle: user_handle,
      },
    },
    expectedChallenge: challenge,
    expectedOrigin: new URL(publicUrl).origin,
    expectedRPID: relyingParty,
    // What it counts is ours to judge: synced keys count backwards.
    credential: { id, publicKey: Buffer.from(publicKey, 'base64url'), counter: 0 },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (shown?.verified !== true) return undefined;
  const { newCounter, credentialDeviceType, credentialBackedUp } = shown.authenticationInfo;
  const isSyncable = credentialDeviceType === 'multiDevice';
  return { challenge, counter: newCounter, isSyncable, synced: isSyncable && credentialBackedUp };
}

/**
 * What makes passkeys, by the id that it names itself with (AAGUID), as far as many people have it.
 * They are proper names, the same in every language.
 */
const AUTHENTICATORS: Readonly<Record<string, string>> = {
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'Apple Passwords',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'Apple Passwords',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome · macOS',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  '50726f74-6f6e-5061-7373-50726f746f6e': 'Proton Pass',
  'b84e4048-15dc-4dd0-8640-f4f60813c8af': 'NordPass',
  '0ea242b4-43c4-4a1b-8b17-dd6d0b6baec6': 'Keeper',
  'f3809540-7f14-49c1-a8b3-8f813b225541': 'Enpass',
  'fdb141b2-5d84-443e-8a35-4698c205a502': 'KeePassXC',
};

/** What a kind of authenticator is called; empty where it is not known. */
function authenticatorName(aaguid: string): string {
  return AUTHENTICATORS[aaguid.toLowerCase()] ?? '';
}
