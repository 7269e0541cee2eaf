import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import type { DayMark } from '#domain/day-mark.ts';
import type { KeptHabit } from '../../notebook/kept-habit.ts';
import { classNames } from '../../ui/class-names.ts';
import { NoteSign } from '../../ui/note-sign.tsx';
import { habitDay, isAmount, isLapse } from '../../notebook/days/habit-day.ts';
import { enteredByPress } from './press.ts';
import { useDayState } from '../../notebook/days/use-day-state.ts';
import { DayFigure } from './day-figure.tsx';
import { DayMarkDrawing } from './day-mark-drawing.tsx';
import { useOpenDay } from '../../notebook/days/open-day.ts';
import type { HabitActions } from './habit-menu.tsx';
import { useFormat } from '../../ui/use-format.ts';

interface DayButtonProps {
  habit: KeptHabit;
  date: CivilDate;
  mark: DayMark;
  size: 'cell' | 'large';
  tabIndex?: number;
  onStamp: HabitActions['onStamp'];
}

/**
 * A day of a habit. A press stamps it, and the next one takes the stamp back; where it takes a
 * figure, a press asks for it. The key `e` opens all that there is of the day.
 */
export function DayButton({ habit, date, mark, size, tabIndex, onStamp }: DayButtonProps) {
  const { t } = useLingui();
  const format = useFormat();
  const openDay = useOpenDay();
  const { stateText } = useDayState();
  const [pressed, setPressed] = useState(false);
  const day = habitDay(habit, date);
  const press = enteredByPress(day);
  const isTicked = day.target.kind === 'check';
  const name = [
    habit.name,
    format.date(date, { weekday: 'long', day: 'numeric', month: 'long' }),
    stateText(day, mark),
  ];
  const deed =
    day.target.kind === 'avoid' && (isLapse(day) ? t`take the lapse back` : t`record a lapse`);
  return (
    <span
      className={classNames(
        'relative inline-flex flex-col items-center',
        // Room for a figure below, on each day alike.
        size === 'cell' && isAmount(day.target) && '-top-1.5',
      )}
    >
      <button
        type="button"
        aria-pressed={isTicked ? mark === 'kept' : undefined}
        aria-haspopup={press ? undefined : 'dialog'}
        aria-label={[...name, deed].filter(Boolean).join(', ')}
        tabIndex={tabIndex}
        data-date={date}
        onClick={() => {
          setPressed(mark !== 'kept');
          if (press) onStamp({ habit, date, entered: press.entered });
          else openDay(habit, date, 'amount');
        }}
        onKeyDown={(event) => {
          if (event.key !== 'e' || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          openDay(habit, date, 'whole');
        }}
        className={classNames(
          'group/day relative inline-flex shrink-0 items-center justify-center rounded-full',
          size === 'large' ? 'size-15' : 'size-12',
        )}
      >
        <DayMarkDrawing
          mark={mark}
          ink={habit.color}
          variant={habit.id + date}
          large={size === 'large'}
          pressed={pressed}
        />
        {day.entry?.note !== undefined && <NoteSign className="absolute top-0 right-0" />}
      </button>
      <DayFigure day={day} size={size} />
    </span>
  );
}
