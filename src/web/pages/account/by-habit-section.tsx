import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { isToBeLow, targetOn } from '#domain/goal.ts';
import type { Reminder } from '#domain/reminder.ts';
import { useRefusal } from '../../app/errors/use-error-text.ts';
import type { ShownHabit } from '../../sync/shown.ts';
import { useToday } from '../../sync/today.tsx';
import { useCommand, useNotebook } from '../../sync/use-notebook.ts';
import { Switch } from '../../ui/choices.tsx';
import { useFormat } from '../../ui/format.ts';
import { HabitIcon } from '../../ui/stamp.tsx';
import { useWeekdaysText } from '../habit/weekdays.tsx';
import { AccountSection, Loaded } from './account-frame.tsx';

/** The reminders of single habits, each of which can be switched off and on again. */
export function ByHabitSection() {
  const { t } = useLingui();
  const { notebook, error, retry } = useNotebook();
  const today = useToday();
  const isReminded = ({ is_active, reminders, goals }: ShownHabit) =>
    is_active && reminders.length > 0 && !isToBeLow(targetOn(goals, today));
  const query = { data: notebook?.habits, error, refetch: retry };
  return (
    <AccountSection title={t`By habit`} lead={t`You set these where you edit a habit.`}>
      <Loaded query={query} rows={2} label={t`Loading your reminders…`}>
        {(habits) => <HabitList habits={habits.filter(isReminded)} />}
      </Loaded>
    </AccountSection>
  );
}

function HabitList({ habits }: { habits: readonly ShownHabit[] }) {
  const { t } = useLingui();
  const carryOut = useCommand();
  const refuse = useRefusal();
  const today = useToday();
  if (habits.length === 0) return <p>{t`No habit has a reminder yet.`}</p>;
  const toggle = ({ id, reminders }: ShownHabit, reminder: Reminder, isOn: boolean) => {
    const rhythm = isOn ? 'every_day' : 'off';
    const changed = { ...reminder, rhythm, rhythm_since: today } as const;
    try {
      carryOut({
        type: 'change_habit',
        habit: id,
        reminders: reminders.map((each) => (each === reminder ? changed : each)),
      });
    } catch (error) {
      refuse(error);
    }
  };
  return (
    <ul className="w-full border-t border-rule">
      {habits.map((habit) => (
        <li key={habit.id} className="flex gap-3 border-b border-rule py-2 last:border-b-0">
          <span className="pt-1.5">
            <HabitIcon icon={habit.icon} />
          </span>
          <div className="min-w-0 grow">
            <Link
              id={`name-${habit.id}`}
              to="/habits/$id/edit"
              params={{ id: habit.id }}
              className="inline-flex min-h-11 items-center font-semibold wrap-anywhere hover:underline"
            >
              {habit.name}
            </Link>
            <ul>
              {habit.reminders
                .toSorted((a, b) => (a.time < b.time ? -1 : 1))
                .map((reminder) => (
                  <ReminderSwitch
                    key={reminder.id}
                    nameId={`name-${habit.id}`}
                    reminder={reminder}
                    onChange={(isOn) => toggle(habit, reminder, isOn)}
                  />
                ))}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  );
}

interface ReminderSwitchProps {
  /** of the element that names its habit */
  nameId: string;
  reminder: Reminder;
  onChange: (isOn: boolean) => void;
}

function ReminderSwitch({ nameId, reminder, onChange }: ReminderSwitchProps) {
  const { t } = useLingui();
  const format = useFormat();
  const weekdaysText = useWeekdaysText();
  const id = useId();
  const parts = [
    weekdaysText(reminder.weekdays),
    reminder.rhythm === 'every_second' && t`every second time`,
    reminder.way === 'push' ? t`by notification` : t`by email`,
  ];
  const time = format.time(reminder.time);
  return (
    <li>
      <label className="flex min-h-11 cursor-pointer items-center justify-between gap-4">
        <span id={id} className="pointed text-faint">
          <span className="numerals font-semibold text-ink">{time}</span>
          {parts.map((part) => part && <span key={part}>{part}</span>)}
        </span>
        <Switch
          checked={reminder.rhythm !== 'off'}
          onChange={(event) => onChange(event.target.checked)}
          aria-labelledby={`${id} ${nameId}`}
        />
      </label>
    </li>
  );
}
