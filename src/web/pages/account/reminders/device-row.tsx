import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Device, PushTrouble, TestAnswer } from '#contract/push.ts';
import { useErrorText } from '../../../app/errors/use-error-text.ts';
import { idOfThisDevice, pushCalls, turnOffThisDevice } from '../../../app/push/this-device.ts';
import { devicesQuery } from '../../../app/push/use-this-device.ts';
import { Button } from '../../../ui/button.tsx';
import { useFormat } from '../../../ui/use-format.ts';

/** A browser that gets notifications: how the last one went, a test, and its end. */
export function DeviceRow({ device }: { device: Device }) {
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
