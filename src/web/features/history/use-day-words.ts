import { useLingui } from '@lingui/react/macro';
import type { DayMark } from '#domain/day-mark.ts';
import type { HistoryDay } from './day-of.ts';
import { useFormat } from '../../ui/use-format.ts';

/** Says what a day bears. */
export function useDayWords(): (day: HistoryDay) => string {
  const { t } = useLingui();
  const format = useFormat();
  const markWords = (mark: DayMark): string => {
    switch (mark) {
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
  return (day) => {
    if (day.kind === 'nothing') return '';
    if (day.kind === 'share') {
      const share = format.percentage(day.percentage);
      return t`${share} kept`;
    }
    const note = day.hasNote ? t`with a note` : '';
    return [markWords(day.mark), note].filter(Boolean).join(', ');
  };
}
