import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useErrorText } from '../../../app/errors/use-error-text.ts';
import { devicesQuery } from '../../../app/push/use-this-device.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AccountSection } from '../account-section.tsx';
import { DeviceRow } from './device-row.tsx';

/** The browsers that get notifications; nothing where there is none. */
export function DevicesSection() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { data: devices, error } = useQuery(devicesQuery);
  if (devices?.length === 0) return null;
  return (
    <AccountSection title={t`Devices`} lead={t`Where your notifications appear.`}>
      {!devices && !error && (
        <div className="w-full">
          <Skeleton rows={2} label={t`Loading your devices…`} />
        </div>
      )}
      {!devices && error && <p className="text-alarm">{errorText(error)}</p>}
      {devices && (
        <ul className="w-full border-t border-rule">
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      )}
    </AccountSection>
  );
}
