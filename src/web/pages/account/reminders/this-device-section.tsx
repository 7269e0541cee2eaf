import { Trans, useLingui } from '@lingui/react/macro';
import type { DeviceStanding } from '../../../app/push/this-device.ts';
import { useThisDevice } from '../../../app/push/use-this-device.ts';
import { useErrorText } from '../../../app/errors/use-error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { AccountSection } from '../account-section.tsx';

/** Whether this browser gets notifications, with what changes it or what stands in the way. */
export function ThisDeviceSection() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { standing, isRemembered, isPending, error, turnOn, turnOff } = useThisDevice();
  return (
    <AccountSection
      title={t`Notifications on this device`}
      lead={t`They come when a reminder is due, even while Habitude is closed.`}
    >
      <p role="status" className="empty:hidden">
        {standing && <StandingText standing={standing} isRemembered={isRemembered} />}
      </p>
      {standing === 'off' && (
        <Button variant="primary" pending={isPending} onClick={turnOn}>
          <Trans>Turn on notifications here</Trans>
        </Button>
      )}
      {standing === 'on' && (
        <Button pending={isPending} onClick={turnOff}>
          <Trans>Turn off notifications here</Trans>
        </Button>
      )}
      {error && (
        <p role="alert" className="text-alarm">
          {error instanceof DOMException ? (
            <Trans>
              The browser did not reach its notification service. Please try again later. Some
              browsers have a setting that lets them use one.
            </Trans>
          ) : (
            errorText(error)
          )}
        </p>
      )}
    </AccountSection>
  );
}

interface StandingTextProps {
  standing: DeviceStanding;
  isRemembered: boolean;
}

function StandingText({ standing, isRemembered }: StandingTextProps) {
  switch (standing) {
    case 'on':
      return isRemembered ? (
        <Trans>Notifications are on, for as long as you stay signed in here.</Trans>
      ) : (
        <Trans>
          Notifications are on. They stop if you stay away for a day; to keep them, tick “Keep me
          signed in” next time.
        </Trans>
      );
    case 'off':
      return <Trans>Notifications are off. Your browser asks you before it shows any.</Trans>;
    case 'denied':
      return (
        <Trans>
          Your browser does not let Habitude show notifications. Allow them in its settings for this
          site, which often open from the sign left of the address, and reload the page. Private
          windows may never show any.
        </Trans>
      );
    case 'install first':
      return (
        <Trans>
          On this device notifications come to installed apps only. In the share menu choose “Add to
          Home Screen”, open Habitude from there and come back to this page.
        </Trans>
      );
    case 'insecure':
      return (
        <Trans>
          Notifications need an address that begins with https. Please ask whoever runs your
          Habitude server.
        </Trans>
      );
    case 'impossible':
      return (
        <Trans>
          This browser cannot show notifications, or cannot in a private window. Reminders by email
          still reach you.
        </Trans>
      );
  }
}
