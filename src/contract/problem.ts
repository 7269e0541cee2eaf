import { z } from 'zod/mini';

/** What can go wrong, with the status that goes with it and its name for developers (RFC 9457). */
export const PROBLEMS = {
  invalid_request: { status: 400, title: 'The request is not valid' },
  unauthenticated: { status: 401, title: 'Not signed in' },
  invalid_credentials: { status: 401, title: 'Wrong email or password' },
  invalid_passkey: { status: 401, title: 'The passkey is not accepted' },
  invalid_token: { status: 401, title: 'The token is not valid' },
  provider_needed: { status: 403, title: 'A provider is needed' },
  identity_unknown: { status: 403, title: 'The identity is not known' },
  email_not_verified: { status: 403, title: 'The email address is not verified' },
  password_needed: { status: 403, title: 'Who one is has to be shown once more' },
  second_factor_needed: { status: 403, title: 'A code of the second factor is needed' },
  changes_held: { status: 403, title: 'Changes are held after an alarm' },
  account_suspended: { status: 403, title: 'The account is suspended' },
  invitation_needed: { status: 403, title: 'Signing up takes an invitation' },
  forbidden: { status: 403, title: 'Not allowed' },
  not_found: { status: 404, title: 'Not found' },
  conflict: { status: 409, title: 'The current state does not allow this' },
  entries_before_beginning: { status: 409, title: 'There are entries before the beginning' },
  too_old: { status: 409, title: 'It may have been added already' },
  limit_reached: { status: 409, title: 'Account limit reached' },
  payload_too_large: { status: 413, title: 'The request is too large' },
  unsupported_media_type: { status: 415, title: 'Unsupported content type' },
  identity_taken: { status: 409, title: 'The identity is taken' },
  last_way_in: { status: 409, title: 'Nothing else would let this person in' },
  invalid_code: { status: 422, title: 'The code is wrong' },
  expired_code: { status: 422, title: 'The code has expired' },
  invitation_over: { status: 422, title: 'The invitation was used, taken back or has ended' },
  provider_refused: { status: 422, title: 'The answer is not accepted' },
  no_address: { status: 422, title: 'The email address is missing' },
  weak_password: { status: 422, title: 'The password is too easy to guess' },
  unknown_format: { status: 422, title: 'The file is of no known format' },
  part_of_export: { status: 422, title: 'The file is only a part of an export' },
  damaged_file: { status: 422, title: 'The file is damaged' },
  locked_file: { status: 422, title: 'The file opens with a password alone' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong' },
  provider_unavailable: { status: 503, title: 'The provider is not available' },
  unavailable: { status: 503, title: 'Not available at the moment' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

/** What can be wrong with one field. */
export const FIELD_CODES = [
  'required',
  'invalid',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'too_early',
  'too_late',
  'unknown_field',
  'invalid_email',
  'other_domain',
  'invalid_date',
  'invalid_time_zone',
  'invalid_emoji',
  'invalid_text',
  'common_password',
  'personal_password',
] as const;

export type FieldCode = (typeof FIELD_CODES)[number];

export const fieldErrorSchema = z.object({
  path: z.string(),
  code: z.enum(FIELD_CODES),
});

export type FieldError = z.infer<typeof fieldErrorSchema>;

/** What an account can hold only so much of. */
export const LIMITED = [
  'habits',
  'groups',
  'pauses',
  'entries',
  'notes',
  'texts',
  'devices',
  'passkeys',
  'identities',
] as const;

export type Limited = (typeof LIMITED)[number];

export const problemCodeSchema = z.enum(Object.keys(PROBLEMS) as ProblemCode[]);

/** The body of every answer that reports a problem, as `application/problem+json`. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.optional(z.string()),
  code: problemCodeSchema,
  errors: z.optional(z.array(fieldErrorSchema)),
  /** of what there is too much, where a limit is reached */
  limit: z.optional(z.enum(LIMITED)),
});

export type Problem = z.infer<typeof problemSchema>;
