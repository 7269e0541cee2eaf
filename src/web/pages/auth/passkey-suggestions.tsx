import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ProblemError } from '../../app/api/problem-error.ts';
import { useErrorText } from '../../app/errors/use-error-text.ts';
import { stopSuggesting } from '../../app/passkeys/passkeys.ts';
import { lastPath } from '../../app/session/last-path.ts';
import { useSession } from '../../app/session/session-context.ts';
import { tabTokens } from '../../app/session/token-store.ts';
import { toasts } from '../../app/toasts/toast-store.ts';
import { signInByPasskey } from './passkey-sign-in.tsx';

/** A challenge counts for five minutes, in milliseconds: until then it is replaced. */
const RENEWED = 4 * 60_000;

/** Has the browser suggest passkeys where the address is typed, for as long as it is there. */
export function PasskeySuggestions() {
  'use no memo';
  const session = useSession();
  const router = useRouter();
  const errorText = useErrorText();
  useEffect(() => {
    async function suggest(): Promise<void> {
      if (!(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
      try {
        await signInByPasskey(session, { isSuggested: true });
      } catch (error) {
        // Whoever chooses none of them signs in otherwise, and is told nothing.
        if (!(error instanceof ProblemError)) return;
        toasts.add(() => ({ id: 'passkey', severity: 'error', summary: errorText(error) }));
        return;
      }
      await router.navigate({ href: lastPath(tabTokens.person()), replace: true });
    }
    void suggest();
    const timer = setInterval(() => void suggest(), RENEWED);
    return () => {
      clearInterval(timer);
      stopSuggesting();
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- its words are asked for when there is something to say
  }, [session, router]);
  return null;
}
