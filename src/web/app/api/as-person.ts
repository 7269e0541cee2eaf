import { authenticator } from './authenticator.ts';
import { ProblemError } from './problem-error.ts';

/**
 * Calls with the session's access token; refused, renews it and calls again (specification §8).
 * Without a session the answer is known, and nothing is sent.
 *
 * @param given a token to call with instead of the session's
 */
export async function asPerson<T>(
  call: (bearer: string) => Promise<T>,
  given?: string,
): Promise<T> {
  const { accessToken, renew, retries } = authenticator();
  let bearer = given ?? accessToken() ?? (await renew(undefined));
  if (bearer === undefined) throw new ProblemError({ status: 401, code: 'unauthenticated' });
  for (let retry = 0; ; retry += 1) {
    try {
      return await call(bearer);
    } catch (error) {
      const refused = error instanceof ProblemError && isRefusal(error);
      if (!refused || retry >= retries) throw error;
      const renewed = await renew(bearer);
      if (renewed === undefined) throw error;
      bearer = renewed;
    }
  }
}

/** A wrong password is a 401 too, and says nothing about the token. */
function isRefusal(error: ProblemError): boolean {
  return error.status === 401 && error.code !== 'invalid_credentials';
}
