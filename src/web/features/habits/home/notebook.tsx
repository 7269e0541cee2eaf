import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import { isActiveOn } from '#domain/habit.ts';
import type { KeptHabit } from '../../../shell/habits/kept-habit.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { useArchiveWithUndo } from '../use-archive-with-undo.ts';
import { useMoveHabit } from '../use-move-habit.ts';
import { Board } from './board.tsx';
import { DayList } from './day-list.tsx';
import { Figures } from './figures.tsx';
import { KeyMap } from './key-map.tsx';
import { OfflineNote } from './offline-note.tsx';
import { Summary } from './summary.tsx';
import { useStamping } from './use-stamping.ts';
import { daysOfWeek } from './week.ts';

interface NotebookProps {
  habits: readonly KeptHabit[];
  date: CivilDate;
  today: CivilDate;
  timeZone: string;
}

export function Notebook({ habits, date, today, timeZone }: NotebookProps) {
  const wide = useMedia('(min-width: 56.25rem)');
  const archive = useArchiveWithUndo();
  const move = useMoveHabit();
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const [announcement, announce] = useState('');
  const { stamp, celebrates } = useStamping(today, timeZone, announce);
  const actions = {
    onToggle: stamp,
    onArchive: (habit: KeptHabit) => {
      archive(habit);
      // The row goes, and the focus with it.
      heading.current?.focus();
    },
    onMove: (habit: KeptHabit, places: number) => {
      move({ habit, places });
      announce(places < 0 ? t`${habit.name}, moved up` : t`${habit.name}, moved down`);
    },
  };
  const lastDayShown = wide ? (daysOfWeek(date).at(-1) ?? date) : date;
  const shown = habits.filter((habit) => isActiveOn(habit, lastDayShown));
  const Days = wide ? Board : DayList;
  return (
    <>
      <div className="mb-6 flex items-end justify-between gap-4">
        <div>
          <h1 ref={heading} tabIndex={-1} className="text-3xl">
            <Trans>My habits</Trans>
          </h1>
          <div className="mt-2 min-h-8">
            <Summary habits={habits} date={date} today={today} celebrates={celebrates} />
          </div>
        </div>
        <LinkButton to="/habits/create" variant="primary" className="max-board:hidden">
          <span aria-hidden>+</span>
          <Trans>New habit</Trans>
        </LinkButton>
      </div>
      <OfflineNote />
      <Days habits={shown} date={date} today={today} actions={actions} />
      <Figures habits={habits} today={today} />
      <KeyMap />
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}
