import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Doors } from '#contract/doors.ts';
import { ProviderButton } from '../../app/providers/provider-button.tsx';
import { leaveFor } from '../../app/providers/provider-flow.ts';
import { isToBeRemembered } from './passkey-sign-in.tsx';

const LED = 'provider_led';

interface ProviderButtonsProps {
  doors: Doors;
  /** the token of the invitation by which the person came */
  invitation?: string | undefined;
}

/** The providers by which somebody comes in, each by its name. */
export function ProviderButtons({ doors, invitation }: ProviderButtonsProps) {
  const leave = (key: string) =>
    leaveFor(key, { to: 'sign-in', remember: isToBeRemembered(), invitation });
  useLeading(doors, leave);
  return (
    <div className="flex flex-col gap-3">
      {doors.providers.map((provider) => (
        <ProviderButton
          key={provider.key}
          provider={provider}
          leave={leave}
          variant={doors.only ? 'primary' : 'outline'}
          className="min-h-12 w-full"
        />
      ))}
    </div>
  );
}

/**
 * Leads whoever comes to this page to the first provider, where the server says so; not who signed out
 * just now, nor who comes back from there without being in.
 */
function useLeading({ redirect, providers }: Doors, leave: (key: string) => Promise<void>): void {
  const router = useRouter();
  const first = providers[0]?.key;
  useEffect(() => {
    if (!redirect || router.history.canGoBack() || first === undefined) return;
    if (window.sessionStorage.getItem(LED) !== null) return;
    window.sessionStorage.setItem(LED, 'yes');
    leave(first).catch(() => undefined);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, on coming here
  }, []);
}
