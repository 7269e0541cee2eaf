import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { countCompleted } from '#domain/count-completed.ts';
import type { KeptHabit } from '../../sync/shown.ts';
import { useArchiveWithUndo } from '../habit/use-archive-with-undo.ts';
import { Button } from '../../ui/button.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';

/** Habits that left the notebook, and the way back into it. */
export function ArchivedHabits({ habits }: { habits: readonly KeptHabit[] }) {
  const { t } = useLingui();
  const archive = useArchiveWithUndo();
  const heading = useFocusKept<HTMLHeadingElement>(habits.length);
  if (habits.length === 0) return null;
  return (
    <section aria-labelledby="archived" className="mt-12">
      <h2 ref={heading} tabIndex={-1} id="archived" className="mb-2 text-xl">
        <Trans>Archived</Trans>
      </h2>
      <ul className="border-t border-rule">
        {habits.map((habit) => (
          <li key={habit.id} className="flex items-center gap-4 border-b border-rule py-2">
            <span aria-hidden className="w-8 shrink-0 text-center text-2xl">
              {habit.icon}
            </span>
            <span className="min-w-0 grow">
              <Link
                to="/habits/$id/edit"
                params={{ id: habit.id }}
                className="-my-2.5 inline-flex py-2.5 font-semibold wrap-anywhere hover:underline"
              >
                {habit.name}
              </Link>
              <span className="block text-sm text-faint">
                <Plural value={countCompleted(habit)} one="# stamp" other="# stamps" />
              </span>
            </span>
            <Button onClick={() => archive(habit, true)} aria-label={t`Restore ${habit.name}`}>
              <Trans>Restore</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
