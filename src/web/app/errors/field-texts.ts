import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { PASSWORD_MIN } from '#contract/fields.ts';
import type { FieldCode } from '#contract/problem.ts';

/** What a person is told of a field. A code without a text does not compile. */
export const FIELD_TEXTS: Record<FieldCode, MessageDescriptor> = {
  required: msg`Please fill this in.`,
  invalid: msg`This is not valid.`,
  too_short: msg`This is too short.`,
  too_long: msg`This is too long.`,
  too_small: msg`This number is too small.`,
  too_big: msg`This number is too big.`,
  too_early: msg`This date is too long ago.`,
  too_late: msg`This date is in the future.`,
  unknown_field: msg`This field is unknown. Please reload the page.`,
  invalid_email: msg`Please enter an address such as name@example.org.`,
  invalid_date: msg`This date does not exist.`,
  invalid_time_zone: msg`This time zone is not known.`,
  invalid_emoji: msg`Please choose one emoji.`,
  invalid_text: msg`This contains characters that cannot be stored.`,
  common_password: msg`Many people use this password. Please choose one of your own.`,
  personal_password: msg`Please choose a password without your name or your address in it.`,
};

/** For a new password, where what is too short has a number. */
export const PASSWORD_TOO_SHORT = msg`Please use at least ${PASSWORD_MIN} characters.`;
