import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Delivery, ServiceState } from '#contract/operator.ts';
import { devicesQuery } from '../../../app/push/use-this-device.ts';
import { Button } from '../../../ui/button.tsx';
import { useFormat } from '../../../ui/format.ts';
import { AccountSection, Failure } from '../account-frame.tsx';
import { DeviceRow } from '../devices-section.tsx';
import { operatorCalls } from './operator-calls.ts';

/** What did not get through, and tries of both ways. */
export function DeliverySections({ state }: { state: ServiceState }) {
  return (
    <>
      <UndeliveredSection undelivered={state.undelivered} />
      <TestMailSection />
      <TestNotificationSection />
    </>
  );
}

function UndeliveredSection({ undelivered }: { undelivered: readonly Delivery[] }) {
  const { t } = useLingui();
  return (
    <AccountSection
      title={t`Not delivered`}
      lead={t`Emails and notifications that failed in the last 30 days, with the answer of the other server.`}
    >
      {undelivered.length === 0 ? (
        <p>{t`Everything got through.`}</p>
      ) : (
        <ul className="w-full border-t border-rule">
          {undelivered.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
    </AccountSection>
  );
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { t } = useLingui();
  const format = useFormat();
  const { what, email, due_at, attempts, reason, given_up } = delivery;
  const kind = what === 'mail' ? t`Email` : t`Notification`;
  const when = format.moment(due_at);
  return (
    <li className="border-b border-rule py-3">
      <p className="wrap-anywhere">
        <span className="font-semibold">{kind}</span> · {email ?? t`to somebody without an account`}
      </p>
      <p className="text-sm text-faint">
        {given_up
          ? t`${when}, given up after ${attempts} tries: ${reason}`
          : t`${when}, tried ${attempts} times, will be tried again: ${reason}`}
      </p>
    </li>
  );
}

function TestMailSection() {
  const { t } = useLingui();
  const test = useMutation({
    mutationFn: () => operatorCalls.sendTestMail(),
  });
  const { data } = test;
  return (
    <AccountSection title={t`Test email`} lead={t`It goes to your own address, at once.`}>
      <Button pending={test.isPending} onClick={() => test.mutate()}>{t`Send a test email`}</Button>
      <p role="status" className="empty:hidden">
        {data &&
          (data.sent
            ? t`The mail server took it. It should arrive in a moment.`
            : t`The mail server did not take it: ${data.reason ?? ''}`)}
      </p>
      <Failure error={test.error} />
    </AccountSection>
  );
}

function TestNotificationSection() {
  const { t } = useLingui();
  const { data: devices } = useQuery(devicesQuery);
  return (
    <AccountSection title={t`Test notification`} lead={t`It goes to a device of yours, at once.`}>
      {devices?.length === 0 && (
        <p>
          <Trans>
            You get no notifications yet. Turn them on under{' '}
            <Link to="/account/reminders" className="link font-semibold text-ink">
              Reminders
            </Link>
            .
          </Trans>
        </p>
      )}
      {devices !== undefined && devices.length > 0 && (
        <ul className="w-full border-t border-rule">
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} />
          ))}
        </ul>
      )}
    </AccountSection>
  );
}
