import { Plural, useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import { countDay } from '#domain/due.ts';
import type { KeptHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { later } from '../../app/builds/later.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { useFormat } from '../../ui/format.ts';
import { HabitSearch } from './search.tsx';

const Celebration = later(async () => (await import('./celebration.tsx')).Celebration);

/** From so many active habits on, the field to search them is there without being asked for. */
const MANY = 8;

interface NotebookHeadProps {
  heading: RefObject<HTMLHeadingElement | null>;
  habits: readonly KeptHabit[];
  date: CivilDate;
  wide: boolean;
  celebrates: boolean;
  query: string;
  onQuery: (query: string) => void;
}

/** The title of the home page, what there is to say of the day, and the ways to find and to add. */
export function NotebookHead(props: NotebookHeadProps) {
  'use no memo';
  const { t } = useLingui();
  const { heading, habits, date, wide, celebrates, query, onQuery } = props;
  const active = habits.filter(({ is_active }) => is_active).length;
  return (
    <div className="relative mb-2 flex board:mb-6 flex-wrap items-end justify-between gap-4">
      <div className="min-w-0 grow board:min-w-56 board:basis-0">
        <h1 ref={heading} tabIndex={-1} className="text-2xl">
          {t`My habits`}
        </h1>
        <div className="min-h-8 pt-1">
          <Summary habits={habits} date={date} celebrates={celebrates} />
        </div>
      </div>
      <HabitSearch query={query} onQuery={onQuery} isAlwaysOpen={wide && active >= MANY} />
      <LinkButton to="/habits/create" className="max-board:hidden">
        <span aria-hidden>+</span>
        {t`New habit`}
      </LinkButton>
    </div>
  );
}

/** The chosen day in a line: "Due: 2 of 3 done, 1 more done". */
function Summary(props: Pick<NotebookHeadProps, 'habits' | 'date' | 'celebrates'>) {
  'use no memo';
  const { habits, date, celebrates } = props;
  const { t } = useLingui();
  const today = useToday();
  const format = useFormat();
  const { due, kept, freeKept } = countDay(habits, date, today);
  if (due + freeKept === 0) {
    const nothing = date === today ? t`Nothing is due today.` : t`Nothing was due on this day.`;
    return <p className="text-faint">{nothing}</p>;
  }
  const day = format.date(date, { day: 'numeric', month: 'short' });
  const cheers = celebrates && due > 0 && kept === due;
  // The celebration takes the place of the rest of the line, so that a tap moves nothing.
  return (
    <div className="flex flex-wrap gap-x-2 text-faint">
      {due > 0 && (
        <strong className="font-semibold text-ink">
          {date === today ? (
            <Plural value={kept} one={`Due: # of ${due} done`} other={`Due: # of ${due} done`} />
          ) : (
            <Plural
              value={kept}
              one={`Due on ${day}: # of ${due} done`}
              other={`Due on ${day}: # of ${due} done`}
            />
          )}
        </strong>
      )}
      {cheers && <Celebration habits={habits} />}
      {!cheers && freeKept > 0 && <Plural value={freeKept} one="# more done" other="# more done" />}
    </div>
  );
}
