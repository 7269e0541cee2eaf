import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useLocale } from '../../app/language/language.ts';
import { providerCalls, takeBegun, type BegunFlow } from '../../app/providers/provider-flow.ts';
import { lastPath } from '../../app/session/last-path.ts';
import { knownTimeZone, profileStore } from '../../app/session/profile-store.ts';
import { useSession } from '../../app/session/session-context.ts';
import { tabTokens } from '../../app/session/token-store.ts';
import { succeed } from '../../app/toasts/toast-store.ts';
import { LinkButton } from '../../ui/button.tsx';
import { firstHabit } from '../../sync/first-habit.ts';
import { EnteringScreen } from './entering-screen.tsx';
import { useHashSecret } from './new-password.tsx';
import { noteCodeRequest } from './verify-email-screen.tsx';

/** An address is to be confirmed before there is a notebook. */
class ToConfirm extends Error {
  readonly email: string;

  constructor(email: string) {
    super('To be confirmed');
    this.email = email;
  }
}

interface ProviderReturnScreenProps {
  /** its key; empty for the one without */
  provider: string;
  /** what it said in the address */
  answer: string;
}

/** Where a provider leads back to, and a link that the command line of the server made. */
export function ProviderReturnScreen({ provider, ...props }: ProviderReturnScreenProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const router = useRouter();
  const session = useSession();
  // As it was on coming here: it counts once, and leaves the address at once.
  const [answer] = useState(props.answer);
  const token = useHashSecret('token');
  const body = { provider, answer };
  /** what somebody came back from who was signed in all along */
  const [again, setAgain] = useState<BegunFlow['to']>();

  async function signIn({ remember }: BegunFlow): Promise<void> {
    const time_zone = knownTimeZone();
    try {
      await session.enter(async () => {
        const given = { ...body, remember, locale, time_zone };
        const outcome = await providerCalls.signInByProvider({ body: given });
        if ('email' in outcome) throw new ToConfirm(outcome.email);
        return outcome;
      });
    } catch (error) {
      if (!(error instanceof ToConfirm)) throw error;
      const { email } = error;
      firstHabit.reserveFor(email);
      noteCodeRequest(email);
      await router.navigate({ to: '/auth/verify-email', search: { email }, replace: true });
      return;
    }
    if (firstHabit.read())
      await profileStore.fetch().then(
        ({ email }) => firstHabit.reserveFor(email),
        () => undefined,
      );
    await router.navigate({ href: lastPath(tabTokens.person()), replace: true });
  }

  async function enter(): Promise<void> {
    if (token !== undefined) {
      await session.enter(() => providerCalls.signInByLink({ body: { token } }));
      await router.navigate({ to: '/', replace: true });
      return;
    }
    await router.navigate({ to: '.', search: {}, replace: true });
    const begun = takeBegun();
    if (begun.to === 'sign-in') return await signIn(begun);
    setAgain(begun.to);
    await session.start();
    if (begun.to === 'join') await providerCalls.joinIdentity({ body });
    else await providerCalls.confirmByProvider({ body });
    succeed(
      () => (begun.to === 'join' ? t`The sign-in was added` : t`You confirmed that it’s you`),
      () =>
        begun.to === 'join'
          ? t`It now opens your notebook.`
          : t`Now do what you were about to do. You are not asked again for ten minutes.`,
    );
    await router.navigate({ to: '/account/security', replace: true });
  }

  const failure = again && {
    title: again === 'join' ? t`Nothing was added` : t`You have not confirmed that it’s you`,
    wayOn: (
      <LinkButton to="/account/security" variant="primary" className="min-h-12">
        {t`Back to your account`}
      </LinkButton>
    ),
  };
  return <EnteringScreen enter={enter} failure={failure} />;
}
