import { useLingui } from '@lingui/react/macro';
import { percentageOf } from '#domain/tally.ts';
import { formatPercentage } from '../../../ui/format-number.ts';
import type { NamedShare } from './share-columns.tsx';

/** Says which of some shares is the highest and which the lowest, once there are several. */
export function useBestWords(): (shares: readonly NamedShare[]) => string | undefined {
  const { t, i18n } = useLingui();
  return (shares) => {
    const ranked = shares
      .flatMap(({ name, share }) => {
        const percentage = percentageOf(share);
        return percentage === undefined ? [] : [{ name, percentage }];
      })
      .toSorted((a, b) => b.percentage - a.percentage);
    const [best, worst] = [ranked.at(0), ranked.at(-1)];
    if (!best || !worst || best.percentage === worst.percentage) return undefined;
    const high = formatPercentage(best.percentage, i18n.locale);
    const low = formatPercentage(worst.percentage, i18n.locale);
    const [most, least] = [best.name, worst.name];
    return t`Highest: ${most}, ${high}. Lowest: ${least}, ${low}.`;
  };
}
