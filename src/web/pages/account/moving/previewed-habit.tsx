import { plural } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { ImportPreview } from '#contract/import.ts';
import { useGoalText } from '../../habit/use-goal-text.ts';
import { Stamp } from '../../../ui/stamp.tsx';
import { useFormat } from '../../../ui/use-format.ts';

type Previewed = ImportPreview['habits'][number];

/** A habit of a file, as it will be here. */
export function PreviewedHabit({ habit }: { habit: Previewed }) {
  const goalText = useGoalText();
  const goal = habit.goals.at(-1);
  const earlier = habit.goals.length - 1;
  return (
    <div className="flex items-start gap-3 border-b border-rule py-3">
      <span aria-hidden className="w-8 shrink-0 text-center text-2xl">
        {habit.icon}
      </span>
      <div className="min-w-0 grow">
        <p className="font-semibold wrap-anywhere">
          {habit.name}
          {'\u00a0'}
          <Stamp
            mark="dot"
            ink={habit.color}
            variant={habit.name}
            className="inline size-4 align-[-0.125em]"
          />
        </p>
        <p className="text-faint wrap-anywhere">
          {goal && goalText(goal)}
          {earlier > 0 && (
            <>
              {' · '}
              <Plural value={earlier} one="# earlier goal" other="# earlier goals" />
            </>
          )}
          {habit.group !== null && ` · ${habit.group}`}
        </p>
        <p className="text-sm text-faint">
          <Entries {...habit.entries} />
        </p>
      </div>
      <p className="flex shrink-0 flex-col items-end text-sm">
        <span className={habit.habit_id === null ? 'font-semibold' : 'text-faint'}>
          {habit.habit_id === null ? <Trans>New</Trans> : <Trans>Already here</Trans>}
        </span>
        {!habit.is_active && (
          <span className="text-faint">
            <Trans>Stays archived</Trans>
          </span>
        )}
      </p>
    </div>
  );
}

function Entries({ found, new: fresh, first, last }: Previewed['entries']) {
  const format = useFormat();
  if (first === null || last === null) return <Trans>No entries</Trans>;
  const span = format.dateRange(first, last, { dateStyle: 'medium' });
  const amount = plural(found, { one: '# entry', other: '# entries' });
  if (fresh === found) return `${amount} · ${span}`;
  return `${amount}, ${plural(fresh, { 0: 'nothing new', other: '# of them new' })} · ${span}`;
}
