import type { ReactNode } from 'react';
import { useSession } from '../session/session-context.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';
import { MAIN_ID, SkipLink } from './skip-link.tsx';

/** What stands around every page but those of visitors: the header, and on phones the bottom bar. */
export function PageLayout({ children }: { children: ReactNode }) {
  const isConnected = useSession().isConnected();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Header isConnected={isConnected} />
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="mx-auto flex w-full max-w-5xl grow flex-col px-5 py-6 board:px-10 board:py-8"
      >
        {children}
      </main>
      {isConnected && <BottomBar />}
    </div>
  );
}
