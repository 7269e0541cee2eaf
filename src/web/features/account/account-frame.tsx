import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { TabLink, Tabs } from '../../ui/tabs.tsx';

/** The account area: its title and the tabs over whichever of its pages is shown. */
export function AccountFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className="mx-auto w-full max-w-2xl">
      <h1 className="mb-4 text-3xl">
        <Trans>Account</Trans>
      </h1>
      <Tabs label={t`Account`}>
        <TabLink to="/account/profile">
          <Trans>Profile</Trans>
        </TabLink>
        <TabLink to="/account/security">
          <Trans>Security</Trans>
        </TabLink>
        <TabLink to="/account/data">
          <Trans>Your data</Trans>
        </TabLink>
      </Tabs>
      <div className="flex flex-col divide-y divide-rule *:py-8">{children}</div>
    </div>
  );
}
