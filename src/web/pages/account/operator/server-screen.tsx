import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ServiceState } from '#contract/operator.ts';
import { useFormat } from '../../../ui/format.ts';
import { AccountSection, Loaded } from '../account-frame.tsx';
import { DeliverySections } from './delivery-sections.tsx';
import { serviceQuery } from './service-query.ts';
import { useWarnings } from './use-warnings.ts';

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
          <DeliverySections state={state} />
        </>
      )}
    </Loaded>
  );
}

function WarningsSection({ state, receivedAt }: { state: ServiceState; receivedAt: number }) {
  const { t } = useLingui();
  const warnings = useWarnings()(state, receivedAt);
  return (
    <AccountSection title={t`Safety`}>
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
          {queue.length === 0
            ? t`nothing`
            : queue.map(({ kind, count }) => `${kind}: ${format.count(count)}`).join(', ')}
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
