import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { sealedToday } from '#domain/seals.ts';
import type { Streak } from '#domain/runs.ts';
import { toasts } from '../../../app/toasts/toast-store.ts';
import { useFormat } from '../../../ui/use-format.ts';
import type { KeptHabit } from '../../../sync/shown.ts';
import { useToday } from '../../../sync/today.tsx';
import type { Done } from '../../../sync/use-notebook.ts';
import { Seal } from './seal.tsx';

/** How long a note of a seal stays, in milliseconds. */
const LIFE = 8000;

/** Says of each habit that its streak has earned a seal by what was done: once a seal. */
export function SealNotes({ done }: { done: Done }) {
  const { t } = useLingui();
  const format = useFormat();
  const today = useToday();
  const tellOf = ({ name, color }: KeptHabit, { length, unit }: Streak) => {
    const span = format.span(length, unit);
    toasts.add(() => ({
      severity: 'success',
      summary: t`${span} in a row`,
      detail: t`“${name}” has earned its seal.`,
      picture: <Seal length={length} unit={unit} ink={color} />,
      life: LIFE,
    }));
  };
  const tell = useEffectEvent(({ before, after }: Done) => {
    const earlier = new Map(before.habits.map((habit) => [habit.id, habit]));
    for (const habit of after.habits) {
      const was = earlier.get(habit.id);
      const streak = was && was !== habit ? sealedToday(was, habit, today) : undefined;
      if (streak && isUntold(habit, streak)) tellOf(habit, streak);
    }
  });
  useEffect(() => tell(done), [done]);
  return null;
}

const KEY = 'seals';

/** Whether a seal is still to be told; it is not from then on. Of each habit the last one is known. */
function isUntold({ id }: KeptHabit, { length, periods }: Streak): boolean {
  const seal = `${id}:${periods[0]?.first}:${length}`;
  const told = (window.localStorage.getItem(KEY) ?? '').split(' ').filter(Boolean);
  const others = told.filter((each) => !each.startsWith(`${id}:`));
  window.localStorage.setItem(KEY, [...others, seal].join(' '));
  return !told.includes(seal);
}
