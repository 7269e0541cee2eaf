import { msg } from '@lingui/core/macro';
import { ProblemError } from '../api/problem-error.ts';

/** Said of a code of an authenticator app, or of a recovery code, that is not taken. */
export const WRONG_CODE = {
  invalid: msg`This code is wrong, or was used already. Wait for the next one, or use a recovery code.`,
};

/** Reports a code that is not taken as the error of the field that it was typed into. */
export async function blameCode<T>(call: Promise<T>): Promise<T> {
  return await call.catch((error: unknown) => {
    if (!(error instanceof ProblemError) || error.code !== 'invalid_code') throw error;
    const { status, code } = error;
    throw new ProblemError({ status, code, errors: [{ path: 'code', code: 'invalid' }] });
  });
}
