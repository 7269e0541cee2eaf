import { useLingui } from '@lingui/react/macro';
import { Select } from '../../ui/choices.tsx';

const NEVER = 'never';

/** Asks for how long a link works. */
export function HowLong() {
  const { t } = useLingui();
  return (
    <Select
      name="days"
      label={t`For how long`}
      defaultValue={NEVER}
      options={[
        { value: '30', label: t`30 days` },
        { value: '90', label: t`90 days` },
        { value: '365', label: t`A year` },
        { value: NEVER, label: t`Without an end` },
      ]}
    />
  );
}

/** For how many days; null: without an end. */
export function daysIn(fields: FormData): number | null {
  const days = fields.get('days');
  return days === NEVER ? null : Number(days);
}
