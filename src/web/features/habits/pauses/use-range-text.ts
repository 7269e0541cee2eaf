import { useLingui } from '@lingui/react/macro';
import type { PauseAnswer } from '#contract/pause.ts';
import { formatDate, formatDateRange } from '../../../ui/format-date.ts';
import type { DateStyle } from '../../../ui/format-date.ts';

const DAY: DateStyle = { day: 'numeric', month: 'long', year: 'numeric' };

/** Says the days of a pause in words: "3 – 12 November 2026". */
export function useRangeText(): (pause: Pick<PauseAnswer, 'first' | 'last'>) => string {
  const { t, i18n } = useLingui();
  return ({ first, last }) => {
    if (last !== null) return formatDateRange(first, last, i18n.locale, DAY);
    const day = formatDate(first, i18n.locale, DAY);
    return t`From ${day} until further notice`;
  };
}
