import { Plural, Trans } from '@lingui/react/macro';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { partsOf, type CivilDate } from '#domain/civil-date.ts';
import { countStamps } from '#domain/count-stamps.ts';
import { overallPercentage, progressOn } from '#domain/percentages.ts';
import { runningStreak, type RunningStreak } from '#domain/running-streak.ts';
import { daysOf } from '#domain/unit.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { later, useAhead } from '../../app/builds/later.tsx';
import { useFormat } from '../../ui/format.ts';

const fetchMethod = async () => (await import('./figure-method.tsx')).FigureMethod;

const FigureMethod = later(fetchMethod);

/** So many rows fill any window: what stands below them is not seen at first. */
const MANY = 30;

/** How the keeping goes as a whole, at the foot of the page. All of the past is looked at for it. */
export function Figures({ habits }: { habits: readonly ShownHabit[] }) {
  const isDue = useDeferredValue(true, habits.length < MANY);
  return isDue && <AllFigures habits={habits} />;
}

function AllFigures({ habits }: { habits: readonly ShownHabit[] }) {
  'use no memo';
  const today = useToday();
  const format = useFormat();
  const longest = longestRunningStreak(habits, today);
  const { year } = partsOf(today);
  const stamps = habits.reduce((sum, habit) => sum + countStamps(habit, today, year), 0);
  const span = longest && format.span(longest.length, longest.unit);
  return (
    <div className="mt-8 border-t border-rule pt-2 text-faint">
      <TodayFigures habits={habits} />
      {/* Each has a place of its own, whatever it says: a stamp moves nothing. */}
      <p className="grid content-start gap-x-4 max-board:min-h-12 board:grid-cols-2">
        <span>
          <Plural
            value={stamps}
            _0="No stamps yet this year"
            one="# stamp this year"
            other="# stamps this year"
          />
        </span>
        {span && (
          <span>
            <Trans>Longest running streak: {span}</Trans>
          </span>
        )}
      </p>
    </div>
  );
}

/** What the specification counts: "4 of 9 done · 44% · overall 71%", each with its method. */
function TodayFigures({ habits }: { habits: readonly ShownHabit[] }) {
  'use no memo';
  const today = useToday();
  const format = useFormat();
  const [explained, explain] = useState<'today' | 'overall'>();
  useAhead(fetchMethod);
  const { done, total, percentage } = progressOn(habits, today, today);
  const share = (percent: number) => format.percentage(percent);
  const doneOf = (count: number) => (
    <Plural value={count} one={`# of ${total} done`} other={`# of ${total} done`} />
  );
  const overall = (figure: string) => <Trans>overall {figure}</Trans>;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2">
        <Figure longest={doneOf(total)} onPress={() => explain('today')}>
          {doneOf(done)}
        </Figure>
        <span aria-hidden>·</span>
        <Figure longest={share(100)} onPress={() => explain('today')}>
          {share(percentage)}
        </Figure>
        <span aria-hidden>·</span>
        <Figure longest={overall(share(100))} onPress={() => explain('overall')}>
          {overall(share(overallPercentage(habits, today)))}
        </Figure>
      </p>
      {explained && <FigureMethod figure={explained} onClose={() => explain(undefined)} />}
    </>
  );
}

interface FigureProps {
  /** what takes most room: whatever it says, nothing beside it moves */
  longest: ReactNode;
  onPress: () => void;
  children: ReactNode;
}

/** A figure, which says how it comes about when it is pressed. */
function Figure({ longest, onPress, children }: FigureProps) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onPress}
      className="numerals grid min-h-11 min-w-11 content-center text-left nth-3:text-center *:col-start-1 *:row-start-1 hover:text-ink"
    >
      <span className="underline decoration-edge decoration-dotted underline-offset-4">
        {children}
      </span>
      <span aria-hidden className="invisible">
        {longest}
      </span>
    </button>
  );
}

/** The running streak that has lasted longest, of active habits; undefined when none runs. */
export function longestRunningStreak(
  habits: readonly ShownHabit[],
  today: CivilDate,
): RunningStreak | undefined {
  return habits
    .filter((habit) => habit.is_active)
    .map((habit) => runningStreak(habit, today))
    .filter(({ length }) => length > 0)
    .toSorted((a, b) => daysOf(b) - daysOf(a))
    .at(0);
}
