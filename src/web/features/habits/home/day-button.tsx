import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import type { DayMark } from '#domain/day-mark.ts';
import type { KeptHabit } from '../../../shell/habits/kept-habit.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Stamp } from '../../../ui/stamp.tsx';
import { dayLabel } from './day-label.ts';

interface DayButtonProps {
  habit: KeptHabit;
  date: CivilDate;
  mark: DayMark;
  size: 'cell' | 'large';
  tabIndex?: number;
  onToggle: (habit: KeptHabit, date: CivilDate, value: boolean) => void;
}

/** A day of a habit that is stamped by a press, and unstamped by the next. */
export function DayButton({ habit, date, mark, size, tabIndex, onToggle }: DayButtonProps) {
  const { t, i18n } = useLingui();
  const [pressed, setPressed] = useState(false);
  const kept = mark === 'kept';
  const day = dayLabel(date, i18n.locale);
  const large = size === 'large';
  return (
    <button
      type="button"
      aria-pressed={kept}
      aria-label={t`${habit.name}, ${day}`}
      tabIndex={tabIndex}
      data-date={date}
      onClick={() => {
        setPressed(!kept);
        onToggle(habit, date, !kept);
      }}
      className={classNames(
        'group/day inline-flex shrink-0 items-center justify-center rounded-full',
        large ? 'size-15' : 'size-12',
      )}
    >
      {kept && (
        <Stamp
          mark="kept"
          ink={habit.color}
          variant={habit.id + date}
          className={classNames(large && 'size-14', pressed && 'stamp-pressed')}
        />
      )}
      {!kept && <Unstamped mark={mark} large={large} />}
    </button>
  );
}

/** What waits for a stamp: on the board a dot or nothing turns into a ring under the pointer. */
function Unstamped({ mark, large }: { mark: DayMark; large: boolean }) {
  if (large || mark === 'open') return <Stamp mark="open" className={large ? 'size-14' : ''} />;
  return (
    <span className="grid *:[grid-area:1/1]">
      {mark === 'missed' && (
        <Stamp
          mark="missed"
          className="group-hover/day:opacity-0 group-focus-visible/day:opacity-0"
        />
      )}
      <Stamp
        mark="open"
        className="opacity-0 group-hover/day:opacity-100 group-focus-visible/day:opacity-100"
      />
    </span>
  );
}
