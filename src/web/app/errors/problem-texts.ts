import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { PASSWORD_MIN } from '#contract/fields.ts';
import type { Limited, ProblemCode, FieldCode } from '#contract/problem.ts';
import {
  MAX_DEVICES,
  MAX_ENTRIES,
  MAX_GROUPS,
  MAX_HABITS,
  MAX_IDENTITIES,
  MAX_NOTE_BYTES,
  MAX_PASSKEYS,
  MAX_PAUSES,
  MAX_TEXT_BYTES,
} from '#domain/limits.ts';

const NOTE_MEGABYTES = MAX_NOTE_BYTES / 1024 ** 2;
const TEXT_MEGABYTES = MAX_TEXT_BYTES / 1024 ** 2;

/** What a person is told of each problem. A code without a text does not compile. */
export const PROBLEM_TEXTS: Record<ProblemCode, MessageDescriptor> = {
  invalid_request: msg`There is a mistake in this form.`,
  unauthenticated: msg`You are no longer signed in. Sign in again.`,
  invalid_credentials: msg`The email address or the password is wrong.`,
  invalid_passkey: msg`This passkey does not open an account here. It may have been removed. Use another one, or your password.`,
  invalid_token: msg`This link has been used already, or is too old. Ask for a new one.`,
  provider_needed: msg`Here you sign in with your provider only. Go back to the sign-in page.`,
  identity_unknown: msg`This sign-in is not linked to a notebook. If you have one here, sign in as you usually do, then add it under “Account”, “Security”. If you have none, ask whoever runs this Habitude server for an invitation.`,
  email_not_verified: msg`Your email address is not confirmed yet.`,
  password_needed: msg`Confirm who you are first.`,
  second_factor_needed: msg`Enter a code from your authenticator app.`,
  changes_held: msg`You said that a change was not yours. Nothing can be changed here until you sign out and choose a new password with “Forgotten password?”.`,
  account_suspended: msg`Your account is suspended. Ask whoever runs your Habitude server.`,
  invitation_needed: msg`You need an invitation to open a notebook here. Ask whoever runs this Habitude server.`,
  forbidden: msg`You may not do this.`,
  not_found: msg`This no longer exists.`,
  conflict: msg`This has changed in the meantime. Reload the page and try again.`,
  last_way_in: msg`Nothing else would let you in. Add another way to sign in first.`,
  identity_taken: msg`This sign-in already opens another notebook here. Remove it there first.`,
  entries_before_beginning: msg`There are entries for days before this date.`,
  too_old: msg`This waited for more than 60 days, and may have been added before. Look at the day, and enter it again if it is missing.`,
  limit_reached: msg`There is no room for more. Delete something that you no longer need.`,
  payload_too_large: msg`This is too large.`,
  unsupported_media_type: msg`This cannot be read. Reload the page.`,
  invalid_code: msg`This code is wrong, or was used already.`,
  expired_code: msg`This code is too old. Ask for a new one.`,
  invitation_over: msg`This invitation was used or taken back, or has ended. Ask for a new one.`,
  provider_refused: msg`Your sign-in provider did not let you in, or its answer was not meant for this tab. Try again.`,
  no_address: msg`Your sign-in provider gives no email address, and a notebook needs one. Ask whoever runs this Habitude server.`,
  weak_password: msg`This password is too easy to guess.`,
  unknown_format: msg`Habitude cannot read this kind of file.`,
  part_of_export: msg`This file is only a part of an export.`,
  damaged_file: msg`This file is damaged.`,
  locked_file: msg`This file is protected by a password.`,
  too_many_requests: msg`There were too many tries. Wait a moment before you try again.`,
  internal: msg`Something went wrong on our side. Try again.`,
  provider_unavailable: msg`Your sign-in provider cannot be reached. Try again in a moment, or sign in another way if you have one.`,
  unavailable: msg`Habitude is busy or being updated. Try again in a moment.`,
};

/** What a person is told when the account holds as much of something as it may. */
export const LIMIT_TEXTS: Record<Limited, MessageDescriptor> = {
  habits: msg`An account holds ${MAX_HABITS} habits at most, including archived ones. Delete one that you no longer need.`,
  groups: msg`An account holds ${MAX_GROUPS} groups at most. Delete one that you no longer need.`,
  pauses: msg`An account holds ${MAX_PAUSES} pauses at most. Delete one that you no longer need.`,
  entries: msg`An account holds ${plural(MAX_ENTRIES, { other: '# entries' })} at most. Delete an archived habit that you no longer need.`,
  notes: msg`An account holds ${NOTE_MEGABYTES} MB of notes at most. Shorten some of them, or delete an archived habit that you no longer need.`,
  texts: msg`An account holds ${TEXT_MEGABYTES} MB of names, descriptions, goals and reminders at most. Shorten some of them, or delete an archived habit that you no longer need.`,
  passkeys: msg`An account holds ${MAX_PASSKEYS} passkeys at most. Remove one that you no longer use.`,
  identities: msg`An account holds ${MAX_IDENTITIES} sign-ins by providers at most. Remove one that you no longer use.`,
  devices: msg`An account holds ${MAX_DEVICES} devices for reminders at most. Delete one that you no longer use.`,
};

/** @param when in words, such as “in 12 minutes” */
export const waitText = (when: string): MessageDescriptor =>
  msg`There were too many tries. Try again ${when}.`;

export const CONNECTION_TEXT = msg`Habitude cannot be reached. Are you online?`;

export const UNEXPECTED_TEXT = msg`Something went wrong. Try again.`;

/** What a person is told of a field. A code without a text does not compile. */
export const FIELD_TEXTS: Record<FieldCode, MessageDescriptor> = {
  required: msg`Fill this in.`,
  invalid: msg`This is not valid.`,
  too_short: msg`This is too short.`,
  too_long: msg`This is too long.`,
  too_small: msg`This number is too small.`,
  too_big: msg`This number is too big.`,
  too_early: msg`This date is too long ago.`,
  too_late: msg`This date is in the future.`,
  unknown_field: msg`This field is unknown. Reload the page.`,
  invalid_email: msg`Enter an address such as name@example.org.`,
  other_domain: msg`You cannot open a notebook here with this address.`,
  invalid_date: msg`This date does not exist.`,
  invalid_time_zone: msg`This time zone is not known.`,
  invalid_emoji: msg`Choose one emoji.`,
  invalid_text: msg`This contains characters that cannot be stored.`,
  common_password: msg`Many people use this password. Choose one of your own.`,
  personal_password: msg`Choose a password without your name or your address in it.`,
};

/** For a new password, where what is too short has a number. */
export const PASSWORD_TOO_SHORT = msg`Use at least ${PASSWORD_MIN} characters.`;
