import { Trans } from '@lingui/react/macro';
import type { CivilDate } from '#domain/civil-date.ts';
import { dayMarks } from '#domain/day-mark.ts';
import { isActiveOn } from '#domain/habit.ts';
import { habitDay, levelOf } from '../habit/days/habit-day.ts';
import { useOpenDay } from '../habit/days/open-day.ts';
import { useDayState } from '../habit/days/use-day-state.ts';
import { useMarkWords } from '../habit/days/use-mark-words.ts';
import type { KeptHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stamp } from '../../ui/stamp.tsx';
import { useFormat } from '../../ui/use-format.ts';

interface DayOfAllProps {
  /** the active habits */
  habits: readonly KeptHabit[];
  /** today or an earlier day */
  date: CivilDate;
  onClose: () => void;
}

/** A day of all habits: what there is of each, which opens its sheet. */
export function DayOfAll({ habits, date, onClose }: DayOfAllProps) {
  const format = useFormat();
  const shown = habits.filter((habit) => isActiveOn(habit, date));
  return (
    <Dialog
      title={format.date(date, { weekday: 'long', day: 'numeric', month: 'long' })}
      onClose={onClose}
    >
      {shown.length === 0 ? (
        <p className="text-faint">
          <Trans>No habit had begun on this day.</Trans>
        </p>
      ) : (
        <ul className="border-t border-rule">
          {shown.map((habit) => (
            <li key={habit.id} className="border-b border-rule">
              <HabitOfDay habit={habit} date={date} />
            </li>
          ))}
        </ul>
      )}
      <Button onClick={onClose}>
        <Trans>Close</Trans>
      </Button>
    </Dialog>
  );
}

function HabitOfDay({ habit, date }: { habit: KeptHabit; date: CivilDate }) {
  const today = useToday();
  const openDay = useOpenDay();
  const wordOf = useMarkWords();
  const { amountText } = useDayState();
  const [mark = 'none'] = dayMarks(habit, [date], today);
  const said = [amountText(habitDay(habit, date)), wordOf(mark)].filter(Boolean).join(', ');
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => openDay(habit, date, 'whole')}
      className="flex min-h-14 w-full items-center gap-4 px-1 py-2 text-left hover:bg-wash"
    >
      <Stamp mark={mark} ink={habit.color} variant={date} level={levelOf(habit, date, today)} />
      <span className="min-w-0 grow wrap-anywhere">
        <span aria-hidden>{habit.icon} </span>
        <span className="font-semibold">{habit.name}</span>
      </span>{' '}
      <span className="text-right text-sm text-faint">{said}</span>
    </button>
  );
}
