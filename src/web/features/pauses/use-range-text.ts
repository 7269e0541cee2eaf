import { useLingui } from '@lingui/react/macro';
import type { PauseAnswer } from '#contract/pause.ts';
import type { DateStyle } from '../../ui/format-date.ts';
import { useFormat } from '../../ui/use-format.ts';

const DAY: DateStyle = { day: 'numeric', month: 'long', year: 'numeric' };

/** Says the days of a pause in words: "3 – 12 November 2026". */
export function useRangeText(): (pause: Pick<PauseAnswer, 'first' | 'last'>) => string {
  const { t } = useLingui();
  const format = useFormat();
  return ({ first, last }) => {
    if (last !== null) return format.dateRange(first, last, DAY);
    const day = format.date(first, DAY);
    return t`From ${day} until further notice`;
  };
}
