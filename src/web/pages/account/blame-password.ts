import { msg } from '@lingui/core/macro';
import { ProblemError } from '../../app/api/problem-error.ts';

/** Said of a password that is not the person's. */
export const WRONG_PASSWORD = { invalid: msg`This password is wrong.` };

/** Reports a wrong password of the person as the error of the field that it was typed into. */
export async function blamePassword<T>(field: string, call: Promise<T>): Promise<T> {
  return await call.catch((error: unknown) => {
    if (!(error instanceof ProblemError) || error.code !== 'invalid_credentials') throw error;
    const { status, code } = error;
    throw new ProblemError({ status, code, errors: [{ path: field, code: 'invalid' }] });
  });
}
