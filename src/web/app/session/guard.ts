import { redirect } from '@tanstack/react-router';
import { HOME_PATH, LOGIN_PATH, rememberPath } from './last-path.ts';
import type { Session } from './session.ts';

interface Visit {
  session: Pick<Session, 'isConnected'>;
  /** the address wanted, without its language */
  path: string;
  /** whether the page is only got ready, and nobody went there yet */
  preload: boolean;
}

/** Who may see a page (specification §6). */
const GUARDS = {
  /** signed-in people only: others sign in first, and then get there */
  connected({ session, path, preload }: Visit) {
    if (session.isConnected()) return;
    if (!preload) rememberPath(path);
    throw redirect({ to: LOGIN_PATH, replace: true });
  },
  /** visitors only: others are sent home */
  disconnected({ session }: Visit) {
    if (session.isConnected()) throw redirect({ to: HOME_PATH, replace: true });
  },
};

export type GuardName = keyof typeof GUARDS;

/**
 * Lets a visit pass, or leads it elsewhere.
 *
 * @throws Error when there is no guard of that name
 */
export function guard(name: GuardName, visit: Visit): void {
  if (!Object.hasOwn(GUARDS, name)) throw new Error('Unknown route middleware');
  GUARDS[name](visit);
}
