import { z } from 'zod/mini';
import { emailCodeBody, localeField, nameField } from './account.ts';
import { endpoint } from './endpoint.ts';
import {
  emailField,
  idParams,
  newPasswordField,
  passwordField,
  secondFactorField,
  timeZoneField,
} from './fields.ts';

const dayStartHourField = z.int().check(z.gte(0), z.lte(23));

export const SHOWN_FIRST = ['share', 'streak'] as const;

/** What is said of a habit first: how much of the last four weeks was kept, or the streak. */
export type ShownFirst = (typeof SHOWN_FIRST)[number];

/** Older servers, and what an older page kept, are without it. */
const shownFirstField = z.optional(z.enum(SHOWN_FIRST));

export const profileSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  locale: localeField,
  time_zone: z.string(),
  day_start_hour: dayStartHourField,
  shown_first: shownFirstField,
  created_at: z.string(),
  /** left out until the password was changed for the first time */
  password_changed_at: z.optional(z.string()),
  /** whether they run the server; left out where they don’t */
  is_operator: z.optional(z.boolean()),
});

export type Profile = z.infer<typeof profileSchema>;

/** What a person sets for themselves, as exports have it. */
export const settingsSchema = z.object({
  name: nameField,
  locale: localeField,
  time_zone: timeZoneField,
  day_start_hour: dayStartHourField,
  shown_first: shownFirstField,
});

export const updateProfileBody = z.strictObject(z.partial(settingsSchema).shape);

/** Who confirmed who they are within the last ten minutes may leave the password out. */
const confirmingPassword = z.optional(passwordField);

export const changeEmailBody = z.strictObject({
  email: emailField,
  password: confirmingPassword,
});

export const changePasswordBody = z.strictObject({
  current_password: confirmingPassword,
  new_password: newPasswordField,
});

/** With a code of the second factor, of who has one. */
export const confirmBody = z.strictObject({
  password: passwordField,
  code: z.optional(secondFactorField),
});

/** What somebody shows of themselves to be let in. */
export const PROOFS = [
  'password',
  'code',
  'recovery',
  'passkey',
  'identity',
  'link',
  'header',
] as const;

export const sessionSchema = z.object({
  id: z.string(),
  device: z.string(),
  /** what opened it; a page leaves out what it does not know */
  opened_by: z.optional(z.enum(PROOFS)),
  created_at: z.string(),
  last_seen_at: z.string(),
  current: z.boolean(),
});

export type Session = z.infer<typeof sessionSchema>;

export const deleteAccountBody = z.strictObject({ password: confirmingPassword });

/** The calls by which a person sees and changes their own account. */
export const profileEndpoints = {
  getProfile: endpoint({
    method: 'GET',
    path: '/api/profile/me',
    summary: 'The signed-in person.',
    answer: profileSchema,
  }),
  updateProfile: endpoint({
    method: 'PATCH',
    path: '/api/profile/me',
    summary:
      'Change name, language, time zone, the hour at which a day starts, or what is said of a habit first.',
    body: updateProfileBody,
    answer: profileSchema,
  }),
  deleteAccount: endpoint({
    method: 'DELETE',
    path: '/api/profile/me',
    summary: 'Delete the account. It closes at once, and its data is deleted within minutes.',
    body: deleteAccountBody,
    problems: ['password_needed', 'changes_held', 'too_many_requests', 'unavailable'],
    unprocessable: ['invalid_credentials'],
  }),
  requestEmailChange: endpoint({
    method: 'POST',
    path: '/api/profile/email',
    summary: 'Ask for another address; a code goes to it.',
    body: changeEmailBody,
    status: 202,
    answer: z.object({ email: z.string() }),
    problems: ['password_needed', 'changes_held', 'too_many_requests', 'unavailable'],
    unprocessable: ['invalid_credentials'],
  }),
  confirmEmailChange: endpoint({
    method: 'PATCH',
    path: '/api/profile/email',
    summary: 'Confirm the new address with the code that was sent to it.',
    body: emailCodeBody,
    answer: profileSchema,
    problems: ['invalid_code', 'expired_code', 'changes_held', 'too_many_requests'],
  }),
  changePassword: endpoint({
    method: 'PATCH',
    path: '/api/profile/password',
    summary: 'Change the password; other sessions end.',
    body: changePasswordBody,
    problems: [
      'weak_password',
      'password_needed',
      'changes_held',
      'too_many_requests',
      'unavailable',
    ],
    unprocessable: ['invalid_credentials'],
  }),
  confirmPassword: endpoint({
    method: 'POST',
    path: '/api/profile/confirm-password',
    summary: 'Confirm who one is by the password, for ten minutes.',
    body: confirmBody,
    problems: ['invalid_code', 'too_many_requests', 'unavailable'],
    unprocessable: ['invalid_credentials'],
  }),
  listSessions: endpoint({
    method: 'GET',
    path: '/api/profile/sessions',
    summary: 'The sessions of this person, the last seen first.',
    answer: z.array(sessionSchema),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/profile/sessions/{id}',
    summary: 'End one session, within ten minutes of giving the password.',
    params: idParams,
    problems: ['not_found', 'password_needed'],
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/profile/sessions',
    summary: 'End all sessions but this one, within ten minutes of giving the password.',
    problems: ['password_needed'],
  }),
};
