import { useLingui } from '@lingui/react/macro';
import { percentageOf } from '#domain/tally.ts';
import type { NamedShare } from './share-columns.tsx';
import { useFormat } from '../../../ui/use-format.ts';

/** Says which of some shares is the highest and which the lowest, once there are several. */
export function useBestWords(): (shares: readonly NamedShare[]) => string | undefined {
  const { t } = useLingui();
  const format = useFormat();
  return (shares) => {
    const ranked = shares
      .flatMap(({ name, share }) => {
        const percentage = percentageOf(share);
        return percentage === undefined ? [] : [{ name, percentage }];
      })
      .toSorted((a, b) => b.percentage - a.percentage);
    const [best, worst] = [ranked.at(0), ranked.at(-1)];
    if (!best || !worst || best.percentage === worst.percentage) return undefined;
    const high = format.percentage(best.percentage);
    const low = format.percentage(worst.percentage);
    const [most, least] = [best.name, worst.name];
    return t`Highest: ${most}, ${high}. Lowest: ${least}, ${low}.`;
  };
}
