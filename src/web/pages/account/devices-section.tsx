import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { Device, PushTrouble, TestAnswer } from '#contract/push.ts';
import { idOfThisDevice, pushCalls, turnOffThisDevice } from '../../app/push/this-device.ts';
import type { DeviceState } from '../../app/push/this-device.ts';
import { devicesQuery, useThisDevice } from '../../app/push/use-this-device.ts';
import { succeed } from '../../app/toasts/toast-store.ts';
import { useFocusKept } from '../../ui/browser.ts';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/format.ts';
import { DeviceFailure } from '../habit/reminders/device-failure.tsx';
import { useSendsMail } from '../habit/reminders/reminder-settings.ts';
import { AccountSection, Failure, Loaded } from './account-frame.tsx';
import { RowButton, RowList } from './rows.tsx';

/** Whether this browser gets notifications, with what changes it or what stands in the way. */
export function ThisDeviceSection() {
  const { t } = useLingui();
  const standingText = useDeviceStateText();
  const sendsMail = useSendsMail();
  const { standing, isRemembered, isPending, error, turnOn, turnOff } = useThisDevice();
  return (
    <AccountSection
      title={t`Notifications on this device`}
      lead={t`They come when a reminder is due, even while Habitude is closed.`}
    >
      <p role="status" className="empty:sr-only">
        {standing && standingText(standing, isRemembered)}
        {standing === 'impossible' && sendsMail && ` ${t`Reminders by email still reach you.`}`}
      </p>
      {(standing === 'on' || standing === 'off') && (
        <Button
          variant={standing === 'on' ? 'outline' : 'primary'}
          pending={isPending}
          onClick={standing === 'on' ? turnOff : turnOn}
        >
          {standing === 'on' ? t`Turn off notifications here` : t`Turn on notifications here`}
        </Button>
      )}
      <DeviceFailure error={error} />
    </AccountSection>
  );
}

/** How this browser stands, and what can be done about it. */
function useDeviceStateText(): (standing: DeviceState, isRemembered: boolean) => string {
  const { t } = useLingui();
  return (standing, isRemembered) =>
    ({
      on: isRemembered
        ? t`Notifications are on, for as long as you stay signed in here.`
        : t`Notifications are on. They stop if you stay away for a day; to keep them, tick “Keep me signed in” next time.`,
      off: t`Notifications are off. Your browser asks you before it shows any.`,
      denied: t`Your browser does not let Habitude show notifications. Allow them in its settings for this site, which often open from the sign left of the address, and reload the page. Private windows may never show any.`,
      'install first': t`On this device notifications come to installed apps only. In the share menu choose “Add to Home Screen”, open Habitude from there and come back to this page.`,
      insecure: t`Notifications need an address that begins with https. Ask whoever runs your Habitude server.`,
      impossible: t`This browser cannot show notifications, or cannot in a private window.`,
    })[standing];
}

/** The browsers that get notifications; nothing where there is none. */
export function DevicesSection() {
  const { t } = useLingui();
  const query = useQuery(devicesQuery);
  // The last one takes the list along.
  useFocusKept(query.data?.length ?? 0);
  if (query.data?.length === 0) return null;
  return (
    <AccountSection title={t`Devices`} lead={t`Where your notifications appear.`}>
      <Loaded query={query} rows={2} label={t`Loading your devices…`}>
        {(devices) => (
          <RowList items={devices} empty={null}>
            {(device) => <DeviceRow device={device} />}
          </RowList>
        )}
      </Loaded>
    </AccountSection>
  );
}

/** A browser that gets notifications: how the last one went, a test, and its end. */
export function DeviceRow({ device }: { device: Device }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const labelId = useId();
  const queryClient = useQueryClient();
  const { id, last_error, last_success_at } = device;
  const name = device.name || t`Unknown device`;
  const isHere = id === idOfThisDevice();
  const since = format.moment(device.created_at);
  const last = last_success_at === null ? undefined : format.moment(last_success_at);
  const testText = ({ result, status }: TestAnswer) => {
    if (result === 'taken') return t`Sent: it should appear on that device in a moment.`;
    return i18n._(TROUBLE_TEXTS[result]) + (status === null ? '' : ` (${status})`);
  };
  const renew = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: devicesQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: ['this-device'] }),
    ]);
  const test = useMutation({
    mutationFn: () => pushCalls.testDevice({ params: { id } }),
    onSettled: renew,
  });
  const remove = useMutation({
    mutationFn: () => (isHere ? turnOffThisDevice() : pushCalls.removeDevice({ params: { id } })),
    onSuccess: () => succeed(() => t`“${name}” no longer gets notifications`),
    onSettled: renew,
  });
  return (
    <li className="flex flex-col gap-2 border-b border-rule py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div id={labelId} className="min-w-0">
          <p className="font-semibold wrap-anywhere">
            {name}
            {isHere && (
              <span className="ml-2 text-sm font-normal text-faint">{t`This device`}</span>
            )}
          </p>
          <p className="text-sm text-faint">
            {last === undefined
              ? t`Added ${since}, no notification yet`
              : t`Added ${since}, last notification ${last}`}
          </p>
        </div>
        <div className="flex gap-2">
          <RowButton row={labelId} pending={test.isPending} onClick={() => test.mutate()}>
            {t`Send a test`}
          </RowButton>
          <RowButton row={labelId} pending={remove.isPending} onClick={() => remove.mutate()}>
            {t`Turn off`}
          </RowButton>
        </div>
      </div>
      <p role="status" className="text-sm empty:sr-only">
        {test.data ? testText(test.data) : last_error && i18n._(TROUBLE_TEXTS[last_error])}
      </p>
      <Failure error={test.error ?? remove.error} />
    </li>
  );
}

/** Why a notification did not get through. */
const TROUBLE_TEXTS: Record<PushTrouble, MessageDescriptor> = {
  gone: msg`This browser no longer accepts notifications. Turn them on again on that device.`,
  refused: msg`The browser’s notification service refused the last notification.`,
  busy: msg`The browser’s notification service was too busy for the last notification.`,
  unreachable: msg`The browser’s notification service could not be reached the last time.`,
};
