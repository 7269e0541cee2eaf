import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { LinkButton } from '../../ui/link-button.tsx';

interface SheetProps {
  title: ReactNode;
  lead?: ReactNode;
  children?: ReactNode;
}

/** One question a page: what it is about, how it is answered, and the way to the notebook. */
export function Sheet({ title, lead, children }: SheetProps) {
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-2">
        <h1 className="text-3xl wrap-anywhere">{title}</h1>
        {lead && <p className="wrap-anywhere text-faint">{lead}</p>}
      </div>
      {children}
      <div>
        <LinkButton to="/" variant="quiet">
          <Trans>Open my notebook</Trans>
        </LinkButton>
      </div>
    </div>
  );
}
