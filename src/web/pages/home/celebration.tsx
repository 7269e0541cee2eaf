import { useLingui } from '@lingui/react/macro';
import type { KeptHabit } from '../../sync/shown.ts';
import { Stamp } from '../../ui/stamp.tsx';

/** More stamps than this would not fit beside the count on a phone. */
const MOST = 3;

/** All of today is kept: a few stamps in a row, and a word. */
export function Celebration({ habits }: { habits: readonly KeptHabit[] }) {
  const { t } = useLingui();
  const active = habits.filter(({ is_active }) => is_active);
  return (
    <span role="status" className="flex h-6 items-center gap-2 text-ink">
      <span className="flex -space-x-1.5">
        {active.slice(0, MOST).map((habit) => (
          <Stamp
            key={habit.id}
            mark="kept"
            ink={habit.color}
            variant={habit.id}
            className="stamp-cheering size-7!"
          />
        ))}
      </span>
      {t`Enjoy the day!`}
    </span>
  );
}
