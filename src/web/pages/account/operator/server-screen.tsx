import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Delivery, ServiceState } from '#contract/operator.ts';
import { devicesQuery } from '../../../app/push/use-this-device.ts';
import { Button } from '../../../ui/button.tsx';
import { useFormat } from '../../../ui/format.ts';
import { AccountSection, Failure, Loaded } from '../account-frame.tsx';
import { DeviceRow } from '../devices-section.tsx';
import { operatorCalls, serviceQuery } from './operator-calls.ts';

/** How the server fares, what is unsafe about it, and what did not get through. */
export function ServerScreen() {
  const { t } = useLingui();
  const query = useQuery(serviceQuery);
  return (
    <Loaded query={query} rows={6} label={t`Asking the server…`}>
      {(state) => (
        <>
          <WarningsSection state={state} receivedAt={query.dataUpdatedAt} />
          <FactsSection state={state} />
          <UndeliveredSection undelivered={state.undelivered} />
          <TestMailSection hasServer={state.mail === 'smtp'} />
          <TestNotificationSection />
        </>
      )}
    </Loaded>
  );
}

function WarningsSection({ state, receivedAt }: { state: ServiceState; receivedAt: number }) {
  const { t } = useLingui();
  const warnings = useWarnings()(state, receivedAt);
  return (
    <AccountSection title={t`Risks`}>
      {warnings.length === 0 ? (
        <p className="border-l-4 border-green py-1 pl-3">{t`Nothing looks unsafe.`}</p>
      ) : (
        <ul className="flex w-full flex-col gap-3">
          {warnings.map((warning) => (
            <li key={warning} className="border-l-4 border-amber py-1 pl-3">
              {warning}
            </li>
          ))}
        </ul>
      )}
    </AccountSection>
  );
}

/** In milliseconds: less is on the way, and lets no code expire too soon. */
const CLOCK_SLIP = 120_000;

/**
 * What is unsafe, each in a sentence that says what to do: what the server sees, and this browser,
 * which knows when it was told.
 */
function useWarnings(): (state: ServiceState, receivedAt: number) => string[] {
  const { t } = useLingui();
  return ({ warnings, public_url, now }, receivedAt) => {
    const { origin } = window.location;
    const texts = {
      no_https: t`Without https, others on the network can read everything. Put a proxy with a certificate in front, and set PUBLIC_URL.`,
      no_mail_server: t`There is no mail server: emails become files on the server, and nobody gets a code or a link. Set SMTP_URL.`,
      no_backup: t`This process knows of no backup. Unless another process or a tool of your own makes backups, all notebooks would be lost with the disk: set BACKUP_DIR to a folder on another disk.`,
      old_backup: t`Last night’s backup is missing. Check the server’s log.`,
    };
    return [
      ...warnings.map((warning) => texts[warning]),
      ...(new URL(public_url).origin === origin
        ? []
        : [
            t`You opened this page at ${origin}, but links in emails lead to ${public_url}. Set PUBLIC_URL to the address that people use.`,
          ]),
      ...(Math.abs(Date.parse(now) - receivedAt) > CLOCK_SLIP
        ? [
            t`The server’s clock and that of this device differ by minutes. Codes may expire too early, and reminders come at a wrong time.`,
          ]
        : []),
    ];
  };
}

function FactsSection({ state }: { state: ServiceState }) {
  const { t } = useLingui();
  const format = useFormat();
  const { version, accounts, database, backup_at, public_url, queue } = state;
  const engine = database.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL';
  const megabytes = format.figure(Math.max(0.1, Math.round(database.bytes / 100_000) / 10));
  return (
    <AccountSection title={t`Server`}>
      <dl className="w-full border-t border-rule">
        <Fact name={t`Version`}>{version}</Fact>
        <Fact name={t`Address`}>{public_url}</Fact>
        <Fact name={t`Accounts`}>{format.count(accounts)}</Fact>
        <Fact name={t`Database`}>{t`${engine}, ${megabytes} MB`}</Fact>
        <Fact name={t`Last backup`}>{backup_at === null ? t`none` : format.moment(backup_at)}</Fact>
        <Fact name={t`Waiting work`}>
          {format.count(queue.reduce((sum, { count }) => sum + count, 0))}
        </Fact>
      </dl>
    </AccountSection>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 border-b border-rule py-3">
      <dt className="text-faint">{name}</dt>
      <dd className="wrap-anywhere tabular-nums">{children}</dd>
    </div>
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
        {attempts === 0 ? (
          t`${when}, nothing has got through since: ${reason}`
        ) : given_up ? (
          <Plural
            value={attempts}
            one={`${when}, given up after # try: ${reason}`}
            other={`${when}, given up after # tries: ${reason}`}
          />
        ) : (
          <Plural
            value={attempts}
            one={`${when}, tried # time, will be tried again: ${reason}`}
            other={`${when}, tried # times, will be tried again: ${reason}`}
          />
        )}
      </p>
    </li>
  );
}

function TestMailSection({ hasServer }: { hasServer: boolean }) {
  const { t } = useLingui();
  const test = useMutation({
    mutationFn: () => operatorCalls.sendTestMail(),
  });
  const { data } = test;
  const textOf = ({ sent, reason }: NonNullable<typeof data>) => {
    if (!sent) return t`The mail server refused it: ${reason ?? ''}`;
    return hasServer
      ? t`The mail server accepted it. It should arrive in a moment.`
      : t`It is a file in the folder “mail” of DATA_DIR: there is no mail server.`;
  };
  return (
    <AccountSection title={t`Test email`} lead={t`It goes to your own address, at once.`}>
      <Button pending={test.isPending} onClick={() => test.mutate()}>{t`Send a test email`}</Button>
      <p role="status" className="empty:sr-only">
        {data && textOf(data)}
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
