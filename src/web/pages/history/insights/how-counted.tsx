import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** How a figure comes about, for those who ask. */
export function HowCounted({ children }: { children: ReactNode }) {
  return (
    <details className="max-w-prose text-faint">
      <summary className="inline-flex min-h-11 items-center text-sm underline decoration-edge underline-offset-4 hover:text-ink">
        <Trans>How this is counted</Trans>
      </summary>
      {children}
    </details>
  );
}
