import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Device, PushTrouble, TestAnswer } from '#contract/push.ts';
import { useErrorText } from '../../app/errors/use-error-text.ts';
import { idOfThisDevice, pushCalls, turnOffThisDevice } from '../../app/push/this-device.ts';
import type { DeviceStanding } from '../../app/push/this-device.ts';
import { devicesQuery, useThisDevice } from '../../app/push/use-this-device.ts';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AccountSection } from './account-frame.tsx';

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

/** A browser that gets notifications: how the last one went, a test, and its end. */
function DeviceRow({ device }: { device: Device }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const { id, last_error } = device;
  const name = device.name || t`Unknown device`;
  const isHere = id === idOfThisDevice();
  const renew = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: ['this-device'] }),
    ]);
  const test = useMutation({
    networkMode: 'always',
    mutationFn: () => pushCalls.testDevice({ params: { id } }),
    // One that is gone stays in the list until its person has read so.
    onSettled: (answer) => (answer?.result === 'gone' ? undefined : renew()),
  });
  const remove = useMutation({
    networkMode: 'always',
    mutationFn: () => (isHere ? turnOffThisDevice() : pushCalls.removeDevice({ params: { id } })),
    onSettled: renew,
  });
  const problem = test.error ?? remove.error;
  return (
    <li className="flex flex-col gap-2 border-b border-rule py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">
            {name}
            {isHere && (
              <span className="ml-2 text-sm font-normal text-faint">
                <Trans>This device</Trans>
              </span>
            )}
          </p>
          <p className="text-sm text-faint">
            <LastText device={device} />
          </p>
        </div>
        <div className="flex gap-2">
          <Button
            pending={test.isPending}
            onClick={() => test.mutate()}
            aria-label={t`Send a test to ${name}`}
          >
            <Trans>Send a test</Trans>
          </Button>
          <Button
            pending={remove.isPending}
            onClick={() => remove.mutate()}
            aria-label={t`Turn off notifications on ${name}`}
          >
            <Trans>Turn off</Trans>
          </Button>
        </div>
      </div>
      <p role="status" className="text-sm empty:hidden">
        {test.data ? (
          <TestText answer={test.data} />
        ) : (
          last_error && <TroubleText trouble={last_error} />
        )}
      </p>
      {problem && (
        <p role="alert" className="text-sm text-alarm">
          {errorText(problem)}
        </p>
      )}
    </li>
  );
}

function LastText({ device: { created_at, last_success_at } }: { device: Device }) {
  const format = useFormat();
  const since = format.moment(created_at);
  if (last_success_at === null) return <Trans>Added {since}, no notification yet</Trans>;
  const last = format.moment(last_success_at);
  return (
    <Trans>
      Added {since}, last notification {last}
    </Trans>
  );
}

function TestText({ answer: { result, status } }: { answer: TestAnswer }) {
  if (result === 'taken') return <Trans>Sent: it should appear on that device in a moment.</Trans>;
  return (
    <>
      <TroubleText trouble={result} />
      {status !== null && ` (${status})`}
    </>
  );
}

/** Why the last notification did not get through. */
function TroubleText({ trouble }: { trouble: PushTrouble }) {
  switch (trouble) {
    case 'gone':
      return (
        <Trans>
          This browser no longer takes notifications. Turn them on again on that device.
        </Trans>
      );
    case 'refused':
      return <Trans>The browser’s notification service refused the last notification.</Trans>;
    case 'busy':
      return (
        <Trans>The browser’s notification service was too busy for the last notification.</Trans>
      );
    case 'unreachable':
      return <Trans>The browser’s notification service could not be reached the last time.</Trans>;
  }
}
