import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { FormProblem } from '../../app/form/use-form.tsx';
import { useErrorText } from '../../app/errors/use-error-text.ts';
import { knownPasskey } from '../../app/passkeys/known-passkey.ts';
import { OBSTACLE_TEXTS, passkeyObstacle } from '../../app/passkeys/obstacle.ts';
import { lastPath } from '../../app/session/last-path.ts';
import { useSession } from '../../app/session/session-context.ts';
import type { Session } from '../../app/session/session.ts';
import { tabTokens } from '../../app/session/token-store.ts';
import { Button, type ButtonVariant } from '../../ui/button.tsx';

/** What asks the browser: fetched once somebody wants a passkey, or while there is time. */
const load = () => import('../../app/passkeys/passkeys.ts');

/** Signs in with the passkey that the browser's person chooses. */
export async function signInByPasskey(
  session: Pick<Session, 'enter'>,
  { isSuggested = false } = {},
): Promise<void> {
  const { passkeyCalls, showPasskey } = await load();
  const passkey = await showPasskey(await passkeyCalls.askPasskey(), { isSuggested });
  const remember = isToBeRemembered();
  await session.enter(() => passkeyCalls.signInByPasskey({ body: { passkey, remember } }));
  knownPasskey.keep();
}

/** Whether the box in the form beside is ticked. */
export function isToBeRemembered(): boolean {
  const box = document.querySelector('input[name="remember"]');
  return window.isSecureContext && (!(box instanceof HTMLInputElement) || box.checked);
}

interface PasskeyButtonProps {
  variant: ButtonVariant;
  className?: string;
}

/** Asks for a passkey: two taps, and nothing to type. */
export function PasskeyButton({ variant, className }: PasskeyButtonProps) {
  'use no memo';
  const { t, i18n } = useLingui();
  const session = useSession();
  const router = useRouter();
  const errorText = useErrorText();
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);

  async function ask() {
    const obstacle = passkeyObstacle();
    if (obstacle !== undefined) return setProblem(i18n._(OBSTACLE_TEXTS[obstacle]));
    setPending(true);
    setProblem(undefined);
    try {
      await signInByPasskey(session);
      await router.navigate({ href: lastPath(tabTokens.person()), replace: true });
    } catch (error) {
      const { troubleOf } = await load();
      const trouble = troubleOf(error);
      setProblem(
        trouble === undefined
          ? errorText(error)
          : {
              cancelled: t`No passkey was used. Try again, or sign in with your password.`,
              known: t`No passkey was used. Try again, or sign in with your password.`,
              elsewhere: t`Passkeys do not work at this address. Open Habitude at its usual address, or sign in with your password.`,
              impossible: t`This device could not use a passkey. Sign in with your password.`,
            }[trouble],
      );
    } finally {
      setPending(false);
    }
  }

  return (
    <div className="flex flex-col gap-4">
      <Button variant={variant} pending={pending} onClick={() => void ask()} className={className}>
        {t`Sign in with a passkey`}
      </Button>
      {problem !== undefined && <FormProblem text={problem} />}
    </div>
  );
}
