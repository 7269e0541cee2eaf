import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { addDays, type CivilDate } from '#domain/civil-date.ts';
import { dayMarks, type DayMark } from '#domain/day-mark.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { Stamp } from '../../ui/stamp.tsx';
import { storedWords } from '../../ui/stored.ts';
import { useMarkWords } from './day-words.ts';
import { levelOf } from './habit-day.ts';

/** What does not say by itself what it is, the most usual first. */
const NAMED = [
  'missed',
  'part',
  'done',
  'skipped',
  'avoided',
  'lapse',
  'within',
  'paused',
  'none',
] as const satisfies readonly DayMark[];

type Named = (typeof NAMED)[number];

/** A week. */
const DAYS = 7;

/** Among so many habits a mark is looked for: the others are met further down. */
const HABITS = 40;

const marksMet = storedWords('marks-met');

/** Names a mark when it is met for the first time on this device: one a visit, and each once. */
export function MarkNote({ habits }: { habits: readonly ShownHabit[] }) {
  const today = useToday();
  const [unmet] = useState(() => NAMED.filter((mark) => !marksMet.read().includes(mark)));
  const found = unmet.length > 0 ? firstMet(habits, unmet, today) : undefined;
  const mark = found?.mark;
  useEffect(() => {
    if (mark) marksMet.set(mark, true);
  }, [mark]);
  return (
    found && (
      <div className="mt-6">
        <MarkMeaning {...found} />
      </div>
    )
  );
}

interface MarkMeaningProps {
  habit: ShownHabit;
  date: CivilDate;
  mark: DayMark;
}

/** A mark with its name and what it means; nothing for one that says so by itself. */
export function MarkMeaning({ habit, date, mark }: MarkMeaningProps) {
  const { t } = useLingui();
  const today = useToday();
  const wordOf = useMarkWords();
  const meanings: Record<Named, string> = {
    part: t`Some of the amount is there: the ink rises.`,
    done: t`Its week or month has all it needs.`,
    missed: t`Too little was entered in time, or more than the limit.`,
    none: t`You can stamp this day anyway.`,
    skipped: t`You skipped this day. Your streak goes on.`,
    paused: t`You took a break. No streak ends.`,
    avoided: t`All well so far. Press the mark to note a lapse.`,
    lapse: t`It happened. Press the mark to undo it.`,
    within: t`The dots fill as the limit is used up. The stamp comes at the end.`,
  };
  const named = NAMED.find((each) => each === mark);
  return (
    named && (
      <p className="flex items-center gap-3 text-sm text-faint">
        <Stamp mark={named} ink={habit.color} level={levelOf(habit, date, today)} />
        <span>
          <strong className="inline-block text-ink first-letter:uppercase">
            {wordOf(named) || t`not asked`}
          </strong>
          <br />
          {meanings[named]}
        </span>
      </p>
    )
  );
}

function firstMet(habits: readonly ShownHabit[], marks: readonly DayMark[], today: CivilDate) {
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
