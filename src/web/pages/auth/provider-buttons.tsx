import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { SignInOptions } from '#contract/sign-in-options.ts';
import { ProviderButton } from '../../app/providers/provider-button.tsx';
import { leaveFor, providerCalls } from '../../app/providers/provider-flow.ts';
import { useLocale } from '../../app/language/language.ts';
import { lastPath } from '../../app/session/last-path.ts';
import { knownTimeZone } from '../../app/session/profile-store.ts';
import { useSession } from '../../app/session/session-context.ts';
import { tabTokens } from '../../app/session/token-store.ts';
import { isToBeRemembered } from './passkey-sign-in.tsx';

const LED = 'provider_led';

interface ProviderButtonsProps {
  doors: SignInOptions;
  /** the token of the invitation by which the person came */
  invitation?: string | undefined;
}

/** The providers by which somebody comes in, each by its name. */
export function ProviderButtons({ doors, invitation }: ProviderButtonsProps) {
  const { t } = useLingui();
  const leave = (key: string) =>
    leaveFor(key, { to: 'sign-in', remember: isToBeRemembered(), invitation });
  const enter = useHeaderEntrance(invitation);
  const first = doors.providers[0]?.key;
  const go = doors.header ? enter : first !== undefined && doors.redirect && (() => leave(first));
  useLeading(go || undefined);
  return (
    <div className="flex flex-col gap-3">
      {doors.header && (
        <ProviderButton
          provider={{ key: '', name: '' }}
          leave={enter}
          label={t`Continue`}
          variant="primary"
          className="min-h-12 w-full"
        />
      )}
      {doors.providers.map((provider, index) => (
        <ProviderButton
          key={provider.key}
          provider={provider}
          leave={leave}
          variant={doors.only && !doors.header && index === 0 ? 'primary' : 'outline'}
          className="min-h-12 w-full"
        />
      ))}
    </div>
  );
}

/** Comes in as whom a proxy let through: it has asked already. */
function useHeaderEntrance(invitation: string | undefined): () => Promise<void> {
  const router = useRouter();
  const session = useSession();
  const locale = useLocale();
  const time_zone = knownTimeZone();
  return async () => {
    const body = { locale, time_zone, ...(invitation !== undefined && { invitation }) };
    await session.enter(() => providerCalls.signInByHeader({ body }));
    await router.navigate({ href: lastPath(tabTokens.person()), replace: true });
  };
}

/**
 * Leads whoever comes to this page on, where the server says so; not who signed out just now, nor who
 * comes back without being in.
 */
function useLeading(go: (() => Promise<void>) | undefined): void {
  const router = useRouter();
  useEffect(() => {
    if (!go || router.history.canGoBack()) return;
    if (window.sessionStorage.getItem(LED) !== null) return;
    window.sessionStorage.setItem(LED, 'yes');
    go().catch(() => undefined);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, on coming here
  }, []);
}
