import { z } from 'zod/mini';
import { localeField, tokensAnswer } from './account.ts';
import { endpoint } from './endpoint.ts';
import { idParams, invitationField, timeZoneField } from './fields.ts';

/** By which a provider goes in settings and addresses; empty for the one without a key. */
const providerKey = z.string().check(z.regex(/^[a-z0-9]{0,30}$/));

/** Somebody’s identity at a provider, which lets them in here. */
export const identitySchema = z.object({
  id: z.string(),
  /** what the provider is called */
  provider: z.string(),
  /** how the provider calls its person; may be empty */
  account: z.string(),
  /** false: the provider is none of those that are set up now */
  usable: z.boolean(),
  created_at: z.string(),
  used_at: z.nullable(z.string()),
});

export type Identity = z.infer<typeof identitySchema>;

/** Where to go to be asked by the provider. */
const askedAnswer = z.object({ url: z.string() });

/** What the provider sent the browser back with: the query of the address. */
const providerAnswer = {
  provider: providerKey,
  answer: z.string().check(z.minLength(1), z.maxLength(8192)),
};

/** Of whom an account is made: what a browser knows of them. */
const newcomer = { locale: z.optional(localeField), time_zone: z.optional(timeZoneField) };

/** Who has to confirm their address first is told which. */
const providerSignInAnswer = z.union([tokensAnswer, z.object({ email: z.string() })]);

const REFUSALS = ['provider_refused', 'provider_unavailable', 'too_many_requests'] as const;

const OPENS = ['no_address', 'invitation_needed', 'invitation_over', 'account_suspended'] as const;

const logout = {
  method: 'POST',
  auth: 'none',
  takes: 'form',
  summary: 'A provider says that its person signed out there (OpenID Connect Back-Channel Logout).',
  body: z.object({ logout_token: z.string() }),
  problems: ['not_found', 'provider_unavailable', 'too_many_requests'],
} as const;

/** Signing in by a provider, and the identities of a person. */
export const providerEndpoints = {
  askProvider: endpoint({
    method: 'POST',
    path: '/api/auth/provider',
    auth: 'none',
    summary: 'Begin to sign in by a provider (OpenID Connect). A cookie binds it to this browser.',
    body: z.strictObject({ provider: providerKey, invitation: z.optional(invitationField) }),
    answer: askedAnswer,
    problems: ['not_found', 'provider_unavailable', 'too_many_requests'],
  }),
  signInByProvider: endpoint({
    method: 'POST',
    path: '/api/auth/provider/sign-in',
    auth: 'none',
    summary:
      'Sign in with what the provider answered. Somebody new gets an account where they may; an address that the provider did not verify is confirmed by a code first.',
    body: z.strictObject({ ...providerAnswer, ...newcomer, remember: z.optional(z.boolean()) }),
    answer: providerSignInAnswer,
    problems: [...REFUSALS, ...OPENS, 'identity_unknown'],
  }),
  signInByHeader: endpoint({
    method: 'POST',
    path: '/api/auth/header',
    auth: 'none',
    summary: 'Sign in as whom a trusted proxy let through, where it says so in a header.',
    body: z.strictObject({ ...newcomer, invitation: z.optional(invitationField) }),
    answer: tokensAnswer,
    problems: [
      'forbidden',
      'invitation_needed',
      'invitation_over',
      'identity_unknown',
      'account_suspended',
      'too_many_requests',
    ],
  }),
  askProviderAgain: endpoint({
    method: 'POST',
    path: '/api/profile/provider',
    summary:
      'Begin to join an identity to the account, within ten minutes of confirming who one is; or to confirm that by an identity.',
    body: z.strictObject({ provider: providerKey, to: z.enum(['join', 'confirm']) }),
    answer: askedAnswer,
    problems: ['not_found', 'provider_unavailable', 'password_needed', 'changes_held'],
  }),
  joinIdentity: endpoint({
    method: 'POST',
    path: '/api/profile/identities',
    summary: 'Join an identity to the account with what the provider answered.',
    body: z.strictObject(providerAnswer),
    status: 201,
    answer: identitySchema,
    problems: [...REFUSALS, 'password_needed', 'changes_held', 'limit_reached', 'identity_taken'],
  }),
  confirmByProvider: endpoint({
    method: 'POST',
    path: '/api/profile/confirm-provider',
    summary: 'Confirm who one is with what the provider answered, for ten minutes.',
    body: z.strictObject(providerAnswer),
    problems: REFUSALS,
  }),
  removeIdentity: endpoint({
    method: 'DELETE',
    path: '/api/profile/identities/{id}',
    summary:
      'Remove an identity from the account, within ten minutes of confirming who one is. Other sessions end.',
    params: idParams,
    problems: ['not_found', 'password_needed', 'changes_held', 'last_way_in'],
  }),
  signInByLink: endpoint({
    method: 'POST',
    path: '/api/auth/link',
    auth: 'none',
    summary: 'Sign in with a link that the command line of the server made. It works once.',
    body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
    answer: tokensAnswer,
    problems: ['account_suspended', 'too_many_requests'],
    unprocessable: ['invalid_token'],
  }),
  logOutByProvider: endpoint({ ...logout, path: '/api/auth/oidc/backchannel-logout' }),
  logOutByNamedProvider: endpoint({
    ...logout,
    path: '/api/auth/oidc/{provider}/backchannel-logout',
    params: z.object({ provider: z.string() }),
  }),
};
