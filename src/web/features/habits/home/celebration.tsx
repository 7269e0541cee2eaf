import { Trans } from '@lingui/react/macro';
import type { HabitAnswer } from '#contract/habit.ts';
import { Stamp } from '../../../ui/stamp.tsx';

/** More stamps than this would be a row, and no longer a wink. */
const MOST = 7;

/** All of today is kept: a few stamps in a row, and a word. */
export function Celebration({ habits }: { habits: readonly HabitAnswer[] }) {
  return (
    <p role="status" className="flex items-center gap-2 font-semibold">
      <span className="flex -space-x-1.5">
        {habits.slice(0, MOST).map((habit) => (
          <Stamp
            key={habit.id}
            mark="kept"
            ink={habit.color}
            variant={habit.id}
            className="stamp-cheering size-7!"
          />
        ))}
      </span>
      <Trans>All kept. Enjoy the day.</Trans>
    </p>
  );
}
