import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Stamp } from '../../ui/stamp.tsx';
import type { Ink, StampMark } from '../../ui/stamp.tsx';
import { ColorModeButton } from '../color-mode.tsx';
import { LanguageLink } from '../language/language-link.tsx';
import { Brand, MAIN_ID, SkipLink } from './layout-parts.tsx';

/** What stands around the pages of visitors: a narrow column, and beside it a page of stamps. */
export function VisitorLayout({ children }: { children: ReactNode }) {
  // It is drawn seldom: what would remember it weighs more than drawing it anew.
  'use no memo';
  return (
    <div className="grid min-h-dvh board:grid-cols-2">
      <SkipLink to={MAIN_ID}>
        <Trans>Skip to the content</Trans>
      </SkipLink>
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

const MARKS: Record<string, StampMark> = { x: 'kept', '-': 'skipped', '.': 'missed', o: 'open' };

/** Weeks of somebody's notebook: a row a habit, a sign a day. */
const ROWS: readonly { ink: Ink; week: string }[] = [
  { ink: 'tomato', week: 'x.xxxxx' },
  { ink: 'green', week: 'xxxx-..' },
  { ink: 'blue', week: 'xxxxxxx' },
  { ink: 'amber', week: 'xxxxxxx' },
  { ink: 'teal', week: '.xxxxxx' },
  { ink: 'violet', week: 'x.xxx.x' },
  { ink: 'rose', week: 'xxxxxx.' },
  { ink: 'tomato', week: 'x.xxxxx' },
  { ink: 'olive', week: 'xxxx-xo' },
  { ink: 'blue', week: 'ooooooo' },
];

/** A page of a notebook beside what visitors fill in. It is only there to be looked at. */
function StampedPage() {
  'use no memo';
  return (
    <div aria-hidden className="hidden overflow-hidden border-l border-margin board:block">
      {ROWS.map(({ ink, week }, row) => (
        <div
          key={`${ink} ${row}`}
          className="flex h-16 items-end justify-center gap-6 border-b border-rule first:mt-16"
        >
          {[...week].map((sign, day) => (
            <Stamp
              key={`${day}`}
              mark={MARKS[sign] ?? 'open'}
              ink={ink}
              variant={`${row} ${day}`}
              className="size-10"
            />
          ))}
        </div>
      ))}
    </div>
  );
}
