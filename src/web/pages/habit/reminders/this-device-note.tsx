import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useThisDevice } from '../../../app/push/use-this-device.ts';
import { Button } from '../../../ui/button.tsx';

/** Says beside reminders by notification that this device shows none, and what can be done. */
export function ThisDeviceNote() {
  const { standing, isPending, turnOn } = useThisDevice();
  if (standing === undefined || standing === 'on') return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      {standing === 'off' ? (
        <>
          <p>
            <Trans>This device does not show notifications yet.</Trans>
          </p>
          <Button pending={isPending} onClick={turnOn}>
            <Trans>Turn on notifications here</Trans>
          </Button>
        </>
      ) : (
        <p>
          <Trans>
            This device cannot show notifications at the moment.{' '}
            <Link to="/account/reminders" className="link">
              See what can be done
            </Link>
            , or be reminded by email.
          </Trans>
        </p>
      )}
    </div>
  );
}
