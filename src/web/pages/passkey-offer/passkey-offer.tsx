import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { passkeyObstacle } from '../../app/passkeys/obstacle.ts';
import { passkeyOffer } from '../../app/passkeys/known-passkey.ts';
import { passkeyCalls } from '../../app/passkeys/passkeys.ts';
import { toasts } from '../../app/toasts/toast-store.ts';

/** Offers a passkey, once in a browser, to who signed in by password and has none. */
export function PasskeyOffer() {
  const { t } = useLingui();
  const router = useRouter();
  useEffect(() => {
    async function offer(): Promise<void> {
      if (passkeyObstacle() !== undefined) return passkeyOffer.drop();
      const isAble = await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable();
      const { passkeys } = isAble ? await passkeyCalls.listCredentials() : { passkeys: [] };
      passkeyOffer.drop();
      if (!isAble || passkeys.length > 0) return;
      toasts.add(() => ({
        id: 'passkey-offer',
        severity: 'info',
        summary: t`Sign in with two taps next time`,
        detail: t`A passkey on this device takes the place of typing your password.`,
        action: {
          label: t`See passkeys`,
          onAction: () => void router.navigate({ to: '/account/security' }),
        },
      }));
    }
    // Without a network it is offered another time.
    void offer().catch(() => undefined);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [router]);
  return null;
}
