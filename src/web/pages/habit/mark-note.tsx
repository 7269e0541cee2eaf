import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { addDays } from '#domain/civil-date.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { dayMarks } from '#domain/day-mark.ts';
import type { DayMark } from '#domain/day-mark.ts';
import type { KeptHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { Stamp } from '../../ui/stamp.tsx';
import { storedWords } from '../../ui/stored.ts';
import { useMarkWords } from './day-words.ts';
import { levelOf } from './habit-day.ts';

/** What does not say by itself what it is, the most usual first. */
const NAMED: readonly DayMark[] = [
  'missed',
  'part',
  'done',
  'skipped',
  'avoided',
  'lapse',
  'within',
  'paused',
];

/** A week. */
const DAYS = 7;

/** Among so many habits a mark is looked for: the others are met further down. */
const HABITS = 40;

const marksMet = storedWords('marks-met');

/** Names a mark when it is met for the first time on this device: one a visit, and each once. */
export function MarkNote({ habits }: { habits: readonly KeptHabit[] }) {
  const today = useToday();
  const wordOf = useMarkWords();
  const meanings = useMarkMeanings();
  const [unmet] = useState(() => NAMED.filter((mark) => !marksMet.read().includes(mark)));
  const found = unmet.length > 0 ? firstMet(habits, unmet, today) : undefined;
  const mark = found?.mark;
  useEffect(() => {
    if (mark) marksMet.set(mark, true);
  }, [mark]);
  if (!found) return null;
  const { habit, date } = found;
  return (
    <p className="mt-6 flex items-center gap-3 text-sm text-faint">
      <Stamp mark={found.mark} ink={habit.color} level={levelOf(habit, date, today)} />
      <span>
        <strong className="inline-block text-ink first-letter:uppercase">
          {wordOf(found.mark)}
        </strong>
        <br />
        {meanings[found.mark]}
      </span>
    </p>
  );
}

function firstMet(habits: readonly KeptHabit[], marks: readonly DayMark[], today: CivilDate) {
  const days = Array.from({ length: DAYS }, (_, back) => addDays(today, -back));
  const shown = habits.filter(({ is_active }) => is_active).slice(0, HABITS);
  const rows = shown.map((habit) => ({ habit, marks: dayMarks(habit, days, today) }));
  for (const mark of marks)
    for (const row of rows) {
      const date = days[row.marks.indexOf(mark)];
      if (date) return { mark, habit: row.habit, date };
    }
  return undefined;
}

/** Says what each mark means. */
export function useMarkMeanings(): Record<DayMark, string> {
  const { t } = useLingui();
  return {
    open: t`Waits for its stamp today.`,
    kept: t`The day has what was asked for.`,
    part: t`Some of the amount is there: the ink rises.`,
    done: t`Its week or month has all it needs.`,
    missed: t`The day, week or month is over, with too little or too much entered.`,
    none: t`Nothing is asked. You can stamp it anyway.`,
    skipped: t`You left this day out. No streak ends.`,
    paused: t`You took a break. No streak ends.`,
    avoided: t`All well so far. Press the mark to note a lapse.`,
    lapse: t`It happened. Press the mark to undo it.`,
    within: t`A dot for each one allowed, full once it is used. The stamp comes at the end.`,
    before: t`You had not begun. A stamp moves the beginning here.`,
  };
}
