import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  codeField,
  emailField,
  invitationField,
  line,
  linkCodeField,
  newPasswordField,
  passwordField,
  secondFactorField,
  timeZoneField,
} from './fields.ts';
import { LOCALES } from './locale.ts';

export const nameField = line(1, 80);

export const localeField = z.enum(LOCALES);

export const createAccountBody = z.strictObject({
  email: emailField,
  password: newPasswordField,
  name: nameField,
  locale: z.optional(localeField),
  time_zone: z.optional(timeZoneField),
  /** of a link for several people, where not everybody may sign up */
  invitation: z.optional(invitationField),
});

export const emailBody = z.strictObject({ email: emailField });

export const verifyEmailBody = z.strictObject({ email: emailField, code: linkCodeField });

export const emailCodeBody = z.strictObject({ email: emailField, code: codeField });

export const loginBody = z.strictObject({
  email: emailField,
  password: passwordField,
  remember: z.optional(z.boolean()),
  /** of who has a second factor: a code of their app, or a recovery code */
  code: z.optional(secondFactorField),
  /** whether this device is to be asked for no code for 30 days */
  trust: z.optional(z.boolean()),
});

export const newPasswordBody = z.strictObject({
  token: z.string().check(z.minLength(1), z.maxLength(200)),
  password: newPasswordField,
});

const emailAnswer = z.object({ email: z.string() });

/** The same for known and unknown addresses. */
const askedMailAnswer = z.object({
  email: z.string(),
  /** whether a mail was sent, if the address is one that gets any; false where it had several of late */
  sent: z.boolean(),
});

export const tokensAnswer = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
});

export type Tokens = z.infer<typeof tokensAnswer>;

/** The calls of a person who is not signed in, and those that begin and end a session. */
export const accountEndpoints = {
  createAccount: endpoint({
    method: 'POST',
    path: '/api/auth/create',
    auth: 'none',
    summary:
      'Sign up, where everybody may or with an invitation. The answer is the same whether or not the address is known.',
    body: createAccountBody,
    status: 202,
    answer: emailAnswer,
    problems: [
      'provider_needed',
      'weak_password',
      'invitation_needed',
      'invitation_over',
      'too_many_requests',
      'unavailable',
    ],
  }),
  verifyEmail: endpoint({
    method: 'PATCH',
    path: '/api/auth/verify-email',
    auth: 'none',
    summary:
      'Verify an address with the mailed code: six digits, or the part of the link after “#code=”.',
    body: verifyEmailBody,
    instead: {
      status: 200,
      answer: z.object({ token: z.string() }),
      when: 'Another browser signed up: the account has no password, and the token lets one be chosen',
    },
    problems: [
      'invalid_code',
      'expired_code',
      'provider_needed',
      'invitation_needed',
      'invitation_over',
      'too_many_requests',
    ],
  }),
  resendVerificationEmail: endpoint({
    method: 'POST',
    path: '/api/auth/resend-verification-email',
    auth: 'none',
    summary:
      'Ask for a new code, at most one a minute and a few an hour. `sent` is the same for known and unknown addresses.',
    body: emailBody,
    status: 202,
    answer: askedMailAnswer,
    problems: ['too_many_requests'],
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    auth: 'none',
    summary:
      'Sign in. With `remember`, a cookie carries the session over a browser restart. Who has a second factor sends its `code` along once they are asked.',
    body: loginBody,
    answer: tokensAnswer,
    problems: [
      'provider_needed',
      'invalid_credentials',
      'email_not_verified',
      'second_factor_needed',
      'invalid_code',
      'account_suspended',
      'too_many_requests',
      'unavailable',
    ],
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/api/auth/refresh',
    auth: 'refresh',
    summary: 'Exchange the refresh token (bearer), or the remember cookie, for new tokens.',
    answer: tokensAnswer,
    problems: ['invalid_token', 'forbidden', 'too_many_requests'],
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/auth/forgot-password',
    auth: 'none',
    summary:
      'Ask for a password reset link. If none is `sent`, those of the last day work for another half hour.',
    body: emailBody,
    status: 202,
    answer: askedMailAnswer,
    problems: ['too_many_requests'],
  }),
  createNewPassword: endpoint({
    method: 'PATCH',
    path: '/api/auth/create-new-password',
    auth: 'none',
    summary: 'Choose a new password with the token of the link; every session ends.',
    body: newPasswordBody,
    problems: ['weak_password', 'too_many_requests', 'unavailable'],
    unprocessable: ['invalid_token'],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    auth: 'session',
    summary:
      'End the session of the bearer token (access or refresh) or the remember cookie, at once.',
    problems: ['unauthenticated', 'invalid_token', 'forbidden', 'unavailable'],
  }),
};
