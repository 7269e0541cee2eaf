import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Select } from '../../ui/choices.tsx';
import { useFormat } from '../../ui/format.ts';

const NEVER = 'never';

interface HowLongProps {
  /** how many days are chosen at first; else it is without an end */
  days?: string;
  /** said where it is without an end */
  warning?: string;
}

/** Asks for how long something lets others in. */
export function HowLong({ days: given = NEVER, warning }: HowLongProps) {
  const { t } = useLingui();
  const [days, setDays] = useState(given);
  return (
    <Select
      name="days"
      label={t`For how long`}
      value={days}
      onChoose={setDays}
      description={days === NEVER && warning}
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

/** Until when something lets others in, on a line of its own. */
export function EndText({ end }: { end: string | null }) {
  const { t } = useLingui();
  const format = useFormat();
  const [now] = useState(Date.now);
  if (end === null) return <span className="block">{t`Without an end`}</span>;
  const day = format.moment(end, 'day');
  if (Date.parse(end) > now) return <span className="block">{t`Ends on ${day}`}</span>;
  return <span className="block text-alarm">{t`Ended on ${day}`}</span>;
}
