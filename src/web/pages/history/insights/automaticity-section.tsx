import { Trans } from '@lingui/react/macro';
import { askedFrom } from '#domain/automaticity.ts';
import { AutomaticityNote } from '../../habit/reminders/automaticity-note.tsx';
import type { KeptHabit } from '../../../sync/shown.ts';

/** How automatic a habit has become; nothing of one of which it is not asked. */
export function AutomaticitySection({ habit }: { habit: KeptHabit }) {
  if (habit.answers.length === 0 && askedFrom(habit) === null) return null;
  return (
    <section aria-labelledby="automaticity-title">
      <h2 id="automaticity-title" className="mb-2 text-xl">
        <Trans>Automaticity</Trans>
      </h2>
      <AutomaticityNote habit={habit} />
    </section>
  );
}
