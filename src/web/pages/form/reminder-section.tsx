import { Trans, useLingui } from '@lingui/react/macro';
import { AutomaticityNote } from '../habit/reminders/automaticity-note.tsx';
import { ReminderFields } from '../habit/reminders/reminder-fields.tsx';
import type { KeptHabit } from '../../sync/shown.ts';
import type { Form } from '../../app/form/use-form.tsx';
import { errorIdOf, WrittenBlank } from '../../ui/blanks.tsx';
import type { Draft } from './draft.ts';

interface ReminderSectionProps {
  /** undefined for a new one */
  habit: KeptHabit | undefined;
  draft: Draft;
  onChange: (change: Partial<Draft>) => void;
  field: Form['field'];
}

/** After what a habit comes in the day, and when it is reminded of. */
export function ReminderSection({ habit, draft, onChange, field }: ReminderSectionProps) {
  const { t } = useLingui();
  const { every, weekdays } = draft.goal;
  const { error, name } = field('cue');
  const cue = (
    <WrittenBlank
      name={name}
      error={error}
      label={t`After what?`}
      placeholder={t`breakfast`}
      value={draft.cue}
      onChange={(event) => onChange({ cue: event.target.value })}
      className="w-32 grow"
    />
  );
  return (
    <section aria-labelledby="reminders" className="flex flex-col gap-4">
      <h2 id="reminders" className="font-sans text-base font-semibold tracking-normal">
        <Trans>When it is time</Trans>
      </h2>
      <div className="flex flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-3 text-lg">
          <Trans>I do it after {cue}</Trans>
        </div>
        {error ? (
          <p id={errorIdOf(name)} className="text-sm font-medium text-alarm">
            {error}
          </p>
        ) : (
          <p className="text-sm text-faint">
            <Trans>What you do every day anyway reminds you better than any device.</Trans>
          </p>
        )}
      </div>
      <ReminderFields
        reminders={draft.reminders}
        onChange={(reminders) => onChange({ reminders })}
        field={field}
        {...(every === 'DAILY' && weekdays.length > 0 && { weekdays })}
      />
      {habit && <AutomaticityNote habit={habit} />}
    </section>
  );
}
