import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useProfile } from '../../../app/session/profile-store.ts';
import { TabLink } from '../account-frame.tsx';

/** The area of whoever runs the server: its title and the tabs over whichever of its pages is shown. */
export function OperatorFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const profile = useProfile();
  if (profile && !profile.is_operator)
    return (
      <div className="mx-auto w-full max-w-3xl">
        <h1 className="mb-4 text-3xl">{t`Operator`}</h1>
        <p>{t`These pages are for whoever runs this server.`}</p>
      </div>
    );
  return (
    <div className="mx-auto w-full max-w-3xl">
      <h1 className="mb-4 text-3xl">{t`Operator`}</h1>
      <nav
        aria-label={t`Operator`}
        className="flex flex-wrap gap-x-4 border-b border-rule sm:gap-x-6"
      >
        <TabLink to="/operator/accounts">{t`Accounts`}</TabLink>
        <TabLink to="/operator/invitations">{t`Invitations`}</TabLink>
        <TabLink to="/operator/server">{t`Server`}</TabLink>
        <TabLink to="/operator/log">{t`Log`}</TabLink>
      </nav>
      <div className="flex flex-col divide-y divide-rule *:py-8">{children}</div>
    </div>
  );
}
