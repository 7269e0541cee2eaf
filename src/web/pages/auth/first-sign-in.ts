import { useRouter } from '@tanstack/react-router';
import type { z } from 'zod/mini';
import type { loginBody } from '#contract/account.ts';
import { useSession } from '../../app/session/session-context.ts';

type Login = z.input<typeof loginBody>;

/** In milliseconds: for so long a code counts. */
export const CODE_LIFE = 15 * 60_000;

/** Of who signed up in this tab: in memory alone, and only until the code is given or too old. */
let typed: Login | undefined;

/** Keeps what was typed, so that nobody is asked for it again after the code. */
export function keepSignUp(login: Login): void {
  typed = login;
  setTimeout(() => {
    if (typed === login) typed = undefined;
  }, CODE_LIFE);
}

/** @returns what was typed to sign up with an address; it is not kept any longer */
export function takeSignUp(email: string): Login | undefined {
  const login = typed?.email === email ? typed : undefined;
  typed = undefined;
  return login;
}

/** Opens a notebook that was made just now; what goes wrong leaves the way in as others have it. */
export function useFirstSignIn(): (login: Login) => Promise<void> {
  const session = useSession();
  const router = useRouter();
  return async (login) => {
    try {
      await session.login(login);
    } catch {
      return await router.navigate({ to: '/auth/login', state: { confirmed: login.email } });
    }
    await router.navigate({ to: '/', replace: true });
  };
}
