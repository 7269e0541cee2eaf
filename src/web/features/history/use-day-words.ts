import { useLingui } from '@lingui/react/macro';
import { formatPercentage } from '../../ui/format-number.ts';
import type { HistoryDay } from './day-of.ts';

/** Says what a day bears. */
export function useDayWords(): (day: HistoryDay) => string {
  const { t, i18n } = useLingui();
  return (day) => {
    if (day.kind === 'nothing') return '';
    if (day.kind === 'share') {
      const share = formatPercentage(day.percentage, i18n.locale);
      return t`${share} kept`;
    }
    switch (day.mark) {
      case 'kept':
        return t`kept`;
      case 'part':
        return t`kept in part`;
      case 'skipped':
        return t`skipped`;
      case 'paused':
        return t`paused`;
      case 'open':
        return t`still open`;
      case 'missed':
        return t`missed`;
      case 'none':
        return '';
    }
  };
}
