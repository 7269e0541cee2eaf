import { useLingui } from '@lingui/react/macro';
import { FormEnd } from '../../app/form/use-form.tsx';
import { useNotebook } from '../../sync/use-notebook.ts';
import { Select } from '../../ui/choices.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { SECTION_FORM_CLASS } from './account-frame.tsx';
import { daysIn, HowLong } from './how-long.tsx';
import { useLinkForm } from './links.ts';

/** Makes a link that marks a habit. */
export function LinkForm({ onLeave }: { onLeave: () => void }) {
  const { t } = useLingui();
  const { notebook } = useNotebook();
  const habits = notebook?.habits.filter(({ is_active }) => is_active) ?? [];
  const form = useLinkForm(
    (fields) => ({
      kind: 'stamp',
      habit: fields.get('habit'),
      name: fields.get('name'),
      at_once: fields.has('at_once'),
      days: daysIn(fields),
    }),
    onLeave,
  );
  return (
    <form {...form.props} className={SECTION_FORM_CLASS}>
      <Select
        {...form.field('habit')}
        label={t`Habit`}
        options={habits.map(({ id, name, icon }) => ({ value: id, label: `${icon} ${name}` }))}
      />
      <TextField
        {...form.field('name')}
        label={t`Where it is used, if you like`}
        description={t`The thing or the place, such as “Bathroom mirror”.`}
        autoComplete="off"
      />
      <div>
        <Checkbox
          name="at_once"
          aria-describedby="at-once-help"
          label={t`Stamp without a press where I am signed in`}
        />
        <p id="at-once-help" className="text-sm text-faint">
          {t`Opening the link is enough then, and you can undo it. Elsewhere it asks for one press.`}
        </p>
      </div>
      <HowLong />
      <FormEnd form={form} submit={t`Make the link`} onCancel={onLeave} />
    </form>
  );
}
