import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Entered } from '#contract/entry-on-wire.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import type { DayMark } from '#domain/day-mark.ts';
import { isAmount } from '#domain/goal.ts';
import {
  amountEntered,
  habitDay,
  isCompletedDay,
  isLapse,
  levelOf,
  useOpenDay,
  emojiInStamps,
  type HabitDay,
} from '../habit/habit-day.ts';
import { useDayState } from '../habit/day-words.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { classNames } from '../../ui/class-names.ts';
import { NoteSign, Stamp } from '../../ui/stamp.tsx';
import { useFormat } from '../../ui/format.ts';
import type { HabitActions } from './habit-menu.tsx';

interface DayButtonProps {
  habit: ShownHabit;
  date: CivilDate;
  mark: DayMark;
  size: 'cell' | 'large';
  tabIndex?: number;
  onStamp: HabitActions['onStamp'];
}

/**
 * A day of a habit. A press stamps it, and the next one takes the stamp back; where it takes a
 * figure, a press asks for it.
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
  const deed = day.target.kind === 'avoid' && (isLapse(day) ? t`undo the lapse` : t`note a lapse`);
  // What it bears comes first; a row of the board has said the habit, and a list the day.
  const name = [
    [stateText(day, mark), deed].filter(Boolean).join(', '),
    size === 'cell' ? format.date(date, { weekday: 'long', day: 'numeric' }) : habit.name,
  ].join(' · ');
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
        aria-label={name}
        tabIndex={tabIndex}
        data-date={date}
        onClick={() => {
          setPressed(mark !== 'kept');
          if (press) onStamp({ habit, date, entered: press.entered });
          else openDay(habit, date, 'amount');
        }}
        className={classNames(
          'group/day relative inline-flex shrink-0 items-center justify-center rounded-full',
          size === 'large' ? 'size-15 dense:size-12' : 'size-12',
        )}
      >
        <Drawing habit={habit} date={date} mark={mark} large={size === 'large'} pressed={pressed} />
        {day.entry?.note !== undefined && <NoteSign className="absolute top-0 right-0" />}
      </button>
      <DayFigure day={day} size={size} />
    </span>
  );
}

/** How many characters are as wide as a large stamp. */
const ROOM = 7;

/**
 * How much was entered for a day, under the button that says it in words; where there is room, of
 * how much. What goes past the goal is bold and has an arrow up.
 */
function DayFigure({ day, size }: { day: HabitDay; size: 'cell' | 'large' }) {
  // What is drawn of a day that stays the same is kept by its button.
  'use no memo';
  const format = useFormat();
  const { target } = day;
  const amount = amountEntered(day);
  if (amount === undefined || !isAmount(target)) return null;
  const isOver = target.per === 'day' && amount > target.amount;
  const figure = format.figure(amount);
  const goal = format.figure(target.amount);
  // What is missing may be too little to show.
  const isTold = figure !== goal || amount >= target.amount;
  const ofGoal = `${figure}/${goal}`;
  return (
    <span
      aria-hidden
      className={classNames(
        'pointer-events-none numerals text-sm leading-4 whitespace-nowrap',
        isOver ? 'font-bold text-ink' : 'text-faint',
        'absolute inset-x-0 text-center',
        size === 'cell' ? '-bottom-2' : 'bottom-0',
      )}
    >
      {size === 'large' && target.per === 'day' && isTold && ofGoal.length <= ROOM
        ? ofGoal
        : figure}
      {isOver && '↑'}
    </span>
  );
}

interface DrawingProps extends Pick<DayButtonProps, 'habit' | 'date' | 'mark'> {
  large: boolean;
  /** just now, so that it comes down like a stamp */
  pressed: boolean;
}

/**
 * What a day bears. Where it asks for nothing more, a stamp may be set all the same: in a cell, the
 * pointer finds an empty ring; a large one has it in faint.
 */
function Drawing({ habit, date, mark, large, pressed }: DrawingProps) {
  const today = useToday();
  // A figure below takes its room.
  const hasFigure = amountEntered(habitDay(habit, date)) !== undefined;
  const size =
    large && (hasFigure ? 'size-11! -translate-y-2 dense:size-9!' : 'size-14! dense:size-11!');
  const isKept = mark === 'kept';
  const isPart = mark === 'part' || mark === 'within';
  const drawing = (
    <Stamp
      mark={mark}
      ink={habit.color}
      variant={habit.id + date}
      level={isPart ? levelOf(habit, date, today) : undefined}
      emoji={isKept ? emojiInStamps(habit) : undefined}
      className={classNames(
        size,
        isKept && pressed && 'stamp-pressed',
        !large && isQuiet(mark) && 'stamp-quiet',
        !large && mark === 'none' && 'stamp-unasked',
      )}
    />
  );
  if (!isQuiet(mark) || (large && mark === 'none')) return drawing;
  return (
    <span className="grid *:[grid-area:1/1]">
      {drawing}
      <Stamp
        mark="open"
        className={classNames(
          size,
          large ? 'opacity-40' : 'opacity-0',
          'group-hover/day:opacity-100 group-focus-visible/day:opacity-100',
        )}
      />
    </span>
  );
}

/** Whether a mark makes way for an empty ring under the pointer. */
function isQuiet(mark: DayMark): boolean {
  return mark === 'none' || mark === 'missed' || mark === 'done' || mark === 'before';
}

/**
 * What a press on a day enters: a day to tick is stamped and unstamped, a lapse in what is to be
 * avoided is recorded and taken back.
 *
 * @returns undefined where it takes a figure and the person has to be asked
 */
export function enteredByPress(day: HabitDay): { entered: Entered | undefined } | undefined {
  const { kind } = day.target;
  if (kind === 'check') return { entered: isCompletedDay(day) ? undefined : { value: true } };
  if (kind === 'avoid') return { entered: isLapse(day) ? undefined : { value: false } };
  return undefined;
}
