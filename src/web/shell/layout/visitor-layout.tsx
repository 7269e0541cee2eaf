import type { ReactNode } from 'react';
import { ColorModeButton } from '../color-mode/color-mode-button.tsx';
import { LanguageLink } from '../locale/language-link.tsx';
import { Brand } from './brand.tsx';
import { MAIN_ID, SkipLink } from './skip-link.tsx';
import { StampedPage } from './stamped-page.tsx';

/** What stands around the pages of visitors: a narrow column, and beside it a page of stamps. */
export function VisitorLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-dvh board:grid-cols-2">
      <SkipLink />
      <div className="flex flex-col px-5 py-4 board:px-14 board:py-8">
        <header>
          <Brand />
        </header>
        <main
          id={MAIN_ID}
          tabIndex={-1}
          className="mx-auto flex w-full max-w-100 grow flex-col justify-center py-8 board:mx-0"
        >
          {children}
        </main>
        <footer className="mx-auto flex w-full max-w-100 items-center gap-4 text-sm text-faint board:mx-0">
          <LanguageLink className="flex min-h-11 items-center hover:text-ink" />
          <ColorModeButton named className="hover:text-ink" />
        </footer>
      </div>
      <StampedPage />
    </div>
  );
}
