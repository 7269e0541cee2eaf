import { z } from 'zod/mini';
import { tokensAnswer } from './account.ts';
import { endpoint } from './endpoint.ts';
import { idParams, line } from './fields.ts';
import { identitySchema } from './providers.ts';

/** Bytes in base64url without padding (RFC 4648 §5). */
const bytes = (max: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(max));

/** No authenticator names its keys at greater length (WebAuthn §6.1). */
const keyId = bytes(1364);

/** What a browser made of a challenge with a passkey (WebAuthn §5.2.2). */
export const shownPasskeyBody = z.strictObject({
  id: keyId,
  client_data: bytes(4096),
  authenticator_data: bytes(4096),
  signature: bytes(8192),
  /** whose it is: keys that browsers can find by themselves say so */
  user_handle: bytes(88),
});

export type ShownPasskey = z.infer<typeof shownPasskeyBody>;

/** A passkey that a browser made (WebAuthn §5.2.1). */
export const madePasskeyBody = z.strictObject({
  id: keyId,
  client_data: bytes(4096),
  attestation: bytes(16_384),
  /** how the browser reached it, so that it can be found again */
  transports: z.array(z.string().check(z.maxLength(20))).check(z.maxLength(8)),
});

export type MadePasskey = z.infer<typeof madePasskeyBody>;

export const passkeySchema = z.object({
  id: z.string(),
  /** what the person calls it, or what made it is called; may be empty */
  name: z.string(),
  /** the device on which it was made */
  device: z.string(),
  /** whether it is on all devices of its person (its backup flag) */
  synced: z.boolean(),
  /** false: it was made for another address of the site, and cannot be used at this one */
  usable: z.boolean(),
  created_at: z.string(),
  used_at: z.nullable(z.string()),
});

export type Passkey = z.infer<typeof passkeySchema>;

/** What a browser needs to ask for a passkey. */
const askPasskeyAnswer = z.object({ challenge: z.string(), rp_id: z.string() });

/** What it needs to make one. */
const makePasskeyAnswer = z.object({
  challenge: z.string(),
  rp_id: z.string(),
  /** what the browser shows of the account, and keeps with the key */
  user: z.object({ id: z.string(), name: z.string(), display_name: z.string() }),
  /** which are there: no device makes a second one */
  known: z.array(z.object({ id: z.string(), transports: z.array(z.string()) })),
});

export type AskPasskey = z.infer<typeof askPasskeyAnswer>;
export type MakePasskey = z.infer<typeof makePasskeyAnswer>;

/** What lets a person in, and what of it can be used here. */
export const credentialsSchema = z.object({
  password: z.boolean(),
  passkeys: z.array(passkeySchema),
  /** older servers know of none */
  identities: z.optional(z.array(identitySchema)),
  /** whether a code is asked for after the password */
  second_factor: z.boolean(),
  /** how many recovery codes were not used yet */
  recovery_codes: z.int(),
  /** for password managers, which forget what is no longer among them */
  accepted: z.object({ rp_id: z.string(), user_id: z.string(), ids: z.array(z.string()) }),
});

export type Credentials = z.infer<typeof credentialsSchema>;

export const renamePasskeyBody = z.strictObject({ name: line(1, 60) });

/** Signing in by passkey, and the passkeys of a person. */
export const passkeyEndpoints = {
  askPasskey: endpoint({
    method: 'POST',
    path: '/api/auth/passkey/challenge',
    auth: 'none',
    summary: 'Ask for a challenge to sign in with a passkey. It works once, within five minutes.',
    answer: askPasskeyAnswer,
    problems: ['too_many_requests'],
  }),
  signInByPasskey: endpoint({
    method: 'POST',
    path: '/api/auth/passkey',
    auth: 'none',
    summary: 'Sign in with a passkey, without an address.',
    body: z.strictObject({ passkey: shownPasskeyBody, remember: z.optional(z.boolean()) }),
    answer: tokensAnswer,
    problems: ['provider_needed', 'invalid_passkey', 'account_suspended', 'too_many_requests'],
  }),
  listCredentials: endpoint({
    method: 'GET',
    path: '/api/profile/credentials',
    summary: 'What lets this person in.',
    answer: credentialsSchema,
  }),
  askToConfirm: endpoint({
    method: 'POST',
    path: '/api/profile/confirm-passkey/challenge',
    summary: 'Ask for a challenge to confirm who one is with a passkey.',
    answer: askPasskeyAnswer,
  }),
  confirmPasskey: endpoint({
    method: 'POST',
    path: '/api/profile/confirm-passkey',
    summary: 'Confirm who one is with a passkey, for ten minutes.',
    body: z.strictObject({ passkey: shownPasskeyBody }),
    problems: ['too_many_requests'],
    unprocessable: ['invalid_passkey'],
  }),
  makePasskey: endpoint({
    method: 'POST',
    path: '/api/profile/passkeys/challenge',
    summary: 'Ask for a challenge to make a passkey, within ten minutes of confirming who one is.',
    answer: makePasskeyAnswer,
    problems: ['password_needed', 'changes_held', 'limit_reached'],
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/api/profile/passkeys',
    summary: 'Keep a passkey that was made.',
    body: madePasskeyBody,
    status: 201,
    answer: passkeySchema,
    problems: ['password_needed', 'changes_held', 'limit_reached', 'conflict'],
    unprocessable: ['invalid_passkey'],
  }),
  renamePasskey: endpoint({
    method: 'PATCH',
    path: '/api/profile/passkeys/{id}',
    summary: 'Call a passkey otherwise.',
    params: idParams,
    body: renamePasskeyBody,
    answer: passkeySchema,
    problems: ['not_found'],
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: '/api/profile/passkeys/{id}',
    summary: 'Remove a passkey, within ten minutes of confirming who one is. Other sessions end.',
    params: idParams,
    problems: ['not_found', 'password_needed', 'changes_held', 'last_way_in'],
  }),
  removePassword: endpoint({
    method: 'DELETE',
    path: '/api/profile/password',
    summary:
      'Remove the password of who has a passkey, within ten minutes of confirming who one is. Other sessions end.',
    problems: ['not_found', 'password_needed', 'changes_held', 'last_way_in'],
  }),
};
