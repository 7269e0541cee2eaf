/** What the client needs to know of the session to speak for a signed-in person. */
export interface Authenticator {
  accessToken: () => string | undefined;
  /**
   * Asked after the server did not take an access token, or while there is none.
   *
   * @returns one to try instead, or undefined when there is no session, or it is over
   * @throws ConnectionError when the server can't be asked for one
   */
  renew: (refused: string | undefined) => Promise<string | undefined>;
  /** how often a refused call is sent again */
  retries: number;
}

const nobody: Authenticator = {
  accessToken: () => undefined,
  renew: () => Promise.resolve(undefined),
  retries: 0,
};

let current = nobody;

export function authenticator(): Authenticator {
  return current;
}

/** From now on calls are made in the name of this session. */
export function authenticateWith(session: Authenticator): void {
  current = session;
}
