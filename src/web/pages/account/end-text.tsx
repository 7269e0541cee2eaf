import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '../../ui/format.ts';

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
