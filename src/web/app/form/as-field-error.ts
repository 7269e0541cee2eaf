import { msg } from '@lingui/core/macro';
import type { FieldCode, ProblemCode } from '#contract/problem.ts';
import { ProblemError } from '../api/problem-error.ts';

/** Said of a code of an authenticator app, or of a recovery code, that is not taken. */
export const WRONG_CODE = {
  invalid: msg`This code is wrong, or was used already. Wait for the next one, or use a recovery code.`,
};

/** Reports a problem of a whole call as the error of the field whose value it is about. */
export async function asFieldError<T>(
  field: string,
  refused: ProblemCode,
  call: Promise<T>,
  as: FieldCode = 'invalid',
): Promise<T> {
  return await call.catch((error: unknown) => {
    if (!(error instanceof ProblemError) || error.code !== refused) throw error;
    const { status, code } = error;
    throw new ProblemError({ status, code, errors: [{ path: field, code: as }] });
  });
}
