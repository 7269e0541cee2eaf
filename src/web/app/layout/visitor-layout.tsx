import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Stamp, type Ink, type StampMark } from '../../ui/stamp.tsx';
import { ColorModeButton } from '../color-mode.tsx';
import { LanguageLink } from '../language/language-link.tsx';
import { Brand, MAIN_ID, SkipLink } from './layout-parts.tsx';

/** What stands around the pages of visitors: a narrow column, and beside it a page of stamps. */
export function VisitorLayout({ children }: { children: ReactNode }) {
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
          className="mx-auto flex w-full max-w-110 grow flex-col justify-center py-6 board:mx-0"
        >
          {children}
        </main>
        <footer className="mx-auto flex w-full max-w-110 items-center gap-4 text-sm text-faint board:mx-0">
          <LanguageLink className="flex min-h-11 items-center hover:text-ink" />
          <ColorModeButton named className="hover:text-ink" />
        </footer>
      </div>
      <StampedPage />
    </div>
  );
}

const MARKS: Record<string, StampMark> = { x: 'kept', '-': 'skipped', '.': 'missed', o: 'open' };

/** A week of somebody's notebook: a row a habit, a sign a day. */
const ROWS: readonly { name: MessageDescriptor; ink: Ink; week: string }[] = [
  { name: msg`Read ten pages`, ink: 'tomato', week: 'x.xxxxx' },
  { name: msg`Walk half an hour`, ink: 'green', week: 'xxxx-..' },
  { name: msg`In bed by eleven`, ink: 'blue', week: 'xxxxxxx' },
  { name: msg`Make the bed`, ink: 'amber', week: 'xxxxxxx' },
  { name: msg`Drink water`, ink: 'teal', week: '.xxxxxx' },
  { name: msg`Write three lines`, ink: 'violet', week: 'x.xxx.x' },
  { name: msg`Stretch`, ink: 'rose', week: 'xxxxxx.' },
  { name: msg`No sweets`, ink: 'olive', week: 'xxxx-xo' },
  { name: msg`Practise the piano`, ink: 'blue', week: 'ooooooo' },
];

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY = 24 * 60 * 60_000;

/** A page of a notebook beside what visitors fill in. It is only there to be looked at. */
function StampedPage() {
  'use no memo';
  const { i18n } = useLingui();
  const weekday = new Intl.DateTimeFormat(i18n.locale, { weekday: 'short', timeZone: 'UTC' });
  return (
    <div
      aria-hidden
      className="hidden overflow-hidden border-l border-rule board:flex board:flex-col"
    >
      <div className={`${ROW_CLASS} text-sm text-faint`}>
        <span />
        <span className={DAYS_CLASS}>
          {Array.from({ length: 7 }, (_, day) => (
            <span key={day} className="w-9 text-center">
              {weekday.format(MONDAY + day * DAY)}
            </span>
          ))}
        </span>
      </div>
      {ROWS.map(({ name, ink, week }, row) => (
        <div key={ink + week} className={ROW_CLASS}>
          <span className="pr-4 leading-5 font-semibold">{i18n._(name)}</span>
          <span className={DAYS_CLASS}>
            {[...week].map((sign, day) => (
              <Stamp
                key={`${day}`}
                mark={MARKS[sign] ?? 'open'}
                ink={ink}
                variant={`${row} ${day}`}
                className="size-9"
              />
            ))}
          </span>
        </div>
      ))}
      {/* Empty lines, as far as the page goes. */}
      <div
        className={`${ROW_CLASS} grow bg-[linear-gradient(to_top,var(--color-rule)_1px,transparent_1px)] bg-size-[100%_4rem]`}
      >
        <span />
        <span className={`${DAYS_CLASS} w-[calc(21.25rem+1px)]`} />
      </div>
    </div>
  );
}

const ROW_CLASS =
  'grid h-16 shrink-0 grid-cols-[minmax(0,18rem)_auto] items-center border-b border-rule pl-6 first:h-24 first:items-end';

const DAYS_CLASS = 'flex h-full items-center gap-2 border-l border-margin px-5';
