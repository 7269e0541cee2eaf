import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../session/session-context.ts';
import { Header } from './header.tsx';
import { MAIN_ID, SkipLink } from './skip-link.tsx';

/** What stands around every page but those of visitors: the header, and on phones the bottom bar. */
export function PageLayout({ children }: { children: ReactNode }) {
  // Drawn once a page: what would remember its parts weighs more than drawing them anew.
  'use no memo';
  const isConnected = useSession().isConnected();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink to={MAIN_ID}>
        <Trans>Skip to the content</Trans>
      </SkipLink>
      <Header isConnected={isConnected} />
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="mx-auto flex w-full max-w-5xl grow flex-col px-5 py-4 has-[.two-weeks]:max-w-352 board:px-10 board:py-8"
      >
        {children}
      </main>
      {isConnected && <BottomBar />}
    </div>
  );
}

const TAB_CLASS =
  'flex min-h-14 flex-1 items-center justify-center text-sm text-faint aria-[current=page]:font-semibold aria-[current=page]:text-ink';

/** The navigation of phones, within reach of a thumb. */
function BottomBar() {
  'use no memo';
  const { t } = useLingui();
  return (
    <nav
      aria-label={t`Pages`}
      className="sticky bottom-0 z-10 flex items-center border-t border-rule bg-paper pb-[env(safe-area-inset-bottom)] [body:has([data-own-bar])_&]:hidden low:static board:hidden"
    >
      <Link to="/" activeOptions={{ exact: true, includeSearch: false }} className={TAB_CLASS}>
        <Trans>Today</Trans>
      </Link>
      <Link
        to="/habits/create"
        aria-label={t`New habit`}
        className="my-2 flex size-13 shrink-0 items-center justify-center rounded-full bg-ink text-paper"
      >
        <svg viewBox="0 0 24 24" aria-hidden className="size-6">
          <path
            d="M12 4v16M4 12h16"
            stroke="currentColor"
            strokeWidth="2.5"
            strokeLinecap="round"
          />
        </svg>
      </Link>
      <Link to="/history" activeOptions={{ includeSearch: false }} className={TAB_CLASS}>
        <Trans>History</Trans>
      </Link>
    </nav>
  );
}
