/** What the client needs to know of the session to speak for a signed-in person. */
export interface Authenticator {
  accessToken: () => string | undefined;
  /**
   * Asked after the server did not take an access token.
   *
   * @returns one to try instead, or undefined when the session is over
   */
  renew: (refused: string) => Promise<string | undefined>;
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
