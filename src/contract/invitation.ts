import { z } from 'zod/mini';
import { localeField, nameField } from './account.ts';
import { endpoint } from './endpoint.ts';
import { signInOptionsSchema } from './sign-in-options.ts';
import { invitationField, newPasswordField, timeZoneField } from './fields.ts';

/** Who may sign up: anybody; or whoever has an invitation, which may be asked for or not. */
export const SIGN_UP_MODES = ['open', 'invited', 'closed'] as const;

export type SignUpMode = (typeof SIGN_UP_MODES)[number];

const signUpRulesAnswer = z.object({
  mode: z.enum(SIGN_UP_MODES),
  /** where an address has to be of one of these, unless it is invited */
  domains: z.array(z.string()),
});

/** How people come in here; older servers have no doors beside. */
const waysInAnswer = z.extend(signUpRulesAnswer, { doors: z.optional(signInOptionsSchema) });

export type WaysIn = z.infer<typeof waysInAnswer>;

export type SignUpRules = z.infer<typeof signUpRulesAnswer>;

export const acceptInvitationBody = z.strictObject({
  invitation: invitationField,
  password: newPasswordField,
  name: nameField,
  locale: z.optional(localeField),
  time_zone: z.optional(timeZoneField),
});

/** The calls of somebody who has an invitation, or wants to know whether one is needed. */
export const invitationEndpoints = {
  getSignUpRules: endpoint({
    method: 'GET',
    path: '/api/auth/sign-up',
    auth: 'none',
    summary: 'Who may sign up, and by which providers people come in.',
    answer: waysInAnswer,
  }),
  lookAtInvitation: endpoint({
    method: 'POST',
    path: '/api/auth/invitation',
    auth: 'none',
    summary: 'See what an invitation is for.',
    body: z.strictObject({ invitation: invitationField }),
    answer: z.object({ email: z.nullable(z.string()), ends_at: z.string() }),
    problems: ['invitation_over', 'too_many_requests'],
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/api/auth/invitation/accept',
    auth: 'none',
    summary: 'Open the account of an invitation for one address. The address needs no code.',
    body: acceptInvitationBody,
    status: 201,
    answer: z.object({ email: z.string() }),
    problems: [
      'provider_needed',
      'invitation_over',
      'weak_password',
      'too_many_requests',
      'unavailable',
    ],
  }),
};
