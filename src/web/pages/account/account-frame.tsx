import { Trans, useLingui } from '@lingui/react/macro';
import { createLink } from '@tanstack/react-router';
import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';

/** The account area: its title and the tabs over whichever of its pages is shown. */
export function AccountFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const version = import.meta.env.VITE_VERSION;
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
        <TabLink to="/account/reminders">
          <Trans>Reminders</Trans>
        </TabLink>
        <TabLink to="/account/data">
          <Trans>Your data</Trans>
        </TabLink>
      </Tabs>
      <div className="flex flex-col divide-y divide-rule *:py-8">{children}</div>
      <p className="pb-8 text-sm text-faint">
        <Trans>Habitude, version {version}</Trans>
      </p>
    </div>
  );
}

/** Pages beside each other. Each has an address of its own, so its tabs are links. */
function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-x-4 border-b border-rule sm:gap-x-6">
      {children}
    </nav>
  );
}

function TabAnchor(props: ComponentProps<'a'>) {
  return (
    <a
      {...props}
      className="-mb-px flex min-h-11 min-w-11 items-center justify-center border-b-2 border-transparent text-faint hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink"
    />
  );
}

const TabLink = createLink(TabAnchor);

interface AccountSectionProps {
  title: string;
  /** what this is about, in a sentence */
  lead?: ReactNode;
  children: ReactNode;
}

export function AccountSection({ title, lead, children }: AccountSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col items-start gap-4">
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {lead && <p className="mt-1 text-faint">{lead}</p>}
      </div>
      {children}
    </section>
  );
}

export const SECTION_FORM_CLASS = 'flex w-full flex-col items-stretch gap-4';
