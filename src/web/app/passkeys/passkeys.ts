import {
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import {
  passkeyEndpoints,
  type AskPasskey,
  type Credentials,
  type MadePasskey,
  type MakePasskey,
  type ShownPasskey,
} from '#contract/passkeys.ts';
import { callsOf } from '../api/api.ts';

export const passkeyCalls = callsOf(passkeyEndpoints);

/** ES256, EdDSA and RS256: what authenticators have. */
const ALGORITHMS = [-7, -8, -257];

/**
 * What became of asking the browser: its person closed the question, there is one already, the key
 * would be for another address, or the device cannot.
 */
export type PasskeyTrouble = 'cancelled' | 'known' | 'elsewhere' | 'impossible';

/** Which trouble an error is; undefined where it is none of the browser's. */
export function troubleOf(error: unknown): PasskeyTrouble | undefined {
  if (error instanceof WebAuthnError) {
    if (error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known';
    if (error.code === 'ERROR_INVALID_DOMAIN' || error.code === 'ERROR_INVALID_RP_ID')
      return 'elsewhere';
  }
  const isOfBrowser = error instanceof WebAuthnError || error instanceof DOMException;
  if (!isOfBrowser) return undefined;
  return ['NotAllowedError', 'AbortError'].includes(error.name) ? 'cancelled' : 'impossible';
}

/** Whether somebody asked for a passkey and is being shown theirs: a suggestion would end that. */
let isAsked = false;

/**
 * Asks for a passkey.
 *
 * @param isSuggested among what the browser suggests for the address
 * @throws AbortError where a suggestion would end what somebody asked for
 */
export async function showPasskey(
  { challenge, rp_id: rpId }: AskPasskey,
  { isSuggested = false } = {},
): Promise<ShownPasskey> {
  if (isSuggested && isAsked) throw new DOMException('A passkey was asked for', 'AbortError');
  isAsked = !isSuggested;
  const { id, response } = await startAuthentication({
    optionsJSON: { challenge, rpId, userVerification: 'required' },
    useBrowserAutofill: isSuggested,
    verifyBrowserAutofillInput: false,
  }).finally(() => {
    if (!isSuggested) isAsked = false;
  });
  return {
    id,
    client_data: response.clientDataJSON,
    authenticator_data: response.authenticatorData,
    signature: response.signature,
    user_handle: response.userHandle ?? '',
  };
}

/** No longer waits for what the browser suggests. */
export function stopSuggesting(): void {
  WebAuthnAbortService.cancelCeremony();
}

/** Has the browser make a passkey. */
export async function makePasskey({
  challenge,
  rp_id,
  user,
  known,
}: MakePasskey): Promise<MadePasskey> {
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge,
      rp: { id: rp_id, name: 'Habitude' },
      user: { id: user.id, name: user.name, displayName: user.display_name },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
      excludeCredentials: known.map((each) => ({ id: each.id, type: 'public-key' })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    },
  });
  return {
    id,
    client_data: response.clientDataJSON,
    attestation: response.attestationObject,
    transports: response.transports ?? [],
  };
}

/** Tells password managers which passkeys still count; few browsers pass it on as yet. */
export async function tellManagers({ accepted }: Pick<Credentials, 'accepted'>): Promise<void> {
  const { rp_id: rpID, user_id: userID, ids: allAcceptedCredentialIDs } = accepted;
  const signal = { rpID, userID, allAcceptedCredentialIDs };
  await sendSignal({ signalName: 'allAcceptedCredentials', ...signal }).catch(() => undefined);
}
