import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { codeField } from './fields.ts';

/** To be typed in again from paper: shown once, and kept by nobody but the person. */
const recoveryCodesAnswer = z.object({ codes: z.array(z.string()) });

export const addSecondFactorBody = z.strictObject({
  ticket: z.string().check(z.maxLength(500)),
  code: codeField,
});

/** The second factor of a person: an app that makes codes (TOTP, RFC 6238), and codes for when it is lost. */
export const secondFactorEndpoints = {
  makeSecondFactor: endpoint({
    method: 'POST',
    path: '/api/profile/second-factor/secret',
    summary:
      'Ask for a secret for an authenticator app, within ten minutes of confirming who one is.',
    answer: z.object({
      /** in base32, to be typed in */
      secret: z.string(),
      /** the same as an address that such apps read */
      uri: z.string(),
      /** to be sent back with the first code, within a quarter of an hour */
      ticket: z.string(),
    }),
    problems: ['password_needed', 'changes_held', 'conflict'],
  }),
  addSecondFactor: endpoint({
    method: 'POST',
    path: '/api/profile/second-factor',
    summary: 'Have codes asked for from now on, with the first of them. Other sessions end.',
    body: addSecondFactorBody,
    status: 201,
    answer: recoveryCodesAnswer,
    problems: [
      'invalid_code',
      'expired_code',
      'password_needed',
      'changes_held',
      'conflict',
      'too_many_requests',
    ],
  }),
  removeSecondFactor: endpoint({
    method: 'DELETE',
    path: '/api/profile/second-factor',
    summary:
      'Ask for no codes any more, within ten minutes of confirming who one is. Other sessions end.',
    problems: ['not_found', 'password_needed', 'changes_held'],
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/profile/recovery-codes',
    summary:
      'Get ten new recovery codes, within ten minutes of confirming who one is. Older ones no longer work.',
    status: 201,
    answer: recoveryCodesAnswer,
    problems: ['conflict', 'password_needed', 'changes_held'],
  }),
};
